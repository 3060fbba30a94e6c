import type { AlgoOrder } from '@core/account/algo-order'
import { hasSameAlgoTerms, flattenAlgoOrder } from '@core/account/algo-merge'
import type { Discrepancy } from '@core/guard/discrepancy'
import type { DeskEvent } from '@core/snapshot/desk-event'
import { findAlgoRecord } from '@core/proof/algo-evidence'
import { compareDecimals } from '@core/value/decimal-amount'
import type { TextFacts } from '@core/value/result'
import type { DeskState } from '../desk-state'
import { createDeniedFills } from './denied-fills'

/** Time for which lists must contradict the known terms before the record replaces them, in milliseconds. */
const OTHER_TERMS_MS = 4_000

interface Parts {
  readonly desk: Pick<DeskState, 'snapshot' | 'see'>
  /** Doubts kept across connections. The record of each doubted algo order is read with every list. */
  readonly doubts: ReadonlyMap<string, Discrepancy>
  /** Requests the algo order's own record once. */
  readonly readRecord: (algoOrderId: string) => void
  readonly raise: (doubt: Discrepancy) => void
  readonly explain: (doubt: Pick<Discrepancy, 'is' | 'symbol' | 'orderId'>) => void
}

/**
 * Compares the known state of each algo order with the list and with its record, as `createOrderRecordWatch` does for
 * orders.
 *
 * The report with the later date decides the terms (`pickLaterAlgoReport`), and an ended order stays ended. A false
 * report would therefore persist, so a record replaces it once lists and the record contradict it. Fills only grow: a
 * list or record with fewer fills than are known raises a doubt.
 */
export function createAlgoWatch({ desk, doubts, readRecord, raise, explain }: Parts): {
  handleEvent(event: DeskEvent): void
} {
  const denials = createDeniedFills({ is: 'algo fill denied', raise, explain })
  /** Request time of the first of consecutive lists that contradict the known terms, by algo order id. */
  const contradictedSince = new Map<string, number>()

  const findKnown = (algoOrderId: string): AlgoOrder | undefined =>
    desk.snapshot().algoOrders?.value.find(order => order.algoOrderId === algoOrderId)

  function checkExecuted(by: 'list' | 'record', seen: AlgoOrder, known: AlgoOrder, at: number): void {
    const { algoOrderId: orderId, symbol } = known
    denials.handleAnswer(by, { orderId, symbol }, at, findDeniedPart(seen, known))
  }

  function checkList({ at, orders }: Extract<DeskEvent, { saw: 'open algo orders' }>): void {
    const listed = new Set(orders.map(({ algoOrderId }) => algoOrderId))
    for (const id of contradictedSince.keys()) if (!listed.has(id)) contradictedSince.delete(id)
    const toRead = new Set<string>()
    for (const seen of orders) {
      const id = seen.algoOrderId
      const known = findKnown(id)
      if (known !== undefined) checkExecuted('list', seen, known, at)
      if (known === undefined || hasSameAlgoTerms(seen, known)) {
        contradictedSince.delete(id)
        continue
      }
      const since = contradictedSince.get(id) ?? at
      contradictedSince.set(id, since)
      if (at - since >= OTHER_TERMS_MS) toRead.add(id)
    }
    for (const { is, orderId } of doubts.values())
      if (is === 'algo fill denied' && orderId !== undefined) toRead.add(orderId)
    for (const id of new Set([...toRead, ...denials.orders()])) readRecord(id)
  }

  function checkRecord({ at, order, again }: Extract<DeskEvent, { saw: 'algo order' }>): void {
    const id = order.algoOrderId
    const known = findKnown(id)
    if (again === true || known === undefined) return
    checkExecuted('record', order, known, at)
    const since = contradictedSince.get(id)
    if (since === undefined || at - since < OTHER_TERMS_MS) return
    if (hasSameAlgoTerms(order, known)) return
    contradictedSince.delete(id)
    desk.see({ saw: 'algo order', at, order, again: true })
  }

  return {
    handleEvent(event) {
      if (event.saw === 'open algo orders') checkList(event)
      if (event.saw === 'algo order') checkRecord(event)
    },
  }
}

/** Returns the known and the reported size of the first part that a report shows with fewer fills than are known. */
function findDeniedPart(seen: AlgoOrder, known: AlgoOrder): TextFacts | undefined {
  for (const { algoOrderId, executed: here } of flattenAlgoOrder(known)) {
    const there = findAlgoRecord(seen, algoOrderId)?.executed
    if (there !== undefined && compareDecimals(there, here) < 0) return { here, there }
  }
  return undefined
}
