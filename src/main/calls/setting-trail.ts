import type { Entry, SettingChange } from '@core/attempt/entry'
import * as v from 'valibot'
import { ALERTS } from '../screen/alert-wishes'
import type { Clock, SettingsStore } from '../ports'
import { PREFERENCES } from './screen-calls'

/** How long what changes gathers before it is written down: nobody waits for it, and a slider is one change. */
const GATHER = 10_000
/** How much of a setting is written down. */
const LONGEST = 200

type Fields = Readonly<Record<string, unknown>>

/** What is a setting among what is kept of the screen; the rest is how panels lie and what was looked at. */
const looks: readonly string[] = [
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
const fields = v.record(v.string(), v.unknown())
const kept = v.pipe(v.string(), v.parseJson(), fields)

/** The settings in what is kept; none in what cannot be read. */
const settingsIn: Readonly<Record<'looks' | 'alerts', (text: string | undefined) => Fields>> = {
  looks(text) {
    const read = fieldsIn(text)
    return Object.fromEntries(looks.flatMap(name => (name in read ? [[name, read[name]]] : [])))
  },
  alerts: text => Object.assign({}, ...Object.values(fieldsIn(text)).map(part => fieldsOf(part))) as Fields,
}

const fieldsIn = (text: string | undefined): Fields => {
  const read = v.safeParse(kept, text)
  return read.success ? read.output : {}
}
const fieldsOf = (value: unknown): Fields => {
  const read = v.safeParse(fields, value)
  return read.success ? read.output : {}
}

const watched: Readonly<Record<string, 'looks' | 'alerts'>> = { [PREFERENCES]: 'looks', [ALERTS]: 'alerts' }

interface Parts {
  readonly settings: SettingsStore
  readonly clock: Clock
  readonly owe: (line: Entry) => unknown
}

/** Settings that have the journal told, some seconds later, which settings were set otherwise. */
export function createSettingTrail({ settings, clock, owe }: Parts): {
  readonly settings: SettingsStore
  /** Writes down what still gathers. */
  close(): void
} {
  /** What there was before, by the name it lies under. */
  const before = new Map<string, string | undefined>()
  let callOff: (() => void) | undefined

  function write(): void {
    callOff = undefined
    for (const [name, text] of before) {
      const of = watched[name]
      if (of === undefined) continue
      const changed = changesOf(settingsIn[of](text), settingsIn[of](settings.get(name)))
      if (changed.length > 0) owe({ saw: 'settings', at: clock.now(), of, changed })
    }
    before.clear()
  }

  return {
    settings: {
      get: name => settings.get(name),
      set(name, value) {
        const isFirst = Object.hasOwn(watched, name) && !before.has(name)
        const was = isFirst ? settings.get(name) : undefined
        settings.set(name, value)
        if (!isFirst) return
        before.set(name, was)
        callOff ??= clock.after(GATHER, write)
      },
    },
    close() {
      callOff?.()
      if (before.size > 0) write()
    },
  }
}

function changesOf(before: Fields, after: Fields): readonly SettingChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names.flatMap(name => {
    const [was, is] = [textOf(before[name]), textOf(after[name])]
    if (was === is) return []
    return [
      { name, ...(was !== undefined && { before: cut(was) }), ...(is !== undefined && { after: cut(is) }) },
    ]
  })
}

const textOf = (value: unknown): string | undefined =>
  value === undefined ? undefined : typeof value === 'string' ? value : JSON.stringify(value)

const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text)
