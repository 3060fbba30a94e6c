import type { SealedRequest } from '@core/write/write'
import { armedStripSays } from '@messages/armed'
import { OffTheList } from '../../signer/understand/off-the-list'
import { readRequest } from '../../signer/understand/understand'

const LEG_ID = 'child_orders.0.order_id'
const LEG_TRIGGER = 'child_orders.0.trigger_price'

/** What a request says by its own bytes, read back by a reader that has nothing of what wrote them. */
export function bytesInWords(request: SealedRequest): string {
  const read = readRequest(request, '')
  if (read instanceof OffTheList || read.is === 'question') return armedStripSays.unread
  const says = (name: string): string => read.says.get(name) ?? armedStripSays.unsaid
  if (read.call === 'DELETE /v1/order') return armedStripSays.cancel(says('order_id'), says('symbol'))
  if (read.call === 'PUT /v1/algo/order') {
    const isLeg = read.says.has(LEG_ID)
    const [stop, trigger] = isLeg ? [LEG_ID, LEG_TRIGGER] : ['order_id', 'trigger_price']
    return armedStripSays.move(says(stop), says(trigger))
  }
  const order = armedStripSays.order({
    ...{ side: says('side'), quantity: says('order_quantity'), symbol: says('symbol') },
    ...{ price: says('order_price'), type: says('order_type') },
    reduces: says('reduce_only') === 'true',
  })
  if (read.call === 'PUT /v1/order') return armedStripSays.edit(says('order_id'), order)
  return read.call === 'POST /v1/order' ? order : armedStripSays.unread
}
