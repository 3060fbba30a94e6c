import { err, createRefusal, ok, type Result } from '@core/value/result'
import { SettingsUnwritableError, type SettingsStore } from './main-ports'

export function saveSetting(settings: SettingsStore, name: string, value: string): Result<undefined> {
  try {
    settings.set(name, value)
    return ok(undefined)
  } catch (error) {
    if (error instanceof SettingsUnwritableError)
      return err([createRefusal('NOT_WRITTEN', { why: error.message })])
    throw error
  }
}
