import type { SettingsStore } from '../ports'
import { SettingsUnwritable } from '../ports'
import type { Database } from './database'
import { troubleOf } from './trouble'
import { causes } from '@messages/records'

/** Opens the settings of a database. What is set is on the disk when `set` returns. */
export function openSettings({ sql, isInPlace }: Database): SettingsStore {
  const read = sql.prepare('SELECT value FROM shelf WHERE name = ?')
  const write = sql.prepare(
    'INSERT INTO shelf (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  )
  read.setReturnArrays(true)
  return {
    get: name => (read.get(name) as readonly [string] | undefined)?.[0],
    set: (name, value) => {
      if (!isInPlace()) throw new SettingsUnwritable(causes.elsewhere)
      try {
        write.run(name, value)
      } catch (error) {
        throw new SettingsUnwritable(troubleOf(error).why)
      }
    },
  }
}

/** Settings for a desk that has no database: they hold as long as the run does. */
export function createPassingSettings(): SettingsStore {
  const things = new Map<string, string>()
  return { get: name => things.get(name), set: (name, value) => void things.set(name, value) }
}
