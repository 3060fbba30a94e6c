import { err, refuse, ok, type Result } from '@core/value/result'
import { SettingsUnwritable, type SettingsStore } from './ports'

/** Puts something among the settings, or says why it could not be saved. */
export function save(settings: SettingsStore, name: string, value: string): Result<undefined> {
  try {
    settings.set(name, value)
    return ok(undefined)
  } catch (error) {
    if (error instanceof SettingsUnwritable) return err([refuse('NOT_WRITTEN', { why: error.message })])
    throw error
  }
}
