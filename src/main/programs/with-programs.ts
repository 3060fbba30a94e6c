import { err, refuse, type Result } from '@core/value/result'
import type { ArmedDesk } from '../armed/armed'
import type { ProgramDesk } from './programs'

/** What is allowed in advance, to hands and to a rule: one of them at a time. */
export interface ArmedOrProgram extends ArmedDesk, Pick<ProgramDesk, 'program'> {
  /** Whether a rule makes orders now. */
  isProgramOpen(): boolean
}

/** Whatever ends the one ends the other: only what is about the hand at the page is no matter of a rule's. */
export function withPrograms(
  hands: ArmedDesk,
  programs: ProgramDesk,
  isOneOpen: () => boolean,
): ArmedOrProgram {
  let isAsked = false

  async function once(
    ask: () => Promise<Result<'armed' | 'declined'>>,
  ): Promise<Result<'armed' | 'declined'>> {
    // SECURITY: one at a time, by the journal too.
    if (isAsked || programs.isOpen() || isOneOpen()) return err([refuse('ENVELOPE_OPEN')])
    isAsked = true
    return ask().finally(() => (isAsked = false))
  }

  return {
    ...hands,
    arm: wish => once(() => hands.arm(wish)),
    program: wish => once(() => programs.program(wish)),
    isProgramOpen: () => programs.isOpen(),
    end(why) {
      hands.end(why)
      if (why !== 'page gone') programs.end(why)
    },
    heed(event) {
      hands.heed(event)
      programs.heed(event)
    },
    close() {
      hands.close()
      programs.close()
    },
  }
}
