import { type Fixed, times } from '../numbers/fixed'
import type { Market } from '../market/market'
import { type Archive, sinceThen } from '../state/archive'
import type { Store } from '../state/store'
import type { Ledger } from './ledger'
import { type Position, signOf } from '../records/records'

/** What a position made and paid since the same time yesterday. */
export interface Today {
  readonly pnl: Fixed
  readonly fees: Fixed
}

/** Where a day's figures are read from. */
export interface DayParts {
  readonly store: Store
  readonly archive: Archive
  readonly markets: ReadonlyMap<string, Market>
  readonly ledger: Pick<Ledger, 'positions'>
  readonly clock: { readonly now: () => number }
}

const DAY = 86_400_000

/**
 * Works out a position's last 24 hours: what it is worth now less what it was worth then, less everything
 * that was put in between: purchases, fees and funding.
 */
export function todayOf(parts: DayParts, position: Readonly<Position>): Today {
  const { store, archive, markets, clock } = parts
  const { account, symbol, mode } = position
  const market = markets.get(symbol)
  const since = clock.now() - DAY
  const is = (row: { readonly account: string; readonly symbol: string; readonly mode: string }) =>
    row.account === account && row.symbol === symbol && row.mode === mode
  let [then, spent, fees] = [position.quantity, 0n, 0n]
  const move = (quantity: Fixed, price: Fixed) => {
    then -= quantity
    spent += times(quantity, price)
  }
  for (const trade of sinceThen(archive.trades(account), since)) {
    if (!is(trade)) continue
    move(signOf(trade.side) * trade.quantity, trade.price)
    fees += trade.fee
  }
  for (const liquidation of store.all('liquidation').values()) {
    for (const taken of liquidation.at < since ? [] : liquidation.positions)
      if (is({ account: liquidation.account, symbol: taken.symbol, mode: taken.mode }))
        move(-taken.quantity, taken.price)
  }
  let funding = 0n
  for (const paid of store.all('funding').values()) if (paid.at >= since && is(paid)) funding += paid.fee
  if (market === undefined) return { pnl: 0n, fees }
  const before = then === 0n ? 0n : times(then, market.candles.priceAt(since))
  return { pnl: times(position.quantity, market.mark) - before - spent - fees - funding, fees }
}

/** What an account made over all its markets since the same time yesterday. */
export const totalToday = (parts: DayParts, account: string): Fixed =>
  parts.ledger.positions(account).reduce((sum, position) => sum + todayOf(parts, position).pnl, 0n)
