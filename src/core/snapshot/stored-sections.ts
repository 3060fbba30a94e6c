import type { MarketQuote } from '../market/venue-market-rules'
import type { SnapshotSectionName } from './desk-snapshot'

export const publicSnapshotSections: readonly SnapshotSectionName[] = ['markets', 'quotes']

/** Sections of an account: encrypted on disk and stored change by change. */
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

/** Returns the quote fields that stay meaningful when old. Marks are left out. */
export function pickStoredQuoteFields(quotes: readonly MarketQuote[]): readonly MarketQuote[] {
  return quotes.map(({ symbol, last, open24h, high24h, low24h, volume24h, turnover24h }) => {
    const written = { last, open24h, high24h, low24h, volume24h, turnover24h }
    const present = Object.entries(written).filter(([, figure]) => figure !== undefined)
    return { symbol, ...(Object.fromEntries(present) as Omit<MarketQuote, 'symbol'>) }
  })
}
