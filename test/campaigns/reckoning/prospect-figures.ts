import type { MarginMode, OrderSide } from '../../../src/core/market/venue-market-rules'
import type { CaseForecast } from '../../../src/core/write/plan'
import { effectiveLeverage, free, marginRatio, totalCollateral } from '../../reckoner/collateral'
import { figure, least, most, sum, ZERO, type Figure } from '../../reckoner/decimal'
import { marketOf, place, rowOf, type Facts } from '../../reckoner/facts'
import { liquidationPrice } from '../../reckoner/liquidation'
import { vendorLiquidation } from '../../reckoner/vendor'
import type { ExchangeFixture } from './exchange'
import { EXACTLY, MONEY, RATIO, tickOf, type Bound, type Judged } from './figures'
import { read } from './said'
import type { Stated, StatedFill, StatedOrder } from './stated'
import { liquidatesAt, sumsOf, toFigure } from './truth'

/** The market and mode that a sheet changes. */
export interface About {
  readonly symbol: string
  readonly mode: MarginMode
}

/** One case of a forecast, and the account that the exchange states in that case. */
export interface Case {
  /** Name of the case in a report. */
  readonly when: string
  readonly prospect: CaseForecast | undefined
  readonly stated: Stated
  /** The same account by the reference implementation. */
  readonly reckoned: Facts | undefined
  /** Number of fills. Each fill's fee is rounded up. */
  readonly fills: number
}

/** Tolerance in USDC: each fill's fee is rounded up to a millionth. */
export const moneyOf = (fills: number): Bound => ({
  is: 'within',
  by: figure('0.000001').times(Math.max(1, fills)),
})

/** Judges the position and the account in one case. */
export function standingIn(fixture: ExchangeFixture, one: Case, about: About): readonly Judged[] {
  const { when, prospect, stated, reckoned } = one
  const { symbol, mode } = about
  const row = stated.rows.get(place(symbol, mode))
  const fact = reckoned && rowOf(reckoned, symbol, mode)
  const named = `${symbol} ${mode}`
  return [
    {
      what: `${when}: position`,
      deskValue: read(prospect?.position),
      happened: row?.quantity ?? ZERO,
      bound: EXACTLY,
      about: named,
    },
    {
      what: `${when}: liquidation, ${mode}`,
      deskValue: read(prospect?.liquidation),
      happened: liquidatesAt(fixture, symbol, mode),
      reckoned: reckoned && fact && liquidationPrice(reckoned, fact),
      vendor: reckoned && fact && vendorLiquidation(reckoned, fact),
      bound: tickOf(marketOf(stated.facts, symbol).tick),
      about: named,
    },
    ...accountIn(fixture, one),
  ]
}

/** Judges the account in one case. */
export function accountIn(
  fixture: ExchangeFixture,
  { when, prospect, stated, reckoned, fills }: Case,
): readonly Judged[] {
  const sums = sumsOf(fixture)
  const isOpen = sums.notional !== 0n
  const bound = moneyOf(fills)
  return [
    {
      what: `${when}: collateral`,
      deskValue: read(prospect?.collateral),
      happened: stated.account.collateral,
      reckoned: reckoned && totalCollateral(reckoned),
      bound,
    },
    {
      what: `${when}: free`,
      deskValue: read(prospect?.free),
      happened: stated.account.free,
      reckoned: reckoned && free(reckoned),
      bound,
    },
    {
      what: `${when}: margin ratio`,
      deskValue: read(prospect?.ratio),
      happened: isOpen ? toFigure(sums.collateral).div(toFigure(sums.notional)) : undefined,
      reckoned: reckoned && marginRatio(reckoned),
      bound: RATIO,
    },
    {
      what: `${when}: effective leverage`,
      deskValue: read(prospect?.leverage),
      happened:
        isOpen && sums.collateral > 0n ? toFigure(sums.notional).div(toFigure(sums.collateral)) : undefined,
      reckoned: reckoned && effectiveLeverage(reckoned),
      bound: RATIO,
    },
  ]
}

/** Judges the fills of one or several orders in a case: sizes, prices, fees, realised profit. */
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
    { what: `${when}: fills`, deskValue: read(fill?.quantity), happened: filled, bound: EXACTLY },
    { what: `${when}: rests`, deskValue: read(fill?.rests), happened: left(true), bound: EXACTLY },
    {
      what: `${when}: is cancelled`,
      deskValue: read(fill?.cancelled),
      happened: left(false),
      bound: EXACTLY,
    },
  ]
  if (filled.isZero()) return some
  return [
    ...some,
    { what: `${when}: pays`, deskValue: read(prospect?.paid), happened: paid, bound: MONEY },
    {
      what: `${when}: average`,
      deskValue: read(fill?.average),
      happened: paid.div(filled),
      bound: { is: 'within', by: figure('0.00000001') },
    },
    {
      what: `${when}: fee`,
      deskValue: read(prospect?.fee?.amount),
      happened: sum(fills.map(({ fee }) => fee)),
      bound: money,
    },
    { what: `${when}: whose fee`, deskValue: prospect?.fee?.as, happened: whoseFee(fills), bound: EXACTLY },
    ...realised(when, prospect, orders, roughly(money, filled)),
    ...(fill?.by === 'book' && side !== undefined ? ends(when, prospect, fills, side) : []),
  ]
}

/**
 * Widens a tolerance for realised profit: the venue states entries with eight places, so each unit adds half
 * of the last place.
 */
export const roughly = (bound: Bound, size: Figure): Bound =>
  bound.is === 'within' ? { is: 'within', by: bound.by.plus(size.times('0.000000005')) } : bound

const whoseFee = (fills: readonly StatedFill[]): string =>
  fills.every(({ maker }) => maker) ? 'maker' : fills.some(({ maker }) => maker) ? 'both' : 'taker'

/** Judges the profit realised after fees. An order that closes nothing has none. */
function realised(
  when: string,
  prospect: CaseForecast | undefined,
  orders: readonly StatedOrder[],
  bound: Bound,
): readonly Judged[] {
  const happened = sum(orders.map(one => one.realized))
  if (happened.isZero()) return []
  return [{ what: `${when}: realised`, deskValue: read(prospect?.realised), happened, bound }]
}

/** Judges the best and the worst fill price. */
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
    { what: `${when}: best`, deskValue: read(prospect?.fill?.best), happened: best, bound: EXACTLY },
    { what: `${when}: worst`, deskValue: read(prospect?.fill?.worst), happened: worst, bound: EXACTLY },
  ]
}
