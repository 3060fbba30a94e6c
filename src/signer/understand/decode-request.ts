import {
  decodeKeyAddressBody,
  decodeKeyRemovalBody,
  decodeLeverageBody,
  decodeMaintenanceBody,
  decodeMarginModeBody,
  decodeMarginMoveBody,
  decodeSettlementBody,
  decodeTimerBody,
} from './account-bodies'
import { decodeAlgoBody, decodeAlgoEditBody } from './algo-order-bodies'
import {
  checkQueryParameters,
  parseRequestPath,
  type RequestPathParts,
  type UnsignedRequestText,
} from './request-path'
import { flattenFields, parseRequestBody, type RequestBodyFields } from './strict-json'
import { RefusedRequestError, refuseRequest } from './refused-request'
import { decodeEditBody, decodeOrderBody } from './order-bodies'
import { checkKnownQuery } from './known-queries'
import { requestFieldFormats } from './word-formats'
import type { AddedQuantity, DecodedSigningRequest, DecodedSigningWrite } from './decoded-request'

/** Paths of deletions, which have no body, with the orders that each cancels. */
const deletionPaths = new Map<string, 'one' | 'all'>([
  ['/v1/order', 'one'],
  ['/v1/orders', 'all'],
  ['/v1/algo/order', 'one'],
  ['/v1/algo/orders', 'all'],
])

const bodyDecoders = new Map<string, (body: RequestBodyFields, ownKey: string) => readonly AddedQuantity[]>([
  ['POST /v1/order', decodeOrderBody],
  ['PUT /v1/order', decodeEditBody],
  ['POST /v1/order/cancel_all_after', decodeTimerBody],
  ['POST /v1/algo/order', decodeAlgoBody],
  ['PUT /v1/algo/order', decodeAlgoEditBody],
  ['POST /v1/client/leverages', decodeLeverageBody],
  ['POST /v1/client/margin_mode', decodeMarginModeBody],
  ['POST /v1/position_margin', decodeMarginMoveBody],
  ['POST /v1/client/maintenance_config', decodeMaintenanceBody],
  ['POST /v1/sub_account_settle_pnl', decodeSettlementBody],
  ['POST /v1/client/set_orderly_key_ip_restriction', decodeKeyAddressBody],
  ['POST /v1/client/remove_orderly_key', decodeKeyRemovalBody],
])

/**
 * Decodes a request by its own text only. A request that is not listed here is refused and never signed. Transfers,
 * withdrawals, new keys and changes of any key but `ownKey` are not listed.
 */
export function decodeSigningRequest(
  request: UnsignedRequestText,
  ownKey: string,
): DecodedSigningRequest | RefusedRequestError {
  try {
    return decode(request, ownKey)
  } catch (error) {
    if (error instanceof RefusedRequestError) return error
    throw error
  }
}

function decode(request: UnsignedRequestText, ownKey: string): DecodedSigningRequest {
  const { method, path, body } = request
  const pathParts = parseRequestPath(path)
  if (method === 'GET' || method === 'DELETE') {
    if (body !== '') refuseRequest('a body where none belongs')
    return method === 'GET' ? decodeQuery(pathParts) : decodeDeletion(pathParts)
  }
  const call = `${method} ${pathParts.endpoint}`
  const decodeBody = bodyDecoders.get(call) ?? refuseRequest('a call that is not on the list')
  checkQueryParameters(pathParts, {})
  const fields = parseRequestBody(body)
  return { is: 'write', call, adds: decodeBody(fields, ownKey), textFields: flattenFields(fields) }
}

function decodeQuery(pathParts: RequestPathParts): DecodedSigningRequest {
  checkKnownQuery(pathParts)
  return { is: 'question' }
}

function decodeDeletion(pathParts: RequestPathParts): DecodedSigningWrite {
  const reach = deletionPaths.get(pathParts.endpoint) ?? refuseRequest('a call that is not on the list')
  const { orderId, symbol } = requestFieldFormats
  if (reach === 'one') checkQueryParameters(pathParts, { order_id: orderId, symbol }, ['order_id', 'symbol'])
  else checkQueryParameters(pathParts, { symbol })
  return { is: 'write', call: `DELETE ${pathParts.endpoint}`, adds: [], textFields: pathParts.query }
}
