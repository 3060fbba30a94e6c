import type { TradingState } from '@core/guard/guard'
import { refuseByRestriction, type WriteRisk } from '@core/guard/holds'
import { tradingStateLabels } from './state'
import * as messages from './en/writing-table'

/** One state of writing, and what may leave in it. */
export interface TradingStateRow {
  readonly state: TradingState['state']
  readonly word: string
  readonly adds: string
  readonly lowers: string
  /** What brings it about, and what ends it. */
  readonly why: string
}

const tradingStateReasons: Record<TradingState['state'], string> = messages.reasons

export const tradingStateOrder: readonly TradingState['state'][] = [
  'active',
  'reducing',
  'held',
  'halted',
  'read-only',
  'offline',
]

/** Every state and what may be written in it, asked of the very rule that refuses. */
export const tradingStateTable: readonly TradingStateRow[] = tradingStateOrder.map(state => {
  const formatPermission = (risk: WriteRisk): string =>
    refuseByRestriction({ state, holds: [] }, risk) === undefined
      ? messages.writingTable.yes
      : messages.writingTable.no
  return { state, word: tradingStateLabels[state], adds: formatPermission('adds'), lowers: formatPermission('lowers'), why: tradingStateReasons[state] }
})
