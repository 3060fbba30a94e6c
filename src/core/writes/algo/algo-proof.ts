import type { AlgoOrder } from '../../account/algo'
import { listAlgoEvidenceRecords, emptyAlgoEvidence, findAlgoRecord, type AlgoEvidence } from '../../proof/algo-evidence'
import { pickLaterAlgoReport, isAlgoOrderOpen } from '../../account/algo-fold'
import { matchAlgoToChange, matchAlgoToPlacement } from './algo-kinship'
import { isPositionFullyExplained } from '../../proof/position'
import { matchNothing, type AttemptForWrite, type OutcomeProof } from '../../proof/proof'
import { listAlgoQueries, listAlgoEndQueries } from './algo-inquiry'
import { compareDecimals } from '../../value/decimal'
import type { OutcomeEvidence, EvidenceVerdict } from '../../proof/evidence'
import type { AlgoWrite, AlgoLegEdit } from '../../write/kind-writes'
import { areLookupsApart, getAbsenceProvableAt } from '../../attempt/lapse'
import { isOrderOpen } from '../../account/order-fold'
import type {
  AlgoRecordTerms,
  PlannedCancelAlgo,
  PlannedCancelAllAlgo,
  PlannedEditAlgo,
} from '../../write/planned-algo'

/**
 * An order that waits for a trigger is found by its record, and is absent only once nothing of it can arrive any more,
 * the position being what it was plus fills of known orders: the last belt, as for ordinary orders.
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
  resolveVerdict: (attempt, gathered) => judgeAlgoEdit(attempt.write, algoIn(gathered), getAbsenceProvableAt(attempt)),
  // What shows new terms may be of before: each is read until the record says enough.
  listQueries: (attempt, gathered, venueNow) =>
    listAlgoEndQueries(attempt, [attempt.write.algoOrderId], gathered, venueNow),
}

export const cancelAlgoProof: OutcomeProof<PlannedCancelAlgo> = {
  matchOrder: matchNothing,
  matchAlgoOrder: (record, { write }) => matchAlgoToChange(record, [write.algoOrderId]),
  resolveVerdict: (attempt, gathered) => judgeAlgoCancel(attempt.write, algoIn(gathered), getAbsenceProvableAt(attempt)),
  listQueries: (attempt, gathered, venueNow) =>
    listAlgoEndQueries(attempt, listUnendedAlgoOrders([attempt.write.algoOrderId], algoIn(gathered)), gathered, venueNow),
}

export const cancelAllAlgoProof: OutcomeProof<PlannedCancelAllAlgo> = {
  matchOrder: matchNothing,
  matchAlgoOrder: (record, { write }) => matchAlgoToChange(record, idsOf(write)),
  resolveVerdict(attempt, gathered) {
    // What was refused is not looked after until then.
    const lapse = attempt.state.is === 'refused' ? undefined : getAbsenceProvableAt(attempt)
    return judgeAlgoCancelAll(idsOf(attempt.write), algoIn(gathered), lapse)
  },
  listQueries: (attempt, gathered, venueNow) =>
    listAlgoEndQueries(attempt, listUnendedAlgoOrders(idsOf(attempt.write), algoIn(gathered)), gathered, venueNow),
}

const algoIn = ({ algo = emptyAlgoEvidence }: OutcomeEvidence): AlgoEvidence => algo

const idsOf = ({ open }: PlannedCancelAllAlgo) => open.map(({ orderId }) => orderId)

function judgePlacement(
  attempt: AttemptForWrite<AlgoWrite>,
  evidence: AlgoEvidence,
  lapse: number | undefined,
  isExplained: () => boolean,
): EvidenceVerdict | undefined {
  const records = listAlgoEvidenceRecords(evidence)
  const kin = records.map(record => ({ record, is: matchAlgoToPlacement(record, attempt) }))
  for (const { is } of kin) if (is?.is === 'impossible') return { is: 'impossible', why: is.why }
  const own = kin.filter(({ is }) => is?.is === 'same').map(({ record }) => record)
  const record = own.reduce<AlgoOrder | undefined>(pickLaterAlgoReport, undefined)
  if (record !== undefined) return { is: 'algo found', order: record }
  // What the venue has named was taken: its absence is a fault and no proof.
  if (attempt.state.is !== 'unknown' || attempt.orderId !== undefined || lapse === undefined) return undefined
  const { lookups, list } = evidence
  const late = lookups.filter(({ at }) => at > lapse)
  const missed = late.every(({ found }) => isOtherOrder(found, attempt))
  const listed = list?.orders.every(one => isOtherOrder(one, attempt)) === true
  const isListed = list !== undefined && list.stable && list.at > lapse && listed
  return missed && areLookupsApart(late) && isListed && isExplained() ? { is: 'absent' } : undefined
}

/** Surely another order. A doubtful record keeps silence unproved. */
function isOtherOrder(record: AlgoOrder | undefined, attempt: AttemptForWrite<AlgoWrite>): boolean {
  const kin = record && matchAlgoToPlacement(record, attempt)
  return kin === undefined || kin.is === 'other'
}

/** Looks at one record that answered after the lapse, twice or more. */
const readingsAfterExpiry = ({ readings }: AlgoEvidence, id: string, lapse: number) =>
  readings.flatMap(({ at, found }) => {
    const record = at > lapse ? findAlgoRecord(found, id) : undefined
    return record === undefined ? [] : [{ at, record }]
  })

/** What is known of one record, by whichever way it came. */
const findNewestRecord = (evidence: AlgoEvidence, id: string): AlgoOrder | undefined =>
  listAlgoEvidenceRecords(evidence)
    .flatMap(order => findAlgoRecord(order, id) ?? [])
    .reduce<AlgoOrder | undefined>(pickLaterAlgoReport, undefined)

/**
 * An edit is done when the record shows every new term, or when it has ended. Where, after the lapse, some
 * terms are new and the others as they were, nothing more can arrive: it took effect in part. After the lapse two
 * reads decide, whatever their dates: a known date that is too late must not keep the edit unknown for ever.
 */
function judgeAlgoEdit(
  write: PlannedEditAlgo,
  evidence: AlgoEvidence,
  lapse: number | undefined,
): EvidenceVerdict | undefined {
  const record = findNewestRecord(evidence, write.algoOrderId)
  if (record === undefined) return undefined
  if (!isAlgoOrderOpen(record)) return { is: 'in effect', by: 'an end', records: [], algos: [record] }
  const standing = standingOf(write, record, 'dated')
  if (standing.every(one => one === 'new'))
    return { is: 'in effect', by: 'new terms', records: [], algos: [record] }
  if (lapse === undefined) return undefined
  const late = readingsAfterExpiry(evidence, write.algoOrderId, lapse)
  if (!areLookupsApart(late)) return undefined
  const told = late.map(one => standingOf(write, one.record, 'undated'))
  const areAll = (is: 'new' | 'old') => told.every(each => each.every(one => one === is))
  if (areAll('old')) return { is: 'not done' }
  const algos = late.slice(-1).map(one => one.record)
  if (areAll('new')) return { is: 'in effect', by: 'new terms', records: [], algos }
  return told.every(each => each.every(one => one !== 'other'))
    ? { is: 'in effect', by: 'a read-back in part', records: [], algos }
    : undefined
}

/** Each changed figure of an edit as the record shows it: new, as it was, or set by somebody else. */
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
    // An older record may show the terms of an earlier change.
    const isOlder = by === 'dated' && now.updatedAt < (was.updatedAt ?? 0)
    return isOlder ? ['other' as const] : compareFields(change, now, was)
  })
}

function compareFields(change: AlgoLegEdit, now: AlgoOrder, was: AlgoRecordTerms): readonly ('new' | 'old' | 'other')[] {
  const figures = (['quantity', 'price', 'triggerPrice'] as const).flatMap(name => {
    const [asked, shown, before] = [change[name], now[name], was[name]]
    if (asked === undefined) return []
    if (shown !== undefined && compareDecimals(shown, asked) === 0) return ['new' as const]
    const isOld = shown === before || (shown && before && compareDecimals(shown, before) === 0)
    return [isOld === true ? ('old' as const) : ('other' as const)]
  })
  if (change.active === undefined) return figures
  return [...figures, now.active === change.active ? 'new' : 'old']
}

/** A cancel is done when the record says that nothing of it waits any more, whatever ended it. */
function judgeAlgoCancel(
  { algoOrderId }: PlannedCancelAlgo,
  evidence: AlgoEvidence,
  lapse: number | undefined,
): EvidenceVerdict | undefined {
  const record = findNewestRecord(evidence, algoOrderId)
  if (record !== undefined && !isOrderOpen(record))
    return { is: 'in effect', by: 'an end', records: [], algos: [record] }
  if (lapse === undefined) return undefined
  const stood = readingsAfterExpiry(evidence, algoOrderId, lapse).filter(one => isOrderOpen(one.record))
  return areLookupsApart(stood) ? { is: 'not done' } : undefined
}

function judgeAlgoCancelAll(
  ids: readonly string[],
  evidence: AlgoEvidence,
  lapse: number | undefined,
): EvidenceVerdict | undefined {
  const open = listUnendedAlgoOrders(ids, evidence)
  const algos = ids.flatMap(id => findNewestRecord(evidence, id) ?? [])
  if (open.length === 0) return { is: 'in effect', by: 'an end', records: [], algos }
  if (lapse === undefined) return undefined
  const stands = (id: string) => areLookupsApart(readingsAfterExpiry(evidence, id, lapse).filter(one => isOrderOpen(one.record)))
  if (!open.every(stands)) return undefined
  if (open.length === ids.length) return { is: 'not done' }
  return { is: 'in effect', by: 'ends in part', standing: open, records: [], algos }
}

/** The records of a cancel of all whose end nothing has told yet. */
const listUnendedAlgoOrders = (ids: readonly string[], evidence: AlgoEvidence): readonly string[] =>
  ids.filter(id => {
    const record = findNewestRecord(evidence, id)
    return record === undefined || isOrderOpen(record)
  })
