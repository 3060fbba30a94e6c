import {
  add,
  compare,
  divide,
  exactly,
  isOnGrid,
  multiply,
  positiveAmount,
  subtract,
  sumOfProducts,
  toGrid,
  ZERO,
  type Amount,
} from '../../value/decimal'
import { bookLess } from '../../market/book'
import { priceLevels } from '../../market/price-levels'
import { ruleVenueMax } from '../rules/cap-rules'
import { wholeRefusedByKey } from '../rules/key-rules'
import { dealFilled, dealNow, dealOf, dealWorst, type Deal } from '../deal'
import type { LadderDraft } from '../../write/kind-drafts'
import type { Inputs, Preview, Evaluation } from '../../context/inputs'
import type { Market } from '../../market/market'
import { needOf, ruleReduceOnly } from '../rules/money-rules'
import type { Order } from '../../account/order'
import { outlookBy } from '../outlook'
import { SHEET_MOST, type Outlook, type Warning } from '../../write/plan'
import { err, refuse, ok, type Refusal, type RefusalCode, type Result } from '../../value/result'
import { refuseText, unique } from '../rules/rule-result'
import { onlyReduces } from '../../context/only-reduces'
import { orderContextOf, type OrderContext } from '../../context/order-context'
import { warningsOf } from '../rules/warnings'
import { asOrder, type OrderDraft, type OrderTerms } from '../../write/write'

/** How many orders one sheet may list. */
const ladderSpan = { least: 2, most: SHEET_MOST } as const

type EvaluateOrder = (draft: OrderDraft, on: Inputs, how: 'preview' | 'seal') => Result<Evaluation>

/**
 * Evaluates a ladder: each of its orders by every rule of an order, each as if the ones before it were open
 * already, and all of them together against the caps on one order and on writes, because one yes covers them.
 */
export function evaluateLadder(
  draft: LadderDraft,
  on: Inputs,
  how: 'preview' | 'seal',
  evaluateOrder: EvaluateOrder,
): Result<Evaluation> {
  const rungs = rungsOf(draft, on)
  if (!rungs.ok) return rungs
  const refusals: Refusal[] = [...totalRefusals(draft, rungs.value, on)]
  const evaluation: Evaluation[] = []
  let inputs = on
  for (const rung of rungs.value) {
    const one = evaluateOrder(rung, inputs, how)
    // What is left of the key's day and minute is said of all of them.
    if (!one.ok) refusals.push(...one.error.filter(({ code }) => !ofTheWhole.has(code)))
    else evaluation.push(one.value)
    inputs = inputsWith(inputs, rung, one.ok ? one.value : undefined)
  }
  const [first, ...others] = evaluation
  if (refusals.length > 0 || first === undefined) return err(unique(refusals))
  const outlook = outlookOfAll(draft, rungs.value, on)
  return ok({
    write: first.write,
    rest: others.map(({ write }) => write),
    checks: [...(evaluation.at(-1)?.checks ?? []), checkOf(rungs.value)],
    outlook,
    warnings: warningsOfAll(draft, rungs.value, on, outlook, evaluation),
  })
}

const ofTheWhole: ReadonlySet<RefusalCode> = new Set(['KEY_SIGNS_DAY', 'KEY_SIGNS_PACE'])

/** What can be said of a ladder while it is typed. */
export function previewLadder(draft: LadderDraft, on: Inputs, evaluateOrder: EvaluateOrder): Preview {
  const rungs = rungsOf(draft, on)
  if (!rungs.ok) return { checks: [], warnings: [], refusals: rungs.error }
  const evaluation = evaluateLadder(draft, on, 'preview', evaluateOrder)
  const outlook = outlookOfAll(draft, rungs.value, on)
  return evaluation.ok
    ? {
        outlook,
        checks: evaluation.value.checks.map(check => ({ ...check, holds: true })),
        warnings: evaluation.value.warnings,
        refusals: [],
      }
    : { outlook, checks: [], warnings: [], refusals: evaluation.error }
}

/** The whole numbers a count is looked for among, and the amount each of them is. */
const counts = new Map(
  Array.from({ length: ladderSpan.most + 1 }, (_, at) => [String(at), at] as const).slice(ladderSpan.least),
)

/** The orders of a ladder, or why there are none. The total is what was asked for, exactly, or it is refused. */
export function rungsOf(draft: LadderDraft, on: Inputs): Result<readonly OrderDraft[]> {
  const market = on.snapshot.markets?.value.find(({ symbol }) => symbol === draft.symbol)
  const count = counts.get(draft.count)
  const [from, to] = [positiveAmount(draft.from), positiveAmount(draft.to)]
  const quantity = positiveAmount(draft.quantity)
  const refusals = [
    ...(market === undefined ? refuseMarket(draft, on) : []),
    ...(count === undefined ? [refuse('LADDER_COUNT', countFacts(draft))] : []),
    ...refuseText('price', draft.from),
    ...refuseText('end price', draft.to),
    ...refuseText('quantity', draft.quantity),
  ]
  if (!market || !count || !from || !to || !quantity || refusals.length > 0) return err(refusals)
  const sizes = sizesOf(draft.skew, count, quantity, market)
  const prices = pricesOf(draft.side, from, to, count, market)
  if (!sizes.ok || !prices.ok)
    return err([...(sizes.ok ? [] : sizes.error), ...(prices.ok ? [] : prices.error)])
  const { symbol, side, type, reduceOnly, marginMode } = draft
  return ok(
    prices.value.map((price, at) =>
      asOrder({ symbol, side, type, price, quantity: sizes.value[at] ?? ZERO, reduceOnly, marginMode }),
    ),
  )
}

const refuseMarket = ({ symbol }: LadderDraft, { snapshot }: Inputs): readonly Refusal[] => [
  snapshot.markets === undefined
    ? refuse('INPUT_MISSING', { input: 'markets' })
    : refuse('MARKET_UNKNOWN', { symbol }),
]

const countFacts = ({ count }: LadderDraft) => ({
  text: count,
  min: String(ladderSpan.least),
  max: String(ladderSpan.most),
})

/** Shares of a whole: equal ones, or falling or rising by one share from order to order. */
function sizesOf(
  skew: LadderDraft['skew'],
  count: number,
  quantity: Amount,
  { step }: Market,
): Result<readonly Amount[]> {
  const shares = Array.from({ length: count }, (_, at) => {
    if (skew === 'even') return 1
    return skew === 'more at the end' ? at + 1 : count - at
  })
  const parts = exactly(String(shares.reduce((sum, share) => sum + share, 0)))
  const unit = toGrid(divide(quantity, parts, 20, 'down') ?? ZERO, step, 'down')
  const nearest = multiply(unit, parts)
  if (compare(nearest, quantity) !== 0)
    return err([
      refuse('LADDER_UNEVEN', {
        qty: quantity,
        parts,
        step,
        below: nearest,
        above: add(nearest, multiply(step, parts)),
      }),
    ])
  return ok(shares.map(share => multiply(unit, exactly(String(share)))))
}

/** Its prices, where each is another one. */
function pricesOf(
  side: LadderDraft['side'],
  from: Amount,
  to: Amount,
  count: number,
  { tick }: Market,
): Result<readonly Amount[]> {
  const off = [from, to].filter(price => !isOnGrid(price, tick))
  if (off.length > 0) return err(off.map(price => refuse('PRICE_OFF_TICK', { price, tick })))
  const prices = priceLevels(side, { from, to }, count, tick)
  return new Set(prices).size < count ? err([refuse('LADDER_DENSE', { tick })]) : ok(prices)
}

const worthOf = (rungs: readonly OrderDraft[]): Amount =>
  rungs.reduce<Amount>((sum, { price = ZERO, quantity }) => {
    return add(sum, multiply(exactly(price), exactly(quantity)))
  }, ZERO)

const MINUTE = 60_000

/** One yes covers all of it, so all of it is one order's worth, and each of them is a write. */
function totalRefusals(draft: LadderDraft, rungs: readonly OrderDraft[], on: Inputs): readonly Refusal[] {
  const { guards, recent, now } = on
  if (guards === undefined) return [refuse('GUARDS_UNSET')]
  const notional = worthOf(rungs)
  const count = recent.filter(({ at }) => now - at < MINUTE).length + rungs.length
  const cap = guards.orderNotional
  const whole = orderContextOf(wholeOf(draft, rungs), on)
  const isBound = !onlyReduces(whole)
  return [
    ...(isBound && compare(notional, cap) > 0 ? [refuse('CAP_NOTIONAL', { notional, cap })] : []),
    ...(isBound && count > guards.writesPerMinute
      ? [refuse('CAP_RATE', { count: String(count), cap: String(guards.writesPerMinute) })]
      : []),
    ...wholeRefusedByKey({ ...draft, quantity: whole.quantity, requests: rungs.length }, on),
    ...(ruleReduceOnly(whole)?.refusals ?? []),
    ...(ruleVenueMax(whole)?.refusals ?? []),
  ]
}

const checkOf = (rungs: readonly OrderDraft[]) =>
  ({ code: 'LADDER', facts: { count: String(rungs.length), notional: worthOf(rungs) } }) as const

/** The same inputs with one more order open, and with what it binds no longer free. */
function inputsWith(on: Inputs, rung: OrderDraft, evaluation: Evaluation | undefined): Inputs {
  const { orders, account } = on.snapshot
  const needed = evaluation?.checks.find(({ code }) => code === 'COLLATERAL')?.facts['needed']
  const order: Order = {
    orderId: `rung ${rung.price ?? ''}`,
    symbol: rung.symbol,
    side: rung.side,
    type: rung.type,
    status: 'NEW',
    statusWord: 'NEW',
    quantity: exactly(rung.quantity),
    executed: ZERO,
    fee: ZERO,
    reduceOnly: rung.reduceOnly,
    marginMode: rung.marginMode,
    createdAt: on.now,
    updatedAt: on.now,
    ...(rung.price === undefined ? {} : { price: exactly(rung.price) }),
  }
  const isBinding = needed !== undefined && account !== undefined
  const free = isBinding ? subtract(account.value.free, exactly(needed)) : undefined
  return {
    ...on,
    snapshot: {
      ...on.snapshot,
      ...(orders && !rung.reduceOnly && { orders: { ...orders, value: [...orders.value, order] } }),
      ...(account && free !== undefined && { account: { ...account, value: { ...account.value, free } } }),
    },
  }
}

/** All of it as one order at the price that costs most: what may happen at worst. */
function wholeOf(draft: LadderDraft, rungs: readonly OrderDraft[]): OrderTerms {
  const [first, last] = [rungs[0]?.price ?? draft.from, rungs.at(-1)?.price ?? draft.to]
  const isFirst = compare(exactly(first), exactly(last)) > 0 === (draft.side === 'BUY')
  const { symbol, side, type, quantity, reduceOnly, marginMode } = draft
  return { symbol, side, type, price: isFirst ? first : last, quantity, reduceOnly, marginMode }
}

function outlookOfAll(draft: LadderDraft, rungs: readonly OrderDraft[], on: Inputs): Outlook {
  const context = orderContextOf(wholeOf(draft, rungs), on)
  const each = rungContexts(rungs, on)
  const all = (deal: (rung: OrderContext) => Deal | undefined): Deal | undefined => {
    const deals = each.flatMap(rung => deal(rung) ?? [])
    return deals.length < each.length ? undefined : dealOf(deals, draft.side)
  }
  const deals = { now: all(dealNow), filled: all(dealFilled), worst: all(dealWorst) }
  return outlookBy(context, deals, needOf(context))
}

/** Each order against the book that the ones before it leave. */
function rungContexts(rungs: readonly OrderDraft[], on: Inputs): readonly OrderContext[] {
  let inputs = on
  return rungs.map(rung => {
    const context = orderContextOf(rung, inputs)
    const { book } = inputs
    const took = sumOfProducts(dealNow(context)?.fills.map(({ quantity }) => [quantity]) ?? [])
    if (book !== undefined && took !== ZERO)
      inputs = { ...inputs, book: { ...book, value: bookLess(book.value, rung.side, took) } }
    return context
  })
}

/** Each warning once. That orders of one sheet are alike is what was asked for. */
function warningsOfAll(
  draft: LadderDraft,
  rungs: readonly OrderDraft[],
  on: Inputs,
  outlook: Outlook,
  evaluation: readonly Evaluation[],
): readonly Warning[] {
  const whole = warningsOf(orderContextOf(wholeOf(draft, rungs), on), outlook)
  const all = [...whole, ...evaluation.flatMap(({ warnings }) => warnings)]
  const found = new Map<string, Warning>()
  for (const warning of all) if (!found.has(warning.code)) found.set(warning.code, warning)
  return [{ code: 'LADDER_STOPS', facts: { count: String(rungs.length) }, typed: false }, ...found.values()]
}
