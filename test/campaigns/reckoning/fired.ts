import type { AlgoOrderRecord } from '../../../src/practice/records/algo-order-records'
import { computeFillableQuantity } from '../../../src/practice/market/book-matching'
import { fixedFromLiteral, maxFixed, minFixed } from '../../../src/practice/numbers/fixed-decimal'
import type { AlgoDraft } from '../../../src/core/write/algo-order-draft'
import type { OrderForecast, TriggerForecast } from '../../../src/core/write/plan'
import { withMark, type ExchangeFixture } from './exchange'
import { EXACTLY, type Judged } from './figures'
import type { Happened } from './happened'
import { moneyOf, roughly, standingIn } from './prospect-figures'
import { read } from './said'
import { statedBy } from './stated'
import { toFigure } from './truth'

/**
 * Judges an order after its trigger: a stop, or the stop-loss of a pair. The sheet states figures for the
 * limit, or for the trigger if the order is a market order. The exchange fills all of it there at the taker
 * rate. Fills from the book at that moment cannot be forecast.
 */
export function firedFigures(
  fixture: ExchangeFixture,
  { triggers = [], filled }: OrderForecast,
  draft: AlgoDraft,
  { sent }: Happened,
): readonly Judged[] {
  if (draft.kind === 'BRACKET' || draft.kind === 'TRAILING_STOP') return []
  const forecast = triggers.find(({ kind }) => kind !== 'TAKE_PROFIT') ?? triggers[0]
  const [only] = sent
  const id = only?.outcome.is === 'accepted' ? only.outcome.orderId : undefined
  const leg = legOf(fixture, Number(id), forecast?.kind)
  if (forecast?.trigger === undefined || leg === undefined) return []
  return withMark(fixture.market(draft.symbol), fixedFromLiteral(forecast.trigger), () =>
    fire(fixture, leg, forecast, filled, draft),
  )
}

/** Returns the order with its own trigger: the order that was sent, or one of its two legs. */
function legOf(
  { exchange, account }: ExchangeFixture,
  root: number,
  kind: string | undefined,
): AlgoOrderRecord | undefined {
  const family = exchange.algoOrders.ordersOf(account.id).filter(one => one.root === root)
  return kind === 'STOP' ? family[0] : family.find(({ algoType }) => algoType === kind)
}

function fire(
  fixture: ExchangeFixture,
  leg: AlgoOrderRecord,
  forecast: TriggerForecast,
  filled: OrderForecast['filled'],
  draft: AlgoDraft,
): readonly Judged[] {
  const { exchange, account, now } = fixture
  const market = fixture.market(leg.symbol)
  exchange.orders.setPaused(true)
  // Deactivates the other algo orders, because the forecast covers this trigger alone. A held order of
  // another trigger would bind margin, unlike on a real account.
  for (const other of exchange.algoOrders.ordersOf(account.id))
    if (other.root !== leg.root) exchange.algoOrders.edit([[other, { active: false }]])
  exchange.algoOrders.triggerReached()
  const order = leg.order === undefined ? undefined : exchange.archive.findOrder(account.id, leg.order)
  const about = `${leg.symbol} ${draft.kind} ${forecast.kind} at ${forecast.trigger ?? ''}`
  // An order that adds to the position may lack margin at that moment; its sheet warns of this.
  if (order === undefined && !leg.reduceOnly) return []
  const taken: Judged = {
    what: 'once it fires: its order is taken',
    deskValue: 'taken',
    happened: order === undefined ? leg.status : 'taken',
    bound: EXACTLY,
    about,
  }
  if (order === undefined) return [taken]
  const { symbol, mode, side, quantity } = order
  exchange.orders.cancel(order, 'filled at its price')
  const price = order.price ?? market.mark
  market.mark =
    order.price === undefined
      ? market.mark
      : side === 'BUY'
        ? minFixed(market.mark, price)
        : maxFixed(market.mark, price)
  const booked = exchange.ledger.bookFill({
    account: account.id,
    symbol,
    mode,
    side,
    price,
    quantity,
    maker: false,
    at: now(),
  })
  // Ends reduce-only orders without a position, as a fill at the exchange does.
  const held = exchange.ledger.position(account.id, symbol, mode)?.quantity ?? 0n
  for (const one of exchange.ledger.reduceOnlyOrders(account.id))
    if (one.symbol === symbol && one.mode === mode && computeFillableQuantity(one, held) === 0n)
      exchange.orders.cancel(one, 'reduce only: no position left')
  const [size, fee] = [toFigure(quantity), toFigure(booked.fee)]
  const bound = roughly(moneyOf(1), size)
  const one = {
    when: 'once it fires',
    prospect: filled,
    stated: statedBy(fixture),
    reckoned: undefined,
    fills: 1,
  }
  return [
    taken,
    {
      what: 'once it fires: size',
      deskValue: read(forecast.quantity),
      happened: size,
      bound: EXACTLY,
      about,
    },
    { what: 'once it fires: fee', deskValue: read(forecast.fees), happened: fee, bound: moneyOf(1), about },
    {
      what: 'once it fires: profit before the fee of leaving',
      deskValue: read(forecast.pnl),
      happened: leg.reduceOnly ? toFigure(booked.realized).plus(fee) : undefined,
      bound,
      about,
    },
    ...standingIn(fixture, one, { symbol, mode }),
  ]
}
