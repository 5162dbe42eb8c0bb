"""What is written together."""

from bot.store.batch import BEGIN, COMMIT, Row, Statement, Value
from bot.store.writer import Writer


class Transaction:
    """Statements that are committed together or not at all; see Database.transaction."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer
        self._added: list[tuple[Statement, list[Row]]] = []
        self._is_alone = False
        self._is_open = False

    def add(self, sql: str, *args: Value, must: bool = False) -> list[Row]:
        """Have a statement executed, after those before it and before the commit.

        Args:
            sql: Exactly one statement.
            args: Its parameters.
            must: If it returns no row (see RETURNING), nothing of the transaction is kept and
                UnmatchedError is raised.

        Returns:
            A list that holds the statement's rows once it was executed: after ``rows``, or
            after the block.
        """
        rows: list[Row] = []
        self._added.append((Statement(sql, args, must), rows))
        return rows

    async def rows(self, sql: str, *args: Value) -> list[Row]:
        """Execute what was added and then ``sql`` now; return the rows of ``sql``.

        From here to the end of the block nobody else writes.
        """
        rows = self.add(sql, *args)
        if not self._is_alone:
            await self._writer.alone.acquire()
            self._is_alone = True
        first = [] if self._is_open else [BEGIN]
        self._is_open = True
        results = await self._writer.connection.execute([*first, *self._unit()])
        self._hand_out(results[len(first) :])
        return rows

    async def commit(self) -> None:
        """Make everything durable, in one trip."""
        if self._is_open:
            results = await self._writer.connection.execute([*self._unit(), COMMIT])
            self._is_open = False
            self._writer.commits += 1
            self._hand_out(results[:-1])
        elif self._added:
            self._hand_out(await self._writer.commit(self._unit()))

    async def end(self) -> None:
        """Undo what was not committed and let the next one write."""
        try:
            if self._is_open:
                await self._writer.connection.roll_back()
        finally:
            if self._is_alone:
                self._writer.alone.release()

    def _unit(self) -> list[Statement]:
        return [statement for statement, _ in self._added]

    def _hand_out(self, results: list[list[Row]]) -> None:
        for (_, rows), result in zip(self._added, results, strict=True):
            rows.extend(result)
        self._added = []
