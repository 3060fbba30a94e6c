import type { Market, Quote, Side } from '@core/market/market'
import { cellWhy, sideWords } from '@words/columns'
import type { Cell } from './column'

/** What a table looks up to show a row: the market's rules and its newest figures. */
export interface RowLookup {
  readonly market: (symbol: string) => Market | undefined
  readonly quote: (symbol: string) => Quote | undefined
  /** Whether a market's mark may be further from its index than in session. */
  readonly isOffSession?: (symbol: string) => boolean
}

/** A plain cell, with what is missing when there is nothing to show. */
export const cellOf = (text: string | undefined, why: string = cellWhy.untold): Cell => ({ text, why })

/** A side by word, arrow and colour together. */
export const sideCell = (side: Side): Cell =>
  side === 'BUY' ? { text: sideWords.BUY, tone: 'up' } : { text: sideWords.SELL, tone: 'down' }
