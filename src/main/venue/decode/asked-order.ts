import { asOrderWrite, type AttemptId, type OrderWrite, type SealedRequest } from '@core/write/write'
import { isFields, parseJson } from '../json'
import { JsonFault, type Fields } from '../json-value'
import {
  amountAt,
  clientIdAt,
  DecodeFault,
  flagAt,
  marginModeAt,
  maybeAmountAt,
  maybeFlagAt,
  sideAt,
  symbolAt,
  textAt,
} from './reader'
import { calls } from '../calls'

/** An order as a request asks for it, with the name that it gives the order. */
export interface AskedOrder {
  readonly write: OrderWrite
  readonly named: AttemptId
}

const types = ['LIMIT', 'MARKET', 'IOC', 'FOK', 'POST_ONLY'] as const

/** The order that a signed text asks for; undefined where it asks for something else, or for one without a name. */
export function askedOrder({ method, path, body }: SealedRequest): AskedOrder | undefined {
  if (method !== 'POST' || path !== calls.createOrder.path) return undefined
  try {
    const said = parseJson(body)
    return isFields(said) ? orderIn(said) : undefined
  } catch (error) {
    if (error instanceof JsonFault || error instanceof DecodeFault) return undefined
    throw error
  }
}

function orderIn(said: Fields): AskedOrder | undefined {
  const named = clientIdAt(said, 'client_order_id')
  const type = types.find(one => one === textAt(said, 'order_type'))
  if (named === undefined || type === undefined) return undefined
  const [price, visible] = [maybeAmountAt(said, 'order_price'), maybeAmountAt(said, 'visible_quantity')]
  return {
    named: named as AttemptId,
    write: asOrderWrite({
      symbol: symbolAt(said),
      side: sideAt(said, 'side'),
      type,
      quantity: amountAt(said, 'order_quantity'),
      reduceOnly: flagAt(said, 'reduce_only'),
      marginMode: marginModeAt(said, 'margin_mode'),
      ...(price !== undefined && { price }),
      ...(visible !== undefined && { visible }),
      ...(maybeFlagAt(said, 'post_only_adjust') === true && { stepsBack: true }),
    }),
  }
}
