import { isOrderOpen } from '../../../src/core/account/order-merge'
import type { MarginMode, MarketRules, OrderSide } from '../../../src/core/market/venue-market-rules'
import type { WriteDraft } from '../../../src/core/write/venue-write'
import { figure, least, most, type Figure } from '../../reckoner/decimal'
import type { Chance } from '../chance'
import type { Read } from './desk'
import { between, spread } from './spread'

/** A market and margin mode with its position and prices. */
export interface Place {
  readonly market: MarketRules
  readonly marginMode: MarginMode
  readonly mark: Figure
  readonly held: Figure
  readonly bid: Figure
  readonly ask: Figure
  /** Approximate size that can be opened here. */
  readonly room: Figure
}

export type Drafter = (read: Read, at: Place, chance: Chance) => WriteDraft | undefined

/** Chooses a market and margin mode for a draft. */
export function choosePlace(
  { snapshot }: Read,
  chance: Chance,
  preference: 'held' | 'any',
): [string, MarginMode] {
  const held = (snapshot.positions?.value ?? []).filter(({ quantity }) => quantity !== '0')
  const resting = (snapshot.orders?.value ?? []).filter(isOrderOpen)
  const there = preference === 'held' ? held : [...held, ...resting]
  if (there.length > 0 && (preference === 'held' || chance.happens(0.65))) {
    const one = chance.pick(there)
    return [one.symbol, one.marginMode]
  }
  const markets = (snapshot.markets?.value ?? []).filter(({ status }) => status !== 'DELISTED')
  const market = chance.pick(markets)
  return [market.symbol, market.isolatedOnly || chance.happens(0.35) ? 'ISOLATED' : 'CROSS']
}

/** Returns the data of a place; `undefined` without book prices. */
export function placeOf(
  { snapshot, inputs }: Read,
  symbol: string,
  marginMode: MarginMode,
): Place | undefined {
  const market = snapshot.markets?.value.find(one => one.symbol === symbol)
  const mark = snapshot.quotes?.value.find(one => one.symbol === symbol)?.mark
  const [bid, ask] = [inputs.book?.value.bids[0]?.price, inputs.book?.value.asks[0]?.price]
  if (market === undefined || mark === undefined || bid === undefined || ask === undefined) return undefined
  const row = snapshot.positions?.value.find(one => one.symbol === symbol && one.marginMode === marginMode)
  const leverage = snapshot.leverages?.value.find(
    one => one.symbol === symbol && one.marginMode === marginMode,
  )?.leverage
  const free = figure(snapshot.account?.value.free ?? '0')
  return {
    market,
    marginMode,
    mark: figure(mark),
    held: figure(row?.quantity ?? '0'),
    bid: figure(bid),
    ask: figure(ask),
    room: free.times(leverage ?? '1').div(mark),
  }
}

/** Rounds a price down to the market's ticks, at most its highest price. */
export const onTick = (price: Figure, { tick, priceMax }: MarketRules): string =>
  most(figure(tick), least(price, figure(priceMax)).div(tick).floor().times(tick)).toFixed()
/** Rounds a size down to the market's steps, at least one step. */
export const onStep = (size: Figure, { step }: MarketRules): string =>
  most(figure(step), size.div(step).floor().times(step)).toFixed()

/** Draws a size to open, from tiny to slightly too large, and at least the market's minimum. */
export function sizeFor({ market, mark, room }: Place, chance: Chance): string {
  const smallest = most(figure(market.sizeMin), figure(market.minNotional).div(mark).times('1.2'))
  const drawn = room.times(spread(chance, 0.002, 1.05))
  return onStep(most(drawn, smallest).plus(market.step), market)
}

/** Draws a price for one side: through the book, at the touch, a little away or far away. */
export function priceFor({ market, bid, ask, mark }: Place, side: OrderSide, chance: Chance): string {
  const away = side === 'BUY' ? -1 : 1
  const [near, other] = side === 'BUY' ? [bid, ask] : [ask, bid]
  const share = (by: number): Figure => figure((1 + away * by).toFixed(6))
  switch (chance.below(4)) {
    case 0:
      return onTick(other.times(share(-spread(chance, 0.00002, 0.015))), market)
    case 1:
      return onTick(near, market)
    case 2:
      return onTick(near.times(share(spread(chance, 0.0001, 0.02))), market)
    default:
      return onTick(mark.times(share(between(chance, 0.02, 0.38))), market)
  }
}
