import type { AlgoWrite, AlgoLegTerms } from '@core/write/requested-writes'
import { listSealedWrites, type Plan, type SealedWrite } from '@core/write/plan'
import type { Write } from '@core/write/venue-write'
import { RefusedRequestError } from '../../signer/understand/refused-request'
import { decodeSigningRequest } from '../../signer/understand/decode-request'

/** Result of parsing a sheet's requests with code that shares nothing with the code that wrote them. */
export interface RequestReadBack {
  readonly parts: number
  /** First part that differs or is missing on one side, by the venue's field name. */
  readonly differs?: string
}

export function readBackRequests(plan: Plan): RequestReadBack {
  let parts = 0
  for (const sealed of listSealedWrites(plan)) {
    const read = readBackRequest(sealed)
    if (read.differs !== undefined) return read
    parts += read.parts
  }
  return { parts }
}

function readBackRequest({ write, request, attempt }: SealedWrite): RequestReadBack {
  const expectedParts = new Map(
    Object.entries(expectedPartsOf(write, attempt)).filter(([, text]) => text !== undefined),
  )
  const parsed = decodeSigningRequest(request, expectedParts.get('orderly_key') ?? '')
  if (parsed instanceof RefusedRequestError) return { parts: 0, differs: parsed.message }
  if (parsed.is === 'question' || parsed.call !== callByWriteKind[write.is])
    return { parts: 0, differs: `${request.method} ${request.path}` }
  const names = new Set([...expectedParts.keys(), ...parsed.textFields.keys()])
  const differing = [...names].find(name => expectedParts.get(name) !== parsed.textFields.get(name))
  return { parts: names.size, ...(differing !== undefined && { differs: differing }) }
}

/** Endpoint of each kind of write, defined here independently of the encoder. */
const callByWriteKind: Readonly<Record<Write['is'], string>> = {
  order: 'POST /v1/order',
  edit: 'PUT /v1/order',
  cancel: 'DELETE /v1/order',
  'cancel all': 'DELETE /v1/orders',
  'cancel all after': 'POST /v1/order/cancel_all_after',
  'algo order': 'POST /v1/algo/order',
  'edit algo': 'PUT /v1/algo/order',
  'cancel algo': 'DELETE /v1/algo/order',
  'cancel all algo': 'DELETE /v1/algo/orders',
  leverage: 'POST /v1/client/leverages',
  'margin mode': 'POST /v1/client/margin_mode',
  'move margin': 'POST /v1/position_margin',
  'maintenance flag': 'POST /v1/client/maintenance_config',
  'settle pnl': 'POST /v1/sub_account_settle_pnl',
  'bind key': 'POST /v1/client/set_orderly_key_ip_restriction',
  'revoke key': 'POST /v1/client/remove_orderly_key',
}

type RequestParts = Readonly<Record<string, string | undefined>>

function expectedPartsOf(write: Write, attempt: string): RequestParts {
  switch (write.is) {
    case 'order':
    case 'edit':
      return { ...orderParts(write), ...(write.is === 'order' && { client_order_id: attempt }) }
    case 'cancel':
      return { order_id: write.orderId, symbol: write.symbol }
    case 'cancel algo':
      return { order_id: write.algoOrderId, symbol: write.symbol }
    case 'cancel all':
    case 'cancel all algo':
      return scopeParts(write)
    case 'cancel all after':
      return { trigger_after: String(write.ms) }
    case 'leverage':
      return { ...scopeParts(write), leverage: String(write.leverage), margin_mode: write.marginMode }
    case 'margin mode':
      return { symbol: write.symbol, default_margin_mode: write.marginMode }
    case 'move margin':
      return { symbol: write.symbol, amount: write.amount, type: write.way }
    case 'maintenance flag':
      return { maintenance_cancel_order_flag: String(write.cancels) }
    case 'bind key':
      return { orderly_key: ownKeyPlaceholder(write.key), ip_restriction_list: write.address }
    case 'revoke key':
      return { orderly_key: ownKeyPlaceholder(write.key) }
    case 'settle pnl':
      return { settle_nonce: write.nonce }
    case 'algo order':
      return { ...algoParts(write), margin_mode: write.marginMode, client_order_id: attempt }
    case 'edit algo':
      return {
        order_id: write.algoOrderId,
        ...editedParts(write),
        ...numberedParts(write.legs, editedLegParts),
      }
  }
}

/** The symbol is omitted only if all markets are meant. */
const scopeParts = ({ reach }: Extract<Write, { readonly reach: unknown }>): RequestParts =>
  reach.is === 'market' ? { symbol: reach.symbol } : {}

/** The own key's text is never in a page. The fingerprint marks its position. */
const ownKeyPlaceholder = (fingerprint: string): string => `<own key ${fingerprint}>`

function orderParts(write: Extract<Write, { is: 'order' | 'edit' }>): RequestParts {
  return {
    symbol: write.symbol,
    order_type: write.type,
    side: write.side,
    order_price: write.price,
    order_quantity: write.quantity,
    visible_quantity: write.visible,
    reduce_only: String(write.reduceOnly),
    ...(write.is === 'order'
      ? { margin_mode: write.marginMode, post_only_adjust: write.stepsBack && 'true' }
      : { order_id: write.orderId, client_order_id: write.clientOrderId }),
  }
}

function algoParts(write: AlgoWrite): RequestParts {
  const common = { symbol: write.symbol, algo_type: write.kind }
  const mark = { trigger_price_type: 'MARK_PRICE' }
  switch (write.kind) {
    case 'STOP':
      return {
        ...{ ...common, ...mark, ...entryParts(write) },
        trigger_price: write.triggerPrice,
        reduce_only: String(write.reduceOnly),
      }
    case 'TP_SL':
      return { ...common, ...mark, quantity: write.quantity, ...exitLegParts(write, 'MARKET') }
    case 'POSITIONAL_TP_SL':
      return { ...common, ...mark, ...exitLegParts(write, 'CLOSE_POSITION') }
    case 'BRACKET': {
      const closing = write.protection === 'TP_SL' ? 'MARKET' : 'CLOSE_POSITION'
      const protection = {
        symbol: write.symbol,
        algo_type: write.protection,
        ...exitLegParts(write, closing),
      }
      return { ...common, ...entryParts(write), ...numberedParts([protection], parts => parts) }
    }
    case 'TRAILING_STOP':
      return {
        ...{ ...common, ...mark, side: write.side, type: 'MARKET', quantity: write.quantity },
        [write.distance.is === 'rate' ? 'callback_rate' : 'callback_value']: write.distance.by,
        activated_price: write.activatedPrice,
        reduce_only: String(write.reduceOnly),
      }
  }
}

const entryParts = ({
  side,
  type,
  quantity,
  price,
}: Extract<AlgoWrite, { kind: 'STOP' | 'BRACKET' }>): RequestParts => ({
  ...{ side, type, quantity, price },
})

const exitLegParts = (
  { legs, symbol }: { readonly legs: readonly AlgoLegTerms[]; readonly symbol: string },
  closingType: string,
): RequestParts =>
  numberedParts(legs, leg => ({
    symbol,
    algo_type: leg.kind,
    side: leg.side,
    type: leg.price === undefined ? closingType : 'LIMIT',
    trigger_price: leg.triggerPrice,
    price: leg.price,
    trigger_price_type: 'MARK_PRICE',
    reduce_only: 'true',
  }))

type EditedTerms = Omit<Extract<Write, { is: 'edit algo' }>['legs'][number], 'algoOrderId'>

const editedParts = ({ price, quantity, triggerPrice }: EditedTerms): RequestParts => ({
  ...{ price, quantity, trigger_price: triggerPrice },
})

const editedLegParts = (leg: Extract<Write, { is: 'edit algo' }>['legs'][number]): RequestParts => ({
  order_id: leg.algoOrderId,
  ...editedParts(leg),
  is_activated: leg.active === undefined ? undefined : String(leg.active),
})

const numberedParts = <T>(list: readonly T[], parts: (each: T) => RequestParts): RequestParts =>
  Object.fromEntries(
    list.flatMap((each, at) =>
      Object.entries(parts(each)).map(([name, text]) => [`child_orders.${at}.${name}`, text]),
    ),
  )
