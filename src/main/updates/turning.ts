import { isMade, type Project } from '@core/update/believe'
import { err, refuse, ok, type Result } from '@core/value/result'
import type { Attempts } from '../attempts/attempts'
import type { Clock } from '../ports'
import type { AskingForUpdates } from './asking'
import type { UpdateMemory } from './update-memory'

/** Whether newer versions are looked for, as the person turns it, and the journal's line of each turn. */
export interface Turning {
  on(): Promise<Result<'on' | 'declined'>>
  off(): Result<undefined>
}

interface Parts {
  readonly project: Project
  readonly host: string
  readonly memory: Pick<UpdateMemory, 'isOn' | 'turn'>
  readonly asking: Pick<AskingForUpdates, 'isYes'>
  readonly attempts: Pick<Attempts, 'record' | 'owe'>
  readonly clock: Pick<Clock, 'now'>
}

export function createTurning({ project, host, memory, asking, attempts, clock }: Parts): Turning {
  const line = (turned: 'on' | 'off') => ({ saw: 'updates', at: clock.now(), turned }) as const

  async function on(): Promise<Result<'on' | 'declined'>> {
    if (!isMade(project)) return err([refuse('UPDATES_UNMADE')])
    if (memory.isOn()) return ok('on')
    if (!(await asking.isYes({ is: 'turn updates on', host }))) return ok('declined')
    // SECURITY: no way out is opened that the journal does not know of.
    const written = attempts.record(line('on'))
    if (!written.ok) return written
    const kept = memory.turn(true)
    if (kept.ok) return ok('on')
    attempts.owe(line('off'))
    return kept
  }

  function off(): Result<undefined> {
    const wasOn = memory.isOn()
    const kept = memory.turn(false)
    if (wasOn && kept.ok) attempts.owe(line('off'))
    return kept
  }

  return { on, off }
}
