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
    const said = parseExactJson(body)
    return isJsonFields(said) ? decodeOrderFields(said) : undefined
  } catch (error) {
    if (error instanceof JsonFaultError || error instanceof DecodeFault) return undefined
    throw error
  }
}

function decodeOrderFields(said: JsonFields): RequestedOrder | undefined {
  const named = readClientOrderId(said, 'client_order_id')
  const type = types.find(one => one === readText(said, 'order_type'))
  if (named === undefined || type === undefined) return undefined
  const [price, visible] = [
    readOptionalAmount(said, 'order_price'),
    readOptionalAmount(said, 'visible_quantity'),
  ]
  return {
    clientOrderId: named as AttemptId,
    write: createOrderWrite({
      symbol: readMarketSymbol(said),
      side: readOrderSide(said, 'side'),
      type,
      quantity: readAmount(said, 'order_quantity'),
      reduceOnly: readFlag(said, 'reduce_only'),
      marginMode: readMarginMode(said, 'margin_mode'),
      ...(price !== undefined && { price }),
      ...(visible !== undefined && { visible }),
      ...(readOptionalFlag(said, 'post_only_adjust') === true && { stepsBack: true }),
    }),
  }
}
