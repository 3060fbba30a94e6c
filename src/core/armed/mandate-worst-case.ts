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

/** All that one side of a market allows, at its worst price: limited by the market's total size and the total notional. */
export interface SideWorstCase extends LegWorstCase {
  readonly mark: Amount | undefined
  /**
   * Total size that a program may send, if that is more than it executes. Unlike `size` it holds even if the venue's
   * records are wrong.
   */
  readonly sent?: Amount
}

interface PositionCloseCase extends Pick<SideWorstCase, 'symbol' | 'side' | 'price' | 'mark' | 'beyondMark'> {
  readonly size: Amount
}

/**
 * Repeated buying and selling at the worst prices, as often as the mandate allows. Only opening counts, because closes
 * are not limited.
 */
interface RoundTripLoss {
  readonly symbol: string
  /** Loss from the price difference; zero if the prices do not cross. */
  readonly lost: Amount
  readonly fee: Amount | undefined
}

/** Computes the worst case with the forecasts of the sheet. `on` returns the planning inputs of a market. */
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
  const maxSize = leg?.quantity ?? market.size.inAll
  const size = roundUpToStep(minAmount(maxSize, divide(worth.inAll, price, 20, 'up') ?? ZERO), symbol, on)
  const reduceOnly = rule?.reduceOnly ?? false
  const terms = { symbol, side, type: 'IOC', price, quantity: size, reduceOnly, marginMode } as const
  const context = createOrderContext(terms, on)
  const { mark } = context
  const beyondMark = computeLossBeyondMark(mark, { side, price, size })
  const sent = leg && compareDecimals(market.size.inAll, leg.quantity) > 0 ? market.size.inAll : undefined
  return {
    ...{ symbol, side, size, price, mark, beyondMark },
    ...(sent !== undefined && { sent }),
    then: forecastWorstFill(context),
  }
}

function computeLossBeyondMark(
  mark: Amount | undefined,
  { side, price, size }: Pick<PositionCloseCase, 'side' | 'price' | 'size'>,
): Amount | undefined {
  const distance = mark && (side === 'BUY' ? subtract(price, mark) : subtract(mark, price))
  return distance && multiply(size, maxAmount(ZERO, distance))
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

const forecastWorstFill = (context: OrderContext): CaseForecast => {
  const fill = simulateWorstFill(context)
  return fill === undefined ? {} : computeForecastCase(context, fill)
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
  const byNotional = divide(worth.inAll, minAmount(buyAtMost, sellAtLeast), 20, 'up') ?? ZERO
  // One-click trading may open and close again as often as its notional allows, however small its exposure is.
  const opened = session === undefined ? minAmount(size.inAll, byNotional) : byNotional
  const quantity = roundUpToStep(opened, symbol, on)
  const bps = getMarketFeeRates(on.snapshot, symbol)?.takerBps
  return {
    symbol,
    lost: multiply(quantity, maxAmount(ZERO, subtract(buyAtMost, sellAtLeast))),
    fee: bps && computeFillFee(quantity, add(buyAtMost, sellAtLeast), bps),
  }
}
