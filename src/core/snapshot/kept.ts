import type { MarketQuote } from '../market/market'
import type { SnapshotSectionName } from './snapshot'

/** Sections that are the same for everyone. */
export const publicSnapshotSections: readonly SnapshotSectionName[] = ['markets', 'quotes']

/** Sections that are an account's: sealed wherever they are written, and remembered change by change. */
export const accountSnapshotSections: readonly SnapshotSectionName[] = [
  'key',
  'terms',
  'account',
  'positions',
  'orders',
  'algoOrders',
  'fills',
  'holdings',
  'leverages',
]

/** The quote fields that stay true after the moment has passed. Marks never do: they would be wrong at once. */
export function pickStoredQuoteFields(quotes: readonly MarketQuote[]): readonly MarketQuote[] {
  return quotes.map(({ symbol, last, open24h, high24h, low24h, volume24h, turnover24h }) => {
    const written = { last, open24h, high24h, low24h, volume24h, turnover24h }
    const present = Object.entries(written).filter(([, figure]) => figure !== undefined)
    return { symbol, ...(Object.fromEntries(present) as Omit<MarketQuote, 'symbol'>) }
  })
}
