import type { MarginMode, OrderSide } from '../../../src/core/market/venue-market-rules'
import type { CaseForecast } from '../../../src/core/write/plan'
import { effectiveLeverage, free, marginRatio, totalCollateral } from '../../reckoner/collateral'
import { figure, least, most, sum, ZERO, type Figure } from '../../reckoner/decimal'
import { marketOf, place, rowOf, type Facts } from '../../reckoner/facts'
import { liquidationPrice } from '../../reckoner/liquidation'
import { vendorLiquidation } from '../../reckoner/vendor'
import type { Stand } from './exchange'
import { EXACTLY, MONEY, RATIO, tickOf, type Bound, type Judged } from './figures'
import { read } from './said'
import type { Stated, StatedFill, StatedOrder } from './stated'
import { liquidatesAt, sumsOf, told } from './truth'

/** Where a sheet moves something; nowhere in particular where it moves several positions. */
export interface About {
  readonly symbol: string
  readonly mode: MarginMode
}

/** One case of an outlook beside the account that the exchange states in that case. */
export interface Case {
  /** What the case is called in a report. */
  readonly when: string
  readonly prospect: CaseForecast | undefined
  readonly stated: Stated
  /** The same account as the straight reckoner has it. */
  readonly reckoned: Facts | undefined
  /** How many fills it came to: each one's fee is rounded up by itself. */
  readonly fills: number
}

/** Every fill's fee is rounded up by itself to a millionth: what several of them leave is known to that much for each. */
export const moneyOf = (fills: number): Bound => ({
  is: 'within',
  by: figure('0.000001').times(Math.max(1, fills)),
})

/** How a position and its account stand in one case: what was said of it beside what the exchange says then. */
export function standingIn(stand: Stand, one: Case, about: About): readonly Judged[] {
  const { when, prospect, stated, reckoned } = one
  const { symbol, mode } = about
  const row = stated.rows.get(place(symbol, mode))
  const fact = reckoned && rowOf(reckoned, symbol, mode)
  const named = `${symbol} ${mode}`
  return [
    {
      what: `${when}: position`,
      said: read(prospect?.position),
      happened: row?.quantity ?? ZERO,
      bound: EXACTLY,
      about: named,
    },
    {
      what: `${when}: liquidation, ${mode}`,
      said: read(prospect?.liquidation),
      happened: liquidatesAt(stand, symbol, mode),
      reckoned: reckoned && fact && liquidationPrice(reckoned, fact),
      vendor: reckoned && fact && vendorLiquidation(reckoned, fact),
      bound: tickOf(marketOf(stated.facts, symbol).tick),
      about: named,
    },
    ...accountIn(stand, one),
  ]
}

/** How the account alone stands in one case. */
export function accountIn(
  stand: Stand,
  { when, prospect, stated, reckoned, fills }: Case,
): readonly Judged[] {
  const sums = sumsOf(stand)
  const isOpen = sums.notional !== 0n
  const bound = moneyOf(fills)
  return [
    {
      what: `${when}: collateral`,
      said: read(prospect?.collateral),
      happened: stated.account.collateral,
      reckoned: reckoned && totalCollateral(reckoned),
      bound,
    },
    {
      what: `${when}: free`,
      said: read(prospect?.free),
      happened: stated.account.free,
      reckoned: reckoned && free(reckoned),
      bound,
    },
    {
      what: `${when}: margin ratio`,
      said: read(prospect?.ratio),
      happened: isOpen ? told(sums.collateral).div(told(sums.notional)) : undefined,
      reckoned: reckoned && marginRatio(reckoned),
      bound: RATIO,
    },
    {
      what: `${when}: effective leverage`,
      said: read(prospect?.leverage),
      happened: isOpen && sums.collateral > 0n ? told(sums.notional).div(told(sums.collateral)) : undefined,
      reckoned: reckoned && effectiveLeverage(reckoned),
      bound: RATIO,
    },
  ]
}

/** What one order, or several as one, did in a case: sizes, prices, money, fees, what closing brought. */
export function dealIn(
  when: string,
  prospect: CaseForecast | undefined,
  orders: readonly StatedOrder[],
  side: OrderSide | undefined,
): readonly Judged[] {
  const { fill } = prospect ?? {}
  const fills = orders.flatMap(one => one.fills)
  const filled = sum(fills.map(({ quantity }) => quantity))
  const paid = sum(fills.map(({ price, quantity }) => price.times(quantity)))
  const left = (isOpen: boolean): Figure =>
    sum(
      orders
        .filter(({ status }) => (status === 'NEW' || status === 'PARTIAL_FILLED') === isOpen)
        .map(({ quantity, executed }) => quantity.minus(executed)),
    )
  const money = moneyOf(fills.length)
  const some: Judged[] = [
    { what: `${when}: fills`, said: read(fill?.quantity), happened: filled, bound: EXACTLY },
    { what: `${when}: rests`, said: read(fill?.rests), happened: left(true), bound: EXACTLY },
    { what: `${when}: is cancelled`, said: read(fill?.cancelled), happened: left(false), bound: EXACTLY },
  ]
  if (filled.isZero()) return some
  return [
    ...some,
    { what: `${when}: pays`, said: read(prospect?.paid), happened: paid, bound: MONEY },
    {
      what: `${when}: average`,
      said: read(fill?.average),
      happened: paid.div(filled),
      bound: { is: 'within', by: figure('0.00000001') },
    },
    {
      what: `${when}: fee`,
      said: read(prospect?.fee?.amount),
      happened: sum(fills.map(({ fee }) => fee)),
      bound: money,
    },
    { what: `${when}: whose fee`, said: prospect?.fee?.as, happened: whoseFee(fills), bound: EXACTLY },
    ...realised(when, prospect, orders, roughly(money, filled)),
    ...(fill?.by === 'book' && side !== undefined ? ends(when, prospect, fills, side) : []),
  ]
}

/** The venue tells an entry with eight places, so that what closing brings against it is known to half of that a unit. */
export const roughly = (bound: Bound, size: Figure): Bound =>
  bound.is === 'within' ? { is: 'within', by: bound.by.plus(size.times('0.000000005')) } : bound

const whoseFee = (fills: readonly StatedFill[]): string =>
  fills.every(({ maker }) => maker) ? 'maker' : fills.some(({ maker }) => maker) ? 'both' : 'taker'

/** What closing brought, after fees; an order that closes nothing realises nothing, and nothing is said of it. */
function realised(
  when: string,
  prospect: CaseForecast | undefined,
  orders: readonly StatedOrder[],
  bound: Bound,
): readonly Judged[] {
  const happened = sum(orders.map(one => one.realized))
  if (happened.isZero()) return []
  return [{ what: `${when}: realised`, said: read(prospect?.realised), happened, bound }]
}

/** The best and the worst price of what the book gave. */
function ends(
  when: string,
  prospect: CaseForecast | undefined,
  fills: readonly StatedFill[],
  side: OrderSide,
): readonly Judged[] {
  const prices = fills.filter(({ maker }) => !maker).map(({ price }) => price)
  if (prices.length === 0) return []
  const [low, high] = [least(...prices), most(...prices)]
  const [best, worst] = side === 'BUY' ? [low, high] : [high, low]
  return [
    { what: `${when}: best`, said: read(prospect?.fill?.best), happened: best, bound: EXACTLY },
    { what: `${when}: worst`, said: read(prospect?.fill?.worst), happened: worst, bound: EXACTLY },
  ]
}
