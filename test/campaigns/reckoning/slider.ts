import type { OrderSide } from '../../../src/core/market/venue-market-rules'
import { requireAmount } from '../../../src/core/value/decimal-amount'
import { computeMaxOrderSize } from '../../../src/core/writes/max-order-size'
import type { OrderDraft } from '../../../src/core/write/venue-write'
import { blankTicket, createSizingTerms } from '../../../src/renderer/drafts/ticket-drafting'
import { crossMostToOpen, isolatedMostToOpen, underCap } from '../../reckoner/most'
import { figure, least, most, ZERO, type Figure } from '../../reckoner/decimal'
import { marketOf, sideSign, type Facts } from '../../reckoner/facts'
import { vendorMostToOpen } from '../../reckoner/vendor'
import type { Chance } from '../chance'
import type { Desk, Read } from './desk'
import type { ExchangeFixture } from './exchange'
import { EXACTLY, shown, type Judged } from './figures'
import { offered, type Offer } from './offered'
import { onTick, type Place } from './place'
import type { Spoiling } from './spoiling'
import { between, spread } from './spread'
import { tooMuch } from './taking'

/** Inputs for finding the largest sizes of a place. */
export interface Parts {
  readonly fixture: ExchangeFixture
  readonly desk: Desk
  readonly read: Read
  readonly place: Place
  readonly facts: Facts
  readonly chance: Chance
  readonly spoil: Spoiling
  /** Creates the same account at another exchange, for actions that cannot be undone. */
  readonly twin: () => Promise<{ readonly fixture: ExchangeFixture; readonly desk: Desk }>
}

type Kind = OrderDraft['type']

/** The kinds of order besides LIMIT; each account is tried with one of them. */
const others: readonly Kind[] = ['MARKET', 'IOC', 'FOK', 'POST_ONLY']

/**
 * Judges the largest sizes of an order of two kinds: the slider's end, and the limit of the desk's checks.
 * The slider has an upper and a lower bound. Its end passes the desk's checks and is accepted by the
 * exchange. It is at least the documented size (guide: max quantity), which reserves 0.5 % and a second fee
 * for moving marks. It may be less only if the exchange refuses the documented size, or if that exceeds the
 * margin by {@link tooMuch}. The checks have no reserve: the exchange accepts their largest size. The desk
 * refuses one step more, and so does the exchange unless {@link tooMuch} applies.
 */
export async function sliders(parts: Parts): Promise<readonly Judged[]> {
  const { chance } = parts
  const figures: Judged[] = []
  for (const type of ['LIMIT', chance.pick(others)] as const) {
    const side = chance.pick(['BUY', 'SELL'] as const)
    figures.push(...(await sliderOf(parts, side, type, priceOf(parts, side, type))))
  }
  return figures
}

/**
 * Draws a price for a type of order: away from the market for resting orders, through the book for taking
 * ones.
 */
function priceOf({ place, chance }: Parts, side: OrderSide, type: Kind): string | undefined {
  const { market, mark, bid, ask } = place
  const way = sideSign(side)
  const by = (share: number): string => (1 + way * share).toFixed(6)
  const [near, other] = side === 'BUY' ? [bid, ask] : [ask, bid]
  switch (type) {
    case 'MARKET':
      return undefined
    case 'LIMIT':
      return onTick(mark.times(by(-between(chance, 0.01, 0.3))), market)
    case 'POST_ONLY':
      return onTick(near.times(by(-spread(chance, 0.0001, 0.02))), market)
    default: {
      const through = other.times(by(spread(chance, 0.00002, 0.015)))
      const last = mark.times(by(0.015))
      return onTick(side === 'BUY' ? least(through, last) : most(through, last), market)
    }
  }
}

async function sliderOf(
  parts: Parts,
  side: OrderSide,
  type: Kind,
  price: string | undefined,
): Promise<readonly Judged[]> {
  const { fixture, desk, read, place, facts, spoil } = parts
  const { market, marginMode } = place
  const step = figure(market.step)
  const end = sliderEnd(parts, side, type, price)
  const size = end && spoil.most('slider', end, step)
  const documented = documentedFor(parts, side, price)
  const draft: OrderDraft = {
    is: 'order',
    symbol: market.symbol,
    side,
    type,
    ...(price !== undefined && { price }),
    quantity: size?.toFixed() ?? '0',
    reduceOnly: false,
    marginMode,
  }
  const taken = sendable(place, draft) ? await offered(fixture, desk, read, draft) : undefined
  const less = await tooLittle(parts, draft, size, documented)
  const about = `${market.symbol} ${side} ${draft.quantity} at ${price ?? 'market'}`
  const named = `${type} ${marginMode}`
  return [
    {
      what: `the most: slider, no less than what the documents give and both take, ${named}`,
      deskValue: less === undefined ? 'no less' : `${shown(size)} (${less})`,
      happened: less === undefined ? 'no less' : shown(documented),
      bound: EXACTLY,
      about,
    },
    ...vendorFigures(facts, market, side, marginMode, documented),
    ...(taken === undefined ? [] : passes(`slider’s end`, named, taken, about)),
    ...(size === undefined ? [] : await checksMost(parts, draft, size)),
  ]
}

function passes(which: string, named: string, { desk, exchange }: Offer, about: string): readonly Judged[] {
  const both = { bound: EXACTLY, about }
  return [
    {
      ...both,
      what: `the most: ${which} passes the desk’s own checks, ${named}`,
      deskValue: desk,
      happened: 'yes',
    },
    {
      ...both,
      what: `the most: ${which} is taken by the exchange, ${named}`,
      deskValue: 'yes',
      happened: exchange,
    },
  ]
}

/** True if only its size could prevent an order. */
function sendable({ market, mark }: Place, { quantity, price }: OrderDraft): boolean {
  const worth = figure(quantity).times(price ?? mark)
  return market.status === 'ACTIVE' && figure(quantity).gte(market.sizeMin) && worth.gte(market.minNotional)
}

/** Computes the slider's end as the order ticket does. */
function sliderEnd(
  { read: { inputs }, place: { market, marginMode, bid, ask } }: Parts,
  side: OrderSide,
  type: Kind,
  price: string | undefined,
): Figure | undefined {
  const at = requireAmount(price ?? (side === 'BUY' ? ask : bid).toFixed())
  const kind = type === 'MARKET' ? 'MARKET_WITHOUT_LIMIT' : type
  const sized = createSizingTerms(market.symbol, { ...blankTicket, side, type: kind, marginMode }, at)
  const most = sized && computeMaxOrderSize(sized, inputs)
  return most && figure(most)
}

/** Returns the guide's max quantity in the market's steps; `undefined` if it has none. */
function documentedFor(
  { place, facts }: Parts,
  side: OrderSide,
  price: string | undefined,
): Figure | undefined {
  const { market, marginMode, held } = place
  const sameWay = held.isZero() || held.isPositive() === (side === 'BUY')
  if (marginMode === 'ISOLATED' && !sameWay) return undefined
  const mostToOpen =
    marginMode === 'CROSS'
      ? crossMostToOpen(facts, market.symbol, side)
      : isolatedMostToOpen(facts, market.symbol, side, referenceOf(place, side, price))
  return onSteps(mostToOpen, marketOf(facts, market.symbol).step)
}

/** LIMIT buy: its price; LIMIT sell: the better of its price and the best bid; MARKET: the best price of the other side. */
function referenceOf({ bid, ask }: Place, side: OrderSide, price: string | undefined): Figure {
  if (price === undefined) return side === 'BUY' ? ask : bid
  return side === 'BUY' ? figure(price) : most(figure(price), bid)
}

/** Describes a documented size that is not offered though the exchange accepts it; `undefined` otherwise. */
async function tooLittle(
  { fixture, desk, read, facts }: Parts,
  draft: OrderDraft,
  size: Figure | undefined,
  documented: Figure | undefined,
): Promise<string | undefined> {
  if (documented === undefined || size === undefined || size.gte(documented)) return undefined
  const whole = { ...draft, quantity: documented.toFixed() }
  const answers = await offered(fixture, desk, read, whole)
  return answers.exchange === 'yes' && tooMuch(fixture, facts, whole) === undefined ? answers.desk : undefined
}

/** Rejections of small orders, which do not bound the largest size. */
const tooSmall: ReadonlySet<string> = new Set(['QUANTITY_TOO_SMALL', 'NOTIONAL_TOO_SMALL'])

/** Judges the largest size that the desk's checks allow, and one step more. */
async function checksMost(parts: Parts, draft: OrderDraft, from: Figure): Promise<readonly Judged[]> {
  const { fixture, desk, read, place, facts, spoil } = parts
  const step = figure(place.market.step)
  const at = (quantity: Figure): OrderDraft => ({ ...draft, quantity: quantity.toFixed() })
  const passing = (quantity: Figure): boolean => {
    const planned = desk.plan(at(quantity), read.inputs)
    return planned.ok || planned.error.every(({ code }) => tooSmall.has(code))
  }
  const end = spoil.most('checks', largest(from, step, figure(place.market.sizeMax), passing), step)
  const [whole, beyond] = [at(end), at(end.plus(step))]
  const named = `${draft.type} ${draft.marginMode}`
  const figures: Judged[] = []
  if (sendable(place, whole)) {
    const { exchange } = await offered(fixture, desk, read, whole)
    figures.push({
      what: `the most: what the desk’s checks allow is taken by the exchange, ${named}`,
      deskValue: 'yes',
      happened: exchange,
      bound: EXACTLY,
      about: `${draft.symbol} ${draft.side} ${whole.quantity} at ${draft.price ?? 'market'}`,
    })
  }
  if (!sendable(place, beyond)) return figures
  const more = await offered(fixture, desk, read, beyond)
  const reason = more.exchange === 'yes' ? tooMuch(fixture, facts, beyond) : 'refused'
  const about = `${draft.symbol} ${draft.side} ${beyond.quantity} at ${draft.price ?? 'market'}: ${more.desk}`
  return [
    ...figures,
    {
      what: `the most: one step more than the desk’s checks allow is refused by the desk, ${named}`,
      deskValue: more.desk === 'yes' ? 'taken' : 'refused',
      happened: 'refused',
      bound: EXACTLY,
      about,
    },
    {
      what: `the most: one step more than the desk’s checks allow is not to be had, ${named}`,
      deskValue: 'not to be had',
      happened: reason === undefined ? 'taken' : 'not to be had',
      bound: EXACTLY,
      about,
    },
  ]
}

/** Finds the largest passing size in steps, at most one step above the market's largest. */
function largest(from: Figure, step: Figure, sizeMax: Figure, passing: (size: Figure) => boolean): Figure {
  let passed = passing(from) ? from : ZERO
  let refused = most(from.times('1.02'), from.plus(step)).div(step).ceil().times(step)
  while (refused.lte(sizeMax) && passing(refused)) [passed, refused] = [refused, refused.times(2)]
  refused = least(refused, onSteps(sizeMax, step).plus(step))
  while (refused.minus(passed).gt(step)) {
    const middle = onSteps(passed.plus(refused).div(2), step)
    if (passing(middle)) passed = middle
    else refused = middle
  }
  return passed
}

const onSteps = (size: Figure, step: Figure): Figure => size.div(step).floor().times(step)

/**
 * Compares the vendor's largest cross order with the reference implementation, if the market's cap does not
 * bind.
 */
function vendorFigures(
  facts: Facts,
  { symbol, step }: Place['market'],
  side: OrderSide,
  mode: Place['marginMode'],
  documented: Figure | undefined,
): readonly Judged[] {
  if (mode === 'ISOLATED') return []
  const size = least(vendorMostToOpen(facts, symbol, side), underCap(facts, symbol, 'CROSS', side))
  const vendor = most(ZERO, onSteps(size, figure(step)))
  return [
    {
      what: 'the most: documented size, the vendor’s own',
      deskValue: documented,
      happened: undefined,
      vendor,
      bound: EXACTLY,
      about: symbol,
    },
  ]
}
