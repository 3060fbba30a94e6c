import { findMandateEnd } from '@core/armed/ending'
import type { MandateEndReason } from '@core/envelope/ended'
import type { ArmedMandate, ClockPair } from '@core/envelope/envelope'
import type { DeskEvent } from '@core/snapshot/event'
import type { ProgramWait } from '@core/snapshot/snapshot'
import type { Refusal } from '@core/value/result'
import type { ArmingParts, SealedMandate } from './arming-question'
import { formatGuards } from './held-now'
import { publishMandates } from './told-envelopes'

/** The one envelope that is open, if there is one: held against all that ends it, and ended at once. */
export interface OpenMandate<Open extends SealedMandate> {
  readonly readClocks: () => ClockPair
  readonly getGuardsText: () => string
  begin(sealed: Open): void
  current(): Open | undefined
  isOpen(envelope: ArmedMandate): boolean
  /** Ends it where something of what is known now ends it. */
  checkEnd(): void
  /** Ends it, writes down why, and tells what was refused where that ended it. */
  end(why: MandateEndReason, refusals?: readonly Refusal[]): void
  /** Tells how all of them stand, and what the last use of this one was refused for. */
  report(refusals?: readonly Refusal[]): void
  handleEvent(event: DeskEvent): void
}

/** What whoever uses it knows beside. */
interface MandateUser<Open> {
  /** What its end is called in the log. */
  readonly logMessage: string
  readonly awaySince?: () => number | undefined
  /** Why else it ends by what is known now. */
  readonly findOtherEnd?: (open: Open) => MandateEndReason | undefined
  /** What it waits for while nothing can leave. */
  readonly getWait?: () => ProgramWait | undefined
  /** Lets go of what it was used with; before anything is written down. */
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
    const known = { used: getUse(), attempts: left, restrictions: gate.writes().holds, awaySince: awaySince?.() }
    const why = findMandateEnd(envelope, { ...readClocks(), ...known, guardsNow: getGuardsText(), guardsAtSealing: guards })
    return why ?? findOtherEnd?.(now)
  }

  const report = (refused: readonly Refusal[] = []): void => publishMandates(parts, refused, getWait?.())

  function end(why: MandateEndReason, refused: readonly Refusal[] = []): void {
    if (open === undefined) return
    const { id } = open.envelope
    // SECURITY: it holds before it is written down: nothing that the disk does keeps an envelope open, or a program running.
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
