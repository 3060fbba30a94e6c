import type { AlgoDraft, LegDraft } from '../write/algo-draft'
import { closingSide } from '../account/coverage'
import {
  absolute,
  add,
  larger,
  multiply,
  positive,
  positiveAmount,
  subtract,
  toGrid,
  ZERO,
  type Amount,
} from '../value/decimal'
import type { Account } from '../account/account'
import { freeOf, type Footing } from '../figures/footing'
import { atMark } from '../figures/projection'
import { footingOf } from './footing-of'
import type { Inputs } from './inputs'
import type { Market, Side } from '../market/market'
import type { Position } from '../account/position'
import { orderContextOf, type OrderContext } from './order-context'
import type { OrderTerms } from '../write/write'

/** A draft that waits for triggers, read against its inputs: each order a trigger would let go, and an entry of now. */
export interface AlgoContext {
  readonly draft: AlgoDraft
  readonly on: Inputs
  readonly market: Market | undefined
  readonly mark: Amount | undefined
  readonly row: Position | undefined
  /** The position of the draft's market and mode; undefined before positions were read. */
  readonly held: Amount | undefined
  /** What a bracket begins with. */
  readonly entry: OrderContext | undefined
  readonly exits: readonly Exit[]
}

/** An order that a trigger would let go, read on the inputs as it would be with the mark at the trigger. */
export interface Exit {
  readonly kind: 'STOP' | 'TRAILING_STOP' | 'TAKE_PROFIT' | 'STOP_LOSS'
  /** What was typed; a trailing stop has no trigger of its own. */
  readonly typed: string | undefined
  readonly trigger: Amount | undefined
  readonly context: OrderContext
}

/** Reads a draft against its inputs. Reading refuses nothing; the rules do. */
export function algoContextOf(draft: AlgoDraft, on: Inputs): AlgoContext {
  const { symbol, marginMode } = draft
  const market = on.snapshot.markets?.value.find(one => one.symbol === symbol)
  const mark = positive(on.snapshot.quotes?.value.find(one => one.symbol === symbol)?.mark)
  const positions = on.snapshot.positions?.value
  const row = positions?.find(one => one.symbol === symbol && one.marginMode === marginMode)
  const held = positions === undefined ? undefined : (row?.quantity ?? ZERO)
  const shape = { draft, on, market, mark, row, held }
  return { ...shape, entry: entryOf(draft, on), exits: exitsOf(shape) }
}

type Shape = Omit<AlgoContext, 'entry' | 'exits'>

function entryOf(draft: AlgoDraft, on: Inputs): OrderContext | undefined {
  if (draft.kind !== 'BRACKET') return undefined
  const { side, type, quantity, price } = draft
  return orderContextOf(orderOf(draft, { side, type, quantity, price, reduceOnly: false }), on)
}

function exitsOf(shape: Shape): readonly Exit[] {
  const { draft, held = ZERO } = shape
  switch (draft.kind) {
    case 'STOP': {
      const { side, type, quantity, price, reduceOnly } = draft
      return [exitOf(shape, 'STOP', draft.triggerPrice, { side, type, quantity, price, reduceOnly })]
    }
    case 'TRAILING_STOP': {
      const { side, quantity, reduceOnly } = draft
      const order = orderOf(draft, { side, type: 'MARKET', quantity, price: undefined, reduceOnly })
      const trigger = firstTrigger(shape)
      const context = orderContextOf(order, inputsAt(shape.on, draft.symbol, trigger))
      return [{ kind: 'TRAILING_STOP', typed: undefined, trigger, context }]
    }
    case 'TP_SL':
      return legsOf(shape, draft.legs, closingSide(held), draft.quantity)
    case 'POSITIONAL_TP_SL':
      return legsOf(shape, draft.legs, closingSide(held), absolute(held))
    case 'BRACKET':
      return legsOf(shape, draft.legs, draft.side === 'BUY' ? 'SELL' : 'BUY', draft.quantity)
  }
}

const legsOf = (shape: Shape, legs: readonly LegDraft[], side: Side, quantity: string): readonly Exit[] =>
  legs.map(({ kind, triggerPrice, price }) => {
    const type = price === undefined ? 'MARKET' : 'LIMIT'
    return exitOf(shape, kind, triggerPrice, { side, type, quantity, price, reduceOnly: true })
  })

type Terms = Pick<OrderTerms, 'side' | 'type' | 'quantity' | 'reduceOnly'> & {
  readonly price: string | undefined
}

function exitOf({ draft, on }: Shape, kind: Exit['kind'], typed: string, terms: Terms): Exit {
  const trigger = positiveAmount(typed)
  return {
    kind,
    typed,
    trigger,
    context: orderContextOf(orderOf(draft, terms), inputsAt(on, draft.symbol, trigger)),
  }
}

const orderOf = (
  { symbol, marginMode }: AlgoDraft,
  { side, type, quantity, price, reduceOnly }: Terms,
): OrderTerms => ({
  symbol,
  side,
  type,
  ...(price === undefined ? {} : { price }),
  quantity,
  reduceOnly,
  marginMode,
})

/** Where a trailing stop would trigger if it began at once, or at its activation, and the mark only turned. */
function firstTrigger({ draft, mark, market }: Shape): Amount | undefined {
  if (draft.kind !== 'TRAILING_STOP') return undefined
  const start = positiveAmount(draft.activatedPrice ?? '') ?? mark
  const by = positiveAmount(draft.distance.by)
  if (start === undefined || by === undefined || market === undefined) return undefined
  const away = draft.distance.is === 'rate' ? multiply(start, by) : by
  const at = draft.side === 'SELL' ? larger(ZERO, subtract(start, away)) : add(start, away)
  return positive(toGrid(at, market.tick, draft.side === 'SELL' ? 'down' : 'up'))
}

/**
 * The inputs as it would be with a market's mark at a trigger and nothing else changed: what the position there gains
 * or loses on the way is in the account, and what is open there binds what it binds at that mark. Nobody knows the book
 * of then, so there is none.
 */
export function inputsAt(on: Inputs, symbol: string, trigger: Amount | undefined): Inputs {
  const { book: _book, ...rest } = on
  const { quotes, positions, account } = on.snapshot
  if (trigger === undefined || quotes === undefined) return rest
  const isThere = (one: { readonly symbol: string }) => one.symbol === symbol
  const marked = positions?.value.map(row => (isThere(row) ? markedAt(row, trigger) : row))
  const quoted = quotes.value.map(quote => (isThere(quote) ? { ...quote, mark: trigger } : quote))
  const footing = footingOf(on.snapshot)
  const then = footing && atMark(footing, symbol, trigger)
  return {
    ...rest,
    snapshot: {
      ...on.snapshot,
      quotes: { ...quotes, value: quoted },
      ...(positions && marked && { positions: { ...positions, value: marked } }),
      ...(account && then && { account: { ...account, value: accountAs(account.value, then) } }),
    },
  }
}

const markedAt = (row: Position, mark: Amount): Position => ({
  ...row,
  mark,
  unsettledPnl: add(row.unsettledPnl, multiply(row.quantity, subtract(mark, row.mark))),
})

/** What is free is nothing where nobody knows: whoever reads on finds that it does not follow from what is bound. */
const accountAs = (account: Account, then: Footing): Account => ({
  ...account,
  free: freeOf(then) ?? ZERO,
  totalCollateral: then.collateral,
})
