import type { AlgoDraft, AlgoLegDraft } from '../write/algo-order-draft'
import { getClosingSide } from '../account/stop-coverage'
import {
  absolute,
  add,
  maxAmount,
  multiply,
  positiveOrUndefined,
  parsePositiveAmount,
  subtract,
  roundToGrid,
  ZERO,
  type Amount,
} from '../value/decimal-amount'
import type { AccountMargin } from '../account/account-margin'
import { getFreeCollateral, type MarginState } from '../figures/margin-state'
import { projectMark } from '../figures/margin-projection'
import { readMarginState } from './margin-state-reader'
import type { PlanningInputs } from './planning-inputs'
import type { MarketRules, OrderSide } from '../market/venue-market-rules'
import type { PositionRecord } from '../account/position-record'
import { createOrderContext, type OrderContext } from './order-context'
import type { OrderTerms } from '../write/venue-write'

/** An algo draft evaluated on its inputs, with each order that a trigger would release and the entry of a bracket. */
export interface AlgoDraftContext {
  readonly draft: AlgoDraft
  readonly on: PlanningInputs
  readonly market: MarketRules | undefined
  readonly mark: Amount | undefined
  readonly row: PositionRecord | undefined
  /** Position of the draft's market and mode; `undefined` until positions were read. */
  readonly held: Amount | undefined
  readonly entry: OrderContext | undefined
  readonly exits: readonly TriggeredExit[]
}

/** An order that a trigger would release, evaluated with the mark at its trigger. */
export interface TriggeredExit {
  readonly kind: 'STOP' | 'TRAILING_STOP' | 'TAKE_PROFIT' | 'STOP_LOSS'
  /** Trigger as typed; a trailing stop has none. */
  readonly typed: string | undefined
  readonly trigger: Amount | undefined
  readonly context: OrderContext
}

/** Evaluates a draft. It rejects nothing; the rules do. */
export function createAlgoContext(draft: AlgoDraft, on: PlanningInputs): AlgoDraftContext {
  const { symbol, marginMode } = draft
  const market = on.snapshot.markets?.value.find(one => one.symbol === symbol)
  const mark = positiveOrUndefined(on.snapshot.quotes?.value.find(one => one.symbol === symbol)?.mark)
  const positions = on.snapshot.positions?.value
  const row = positions?.find(one => one.symbol === symbol && one.marginMode === marginMode)
  const held = positions === undefined ? undefined : (row?.quantity ?? ZERO)
  const shape = { draft, on, market, mark, row, held }
  return { ...shape, entry: createEntryContext(draft, on), exits: createExits(shape) }
}

type ContextBase = Omit<AlgoDraftContext, 'entry' | 'exits'>

function createEntryContext(draft: AlgoDraft, on: PlanningInputs): OrderContext | undefined {
  if (draft.kind !== 'BRACKET') return undefined
  const { side, type, quantity, price, maxSlippage } = draft
  const terms = createOrderTerms(draft, { side, type, quantity, price, reduceOnly: false })
  return createOrderContext({ ...terms, ...(maxSlippage !== undefined && { maxSlippage }) }, on)
}

function createExits(shape: ContextBase): readonly TriggeredExit[] {
  const { draft, held = ZERO } = shape
  switch (draft.kind) {
    case 'STOP': {
      const { side, type, quantity, price, reduceOnly } = draft
      return [createExit(shape, 'STOP', draft.triggerPrice, { side, type, quantity, price, reduceOnly })]
    }
    case 'TRAILING_STOP': {
      const { side, quantity, reduceOnly } = draft
      const order = createOrderTerms(draft, { side, type: 'MARKET', quantity, price: undefined, reduceOnly })
      const trigger = computeFirstTrigger(shape)
      const context = createOrderContext(order, createInputsAtMark(shape.on, draft.symbol, trigger))
      return [{ kind: 'TRAILING_STOP', typed: undefined, trigger, context }]
    }
    case 'TP_SL':
      return createLegExits(shape, draft.legs, getClosingSide(held), draft.quantity)
    case 'POSITIONAL_TP_SL':
      return createLegExits(shape, draft.legs, getClosingSide(held), absolute(held))
    case 'BRACKET':
      return createLegExits(shape, draft.legs, draft.side === 'BUY' ? 'SELL' : 'BUY', draft.quantity)
  }
}

const createLegExits = (
  shape: ContextBase,
  legs: readonly AlgoLegDraft[],
  side: OrderSide,
  quantity: string,
): readonly TriggeredExit[] =>
  legs.map(({ kind, triggerPrice, price }) => {
    const type = price === undefined ? 'MARKET' : 'LIMIT'
    return createExit(shape, kind, triggerPrice, { side, type, quantity, price, reduceOnly: true })
  })

type ExitTerms = Pick<OrderTerms, 'side' | 'type' | 'quantity' | 'reduceOnly'> & {
  readonly price: string | undefined
}

function createExit(
  { draft, on }: ContextBase,
  kind: TriggeredExit['kind'],
  typed: string,
  terms: ExitTerms,
): TriggeredExit {
  const trigger = parsePositiveAmount(typed)
  return {
    kind,
    typed,
    trigger,
    context: createOrderContext(
      createOrderTerms(draft, terms),
      createInputsAtMark(on, draft.symbol, trigger),
    ),
  }
}

const createOrderTerms = (
  { symbol, marginMode }: AlgoDraft,
  { side, type, quantity, price, reduceOnly }: ExitTerms,
): OrderTerms => ({
  symbol,
  side,
  type,
  ...(price === undefined ? {} : { price }),
  quantity,
  reduceOnly,
  marginMode,
})

/**
 * Returns the first trigger of a trailing stop if it started now, or at its activation price, and the mark only
 * reversed.
 */
function computeFirstTrigger({ draft, mark, market }: ContextBase): Amount | undefined {
  if (draft.kind !== 'TRAILING_STOP') return undefined
  const start = parsePositiveAmount(draft.activatedPrice ?? '') ?? mark
  const by = parsePositiveAmount(draft.distance.by)
  if (start === undefined || by === undefined || market === undefined) return undefined
  const away = draft.distance.is === 'rate' ? multiply(start, by) : by
  const at = draft.side === 'SELL' ? maxAmount(ZERO, subtract(start, away)) : add(start, away)
  return positiveOrUndefined(roundToGrid(at, market.tick, draft.side === 'SELL' ? 'down' : 'up'))
}

/**
 * Returns the inputs with a market's mark at `trigger` and nothing else changed. The account includes the position's
 * PnL on the way and the margin at that mark. The book at that time is unknown and left out.
 */
export function createInputsAtMark(
  on: PlanningInputs,
  symbol: string,
  trigger: Amount | undefined,
): PlanningInputs {
  const { book: _book, ...rest } = on
  const { quotes, positions, account } = on.snapshot
  if (trigger === undefined || quotes === undefined) return rest
  const isThere = (one: { readonly symbol: string }) => one.symbol === symbol
  const marked = positions?.value.map(row => (isThere(row) ? withMark(row, trigger) : row))
  const quoted = quotes.value.map(quote => (isThere(quote) ? { ...quote, mark: trigger } : quote))
  const footing = readMarginState(on.snapshot)
  const then = footing && projectMark(footing, symbol, trigger)
  return {
    ...rest,
    snapshot: {
      ...on.snapshot,
      quotes: { ...quotes, value: quoted },
      ...(positions && marked && { positions: { ...positions, value: marked } }),
      ...(account && then && { account: { ...account, value: withMarginState(account.value, then) } }),
    },
  }
}

const withMark = (row: PositionRecord, mark: Amount): PositionRecord => ({
  ...row,
  mark,
  unsettledPnl: add(row.unsettledPnl, multiply(row.quantity, subtract(mark, row.mark))),
})

/** Unknown free margin becomes zero; the caller sees that it does not follow from the bound margin. */
const withMarginState = (account: AccountMargin, then: MarginState): AccountMargin => ({
  ...account,
  free: getFreeCollateral(then) ?? ZERO,
  totalCollateral: then.collateral,
})
