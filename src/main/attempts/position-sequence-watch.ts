import { compareSeq, CONFIRMED_MS } from '@core/snapshot/row-merge'
import type { PositionRecord } from '@core/account/position-record'
import type { Discrepancy } from '@core/guard/discrepancy'
import type { DeskEvent } from '@core/snapshot/desk-event'

interface SequenceState {
  highest: PositionRecord
  /** Request time of the first of consecutive lower readings. */
  lowerSince: number | undefined
}

/**
 * Watches the sequence numbers of positions. A reading replaces a row with a higher number (`replacePositions`). Two
 * lower readings in a row with another quantity are a discrepancy: the readings are old, or the number was wrong.
 */
export function createPositionSequenceWatch(parts: {
  readonly raise: (doubt: Discrepancy) => void
  readonly explain: (doubt: Pick<Discrepancy, 'is' | 'symbol'>) => void
}): {
  handleEvent(event: DeskEvent): void
  acknowledge(symbol: string): void
} {
  const rows = new Map<string, SequenceState>()
  const keyOf = ({ symbol, marginMode }: PositionRecord): string => `${symbol} ${marginMode}`

  function isLower(row: PositionRecord, { highest }: SequenceState): boolean {
    return compareSeq(row, highest) === -1 && row.quantity !== highest.quantity
  }

  function handleReading(row: PositionRecord, at: number): void {
    const known = rows.get(keyOf(row))
    if (known === undefined || !isLower(row, known)) return acceptRow(row)
    known.lowerSince ??= at
    if (at - known.lowerSince < CONFIRMED_MS) return
    const { symbol, marginMode } = row
    const facts = { marginMode, here: known.highest.quantity, there: row.quantity }
    parts.raise({ is: 'sequence went back', symbol, at, facts })
  }

  function acceptRow(row: PositionRecord): void {
    const known = rows.get(keyOf(row))
    const isBehind = known !== undefined && compareSeq(row, known.highest) === -1
    rows.set(keyOf(row), { highest: isBehind ? known.highest : row, lowerSince: undefined })
    resolveMarket(row.symbol)
  }

  /** Both margin modes of a market share one discrepancy. */
  function resolveMarket(symbol: string): void {
    const isLeft = [...rows.values()].some(
      ({ highest, lowerSince }) => highest.symbol === symbol && lowerSince !== undefined,
    )
    if (!isLeft) parts.explain({ is: 'sequence went back', symbol })
  }

  return {
    handleEvent(event) {
      if (event.saw === 'position changes')
        for (const row of event.positions) {
          const known = rows.get(keyOf(row))
          if (known === undefined) rows.set(keyOf(row), { highest: row, lowerSince: undefined })
          else if (compareSeq(row, known.highest) === 1) known.highest = row
        }
      if (event.saw !== 'positions') return
      const listed = new Set(event.positions.map(keyOf))
      for (const [key, { highest }] of rows)
        if (!listed.has(key) && rows.delete(key)) resolveMarket(highest.symbol)
      for (const row of event.positions) handleReading(row, event.at)
    },
    acknowledge(symbol) {
      for (const [key, { highest }] of rows) if (highest.symbol === symbol) rows.delete(key)
    },
  }
}
