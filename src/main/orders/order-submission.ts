import { evaluateDraft } from '@core/writes/draft-evaluation'
import { resolveDraftTerms, type ResolvedDraft } from '@core/writes/resolved-draft'
import { compareDecimals as compareAmounts, subtract, ZERO } from '@core/value/decimal-amount'
import type { DraftEvaluation } from '@core/context/planning-inputs'
import { isSameAccountName, type AccountName } from '@core/profile/trading-profile'
import type { TradingState } from '@core/guard/trading-guards'
import type { WriteRisk } from '@core/guard/trading-restrictions'
import { findSendRefusal } from '@core/writes/rules/send-rules'
import {
  needsTypedConfirmation,
  listSealedWrites,
  TYPED_CONFIRMATION,
  type OrderForecast,
  type Plan,
  type SealedWrite,
} from '@core/write/plan'
import { err, createRefusal, ok, type Refusal, type Result } from '@core/value/result'
import { isCoveredByConsent, assessWriteRisk } from '@core/writes/write-kinds'
import type { AttemptId, WriteDraft, Write } from '@core/write/venue-write'
import type { ConsentQuestionHeader, PagePoint } from '@contract/consent-api'
import { getSmallSheetSize } from '@contract/small-sheet'
import type { AttemptStore } from '../attempts/attempt-store'
import type { DeskState } from '../desk-state'
import type { PlanInputSource } from './plan-inputs'
import type {
  ClockPort,
  IdSource,
  LogPort,
  ConsentSurfacePort,
  SealedConfirmation,
  WritableVenue,
} from '../main-ports'
import type { ConsentPace } from './consent-pace'
import { createFinalChecks, judgeOpening } from './final-checks'
import { sealPlan } from './plan-sealing'
import { createRequestSequence } from './request-sequence'
import type { RequestWriter } from './request-writer'

/**
 * Interval at which the inputs of a plan are read again while its prompt is open, in milliseconds. Together with the
 * read time it must stay below the age at which a confirmation is refused.
 */
const RECHECK_MS = 1_000
const MAX_REMEMBERED_TOKENS = 500

/** Leads from a draft to the writer: a plan from fresh data, the confirmation in a window of main, then sending. */
export interface OrderSubmission {
  plan(draft: WriteDraft): Promise<Result<Plan>>
  /** Uses a small prompt at `over` if that can show the whole plan, otherwise the large one. */
  submit(token: string, over?: PagePoint): Promise<Result<AttemptId | 'declined'>>
  /** Withdraws the open prompt if its plan may no longer be sent after a stop or halt. */
  onTradingStateChange(writes: TradingState): void
  invalidateAll(): void
}

interface Parts {
  readonly profileId: string
  readonly venue: WritableVenue
  readonly sources: PlanInputSource
  readonly writer: RequestWriter
  readonly attempts: AttemptStore
  readonly desk: DeskState
  readonly log: LogPort
  readonly surface: ConsentSurfacePort
  readonly clock: ClockPort
  readonly ids: IdSource
  readonly pace: ConsentPace
  readonly header: () => ConsentQuestionHeader
  readonly account: () => AccountName | undefined
}

const HOLD_MS = 700

const CLOCK_STEP_MS = 1_000

interface OpenPrompt {
  readonly plan: Plan
  why?: readonly Refusal[]
}

interface DraftedPlan {
  readonly plan: Plan
  readonly draft: ResolvedDraft
}

export function createOrderSubmission(parts: Parts): OrderSubmission {
  const { venue, sources, writer, attempts, desk, log, surface, clock, pace } = parts
  const sequence = createRequestSequence({
    writer,
    attempts,
    desk,
    clock,
    log,
    ...createFinalChecks(sources),
    judgeOpening: write => judgeOpening(write, sources, clock),
  })
  const plans = new Map<string, DraftedPlan>()
  const spentTokens = new Set<string>()
  let open: OpenPrompt | undefined
  /** Number of times all plans were voided, including plans in the making. */
  let voidCount = 0

  async function plan(draft: WriteDraft): Promise<Result<Plan>> {
    const [draftedAt, voidCountAtStart] = [clock.now(), voidCount]
    const { inputs, unread } = await sources.readFresh(draft)
    // SECURITY: a lock or a change of profile during planning voids the new plan as well.
    if (voidCountAtStart !== voidCount) return err([createRefusal('PLAN_VOID')])
    // The terms are fixed from here on, so that rechecks use the displayed terms.
    const resolved = resolveDraftTerms(draft, inputs)
    if (!resolved.ok) return resolved
    const evaluation = evaluateDraft(resolved.value, inputs, 'seal')
    // Older data is not enough: an unexplained fill could lie in between.
    const refusals = [...unread, ...(evaluation.ok ? [] : evaluation.error)]
    if (!evaluation.ok || refusals.length > 0) return err(refusals)
    // SECURITY: nothing is sealed without an account, because one key may act for several.
    const account = parts.account()
    if (account === undefined) return err([createRefusal('PLAN_VOID')])
    const plan = sealPlan({ ...parts, account, sealedAt: clock.now() }, evaluation.value, draftedAt)
    plans.set(plan.token, { plan, draft: resolved.value })
    // SECURITY: a page that plans as fast as it may does not fill the memory; no plan lives until it is dropped here.
    const [oldest] = plans.keys()
    if (plans.size > MAX_REMEMBERED_TOKENS && oldest !== undefined) plans.delete(oldest)
    return ok(plan)
  }

  function usePlan(token: string): Result<DraftedPlan> {
    if (spentTokens.has(token)) return err([createRefusal('TOKEN_SPENT')])
    const drafted = plans.get(token)
    if (drafted === undefined) return err([createRefusal('TOKEN_UNKNOWN')])
    if (open !== undefined) return err([createRefusal('CONSENT_OPEN')])
    plans.delete(token)
    spentTokens.add(token)
    if (spentTokens.size > MAX_REMEMBERED_TOKENS)
      spentTokens.delete(spentTokens.values().next().value ?? token)
    return isAlive(drafted.plan, clock.now()) ? ok(drafted) : err([createRefusal('PLAN_EXPIRED')])
  }

  async function recheckPlan({ plan, draft }: DraftedPlan): Promise<Result<undefined>> {
    const { inputs } = await sources.readFresh(draft)
    const { book } = sources.getCurrent(draft)
    const again = evaluateDraft(draft, { ...inputs, book }, 'seal')
    return again.ok ? comparePlan(plan, again.value, venue) : again
  }

  function withdrawPrompt(prompt: OpenPrompt, why: Refusal | readonly Refusal[]): void {
    prompt.why ??= 'code' in why ? [why] : why
    surface.withdraw(prompt.plan.token)
  }

  function watchPlan(drafted: DraftedPlan, prompt: OpenPrompt): () => void {
    const { expiresAt } = drafted.plan
    const end = () => withdrawPrompt(prompt, createRefusal('PLAN_EXPIRED'))
    const callOffEnd = clock.after(expiresAt - clock.now(), end)
    const callOffLooks = recheckRepeatedly(
      clock,
      () => recheckPlan(drafted),
      why => withdrawPrompt(prompt, why),
    )
    return () => {
      callOffEnd()
      callOffLooks()
    }
  }

  async function submit(token: string, over?: PagePoint): Promise<Result<AttemptId | 'declined'>> {
    const used = usePlan(token)
    if (!used.ok) return used
    const drafted = used.value
    const cap = sources.getCurrent(drafted.draft).guards?.consentsPerMinute ?? 0
    const count = () => pace.countPrompt(assessPlanRisk(drafted.plan), cap)
    const small = getSmallSheetSize(drafted.plan) === undefined ? undefined : over
    // A small prompt opens by hovering over a button, so its confirmation counts as the prompt.
    const paceRefusal = small === undefined ? count() : undefined
    if (paceRefusal !== undefined) return err([paceRefusal])
    const prompt: OpenPrompt = (open = { plan: drafted.plan })
    const stopWatching = watchPlan(drafted, prompt)
    try {
      void venue.warm()
      const market = sources.findMarket(drafted.plan.write)
      const sealing = venue.takeSheetOffer()
      const answer = await surface.askUser({
        ...parts.header(),
        is: 'write',
        token,
        plan: drafted.plan,
        holdMs: HOLD_MS,
        ...(market !== undefined && { market }),
        ...(small !== undefined && { over: small }),
        ...(sealing !== undefined && { sealing }),
      })
      if (answer.is === 'withdrawn') return err(prompt.why ?? [createRefusal('PLAN_VOID')])
      if (answer.is === 'no') return ok('declined')
      // SECURITY: a prompt withdrawn while the answer was in flight stays withdrawn, whatever the answer.
      if (prompt.why !== undefined) return err(prompt.why)
      // SECURITY: a warning with `typed` needs a word typed in a window of main; a plain confirmation is not enough.
      if (
        answer.is !== 'yes' ||
        (needsTypedConfirmation(drafted.plan) && answer.typed?.trim() !== TYPED_CONFIRMATION)
      )
        return err([createRefusal('CONSENT_MISSING')])
      if (small !== undefined) count()
      const box = answer.confirmation
      const confirmed = sealing && box !== undefined ? { to: sealing.to, box } : undefined
      if (confirmed !== undefined) venue.openConfirmation(confirmed)
      return sendPlan(drafted, confirmed)
    } finally {
      stopWatching()
      open = undefined
    }
  }

  /** Sends after the confirmation. Nothing is read any more: the data is fresh, or nothing is sent. */
  function sendPlan(
    { plan, draft }: DraftedPlan,
    confirmed: SealedConfirmation | undefined,
  ): Result<AttemptId> {
    if (!isAlive(plan, clock.now())) return err([createRefusal('PLAN_EXPIRED')])
    // SECURITY: a plan sealed for one account is void for any other account or account name.
    if (!isSameAccountName(plan.account, parts.account())) return err([createRefusal('PLAN_VOID')])
    const again = evaluateDraft(draft, sources.getCurrent(draft), 'seal')
    if (!again.ok) return again
    const same = comparePlan(plan, again.value, venue)
    return same.ok ? sequence.send({ ...plan, confirmed }) : same
  }

  return {
    plan,
    submit,
    onTradingStateChange(writes) {
      const lasting = writes.state === 'halted' || writes.state === 'reducing' || writes.state === 'active'
      if (open === undefined || !lasting) return
      const refusal = findSendRefusal(writes, open.plan.write, assessPlanRisk(open.plan))
      if (refusal !== undefined) withdrawPrompt(open, refusal)
    },
    invalidateAll() {
      voidCount += 1
      for (const token of plans.keys()) spentTokens.add(token)
      plans.clear()
      sequence.stop()
      if (open !== undefined) withdrawPrompt(open, createRefusal('PLAN_VOID'))
    },
  }
}

const assessPlanRisk = (plan: Plan): WriteRisk =>
  listSealedWrites(plan).some(({ write }) => assessWriteRisk(write) === 'adds') ? 'adds' : 'lowers'

function recheckRepeatedly(
  clock: ClockPort,
  recheck: () => Promise<Result<undefined>>,
  onFailed: (why: readonly Refusal[]) => void,
): () => void {
  let isOver = false
  let callOff = () => {}
  const next = () => {
    callOff = clock.after(RECHECK_MS, () => {
      void recheck().then(held => {
        if (isOver) return
        if (held.ok) next()
        else onFailed(held.error)
      })
    })
  }
  next()
  return () => {
    isOver = true
    callOff()
  }
}

/**
 * Returns true if the plan may still be sent. A clock set back before the sealing makes its age unknown, so it may not.
 */
const isAlive = ({ sealedAt, expiresAt }: Plan, now: number): boolean =>
  now <= expiresAt && now >= sealedAt - CLOCK_STEP_MS

/**
 * Compares a plan with the same draft now. It is void if the bytes, the effect or the warnings would differ, or if a
 * reference market opened or closed.
 */
function comparePlan(plan: Plan, now: DraftEvaluation, venue: WritableVenue): Result<undefined> {
  const [sealed, writes] = [listSealedWrites(plan), [now.write, ...(now.rest ?? [])]]
  const shownWarnings = plan.warnings.map(({ code }) => code)
  const same =
    sealed.length === writes.length &&
    sealed.every((one, at) => isUnchanged(one, writes[at], venue)) &&
    now.outlook.effect === plan.outlook.effect &&
    now.standing === plan.standing &&
    removesNoMoreCoverage(now, plan) &&
    now.warnings.every(({ code }) => shownWarnings.includes(code))
  return same ? ok(undefined) : err([createRefusal('PLAN_VOID')])
}

function removesNoMoreCoverage(now: DraftEvaluation, { outlook, warnings }: Plan): boolean {
  if (!warnings.some(({ code }) => code === 'UNPROTECTS')) return true
  const bared = ({ coverage }: OrderForecast) => (coverage ? subtract(coverage.size, coverage.after) : ZERO)
  return compareAmounts(bared(now.outlook), bared(outlook)) <= 0
}

function isUnchanged(
  { attempt, request, write }: SealedWrite,
  now: Write | undefined,
  venue: WritableVenue,
): boolean {
  if (now === undefined || !isCoveredByConsent(now, write)) return false
  const again = venue.encode(now, attempt)
  return again.method === request.method && again.path === request.path && again.body === request.body
}
