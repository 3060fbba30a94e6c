import { endOf } from '@core/armed/ending'
import type { EnvelopeEnd } from '@core/envelope/ended'
import type { ArmedEnvelope, BothClocks } from '@core/envelope/envelope'
import type { Event } from '@core/snapshot/event'
import type { ToldWait } from '@core/snapshot/snapshot'
import type { Refusal } from '@core/value/result'
import type { ArmingParts, SealedEnvelope } from './arming-question'
import { guardsSaid } from './held-now'
import { tellEnvelopes } from './told-envelopes'

/** The one envelope that is open, if there is one: held against all that ends it, and ended at once. */
export interface OpenEnvelope<Open extends SealedEnvelope> {
  readonly both: () => BothClocks
  readonly guards: () => string
  begin(sealed: Open): void
  current(): Open | undefined
  isOpen(envelope: ArmedEnvelope): boolean
  /** Ends it where something of what is known now ends it. */
  look(): void
  /** Ends it, writes down why, and tells what was refused where that ended it. */
  end(why: EnvelopeEnd, refused?: readonly Refusal[]): void
  /** Tells how all of them stand, and what the last use of this one was refused for. */
  tell(refused?: readonly Refusal[]): void
  heed(event: Event): void
}

/** What whoever uses it knows beside. */
interface User<Open> {
  /** What its end is called in the log. */
  readonly ended: string
  readonly awaySince?: () => number | undefined
  /** Why else it ends by what is known now. */
  readonly whyElse?: (open: Open) => EnvelopeEnd | undefined
  /** What it waits for while nothing can leave. */
  readonly waits?: () => ToldWait | undefined
  /** Lets go of what it was used with; before anything is written down. */
  readonly onEnd: () => void
}

export function createOpenEnvelope<Open extends SealedEnvelope>(
  parts: ArmingParts,
  { ended, awaySince, whyElse, waits, onEnd }: User<Open>,
): OpenEnvelope<Open> {
  const { profileId, attempts, gate, clock, steady, log } = parts
  let open: Open | undefined

  const both = (): BothClocks => ({ wall: clock.now(), steady: steady.now() })
  const guardsNow = (): string => guardsSaid(parts.guards())

  function whyEnded(now: Open): EnvelopeEnd | undefined {
    const { envelope, guards } = now
    const { left, used } = attempts.inside(envelope.id)
    const known = { used: used(), attempts: left, holds: gate.writes().holds, awaySince: awaySince?.() }
    const why = endOf(envelope, { ...both(), ...known, guards: guardsNow(), guardsThen: guards })
    return why ?? whyElse?.(now)
  }

  const tell = (refused: readonly Refusal[] = []): void => tellEnvelopes(parts, refused, waits?.())

  function end(why: EnvelopeEnd, refused: readonly Refusal[] = []): void {
    if (open === undefined) return
    const { id } = open.envelope
    // SECURITY: it holds before it is written down: nothing that the disk does keeps an envelope open, or a program running.
    open = undefined
    onEnd()
    parts.venue.disarm()
    attempts.owe({ saw: 'disarmed', at: clock.now(), profileId, envelope: id, why })
    log.note(ended, { why })
    tell(refused)
  }

  function look(): void {
    const why = open && whyEnded(open)
    if (why !== undefined) end(why)
  }

  return {
    both,
    guards: guardsNow,
    begin(sealed) {
      open = sealed
      look()
      tell()
    },
    current: () => open,
    isOpen(envelope) {
      look()
      return open?.envelope === envelope
    },
    look,
    end,
    tell,
    heed({ saw }) {
      if (open === undefined || (saw !== 'writes' && saw !== 'attempt' && saw !== 'guards')) return
      look()
      if (saw === 'attempt') tell()
    },
  }
}
