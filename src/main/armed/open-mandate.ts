import { findMandateEnd } from '@core/armed/mandate-expiry'
import type { MandateEndReason } from '@core/envelope/mandate-end-reason'
import type { ArmedMandate, ClockPair } from '@core/envelope/mandate'
import type { DeskEvent } from '@core/snapshot/desk-event'
import type { ProgramWait } from '@core/snapshot/desk-snapshot'
import type { Refusal } from '@core/value/result'
import type { ArmingParts, SealedMandate } from './arming-prompt'
import { formatGuards } from './mandate-check'
import { publishMandates } from './mandate-report'

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
  handleEvent(event: DeskEvent): void
}

interface MandateUser<Open> {
  readonly logMessage: string
  readonly awaySince?: () => number | undefined
  readonly findOtherEnd?: (open: Open) => MandateEndReason | undefined
  readonly getWait?: () => ProgramWait | undefined
  /** Stops using the mandate. Called before the journal entry. */
  readonly onEnd: () => void
}

export function createOpenMandate<Open extends SealedMandate>(
  parts: ArmingParts,
  { logMessage, awaySince, findOtherEnd, getWait, onEnd }: MandateUser<Open>,
): OpenMandate<Open> {
  const { profileId, attempts, gate, clock, steady, log } = parts
  let open: Open | undefined

  const readClocks = (): ClockPair => ({ wall: clock.now(), steady: steady.now() })
  const getGuardsText = (): string => formatGuards(parts.guards())

  function findEnd(now: Open): MandateEndReason | undefined {
    const { envelope, guards } = now
    const { left, getUse } = attempts.inside(envelope.id)
    const known = {
      used: getUse(),
      attempts: left,
      restrictions: gate.writes().holds,
      awaySince: awaySince?.(),
    }
    const why = findMandateEnd(envelope, {
      ...readClocks(),
      ...known,
      guardsNow: getGuardsText(),
      guardsAtSealing: guards,
    })
    return why ?? findOtherEnd?.(now)
  }

  const report = (refused: readonly Refusal[] = []): void => publishMandates(parts, refused, getWait?.())

  function end(why: MandateEndReason, refused: readonly Refusal[] = []): void {
    if (open === undefined) return
    const { id } = open.envelope
    // SECURITY: the end takes effect before it is recorded: a disk failure keeps neither a mandate open nor a program
    // running.
    open = undefined
    onEnd()
    parts.venue.disarm()
    attempts.owe({ saw: 'disarmed', at: clock.now(), profileId, envelope: id, why })
    log.note(logMessage, { why })
    report(refused)
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
    handleEvent({ saw }) {
      if (open === undefined || (saw !== 'writes' && saw !== 'attempt' && saw !== 'guards')) return
      checkEnd()
      if (saw === 'attempt') report()
    },
  }
}
