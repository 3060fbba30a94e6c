import { advance } from './advance'
import type { Attempt } from './attempt'
import { isAttemptEnded } from './attempt-state'
import { compare, ZERO, type Amount } from '../value/decimal'
import type { Entry } from './entry'
import type { Facts } from '../value/result'
import type { AttemptId } from '../write/write'

/** What can happen on an attempt's way, from its draft to its end. */
export type StepName =
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
export interface Step {
  readonly step: StepName
  /** On this desk's clock. */
  readonly at: number
  /** Milliseconds since the step before; below zero where the clock was set back meanwhile. */
  readonly after: number
  readonly facts: Facts
}

/** Everything that was written down of an attempt, in order, with how long the parts of it took. */
export interface Timeline {
  readonly attempt: AttemptId
  readonly steps: readonly Step[]
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

type Bare = Omit<Step, 'after'>

/** The timeline of one attempt out of the journal's lines; nothing where nobody consented to it. */
export function timelineOf(attempt: AttemptId, entries: readonly Entry[]): Timeline | undefined {
  const own = entries.filter(entry => 'attempt' in entry && entry.attempt === attempt)
  const [first] = own
  if (first?.saw !== 'consent' && first?.saw !== 'signature found') return undefined
  const steps: Bare[] = []
  let before: Attempt | undefined
  for (const entry of own) {
    const after = before === undefined ? advance(undefined, first) : advance(before, entry)
    steps.push(...stepsOf(entry, before))
    const isOver = isAttemptEnded(after) && (before === undefined || !isAttemptEnded(before))
    if (isOver) steps.push({ step: 'ended', at: entry.at, facts: { state: after.state.is } })
    before = after
  }
  return { attempt, steps: steps.map(timed), took: tookOf(steps) }
}

const timed = (step: Bare, place: number, steps: readonly Bare[]): Step => ({
  ...step,
  after: step.at - (steps[place - 1]?.at ?? step.at),
})

function stepsOf(entry: Entry, before: Attempt | undefined): readonly Bare[] {
  const { at } = entry
  switch (entry.saw) {
    case 'consent':
      return planned(entry)
    case 'signature found':
    case 'sending':
      return [{ step: 'sent', at, facts: { signedAt: String(entry.signedAt) } }]
    case 'outcome':
      return [{ step: 'answered', at, facts: answerFacts(entry.outcome) }]
    case 'evidence':
      return [{ step: 'asked', at, facts: { asked: entry.note.asked, answer: entry.note.answer } }]
    case 'record':
      return [recorded(entry, before?.executed ?? ZERO)]
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

function planned(entry: Extract<Entry, { saw: 'consent' }>): readonly Bare[] {
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

function answerFacts(outcome: Extract<Entry, { saw: 'outcome' }>['outcome']): Facts {
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

function recorded(entry: Extract<Entry, { saw: 'record' }>, executed: Amount): Bare {
  const grew = compare(entry.executed, executed) > 0
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

function tookOf(steps: readonly Bare[]): Timeline['took'] {
  const first = (...names: readonly StepName[]) => steps.find(({ step }) => names.includes(step))?.at
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
