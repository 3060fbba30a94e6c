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
import { signerWordFormats } from './word-formats'
import type { AddedQuantity, DecodedSigningRequest, DecodedSigningWrite } from './decoded-request'

/** Deletions, whose fields are in the path, and if they concern one order or all. */
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
 * Decodes a request by its own text only. An unlisted request is refused and never signed: transfers, withdrawals, new
 * keys and other keys are not listed.
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
  const asked = parseRequestPath(path)
  if (method === 'GET' || method === 'DELETE') {
    if (body !== '') refuseRequest('a body where none belongs')
    return method === 'GET' ? decodeQuery(asked) : decodeDeletion(asked)
  }
  const call = `${method} ${asked.at}`
  const reads = bodyDecoders.get(call) ?? refuseRequest('a call that is not on the list')
  checkQueryParameters(asked, {})
  const fields = parseRequestBody(body)
  return { is: 'write', call, adds: reads(fields, ownKey), textFields: flattenFields(fields) }
}

function decodeQuery(asked: RequestPathParts): DecodedSigningRequest {
  checkKnownQuery(asked)
  return { is: 'question' }
}

function decodeDeletion(asked: RequestPathParts): DecodedSigningWrite {
  const of = deletionPaths.get(asked.at) ?? refuseRequest('a call that is not on the list')
  if (of === 'one')
    checkQueryParameters(asked, { order_id: signerWordFormats.orderId, symbol: signerWordFormats.symbol }, [
      'order_id',
      'symbol',
    ])
  else checkQueryParameters(asked, { symbol: signerWordFormats.symbol })
  return { is: 'write', call: `DELETE ${asked.at}`, adds: [], textFields: asked.query }
}
