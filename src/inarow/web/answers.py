"""Answers that do not change: bytes made once, with a tag to ask by, and packed where that pays."""

from __future__ import annotations

import gzip
import hashlib
import json
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from fastapi import Request, Response

SMALL = 1024
"""Bytes that are not worth packing."""


@dataclass(frozen=True)
class Answer:
    content: bytes
    media: str = "application/json"

    @classmethod
    def of(cls, document: Any) -> Answer:
        return cls(json.dumps(document, separators=(",", ":")).encode())

    @cached_property
    def tag(self) -> str:
        return f'"{hashlib.sha256(self.content).hexdigest()[:20]}"'

    @cached_property
    def packed(self) -> bytes:
        return gzip.compress(self.content, 6, mtime=0)

    def made_ready(self) -> Answer:
        """The same, with nothing left to be worked out when it is sent."""
        if len(self.content) > SMALL:
            _ = self.packed
        _ = self.tag
        return self

    def response(self) -> Response:
        """The answer to a question that is not to be kept."""
        return Response(self.content, headers={"Cache-Control": "no-store"}, media_type=self.media)

    def to(self, request: Request) -> Response:
        """The answer as this request wants it: not at all where it has it, packed where it can unpack."""
        headers = {"ETag": self.tag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
        known = request.headers.get("if-none-match", "")
        if self.tag in [tag.strip().removeprefix("W/") for tag in known.split(",")]:
            return Response(status_code=304, headers=headers)
        content = self.content
        if len(content) > SMALL and "gzip" in request.headers.get("accept-encoding", ""):
            content = self.packed
            headers["Content-Encoding"] = "gzip"
        return Response(content, headers=headers, media_type=self.media)
