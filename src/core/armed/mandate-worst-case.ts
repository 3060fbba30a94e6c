import { computeBasketWorstCase, type BasketWorstCase, type LegWorstCase } from './basket-worst-case'
import { getMarketFeeRates } from '../context/market-lookups'
import { createOrderContext, type OrderContext } from '../context/order-context'
import type { PlanningInputs } from '../context/planning-inputs'
import type { ArmedMandate, MandateMarketBounds } from '../envelope/mandate'
import { listRuleLegs } from '../envelope/rule-legs'
import { computeFillFee } from '../figures/fill-breakdown'
import type { OrderSide } from '../market/venue-market-rules'
import {
  absolute,
  add,
  compareDecimals,
  divide,
  isNegative,
  isZero,
  maxAmount,
  multiply,
  minAmount,
  subtract,
  roundToGrid,
  ZERO,
  type Amount,
} from '../value/decimal-amount'
import type { CaseForecast } from '../write/plan'
import { simulateWorstFill } from '../writes/fill-simulation'
import { computeForecastCase } from '../writes/order-forecast'
import { computeStopWorstCase, type StopWorstCase } from './stop-worst-case'

/** Worst case of a mandate, as far as it can be computed in advance. The cases are independent. */
export interface MandateWorstCase {
  readonly cases: readonly SideWorstCase[]
  /** Open positions that may be closed; closes are not limited by the mandate's size. */
  readonly closings: readonly PositionCloseCase[]
  readonly churns: readonly RoundTripLoss[]
  /** For a program that moves a stop; it sends no order. */
  readonly stop?: StopWorstCase
  readonly basket?: BasketWorstCase
}

/**
 * Everything that one side of a market allows at its worst price, limited by the market's total and the notional of all
 * orders.
 */
export interface SideWorstCase extends LegWorstCase {
  readonly mark: Amount | undefined
  /**
   * Maximum size sent by a program that may send more than it executes. It limits the size whatever the venue's records
   * report.
   */
  readonly sent?: Amount
}

export interface PositionCloseCase extends Pick<
  SideWorstCase,
  'symbol' | 'side' | 'price' | 'mark' | 'beyondMark'
> {
  readonly size: Amount
}

/**
 * Repeated buying and selling at the worst prices, as often as the mandate allows. Only opening counts, because closes
 * are not limited.
 */
export interface RoundTripLoss {
  readonly symbol: string
  /** Loss from the price difference; zero if the prices do not cross. */
  readonly lost: Amount
  readonly fee: Amount | undefined
}

/** Computes the worst case with the same figures as every sheet and forecast. */
export function computeMandateWorstCase(
  envelope: ArmedMandate,
  on: (market: MandateMarketBounds) => PlanningInputs,
): MandateWorstCase {
  const each = envelope.markets.map(market => ({ market, inputs: on(market) }))
  const { rule } = envelope
  const [first] = each
  const cases = each.flatMap(({ market, inputs }) =>
    (['BUY', 'SELL'] as const).flatMap(side => computeSideWorstCase(envelope, market, side, inputs) ?? []),
  )
  return {
    ...(rule?.is === 'protect' &&
      first && { stop: computeStopWorstCase(rule, first.market.symbol, first.inputs) }),
    cases,
    closings: each.flatMap(({ market, inputs }) => createCloseCase(envelope, market, inputs) ?? []),
    ...(rule?.is === 'basket' && { basket: computeBasketWorstCase(cases) }),
    churns: each.flatMap(({ market, inputs }) => computeRoundTripLoss(envelope, market, inputs) ?? []),
  }
}

function computeSideWorstCase(
  { worth, rule, markets }: ArmedMandate,
  market: MandateMarketBounds,
  side: OrderSide,
  on: PlanningInputs,
): SideWorstCase | undefined {
  const price = side === 'BUY' ? market.buyAtMost : market.sellAtLeast
  if (price === undefined || rule?.is === 'protect') return undefined
  const { symbol, marginMode } = market
  // A program executes at most its own size, however often it resends a part.
  const leg = rule && listRuleLegs(rule, { markets }).find(one => one.symbol === symbol)
  const most = leg?.quantity ?? market.size.inAll
  const size = roundUpToStep(minAmount(most, divide(worth.inAll, price, 20, 'up') ?? ZERO), symbol, on)
  const reduceOnly = rule?.reduceOnly ?? false
  const terms = { symbol, side, type: 'IOC', price, quantity: size, reduceOnly, marginMode } as const
  const context = createOrderContext(terms, on)
  const { mark } = context
  const sent = leg && compareDecimals(market.size.inAll, leg.quantity) > 0 ? market.size.inAll : undefined
  return {
    ...{ symbol, side, size, price, mark, beyondMark: computeLossBeyondMark(mark, { side, price, size }) },
    ...(sent !== undefined && { sent }),
    then: createProspect(context),
  }
}

function computeLossBeyondMark(
  mark: Amount | undefined,
  { side, price, size }: Pick<PositionCloseCase, 'side' | 'price' | 'size'>,
): Amount | undefined {
  const apart = mark && (side === 'BUY' ? subtract(price, mark) : subtract(mark, price))
  return apart && multiply(size, maxAmount(ZERO, apart))
}

function createCloseCase(
  { acts }: ArmedMandate,
  { symbol, marginMode, buyAtMost, sellAtLeast }: MandateMarketBounds,
  { snapshot }: PlanningInputs,
): PositionCloseCase | undefined {
  const held = snapshot.positions?.value.find(
    one => one.symbol === symbol && one.marginMode === marginMode,
  )?.quantity
  if (held === undefined || isZero(held) || !acts.some(({ does }) => does === 'close')) return undefined
  const side = isNegative(held) ? 'BUY' : 'SELL'
  const price = side === 'BUY' ? buyAtMost : sellAtLeast
  if (price === undefined) return undefined
  const mark = snapshot.quotes?.value.find(one => one.symbol === symbol)?.mark
  const closing = { symbol, side, price, size: absolute(held) } as const
  return { ...closing, mark, beyondMark: computeLossBeyondMark(mark, closing) }
}

const createProspect = (context: OrderContext): CaseForecast => {
  const deal = simulateWorstFill(context)
  return deal === undefined ? {} : computeForecastCase(context, deal)
}

/** Rounds up to the next step, so that the worst case is never understated. */
function roundUpToStep(size: Amount, symbol: string, { snapshot }: PlanningInputs): Amount {
  const step = snapshot.markets?.value.find(one => one.symbol === symbol)?.step
  return step === undefined ? size : roundToGrid(size, step, 'up')
}

function computeRoundTripLoss(
  { worth, session }: ArmedMandate,
  { symbol, buyAtMost, sellAtLeast, size }: MandateMarketBounds,
  on: PlanningInputs,
): RoundTripLoss | undefined {
  if (buyAtMost === undefined || sellAtLeast === undefined) return undefined
  // Opened on the side with the lower notional and closed on the other.
  const allowed = divide(worth.inAll, minAmount(buyAtMost, sellAtLeast), 20, 'up') ?? ZERO
  // One-click trading may open and close again as often as its notional allows, however small its exposure is.
  const all = roundUpToStep(session === undefined ? minAmount(size.inAll, allowed) : allowed, symbol, on)
  const bps = getMarketFeeRates(on.snapshot, symbol)?.takerBps
  return {
    symbol,
    lost: multiply(all, maxAmount(ZERO, subtract(buyAtMost, sellAtLeast))),
    fee: bps && computeFillFee(all, add(buyAtMost, sellAtLeast), bps),
  }
}
