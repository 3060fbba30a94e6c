import { advanceAttempt } from './advance'
import type { WriteAttempt } from './attempt'
import { isAttemptEnded } from './attempt-state'
import { compareDecimals, ZERO, type Amount } from '../value/decimal'
import type { JournalEntry } from './entry'
import type { TextFacts } from '../value/result'
import type { AttemptId } from '../write/write'

/** What can happen on an attempt's way, from its draft to its end. */
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

/** One step of an attempt: when it was, how long after the one before, and what it says. */
export interface AttemptStep {
  readonly step: AttemptStepName
  /** On this desk's clock. */
  readonly at: number
  /** Milliseconds since the step before; below zero where the clock was set back meanwhile. */
  readonly after: number
  readonly facts: TextFacts
}

/** Everything that was written down of an attempt, in order, with how long the parts of it took. */
export interface AttemptTimeline {
  readonly attempt: AttemptId
  readonly steps: readonly AttemptStep[]
  /** In milliseconds; a part that is not over has none. */
  readonly took: {
    /** From the draft to the seal: fresh reads and every check. */
    readonly plan?: number
    /** From the seal to the yes. */
    readonly consent?: number
    /** From the yes on the disk to the line that lets the bytes leave. */
    readonly journal?: number
    /** From there to the answer. */
    readonly answer?: number
    /** From the answer to the first record that was read, or to the proof. */
    readonly record?: number
    /** From the yes to the end. */
    readonly all?: number
  }
}

type UntimedStep = Omit<AttemptStep, 'after'>

/** The timeline of one attempt out of the journal's lines; nothing where nobody consented to it. */
export function createAttemptTimeline(attempt: AttemptId, entries: readonly JournalEntry[]): AttemptTimeline | undefined {
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
  const told = (warnings ?? []).map(({ code }) => code).join(' ')
  return [
    ...(draftedAt === undefined ? [] : [{ step: 'drafted', at: draftedAt, facts: {} } as const]),
    ...(checks === undefined
      ? []
      : [{ step: 'checked', at: plannedAt, facts: { rules, warnings: told } } as const]),
    { step: 'sealed', at: plannedAt, facts: { digest } },
    // No sheet of its own was shown: the yes was that to its envelope.
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
