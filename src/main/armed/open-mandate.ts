import { findMandateEnd } from '@core/armed/mandate-expiry'
import type { MandateEndReason } from '@core/envelope/mandate-end-reason'
import type { ArmedMandate, ClockPair } from '@core/envelope/mandate'
import type { DeskEvent } from '@core/snapshot/desk-event'
import type { ArmedSession, ProgramWait } from '@core/snapshot/desk-snapshot'
import type { Amount } from '@core/value/decimal-amount'
import type { Refusal } from '@core/value/result'
import type { ArmingParts, SealedMandate } from './arming-prompt'
import { formatGuards } from './mandate-check'
import { publishMandates } from './mandate-report'

/** Ends after which nothing can be sent any more, or nothing may be. */
const isImmediateEnd = (why: MandateEndReason): boolean => immediateEnds.has(why)
const immediateEnds: ReadonlySet<MandateEndReason> = new Set([
  ...(['unknown', 'halted', 'journal', 'signer', 'contradiction', 'trading off'] as const),
  ...(['locked', 'asleep', 'another account', 'no connection', 'desk closed', 'run ended'] as const),
])

/** The open mandate, if there is one: checked against every end condition, and ended at once. */
export interface OpenMandate<Open extends SealedMandate> {
  readonly readClocks: () => ClockPair
  readonly getGuardsText: () => string
  begin(sealed: Open): void
  current(): Open | undefined
  isOpen(envelope: ArmedMandate): boolean
  checkEnd(): void
  end(why: MandateEndReason, refusals?: readonly Refusal[]): void
  report(refusals?: readonly Refusal[]): void
  /** Reports again, with the refusals of the last press. */
  publish(): void
  handleEvent(event: DeskEvent): void
}

interface MandateUser<Open> {
  readonly logMessage: string
  readonly getLoss?: () => Amount | undefined
  readonly getSession?: () => ArmedSession | undefined
  readonly findOtherEnd?: (open: Open) => MandateEndReason | undefined
  readonly getWait?: () => ProgramWait | undefined
  /** Stops using the mandate. Called before the journal entry. */
  readonly onEnd: () => void
  /**
   * Sends what the mandate allows after its end, before it is recorded and `isOver`; `undefined` if there is nothing to
   * send.
   */
  readonly windUp?: (open: Open, isOver: () => boolean) => Promise<void> | undefined
}

export function createOpenMandate<Open extends SealedMandate>(
  parts: ArmingParts,
  { logMessage, getLoss, getSession, findOtherEnd, getWait, onEnd, windUp }: MandateUser<Open>,
): OpenMandate<Open> {
  const { profileId, attempts, gate, clock, steady, log } = parts
  let open: Open | undefined
  /** Records the end of a mandate that still winds up. */
  let finishEnd: (() => void) | undefined
  let ending: MandateEndReason | undefined
  let refused: readonly Refusal[] = []

  const readClocks = (): ClockPair => ({ wall: clock.now(), steady: steady.now() })
  const getGuardsText = (): string => formatGuards(parts.guards())

  function findEnd(now: Open): MandateEndReason | undefined {
    const { envelope, guards } = now
    const { attempts: sent } = attempts.inside(envelope.id)
    const known = { attempts: sent, restrictions: gate.writes().holds, loss: getLoss?.() }
    const why = findMandateEnd(envelope, {
      ...readClocks(),
      ...known,
      guardsNow: getGuardsText(),
      guardsAtSealing: guards,
    })
    return why ?? findOtherEnd?.(now)
  }

  function publish(): void {
    const session = open === undefined && ending === undefined ? undefined : getSession?.()
    publishMandates(parts, refused, getWait?.(), session && { ...session, ...(ending && { ending }) })
  }

  function report(now: readonly Refusal[] = []): void {
    refused = now
    publish()
  }

  function end(why: MandateEndReason, now: readonly Refusal[] = []): void {
    if (open === undefined) {
      if (isImmediateEnd(why)) finishEnd?.()
      return
    }
    const ended = open
    // SECURITY: the end takes effect before it is recorded: a disk failure keeps neither a mandate open nor a program
    // running.
    open = undefined
    onEnd()
    let isFinished = false
    const finish = (): void => {
      if (isFinished) return
      isFinished = true
      finishEnd = ending = undefined
      parts.venue.disarm()
      attempts.owe({ saw: 'disarmed', at: clock.now(), profileId, envelope: ended.envelope.id, why })
      log.note(logMessage, { why })
      report(now)
    }
    const last = isImmediateEnd(why) ? undefined : windUp?.(ended, () => isFinished)
    if (last === undefined) return finish()
    finishEnd = finish
    ending = why
    report(now)
    void last.finally(finish)
  }

  function checkEnd(): void {
    const why = open && findEnd(open)
    if (why !== undefined) end(why)
  }

  return {
    readClocks,
    getGuardsText: getGuardsText,
    begin(sealed) {
      open = sealed
      checkEnd()
      report()
    },
    current: () => open,
    isOpen(envelope) {
      checkEnd()
      return open?.envelope === envelope
    },
    checkEnd,
    end,
    report,
    publish,
    handleEvent({ saw }) {
      if (saw !== 'writes' && saw !== 'attempt' && saw !== 'guards') return
      if (open === undefined && ending === undefined) return
      checkEnd()
      // The answer to a press stays until the next one.
      if (saw === 'attempt') publish()
    },
  }
}
