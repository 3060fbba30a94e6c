import type { TradingState } from '@core/guard/trading-guards'
import { refuseByRestriction, type WriteRisk } from '@core/guard/trading-restrictions'
import { tradingStateLabels } from './state'
import * as messages from './en/writing-table'

/** A trading state and the writes that it permits. */
export interface TradingStateRow {
  readonly state: TradingState['state']
  readonly word: string
  readonly adds: string
  readonly lowers: string
  /** Cause of the state and the event that ends it. */
  readonly why: string
}

const tradingStateReasons: Record<TradingState['state'], string> = messages.reasons

const tradingStateOrder: readonly TradingState['state'][] = [
  'active',
  'reducing',
  'held',
  'halted',
  'read-only',
  'offline',
]

/** Every trading state with its permitted writes, as `refuseByRestriction` decides them. */
export const tradingStateTable: readonly TradingStateRow[] = tradingStateOrder.map(state => {
  const formatPermission = (risk: WriteRisk): string =>
    refuseByRestriction({ state, holds: [] }, risk) === undefined
      ? messages.writingTable.yes
      : messages.writingTable.no
  return {
    state,
    word: tradingStateLabels[state],
    adds: formatPermission('adds'),
    lowers: formatPermission('lowers'),
    why: tradingStateReasons[state],
  }
})
