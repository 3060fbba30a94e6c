import { notSigned, type Attempt, type WriteOutcome } from '@core/attempt/attempt'
import { isRecordedEnd } from '@core/attempt/attempt-state'
import type { Entry } from '@core/attempt/entry'
import { isInWindow, SIGNING_PATIENCE, signingWindow } from '@core/attempt/signing-window'
import type { CountedInside } from '@core/envelope/envelope'
import { forecastOf, type BookAtSend } from '@core/attempt/forecast'
import { isSameName, sealedAccount, type AccountName } from '@core/profile/profile'
import { canonical, type Plan } from '@core/write/plan'
import { err, refuse, ok, type Result } from '@core/value/result'
import { leaveRefusal } from '@core/writes/rules/leave-rules'
import { riskOf } from '@core/writes/kinds'
import { endsOrder, type AttemptId, type SealedRequest, type Write } from '@core/write/write'
import type { Attempts } from '../attempts/attempts'
import { planDigest } from '../digest'
import { errorKind } from '../error-kind'
import type { Gate } from '../attempts/gate'
import type { Signatures } from '../attempts/signatures'
import type { LeavingRequest } from '../leaving-request'
import { inTime } from '../in-time'
import type { Clock, Log, NotSigned, ReadyToSign, SignedRequest, Venue } from '../ports'
import { signedText } from '../venue/sign'
import { haltSays } from '@messages/halts'

/** A plan, and of what that is armed it is a part. */
type Meant = Plan & { readonly inside?: CountedInside }

/** Where a signature is asked for: its place in a list, and the envelope that it is inside of. */
const placed = (place: ReadyToSign['place'], inside: CountedInside | undefined) => ({
  ...(place !== undefined && { place }),
  ...(inside !== undefined && { inside: { envelope: inside.envelope, worth: inside.worth } }),
})

/** The one way out: journal first, then the signature, then the same bytes, once. */
export interface Writer {
  /**
   * Says which attempt it became as soon as the yes is on the disk; what becomes of it arrives as state. `mayGo` is
   * asked before that and right before the socket: whether the yes still stands and its guards still let it.
   */
  write(plan: Meant, mayGo?: () => boolean): Result<AttemptId>
  /** Writes down that a request of a sheet never leaves, and why. */
  keepBack(plan: Plan, why: string): void
  /** Whether an answer to this attempt is still being waited for. */
  isFlying(id: AttemptId): boolean
  /** Resolves when nothing is on its way. */
  idle(): Promise<void>
}

interface Parts {
  readonly venue: Venue
  readonly attempts: Attempts
  readonly gate: Gate
  readonly clock: Clock
  readonly log: Log
  /** Told when an answer came, or none: from here the reconciler reads. */
  readonly onAnswered: (id: AttemptId) => void
  /** What the book gives a write right before it leaves, as far as it is read already. Nothing is waited for. */
  readonly bookFor?: (write: Write) => BookAtSend | undefined
  /** Where in the signer's list a signature is to be; absent where no signer keeps one. */
  readonly signatures?: Pick<Signatures, 'next' | 'signed' | 'doubt'>
  /** The account that is open, as a sheet names it; undefined where none is. */
  readonly account: () => AccountName | undefined
}

/** The longest an answer is waited for here: longer than any exchange may last, and the last word whatever became of it. */
const LONGEST_FLIGHT = 25_000

export function createWriter(parts: Parts): Writer {
  const { venue, attempts, gate, clock, log, bookFor } = parts
  let flight: Promise<void> = Promise.resolve()
  let flying: AttemptId | undefined

  /** Has it signed, now that the journal holds it, and sends it if nothing came in between. */
  async function leave(plan: Plan, ready: ReadyToSign, mayGo: () => boolean): Promise<void> {
    const signed = await signedFor(plan, ready)
    // One that did not come may be in the list all the same.
    if ('is' in signed) parts.signatures?.doubt()
    else if (ready.place !== undefined) parts.signatures?.signed(ready.place)
    if ('is' in signed) return settle(plan, { is: 'not sent', why: notSigned(signed.why) })
    // SECURITY: whatever came while the signature was waited for counts: a stop, a lock, another profile.
    if (!mayGo() || !mayStillLeave(plan)) return settle(plan, { is: 'not sent', why: 'stopped' })
    return send(plan, signed, mayGo)
  }

  /** A signature that came in time and is dated as the journal says; why there is none, whatever became of the one that was asked for. */
  async function signedFor({ attempt }: Plan, ready: ReadyToSign): Promise<SignedRequest | NotSigned> {
    try {
      const signed = await inTime(clock, SIGNING_PATIENCE, venue.sign(ready))
      if (signed === undefined) return { is: 'failed', why: 'late' }
      if ('is' in signed || isInWindow(signingWindow(ready.askedAt), signed.signedAt)) return signed
      return { is: 'failed', why: 'signed otherwise' }
    } catch (error) {
      // Nothing has left yet, and without a signature nothing can.
      log.trouble('signing broke off', { attempt, kind: errorKind(error) })
      return { is: 'failed', why: 'unavailable' }
    }
  }

  /** With the place in the signer's list that the journal is to name, and with the envelope that it is inside of. */
  function readyFor(plan: Meant): ReadyToSign | NotSigned {
    const ready = venue.readyToSign(plan.request)
    return 'is' in ready ? ready : { ...ready, ...placed(parts.signatures?.next(), plan.inside) }
  }

  async function send(plan: Plan, signed: SignedRequest, mayGo: () => boolean): Promise<void> {
    let isLate = false
    // SECURITY: what was told as unknown does not begin to leave afterwards.
    const lastLook = (leaving: LeavingRequest) =>
      !isLate && mayGo() && mayStillLeave(plan) && isWhatWasSealed(plan, signed, leaving)
    let callOff = (): void => undefined
    const late = new Promise<WriteOutcome>(tell => {
      callOff = clock.after(LONGEST_FLIGHT, () => {
        isLate = true
        tell({ is: 'unknown', why: 'no answer: timeout' })
      })
    })
    try {
      settle(plan, await Promise.race([venue.send(signed, plan.write, lastLook), late]), signed)
    } finally {
      callOff()
    }
  }

  /** What waits for its answer holds the gate by itself: whatever the next yes would meet is said before it. */
  function fly(attempt: AttemptId | undefined): void {
    flying = attempt
    gate.hold('flight', attempt === undefined ? undefined : { is: 'reconciling', awaits: 'answer' })
  }

  /** Whatever came while the connection was made still counts: a stop, a halt, a lock, a gap. Nothing has left yet. */
  function mayStillLeave({ write, attempt, account }: Plan): boolean {
    // SECURITY: another account may be open by now, or be called otherwise: what was sealed for this one stays here.
    if (!isSameName(account, parts.account())) return false
    // SECURITY: nothing leaves while the fate of another attempt is open, whatever has opened it since the yes.
    if (attempts.unresolved().some(({ id }) => id !== attempt)) return false
    // What was to be cancelled has ended by itself since the yes: nothing is left to ask for.
    if (endsOrder(write) && isOver(attempts.get(attempt))) return false
    // SECURITY: the gate is asked once more, right before the socket; only the attempt's own holds do not count.
    return leaveRefusal(gate.writesWithout('attempts', 'flight'), write, riskOf(write)) === undefined
  }

  function isWhatWasSealed(plan: Plan, signed: SignedRequest, leaving: LeavingRequest): boolean {
    // SECURITY: the last look before the socket. What leaves is what the person saw, what was sealed and what the journal holds.
    // Where the text of this desk's own key belongs stands its fingerprint in what was sealed; nothing else differs.
    const journalled = attempts.get(plan.attempt)
    const meant = journalled && venue.asSent(journalled.request)
    const same =
      journalled?.digest === plan.digest &&
      planDigest(canonical({ ...plan, request: journalled.request })) === plan.digest &&
      leaving.accountId === plan.account.id &&
      journalled.state.is === 'sending' &&
      isSignedFor(signed, leaving, journalled) &&
      meant !== undefined &&
      sameText(meant, leaving) &&
      sameText(signed.request, leaving)
    if (!same) attempts.halt(haltSays.otherBytes, plan.attempt)
    return same
  }

  function settle(plan: Plan, outcome: WriteOutcome, signed?: SignedRequest): void {
    const line = { saw: 'outcome', at: clock.now(), attempt: plan.attempt, outcome } as const
    const kept = attempts.record({ ...line, ...keptSignature(outcome, signed) })
    if (!kept.ok)
      log.trouble('an outcome could not be kept; it will be read again', { attempt: plan.attempt })
    if (outcome.is === 'unknown' && outcome.impossible === true) attempts.halt(outcome.why, plan.attempt)
    fly(undefined)
    parts.onAnswered(plan.attempt)
  }

  function brokeOff({ attempt }: Plan, error: unknown): void {
    fly(undefined)
    attempts.halt(haltSays.brokeOff, attempt)
    log.trouble('sending broke off', { attempt, kind: errorKind(error) })
  }

  return {
    write(plan, mayGo = () => true) {
      // SECURITY: asked again here, after the yes and right before the journal, because a hold may have come meanwhile.
      const held = leaveRefusal(gate.writes(), plan.write, riskOf(plan.write))
      if (held !== undefined) return err([held])
      // SECURITY: the account that the sheet named has to be the one that is open.
      if (!isSameName(plan.account, parts.account())) return err([refuse('PLAN_VOID')])
      // SECURITY: the yes lives for a while only, and the guards of now count, not those of the yes.
      if (!mayGo()) return err([refuse('PLAN_VOID')])
      // SECURITY: one at a time. A record that comes before the answer opens the gate, and the next one waits all the same.
      if (flying !== undefined) return err([refuse('WRITES_HELD')])
      if (attempts.get(plan.attempt) !== undefined) return err([refuse('TOKEN_SPENT')])
      const ready = readyFor(plan)
      // Not before the venue's time that was taken for it: fills are counted from as long before it as the position was read before this.
      const at = clock.now()
      const consent = { ...consentTo(plan, at), ...(plan.inside !== undefined && { inside: plan.inside }) }
      // SECURITY: the yes and the line that lets the bytes leave are on the disk together, by one flush, or neither is.
      // SECURITY: nothing is asked to be signed before that.
      const kept =
        'is' in ready
          ? attempts.record(consent)
          : attempts.record(consent, sendingOf(plan, ready, at, bookFor?.(plan.write)))
      // Nothing has left yet: if this cannot be kept, nothing will.
      if (!kept.ok) return kept
      fly(plan.attempt)
      if ('is' in ready) settle(plan, { is: 'not sent', why: notSigned(ready.why) })
      else flight = leave(plan, ready, mayGo).catch((error: unknown) => brokeOff(plan, error))
      return ok(plan.attempt)
    },
    keepBack(plan, why) {
      if (attempts.get(plan.attempt) !== undefined) return
      const at = clock.now()
      const outcome = { is: 'not sent', why } as const
      const kept = attempts.record(consentTo(plan, at), {
        saw: 'outcome',
        at,
        attempt: plan.attempt,
        outcome,
      })
      if (!kept.ok) log.trouble('what was kept back could not be written down', { attempt: plan.attempt })
    },
    isFlying: id => flying === id,
    idle: () => flight,
  }
}

/** The signature of what was sent. One that was not used could still be, and is not kept. */
const keptSignature = ({ is }: WriteOutcome, signed: SignedRequest | undefined) =>
  signed === undefined || is === 'not sent'
    ? undefined
    : { signed: { at: signed.signedAt, signature: signed.signature } }

const consentTo = (plan: Plan, at: number, said = forecastOf(plan.write, plan.outlook)): Entry => ({
  saw: 'consent',
  at,
  attempt: plan.attempt,
  profileId: plan.profileId,
  account: sealedAccount(plan.account),
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
  ...(said !== undefined && { said }),
})

const sendingOf = (
  { attempt, digest }: Plan,
  { askedAt, place }: ReadyToSign,
  at: number,
  book: BookAtSend | undefined,
): Entry => ({
  saw: 'sending',
  at,
  attempt,
  signedAt: askedAt,
  signedWithin: signingWindow(askedAt),
  digest,
  ...(place !== undefined && { place }),
  ...(book !== undefined && { book }),
})

/** Whether a record says that the order of a cancel is at its end. */
const isOver = (cancel: Attempt | undefined): boolean => cancel !== undefined && isRecordedEnd(cancel.state)

/** Whether the signature is over what leaves, and dated as the journal says it may be. */
const isSignedFor = (
  { text, signedAt }: SignedRequest,
  leaving: LeavingRequest,
  { signedWithin }: Attempt,
): boolean =>
  text === signedText(leaving, signedAt) && signedWithin !== undefined && isInWindow(signedWithin, signedAt)

const sameText = (a: SealedRequest, b: SealedRequest): boolean =>
  a.method === b.method && a.path === b.path && a.body === b.body
