import type { AlgoOrder } from '../../account/algo-order'
import {
  listAlgoEvidenceRecords,
  emptyAlgoEvidence,
  findAlgoRecord,
  type AlgoEvidence,
} from '../../proof/algo-evidence'
import { pickLaterAlgoReport, isAlgoOrderOpen } from '../../account/algo-merge'
import { matchAlgoToChange, matchAlgoToPlacement } from './algo-order-matching'
import { isRefusalConfirmed } from '../../proof/refusal-confirmation'
import { isPositionFullyExplained } from '../../proof/position-proof'
import { matchNothing, type AttemptForWrite, type OutcomeProof } from '../../proof/outcome-proof'
import { listAlgoQueries, listAlgoEndQueries } from './algo-reconciliation-queries'
import type { OutcomeEvidence, EvidenceVerdict } from '../../proof/outcome-evidence'
import type { AlgoWrite, AlgoLegEdit } from '../../write/requested-writes'
import { areLookupsApart, getAbsenceProvableAt } from '../../attempt/signature-expiry'
import { isOrderOpen } from '../../account/order-merge'
import type {
  AlgoRecordTerms,
  PlannedCancelAlgo,
  PlannedCancelAllAlgo,
  PlannedEditAlgo,
} from '../../write/planned-algo'

/**
 * A trigger order is found by its record. It is absent only if its request can no longer arrive and the position equals
 * its earlier size plus the fills of known orders.
 */
export const algoOrderProof: OutcomeProof<AlgoWrite> = {
  matchOrder: matchNothing,
  matchAlgoOrder: matchAlgoToPlacement,
  resolveVerdict: (attempt, gathered) =>
    judgePlacement(attempt, algoIn(gathered), getAbsenceProvableAt(attempt), () =>
      isPositionFullyExplained(attempt, gathered),
    ),
  listQueries: listAlgoQueries,
}

export const editAlgoProof: OutcomeProof<PlannedEditAlgo> = {
  matchOrder: matchNothing,
  matchAlgoOrder: (record, { write }) => matchAlgoToChange(record, [write.algoOrderId]),
  resolveVerdict: (attempt, gathered) =>
    judgeAlgoEdit(attempt.write, algoIn(gathered), getAbsenceProvableAt(attempt)),
  // A record may predate the edit, so each record is read until it is conclusive.
  listQueries: (attempt, gathered, venueNow) =>
    listAlgoEndQueries(attempt, [attempt.write.algoOrderId], gathered, venueNow),
}

export const cancelAlgoProof: OutcomeProof<PlannedCancelAlgo> = {
  matchOrder: matchNothing,
  matchAlgoOrder: (record, { write }) => matchAlgoToChange(record, [write.algoOrderId]),
  resolveVerdict: (attempt, gathered) =>
    judgeAlgoCancel(attempt.write, algoIn(gathered), getAbsenceProvableAt(attempt)),
  listQueries: (attempt, gathered, venueNow) =>
    listAlgoEndQueries(
      attempt,
      listUnendedAlgoOrders([attempt.write.algoOrderId], algoIn(gathered)),
      gathered,
      venueNow,
    ),
}

export const cancelAllAlgoProof: OutcomeProof<PlannedCancelAllAlgo> = {
  matchOrder: matchNothing,
  matchAlgoOrder: (record, { write }) => matchAlgoToChange(record, idsOf(write)),
  resolveVerdict(attempt, gathered) {
    // A refused request needs no proof of absence; only the ends of its orders can still change the outcome.
    const absenceProvableAt = attempt.state.is === 'refused' ? undefined : getAbsenceProvableAt(attempt)
    return judgeAlgoCancelAll(idsOf(attempt.write), algoIn(gathered), absenceProvableAt)
  },
  listQueries: (attempt, gathered, venueNow) =>
    listAlgoEndQueries(
      attempt,
      listUnendedAlgoOrders(idsOf(attempt.write), algoIn(gathered)),
      gathered,
      venueNow,
    ),
}

const algoIn = ({ algo = emptyAlgoEvidence }: OutcomeEvidence): AlgoEvidence => algo

const idsOf = ({ open }: PlannedCancelAllAlgo) => open.map(({ orderId }) => orderId)

function judgePlacement(
  attempt: AttemptForWrite<AlgoWrite>,
  evidence: AlgoEvidence,
  absenceProvableAt: number | undefined,
  isExplained: () => boolean,
): EvidenceVerdict | undefined {
  const records = listAlgoEvidenceRecords(evidence)
  const matches = records.map(record => ({ record, is: matchAlgoToPlacement(record, attempt) }))
  for (const { is } of matches) if (is?.is === 'impossible') return { is: 'impossible', why: is.why }
  const own = matches.filter(({ is }) => is?.is === 'same').map(({ record }) => record)
  const record = own.reduce<AlgoOrder | undefined>(pickLaterAlgoReport, undefined)
  if (record !== undefined) return { is: 'algo found', order: record }
  // An order id from the venue shows acceptance. A missing record is then a fault, not a proof.
  if (attempt.state.is !== 'unknown' || attempt.orderId !== undefined || absenceProvableAt === undefined)
    return undefined
  const { lookups, list } = evidence
  const late = lookups.filter(({ at }) => at > absenceProvableAt)
  const missed = late.every(({ found }) => isOtherOrder(found, attempt))
  const listed = list?.orders.every(one => isOtherOrder(one, attempt)) === true
  const isListed = list !== undefined && list.stable && list.at > absenceProvableAt && listed
  if (missed && areLookupsApart(late) && isListed && isExplained()) return { is: 'absent' }
  return isRefusalConfirmed(attempt, lookups, found => isOtherOrder(found, attempt))
    ? { is: 'refused' }
    : undefined
}

/** Returns true if the record certainly belongs to another order. A doubtful record does not count as absence. */
function isOtherOrder(record: AlgoOrder | undefined, attempt: AttemptForWrite<AlgoWrite>): boolean {
  const match = record && matchAlgoToPlacement(record, attempt)
  return match === undefined || match.is === 'other'
}

const readingsAfterExpiry = ({ readings }: AlgoEvidence, id: string, absenceProvableAt: number) =>
  readings.flatMap(({ at, found }) => {
    const record = at > absenceProvableAt ? findAlgoRecord(found, id) : undefined
    return record === undefined ? [] : [{ at, record }]
  })

const findNewestRecord = (evidence: AlgoEvidence, id: string): AlgoOrder | undefined =>
  listAlgoEvidenceRecords(evidence)
    .flatMap(order => findAlgoRecord(order, id) ?? [])
    .reduce<AlgoOrder | undefined>(pickLaterAlgoReport, undefined)

/**
 * Resolves an edit: done when the record shows every new term, or when it has ended. If, once absence is provable, some
 * terms are new and the others old, nothing more can arrive and it took effect in part. From then on two reads decide,
 * whatever their dates: a known date that is too late must not keep the edit unknown for ever.
 */
function judgeAlgoEdit(
  write: PlannedEditAlgo,
  evidence: AlgoEvidence,
  absenceProvableAt: number | undefined,
): EvidenceVerdict | undefined {
  const record = findNewestRecord(evidence, write.algoOrderId)
  if (record === undefined) return undefined
  if (!isAlgoOrderOpen(record)) return { is: 'in effect', by: 'an end', records: [], algos: [record] }
  const standing = standingOf(write, record, 'dated')
  if (standing.every(one => one === 'new'))
    return { is: 'in effect', by: 'new terms', records: [], algos: [record] }
  if (absenceProvableAt === undefined) return undefined
  const late = readingsAfterExpiry(evidence, write.algoOrderId, absenceProvableAt)
  if (!areLookupsApart(late)) return undefined
  const standings = late.map(one => standingOf(write, one.record, 'undated'))
  const areAll = (is: 'new' | 'old') => standings.every(each => each.every(one => one === is))
  if (areAll('old')) return { is: 'not done' }
  const algos = late.slice(-1).map(one => one.record)
  if (areAll('new')) return { is: 'in effect', by: 'new terms', records: [], algos }
  return standings.every(each => each.every(one => one !== 'other'))
    ? { is: 'in effect', by: 'a read-back in part', records: [], algos }
    : undefined
}

/** Compares each edited field with the record: new, old, or changed by another party. */
function standingOf(
  write: PlannedEditAlgo,
  root: AlgoOrder,
  by: 'dated' | 'undated',
): readonly ('new' | 'old' | 'other')[] {
  const { algoOrderId, quantity, price, triggerPrice } = write
  const own = {
    algoOrderId,
    ...(quantity && { quantity }),
    ...(price && { price }),
    ...(triggerPrice && { triggerPrice }),
  }
  const before = new Map([write.was, ...write.wereLegs].map(terms => [terms.algoOrderId, terms]))
  return [own, ...write.legs].flatMap(change => {
    const [now, was] = [findAlgoRecord(root, change.algoOrderId), before.get(change.algoOrderId)]
    if (now === undefined || was === undefined) return ['other' as const]
    // An older record can show the terms of an earlier change.
    const isOlder = by === 'dated' && now.updatedAt < (was.updatedAt ?? now.updatedAt)
    return isOlder ? ['other' as const] : compareFields(change, now, was)
  })
}

function compareFields(
  change: AlgoLegEdit,
  now: AlgoOrder,
  was: AlgoRecordTerms,
): readonly ('new' | 'old' | 'other')[] {
  const figures = (['quantity', 'price', 'triggerPrice'] as const).flatMap(name => {
    const [asked, shown, before] = [change[name], now[name], was[name]]
    if (asked === undefined) return []
    if (shown === asked) return ['new' as const]
    return [shown === before ? ('old' as const) : ('other' as const)]
  })
  if (change.active === undefined) return figures
  return [...figures, now.active === change.active ? 'new' : 'old']
}

function judgeAlgoCancel(
  { algoOrderId }: PlannedCancelAlgo,
  evidence: AlgoEvidence,
  absenceProvableAt: number | undefined,
): EvidenceVerdict | undefined {
  const record = findNewestRecord(evidence, algoOrderId)
  if (record !== undefined && !isOrderOpen(record))
    return { is: 'in effect', by: 'an end', records: [], algos: [record] }
  if (absenceProvableAt === undefined) return undefined
  const stood = readingsAfterExpiry(evidence, algoOrderId, absenceProvableAt).filter(one =>
    isOrderOpen(one.record),
  )
  return areLookupsApart(stood) ? { is: 'not done' } : undefined
}

function judgeAlgoCancelAll(
  ids: readonly string[],
  evidence: AlgoEvidence,
  absenceProvableAt: number | undefined,
): EvidenceVerdict | undefined {
  const open = listUnendedAlgoOrders(ids, evidence)
  const algos = ids.flatMap(id => findNewestRecord(evidence, id) ?? [])
  if (open.length === 0) return { is: 'in effect', by: 'an end', records: [], algos }
  if (absenceProvableAt === undefined) return undefined
  const stands = (id: string) =>
    areLookupsApart(
      readingsAfterExpiry(evidence, id, absenceProvableAt).filter(one => isOrderOpen(one.record)),
    )
  if (!open.every(stands)) return undefined
  if (open.length === ids.length) return { is: 'not done' }
  return { is: 'in effect', by: 'ends in part', standing: open, records: [], algos }
}

const listUnendedAlgoOrders = (ids: readonly string[], evidence: AlgoEvidence): readonly string[] =>
  ids.filter(id => {
    const record = findNewestRecord(evidence, id)
    return record === undefined || isOrderOpen(record)
  })
