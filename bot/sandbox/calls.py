"""Every Bot API call so far, for tests and for a file."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TextIO

from bot.sandbox.refusals import Json, Refusal


class CallLog:
    """The calls in the order they ended, numbered from 1."""

    def __init__(self) -> None:
        self._calls: list[Json] = []
        self._file: TextIO | None = None

    def record_to(self, path: Path) -> None:
        """Append every further call to a file of JSON lines."""
        self._file = path.open("a", encoding="utf-8", buffering=1)

    def close(self) -> None:
        """Close the file."""
        if self._file:
            self._file.close()
            self._file = None

    def since(self, number: int) -> Sequence[Json]:
        """Return the calls with a higher number."""
        return self._calls[max(0, number) :]

    def add(
        self,
        method: str,
        params: Mapping[str, object],
        files: Sequence[str],
        outcome: object,
        *,
        at: float,
    ) -> None:
        """Note a call with its result or its refusal; ``at`` in Unix seconds."""
        call: Json = {
            "n": len(self._calls) + 1,
            "at": round(at, 3),
            "method": method,
            "params": params,
            "files": files,
        }
        if isinstance(outcome, Refusal):
            call |= {
                "ok": False,
                "error_code": outcome.code,
                "description": outcome.description,
            }
        else:
            call |= {"ok": True, "result": outcome}
        self._calls.append(call)
        if self._file:
            self._file.write(json.dumps(call, ensure_ascii=False) + "\n")
