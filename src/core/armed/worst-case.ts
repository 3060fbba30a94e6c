import { computeBasketWorstCase, type BasketWorstCase, type LegWorstCase } from './basket-worst'
import { getMarketFeeRates } from '../context/market-news'
import { createOrderContext, type OrderContext } from '../context/order-context'
import type { PlanningInputs } from '../context/inputs'
import type { ArmedMandate, MandateMarketBounds } from '../envelope/envelope'
import { listRuleLegs } from '../envelope/rule-legs'
import { computeFillFee } from '../figures/parts'
import type { OrderSide } from '../market/market'
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
} from '../value/decimal'
import type { CaseForecast } from '../write/plan'
import { simulateWorstFill } from '../writes/deal'
import { computeForecastCase } from '../writes/outlook'
import { computeStopWorstCase, type StopWorstCase } from './stop-worst'

/** What may become of an envelope at the worst, as far as anybody can tell before. Each case by itself. */
export interface MandateWorstCase {
  readonly cases: readonly SideWorstCase[]
  /** What is held already and may be closed: closes count for nothing, however large. */
  readonly closings: readonly PositionCloseCase[]
  readonly churns: readonly RoundTripLoss[]
  /** Of a program that moves a stop: there is no order of it whose worst could be worked out. */
  readonly stop?: StopWorstCase
  /** What the legs of a basket come to together. */
  readonly basket?: BasketWorstCase
}

/** All that one side of a market allows, at its worst price and at once: what the market's own bound and the worth of all leave. */
export interface SideWorstCase extends LegWorstCase {
  readonly mark: Amount | undefined
  /**
   * Of a rule that may send more than it executes: all that it may send. What it executes rests on the venue's records;
   * this is bounded whatever they say.
   */
  readonly sent?: Amount
}

/** All that is held in a market, closed at the worst price of the side that closes it. */
export interface PositionCloseCase extends Pick<SideWorstCase, 'symbol' | 'side' | 'price' | 'mark' | 'beyondMark'> {
  readonly size: Amount
}

/**
 * Bought and sold again at the worst of both prices, as often as the envelope allows: all that it allows to be opened,
 * for what closes it again counts for nothing.
 */
export interface RoundTripLoss {
  readonly symbol: string
  /** What is lost between the two prices; zero where the one is not above the other. */
  readonly lost: Amount
  /** What that costs in fees; undefined while the rates are not known. */
  readonly fee: Amount | undefined
}

/** Works out the worst of an envelope by the figures that every sheet and every forecast rests on. */
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
    ...(rule?.is === 'protect' && first && { stop: computeStopWorstCase(rule, first.market.symbol, first.inputs) }),
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
  // A rule executes no more than its own size, however much of it is sent once more.
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

/** How much worse than the mark so much would be at that price. */
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

/** Up to the next step: what is told is never less than what may happen. */
function roundUpToStep(size: Amount, symbol: string, { snapshot }: PlanningInputs): Amount {
  const step = snapshot.markets?.value.find(one => one.symbol === symbol)?.step
  return step === undefined ? size : roundToGrid(size, step, 'up')
}

function computeRoundTripLoss(
  { worth }: ArmedMandate,
  { symbol, buyAtMost, sellAtLeast, size }: MandateMarketBounds,
  on: PlanningInputs,
): RoundTripLoss | undefined {
  if (buyAtMost === undefined || sellAtLeast === undefined) return undefined
  // Opened by whichever side is worth less, and closed by the other.
  const allowed = divide(worth.inAll, minAmount(buyAtMost, sellAtLeast), 20, 'up') ?? ZERO
  const all = roundUpToStep(minAmount(size.inAll, allowed), symbol, on)
  const bps = getMarketFeeRates(on.snapshot, symbol)?.takerBps
  return {
    symbol,
    lost: multiply(all, maxAmount(ZERO, subtract(buyAtMost, sellAtLeast))),
    fee: bps && computeFillFee(all, add(buyAtMost, sellAtLeast), bps),
  }
}
