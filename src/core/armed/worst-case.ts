import { worstOfBasket, type BasketWorst, type LegWorst } from './basket-worst'
import { ratesIn } from '../context/market-news'
import { orderContextOf, type OrderContext } from '../context/order-context'
import type { Inputs } from '../context/inputs'
import type { ArmedEnvelope, EnvelopeMarket } from '../envelope/envelope'
import { ruleLegsOf } from '../envelope/rule-legs'
import { chargedFor } from '../figures/parts'
import type { Side } from '../market/market'
import {
  absolute,
  add,
  compare,
  divide,
  isNegative,
  isZero,
  larger,
  multiply,
  smaller,
  subtract,
  toGrid,
  ZERO,
  type Amount,
} from '../value/decimal'
import type { Prospect } from '../write/plan'
import { dealWorst } from '../writes/deal'
import { prospectOf } from '../writes/outlook'
import { stopWorst, type StopWorst } from './stop-worst'

/** What may become of an envelope at the worst, as far as anybody can tell before. Each case by itself. */
export interface EnvelopeWorst {
  readonly cases: readonly SideWorst[]
  /** What is held already and may be closed: closes count for nothing, however large. */
  readonly closings: readonly Closing[]
  readonly churns: readonly Churn[]
  /** Of a program that moves a stop: there is no order of it whose worst could be worked out. */
  readonly stop?: StopWorst
  /** What the legs of a basket come to together. */
  readonly basket?: BasketWorst
}

/** All that one side of a market allows, at its worst price and at once: what the market's own bound and the worth of all leave. */
export interface SideWorst extends LegWorst {
  readonly mark: Amount | undefined
  /**
   * Of a rule that may send more than it executes: all that it may send. What it executes rests on the venue's records;
   * this is bounded whatever they say.
   */
  readonly sent?: Amount
}

/** All that is held in a market, closed at the worst price of the side that closes it. */
export interface Closing extends Pick<SideWorst, 'symbol' | 'side' | 'price' | 'mark' | 'beyondMark'> {
  readonly size: Amount
}

/**
 * Bought and sold again at the worst of both prices, as often as the envelope allows: all that it allows to be opened,
 * for what closes it again counts for nothing.
 */
export interface Churn {
  readonly symbol: string
  /** What is lost between the two prices; zero where the one is not above the other. */
  readonly lost: Amount
  /** What that costs in fees; undefined while the rates are not known. */
  readonly fee: Amount | undefined
}

/** Works out the worst of an envelope by the figures that every sheet and every forecast rests on. */
export function worstOfEnvelope(
  envelope: ArmedEnvelope,
  on: (market: EnvelopeMarket) => Inputs,
): EnvelopeWorst {
  const each = envelope.markets.map(market => ({ market, inputs: on(market) }))
  const { rule } = envelope
  const [first] = each
  const cases = each.flatMap(({ market, inputs }) =>
    (['BUY', 'SELL'] as const).flatMap(side => sideWorst(envelope, market, side, inputs) ?? []),
  )
  return {
    ...(rule?.is === 'protect' && first && { stop: stopWorst(rule, first.market.symbol, first.inputs) }),
    cases,
    closings: each.flatMap(({ market, inputs }) => closingOf(envelope, market, inputs) ?? []),
    ...(rule?.is === 'basket' && { basket: worstOfBasket(cases) }),
    churns: each.flatMap(({ market, inputs }) => churnOf(envelope, market, inputs) ?? []),
  }
}

function sideWorst(
  { worth, rule, markets }: ArmedEnvelope,
  market: EnvelopeMarket,
  side: Side,
  on: Inputs,
): SideWorst | undefined {
  const price = side === 'BUY' ? market.buyAtMost : market.sellAtLeast
  if (price === undefined || rule?.is === 'protect') return undefined
  const { symbol, marginMode } = market
  // A rule executes no more than its own size, however much of it is sent once more.
  const leg = rule && ruleLegsOf(rule, { markets }).find(one => one.symbol === symbol)
  const most = leg?.quantity ?? market.size.inAll
  const size = onStep(smaller(most, divide(worth.inAll, price, 20, 'up') ?? ZERO), symbol, on)
  const reduceOnly = rule?.reduceOnly ?? false
  const terms = { symbol, side, type: 'IOC', price, quantity: size, reduceOnly, marginMode } as const
  const context = orderContextOf(terms, on)
  const { mark } = context
  const sent = leg && compare(market.size.inAll, leg.quantity) > 0 ? market.size.inAll : undefined
  return {
    ...{ symbol, side, size, price, mark, beyondMark: beyond(mark, { side, price, size }) },
    ...(sent !== undefined && { sent }),
    then: prospectAt(context),
  }
}

/** How much worse than the mark so much would be at that price. */
function beyond(
  mark: Amount | undefined,
  { side, price, size }: Pick<Closing, 'side' | 'price' | 'size'>,
): Amount | undefined {
  const apart = mark && (side === 'BUY' ? subtract(price, mark) : subtract(mark, price))
  return apart && multiply(size, larger(ZERO, apart))
}

function closingOf(
  { acts }: ArmedEnvelope,
  { symbol, marginMode, buyAtMost, sellAtLeast }: EnvelopeMarket,
  { snapshot }: Inputs,
): Closing | undefined {
  const held = snapshot.positions?.value.find(
    one => one.symbol === symbol && one.marginMode === marginMode,
  )?.quantity
  if (held === undefined || isZero(held) || !acts.some(({ does }) => does === 'close')) return undefined
  const side = isNegative(held) ? 'BUY' : 'SELL'
  const price = side === 'BUY' ? buyAtMost : sellAtLeast
  if (price === undefined) return undefined
  const mark = snapshot.quotes?.value.find(one => one.symbol === symbol)?.mark
  const closing = { symbol, side, price, size: absolute(held) } as const
  return { ...closing, mark, beyondMark: beyond(mark, closing) }
}

const prospectAt = (context: OrderContext): Prospect => {
  const deal = dealWorst(context)
  return deal === undefined ? {} : prospectOf(context, deal)
}

/** Up to the next step: what is told is never less than what may happen. */
function onStep(size: Amount, symbol: string, { snapshot }: Inputs): Amount {
  const step = snapshot.markets?.value.find(one => one.symbol === symbol)?.step
  return step === undefined ? size : toGrid(size, step, 'up')
}

function churnOf(
  { worth }: ArmedEnvelope,
  { symbol, buyAtMost, sellAtLeast, size }: EnvelopeMarket,
  on: Inputs,
): Churn | undefined {
  if (buyAtMost === undefined || sellAtLeast === undefined) return undefined
  // Opened by whichever side is worth less, and closed by the other.
  const allowed = divide(worth.inAll, smaller(buyAtMost, sellAtLeast), 20, 'up') ?? ZERO
  const all = onStep(smaller(size.inAll, allowed), symbol, on)
  const bps = ratesIn(on.snapshot, symbol)?.takerBps
  return {
    symbol,
    lost: multiply(all, larger(ZERO, subtract(buyAtMost, sellAtLeast))),
    fee: bps && chargedFor(all, add(buyAtMost, sellAtLeast), bps),
  }
}
