import {
  createOrderWrite,
  type AttemptId,
  type OrderWrite,
  type SealedRequest,
} from '@core/write/venue-write'
import { isJsonFields, parseExactJson } from '../json'
import { JsonFaultError, type JsonFields } from '../exact-json-value'
import {
  readAmount,
  readClientOrderId,
  DecodeFault,
  readFlag,
  readMarginMode,
  readOptionalAmount,
  readOptionalFlag,
  readOrderSide,
  readMarketSymbol,
  readText,
} from './field-reader'
import { venueCalls } from '../venue-calls'

export interface RequestedOrder {
  readonly write: OrderWrite
  readonly clientOrderId: AttemptId
}

const types = ['LIMIT', 'MARKET', 'IOC', 'FOK', 'POST_ONLY'] as const

/** Decodes the order in a signed text; `undefined` if it requests something else or has no client order id. */
export function decodeRequestedOrder({ method, path, body }: SealedRequest): RequestedOrder | undefined {
  if (method !== 'POST' || path !== venueCalls.createOrder.path) return undefined
  try {
    const fields = parseExactJson(body)
    return isJsonFields(fields) ? decodeOrderFields(fields) : undefined
  } catch (error) {
    if (error instanceof JsonFaultError || error instanceof DecodeFault) return undefined
    throw error
  }
}

function decodeOrderFields(fields: JsonFields): RequestedOrder | undefined {
  const named = readClientOrderId(fields, 'client_order_id')
  const type = types.find(one => one === readText(fields, 'order_type'))
  if (named === undefined || type === undefined) return undefined
  const [price, visible] = [
    readOptionalAmount(fields, 'order_price'),
    readOptionalAmount(fields, 'visible_quantity'),
  ]
  return {
    clientOrderId: named as AttemptId,
    write: createOrderWrite({
      symbol: readMarketSymbol(fields),
      side: readOrderSide(fields, 'side'),
      type,
      quantity: readAmount(fields, 'order_quantity'),
      reduceOnly: readFlag(fields, 'reduce_only'),
      marginMode: readMarginMode(fields, 'margin_mode'),
      ...(price !== undefined && { price }),
      ...(visible !== undefined && { visible }),
      ...(readOptionalFlag(fields, 'post_only_adjust') === true && { stepsBack: true }),
    }),
  }
}
