import type * as http from 'node:http'
import type { OutgoingRequest } from '../outgoing-request'
import { bufferUntilChecked } from './buffered-request'
import { ACCOUNT_HEADER } from './request-signing'

export type FinalCheck = (leaving: OutgoingRequest) => boolean

/** Passes what is about to leave to the final check. If that fails, `stop` ends the exchange and nothing is sent. */
export function checkBeforeSocket(
  outgoing: http.ClientRequest,
  method: 'GET' | OutgoingRequest['method'],
  isAllowed: FinalCheck,
  stop: () => void,
): void {
  bufferUntilChecked(outgoing, body => {
    // SECURITY: path, body and account are the values Node will send, not the requested ones.
    const accountId = String(outgoing.getHeader(ACCOUNT_HEADER) ?? '')
    const leaving = { path: outgoing.path, body: body.toString('utf8'), accountId }
    if (outgoing.method === method && method !== 'GET' && isAllowed({ method, ...leaving })) return
    stop()
    throw new Error('stopped by the last look')
  })
}
