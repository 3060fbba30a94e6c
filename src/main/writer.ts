import type { WriteOutcome } from '@core/attempt'
import { canonical, type Plan } from '@core/plan'
import { no, refuse, yes, type Result } from '@core/result'
import { holdRefusal, writesOf } from '@core/holds'
import { riskOf } from '@core/state-rules'
import type { AttemptId, SealedRequest } from '@core/write'
import type { Attempts } from './attempts'
import { digestOf } from './digest'
import { kindOf } from './error-kind'
import type { Gate } from './gate'
import type { Clock, Log, SignedRequest, Venue } from './ports'

/** The one way out: journal first, then the same bytes, once. */
export interface Writer {
  /** Says which attempt it became as soon as the yes is on the disk; what becomes of it arrives as state. */
  write(plan: Plan): Result<AttemptId>
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
}

export function createWriter(parts: Parts): Writer {
  const { venue, attempts, gate, clock, log } = parts
  let flight: Promise<void> = Promise.resolve()
  let flying: AttemptId | undefined

  async function send(plan: Plan): Promise<void> {
    const signed = venue.sign(plan.request)
    if ('is' in signed) return settle(plan, { is: 'not sent', why: `not signed: ${signed.why}` })
    // Nothing has left yet: if this line cannot be kept, nothing will.
    const kept = attempts.record({
      saw: 'sending',
      at: clock.now(),
      attempt: plan.attempt,
      signedAt: signed.signedAt,
      digest: plan.digest,
    })
    if (!kept.ok) return settle(plan, { is: 'not sent', why: 'the journal could not be written' })
    settle(
      plan,
      await venue.send(
        signed,
        plan.write,
        leaving => mayStillLeave(plan) && isWhatWasSealed(plan, signed, leaving),
      ),
    )
  }

  /** A stop or a halt that came while the connection was made still counts: nothing has left yet. */
  function mayStillLeave(plan: Plan): boolean {
    const { holds } = gate.writes()
    const lasting = holds.filter(({ is }) => is === 'halted' || is === 'stopped' || is === 'daily')
    // SECURITY: the stop switch and the daily guards are looked at once more, right before the socket.
    return holdRefusal(writesOf(lasting), riskOf(plan.write)) === undefined
  }

  function isWhatWasSealed(plan: Plan, signed: SignedRequest, leaving: SealedRequest): boolean {
    // SECURITY: the last look before the socket. What leaves is what the person saw, what was sealed and what the journal holds.
    const journalled = attempts.get(plan.attempt)
    const same =
      digestOf(canonical({ ...plan, request: leaving })) === plan.digest &&
      journalled?.digest === plan.digest &&
      journalled.state.is === 'sending' &&
      sameText(journalled.request, leaving) &&
      sameText(signed.request, leaving)
    if (!same) attempts.halt('The bytes about to leave were not the bytes that were sealed.', plan.attempt)
    return same
  }

  function settle(plan: Plan, outcome: WriteOutcome): void {
    const kept = attempts.record({ saw: 'outcome', at: clock.now(), attempt: plan.attempt, outcome })
    if (!kept.ok)
      log.trouble('an outcome could not be kept; it will be read again', { attempt: plan.attempt })
    if (outcome.is === 'unknown' && outcome.impossible === true) attempts.halt(outcome.why, plan.attempt)
    flying = undefined
    parts.onAnswered(plan.attempt)
  }

  return {
    write(plan) {
      // SECURITY: asked again here, after the yes and right before the journal, because a hold may have come meanwhile.
      const held = holdRefusal(gate.writes(), riskOf(plan.write))
      if (held !== undefined) return no([held])
      if (attempts.get(plan.attempt) !== undefined) return no([refuse('TOKEN_SPENT')])
      const kept = attempts.record({
        saw: 'consent',
        at: clock.now(),
        attempt: plan.attempt,
        profileId: plan.profileId,
        write: plan.write,
        request: plan.request,
        digest: plan.digest,
        plannedAt: plan.sealedAt,
        ...(plan.outlook.position.before !== undefined && { before: plan.outlook.position.before }),
        ...(plan.outlook.positionAt !== undefined && { beforeAt: plan.outlook.positionAt }),
        ...(plan.draftedAt !== undefined && { draftedAt: plan.draftedAt }),
        checks: plan.checks,
        warnings: plan.warnings,
      })
      if (!kept.ok) return kept
      flying = plan.attempt
      flight = send(plan).catch((error: unknown) => {
        flying = undefined
        attempts.halt('Sending broke off in a way that must not happen.', plan.attempt)
        log.trouble('sending broke off', {
          attempt: plan.attempt,
          kind: kindOf(error),
        })
      })
      return yes(plan.attempt)
    },
    isFlying: id => flying === id,
    idle: () => flight,
  }
}

const sameText = (a: SealedRequest, b: SealedRequest): boolean =>
  a.method === b.method && a.path === b.path && a.body === b.body
