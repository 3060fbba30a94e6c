import { isProjectConfigured, type UpdateProject } from '@core/update/release-judgement'
import { err, createRefusal, ok, type Result } from '@core/value/result'
import type { AttemptStore } from '../attempts/attempt-store'
import type { ClockPort } from '../main-ports'
import type { UpdateConsent } from './update-consent'
import type { StoredUpdateState } from './update-memory'

export interface UpdateSetting {
  turnOn(): Promise<Result<'on' | 'declined'>>
  turnOff(): Result<undefined>
}

interface Parts {
  readonly project: UpdateProject
  readonly host: string
  readonly memory: Pick<StoredUpdateState, 'isOn' | 'turn'>
  readonly asking: Pick<UpdateConsent, 'isYes'>
  readonly attempts: Pick<AttemptStore, 'record' | 'owe'>
  readonly clock: Pick<ClockPort, 'now'>
}

export function createUpdateSetting({
  project,
  host,
  memory,
  asking,
  attempts,
  clock,
}: Parts): UpdateSetting {
  const line = (turned: 'on' | 'off') => ({ saw: 'updates', at: clock.now(), turned }) as const

  async function turnOn(): Promise<Result<'on' | 'declined'>> {
    if (!isProjectConfigured(project)) return err([createRefusal('UPDATES_UNMADE')])
    if (memory.isOn()) return ok('on')
    if (!(await asking.isYes({ is: 'turn updates on', host }))) return ok('declined')
    // SECURITY: no update connection is opened without a journal line.
    const written = attempts.record(line('on'))
    if (!written.ok) return written
    const kept = memory.turn(true)
    if (kept.ok) return ok('on')
    attempts.owe(line('off'))
    return kept
  }

  function turnOff(): Result<undefined> {
    const wasOn = memory.isOn()
    const kept = memory.turn(false)
    if (wasOn && kept.ok) attempts.owe(line('off'))
    return kept
  }

  return { turnOn, turnOff }
}
