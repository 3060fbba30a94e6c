import type { SettingsStore } from '../main-ports'
import { SettingsUnwritableError } from '../main-ports'
import type { DeskDatabase } from './desk-database'
import { describeDatabaseError } from './database-trouble'
import { storageFailureReasons } from '@messages/records'

/** Opens the settings of a database. `set` returns after the value is on disk. */
export function openStoredSettings({ sql, isInPlace }: DeskDatabase): SettingsStore {
  const read = sql.prepare('SELECT value FROM shelf WHERE name = ?')
  const write = sql.prepare(
    'INSERT INTO shelf (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  )
  read.setReturnArrays(true)
  return {
    get: name => (read.get(name) as readonly [string] | undefined)?.[0],
    set: (name, value) => {
      if (!isInPlace()) throw new SettingsUnwritableError(storageFailureReasons.elsewhere)
      try {
        write.run(name, value)
      } catch (error) {
        throw new SettingsUnwritableError(describeDatabaseError(error).why)
      }
    },
  }
}

export function createTemporarySettings(): SettingsStore {
  const values = new Map<string, string>()
  return { get: name => values.get(name), set: (name, value) => void values.set(name, value) }
}
