import { evaluate } from '@core/writes/checks'
import type { Inputs } from '@core/context/inputs'
import type { ArmedEnvelope, BothClocks } from '@core/envelope/envelope'
import { add, exactly, multiply, type Amount } from '@core/value/decimal'
import type { Refusal, RefusalCode } from '@core/value/result'
import type { AttemptId, Draft, Write } from '@core/write/write'
import type { ArmingParts } from '../armed/arming-question'
import { heldNow } from '../armed/held-now'
import { isOfGuards, isOfPace, looksAt } from '../orders/last-look'
import { sealSheet } from '../orders/sealing'

/** What of a program the way out has to know. */
interface Around {
  readonly isOpen: (envelope: ArmedEnvelope) => boolean
  readonly both: () => BothClocks
}

/** A request of a rule's, for one of its slices. */
export interface AskedByRule {
  readonly draft: Draft
  readonly slice: number
  /** Whether the rule asks for this very write, with all that was done but the one attempt. */
  readonly stillAsked: (write: Write, apart: AttemptId) => boolean
}

/**
 * Whether it became an attempt; or whether that may come, comes once fewer left in the last minute, ends it by a guard and
 * by which, or is against a rule.
 */
export type RunSaid = 'sent' | 'held' | 'paced' | 'against' | { readonly guard: readonly Refusal[] }

/**
 * One request, one attempt: every check, the seal of exact bytes and the journal as ever, and no sheet of its own. There
 * is nobody to ask: what is not plainly inside is not sent.
 */
export function createRunWay(parts: ArmingParts, { isOpen, both }: Around) {
  const { sources, writer, clock } = parts
  const { mayGo } = looksAt(sources)
  const held = heldNow(parts, both)

  return (envelope: ArmedEnvelope, { draft, slice, stillAsked }: AskedByRule): RunSaid => {
    const account = parts.account()
    const inputs = sources.now(draft)
    const evaluation = evaluate(draft, inputs, 'seal')
    if (!evaluation.ok) return saidBy(evaluation.error)
    const { rest, warnings } = evaluation.value
    // A soft guard would have to be asked about.
    if (rest !== undefined || warnings.some(({ typed }) => typed)) return 'against'
    if (account === undefined) return 'held'
    const at = clock.now()
    const plan = sealSheet({ ...parts, account, sealedAt: at }, evaluation.value, at)
    const inside = held(envelope, plan.write, inputs)
    if (!inside.ok) return inside.error.every(why => why === 'no best price to count by') ? 'held' : 'against'
    // SECURITY: asked before the journal, after the signature and right before the socket: whether it still stands, this is inside, and the sealed rule asks for it.
    const mayLeave = (): boolean =>
      isOpen(envelope) &&
      held(envelope, plan.write, sources.now(draft), plan.attempt).ok &&
      stillAsked(plan.write, plan.attempt) &&
      mayGo(plan.write, plan.attempt)
    const mid = middleIn(inputs)
    const elapsed = both().steady - envelope.sealedAt.steady
    const counted = { ...inside.value, slice: { at: slice, elapsed, ...(mid !== undefined && { mid }) } }
    const sent = writer.write({ ...plan, inside: counted }, mayLeave)
    return sent.ok ? 'sent' : saidBy(sent.error)
  }
}

/**
 * SECURITY: a guard that is reached ends it; a figure that is old, and a hold, is waited for; all else is against it. How
 * many may leave in a minute is kept to by leaving later.
 */
function saidBy(all: readonly Refusal[]): RunSaid {
  const refused = all.filter(({ code }) => !isOfPace(code))
  if (refused.length === 0) return 'paced'
  const guard = refused.filter(({ code }) => isOfGuards(code))
  if (guard.length > 0) return { guard }
  return refused.every(({ code }) => waitedFor.has(code)) ? 'held' : 'against'
}

const waitedFor: ReadonlySet<RefusalCode> = new Set([
  'INPUT_STALE',
  'INPUT_MISSING',
  'WRITES_HELD',
  'WRITES_OFFLINE',
  'WRITES_READ_ONLY',
  'PART_HELD',
  'BUDGET_SPENT',
  'PLAN_VOID',
])

const HALF = exactly('0.5')

/** The middle of the book, as it stood when the slice was about to leave. */
export function middleIn({ book }: Pick<Inputs, 'book'>): Amount | undefined {
  const [bid, ask] = [book?.value.bids[0]?.price, book?.value.asks[0]?.price]
  return bid && ask && multiply(add(bid, ask), HALF)
}
