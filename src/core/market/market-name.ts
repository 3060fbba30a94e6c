/** Base and quote of a perpetual's symbol, as in `PERP_BTC_USDC`. */
const PERPETUAL = /^PERP_(.+)_[^_]+$/

const readBase = (symbol: string): string => PERPETUAL.exec(symbol)?.[1] ?? symbol

/**
 * Creates the function that shortens a symbol to its base, in the venue's own spelling. A symbol stays whole while the
 * markets are unread, or if another market has the same base.
 */
export function createMarketNames(symbols: readonly string[] | undefined): (symbol: string) => string {
  if (symbols === undefined) return symbol => symbol
  const owners = new Map<string, string | undefined>()
  for (const symbol of new Set(symbols)) {
    const base = readBase(symbol)
    owners.set(base, owners.has(base) ? undefined : symbol)
  }
  return symbol => {
    const base = readBase(symbol)
    return owners.has(base) && owners.get(base) !== symbol ? symbol : base
  }
}

/** Shortens each symbol of a perpetual within a text. */
export const nameMarketsIn = (text: string, nameOf: (symbol: string) => string): string =>
  text.includes('PERP_') ? text.replaceAll(/\bPERP_\w+/g, nameOf) : text
