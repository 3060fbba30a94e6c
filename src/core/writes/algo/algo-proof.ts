import type { AlgoOrder } from '../../account/algo'
import { algoRecordsOf, noAlgoEvidence, recordIn, type AlgoEvidence } from '../../proof/algo-evidence'
import { foldAlgo, isAlgoOpen } from '../../account/algo-fold'
import { kinshipToChanged, kinshipToMade } from './algo-kinship'
import { isPositionExplained } from '../../proof/position'
import { kinToNone, type AttemptAt, type Proof } from '../../proof/proof'
import { algoQuestions, askForEnds } from './algo-inquiry'
import { compare } from '../../value/decimal'
import type { Evidence, Verdict } from '../../proof/evidence'
import type { AlgoWrite, EditedLeg } from '../../write/kind-writes'
import { areApart, provableAt } from '../../attempt/lapse'
import { isOpen } from '../../account/order-fold'
import type {
  AlgoTerms,
  PlannedCancelAlgo,
  PlannedCancelAllAlgo,
  PlannedEditAlgo,
} from '../../write/planned-algo'

/**
 * An order that waits for a trigger is found by its record, and is absent only once nothing of it can arrive any more,
 * the position being what it was plus fills of known orders: the last belt, as for ordinary orders.
 */
export const algoOrderProof: Proof<AlgoWrite> = {
  kinship: kinToNone,
  algoKinship: kinshipToMade,
  judge: (attempt, gathered) =>
    judgeCreated(attempt, algoIn(gathered), provableAt(attempt), () =>
      isPositionExplained(attempt, gathered),
    ),
  questions: algoQuestions,
}

export const editAlgoProof: Proof<PlannedEditAlgo> = {
  kinship: kinToNone,
  algoKinship: (record, { write }) => kinshipToChanged(record, [write.algoOrderId]),
  judge: (attempt, gathered) => judgeEdit(attempt.write, algoIn(gathered), provableAt(attempt)),
  // What shows new terms may be of before: each is read until the record says enough.
  questions: (attempt, gathered, venueNow) =>
    askForEnds(attempt, [attempt.write.algoOrderId], gathered, venueNow),
}

export const cancelAlgoProof: Proof<PlannedCancelAlgo> = {
  kinship: kinToNone,
  algoKinship: (record, { write }) => kinshipToChanged(record, [write.algoOrderId]),
  judge: (attempt, gathered) => judgeCancel(attempt.write, algoIn(gathered), provableAt(attempt)),
  questions: (attempt, gathered, venueNow) =>
    askForEnds(attempt, stillWaiting([attempt.write.algoOrderId], algoIn(gathered)), gathered, venueNow),
}

export const cancelAllAlgoProof: Proof<PlannedCancelAllAlgo> = {
  kinship: kinToNone,
  algoKinship: (record, { write }) => kinshipToChanged(record, idsOf(write)),
  judge(attempt, gathered) {
    // What was refused is not looked after until then.
    const lapse = attempt.state.is === 'refused' ? undefined : provableAt(attempt)
    return judgeCancelAll(idsOf(attempt.write), algoIn(gathered), lapse)
  },
  questions: (attempt, gathered, venueNow) =>
    askForEnds(attempt, stillWaiting(idsOf(attempt.write), algoIn(gathered)), gathered, venueNow),
}

const algoIn = ({ algo = noAlgoEvidence }: Evidence): AlgoEvidence => algo

const idsOf = ({ open }: PlannedCancelAllAlgo) => open.map(({ orderId }) => orderId)

function judgeCreated(
  attempt: AttemptAt<AlgoWrite>,
  evidence: AlgoEvidence,
  lapse: number | undefined,
  isExplained: () => boolean,
): Verdict | undefined {
  const records = algoRecordsOf(evidence)
  const kin = records.map(record => ({ record, is: kinshipToMade(record, attempt) }))
  for (const { is } of kin) if (is?.is === 'impossible') return { is: 'impossible', why: is.why }
  const own = kin.filter(({ is }) => is?.is === 'same').map(({ record }) => record)
  const record = own.reduce<AlgoOrder | undefined>(foldAlgo, undefined)
  if (record !== undefined) return { is: 'algo found', order: record }
  // What the venue has named was taken: its absence is a fault and no proof.
  if (attempt.state.is !== 'unknown' || attempt.orderId !== undefined || lapse === undefined) return undefined
  const { lookups, list } = evidence
  const late = lookups.filter(({ at }) => at > lapse)
  const missed = late.every(({ found }) => isElse(found, attempt))
  const listed = list?.orders.every(one => isElse(one, attempt)) === true
  const isListed = list !== undefined && list.stable && list.at > lapse && listed
  return missed && areApart(late) && isListed && isExplained() ? { is: 'absent' } : undefined
}

/** Surely another order. A doubtful record keeps silence unproved. */
function isElse(record: AlgoOrder | undefined, attempt: AttemptAt<AlgoWrite>): boolean {
  const kin = record && kinshipToMade(record, attempt)
  return kin === undefined || kin.is === 'other'
}

/** Looks at one record that answered after the lapse, twice or more. */
const lateLooks = ({ readings }: AlgoEvidence, id: string, lapse: number) =>
  readings.flatMap(({ at, found }) => {
    const record = at > lapse ? recordIn(found, id) : undefined
    return record === undefined ? [] : [{ at, record }]
  })

/** What is known of one record, by whichever way it came. */
const newest = (evidence: AlgoEvidence, id: string): AlgoOrder | undefined =>
  algoRecordsOf(evidence)
    .flatMap(order => recordIn(order, id) ?? [])
    .reduce<AlgoOrder | undefined>(foldAlgo, undefined)

/**
 * An edit is done when the record shows every new term, or when it has ended. Where, after the lapse, some
 * terms are new and the others as they were, nothing more can arrive: it took effect in part. After the lapse two
 * reads decide, whatever their dates: a known date that is too late must not keep the edit unknown for ever.
 */
function judgeEdit(
  write: PlannedEditAlgo,
  evidence: AlgoEvidence,
  lapse: number | undefined,
): Verdict | undefined {
  const record = newest(evidence, write.algoOrderId)
  if (record === undefined) return undefined
  if (!isAlgoOpen(record)) return { is: 'in effect', by: 'an end', records: [], algos: [record] }
  const standing = standingOf(write, record, 'dated')
  if (standing.every(one => one === 'new'))
    return { is: 'in effect', by: 'new terms', records: [], algos: [record] }
  if (lapse === undefined) return undefined
  const late = lateLooks(evidence, write.algoOrderId, lapse)
  if (!areApart(late)) return undefined
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
    const [now, was] = [recordIn(root, change.algoOrderId), before.get(change.algoOrderId)]
    if (now === undefined || was === undefined) return ['other' as const]
    // An older record may show the terms of an earlier change.
    const isOlder = by === 'dated' && now.updatedAt < (was.updatedAt ?? 0)
    return isOlder ? ['other' as const] : termsIn(change, now, was)
  })
}

function termsIn(change: EditedLeg, now: AlgoOrder, was: AlgoTerms): readonly ('new' | 'old' | 'other')[] {
  const figures = (['quantity', 'price', 'triggerPrice'] as const).flatMap(name => {
    const [asked, shown, before] = [change[name], now[name], was[name]]
    if (asked === undefined) return []
    if (shown !== undefined && compare(shown, asked) === 0) return ['new' as const]
    const isOld = shown === before || (shown && before && compare(shown, before) === 0)
    return [isOld === true ? ('old' as const) : ('other' as const)]
  })
  if (change.active === undefined) return figures
  return [...figures, now.active === change.active ? 'new' : 'old']
}

/** A cancel is done when the record says that nothing of it waits any more, whatever ended it. */
function judgeCancel(
  { algoOrderId }: PlannedCancelAlgo,
  evidence: AlgoEvidence,
  lapse: number | undefined,
): Verdict | undefined {
  const record = newest(evidence, algoOrderId)
  if (record !== undefined && !isOpen(record))
    return { is: 'in effect', by: 'an end', records: [], algos: [record] }
  if (lapse === undefined) return undefined
  const stood = lateLooks(evidence, algoOrderId, lapse).filter(one => isOpen(one.record))
  return areApart(stood) ? { is: 'not done' } : undefined
}

function judgeCancelAll(
  ids: readonly string[],
  evidence: AlgoEvidence,
  lapse: number | undefined,
): Verdict | undefined {
  const open = stillWaiting(ids, evidence)
  const algos = ids.flatMap(id => newest(evidence, id) ?? [])
  if (open.length === 0) return { is: 'in effect', by: 'an end', records: [], algos }
  if (lapse === undefined) return undefined
  const stands = (id: string) => areApart(lateLooks(evidence, id, lapse).filter(one => isOpen(one.record)))
  if (!open.every(stands)) return undefined
  if (open.length === ids.length) return { is: 'not done' }
  return { is: 'in effect', by: 'ends in part', standing: open, records: [], algos }
}

/** The records of a cancel of all whose end nothing has told yet. */
const stillWaiting = (ids: readonly string[], evidence: AlgoEvidence): readonly string[] =>
  ids.filter(id => {
    const record = newest(evidence, id)
    return record === undefined || isOpen(record)
  })
