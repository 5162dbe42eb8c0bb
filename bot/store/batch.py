"""Several statements in one trip to the connection's thread.

aiosqlite makes one trip for each call, and a trip costs more than most statements: a transaction
of six statements took 1.0 ms of processor time call by call and 0.4 ms as one batch. It hands
every call to a `sqlite3.Connection`, so the batch is a statement this connection understands.
"""

import sqlite3
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias, cast

if TYPE_CHECKING:
    from sqlite3 import _Parameters

Value: TypeAlias = str | int | None
Row: TypeAlias = sqlite3.Row

BATCH: Final = "-- batch"
"""Executes Statements one after the other; if one fails the transaction is rolled back."""

GROUP: Final = "-- group"
"""Commits many Units at once; one that fails is left out of the commit."""


class Statement(NamedTuple):
    """One statement of a batch.

    Attributes:
        must: It has to return a row; if it does not, the whole batch is undone.
    """

    sql: str
    args: Sequence[Value] = ()
    must: bool = False


Unit: TypeAlias = Sequence[Statement]
"""Statements that are kept together or not at all."""

Outcome: TypeAlias = list[list[Row]] | Exception
"""The rows of each statement of a unit, or why it was left out."""

BEGIN: Final = Statement("BEGIN IMMEDIATE")
BEGIN_READING: Final = Statement("BEGIN DEFERRED")
COMMIT: Final = Statement("COMMIT")


class UnmatchedError(Exception):
    """Raised when a statement that must return a row returned none."""


class BatchConnection(sqlite3.Connection):
    """A connection that also executes ``BATCH`` and ``GROUP``.

    What such an execution fetches is a list: the rows of each Statement, or the Outcome of each
    Unit. Nobody can come in between.
    """

    def execute(self, sql: str, parameters: "_Parameters" = (), /) -> sqlite3.Cursor:
        """Execute a statement, a batch of them, or a group of units."""
        if sql not in {BATCH, GROUP}:
            return super().execute(sql, parameters)
        cursor = self.cursor(_Results)
        try:
            if sql == BATCH:
                cursor.results = self._rows_of(cast("Unit", parameters))
            else:
                cursor.results = self._commit(cast("Sequence[Unit]", parameters))
        except BaseException:
            self.rollback()
            raise
        return cursor

    def _commit(self, units: Sequence[Unit]) -> list[Outcome]:
        self._rows(BEGIN)
        outcomes = [self._outcome(unit) for unit in units]
        self._rows(COMMIT)
        return outcomes

    def _outcome(self, unit: Unit) -> Outcome:
        super().execute("SAVEPOINT unit")
        try:
            outcome: Outcome = self._rows_of(unit)
        except Exception as error:  # a value may not fit either
            if not self.in_transaction:
                raise  # a full disk and the like end the whole transaction
            super().execute("ROLLBACK TO unit")
            outcome = error
        super().execute("RELEASE unit")
        return outcome

    def _rows_of(self, unit: Unit) -> list[list[Row]]:
        return [self._rows(statement) for statement in unit]

    def _rows(self, statement: Statement) -> list[Row]:
        rows = super().execute(statement.sql, statement.args).fetchall()
        if statement.must and not rows:
            raise UnmatchedError(statement.sql)
        return rows


class _Results(sqlite3.Cursor):
    results: Sequence[object] = ()

    def fetchall(self) -> list[object]:
        """Return what was executed together."""
        return list(self.results)
