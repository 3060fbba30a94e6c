import { advanceAttempt } from './attempt-advance'
import type { WriteAttempt } from './write-attempt'
import { isAttemptEnded } from './attempt-state'
import { compareDecimals, ZERO, type Amount } from '../value/decimal-amount'
import type { JournalEntry } from './entry'
import type { TextFacts } from '../value/result'
import type { AttemptId } from '../write/venue-write'

export type AttemptStepName =
  | 'drafted'
  | 'checked'
  | 'sealed'
  | 'consented'
  | 'journalled'
  | 'sent'
  | 'answered'
  | 'asked'
  | 'recorded'
  | 'filled'
  | 'proved'
  | 'declared'
  | 'halted'
  | 'ended'

export interface AttemptStep {
  readonly step: AttemptStepName
  readonly at: number
  /** Milliseconds since the previous step; negative if the clock was set back. */
  readonly after: number
  readonly facts: TextFacts
}

export interface AttemptTimeline {
  readonly attempt: AttemptId
  readonly steps: readonly AttemptStep[]
  /** Durations in milliseconds; an unfinished phase is absent. */
  readonly took: {
    readonly plan?: number
    readonly consent?: number
    /** From the confirmation on disk to the entry that allows sending. */
    readonly journal?: number
    readonly answer?: number
    readonly record?: number
    readonly all?: number
  }
}

type UntimedStep = Omit<AttemptStep, 'after'>

export function createAttemptTimeline(
  attempt: AttemptId,
  entries: readonly JournalEntry[],
): AttemptTimeline | undefined {
  const own = entries.filter(entry => 'attempt' in entry && entry.attempt === attempt)
  const [first] = own
  if (first?.saw !== 'consent' && first?.saw !== 'signature found') return undefined
  const steps: UntimedStep[] = []
  let before: WriteAttempt | undefined
  for (const entry of own) {
    const after = before === undefined ? advanceAttempt(undefined, first) : advanceAttempt(before, entry)
    steps.push(...createSteps(entry, before))
    const isOver = isAttemptEnded(after) && (before === undefined || !isAttemptEnded(before))
    if (isOver) steps.push({ step: 'ended', at: entry.at, facts: { state: after.state.is } })
    before = after
  }
  return { attempt, steps: steps.map(withDuration), took: computeDurations(steps) }
}

const withDuration = (step: UntimedStep, place: number, steps: readonly UntimedStep[]): AttemptStep => ({
  ...step,
  after: step.at - (steps[place - 1]?.at ?? step.at),
})

function createSteps(entry: JournalEntry, before: WriteAttempt | undefined): readonly UntimedStep[] {
  const { at } = entry
  switch (entry.saw) {
    case 'consent':
      return createConsentSteps(entry)
    case 'signature found':
    case 'sending':
      return [{ step: 'sent', at, facts: { signedAt: String(entry.signedAt) } }]
    case 'outcome':
      return [{ step: 'answered', at, facts: getOutcomeFacts(entry.outcome) }]
    case 'evidence':
      return [{ step: 'asked', at, facts: { asked: entry.note.asked, answer: entry.note.answer } }]
    case 'record':
      return [createRecordStep(entry, before?.executed ?? ZERO)]
    case 'done':
      return [{ step: 'proved', at, facts: { by: entry.by } }]
    case 'absence proved':
      return [{ step: 'proved', at, facts: { by: 'absence' } }]
    case 'declaration':
      return [{ step: 'declared', at, facts: { outcome: entry.outcome, reason: entry.reason } }]
    case 'impossible':
      return [{ step: 'halted', at, facts: { incident: entry.incident, why: entry.why } }]
    default:
      return []
  }
}

function createConsentSteps(entry: Extract<JournalEntry, { saw: 'consent' }>): readonly UntimedStep[] {
  const { at, plannedAt, draftedAt, checks, warnings, digest, inside } = entry
  const rules = (checks ?? []).map(({ code }) => code).join(' ')
  const warningCodes = (warnings ?? []).map(({ code }) => code).join(' ')
  return [
    ...(draftedAt === undefined ? [] : [{ step: 'drafted', at: draftedAt, facts: {} } as const]),
    ...(checks === undefined
      ? []
      : [{ step: 'checked', at: plannedAt, facts: { rules, warnings: warningCodes } } as const]),
    { step: 'sealed', at: plannedAt, facts: { digest } },
    // Under a mandate the confirmation is the mandate's own.
    { step: 'consented', at, facts: inside === undefined ? {} : { inside: inside.envelope } },
    { step: 'journalled', at, facts: {} },
  ]
}

function getOutcomeFacts(outcome: Extract<JournalEntry, { saw: 'outcome' }>['outcome']): TextFacts {
  switch (outcome.is) {
    case 'accepted':
      return { is: outcome.is, ...(outcome.orderId === undefined ? {} : { orderId: outcome.orderId }) }
    case 'refused':
      return { is: outcome.is, code: outcome.code, words: outcome.words }
    case 'not sent':
    case 'unknown':
      return { is: outcome.is, why: outcome.why }
  }
}

function createRecordStep(entry: Extract<JournalEntry, { saw: 'record' }>, executed: Amount): UntimedStep {
  const grew = compareDecimals(entry.executed, executed) > 0
  const { at, state, orderId, averagePrice, fee } = entry
  return {
    step: grew ? 'filled' : 'recorded',
    at,
    facts: {
      state: state.is,
      orderId,
      executed: entry.executed,
      ...(averagePrice === undefined ? {} : { averagePrice }),
      ...(fee === undefined ? {} : { fee }),
    },
  }
}

function computeDurations(steps: readonly UntimedStep[]): AttemptTimeline['took'] {
  const first = (...names: readonly AttemptStepName[]) => steps.find(({ step }) => names.includes(step))?.at
  const between = (from: number | undefined, to: number | undefined) =>
    from === undefined || to === undefined ? undefined : to - from
  const [sealed, consented, sent, answered] = [
    first('sealed'),
    first('consented'),
    first('sent'),
    first('answered'),
  ]
  const took = {
    plan: between(first('drafted'), sealed),
    consent: between(sealed, consented),
    journal: between(consented, sent),
    answer: between(sent, answered),
    record: between(answered, first('recorded', 'filled', 'proved')),
    all: between(consented, first('ended')),
  }
  return Object.fromEntries(Object.entries(took).filter(([, ms]) => ms !== undefined))
}
