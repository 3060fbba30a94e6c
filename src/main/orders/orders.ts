import { evaluate } from '@core/writes/checks'
import { fixTerms, type FixedDraft } from '@core/writes/fixed-terms'
import { compare as compareAmounts, subtract, ZERO } from '@core/value/decimal'
import type { Evaluation } from '@core/context/inputs'
import { isSameName, type AccountName } from '@core/profile/profile'
import type { Writes } from '@core/guard/guard'
import { leaveRefusal } from '@core/writes/rules/leave-rules'
import {
  needsTypedYes,
  sealedWrites,
  TYPED_YES,
  type Outlook,
  type Plan,
  type SealedWrite,
} from '@core/write/plan'
import { err, refuse, ok, type Refusal, type Result } from '@core/value/result'
import { concernsNoMore, riskOf } from '@core/writes/kinds'
import type { AttemptId, Draft, Write } from '@core/write/write'
import type { QuestionHeader, Spot } from '@contract/consent'
import { smallSizeOf } from '@contract/small-sheet'
import type { Attempts } from '../attempts/attempts'
import type { Desk } from '../desk'
import type { PlanInputs } from './plan-inputs'
import type { Clock, Ids, Log, Surface, Venue } from '../ports'
import type { ConsentPace } from './pace'
import { looksAt } from './last-look'
import { sealSheet } from './sealing'
import { createSequence } from './sequence'
import type { Writer } from './writer'

/**
 * How long after one look what a plan rests on is read again while the sheet is open.
 *
 * Together with the time that reading takes it has to stay below the age at which a yes is refused.
 */
const WATCH = 1_000
/** How many finished plans are remembered so that a second use is called a second use. */
const REMEMBERED = 500

/** From a draft to the writer: a plan on fresh reads, the person's yes in main's surface, then the one way out. */
export interface Orders {
  plan(draft: Draft): Promise<Result<Plan>>
  /** Asks over a place of the desk's page where a small sheet can say all of it, and on the large one otherwise. */
  submit(token: string, over?: Spot): Promise<Result<AttemptId | 'declined'>>
  /** Calls an open question off when what it asks may no longer be sent: stopped, or halted. */
  onWritesChanged(writes: Writes): void
  /** Makes every plan and the open question worthless: the profile changed, the key is locked. */
  invalidateAll(): void
}

interface Parts {
  readonly profileId: string
  readonly venue: Venue
  readonly sources: PlanInputs
  readonly writer: Writer
  readonly attempts: Attempts
  readonly desk: Desk
  readonly log: Log
  readonly surface: Surface
  readonly clock: Clock
  readonly ids: Ids
  /** How often the person was asked lately, on whatever line. */
  readonly pace: ConsentPace
  readonly header: () => QuestionHeader
  /** The account that is open, as a sheet names it; undefined where none is. */
  readonly account: () => AccountName | undefined
}

/** How long a yes has to be held. */
const HOLD = 700

/** How far a clock may step back without meaning anything. */
const CLOCK_STEP = 1_000

/** The question that is open, and why it was called off. */
interface Asked {
  readonly plan: Plan
  why?: readonly Refusal[]
}

interface Draw {
  readonly plan: Plan
  readonly draft: FixedDraft
}

export function createOrders(parts: Parts): Orders {
  const { venue, sources, writer, attempts, desk, log, surface, clock, pace } = parts
  const sequence = createSequence({ writer, attempts, desk, clock, log, ...looksAt(sources) })
  const plans = new Map<string, Draw>()
  const spent = new Set<string>()
  let open: Asked | undefined
  /** How often every plan was made worthless: one that was being made then is worth no more than the others. */
  let voided = 0

  async function plan(draft: Draft): Promise<Result<Plan>> {
    const [draftedAt, begun] = [clock.now(), voided]
    const { inputs, unread } = await sources.fresh(draft)
    // SECURITY: a lock or another profile that comes while a plan is being made makes it as worthless as one that was made.
    if (begun !== voided) return err([refuse('PLAN_VOID')])
    // From here on the terms are fixed: what is looked at again is what was shown, not what was asked for.
    const settled = fixTerms(draft, inputs)
    if (!settled.ok) return settled
    const evaluation = evaluate(settled.value, inputs, 'seal')
    // What was read a moment ago is not enough: a fill may lie between, and nothing could explain it later.
    const refusals = [...unread, ...(evaluation.ok ? [] : evaluation.error)]
    if (!evaluation.ok || refusals.length > 0) return err(refusals)
    // SECURITY: without an account to name nothing is sealed: one key may act for several.
    const account = parts.account()
    if (account === undefined) return err([refuse('PLAN_VOID')])
    const plan = sealSheet({ ...parts, account, sealedAt: clock.now() }, evaluation.value, draftedAt)
    plans.set(plan.token, { plan, draft: settled.value })
    return ok(plan)
  }

  function take(token: string): Result<Draw> {
    if (spent.has(token)) return err([refuse('TOKEN_SPENT')])
    const drawn = plans.get(token)
    if (drawn === undefined) return err([refuse('TOKEN_UNKNOWN')])
    if (open !== undefined) return err([refuse('CONSENT_OPEN')])
    plans.delete(token)
    spent.add(token)
    if (spent.size > REMEMBERED) spent.delete(spent.values().next().value ?? token)
    return isAlive(drawn.plan, clock.now()) ? ok(drawn) : err([refuse('PLAN_EXPIRED')])
  }

  /** Reads again what the plan rests on and compares: what would be sent, and what the person was told about it. */
  async function stillHolds({ plan, draft }: Draw): Promise<Result<undefined>> {
    const { inputs } = await sources.fresh(draft)
    const again = evaluate(draft, inputs, 'seal')
    return again.ok ? compare(plan, again.value, venue) : again
  }

  function withdraw(asked: Asked, why: Refusal | readonly Refusal[]): void {
    asked.why ??= 'code' in why ? [why] : why
    surface.withdraw(asked.plan.token)
  }

  function watch(drawn: Draw, asked: Asked): () => void {
    const { expiresAt } = drawn.plan
    const end = () => withdraw(asked, refuse('PLAN_EXPIRED'))
    const callOffEnd = clock.after(expiresAt - clock.now(), end)
    const callOffLooks = lookAgain(
      clock,
      () => stillHolds(drawn),
      why => withdraw(asked, why),
    )
    return () => {
      callOffEnd()
      callOffLooks()
    }
  }

  async function submit(token: string, over?: Spot): Promise<Result<AttemptId | 'declined'>> {
    const taken = take(token)
    if (!taken.ok) return taken
    const drawn = taken.value
    const cap = sources.now(drawn.draft).guards?.consentsPerMinute ?? 0
    const count = () => pace.ask(riskOf(drawn.plan.write), cap)
    const small = smallSizeOf(drawn.plan) === undefined ? undefined : over
    // A small sheet comes by resting on a button: what counts as one more question is the yes on it.
    const tooOften = small === undefined ? count() : undefined
    if (tooOften !== undefined) return err([tooOften])
    const asked: Asked = (open = { plan: drawn.plan })
    const stopWatching = watch(drawn, asked)
    try {
      void venue.warm()
      const market = sources.market(drawn.plan.write)
      const answer = await surface.ask({
        ...parts.header(),
        is: 'write',
        token,
        plan: drawn.plan,
        holdMs: HOLD,
        ...(market !== undefined && { market }),
        ...(small !== undefined && { over: small }),
      })
      if (answer.is === 'withdrawn') return err(asked.why ?? [refuse('PLAN_VOID')])
      if (answer.is === 'no') return ok('declined')
      // SECURITY: what was called off while the answer was on its way is called off, whatever the answer.
      if (asked.why !== undefined) return err(asked.why)
      // SECURITY: a soft guard's yes is typed in main's surface; a plain yes is not enough for it.
      if (answer.is !== 'yes' || (needsTypedYes(drawn.plan) && answer.typed?.trim() !== TYPED_YES))
        return err([refuse('CONSENT_MISSING')])
      if (small !== undefined) count()
      return leave(drawn)
    } finally {
      stopWatching()
      open = undefined
    }
  }

  /** After the yes nothing is read any more: what is here is young enough, or nothing leaves. */
  function leave({ plan, draft }: Draw): Result<AttemptId> {
    if (!isAlive(plan, clock.now())) return err([refuse('PLAN_EXPIRED')])
    // SECURITY: what was sealed for one account is worth nothing while another one is open, or under another name.
    if (!isSameName(plan.account, parts.account())) return err([refuse('PLAN_VOID')])
    const again = evaluate(draft, sources.now(draft), 'seal')
    if (!again.ok) return again
    const same = compare(plan, again.value, venue)
    return same.ok ? sequence.send(plan) : same
  }

  return {
    plan,
    submit,
    onWritesChanged(writes) {
      const lasting = writes.state === 'halted' || writes.state === 'reducing' || writes.state === 'active'
      const { write } = open?.plan ?? {}
      const refusal = write && lasting ? leaveRefusal(writes, write, riskOf(write)) : undefined
      if (open !== undefined && refusal !== undefined) withdraw(open, refusal)
    },
    invalidateAll() {
      voided += 1
      for (const token of plans.keys()) spent.add(token)
      plans.clear()
      sequence.stop()
      if (open !== undefined) withdraw(open, refuse('PLAN_VOID'))
    },
  }
}

/** Looks again and again until something no longer holds, or what this gives back is called. */
function lookAgain(
  clock: Clock,
  look: () => Promise<Result<undefined>>,
  fell: (why: readonly Refusal[]) => void,
): () => void {
  let isOver = false
  let callOff = () => {}
  const next = () => {
    callOff = clock.after(WATCH, () => {
      void look().then(held => {
        // What was under way when it was over is the last look, and nobody's any more.
        if (isOver) return
        if (held.ok) next()
        else fell(held.error)
      })
    })
  }
  next()
  return () => {
    isOver = true
    callOff()
  }
}

/** Whether a plan may still be sent. By a clock that was set back before its sealing nobody can tell, so it may not. */
const isAlive = ({ sealedAt, expiresAt }: Plan, now: number): boolean =>
  now <= expiresAt && now >= sealedAt - CLOCK_STEP

/**
 * A plan is void when the same draft would now leave as other bytes, do something else, or need another warning, and
 * when a reference market has opened or closed since.
 */
function compare(plan: Plan, now: Evaluation, venue: Venue): Result<undefined> {
  const [sealed, writes] = [sealedWrites(plan), [now.write, ...(now.rest ?? [])]]
  const told = plan.warnings.map(({ code }) => code)
  const same =
    sealed.length === writes.length &&
    sealed.every((one, at) => isStill(one, writes[at], venue)) &&
    now.outlook.effect === plan.outlook.effect &&
    now.standing === plan.standing &&
    baresNoMore(now, plan) &&
    now.warnings.every(({ code }) => told.includes(code))
  return same ? ok(undefined) : err([refuse('PLAN_VOID')])
}

/** Whether what a cancel leaves without a stop is no more than what was said. */
function baresNoMore(now: Evaluation, { outlook, warnings }: Plan): boolean {
  if (!warnings.some(({ code }) => code === 'UNPROTECTS')) return true
  const bared = ({ coverage }: Outlook) => (coverage ? subtract(coverage.size, coverage.after) : ZERO)
  return compareAmounts(bared(now.outlook), bared(outlook)) <= 0
}

function isStill({ attempt, request, write }: SealedWrite, now: Write | undefined, venue: Venue): boolean {
  if (now === undefined || !concernsNoMore(now, write)) return false
  const again = venue.encode(now, attempt)
  return again.method === request.method && again.path === request.path && again.body === request.body
}
