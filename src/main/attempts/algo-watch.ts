import type { AlgoOrder } from '@core/account/algo-order'
import { hasSameAlgoTerms, flattenAlgoOrder } from '@core/account/algo-merge'
import type { Discrepancy } from '@core/guard/discrepancy'
import type { DeskEvent } from '@core/snapshot/desk-event'
import { findAlgoRecord } from '@core/proof/algo-evidence'
import { compareDecimals } from '@core/value/decimal-amount'
import type { TextFacts } from '@core/value/result'
import type { DeskState } from '../desk-state'
import { createDeniedFills } from './denied-fills'

/** Time for which lists have to show other terms than are known before the record is taken as it is. */
const OTHER_TERMS_MS = 4_000

interface Parts {
  readonly desk: Pick<DeskState, 'snapshot' | 'see'>
  /** Doubts that outlive a connection: the records of algo orders among them are read with each list. */
  readonly doubts: ReadonlyMap<string, Discrepancy>
  /** Has an algo order's own record read once. */
  readonly readRecord: (algoOrderId: string) => void
  readonly raise: (doubt: Discrepancy) => void
  readonly explain: (doubt: Pick<Discrepancy, 'is' | 'symbol' | 'orderId'>) => void
}

/**
 * Compares what is known of each algo order with the list and with its record, as `createRecordWatch` does for orders.
 *
 * Of two reports the later date decides the terms (`foldAlgo`), and an end outranks everything. A false report would
 * therefore stay for ever: lists and a record that contradict it replace it. Fills only grow: those that lists or the
 * record take back are a doubt.
 */
export function createAlgoWatch({ desk, doubts, readRecord, raise, explain }: Parts): {
  handleEvent(event: DeskEvent): void
} {
  const denials = createDeniedFills({ is: 'algo fill denied', raise, explain })
  /** When the first of the lists in a row was asked for that show other terms than are known. */
  const otherSince = new Map<string, number>()

  const knownOf = (algoOrderId: string): AlgoOrder | undefined =>
    desk.snapshot().algoOrders?.value.find(order => order.algoOrderId === algoOrderId)

  function checkExecuted(by: 'list' | 'record', seen: AlgoOrder, known: AlgoOrder, at: number): void {
    const { algoOrderId: orderId, symbol } = known
    denials.hear(by, { orderId, symbol }, at, deniedIn(seen, known))
  }

  function hearList({ at, orders }: Extract<DeskEvent, { saw: 'open algo orders' }>): void {
    const listed = new Set(orders.map(({ algoOrderId }) => algoOrderId))
    for (const id of otherSince.keys()) if (!listed.has(id)) otherSince.delete(id)
    const toRead = new Set<string>()
    for (const seen of orders) {
      const id = seen.algoOrderId
      const known = knownOf(id)
      if (known !== undefined) checkExecuted('list', seen, known, at)
      if (known === undefined || hasSameAlgoTerms(seen, known)) {
        otherSince.delete(id)
        continue
      }
      const since = otherSince.get(id) ?? at
      otherSince.set(id, since)
      if (at - since >= OTHER_TERMS_MS) toRead.add(id)
    }
    for (const { is, orderId } of doubts.values())
      if (is === 'algo fill denied' && orderId !== undefined) toRead.add(orderId)
    for (const id of new Set([...toRead, ...denials.orders()])) readRecord(id)
  }

  function hearRecord({ at, order, again }: Extract<DeskEvent, { saw: 'algo order' }>): void {
    const id = order.algoOrderId
    const known = knownOf(id)
    if (again === true || known === undefined) return
    checkExecuted('record', order, known, at)
    const since = otherSince.get(id)
    if (since === undefined || at - since < OTHER_TERMS_MS) return
    if (hasSameAlgoTerms(order, known)) return
    otherSince.delete(id)
    desk.see({ saw: 'algo order', at, order, again: true })
  }

  return {
    handleEvent(event) {
      if (event.saw === 'open algo orders') hearList(event)
      if (event.saw === 'algo order') hearRecord(event)
    },
  }
}

/** The first part of an algo order of which a report shows less executed than is known, with both sizes. */
function deniedIn(seen: AlgoOrder, known: AlgoOrder): TextFacts | undefined {
  for (const { algoOrderId, executed: here } of flattenAlgoOrder(known)) {
    const there = findAlgoRecord(seen, algoOrderId)?.executed
    if (there !== undefined && compareDecimals(there, here) < 0) return { here, there }
  }
  return undefined
}
