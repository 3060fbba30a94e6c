import { formatNotSigned, type WriteAttempt, type WriteOutcome } from '@core/attempt/attempt'
import { isRecordedEnd } from '@core/attempt/attempt-state'
import type { JournalEntry } from '@core/attempt/entry'
import { isInSigningWindow, SIGNING_TIMEOUT_MS, createSigningWindow } from '@core/attempt/signing-window'
import type { MandateConsumption } from '@core/envelope/envelope'
import { createForecastRecord, type BookAtSend } from '@core/attempt/forecast'
import { isSameAccountName, sealAccountName, type AccountName } from '@core/profile/profile'
import { createCanonicalText, type Plan } from '@core/write/plan'
import { err, createRefusal, ok, type Result } from '@core/value/result'
import { findSendRefusal } from '@core/writes/rules/leave-rules'
import { assessWriteRisk } from '@core/writes/kinds'
import { isOrderCancel, type AttemptId, type SealedRequest, type Write } from '@core/write/write'
import type { AttemptStore } from '../attempts/attempts'
import { computePlanDigest } from '../digest'
import { classifyErrorKind } from '../error-kind'
import type { TradingGate } from '../attempts/gate'
import type { SignatureComparison } from '../attempts/signatures'
import type { OutgoingRequest } from '../leaving-request'
import { withTimeout } from '../in-time'
import type { ClockPort, LogPort, SigningFailure, SigningRequest, SignedRequest, WritableVenue } from '../ports'
import { createSignedText } from '../venue/sign'
import { haltReasonMessages } from '@messages/halts'

/** A plan, and of what that is armed it is a part. */
type MandatedPlan = Plan & { readonly inside?: MandateConsumption }

/** Where a signature is asked for: its place in a list, and the envelope that it is inside of. */
const toSigningPlaces = (place: SigningRequest['place'], inside: MandateConsumption | undefined) => ({
  ...(place !== undefined && { place }),
  ...(inside !== undefined && { inside: { envelope: inside.envelope, worth: inside.worth } }),
})

/** The one way out: journal first, then the signature, then the same bytes, once. */
export interface RequestWriter {
  /**
   * Says which attempt it became as soon as the yes is on the disk; what becomes of it arrives as state. `mayGo` is
   * asked before that and right before the socket: whether the yes still stands and its guards still let it.
   */
  write(plan: MandatedPlan, isStillAllowed?: () => boolean): Result<AttemptId>
  /** Writes down that a request of a sheet never leaves, and why. */
  keepBack(plan: Plan, why: string): void
  /** Whether an answer to this attempt is still being waited for. */
  isInFlight(id: AttemptId): boolean
  /** Resolves when nothing is on its way. */
  idle(): Promise<void>
}

interface Parts {
  readonly venue: WritableVenue
  readonly attempts: AttemptStore
  readonly gate: TradingGate
  readonly clock: ClockPort
  readonly log: LogPort
  /** Told when an answer came, or none: from here the reconciler reads. */
  readonly onAnswered: (id: AttemptId) => void
  /** What the book gives a write right before it leaves, as far as it is read already. Nothing is waited for. */
  readonly estimateFill?: (write: Write) => BookAtSend | undefined
  /** Where in the signer's list a signature is to be; absent where no signer keeps one. */
  readonly signatures?: Pick<SignatureComparison, 'next' | 'signed' | 'doubt'>
  /** The account that is open, as a sheet names it; undefined where none is. */
  readonly account: () => AccountName | undefined
}

/** The longest an answer is waited for here: longer than any exchange may last, and the last word whatever became of it. */
const RESPONSE_TIMEOUT_MS = 25_000

export function createRequestWriter(parts: Parts): RequestWriter {
  const { venue, attempts, gate, clock, log, estimateFill } = parts
  let pendingSend: Promise<void> = Promise.resolve()
  let inFlightId: AttemptId | undefined

  /** Has it signed, now that the journal holds it, and sends it if nothing came in between. */
  async function signAndSend(plan: Plan, ready: SigningRequest, isStillAllowed: () => boolean): Promise<void> {
    const signed = await requestSignature(plan, ready)
    // One that did not come may be in the list all the same.
    if ('is' in signed) parts.signatures?.doubt()
    else if (ready.place !== undefined) parts.signatures?.signed(ready.place)
    if ('is' in signed) return recordOutcome(plan, { is: 'not sent', why: formatNotSigned(signed.why) })
    // SECURITY: whatever came while the signature was waited for counts: a stop, a lock, another profile.
    if (!isStillAllowed() || !isStillSendable(plan)) return recordOutcome(plan, { is: 'not sent', why: 'stopped' })
    return send(plan, signed, isStillAllowed)
  }

  /** A signature that came in time and is dated as the journal says; why there is none, whatever became of the one that was asked for. */
  async function requestSignature({ attempt }: Plan, ready: SigningRequest): Promise<SignedRequest | SigningFailure> {
    try {
      const signed = await withTimeout(clock, SIGNING_TIMEOUT_MS, venue.sign(ready))
      if (signed === undefined) return { is: 'failed', why: 'late' }
      if ('is' in signed || isInSigningWindow(createSigningWindow(ready.askedAt), signed.signedAt)) return signed
      return { is: 'failed', why: 'signed otherwise' }
    } catch (error) {
      // Nothing has left yet, and without a signature nothing can.
      log.trouble('signing broke off', { attempt, kind: classifyErrorKind(error) })
      return { is: 'failed', why: 'unavailable' }
    }
  }

  /** With the place in the signer's list that the journal is to name, and with the envelope that it is inside of. */
  function prepareSigning(plan: MandatedPlan): SigningRequest | SigningFailure {
    const ready = venue.readyToSign(plan.request)
    return 'is' in ready ? ready : { ...ready, ...toSigningPlaces(parts.signatures?.next(), plan.inside) }
  }

  async function send(plan: Plan, signed: SignedRequest, isStillAllowed: () => boolean): Promise<void> {
    let isLate = false
    // SECURITY: what was told as unknown does not begin to leave afterwards.
    const isAllowedAtSocket = (leaving: OutgoingRequest) =>
      !isLate && isStillAllowed() && isStillSendable(plan) && matchesSeal(plan, signed, leaving)
    let cancelTimeout = (): void => undefined
    const timeout = new Promise<WriteOutcome>(tell => {
      cancelTimeout = clock.after(RESPONSE_TIMEOUT_MS, () => {
        isLate = true
        tell({ is: 'unknown', why: 'no answer: timeout' })
      })
    })
    try {
      recordOutcome(plan, await Promise.race([venue.send(signed, plan.write, isAllowedAtSocket), timeout]), signed)
    } finally {
      cancelTimeout()
    }
  }

  /** What waits for its answer holds the gate by itself: whatever the next yes would meet is said before it. */
  function setInFlight(attempt: AttemptId | undefined): void {
    inFlightId = attempt
    gate.hold('flight', attempt === undefined ? undefined : { is: 'reconciling', awaits: 'answer' })
  }

  /** Whatever came while the connection was made still counts: a stop, a halt, a lock, a gap. Nothing has left yet. */
  function isStillSendable({ write, attempt, account }: Plan): boolean {
    // SECURITY: another account may be open by now, or be called otherwise: what was sealed for this one stays here.
    if (!isSameAccountName(account, parts.account())) return false
    // SECURITY: nothing leaves while the fate of another attempt is open, whatever has opened it since the yes.
    if (attempts.unresolved().some(({ id }) => id !== attempt)) return false
    // What was to be cancelled has ended by itself since the yes: nothing is left to ask for.
    if (isOrderCancel(write) && hasRecordedEnd(attempts.get(attempt))) return false
    // SECURITY: the gate is asked once more, right before the socket; only the attempt's own holds do not count.
    return findSendRefusal(gate.tradingStateWithout('attempts', 'flight'), write, assessWriteRisk(write)) === undefined
  }

  function matchesSeal(plan: Plan, signed: SignedRequest, leaving: OutgoingRequest): boolean {
    // SECURITY: the last look before the socket. What leaves is what the person saw, what was sealed and what the journal holds.
    // Where the text of this desk's own key belongs stands its fingerprint in what was sealed; nothing else differs.
    const journalled = attempts.get(plan.attempt)
    const expected = journalled && venue.asSent(journalled.request)
    const same =
      journalled?.digest === plan.digest &&
      computePlanDigest(createCanonicalText({ ...plan, request: journalled.request })) === plan.digest &&
      leaving.accountId === plan.account.id &&
      journalled.state.is === 'sending' &&
      isSignatureFor(signed, leaving, journalled) &&
      expected !== undefined &&
      isSameRequest(expected, leaving) &&
      isSameRequest(signed.request, leaving)
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
    write(plan, mayGo = () => true) {
      // SECURITY: asked again here, after the yes and right before the journal, because a hold may have come meanwhile.
      const refusal = findSendRefusal(gate.writes(), plan.write, assessWriteRisk(plan.write))
      if (refusal !== undefined) return err([refusal])
      // SECURITY: the account that the sheet named has to be the one that is open.
      if (!isSameAccountName(plan.account, parts.account())) return err([createRefusal('PLAN_VOID')])
      // SECURITY: the yes lives for a while only, and the guards of now count, not those of the yes.
      if (!mayGo()) return err([createRefusal('PLAN_VOID')])
      // SECURITY: one at a time. A record that comes before the answer opens the gate, and the next one waits all the same.
      if (inFlightId !== undefined) return err([createRefusal('WRITES_HELD')])
      if (attempts.get(plan.attempt) !== undefined) return err([createRefusal('TOKEN_SPENT')])
      const ready = prepareSigning(plan)
      // Not before the venue's time that was taken for it: fills are counted from as long before it as the position was read before this.
      const at = clock.now()
      const consent = { ...createConsentEntry(plan, at), ...(plan.inside !== undefined && { inside: plan.inside }) }
      // SECURITY: the yes and the line that lets the bytes leave are on the disk together, by one flush, or neither is.
      // SECURITY: nothing is asked to be signed before that.
      const kept =
        'is' in ready
          ? attempts.record(consent)
          : attempts.record(consent, createSendingEntry(plan, ready, at, estimateFill?.(plan.write)))
      // Nothing has left yet: if this cannot be kept, nothing will.
      if (!kept.ok) return kept
      setInFlight(plan.attempt)
      if ('is' in ready) recordOutcome(plan, { is: 'not sent', why: formatNotSigned(ready.why) })
      else pendingSend = signAndSend(plan, ready, mayGo).catch((error: unknown) => handleSendFailure(plan, error))
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

/** The signature of what was sent. One that was not used could still be, and is not kept. */
const toRecordedSignature = ({ is }: WriteOutcome, signed: SignedRequest | undefined) =>
  signed === undefined || is === 'not sent'
    ? undefined
    : { signed: { at: signed.signedAt, signature: signed.signature } }

const createConsentEntry = (plan: Plan, at: number, forecast = createForecastRecord(plan.write, plan.outlook)): JournalEntry => ({
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
  { askedAt, place }: SigningRequest,
  at: number,
  book: BookAtSend | undefined,
): JournalEntry => ({
  saw: 'sending',
  at,
  attempt,
  signedAt: askedAt,
  signedWithin: createSigningWindow(askedAt),
  digest,
  ...(place !== undefined && { place }),
  ...(book !== undefined && { book }),
})

/** Whether a record says that the order of a cancel is at its end. */
const hasRecordedEnd = (cancel: WriteAttempt | undefined): boolean => cancel !== undefined && isRecordedEnd(cancel.state)

/** Whether the signature is over what leaves, and dated as the journal says it may be. */
const isSignatureFor = (
  { text, signedAt }: SignedRequest,
  leaving: OutgoingRequest,
  { signedWithin }: WriteAttempt,
): boolean =>
  text === createSignedText(leaving, signedAt) && signedWithin !== undefined && isInSigningWindow(signedWithin, signedAt)

const isSameRequest = (a: SealedRequest, b: SealedRequest): boolean =>
  a.method === b.method && a.path === b.path && a.body === b.body
