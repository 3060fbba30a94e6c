import { compareSeq, CONFIRMED_MS } from '@core/snapshot/merge'
import type { Position } from '@core/account/position'
import type { Doubt } from '@core/guard/doubt'
import type { Event } from '@core/snapshot/event'

interface Known {
  /** The row with the highest sequence number that was pushed or read. */
  highest: Position
  /** When the first of the lower reads in a row was asked for. */
  lowerSince: number | undefined
}

/**
 * Watches the sequence numbers of positions. A read replaces a row with a higher number (`replacePositions`), so two
 * reads in a row that are lower and hold another quantity are a doubt: either the reads are old, or the number was wrong.
 */
export function createSequenceWatch(parts: {
  readonly raise: (doubt: Doubt) => void
  readonly explain: (doubt: Pick<Doubt, 'is' | 'symbol'>) => void
}): {
  hear(event: Event): void
  /** Takes what the next read says as the highest, after a person has looked. */
  look(symbol: string): void
} {
  const rows = new Map<string, Known>()
  const keyOf = ({ symbol, marginMode }: Position): string => `${symbol} ${marginMode}`

  function isLower(row: Position, { highest }: Known): boolean {
    return compareSeq(row, highest) === -1 && row.quantity !== highest.quantity
  }

  function hearRead(row: Position, at: number): void {
    const known = rows.get(keyOf(row))
    if (known === undefined || !isLower(row, known)) return settle(row)
    known.lowerSince ??= at
    if (at - known.lowerSince < CONFIRMED_MS) return
    const { symbol, marginMode } = row
    const facts = { marginMode, here: known.highest.quantity, there: row.quantity }
    parts.raise({ is: 'sequence went back', symbol, at, facts })
  }

  function settle(row: Position): void {
    const known = rows.get(keyOf(row))
    const isBehind = known !== undefined && compareSeq(row, known.highest) === -1
    rows.set(keyOf(row), { highest: isBehind ? known.highest : row, lowerSince: undefined })
    explainWhole(row.symbol)
  }

  /** Both margin modes of a market share one doubt. */
  function explainWhole(symbol: string): void {
    const isLeft = [...rows.values()].some(
      ({ highest, lowerSince }) => highest.symbol === symbol && lowerSince !== undefined,
    )
    if (!isLeft) parts.explain({ is: 'sequence went back', symbol })
  }

  return {
    hear(event) {
      if (event.saw === 'position changes')
        for (const row of event.positions) {
          const known = rows.get(keyOf(row))
          if (known === undefined) rows.set(keyOf(row), { highest: row, lowerSince: undefined })
          else if (compareSeq(row, known.highest) === 1) known.highest = row
        }
      if (event.saw !== 'positions') return
      const listed = new Set(event.positions.map(keyOf))
      for (const [key, { highest }] of rows)
        if (!listed.has(key) && rows.delete(key)) explainWhole(highest.symbol)
      for (const row of event.positions) hearRead(row, event.at)
    },
    look(symbol) {
      for (const [key, { highest }] of rows) if (highest.symbol === symbol) rows.delete(key)
    },
  }
}
