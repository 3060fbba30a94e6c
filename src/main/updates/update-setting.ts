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
  const createEntry = (turned: 'on' | 'off') => ({ saw: 'updates', at: clock.now(), turned }) as const

  async function turnOn(): Promise<Result<'on' | 'declined'>> {
    if (!isProjectConfigured(project)) return err([createRefusal('UPDATES_UNMADE')])
    if (memory.isOn()) return ok('on')
    if (!(await asking.isYes({ is: 'turn updates on', host }))) return ok('declined')
    // SECURITY: no update connection is opened without a journal line.
    const recorded = attempts.record(createEntry('on'))
    if (!recorded.ok) return recorded
    const saved = memory.turn(true)
    if (saved.ok) return ok('on')
    attempts.owe(createEntry('off'))
    return saved
  }

  function turnOff(): Result<undefined> {
    const wasOn = memory.isOn()
    const saved = memory.turn(false)
    if (wasOn && saved.ok) attempts.owe(createEntry('off'))
    return saved
  }

  return { turnOn, turnOff }
}
