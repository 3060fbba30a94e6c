import {
  readKeyAddresses,
  readKeyRemoval,
  readLeverage,
  readMaintenance,
  readMarginMode,
  readMarginMove,
  readSettlement,
  readTimer,
} from './account'
import { readAlgo, readAlgoEdit } from './algos'
import { checkQuery, readPath, type PathParts, type Request } from './asked'
import { partsOf, readBody, type BodyFields } from './json'
import { OffTheList, decline } from './off-the-list'
import { readEdit, readOrder } from './orders'
import { checkQuestion } from './reads'
import { wordShapes } from './shapes'
import type { Added, ReadRequest, ReadWrite } from './understood'

/** What takes something away is said in the path; whether it is one thing, or all there is. */
const taking = new Map<string, 'one' | 'all'>([
  ['/v1/order', 'one'],
  ['/v1/orders', 'all'],
  ['/v1/algo/order', 'one'],
  ['/v1/algo/orders', 'all'],
])

/** What makes or changes something is said in the body. */
const making = new Map<string, (body: BodyFields, ownKey: string) => readonly Added[]>([
  ['POST /v1/order', readOrder],
  ['PUT /v1/order', readEdit],
  ['POST /v1/order/cancel_all_after', readTimer],
  ['POST /v1/algo/order', readAlgo],
  ['PUT /v1/algo/order', readAlgoEdit],
  ['POST /v1/client/leverages', readLeverage],
  ['POST /v1/client/margin_mode', readMarginMode],
  ['POST /v1/position_margin', readMarginMove],
  ['POST /v1/client/maintenance_config', readMaintenance],
  ['POST /v1/sub_account_settle_pnl', readSettlement],
  ['POST /v1/client/set_orderly_key_ip_restriction', readKeyAddresses],
  ['POST /v1/client/remove_orderly_key', readKeyRemoval],
])

/**
 * What a request is, by its own text alone. What is not on the list is not understood, and what is not understood is
 * not signed: a transfer, a withdrawal, a key that is made and a key of somebody else are not among what can be said.
 */
export function readRequest(request: Request, ownKey: string): ReadRequest | OffTheList {
  try {
    return read(request, ownKey)
  } catch (error) {
    if (error instanceof OffTheList) return error
    throw error
  }
}

function read(request: Request, ownKey: string): ReadRequest {
  const { method, path, body } = request
  const asked = readPath(path)
  if (method === 'GET' || method === 'DELETE') {
    if (body !== '') decline('a body where none belongs')
    return method === 'GET' ? question(asked) : taken(asked)
  }
  const call = `${method} ${asked.at}`
  const reads = making.get(call) ?? decline('a call that is not on the list')
  checkQuery(asked, {})
  const fields = readBody(body)
  return { is: 'write', call, adds: reads(fields, ownKey), says: partsOf(fields) }
}

function question(asked: PathParts): ReadRequest {
  checkQuestion(asked)
  return { is: 'question' }
}

function taken(asked: PathParts): ReadWrite {
  const of = taking.get(asked.at) ?? decline('a call that is not on the list')
  if (of === 'one')
    checkQuery(asked, { order_id: wordShapes.orderId, symbol: wordShapes.symbol }, ['order_id', 'symbol'])
  else checkQuery(asked, { symbol: wordShapes.symbol })
  return { is: 'write', call: `DELETE ${asked.at}`, adds: [], says: asked.query }
}
