import { formatNotSigned, type WriteAttempt, type WriteOutcome } from '@core/attempt/write-attempt'
import { isRecordedEnd } from '@core/attempt/attempt-state'
import type { JournalEntry } from '@core/attempt/entry'
import { isInSigningWindow, SIGNING_TIMEOUT_MS, createSigningWindow } from '@core/attempt/signing-window'
import type { MandateConsumption } from '@core/envelope/mandate'
import { createForecastRecord, type BookAtSend } from '@core/attempt/forecast-record'
import { isSameAccountName, sealAccountName, type AccountName } from '@core/profile/trading-profile'
import { createCanonicalText, type Plan } from '@core/write/plan'
import { err, createRefusal, ok, type Result } from '@core/value/result'
import { findSendRefusal } from '@core/writes/rules/send-rules'
import { assessWriteRisk } from '@core/writes/write-kinds'
import { isOrderCancel, type AttemptId, type SealedRequest, type Write } from '@core/write/venue-write'
import type { AttemptStore } from '../attempts/attempt-store'
import { computePlanDigest } from '../text-digest'
import { classifyErrorKind } from '../error-kind'
import type { TradingGate } from '../attempts/trading-gate'
import type { SignatureComparison } from '../attempts/signature-comparison'
import type { OutgoingRequest } from '../outgoing-request'
import { withTimeout } from '../with-timeout'
import type {
  ClockPort,
  LogPort,
  SealedConfirmation,
  SigningAge,
  SigningFailure,
  SigningRequest,
  SignedRequest,
  WritableVenue,
} from '../main-ports'
import { createSignedText } from '../venue/request-signing'
import { haltReasonMessages } from '@messages/halts'

/** A plan with the box in which its sheet sealed the confirmed requests; `undefined` if the sheet could not seal. */
export interface ConfirmedPlan extends Plan {
  readonly confirmed: SealedConfirmation | undefined
}

/** A plan that needs no sheet, because it is inside the armed mandate. */
interface MandatedPlan extends Plan {
  readonly inside: MandateConsumption
}

type PermittedPlan = ConfirmedPlan | MandatedPlan

/** Returns what the signer checks: without one of both it signs no write. */
function toSignerClaim(plan: PermittedPlan): Pick<SigningRequest, 'inside' | 'confirmed'> {
  if ('inside' in plan) return { inside: { envelope: plan.inside.envelope, worth: plan.inside.worth } }
  return plan.confirmed === undefined ? {} : { confirmed: plan.confirmed }
}

/** The only way to send: journal entry, then signature, then the same bytes, once. */
export interface RequestWriter {
  /**
   * Returns the attempt id once the consent is on disk; the outcome arrives as attempt state. The caller has checked the
   * plan. `isStillAllowed` checks it again right before the socket: the confirmation must still be valid and the guards
   * must allow it.
   * `describeStop` is the recorded reason of a request that is not sent after its signature.
   */
  write(plan: PermittedPlan, isStillAllowed?: () => boolean, describeStop?: () => string): Result<AttemptId>
  /** Records that a request of a plan is never sent, with the reason. */
  keepBack(plan: Plan, why: string): void
  isInFlight(id: AttemptId): boolean
  idle(): Promise<void>
}

/** The caller's check right before the socket, and the recorded reason where it fails. */
interface LastCheck {
  readonly isStillAllowed: () => boolean
  readonly describeStop: () => string
}

interface Parts {
  readonly venue: WritableVenue
  readonly attempts: AttemptStore
  readonly gate: TradingGate
  readonly clock: ClockPort
  readonly log: LogPort
  /** Called after a response or its timeout: the reconciler takes over. */
  readonly onAnswered: (id: AttemptId) => void
  /** Estimates the fill of a write right before sending, from the book in memory. */
  readonly estimateFill?: (write: Write) => BookAtSend | undefined
  readonly signatures?: Pick<SignatureComparison, 'next' | 'signed' | 'doubt'>
  readonly account: () => AccountName | undefined
  /** Returns the age with which a write is dated at this venue; `undefined` for a fresh date. */
  readonly chooseAge?: (write: Write) => SigningAge | undefined
}

/** Longest wait for a response, in milliseconds. Longer than any exchange can take, and final. */
const RESPONSE_TIMEOUT_MS = 25_000

export function createRequestWriter(parts: Parts): RequestWriter {
  const { venue, attempts, gate, clock, log, estimateFill } = parts
  let pendingSend: Promise<void> = Promise.resolve()
  let inFlightId: AttemptId | undefined

  async function signAndSend(plan: Plan, ready: SigningRequest, lastCheck: LastCheck): Promise<void> {
    const signed = await requestSignature(plan, ready)
    if ('is' in signed) parts.signatures?.doubt()
    else if (ready.place !== undefined) parts.signatures?.signed(ready.place)
    if ('is' in signed) return recordOutcome(plan, { is: 'not sent', why: formatNotSigned(signed.why) })
    // SECURITY: after a stop, a lock or a change of profile during the signature not even a connection is opened.
    if (!isStillSendable(plan)) return recordOutcome(plan, { is: 'not sent', why: lastCheck.describeStop() })
    return send(plan, signed, lastCheck)
  }

  /** Returns a signature that is in time and dated as recorded, or the reason for its absence. */
  async function requestSignature(
    { attempt }: Plan,
    ready: SigningRequest,
  ): Promise<SignedRequest | SigningFailure> {
    try {
      const signed = await withTimeout(clock, SIGNING_TIMEOUT_MS, venue.sign(ready))
      if (signed === undefined) return { is: 'failed', why: 'late' }
      if ('is' in signed || isInSigningWindow(createSigningWindow(ready.askedAt, ready.age), signed.signedAt))
        return signed
      return { is: 'failed', why: 'signed otherwise' }
    } catch (error) {
      // Nothing was sent yet, and without a signature nothing can be.
      log.trouble('signing broke off', { attempt, kind: classifyErrorKind(error) })
      return { is: 'failed', why: 'unavailable' }
    }
  }

  function prepareSigning(plan: PermittedPlan): SigningRequest | SigningFailure {
    const ready = venue.readyToSign(plan.request, parts.chooseAge?.(plan.write))
    const place = parts.signatures?.next()
    return 'is' in ready ? ready : { ...ready, ...(place && { place }), ...toSignerClaim(plan) }
  }

  async function send(
    plan: Plan,
    signed: SignedRequest,
    { isStillAllowed, describeStop }: LastCheck,
  ): Promise<void> {
    const findStopReason = () => (isStillAllowed() && isStillSendable(plan) ? undefined : describeStop())
    let isLate = false
    let stopReason: string | undefined
    // SECURITY: a request reported as unknown is not sent afterwards.
    const isAllowedAtSocket = (leaving: OutgoingRequest) =>
      !isLate && (stopReason = findStopReason()) === undefined && matchesSeal(plan, signed, leaving)
    let cancelTimeout = (): void => undefined
    const timeout = new Promise<WriteOutcome>(resolve => {
      cancelTimeout = clock.after(RESPONSE_TIMEOUT_MS, () => {
        isLate = true
        resolve({ is: 'unknown', why: 'no answer: timeout' })
      })
    })
    try {
      const outcome = await Promise.race([venue.send(signed, plan.write, isAllowedAtSocket), timeout])
      const why = outcome.is === 'not sent' ? stopReason : undefined
      recordOutcome(plan, why === undefined ? outcome : { is: 'not sent', why }, signed)
    } finally {
      cancelTimeout()
    }
  }

  /** A request in flight restricts trading, so that the next confirmation shows it. */
  function setInFlight(attempt: AttemptId | undefined): void {
    inFlightId = attempt
    gate.hold('flight', attempt === undefined ? undefined : { is: 'reconciling', awaits: 'answer' })
  }

  /** Rechecks right before sending: a stop, halt, lock or gap since then counts. Nothing was sent yet. */
  function isStillSendable({ write, attempt, account }: Plan): boolean {
    // SECURITY: the open account and its name must still be the sealed ones.
    if (!isSameAccountName(account, parts.account())) return false
    // SECURITY: nothing is sent while the outcome of another attempt is open.
    if (attempts.unresolved().some(({ id }) => id !== attempt)) return false
    // The order to cancel has ended since the confirmation.
    if (isOrderCancel(write) && hasRecordedEnd(attempts.get(attempt))) return false
    // SECURITY: the gate is checked again right before the socket, without the restrictions by this attempt.
    return (
      findSendRefusal(gate.tradingStateWithout('attempts', 'flight'), write, assessWriteRisk(write)) ===
      undefined
    )
  }

  function matchesSeal(plan: Plan, signed: SignedRequest, leaving: OutgoingRequest): boolean {
    // SECURITY: last check before the socket: the bytes are the displayed, sealed and recorded ones. The sealed request
    // contains the fingerprint of the desk's key instead of its text; nothing else differs.
    const journalled = attempts.get(plan.attempt)
    const expected = journalled && venue.asSent(journalled.request)
    const same =
      journalled?.state.is === 'sending' &&
      computePlanDigest(createCanonicalText({ ...plan, request: journalled.request })) ===
        journalled.digest &&
      leaving.accountId === plan.account.id &&
      expected !== undefined &&
      isSameRequest(expected, leaving) &&
      isSignatureFor(signed, leaving, journalled)
    if (!same) attempts.halt(haltReasonMessages.otherBytes, plan.attempt)
    return same
  }

  function recordOutcome(plan: Plan, outcome: WriteOutcome, signed?: SignedRequest): void {
    const line = { saw: 'outcome', at: clock.now(), attempt: plan.attempt, outcome } as const
    const kept = attempts.record({ ...line, ...toRecordedSignature(outcome, signed) })
    if (!kept.ok)
      log.trouble('an outcome could not be kept; it will be read again', { attempt: plan.attempt })
    if (outcome.is === 'unknown' && outcome.impossible === true) attempts.halt(outcome.why, plan.attempt)
    setInFlight(undefined)
    parts.onAnswered(plan.attempt)
  }

  function handleSendFailure({ attempt }: Plan, error: unknown): void {
    setInFlight(undefined)
    attempts.halt(haltReasonMessages.brokeOff, attempt)
    log.trouble('sending broke off', { attempt, kind: classifyErrorKind(error) })
  }

  return {
    write(plan, isStillAllowed = () => true, describeStop = () => 'stopped') {
      // SECURITY: checked again after the confirmation and right before the journal entry, because a restriction may
      // have come meanwhile.
      const refusal = findSendRefusal(gate.writes(), plan.write, assessWriteRisk(plan.write))
      if (refusal !== undefined) return err([refusal])
      // SECURITY: the named account must be the open one.
      if (!isSameAccountName(plan.account, parts.account())) return err([createRefusal('PLAN_VOID')])
      // SECURITY: one request at a time. A record before the response lifts the restriction, but the next request still
      // waits.
      if (inFlightId !== undefined) return err([createRefusal('WRITES_HELD')])
      if (attempts.get(plan.attempt) !== undefined) return err([createRefusal('TOKEN_SPENT')])
      const ready = prepareSigning(plan)
      // Not earlier than the venue time assumed for it, because fills are counted from the time of the position reading
      // before it.
      const at = clock.now()
      const consent = {
        ...createConsentEntry(plan, at),
        ...('inside' in plan && { inside: plan.inside }),
      }
      // SECURITY: the consent and sending entries are written with one flush, or neither is. Nothing is signed before
      // that.
      const kept =
        'is' in ready
          ? attempts.record(consent)
          : attempts.record(consent, createSendingEntry(plan, ready, at, estimateFill?.(plan.write)))
      // Nothing was sent yet, and nothing will be if this cannot be recorded.
      if (!kept.ok) return kept
      setInFlight(plan.attempt)
      if ('is' in ready) recordOutcome(plan, { is: 'not sent', why: formatNotSigned(ready.why) })
      else
        pendingSend = signAndSend(plan, ready, { isStillAllowed, describeStop }).catch((error: unknown) =>
          handleSendFailure(plan, error),
        )
      return ok(plan.attempt)
    },
    keepBack(plan, why) {
      if (attempts.get(plan.attempt) !== undefined) return
      const at = clock.now()
      const outcome = { is: 'not sent', why } as const
      const kept = attempts.record(createConsentEntry(plan, at), {
        saw: 'outcome',
        at,
        attempt: plan.attempt,
        outcome,
      })
      if (!kept.ok) log.trouble('what was kept back could not be written down', { attempt: plan.attempt })
    },
    isInFlight: id => inFlightId === id,
    idle: () => pendingSend,
  }
}

/** Returns the signature of a sent request. An unused signature could still be used, so it is not recorded. */
const toRecordedSignature = ({ is }: WriteOutcome, signed: SignedRequest | undefined) =>
  signed === undefined || is === 'not sent'
    ? undefined
    : { signed: { at: signed.signedAt, signature: signed.signature } }

const createConsentEntry = (
  plan: Plan,
  at: number,
  forecast = createForecastRecord(plan.write, plan.outlook),
): JournalEntry => ({
  saw: 'consent',
  at,
  attempt: plan.attempt,
  profileId: plan.profileId,
  account: sealAccountName(plan.account),
  write: plan.write,
  request: plan.request,
  digest: plan.digest,
  plannedAt: plan.sealedAt,
  ...(plan.outlook.before.position !== undefined && { before: plan.outlook.before.position }),
  ...(plan.outlook.positionAt !== undefined && { beforeAt: plan.outlook.positionAt }),
  ...(plan.outlook.positionMovedAt !== undefined && { beforeMovedAt: plan.outlook.positionMovedAt }),
  ...(plan.draftedAt !== undefined && { draftedAt: plan.draftedAt }),
  checks: plan.checks,
  warnings: plan.warnings,
  ...(forecast !== undefined && { said: forecast }),
})

const createSendingEntry = (
  { attempt, digest }: Plan,
  { askedAt, age, place }: SigningRequest,
  at: number,
  book: BookAtSend | undefined,
): JournalEntry => ({
  saw: 'sending',
  at,
  attempt,
  signedAt: askedAt,
  signedWithin: createSigningWindow(askedAt, age),
  digest,
  ...(place !== undefined && { place }),
  ...(book !== undefined && { book }),
})

const hasRecordedEnd = (cancel: WriteAttempt | undefined): boolean =>
  cancel !== undefined && isRecordedEnd(cancel.state)

/** Returns true if the signature covers the outgoing text and is dated within the recorded window. */
const isSignatureFor = (
  { text, signedAt }: SignedRequest,
  leaving: OutgoingRequest,
  { signedWithin }: WriteAttempt,
): boolean =>
  text === createSignedText(leaving, signedAt) &&
  signedWithin !== undefined &&
  isInSigningWindow(signedWithin, signedAt)

const isSameRequest = (a: SealedRequest, b: SealedRequest): boolean =>
  a.method === b.method && a.path === b.path && a.body === b.body
