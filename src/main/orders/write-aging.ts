import { getAgingEnd, hasWriteEvidence, type AgingEvidence } from '@core/attempt/aging-record'
import type { AgingEnd } from '@core/attempt/entry'
import { isAttemptUnresolved, isRecordContradicted } from '@core/attempt/attempt-state'
import { getSignedAge } from '@core/attempt/signature-expiry'
import type { WriteAttempt } from '@core/attempt/write-attempt'
import {
  agingProbeSteps,
  classifyAgingRefusal,
  judgeAgingProbe,
  type AgingProbeAnswer,
  type AnsweredProbeStep,
} from '@core/proof/aging-probe'
import type { AttemptId, Write } from '@core/write/venue-write'
import type { AttemptStore } from '../attempts/attempt-store'
import type { DeskState } from '../desk-state'
import type { ClockPort, LogPort, SigningAge, WritableVenue } from '../main-ports'
import { signingAges } from '../../signer/signing-content'

/** Age of the date of a write, in milliseconds: its signature then lives 50 s. */
const WRITE_AGE_MS: SigningAge = 250_000

/** Kinds that are dated into the past. Nothing documents when a timer's countdown starts; a wallet signs the others. */
const agedKinds: ReadonlySet<Write['is']> = new Set([
  ...(['order', 'edit', 'cancel', 'cancel all'] as const),
  ...(['algo order', 'edit algo', 'cancel algo', 'cancel all algo'] as const),
  ...(['leverage', 'margin mode', 'move margin', 'maintenance flag'] as const),
])

/** Reads of one round. Ten rounds are judged; after those each round replaces the oldest. */
const ROUND_LENGTH = agingProbeSteps.read.length / 10
/** Interval between two rounds of reads that renew the evidence, in milliseconds. */
const RENEW_MS = 2 * 3_600_000
/** Time in milliseconds within which the orders of one test are answered. */
const TEST_MS = 60_000
const RETRY_MS = 60_000
/** Time between two reads, in milliseconds, so that other reads keep their share of the rate limit. */
const READ_INTERVAL_MS = 200

/** Decides if writes are dated into the past, on evidence that the venue refuses requests by their date. */
export interface WriteAging {
  /** Returns the age with which a write is dated; `undefined` for a fresh date. */
  chooseAge(write: Write): SigningAge | undefined
  evidence(): AgingEvidence
  /** Withdraws the evidence during maintenance, after which the venue may judge dates otherwise. */
  inspect(): void
  close(): void
}

interface Parts {
  readonly profileId: string
  readonly venue: Pick<WritableVenue, 'host' | 'read'>
  readonly desk: Pick<DeskState, 'onSeen'>
  readonly attempts: Pick<AttemptStore, 'aging' | 'owe'>
  readonly clock: ClockPort
  readonly log: LogPort
  readonly isMaintained: () => boolean
}

export function createWriteAging(parts: Parts): WriteAging {
  const { profileId, venue, desk, attempts, clock, log, isMaintained } = parts
  const host = venue.host ?? ''
  const testAnswers = new Map<AttemptId, AnsweredProbeStep & { readonly at: number }>()
  let readAnswers: readonly AnsweredProbeStep[] = []
  let callOff: (() => void) | undefined
  let isProbing = false
  let closed = false

  const evidence = () => attempts.aging(host)
  const record = (found: 'by reads' | 'by writes' | AgingEnd) =>
    void attempts.owe({ saw: 'aging', at: clock.now(), host, found })

  function withdraw(why: AgingEnd): void {
    const { readsAt, writesAt } = evidence()
    if (readsAt === undefined && writesAt === undefined) return
    log.note('writes are no longer dated into the past', { why })
    record(why)
    // The next test repeats the reads.
    readAnswers = []
    callOff?.()
    callOff = undefined
  }

  function inspect(): void {
    if (isMaintained()) return withdraw('maintenance')
    if (callOff !== undefined || isProbing || !hasWriteEvidence(evidence(), clock.now())) return
    const wait = (evidence().readsAt ?? -Infinity) + RENEW_MS - clock.now()
    if (wait > 0) inspectLater(wait)
    else void probe()
  }

  function inspectLater(ms: number): void {
    callOff = clock.after(ms, () => {
      callOff = undefined
      inspect()
    })
  }

  /** Tries dates of reads: ten rounds at first, then one to renew the evidence. */
  async function probe(): Promise<void> {
    isProbing = true
    const { read: steps } = agingProbeSteps
    const isRenewal =
      readAnswers.length === steps.length && getAgingEnd(evidence(), clock.now()) !== undefined
    for (const step of isRenewal ? steps.slice(0, ROUND_LENGTH) : steps) {
      if (closed) return
      const sentAt = clock.now()
      const answer = await venue.read.tryDate(signingAges.find(age => age === step.ageMs))
      const answeredAgeMs = step.ageMs + Math.max(0, clock.now() - sentAt)
      const answered = { step, answer, sentAgeMs: step.ageMs, answeredAgeMs }
      readAnswers = [...readAnswers, answered].slice(-steps.length)
      await new Promise<void>(resolve => void clock.after(READ_INTERVAL_MS, resolve))
    }
    isProbing = false
    if (closed) return
    const verdict = judgeAgingProbe('read', readAnswers)
    if (verdict.is === 'confirmed') record('by reads')
    else readAnswers = []
    if (verdict.is === 'refuted') return withdraw('contrary answer')
    inspectLater(verdict.is === 'confirmed' ? RENEW_MS : RETRY_MS)
  }

  function handleAttempt(attempt: WriteAttempt): void {
    const { write, state } = attempt
    if (write.is === 'order' && write.testAge !== undefined) return handleTestOrder(write.testAge, attempt)
    if (getSignedAge(attempt) === 0) return
    if (state.is === 'refused' && classifyAgingRefusal(state.code) === 'refused for age')
      withdraw('refused for age')
    if (isRecordContradicted(attempt)) withdraw('arrived late')
  }

  function handleTestOrder(ageMs: number, attempt: WriteAttempt): void {
    const { id, state, sentAt = 0, answeredAt = sentAt } = attempt
    if (isAttemptUnresolved(attempt) && state.is !== 'unknown') return
    const at = clock.now()
    const answer = state.is === 'refused' ? classifyAgingRefusal(state.code) : getTestAnswer(state.is)
    const answeredAgeMs = ageMs + Math.max(0, answeredAt - sentAt)
    testAnswers.set(id, { step: { kind: 'write', ageMs }, answer, sentAgeMs: ageMs, answeredAgeMs, at })
    for (const [other, answered] of testAnswers) if (at - answered.at > TEST_MS) testAnswers.delete(other)
    const verdict = judgeAgingProbe('write', [...testAnswers.values()])
    if (verdict.is === 'undecided') return
    testAnswers.clear()
    if (verdict.is === 'refuted') return withdraw('contrary answer')
    record('by writes')
    inspect()
  }

  const stopListening = desk.onSeen(event => {
    if (event.saw === 'attempt' && event.attempt.profileId === profileId) handleAttempt(event.attempt)
  })

  return {
    chooseAge(write) {
      if (write.is === 'order' && write.testAge !== undefined)
        return signingAges.find(age => age === write.testAge)
      inspect()
      const [end, now] = [getAgingEnd(evidence(), clock.now()), clock.now()]
      return end !== undefined && now < end && agedKinds.has(write.is) ? WRITE_AGE_MS : undefined
    },
    evidence,
    inspect,
    close() {
      closed = true
      callOff?.()
      stopListening()
    },
  }
}

const getTestAnswer = (state: WriteAttempt['state']['is']): AgingProbeAnswer =>
  state === 'not sent' || state === 'unknown' || state === 'absent' ? 'no answer' : 'taken'
