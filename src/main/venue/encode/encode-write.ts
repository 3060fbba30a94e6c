import type { OrderEditWrite, RequestedWrite } from '@core/write/requested-writes'
import type { WriteScope } from '@core/write/write-scope'
import type { AttemptId, OrderWrite, SealedRequest, Write } from '@core/write/venue-write'
import { venueCalls, type WriteCallName } from '../venue-calls'
import { encodeAlgoBody, encodeAlgoEditBody } from './encode-algo-order'
import { createKeyPlaceholder } from './own-key-placeholder'
import {
  assertFormat,
  encodeAmount,
  encodeFlag,
  encodeOptional,
  encodeObject,
  createRequestPath,
  wordFormats,
  encodeInteger,
  encodeWord,
} from './request-text'

export type VenueWrite = Write | RequestedWrite

interface WriteEncoding<W> {
  readonly call: WriteCallName
  encode(write: W, attempt: AttemptId, path: string): Pick<SealedRequest, 'path' | 'body'>
  /** Part of the response that confirms acceptance: an id or time, nothing, or a status word. */
  readonly acceptance:
    | 'an order id'
    | 'a trigger time'
    | 'a settlement id'
    | 'nothing'
    | 'EDIT_SENT'
    | 'CANCEL_SENT'
    | 'CANCEL_ALL_SENT'
}

const encodeInPath =
  <W>(
    queryOf: (write: W) => readonly (readonly [string, string | undefined])[],
  ): WriteEncoding<W>['encode'] =>
  (write, _attempt, path) => ({ path: createRequestPath(path, queryOf(write)), body: '' })

const encodeInBody =
  <W>(bodyOf: (write: W, attempt: AttemptId) => string): WriteEncoding<W>['encode'] =>
  (write, attempt, path) => ({ path, body: bodyOf(write, attempt) })

const MIN_TIMER_MS = 5_000
const MAX_TIMER_MS = 900_000
const MAX_LEVERAGE = 100

export const writeEncodings: {
  readonly [Is in VenueWrite['is']]: WriteEncoding<Extract<VenueWrite, { is: Is }>>
} = {
  order: { call: 'createOrder', encode: encodeInBody(encodeOrderBody), acceptance: 'an order id' },
  cancel: {
    call: 'cancelOrder',
    encode: encodeInPath(write => [
      ['order_id', assertFormat(write.orderId, wordFormats.orderId)],
      encodeSymbolField(write),
    ]),
    acceptance: 'CANCEL_SENT',
  },
  edit: { call: 'editOrder', encode: encodeInBody(encodeEditBody), acceptance: 'EDIT_SENT' },
  'cancel all': {
    call: 'cancelAll',
    encode: encodeInPath(({ reach }) => [['symbol', getScopeSymbol(reach)]]),
    acceptance: 'CANCEL_ALL_SENT',
  },
  'cancel all after': {
    call: 'cancelAllAfter',
    encode: encodeInBody(({ ms }) =>
      encodeObject([['trigger_after', encodeInteger(ms, ms === 0 ? 0 : MIN_TIMER_MS, MAX_TIMER_MS)]]),
    ),
    acceptance: 'a trigger time',
  },
  leverage: {
    call: 'setLeverage',
    encode: encodeInBody(write =>
      encodeObject([
        [
          'symbol',
          encodeOptional(getScopeSymbol(write.reach), symbol => encodeWord(symbol, wordFormats.symbol)),
        ],
        ['leverage', encodeInteger(write.leverage, 1, MAX_LEVERAGE)],
        ['margin_mode', encodeWord(write.marginMode, wordFormats.word)],
      ]),
    ),
    acceptance: 'nothing',
  },
  'margin mode': {
    call: 'setMarginMode',
    encode: encodeInBody(write =>
      encodeObject([
        ['symbol', encodeWord(write.symbol, wordFormats.symbol)],
        ['default_margin_mode', encodeWord(write.marginMode, wordFormats.word)],
      ]),
    ),
    acceptance: 'nothing',
  },
  'move margin': {
    call: 'moveMargin',
    // The only amount that the venue requires as text.
    encode: encodeInBody(write =>
      encodeObject([
        ['symbol', encodeWord(write.symbol, wordFormats.symbol)],
        ['amount', `"${encodeAmount(write.amount)}"`],
        ['type', encodeWord(write.way, wordFormats.word)],
      ]),
    ),
    acceptance: 'nothing',
  },
  'maintenance flag': {
    call: 'setMaintenance',
    encode: encodeInBody(({ cancels }) =>
      encodeObject([['maintenance_cancel_order_flag', encodeFlag(cancels)]]),
    ),
    acceptance: 'nothing',
  },
  'bind key': {
    call: 'setKeyAddresses',
    encode: encodeInBody(({ key, address }) =>
      encodeObject([
        ['orderly_key', createKeyPlaceholder(key)],
        ['ip_restriction_list', encodeWord(address, wordFormats.address)],
      ]),
    ),
    acceptance: 'nothing',
  },
  'revoke key': {
    call: 'removeKey',
    encode: encodeInBody(({ key }) => encodeObject([['orderly_key', createKeyPlaceholder(key)]])),
    acceptance: 'nothing',
  },
  'settle pnl': {
    call: 'settleSub',
    encode: encodeInBody(({ nonce }) =>
      encodeObject([['settle_nonce', assertFormat(nonce, wordFormats.nonce)]]),
    ),
    acceptance: 'a settlement id',
  },
  'algo order': { call: 'createAlgo', encode: encodeInBody(encodeAlgoBody), acceptance: 'an order id' },
  'edit algo': { call: 'editAlgo', encode: encodeInBody(encodeAlgoEditBody), acceptance: 'EDIT_SENT' },
  'cancel algo': {
    call: 'cancelAlgo',
    encode: encodeInPath(write => [
      ['order_id', assertFormat(write.algoOrderId, wordFormats.orderId)],
      encodeSymbolField(write),
    ]),
    acceptance: 'CANCEL_SENT',
  },
  'cancel all algo': {
    call: 'cancelAllAlgo',
    encode: encodeInPath(({ reach }) => [['symbol', getScopeSymbol(reach)]]),
    acceptance: 'CANCEL_ALL_SENT',
  },
}

export const getWriteEncoding = ({ is }: VenueWrite): WriteEncoding<VenueWrite> => writeEncodings[is]

export function encodeVenueWrite(write: VenueWrite, attempt: AttemptId): SealedRequest {
  const { call, encode } = getWriteEncoding(write)
  const { method, path } = venueCalls[call]
  return { method, ...encode(write, attempt, path) }
}

function encodeOrderBody(write: OrderWrite, attempt: AttemptId): string {
  return `{${encodeOrderFields(write)}${write.stepsBack === true ? ',"post_only_adjust":true' : ''},"reduce_only":${encodeFlag(write.reduceOnly)},"margin_mode":${encodeWord(write.marginMode, wordFormats.word)},"client_order_id":${encodeWord(attempt, wordFormats.clientId)}}`
}

function encodeEditBody(write: OrderEditWrite): string {
  const client =
    encodeOptional(write.clientOrderId, id => `,"client_order_id":${encodeWord(id, wordFormats.clientId)}`) ??
    ''
  return `{"order_id":${encodeWord(write.orderId, wordFormats.orderId)},${encodeOrderFields(write)},"reduce_only":${encodeFlag(write.reduceOnly)}${client}}`
}

/** Encodes the fields shared by an order and its edit; one template string, because a confirmed order waits for it. */
function encodeOrderFields(
  order: Pick<OrderWrite, 'symbol' | 'type' | 'side' | 'price' | 'quantity' | 'visible'>,
): string {
  const price = order.price === undefined ? '' : `"order_price":${encodeAmount(order.price)},`
  const visible = order.visible === undefined ? '' : `,"visible_quantity":${encodeAmount(order.visible)}`
  return `"symbol":${encodeWord(order.symbol, wordFormats.symbol)},"order_type":${encodeWord(order.type, wordFormats.word)},"side":${encodeWord(order.side, wordFormats.word)},${price}"order_quantity":${encodeAmount(order.quantity)}${visible}`
}

const encodeSymbolField = (write: { readonly symbol: string }) =>
  ['symbol', assertFormat(write.symbol, wordFormats.symbol)] as const

/** Returns the symbol, omitted only if all markets were chosen. */
function getScopeSymbol(reach: WriteScope): string | undefined {
  return reach.is === 'all markets' ? undefined : assertFormat(reach.symbol, wordFormats.symbol)
}
