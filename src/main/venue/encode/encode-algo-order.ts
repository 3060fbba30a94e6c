import type { AlgoWrite, EditAlgoWrite, AlgoLegEdit, AlgoLegTerms } from '@core/write/requested-writes'
import type { AttemptId } from '@core/write/venue-write'
import {
  EncodeFault,
  encodeAmount,
  encodeFlag,
  encodeList,
  encodeOptional,
  encodeObject,
  wordFormats,
  encodeWord,
} from './request-text'

type Fields = readonly (readonly [string, string | undefined])[]
type Of<K extends AlgoWrite['kind']> = Extract<AlgoWrite, { kind: K }>

/** Encodes the body of an algo order, with snake-case names as in the venue's own clients. */
export function encodeAlgoBody(write: AlgoWrite, attempt: AttemptId): string {
  return encodeObject([
    ['symbol', encodeWord(write.symbol, wordFormats.symbol)],
    ['algo_type', encodeWord(write.kind, wordFormats.word)],
    ...encodeKindFields(write),
    ['margin_mode', encodeWord(write.marginMode, wordFormats.word)],
    ['client_order_id', encodeWord(attempt, wordFormats.clientId)],
  ])
}

export function encodeAlgoEditBody(write: EditAlgoWrite): string {
  return encodeObject([
    ['order_id', encodeWord(write.algoOrderId, wordFormats.orderId)],
    ['price', encodeOptional(write.price, encodeAmount)],
    ['quantity', encodeOptional(write.quantity, encodeAmount)],
    ['trigger_price', encodeOptional(write.triggerPrice, encodeAmount)],
    ['child_orders', write.legs.length === 0 ? undefined : encodeList(write.legs.map(encodeEditedLeg))],
  ])
}

function encodeKindFields(write: AlgoWrite): Fields {
  switch (write.kind) {
    case 'STOP':
      return [
        ...encodeEntryFields(write),
        ['trigger_price', encodeAmount(write.triggerPrice)],
        ['trigger_price_type', MARK_PRICE_TRIGGER],
        ['reduce_only', encodeFlag(write.reduceOnly)],
      ]
    case 'TP_SL':
      return [
        ['quantity', encodeAmount(write.quantity)],
        ['trigger_price_type', MARK_PRICE_TRIGGER],
        encodeLegsField(write.legs, write),
      ]
    case 'POSITIONAL_TP_SL':
      return [['trigger_price_type', MARK_PRICE_TRIGGER], encodeLegsField(write.legs, write)]
    case 'BRACKET':
      return [...encodeEntryFields(write), ['child_orders', encodeList([encodeProtection(write)])]]
    case 'TRAILING_STOP':
      return encodeTrailingFields(write)
  }
}

const MARK_PRICE_TRIGGER = '"MARK_PRICE"'

function encodeEntryFields(write: Of<'STOP' | 'BRACKET'>): Fields {
  if ((write.type === 'LIMIT') !== (write.price !== undefined)) {
    throw new EncodeFault('A limit order has a price, and a market order has none')
  }
  return [
    ['side', encodeWord(write.side, wordFormats.word)],
    ['type', encodeWord(write.type, wordFormats.word)],
    ['quantity', encodeAmount(write.quantity)],
    ['price', encodeOptional(write.price, encodeAmount)],
  ]
}

function encodeTrailingFields(write: Of<'TRAILING_STOP'>): Fields {
  return [
    ['side', encodeWord(write.side, wordFormats.word)],
    ['type', '"MARKET"'],
    ['quantity', encodeAmount(write.quantity)],
    [write.distance.is === 'rate' ? 'callback_rate' : 'callback_value', encodeAmount(write.distance.by)],
    ['activated_price', encodeOptional(write.activatedPrice, encodeAmount)],
    ['trigger_price_type', MARK_PRICE_TRIGGER],
    ['reduce_only', encodeFlag(write.reduceOnly)],
  ]
}

const encodeProtection = (write: Of<'BRACKET'>): string =>
  encodeObject([
    ['symbol', encodeWord(write.symbol, wordFormats.symbol)],
    ['algo_type', encodeWord(write.protection, wordFormats.word)],
    encodeLegsField(write.legs, { symbol: write.symbol, kind: write.protection }),
  ])

/** Encodes one or two exit legs, never two of a kind. The protected order decides how they close. */
function encodeLegsField(
  legs: readonly AlgoLegTerms[],
  of: { readonly symbol: string; readonly kind: string },
): readonly [string, string] {
  const kinds = new Set(legs.map(({ kind }) => kind))
  if (legs.length === 0 || kinds.size !== legs.length)
    throw new EncodeFault('Legs are one or two, of two kinds')
  const closing = of.kind === 'POSITIONAL_TP_SL' ? '"CLOSE_POSITION"' : '"MARKET"'
  return ['child_orders', encodeList(legs.map(leg => encodeLeg(leg, of.symbol, closing)))]
}

const encodeLeg = (leg: AlgoLegTerms, symbol: string, closing: string): string =>
  encodeObject([
    ['symbol', encodeWord(symbol, wordFormats.symbol)],
    ['algo_type', encodeWord(leg.kind, wordFormats.word)],
    ['side', encodeWord(leg.side, wordFormats.word)],
    ['type', leg.price === undefined ? closing : '"LIMIT"'],
    ['trigger_price', encodeAmount(leg.triggerPrice)],
    ['price', encodeOptional(leg.price, encodeAmount)],
    ['trigger_price_type', MARK_PRICE_TRIGGER],
    ['reduce_only', 'true'],
  ])

const encodeEditedLeg = (leg: AlgoLegEdit): string =>
  encodeObject([
    ['order_id', encodeWord(leg.algoOrderId, wordFormats.orderId)],
    ['trigger_price', encodeOptional(leg.triggerPrice, encodeAmount)],
    ['price', encodeOptional(leg.price, encodeAmount)],
    ['quantity', encodeOptional(leg.quantity, encodeAmount)],
    ['is_activated', encodeOptional(leg.active, encodeFlag)],
  ])
