import { err, createRefusal, type Result } from '@core/value/result'
import type { DeskApi } from '@contract/api'
import type { ContractHandlers } from '@contract/wire'
import type { SettingsStore } from '../ports'
import { saveSetting } from '../save'

/** Where the settings keep that the person wants no connection. */
const SETTING_NAME = 'offline by choice'

/** Whether the person wants no connection at all. It holds across starts, until they want one again. */
export interface OfflineChoice {
  isOn(): boolean
  /** Holds at once; refused where it could not be kept for the next start. */
  set(on: boolean): Result<undefined>
}

/** Reads what was chosen in an earlier run. */
export function openOfflineChoice(settings: SettingsStore): OfflineChoice {
  let on = settings.get(SETTING_NAME) === 'yes'
  return {
    isOn: () => on,
    set(wanted) {
      on = wanted
      return saveSetting(settings, SETTING_NAME, wanted ? 'yes' : 'no')
    },
  }
}

/** What closes every connection, and opens them again. */
interface ConnectionControl {
  readonly offline: OfflineChoice
  readonly leave: () => Promise<void>
  readonly come: () => Promise<void>
}

/** What the desk answers about being connected at all. */
export function createConnectionCalls({ offline, leave, come }: ConnectionControl): ContractHandlers<DeskApi>['connection'] {
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
export function guardKeyCallsOffline(keys: ContractHandlers<DeskApi>['keys'], { isOn }: OfflineChoice): ContractHandlers<DeskApi>['keys'] {
  const refused = () => err([createRefusal('WRITES_OFFLINE')])
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
