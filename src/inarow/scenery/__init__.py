"""The parts of a scene: touches, motions, words, pictures, the JSON document; `inarow.scene` offers them."""
