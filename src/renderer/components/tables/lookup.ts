import type { Market, Quote, Side } from '@core/market/market'
import { cellWhy, sideWords } from '@messages/columns'
import type { Cell } from './column'

/** What a table looks up to show a row: the market's rules and its newest figures. */
export interface RowLookup {
  readonly market: (symbol: string) => Market | undefined
  readonly quote: (symbol: string) => Quote | undefined
  /** Whether a market's mark may be further from its index than in session. */
  readonly isOffSession?: (symbol: string) => boolean
}

/** Returns the text with the remark `about` it, or a dash with the reason `why` it is missing. */
export const cellOf = (text: string | undefined, why: string = cellWhy.untold, about?: string): Cell =>
  text === undefined ? { text, why } : { text, ...(about !== undefined && { about }) }

/** A side by word, arrow and colour together. */
export const sideCell = (side: Side): Cell =>
  side === 'BUY' ? { text: sideWords.BUY, tone: 'up' } : { text: sideWords.SELL, tone: 'down' }
