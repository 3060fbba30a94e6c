import type { MarginMode, OrderSide } from '../../../src/core/market/venue-market-rules'
import type { OrderForecast, CaseForecast } from '../../../src/core/write/plan'
import { figure, sum, ZERO, type Figure } from '../../reckoner/decimal'
import { rowOf, type Facts } from '../../reckoner/facts'
import { withFill, withoutOrder } from '../../reckoner/fill'
import { vendorIsolatedAfter } from '../../reckoner/vendor'
import type { Planned, Read } from './desk'
import { leverageDialog } from './dialogs'
import type { ExchangeFixture } from './exchange'
import { EXACTLY, type Judged } from './figures'
import { firedFigures } from './fired'
import { fillRest } from './filled'
import type { Happened, Sent } from './happened'
import { dealIn, moneyOf, standingIn, type About } from './prospect-figures'
import { atMark, executedBefore, reached, reckonedAfter } from './reckoned'
import { closesFigures, worstFigures } from './reckoned-cases'
import { read } from './said'

/** Judges everything that a sheet states against the result. */
export function judgeSheet(
  fixture: ExchangeFixture,
  desk: Read,
  plan: Planned,
  happened: Happened,
): readonly Judged[] {
  const refused = happened.sent.find(({ outcome }) => outcome.is !== 'accepted')
  const taken: Judged = {
    what: 'taken by the exchange',
    deskValue: 'accepted',
    happened: refused === undefined ? 'accepted' : answerOf(refused),
    bound: EXACTLY,
  }
  if (refused !== undefined) return [taken]
  return [taken, ...figuresOf(fixture, desk, plan, happened)]
}

const answerOf = ({ outcome }: Sent): string =>
  outcome.is === 'refused' ? `${outcome.code} ${outcome.words}` : outcome.is

function figuresOf(
  fixture: ExchangeFixture,
  desk: Read,
  plan: Planned,
  happened: Happened,
): readonly Judged[] {
  const { draft, outlook } = plan
  switch (draft.is) {
    case 'order':
    case 'ladder':
      return orderFigures(fixture, outlook, happened, placeOf(draft), draft.side)
    case 'edit': {
      const order = desk.snapshot.orders?.value.find(one => one.orderId === draft.orderId)
      if (order === undefined) return []
      return orderFigures(fixture, outlook, happened, placeOf(order), order.side)
    }
    case 'algo order':
      return draft.kind === 'BRACKET'
        ? orderFigures(fixture, outlook, happened, placeOf(draft), draft.side)
        : [
            ...waitingFigures(fixture, outlook, happened, placeOf(draft)),
            ...firedFigures(fixture, outlook, draft, happened),
          ]
    case 'age test':
      return []
    case 'close':
      return closesFigures(plan, happened)
    case 'reverse':
      // The second order is sent only if the first has filled whole.
      return orderFigures(
        fixture,
        happened.sent.length === 1 ? outlook : (plan.together ?? outlook),
        happened,
        placeOf(draft),
        draft.close.side,
      )
    case 'move margin':
      return marginFigures(fixture, outlook, happened, draft.symbol)
    case 'leverage':
      return leverageDialog(desk, draft, happened)
    case 'cancel':
    case 'cancel all':
    case 'flatten':
    case 'margin mode':
    case 'maintenance flag':
    case 'bind key':
    case 'revoke key':
    case 'settle pnl':
    case 'cancel all after':
    case 'edit algo':
    case 'cancel algo':
    case 'cancel all algo':
      return []
  }
}

const placeOf = ({
  symbol,
  marginMode,
}: {
  readonly symbol: string
  readonly marginMode: MarginMode
}): About => ({ symbol, mode: marginMode })

const ordersOf = ({ sent }: Happened) => sent.flatMap(({ order }) => order ?? [])

/**
 * Judges an order, an edit, or several at once: immediately, after all of it has filled, and in the worst
 * case.
 */
function orderFigures(
  fixture: ExchangeFixture,
  outlook: OrderForecast,
  happened: Happened,
  about: About,
  side: OrderSide,
): readonly Judged[] {
  const { after, sent } = happened
  const orders = ordersOf(happened).map(one => withoutEarlier(one, sent))
  const fills = sum(orders.map(one => figure(one.fills.length))).toNumber()
  const now = {
    when: 'at once',
    prospect: outlook.now,
    stated: after,
    reckoned: reckonedAfter(happened),
    fills,
  }
  return [
    ...standingIn(fixture, now, about),
    ...dealIn('at once', outlook.now, orders, side),
    spendsAtMost(
      outlook,
      orders.flatMap(one => one.fills),
    ),
    ...vendorEstimate(outlook.now, happened, about, side),
    ...worstFigures(outlook, happened, about, side),
    ...(fillRest(fixture, happened, about.symbol, side, ({ stated, orders: all }) => {
      const whole = all.map(one => withoutEarlier(one, sent))
      const count = sum(whole.map(one => figure(one.fills.length))).toNumber()
      const reckoned = filledFacts(happened, whole, about, side)
      const filled = { when: 'once filled', prospect: outlook.filled, stated, reckoned, fills: count }
      return [...standingIn(fixture, filled, about), ...dealIn('once filled', outlook.filled, whole, side)]
    }) ?? []),
  ]
}

type Whole = ReturnType<typeof ordersOf>[number]

/** Returns only the fills after the edit, for an edited order. */
function withoutEarlier(order: Whole, sent: readonly Sent[]): Whole {
  const write = sent.find(one => one.order?.id === order.id)?.write
  const earlier = write === undefined ? ZERO : executedBefore(write)
  if (earlier.isZero()) return order
  let skip = earlier
  const fresh = order.fills.filter(({ quantity }) => {
    if (skip.lte(0)) return true
    skip = skip.minus(quantity)
    return false
  })
  const fees = sum(fresh.map(({ fee }) => fee))
  return {
    ...order,
    executed: order.executed.minus(earlier),
    quantity: order.quantity.minus(earlier),
    fills: fresh,
    fee: fees,
    // The record mixes in profit realised before the edit, which cannot be separated.
    realized: fresh.length === order.fills.length ? order.realized : ZERO,
  }
}

/** The account after all resting orders have filled, by the reference implementation. */
function filledFacts(
  happened: Happened,
  whole: readonly Whole[],
  { symbol, mode }: About,
  side: OrderSide,
): Facts {
  const marked = whole.reduce((facts, { fills }) => {
    const market = facts.markets.get(symbol)
    const rested = fills.filter(({ maker }) => maker)
    if (market === undefined) return facts
    return rested.reduce((each, { price }) => {
      const mark = each.markets.get(symbol)?.mark ?? market.mark
      return atMark(each, symbol, reached(side, mark, price))
    }, facts)
  }, happened.before.facts)
  const gone = whole.reduce((facts, { id }) => withoutOrder(facts, id), marked)
  const fills = whole.flatMap(one => one.fills).sort((a, b) => a.number.cmp(b.number))
  return fills.reduce((facts, fill) => withFill(facts, { symbol, mode, side, ...fill }), gone)
}

function spendsAtMost(
  { ceiling }: OrderForecast,
  fills: readonly { price: Figure; quantity: Figure }[],
): Judged {
  const spent = sum(fills.map(({ price, quantity }) => price.times(quantity)))
  return {
    what: 'spends at most',
    deskValue: read(ceiling),
    happened: ceiling === undefined ? undefined : spent,
    bound: { is: 'at most' },
  }
}

/** The vendor's estimate of an isolated position's liquidation price after an order that filled whole. */
function vendorEstimate(
  now: CaseForecast | undefined,
  { before, sent }: Happened,
  { symbol, mode }: About,
  side: OrderSide,
): readonly Judged[] {
  const order = sent[0]?.order
  const row = rowOf(before.facts, symbol, 'ISOLATED')
  if (mode === 'CROSS' || sent.length > 1 || row === undefined || order?.executed.eq(order.quantity) !== true)
    return []
  const filled = { side, quantity: order.quantity, price: order.average }
  return [
    {
      what: 'liquidation after an order, the vendor’s estimate',
      deskValue: read(now?.liquidation),
      happened: undefined,
      vendor: vendorIsolatedAfter(before.facts, row, filled),
      bound: { is: 'places', places: 3 },
      about: symbol,
    },
  ]
}

/** Checks that an order with a pending trigger changes no figure. */
function waitingFigures(
  fixture: ExchangeFixture,
  { now }: OrderForecast,
  { after }: Happened,
  about: About,
): readonly Judged[] {
  return standingIn(
    fixture,
    { when: 'while it waits', prospect: now, stated: after, reckoned: undefined, fills: 0 },
    about,
  )
}

function marginFigures(
  fixture: ExchangeFixture,
  outlook: OrderForecast,
  { after }: Happened,
  symbol: string,
): readonly Judged[] {
  const checked = new Set(['at once: position', 'at once: liquidation, ISOLATED', 'at once: free'])
  const about = { symbol, mode: 'ISOLATED' } as const
  const row = after.rows.get(`${symbol} ISOLATED`)
  const now = { when: 'at once', prospect: outlook.now, stated: after, reckoned: undefined, fills: 1 }
  return [
    ...standingIn(fixture, now, about).filter(({ what }) => checked.has(what)),
    {
      what: 'at once: margin',
      deskValue: read(outlook.margin),
      happened: row?.margin,
      bound: moneyOf(1),
      about: symbol,
    },
  ]
}
