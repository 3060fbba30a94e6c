import type { SealedRequest } from '@core/write/venue-write'
import { armedStripMessages } from '@messages/armed'
import { RefusedRequestError } from '../../signer/understand/refused-request'
import { decodeSigningRequest } from '../../signer/understand/decode-request'

const LEG_ID = 'child_orders.0.order_id'
const LEG_TRIGGER = 'child_orders.0.trigger_price'

/** Describes a request from its bytes, parsed by code that shares nothing with the code that wrote them. */
export function describeRequestBytes(request: SealedRequest): string {
  const parsed = decodeSigningRequest(request, '')
  if (parsed instanceof RefusedRequestError || parsed.is === 'question') return armedStripMessages.unread
  const partText = (name: string): string => parsed.textFields.get(name) ?? armedStripMessages.unsaid
  if (parsed.call === 'DELETE /v1/order')
    return armedStripMessages.cancel(partText('order_id'), partText('symbol'))
  if (parsed.call === 'PUT /v1/algo/order') {
    const isLeg = parsed.textFields.has(LEG_ID)
    const [stop, trigger] = isLeg ? [LEG_ID, LEG_TRIGGER] : ['order_id', 'trigger_price']
    return armedStripMessages.move(partText(stop), partText(trigger))
  }
  const order = armedStripMessages.order({
    ...{ side: partText('side'), quantity: partText('order_quantity'), symbol: partText('symbol') },
    ...{ price: partText('order_price'), type: partText('order_type') },
    reduces: partText('reduce_only') === 'true',
  })
  if (parsed.call === 'PUT /v1/order') return armedStripMessages.edit(partText('order_id'), order)
  return parsed.call === 'POST /v1/order' ? order : armedStripMessages.unread
}
