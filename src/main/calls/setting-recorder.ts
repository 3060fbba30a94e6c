import type { JournalEntry, SettingChange } from '@core/attempt/entry'
import * as v from 'valibot'
import { ALERTS_SETTING } from '../screen/alert-settings'
import type { ClockPort, SettingsStore } from '../main-ports'
import { PREFERENCES_SETTING } from './screen-calls'

/**
 * Time in which changes are collected before they are recorded, in milliseconds. A slider movement becomes one change.
 */
const GATHER_MS = 10_000
const MAX_VALUE_LENGTH = 200

type Fields = Readonly<Record<string, unknown>>

/** Preferences that count as settings. The rest is layout and view state. */
const recordedPreferences: readonly string[] = [
  'theme',
  'follow',
  'palette',
  'motion',
  'tray',
  'zone',
  'language',
  'figures',
  'hotkeys',
  'presets',
  'isLocked',
]
const fieldsSchema = v.record(v.string(), v.unknown())
const storedSchema = v.pipe(v.string(), v.parseJson(), fieldsSchema)

/** Extracts the settings from a stored text. Empty if it cannot be parsed. */
const extractSettings: Readonly<Record<'looks' | 'alerts', (text: string | undefined) => Fields>> = {
  looks(text) {
    const read = parseFields(text)
    return Object.fromEntries(recordedPreferences.flatMap(name => (name in read ? [[name, read[name]]] : [])))
  },
  alerts: text =>
    Object.assign({}, ...Object.values(parseFields(text)).map(part => toFields(part))) as Fields,
}

const parseFields = (text: string | undefined): Fields => {
  const read = v.safeParse(storedSchema, text)
  return read.success ? read.output : {}
}
const toFields = (value: unknown): Fields => {
  const read = v.safeParse(fieldsSchema, value)
  return read.success ? read.output : {}
}

const recordedKeys: Readonly<Record<string, 'looks' | 'alerts'>> = {
  [PREFERENCES_SETTING]: 'looks',
  [ALERTS_SETTING]: 'alerts',
}

interface Parts {
  readonly settings: SettingsStore
  readonly clock: ClockPort
  readonly owe: (line: JournalEntry) => unknown
}

export function createSettingRecorder({ settings, clock, owe }: Parts): {
  readonly settings: SettingsStore
  close(): void
} {
  const oldValues = new Map<string, string | undefined>()
  let cancelWrite: (() => void) | undefined

  function write(): void {
    cancelWrite = undefined
    for (const [name, text] of oldValues) {
      const of = recordedKeys[name]
      if (of === undefined) continue
      const changed = listChanges(extractSettings[of](text), extractSettings[of](settings.get(name)))
      if (changed.length > 0) owe({ saw: 'settings', at: clock.now(), of, changed })
    }
    oldValues.clear()
  }

  return {
    settings: {
      get: name => settings.get(name),
      set(name, value) {
        const isFirst = Object.hasOwn(recordedKeys, name) && !oldValues.has(name)
        const was = isFirst ? settings.get(name) : undefined
        settings.set(name, value)
        if (!isFirst) return
        oldValues.set(name, was)
        cancelWrite ??= clock.after(GATHER_MS, write)
      },
    },
    close() {
      cancelWrite?.()
      if (oldValues.size > 0) write()
    },
  }
}

function listChanges(before: Fields, after: Fields): readonly SettingChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names.flatMap(name => {
    const [was, is] = [toText(before[name]), toText(after[name])]
    if (was === is) return []
    return [
      {
        name,
        ...(was !== undefined && { before: truncate(was) }),
        ...(is !== undefined && { after: truncate(is) }),
      },
    ]
  })
}

const toText = (value: unknown): string | undefined =>
  value === undefined ? undefined : typeof value === 'string' ? value : JSON.stringify(value)

const truncate = (text: string): string =>
  text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH - 1)}…` : text
