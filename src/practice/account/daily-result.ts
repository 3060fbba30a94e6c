import { type FixedDecimal, multiplyFixed } from '../numbers/fixed-decimal'
import type { MarketState } from '../market/market-state'
import { type OrderArchive, tradesSince } from '../state/order-archive'
import type { StateStore } from '../state/state-store'
import type { AccountLedger } from './account-ledger'
import { type PositionRecord, getSideSign } from '../records/trading-records'

export interface DailyResult {
  readonly pnl: FixedDecimal
  readonly fees: FixedDecimal
}

export interface DailyResultDependencies {
  readonly store: StateStore
  readonly archive: OrderArchive
  readonly markets: ReadonlyMap<string, MarketState>
  readonly ledger: Pick<AccountLedger, 'positions'>
  readonly clock: { readonly now: () => number }
}

const DAY = 86_400_000

/**
 * Computes a position's last 24 hours: its present value less its value then, less everything put in meanwhile
 * (purchases, fees and funding).
 */
export function computeDailyResult(
  parts: DailyResultDependencies,
  position: Readonly<PositionRecord>,
): DailyResult {
  const { store, archive, markets, clock } = parts
  const { account, symbol, mode } = position
  const market = markets.get(symbol)
  const since = clock.now() - DAY
  const isSamePosition = (row: {
    readonly account: string
    readonly symbol: string
    readonly mode: string
  }) => row.account === account && row.symbol === symbol && row.mode === mode
  let [startQuantity, spent, fees] = [position.quantity, 0n, 0n]
  const addTrade = (quantity: FixedDecimal, price: FixedDecimal) => {
    startQuantity -= quantity
    spent += multiplyFixed(quantity, price)
  }
  for (const trade of tradesSince(archive.listTrades(account), since)) {
    if (!isSamePosition(trade)) continue
    addTrade(getSideSign(trade.side) * trade.quantity, trade.price)
    fees += trade.fee
  }
  for (const liquidation of store.all('liquidation').values()) {
    for (const taken of liquidation.at < since ? [] : liquidation.positions)
      if (isSamePosition({ account: liquidation.account, symbol: taken.symbol, mode: taken.mode }))
        addTrade(-taken.quantity, taken.price)
  }
  let funding = 0n
  for (const paid of store.all('funding').values())
    if (paid.at >= since && isSamePosition(paid)) funding += paid.fee
  if (market === undefined) return { pnl: 0n, fees }
  const before = startQuantity === 0n ? 0n : multiplyFixed(startQuantity, market.candles.priceAt(since))
  return { pnl: multiplyFixed(position.quantity, market.mark) - before - spent - fees - funding, fees }
}

export const computeTotalDailyPnl = (parts: DailyResultDependencies, account: string): FixedDecimal =>
  parts.ledger.positions(account).reduce((sum, position) => sum + computeDailyResult(parts, position).pnl, 0n)
