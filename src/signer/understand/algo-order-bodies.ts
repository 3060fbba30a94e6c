import {
  readClosedFields,
  readOneOf,
  readPlainFlag,
  readPositiveAmount,
  readTrueFlag,
  readObjectList,
  readWordOf,
} from './strict-fields'
import type { RequestBodyFields } from './strict-json'
import { refuseRequest } from './refused-request'
import { requestFieldFormats } from './word-formats'
import { computeBuyNotional, type AddedQuantity } from './decoded-request'

const symbol = readWordOf(requestFieldFormats.symbol)
const side = readOneOf('BUY', 'SELL')
const markPriceType = readOneOf('MARK_PRICE')
const entryType = readOneOf('LIMIT', 'MARKET')

const commonFields = {
  symbol,
  margin_mode: readOneOf('CROSS', 'ISOLATED'),
  client_order_id: readWordOf(requestFieldFormats.clientId),
} as const

/** Returns a check of an exit leg, which must be reduce-only and in the market of its order. */
const createLegCheck =
  (market: string, closingType: 'CLOSE_POSITION' | 'MARKET') => (leg: RequestBodyFields) => {
    const read = readClosedFields(
      leg,
      {
        symbol,
        algo_type: readOneOf('TAKE_PROFIT', 'STOP_LOSS'),
        side,
        type: readOneOf(closingType, 'LIMIT'),
        trigger_price: readPositiveAmount,
        trigger_price_type: markPriceType,
        reduce_only: readTrueFlag,
      },
      { price: readPositiveAmount },
    )
    if (read.symbol !== market) refuseRequest('a leg of another market')
    requireMatchingPrice(read)
  }

/** Order type of a market leg by the kind of its order. */
const closingTypes = { TP_SL: 'MARKET', POSITIONAL_TP_SL: 'CLOSE_POSITION' } as const

export function decodeAlgoBody(body: RequestBodyFields): readonly AddedQuantity[] {
  const kind = readOneOf(...kinds)(getKind(body), 'algo_type')
  return decoders[kind](body)
}

const getKind = (body: RequestBodyFields) =>
  body.get('algo_type') ?? refuseRequest('a body without algo_type')
const kinds = ['STOP', 'TP_SL', 'POSITIONAL_TP_SL', 'BRACKET', 'TRAILING_STOP'] as const

const decoders: Readonly<
  Record<(typeof kinds)[number], (body: RequestBodyFields) => readonly AddedQuantity[]>
> = {
  STOP(body) {
    const read = readClosedFields(
      body,
      {
        ...commonFields,
        algo_type: readOneOf('STOP'),
        side,
        type: entryType,
        quantity: readPositiveAmount,
        trigger_price: readPositiveAmount,
        trigger_price_type: markPriceType,
        reduce_only: readPlainFlag,
      },
      { price: readPositiveAmount },
    )
    requireMatchingPrice(read)
    return read.reduce_only ? [] : toAdded(read)
  },
  TP_SL(body) {
    const readLegs = createLegsReader(body, 'TP_SL')
    readClosedFields(
      body,
      {
        ...commonFields,
        algo_type: readOneOf('TP_SL'),
        quantity: readPositiveAmount,
        trigger_price_type: markPriceType,
        child_orders: readLegs,
      },
      {},
    )
    return []
  },
  POSITIONAL_TP_SL(body) {
    const readLegs = createLegsReader(body, 'POSITIONAL_TP_SL')
    readClosedFields(
      body,
      {
        ...commonFields,
        algo_type: readOneOf('POSITIONAL_TP_SL'),
        trigger_price_type: markPriceType,
        child_orders: readLegs,
      },
      {},
    )
    return []
  },
  BRACKET(body) {
    const market = readMarket(body)
    const read = readClosedFields(
      body,
      {
        ...commonFields,
        algo_type: readOneOf('BRACKET'),
        side,
        type: entryType,
        quantity: readPositiveAmount,
        child_orders: readObjectList(1, protection => checkProtection(protection, market)),
      },
      { price: readPositiveAmount },
    )
    requireMatchingPrice(read)
    return toAdded(read)
  },
  TRAILING_STOP(body) {
    const read = readClosedFields(
      body,
      {
        ...commonFields,
        algo_type: readOneOf('TRAILING_STOP'),
        side,
        type: readOneOf('MARKET'),
        quantity: readPositiveAmount,
        trigger_price_type: markPriceType,
        reduce_only: readPlainFlag,
      },
      {
        callback_rate: readPositiveAmount,
        callback_value: readPositiveAmount,
        activated_price: readPositiveAmount,
      },
    )
    if ((read.callback_rate === undefined) === (read.callback_value === undefined))
      refuseRequest('a trailing stop with two distances or none')
    return read.reduce_only ? [] : toAdded(read)
  },
}

/** An edit can later raise the price without naming a quantity, so every algo order needs a size. */
const toAdded = (read: {
  readonly symbol: string
  readonly side: 'BUY' | 'SELL'
  readonly quantity: string
  readonly price?: string
}): readonly AddedQuantity[] => [
  {
    symbol: read.symbol,
    quantity: read.quantity,
    notional: computeBuyNotional(read.side, read.quantity, read.price),
    needsSize: true,
  },
]

/** Checks the exit legs of a bracket. They add no risk. */
function checkProtection(protection: RequestBodyFields, market: string): void {
  const kind = readOneOf('TP_SL', 'POSITIONAL_TP_SL')(getKind(protection), 'algo_type')
  const readLegs = readObjectList(2, createLegCheck(market, closingTypes[kind]))
  const read = readClosedFields(
    protection,
    { symbol, algo_type: readOneOf(kind), child_orders: readLegs },
    {},
  )
  if (read.symbol !== market) refuseRequest('a protection of another market')
}

const createLegsReader = (body: RequestBodyFields, kind: keyof typeof closingTypes) =>
  readObjectList(2, createLegCheck(readMarket(body), closingTypes[kind]))

const readMarket = (body: RequestBodyFields): string =>
  symbol(body.get('symbol') ?? refuseRequest('a body without symbol'), 'symbol')

function requireMatchingPrice({ type, price }: { readonly type: string; readonly price?: string }): void {
  if ((type === 'LIMIT') !== (price !== undefined))
    refuseRequest('a limit without a price, or another with one')
}

/** Decodes an edit of an algo order, which names neither its market nor its side. */
export function decodeAlgoEditBody(body: RequestBodyFields): readonly AddedQuantity[] {
  const figures = {
    price: readPositiveAmount,
    quantity: readPositiveAmount,
    trigger_price: readPositiveAmount,
  } as const
  const readLeg = (fields: RequestBodyFields) =>
    readClosedFields(
      fields,
      { order_id: readWordOf(requestFieldFormats.orderId) },
      { ...figures, is_activated: readPlainFlag },
    )
  const read = readClosedFields(
    body,
    { order_id: readWordOf(requestFieldFormats.orderId) },
    { ...figures, child_orders: readObjectList(2, readLeg) },
  )
  return [read, ...(read.child_orders ?? [])].flatMap(({ quantity }) =>
    quantity === undefined ? [] : [{ symbol: undefined, quantity, notional: undefined, needsSize: true }],
  )
}
