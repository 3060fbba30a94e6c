import type { MarketRules } from '@core/market/venue-market-rules'
import type { SealedRequest, Write } from '@core/write/venue-write'
import { armedStripMessages } from '@messages/armed'
import { describeOrderCancel } from '@messages/order-words'
import { RefusedRequestError } from '../../signer/understand/refused-request'
import { decodeSigningRequest } from '../../signer/understand/decode-request'

const LEG_ID = 'child_orders.0.order_id'
const LEG_TRIGGER = 'child_orders.0.trigger_price'

/**
 * Describes a request from its bytes, parsed by code that shares nothing with the code that wrote them. A market in
 * `markets` has its short name. The bytes of a cancel name only the order's id: `write` of the same id describes the
 * order.
 */
export function describeRequestBytes(
  request: SealedRequest,
  markets: readonly MarketRules[] = [],
  write?: Write,
): string {
  const parsed = decodeSigningRequest(request, '')
  if (parsed instanceof RefusedRequestError || parsed.is === 'question') return armedStripMessages.unread
  const partText = (name: string): string => parsed.textFields.get(name) ?? armedStripMessages.unsaid
  const symbol = partText('symbol')
  const market = markets.find(one => one.symbol === symbol)?.base ?? symbol
  if (parsed.call === 'DELETE /v1/order')
    return write?.is === 'cancel' && write.orderId === partText('order_id') && write.symbol === symbol
      ? describeOrderCancel(
          write,
          markets.find(one => one.symbol === symbol),
        ).sentence
      : armedStripMessages.cancel(partText('order_id'), market)
  if (parsed.call === 'PUT /v1/algo/order') {
    const isLeg = parsed.textFields.has(LEG_ID)
    const [stop, trigger] = isLeg ? [LEG_ID, LEG_TRIGGER] : ['order_id', 'trigger_price']
    return armedStripMessages.move(partText(stop), partText(trigger))
  }
  const order = armedStripMessages.order({
    ...{ side: partText('side'), quantity: partText('order_quantity'), symbol: market },
    ...{ price: partText('order_price'), type: partText('order_type') },
    reduces: partText('reduce_only') === 'true',
  })
  if (parsed.call === 'PUT /v1/order') return armedStripMessages.edit(partText('order_id'), order)
  return parsed.call === 'POST /v1/order' ? order : armedStripMessages.unread
}
