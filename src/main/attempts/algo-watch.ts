import type { AlgoOrder } from '@core/account/algo'
import { hasSameAlgoTerms } from '@core/account/algo-fold'
import type { Event } from '@core/snapshot/event'
import type { Desk } from '../desk'

/** Time for which lists have to show other terms than are known before the record is taken as it is. */
const OTHER_TERMS_MS = 4_000

interface Parts {
  readonly desk: Pick<Desk, 'snapshot' | 'see'>
  /** Has an algo order's own record read once. */
  readonly readRecord: (algoOrderId: string) => void
}

/**
 * Compares what is known of each algo order with the list and with its record, as `createRecordWatch` does for orders.
 *
 * Of two reports the later date decides the terms (`foldAlgo`), and an end outranks everything. A false report would
 * therefore stay for ever: lists and a record that contradict it replace it.
 */
export function createAlgoWatch({ desk, readRecord }: Parts): { hear(event: Event): void } {
  /** When the first of the lists in a row was asked for that show other terms than are known. */
  const otherSince = new Map<string, number>()

  const knownOf = (algoOrderId: string): AlgoOrder | undefined =>
    desk.snapshot().algoOrders?.value.find(order => order.algoOrderId === algoOrderId)

  function hearList({ at, orders }: Extract<Event, { saw: 'open algo orders' }>): void {
    const listed = new Set(orders.map(({ algoOrderId }) => algoOrderId))
    for (const id of otherSince.keys()) if (!listed.has(id)) otherSince.delete(id)
    for (const seen of orders) {
      const id = seen.algoOrderId
      const known = knownOf(id)
      if (known === undefined || hasSameAlgoTerms(seen, known)) {
        otherSince.delete(id)
        continue
      }
      const since = otherSince.get(id) ?? at
      otherSince.set(id, since)
      if (at - since >= OTHER_TERMS_MS) readRecord(id)
    }
  }

  function hearRecord({ at, order, again }: Extract<Event, { saw: 'algo order' }>): void {
    const id = order.algoOrderId
    const known = knownOf(id)
    const since = otherSince.get(id)
    if (again === true || known === undefined || since === undefined || at - since < OTHER_TERMS_MS) return
    if (hasSameAlgoTerms(order, known)) return
    otherSince.delete(id)
    desk.see({ saw: 'algo order', at, order, again: true })
  }

  return {
    hear(event) {
      if (event.saw === 'open algo orders') hearList(event)
      if (event.saw === 'algo order') hearRecord(event)
    },
  }
}
