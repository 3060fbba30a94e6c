import type { MarketRules, MarketQuote, OrderSide } from '@core/market/market'
import { cellNoteMessages, sideCellLabels } from '@messages/columns'
import type { TableCell } from './column'

/** What a table looks up to show a row: the market's rules and its newest figures. */
export interface RowLookup {
  readonly market: (symbol: string) => MarketRules | undefined
  readonly quote: (symbol: string) => MarketQuote | undefined
  /** Whether a market's mark may be further from its index than in session. */
  readonly isOffSession?: (symbol: string) => boolean
}

/** Returns the text with the remark `about` it, or a dash with the reason `why` it is missing. */
export const createTextCell = (text: string | undefined, why: string = cellNoteMessages.untold, about?: string): TableCell =>
  text === undefined ? { text, why } : { text, ...(about !== undefined && { about }) }

/** A side by word, arrow and colour together. */
export const createSideCell = (side: OrderSide): TableCell =>
  side === 'BUY' ? { text: sideCellLabels.BUY, tone: 'up' } : { text: sideCellLabels.SELL, tone: 'down' }
