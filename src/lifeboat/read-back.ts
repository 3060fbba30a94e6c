import { armedStripMessages } from '@messages/armed'
import { fillLifeboatText as say } from '@messages/lifeboat'
import type { SealedRequest } from '@core/write/venue-write'
import { decodeSigningRequest } from '../signer/understand/decode-request'
import { RefusedRequestError } from '../signer/understand/refused-request'
import type { SealedAct } from './acts'

/** A sealed request with a description that is decoded from its bytes alone. */
export interface ReadAct extends SealedAct {
  readonly says: string
}

/** Decodes every request of an act. Returns `undefined` if the lifeboat may not send one of them. */
export function readBackAct(steps: readonly SealedAct[]): readonly ReadAct[] | undefined {
  const read = steps.flatMap(step => {
    const says = describeSealedRequest(step.plan.request)
    return says === undefined ? [] : [{ ...step, says }]
  })
  return read.length === steps.length ? read : undefined
}

/** Describes a request from its bytes. The parser shares no code with the encoder. */
export function describeSealedRequest(request: SealedRequest): string | undefined {
  const read = decodeSigningRequest(request, '')
  // SECURITY: nothing that could add risk leaves, whatever sealed it.
  if (read instanceof RefusedRequestError || read.is === 'question' || read.adds.length > 0) return undefined
  const getText = (name: string): string => read.textFields.get(name) ?? armedStripMessages.unsaid
  const symbol = getText('symbol')
  switch (read.call) {
    case 'POST /v1/order':
      return armedStripMessages.order({
        ...{ symbol, side: getText('side'), quantity: getText('order_quantity') },
        ...{ price: getText('order_price'), type: getText('order_type') },
        reduces: getText('reduce_only') === 'true',
      })
    case 'DELETE /v1/orders':
      return read.textFields.size === 0 ? say('cancelAll', {}) : undefined
    case 'DELETE /v1/algo/order':
      return say('cancelTrigger', { order: getText('order_id'), symbol })
    default:
      return undefined
  }
}
