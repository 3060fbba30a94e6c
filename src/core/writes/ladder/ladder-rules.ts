import {
  add,
  compareDecimals,
  divide,
  requireAmount,
  isOnStepGrid,
  maxAmount,
  minAmount,
  multiply,
  parsePositiveAmount,
  subtract,
  sumAmountProducts,
  roundToGrid,
  ZERO,
  type Amount,
} from '../../value/decimal-amount'
import { reduceBook } from '../../market/order-book'
import { computePriceLevels } from '../../market/price-levels'
import { checkVenueMaxNotional } from '../rules/cap-rules'
import { listPlanKeyRefusals } from '../rules/key-ceiling-rules'
import {
  simulateCompleteFill,
  simulateImmediateFill,
  combineFillSimulations,
  simulateWorstFill,
  type FillSimulation,
} from '../fill-simulation'
import type { LadderDraft } from '../../write/write-drafts'
import type { PlanningInputs, DraftPreview, DraftEvaluation } from '../../context/planning-inputs'
import type { MarketRules } from '../../market/venue-market-rules'
import { computeCollateralNeed, checkReduceOnly } from '../rules/collateral-rules'
import type { OrderRecord } from '../../account/order-record'
import { forecastFromSimulations } from '../order-forecast'
import { MAX_SHEET_REQUESTS, type OrderForecast, type PlanWarning } from '../../write/plan'
import { err, createRefusal, ok, type Refusal, type RefusalCode, type Result } from '../../value/result'
import { checkAmountText, distinctRefusals } from '../rules/rule-result'
import { isPurelyReducing } from '../../context/reducing-orders'
import { createOrderContext, type OrderContext } from '../../context/order-context'
import { listOrderWarnings } from '../rules/order-warnings'
import { createOrderDraft, type OrderDraft, type OrderTerms } from '../../write/venue-write'

const ladderCountRange = { least: 2, most: MAX_SHEET_REQUESTS } as const

type EvaluateOrder = (
  draft: OrderDraft,
  on: PlanningInputs,
  how: 'preview' | 'seal',
) => Result<DraftEvaluation>

/**
 * Evaluates a ladder. Each order passes every order rule as if the earlier ones were open, and their total must fit the
 * order cap and the rate cap, because one confirmation covers them all.
 */
export function evaluateLadder(
  draft: LadderDraft,
  on: PlanningInputs,
  mode: 'preview' | 'seal',
  evaluateOrder: EvaluateOrder,
): Result<DraftEvaluation> {
  const rungs = createLadderOrders(draft, on)
  if (!rungs.ok) return rungs
  const refusals: Refusal[] = [...checkLadderTotals(draft, rungs.value, on)]
  const evaluation: DraftEvaluation[] = []
  let inputs = on
  for (const rung of rungs.value) {
    const one = evaluateOrder(rung, inputs, mode)
    // The limits of the key per day and minute are checked for the whole ladder.
    if (!one.ok) refusals.push(...one.error.filter(({ code }) => !wholeLadderRefusals.has(code)))
    else evaluation.push(one.value)
    inputs = withRungOpen(inputs, rung, one.ok ? one.value : undefined)
  }
  const [first, ...others] = evaluation
  if (refusals.length > 0 || first === undefined) return err(distinctRefusals(refusals))
  const outlook = forecastLadder(draft, rungs.value, on)
  return ok({
    write: first.write,
    rest: others.map(({ write }) => write),
    checks: [...(evaluation.at(-1)?.checks ?? []), createLadderCheck(rungs.value)],
    outlook,
    warnings: mergeWarnings(draft, rungs.value, on, outlook, evaluation),
  })
}

const wholeLadderRefusals: ReadonlySet<RefusalCode> = new Set([
  'KEY_SIGNS_DAY',
  'KEY_SIGNS_DAY_VALUE',
  'KEY_SIGNS_PACE',
])

export function previewLadder(
  draft: LadderDraft,
  on: PlanningInputs,
  evaluateOrder: EvaluateOrder,
): DraftPreview {
  const rungs = createLadderOrders(draft, on)
  if (!rungs.ok) return { checks: [], warnings: [], refusals: rungs.error }
  const evaluation = evaluateLadder(draft, on, 'preview', evaluateOrder)
  const outlook = forecastLadder(draft, rungs.value, on)
  return evaluation.ok
    ? {
        outlook,
        checks: evaluation.value.checks.map(check => ({ ...check, holds: true })),
        warnings: evaluation.value.warnings,
        refusals: [],
      }
    : { outlook, checks: [], warnings: [], refusals: evaluation.error }
}

const counts = new Map(
  Array.from({ length: ladderCountRange.most + 1 }, (_, at) => [String(at), at] as const).slice(
    ladderCountRange.least,
  ),
)

/**
 * Creates the orders of a ladder. The total must equal the requested quantity exactly, otherwise the draft is refused.
 */
export function createLadderOrders(
  draft: LadderDraft,
  on: Pick<PlanningInputs, 'snapshot'>,
): Result<readonly OrderDraft[]> {
  const market = on.snapshot.markets?.value.find(({ symbol }) => symbol === draft.symbol)
  const count = counts.get(draft.count)
  const [from, to] = [parsePositiveAmount(draft.from), parsePositiveAmount(draft.to)]
  const quantity = parsePositiveAmount(draft.quantity)
  const refusals = [
    ...(market === undefined ? refuseUnknownMarket(draft, on) : []),
    ...(count === undefined ? [createRefusal('LADDER_COUNT', countFacts(draft))] : []),
    ...checkAmountText('price', draft.from),
    ...checkAmountText('end price', draft.to),
    ...checkAmountText('quantity', draft.quantity),
  ]
  if (!market || !count || !from || !to || !quantity) return err(refusals)
  const sizes = splitQuantity(draft.skew, count, quantity, market)
  const prices = createPrices(draft.side, from, to, count, market)
  if (!sizes.ok || !prices.ok)
    return err([...(sizes.ok ? [] : sizes.error), ...(prices.ok ? [] : prices.error)])
  const { symbol, side, type, reduceOnly, marginMode } = draft
  return ok(
    prices.value.map((price, at) =>
      createOrderDraft({
        symbol,
        side,
        type,
        price,
        quantity: sizes.value[at] ?? ZERO,
        reduceOnly,
        marginMode,
      }),
    ),
  )
}

const refuseUnknownMarket = (
  { symbol }: LadderDraft,
  { snapshot }: Pick<PlanningInputs, 'snapshot'>,
): readonly Refusal[] => [
  snapshot.markets === undefined
    ? createRefusal('INPUT_MISSING', { input: 'markets' })
    : createRefusal('MARKET_UNKNOWN', { symbol }),
]

const countFacts = ({ count }: LadderDraft) => ({
  text: count,
  min: String(ladderCountRange.least),
  max: String(ladderCountRange.most),
})

/** Splits the quantity into equal shares, or shares that rise or fall by one from order to order. */
function splitQuantity(
  skew: LadderDraft['skew'],
  count: number,
  quantity: Amount,
  { step }: MarketRules,
): Result<readonly Amount[]> {
  const shares = Array.from({ length: count }, (_, at) => {
    if (skew === 'even') return 1
    return skew === 'more at the end' ? at + 1 : count - at
  })
  const parts = requireAmount(String(shares.reduce((sum, share) => sum + share, 0)))
  const unit = roundToGrid(divide(quantity, parts, undefined, 'down') ?? ZERO, step, 'down')
  const nearest = multiply(unit, parts)
  if (compareDecimals(nearest, quantity) !== 0)
    return err([
      createRefusal('LADDER_UNEVEN', {
        qty: quantity,
        parts,
        step,
        below: nearest,
        above: add(nearest, multiply(step, parts)),
      }),
    ])
  return ok(shares.map(share => multiply(unit, requireAmount(String(share)))))
}

function createPrices(
  side: LadderDraft['side'],
  from: Amount,
  to: Amount,
  count: number,
  { tick }: MarketRules,
): Result<readonly Amount[]> {
  const off = [from, to].filter(price => !isOnStepGrid(price, tick))
  if (off.length > 0) return err(off.map(price => createRefusal('PRICE_OFF_TICK', { price, tick })))
  const prices = computePriceLevels(side, { from, to }, count, tick)
  return new Set(prices).size < count ? err([createRefusal('LADDER_DENSE', { tick })]) : ok(prices)
}

const sumNotional = (rungs: readonly OrderDraft[]): Amount =>
  rungs.reduce<Amount>((sum, { price = ZERO, quantity }) => {
    return add(sum, multiply(requireAmount(price), requireAmount(quantity)))
  }, ZERO)

const PRICE_PLACES = 12

/** Returns the average price of a ladder's orders, or that of its ends before they can be made. */
export function computeLadderPrice(
  draft: LadderDraft,
  on: Pick<PlanningInputs, 'snapshot'>,
): Amount | undefined {
  const orders = createLadderOrders(draft, on)
  const [from, to, size] = [draft.from, draft.to, draft.quantity].map(parsePositiveAmount)
  if (orders.ok && size !== undefined) return divide(sumNotional(orders.value), size, PRICE_PLACES, 'nearest')
  return from && to && divide(add(from, to), requireAmount('2'), PRICE_PLACES, 'nearest')
}

const MINUTE = 60_000

/** One confirmation covers the whole ladder: its total counts as one order, and each order as one write. */
function checkLadderTotals(
  draft: LadderDraft,
  rungs: readonly OrderDraft[],
  on: PlanningInputs,
): readonly Refusal[] {
  const { guards, recent, now } = on
  if (guards === undefined) return [createRefusal('GUARDS_UNSET')]
  const notional = sumNotional(rungs)
  const count = recent.filter(({ at }) => now - at < MINUTE).length + rungs.length
  const cap = guards.orderNotional
  const whole = createOrderContext(toWorstSingleOrder(draft, rungs), on)
  const isBound = !isPurelyReducing(whole)
  return [
    ...(isBound && compareDecimals(notional, cap) > 0
      ? [createRefusal('CAP_NOTIONAL', { notional, cap })]
      : []),
    ...(isBound && count > guards.writesPerMinute
      ? [createRefusal('CAP_RATE', { count: String(count), cap: String(guards.writesPerMinute) })]
      : []),
    ...listPlanKeyRefusals(
      {
        ...{ symbol: draft.symbol, reduceOnly: draft.reduceOnly, quantity: whole.quantity },
        ...{ notional: draft.side === 'BUY' ? notional : undefined, requests: rungs.length },
      },
      on,
    ),
    ...(checkReduceOnly(whole)?.refusals ?? []),
    ...(checkVenueMaxNotional(whole)?.refusals ?? []),
  ]
}

const createLadderCheck = (rungs: readonly OrderDraft[]) =>
  ({ code: 'LADDER', facts: { count: String(rungs.length), notional: sumNotional(rungs) } }) as const

function withRungOpen(
  on: PlanningInputs,
  rung: OrderDraft,
  evaluation: DraftEvaluation | undefined,
): PlanningInputs {
  const { orders, account } = on.snapshot
  const needed = evaluation?.checks.find(({ code }) => code === 'COLLATERAL')?.facts['needed']
  const order: OrderRecord = {
    orderId: `rung ${rung.price ?? ''}`,
    symbol: rung.symbol,
    side: rung.side,
    type: rung.type,
    status: 'NEW',
    statusWord: 'NEW',
    quantity: requireAmount(rung.quantity),
    executed: ZERO,
    fee: ZERO,
    reduceOnly: rung.reduceOnly,
    marginMode: rung.marginMode,
    createdAt: on.now,
    updatedAt: on.now,
    ...(rung.price === undefined ? {} : { price: requireAmount(rung.price) }),
  }
  const isBinding = needed !== undefined && account !== undefined
  const free = isBinding ? subtract(account.value.free, requireAmount(needed)) : undefined
  return {
    ...on,
    snapshot: {
      ...on.snapshot,
      ...(orders && !rung.reduceOnly && { orders: { ...orders, value: [...orders.value, order] } }),
      ...(account && free !== undefined && { account: { ...account, value: { ...account.value, free } } }),
    },
  }
}

/** Returns the ladder as one order at its most expensive price: the worst case. */
function toWorstSingleOrder(draft: LadderDraft, rungs: readonly OrderDraft[]): OrderTerms {
  const [first, last] = [rungs[0]?.price ?? draft.from, rungs.at(-1)?.price ?? draft.to]
  const { symbol, side, type, quantity, reduceOnly, marginMode } = draft
  const pickWorst = side === 'BUY' ? maxAmount : minAmount
  const price = pickWorst(requireAmount(first), requireAmount(last))
  return { symbol, side, type, price, quantity, reduceOnly, marginMode }
}

function forecastLadder(draft: LadderDraft, rungs: readonly OrderDraft[], on: PlanningInputs): OrderForecast {
  const context = createOrderContext(toWorstSingleOrder(draft, rungs), on)
  const each = createRungContexts(rungs, on)
  const all = (deal: (rung: OrderContext) => FillSimulation | undefined): FillSimulation | undefined => {
    const deals = each.flatMap(rung => deal(rung) ?? [])
    return deals.length < each.length ? undefined : combineFillSimulations(deals, draft.side)
  }
  const deals = {
    now: all(simulateImmediateFill),
    filled: all(simulateCompleteFill),
    worst: all(simulateWorstFill),
  }
  return forecastFromSimulations(context, deals, computeCollateralNeed(context))
}

function createRungContexts(rungs: readonly OrderDraft[], on: PlanningInputs): readonly OrderContext[] {
  let inputs = on
  return rungs.map(rung => {
    const context = createOrderContext(rung, inputs)
    const { book } = inputs
    const took = sumAmountProducts(
      simulateImmediateFill(context)?.fills.map(({ quantity }) => [quantity]) ?? [],
    )
    if (book !== undefined && took !== ZERO)
      inputs = { ...inputs, book: { ...book, value: reduceBook(book.value, rung.side, took) } }
    return context
  })
}

/** Each warning once. Similar orders within one ladder are intended. */
function mergeWarnings(
  draft: LadderDraft,
  rungs: readonly OrderDraft[],
  on: PlanningInputs,
  outlook: OrderForecast,
  evaluation: readonly DraftEvaluation[],
): readonly PlanWarning[] {
  const whole = listOrderWarnings(createOrderContext(toWorstSingleOrder(draft, rungs), on), outlook)
  const all = [...whole, ...evaluation.flatMap(({ warnings }) => warnings)]
  const found = new Map<string, PlanWarning>()
  for (const warning of all) if (!found.has(warning.code)) found.set(warning.code, warning)
  return [{ code: 'LADDER_STOPS', facts: { count: String(rungs.length) }, typed: false }, ...found.values()]
}
