import type { AlgoWrite, EditAlgoWrite, EditedLeg, Leg } from '@core/write/kind-writes'
import type { AttemptId } from '@core/write/write'
import { EncodeFault, figure, flag, list, maybe, object, shapes, word } from './text'

type Fields = readonly (readonly [string, string | undefined])[]
type Of<K extends AlgoWrite['kind']> = Extract<AlgoWrite, { kind: K }>

/** The body of an order that waits for a trigger. Names in snake case, as the venue's own clients write them. */
export function algoBody(write: AlgoWrite, attempt: AttemptId): string {
  return object([
    ['symbol', word(write.symbol, shapes.symbol)],
    ['algo_type', word(write.kind, shapes.word)],
    ...ownFields(write),
    ['margin_mode', word(write.marginMode, shapes.word)],
    ['client_order_id', word(attempt, shapes.clientId)],
  ])
}

/** The body of a change. The root is named, and within it each leg that changes. */
export function editAlgoBody(write: EditAlgoWrite): string {
  return object([
    ['order_id', word(write.algoOrderId, shapes.orderId)],
    ['price', maybe(write.price, figure)],
    ['quantity', maybe(write.quantity, figure)],
    ['trigger_price', maybe(write.triggerPrice, figure)],
    ['child_orders', write.legs.length === 0 ? undefined : list(write.legs.map(editedLeg))],
  ])
}

function ownFields(write: AlgoWrite): Fields {
  switch (write.kind) {
    case 'STOP':
      return [
        ...entryFields(write),
        ['trigger_price', figure(write.triggerPrice)],
        ['trigger_price_type', MARK],
        ['reduce_only', flag(write.reduceOnly)],
      ]
    case 'TP_SL':
      return [
        ['quantity', figure(write.quantity)],
        ['trigger_price_type', MARK],
        legsField(write.legs, write),
      ]
    case 'POSITIONAL_TP_SL':
      return [['trigger_price_type', MARK], legsField(write.legs, write)]
    case 'BRACKET':
      return [...entryFields(write), ['child_orders', list([protection(write)])]]
    case 'TRAILING_STOP':
      return trailingFields(write)
  }
}

const MARK = '"MARK_PRICE"'

function entryFields(write: Of<'STOP' | 'BRACKET'>): Fields {
  if ((write.type === 'LIMIT') !== (write.price !== undefined)) {
    throw new EncodeFault('A limit order has a price, and a market order has none')
  }
  return [
    ['side', word(write.side, shapes.word)],
    ['type', word(write.type, shapes.word)],
    ['quantity', figure(write.quantity)],
    ['price', maybe(write.price, figure)],
  ]
}

function trailingFields(write: Of<'TRAILING_STOP'>): Fields {
  return [
    ['side', word(write.side, shapes.word)],
    ['type', '"MARKET"'],
    ['quantity', figure(write.quantity)],
    [write.distance.is === 'rate' ? 'callback_rate' : 'callback_value', figure(write.distance.by)],
    ['activated_price', maybe(write.activatedPrice, figure)],
    ['trigger_price_type', MARK],
    ['reduce_only', flag(write.reduceOnly)],
  ]
}

const protection = (write: Of<'BRACKET'>): string =>
  object([
    ['symbol', word(write.symbol, shapes.symbol)],
    ['algo_type', word(write.protection, shapes.word)],
    legsField(write.legs, { symbol: write.symbol, kind: write.protection }),
  ])

/** One or two ways out, and never two of a kind. What they protect decides how they close. */
function legsField(
  legs: readonly Leg[],
  of: { readonly symbol: string; readonly kind: string },
): readonly [string, string] {
  const kinds = new Set(legs.map(({ kind }) => kind))
  if (legs.length === 0 || kinds.size !== legs.length)
    throw new EncodeFault('Legs are one or two, of two kinds')
  const closing = of.kind === 'POSITIONAL_TP_SL' ? '"CLOSE_POSITION"' : '"MARKET"'
  return ['child_orders', list(legs.map(leg => legText(leg, of.symbol, closing)))]
}

const legText = (leg: Leg, symbol: string, closing: string): string =>
  object([
    ['symbol', word(symbol, shapes.symbol)],
    ['algo_type', word(leg.kind, shapes.word)],
    ['side', word(leg.side, shapes.word)],
    ['type', leg.price === undefined ? closing : '"LIMIT"'],
    ['trigger_price', figure(leg.triggerPrice)],
    ['price', maybe(leg.price, figure)],
    ['trigger_price_type', MARK],
    ['reduce_only', 'true'],
  ])

const editedLeg = (leg: EditedLeg): string =>
  object([
    ['order_id', word(leg.algoOrderId, shapes.orderId)],
    ['trigger_price', maybe(leg.triggerPrice, figure)],
    ['price', maybe(leg.price, figure)],
    ['quantity', maybe(leg.quantity, figure)],
    ['is_activated', maybe(leg.active, flag)],
  ])
