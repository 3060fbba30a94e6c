import { err, createRefusal, type Result } from '@core/value/result'
import type { DeskApi } from '@contract/desk-api'
import type { ContractHandlers } from '@contract/ipc-contract'
import type { SettingsStore } from '../main-ports'
import { saveSetting } from '../save-setting'

const SETTING_NAME = 'offline by choice'

/** The trader's choice to have no connection. Kept across starts until revoked. */
export interface OfflineChoice {
  isOn(): boolean
  /** Takes effect at once. Returns a refusal if it could not be saved for the next start. */
  set(on: boolean): Result<undefined>
}

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

interface ConnectionControl {
  readonly offline: OfflineChoice
  readonly leave: () => Promise<void>
  readonly come: () => Promise<void>
}

export function createConnectionCalls({
  offline,
  leave,
  come,
}: ConnectionControl): ContractHandlers<DeskApi>['connection'] {
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

/** Wraps the key calls: refuses those that query a venue while offline. */
export function guardKeyCallsOffline(
  keys: ContractHandlers<DeskApi>['keys'],
  { isOn }: OfflineChoice,
): ContractHandlers<DeskApi>['keys'] {
  const refused = () => err([createRefusal('WRITES_OFFLINE')])
  return {
    ...keys,
    // SECURITY: these open a separate connection to try a key.
    add: () => (isOn() ? refused() : keys.add()),
    addFor: input => (isOn() ? refused() : keys.addFor(input)),
    make: input => (isOn() ? refused() : keys.make(input)),
    replace: given => (isOn() ? refused() : keys.replace(given)),
    inspect: given => (isOn() ? refused() : keys.inspect(given)),
  }
}
