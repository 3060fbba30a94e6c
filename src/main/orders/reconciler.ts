import { interrupted, isFollowed, isUnresolved } from '@core/attempt/attempt-state'
import type { Attempt, EvidenceNote } from '@core/attempt/attempt'
import type { Entry } from '@core/attempt/entry'
import type { Event } from '@core/snapshot/event'
import { waitAfter, type Inquiry } from '@core/proof/asking'
import { nothingGathered, type Evidence, type Verdict } from '@core/proof/evidence'
import { stillStanding } from '@core/writes/cancel/cancel-proof'
import { judge, nextQuestions } from '@core/writes/judge'
import type { AttemptId } from '@core/write/write'
import { putAlgo } from '../feed/algo-hearing'
import type { Attempts } from '../attempts/attempts'
import { catchUp } from '../feed/catch-up'
import type { Desk } from '../desk'
import { inquire } from './evidence'
import { createOrderHearing, isKnown, put } from '../feed/order-hearing'
import type { Clock, ReadingVenue } from '../ports'

/** The longest wait before it is looked at again. */
const LONGEST = 30_000

/** Reads until the fate of every attempt is known. It asks and never sends; it ends by proof and never guesses. */
export interface Reconciler {
  /** Takes up an attempt that was answered, or was not. */
  take(id: AttemptId): void
  /** Asks now about everything whose fate is open; resolves when each was asked once. */
  round(): Promise<void>
  /** Returns whether the venue reported the order of this attempt since this connection was opened. */
  hasRecord(id: AttemptId): boolean
  close(): void
}

interface Parts {
  readonly profileId: string
  readonly venue: ReadingVenue
  readonly desk: Desk
  readonly attempts: Attempts
  readonly clock: Clock
  /** Whether the writer still waits for this attempt's answer. */
  readonly isFlying: (id: AttemptId) => boolean
}

export function createReconciler(parts: Parts): Reconciler {
  const { venue, desk, attempts, clock, profileId } = parts
  const gathered = new Map<AttemptId, Evidence>()
  /** How many rounds in a row nothing was answered about an attempt. */
  const misses = new Map<AttemptId, number>()
  const asking = new Map<AttemptId, Promise<void>>()
  const timers = new Map<AttemptId, () => void>()
  let closed = false

  const venueNow = () => clock.now() + (venue.clockOffset()?.offset ?? 0)
  const evidenceOf = (id: AttemptId) => gathered.get(id) ?? nothingGathered

  /** One round of questions at a time about one attempt; a second caller waits for the same answers. */
  function ask(id: AttemptId, patience: 'when due' | 'now'): Promise<void> {
    // Not even begun: who asks the moment its answer has come is not to be given this one's end.
    if (closed || parts.isFlying(id)) return Promise.resolve()
    timers.get(id)?.()
    timers.delete(id)
    const running = asking.get(id) ?? askOnce(id, patience).finally(() => asking.delete(id))
    asking.set(id, running)
    return running
  }

  async function askOnce(id: AttemptId, patience: 'when due' | 'now'): Promise<void> {
    pickUp(id)
    const attempt = attempts.get(id)
    if (attempt === undefined) return
    // An answer alone can prove something.
    conclude(id)
    const isDue = (inquiry: Inquiry) => patience === 'now' || inquiry.notBefore <= venueNow()
    const due = nextQuestions(attempt, evidenceOf(id), venueNow()).filter(isDue)
    let isAnswered = due.length === 0
    for (const inquiry of due) {
      const before = evidenceOf(id)
      const { evidence: answered, note, event } = await inquire(parts, attempt, inquiry, before)
      if (closed) return
      isAnswered ||= note.unanswered !== true
      const evidence = withHeard(answered, before, evidenceOf(id))
      gathered.set(id, evidence)
      const looked: Entry = { saw: 'evidence', at: clock.now(), attempt: id, note }
      // A refusal is looked up once: the look and what it showed are kept together, or the look did not happen.
      const isTaken = showsTaken(attempts.get(id), evidence)
      if (isTaken) conclude(id, looked)
      // A record that says nothing new writes no line, and its look counts all the same.
      if (!isTaken || isLookLost(attempts.get(id), note)) attempts.record(looked)
      if (event !== undefined) desk.see(event)
      conclude(id)
    }
    misses.set(id, isAnswered ? 0 : (misses.get(id) ?? 0) + 1)
    follow(id)
  }

  /** An attempt that broke off on its way: what that means is journalled before anything is asked. */
  function pickUp(id: AttemptId): void {
    const attempt = attempts.get(id)
    const outcome = attempt && interrupted(attempt)
    if (outcome !== undefined) attempts.record({ saw: 'outcome', at: clock.now(), attempt: id, outcome })
  }

  function conclude(id: AttemptId, ...before: readonly Entry[]): void {
    const attempt = attempts.get(id)
    const verdict = attempt && judge(attempt, evidenceOf(id))
    if (attempt === undefined) return
    if (verdict === undefined) return showStanding(attempt)
    // What was impossible once is for a person to end; a later answer, however good, is not.
    if (attempt.state.is === 'quarantined') return
    if (verdict.is === 'impossible') return attempts.halt(verdict.why, id)
    const at = clock.now()
    // Told only once it is kept: what is told is heard here again.
    const keep = (line: Entry) => attempts.record(...before, line)
    if (verdict.is === 'absent' || verdict.is === 'not done') {
      if (attempt.state.is === 'absent') return
      if (!attempts.record({ saw: 'absence proved', at, attempt: id }).ok) return
    }
    if (verdict.is === 'in effect') {
      if (!mayTakeEffect(attempt)) return
      const { by, standing } = verdict
      if (!keep({ saw: 'done', at, attempt: id, by, ...(standing && { standing }) }).ok) return
      for (const event of told(verdict, at)) desk.see(event)
    }
    if ((verdict.is === 'found' || verdict.is === 'done') && !put(attempt, verdict.record, at, keep)) return
    if ('record' in verdict && verdict.record !== undefined)
      desk.see({ saw: 'order', at, order: verdict.record })
    if (verdict.is === 'algo found' && putAlgo(attempt, verdict.order, at, keep))
      desk.see({ saw: 'algo order', at, order: verdict.order })
  }

  /** A cancel that was taken opens the gate once its order was read after it, though the order still stands. */
  function showStanding(attempt: Attempt): void {
    const record = stillStanding(attempt, evidenceOf(attempt.id))
    if (record === undefined || isKnown(attempt, record)) return
    if (!put(attempt, record, clock.now(), attempts.record)) return
    desk.see({ saw: 'order', at: clock.now(), order: record })
  }

  function follow(id: AttemptId): void {
    const attempt = attempts.get(id)
    if (closed || attempt === undefined || !isFollowed(attempt)) {
      misses.delete(id)
      return void gathered.delete(id)
    }
    const next = nextQuestions(attempt, evidenceOf(id), venueNow())
    // A journal that cannot be written leaves an attempt without its outcome or its end: it is taken up again.
    if (next.length === 0 && !owesLine(attempt, evidenceOf(id))) return
    const wait = Math.min(...next.map(({ notBefore }) => notBefore), venueNow() + LONGEST) - venueNow()
    timers.set(
      id,
      clock.after(Math.max(waitAfter(misses.get(id) ?? 0), wait), () => void ask(id, 'when due')),
    )
  }

  const askNow = (id: AttemptId): void => void ask(id, 'now')
  const stopHearing = desk.onSeen(
    createOrderHearing({ profileId, attempts, clock, desk, gathered, conclude, ask: askNow }),
  )
  const isOurs = (attempt: Attempt) => attempt.profileId === profileId && isFollowed(attempt)
  const followed = () => attempts.all().filter(isOurs)
  // What was learnt meanwhile could not be kept: it is asked for at once, and not when its next turn comes.
  const stopWaiting = attempts.onWritable(() => {
    for (const { id } of followed()) askNow(id)
  })
  return {
    take: askNow,
    async round() {
      await Promise.all(followed().map(({ id }) => ask(id, 'now')))
      await catchUp(parts)
    },
    hasRecord(id) {
      const attempt = attempts.get(id)
      return attempt !== undefined && taken.has(judge(attempt, evidenceOf(id))?.is)
    },
    close() {
      closed = true
      stopHearing()
      stopWaiting()
      for (const callOff of timers.values()) callOff()
    },
  }
}

const taken: ReadonlySet<Verdict['is'] | undefined> = new Set(['found', 'algo found', 'done', 'in effect'])

/** What an answer makes of what was known when it was asked for, and of what was heard while it was waited for. */
function withHeard(answered: Evidence, before: Evidence, now: Evidence): Evidence {
  if (now === before) return answered
  const records = joined(answered.records, before.records, now.records, ({ orderId }) => orderId)
  if (now.algo === undefined || now.algo === before.algo) return { ...answered, records }
  const algo = answered.algo ?? now.algo
  const name = ({ algoOrderId }: { readonly algoOrderId: string }) => algoOrderId
  const algos = joined(algo.records, before.algo?.records ?? [], now.algo.records, name)
  return { ...answered, records, algo: { ...algo, records: algos } }
}

/** Records as they were answered, but those that came since as they came. */
function joined<T>(
  answered: readonly T[],
  before: readonly T[],
  now: readonly T[],
  nameOf: (record: T) => string,
): readonly T[] {
  const came = now.filter(record => !before.includes(record))
  const names = new Set(came.map(nameOf))
  return [...answered.filter(record => !names.has(nameOf(record))), ...came]
}

/** Whether what was gathered shows that the venue took a write that is not known to be taken. */
const showsTaken = (attempt: Attempt | undefined, evidence: Evidence): boolean =>
  attempt !== undefined &&
  attempt.state.is !== 'quarantined' &&
  mayTakeEffect(attempt) &&
  taken.has(judge(attempt, evidence)?.is)

/** True if a look was not written with what it showed. A refusal keeps both together or neither. */
const isLookLost = (attempt: Attempt | undefined, note: EvidenceNote): boolean =>
  attempt?.state.is === 'unknown' && !attempt.evidence.includes(note)

/** Whether the journal does not say yet what it should of an attempt. */
const owesLine = (attempt: Attempt, evidence: Evidence): boolean =>
  interrupted(attempt) !== undefined || showsTaken(attempt, evidence)

/** The records that showed it, as the desk is told of them. */
const told = (
  { records, algos = [] }: Extract<Verdict, { is: 'in effect' }>,
  at: number,
): readonly Event[] => [
  ...records.map(order => ({ saw: 'order', at, order }) as const),
  ...algos
    .filter(order => order.rootId === order.algoOrderId)
    .map(order => ({ saw: 'algo order', at, order }) as const),
]

/** Whether it can still turn out to be in effect: what was refused may have been taken, whatever the answer said. */
const mayTakeEffect = (attempt: Attempt): boolean => isUnresolved(attempt) || attempt.state.is === 'refused'
