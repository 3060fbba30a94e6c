import { err, createRefusal, type Result } from '@core/value/result'
import type { ArmedDesk } from '../armed/armed-desk'
import type { ProgramDesk } from './program-desk'

/** Mandates for key presses and for programs, one at a time. */
export interface ArmedOrProgram extends ArmedDesk, Pick<ProgramDesk, 'program'> {
  isProgramOpen(): boolean
}

/** Combines both: ending one ends the other, except for page events, which do not concern programs. */
export function combineArmedAndPrograms(
  armedDesk: ArmedDesk,
  programs: ProgramDesk,
  hasOpenMandate: () => boolean,
): ArmedOrProgram {
  let isPrompting = false

  async function runExclusively(
    prompt: () => Promise<Result<'armed' | 'declined'>>,
  ): Promise<Result<'armed' | 'declined'>> {
    // SECURITY: one at a time, according to the journal too.
    if (isPrompting || programs.isOpen() || hasOpenMandate()) return err([createRefusal('ENVELOPE_OPEN')])
    isPrompting = true
    return prompt().finally(() => (isPrompting = false))
  }

  return {
    ...armedDesk,
    arm: wish => runExclusively(() => armedDesk.arm(wish)),
    program: wish => runExclusively(() => programs.program(wish)),
    isProgramOpen: () => programs.isOpen(),
    end(why) {
      armedDesk.end(why)
      if (why !== 'page gone') programs.end(why)
    },
    handleEvent(event) {
      armedDesk.handleEvent(event)
      programs.handleEvent(event)
    },
    close() {
      armedDesk.close()
      programs.close()
    },
  }
}
