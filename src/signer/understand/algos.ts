import { closedFields, oneOf, plainFlag, plainSize, set, some, wordOf } from './closed'
import type { BodyFields } from './json'
import { decline } from './off-the-list'
import { wordShapes } from './shapes'
import type { Added } from './understood'
import { higher } from './amount'

const symbol = wordOf(wordShapes.symbol)
const side = oneOf('BUY', 'SELL')
const mark = oneOf('MARK_PRICE')
const entryType = oneOf('LIMIT', 'MARKET')

const common = {
  symbol,
  margin_mode: oneOf('CROSS', 'ISOLATED'),
  client_order_id: wordOf(wordShapes.clientId),
} as const

/** One way out, which has to be one: it says that it only reduces. */
const legOf = (market: string, closing: 'CLOSE_POSITION' | 'MARKET') => (leg: BodyFields) => {
  const read = closedFields(
    leg,
    {
      symbol,
      algo_type: oneOf('TAKE_PROFIT', 'STOP_LOSS'),
      side,
      type: oneOf(closing, 'LIMIT'),
      trigger_price: plainSize,
      trigger_price_type: mark,
      reduce_only: set,
    },
    { price: plainSize },
  )
  if (read.symbol !== market) decline('a leg of another market')
  priced(read)
}

const closingOf = { TP_SL: 'MARKET', POSITIONAL_TP_SL: 'CLOSE_POSITION' } as const

/** Reads an order that waits for a trigger. */
export const readAlgo = (body: BodyFields): readonly Added[] =>
  forms[oneOf(...kinds)(kindIn(body), 'algo_type')](body)

const kindIn = (body: BodyFields) => body.get('algo_type') ?? decline('a body without algo_type')
const kinds = ['STOP', 'TP_SL', 'POSITIONAL_TP_SL', 'BRACKET', 'TRAILING_STOP'] as const

const forms: Readonly<Record<(typeof kinds)[number], (body: BodyFields) => readonly Added[]>> = {
  STOP(body) {
    const read = closedFields(
      body,
      {
        ...common,
        algo_type: oneOf('STOP'),
        side,
        type: entryType,
        quantity: plainSize,
        trigger_price: plainSize,
        trigger_price_type: mark,
        reduce_only: plainFlag,
      },
      { price: plainSize },
    )
    priced(read)
    const price = read.price === undefined ? read.trigger_price : higher(read.price, read.trigger_price)
    return read.reduce_only ? [] : [{ symbol: read.symbol, quantity: read.quantity, price }]
  },
  TP_SL(body) {
    const legs = legsIn(body, 'TP_SL')
    closedFields(
      body,
      {
        ...common,
        algo_type: oneOf('TP_SL'),
        quantity: plainSize,
        trigger_price_type: mark,
        child_orders: legs,
      },
      {},
    )
    return []
  },
  POSITIONAL_TP_SL(body) {
    const legs = legsIn(body, 'POSITIONAL_TP_SL')
    closedFields(
      body,
      { ...common, algo_type: oneOf('POSITIONAL_TP_SL'), trigger_price_type: mark, child_orders: legs },
      {},
    )
    return []
  },
  BRACKET(body) {
    const market = marketIn(body)
    const read = closedFields(
      body,
      {
        ...common,
        algo_type: oneOf('BRACKET'),
        side,
        type: entryType,
        quantity: plainSize,
        child_orders: some(1, protection => protects(protection, market)),
      },
      { price: plainSize },
    )
    priced(read)
    return [{ symbol: read.symbol, quantity: read.quantity, price: read.price }]
  },
  TRAILING_STOP(body) {
    const read = closedFields(
      body,
      {
        ...common,
        algo_type: oneOf('TRAILING_STOP'),
        side,
        type: oneOf('MARKET'),
        quantity: plainSize,
        trigger_price_type: mark,
        reduce_only: plainFlag,
      },
      { callback_rate: plainSize, callback_value: plainSize, activated_price: plainSize },
    )
    if ((read.callback_rate === undefined) === (read.callback_value === undefined))
      decline('a trailing stop with two distances or none')
    return read.reduce_only
      ? []
      : [{ symbol: read.symbol, quantity: read.quantity, price: read.activated_price }]
  },
}

/** What protects a bracket's entry, and only that. */
function protects(protection: BodyFields, market: string): void {
  const kind = oneOf('TP_SL', 'POSITIONAL_TP_SL')(kindIn(protection), 'algo_type')
  const legs = some(2, legOf(market, closingOf[kind]))
  const read = closedFields(protection, { symbol, algo_type: oneOf(kind), child_orders: legs }, {})
  if (read.symbol !== market) decline('a protection of another market')
}

const legsIn = (body: BodyFields, kind: keyof typeof closingOf) =>
  some(2, legOf(marketIn(body), closingOf[kind]))
const marketIn = (body: BodyFields): string =>
  symbol(body.get('symbol') ?? decline('a body without symbol'), 'symbol')

/** A limit has a price, and nothing else has one. */
function priced({ type, price }: { readonly type: string; readonly price?: string }): void {
  if ((type === 'LIMIT') !== (price !== undefined)) decline('a limit without a price, or another with one')
}

/** Reads the change of an order that waits. Its market does not stand in it. */
export function readAlgoEdit(body: BodyFields): readonly Added[] {
  const figures = { price: plainSize, quantity: plainSize, trigger_price: plainSize } as const
  const leg = (fields: BodyFields) =>
    closedFields(fields, { order_id: wordOf(wordShapes.orderId) }, { ...figures, is_activated: plainFlag })
  const read = closedFields(
    body,
    { order_id: wordOf(wordShapes.orderId) },
    { ...figures, child_orders: some(2, leg) },
  )
  const changed = [read, ...(read.child_orders ?? [])]
  return changed.flatMap(({ quantity, price, trigger_price: trigger }) =>
    quantity === undefined ? [] : [{ symbol: undefined, quantity, price: highest(price, trigger) }],
  )
}

const highest = (price: string | undefined, trigger: string | undefined): string | undefined =>
  price === undefined || trigger === undefined ? (price ?? trigger) : higher(price, trigger)
