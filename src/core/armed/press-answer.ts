import type { WriteAttempt } from '../attempt/write-attempt'
import { isOrderCancel } from '../write/venue-write'

/** Answer to a press, which the strip shows in a colour and the desk reports by a sound. */
export type PressAnswer = 'filled' | 'resting' | 'refused'

/** Returns the answer to the request of a press; `undefined` while there is none. */
export function getPressAnswer({
  write,
  state,
  executed,
}: Pick<WriteAttempt, 'write' | 'state' | 'executed'>): PressAnswer | undefined {
  // A cancel has worked once its order ended unfilled, and a fill of the order is no success of the cancel.
  if (isOrderCancel(write) && ['live', 'partly filled', 'filled', 'cancelled'].includes(state.is))
    return state.is === 'cancelled' ? 'filled' : state.is === 'filled' ? 'refused' : undefined
  switch (state.is) {
    case 'filled':
    case 'partly filled':
    case 'done':
      return 'filled'
    case 'live':
      // The rest of an IOC order does not stay open.
      return write.is === 'order' && write.type === 'IOC' ? undefined : 'resting'
    case 'cancelled':
      return executed === '0' ? 'refused' : 'filled'
    case 'refused':
    case 'rejected':
    case 'not sent':
    case 'unknown':
    case 'quarantined':
    case 'absent':
      return 'refused'
    case 'written':
    case 'sending':
    case 'accepted':
    case 'declared':
      return undefined
  }
}
