import { err, refuse, type Result } from '@core/value/result'
import type { Api } from '@contract/api'
import type { Handlers } from '@contract/wire'
import type { SettingsStore } from '../ports'
import { save } from '../save'

/** Where the settings keep that the person wants no connection. */
const SHELVED = 'offline by choice'

/** Whether the person wants no connection at all. It holds across starts, until they want one again. */
export interface OfflineChoice {
  isOn(): boolean
  /** Holds at once; refused where it could not be kept for the next start. */
  set(on: boolean): Result<undefined>
}

/** Reads what was chosen in an earlier run. */
export function openOfflineChoice(settings: SettingsStore): OfflineChoice {
  let on = settings.get(SHELVED) === 'yes'
  return {
    isOn: () => on,
    set(wanted) {
      on = wanted
      return save(settings, SHELVED, wanted ? 'yes' : 'no')
    },
  }
}

/** What closes every connection, and opens them again. */
interface Connected {
  readonly offline: OfflineChoice
  readonly leave: () => Promise<void>
  readonly come: () => Promise<void>
}

/** What the desk answers about being connected at all. */
export function connectionCalls({ offline, leave, come }: Connected): Handlers<Api>['connection'] {
  return {
    async leave() {
      const kept = offline.set(true)
      await leave()
      return kept
    },
    async come() {
      const kept = offline.set(false)
      await come()
      return kept
    },
  }
}

/** The calls about keys, without those that ask a venue while no connection is wanted. */
export function keyCallsOffline(keys: Handlers<Api>['keys'], { isOn }: OfflineChoice): Handlers<Api>['keys'] {
  const refused = () => err([refuse('WRITES_OFFLINE')])
  return {
    ...keys,
    // SECURITY: these open a connection of their own, to try a key.
    add: () => (isOn() ? refused() : keys.add()),
    addFor: input => (isOn() ? refused() : keys.addFor(input)),
    make: input => (isOn() ? refused() : keys.make(input)),
    replace: given => (isOn() ? refused() : keys.replace(given)),
    inspect: given => (isOn() ? refused() : keys.inspect(given)),
  }
}
