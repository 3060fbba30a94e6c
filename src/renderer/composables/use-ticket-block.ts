import { computed } from 'vue'
import { refuseByRestriction } from '@core/guard/trading-restrictions'
import { explainRefusal } from '@messages/refusals'
import { useDeskStore } from '../stores/desk-store'
import { useTicketStore } from '../stores/ticket-store'
import { useRestrictionNotice } from './use-restriction-notice'
import { useWriteBlock } from './use-write-block'

/** Returns why the ticket's order cannot be sent now, whatever is typed, or `undefined` if nothing blocks it. */
export function useTicketBlock() {
  const [desk, ticket] = [useDeskStore(), useTicketStore()]
  const [noWrites, restriction] = [useWriteBlock(), useRestrictionNotice()]
  return computed<string | undefined>(() => {
    const sentence = noWrites.value?.sentence ?? restriction.value?.sentence
    // A short reconciliation is no reason: it is over before the text is read.
    if (sentence !== undefined || desk.writes?.state !== 'reducing') return sentence
    const refusal = refuseByRestriction(desk.writes, ticket.typed.reduceOnly ? 'lowers' : 'adds')
    return refusal && explainRefusal(refusal)
  })
}
