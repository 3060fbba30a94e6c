import type { MarketRules, MarketQuote, OrderSide } from '@core/market/venue-market-rules'
import { cellNoteMessages, sideCellLabels } from '@messages/columns'
import type { TableCell } from './table-column'

export interface RowLookup {
  readonly market: (symbol: string) => MarketRules | undefined
  readonly quote: (symbol: string) => MarketQuote | undefined
  /** Returns true if the mark may be further from the index than during the session. */
  readonly isOffSession?: (symbol: string) => boolean
}

/** Creates a cell with `text` and the remark `about`, or a dash with the reason `why`. */
export const createTextCell = (
  text: string | undefined,
  why: string = cellNoteMessages.untold,
  about?: string,
): TableCell => (text === undefined ? { text, why } : { text, ...(about !== undefined && { about }) })

export const createSideCell = (side: OrderSide): TableCell =>
  side === 'BUY' ? { text: sideCellLabels.BUY, tone: 'up' } : { text: sideCellLabels.SELL, tone: 'down' }
