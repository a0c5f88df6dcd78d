"""Tests of what a screen may show: words, touches, motions, pictures, documents."""
