import { fieldsOf } from './fields'
import { defaults, preferencesFrom, type Preferences } from './preferences'
import { settingFaults, wholeText } from '../words/settings'

/** The form that settings are written in now. Text from before forms were counted is of form 1. */
export const FORM = 2

/** A piece of kept settings that was not taken, by its path, and why. */
export interface Fault {
  readonly path: string
  readonly why: string
}

/** What was read out of kept or imported text. The pieces that were not taken are the defaults'. */
export interface Reading {
  readonly preferences: Preferences
  readonly faults: readonly Fault[]
  /** Whether a newer desk wrote it; then it is not written over. */
  readonly isNewer: boolean
}

type Fields = Readonly<Record<string, unknown>>

/** What makes the next form out of each earlier one. */
const steps: Readonly<Record<number, (kept: Fields) => Fields>> = {
  // Form 1 had no number, and a theme that followed the system was said beside the theme, as it is now.
  1: kept => ({ ...kept, form: 2 }),
}

/** Brings kept fields up to the form of this desk, one form after the other. */
export function migrate(kept: Fields): Fields {
  const { form = 1 } = kept
  const step = typeof form === 'number' && form < FORM ? steps[form] : undefined
  return step === undefined ? kept : migrate(step(kept))
}

/** Reads settings, and says piece by piece what was not taken. */
export function readSettings(text: string): Reading {
  const parsed = parse(text)
  if (typeof parsed === 'string') return refused(wholeText, parsed)
  const { form: kept, ...fields } = migrate(parsed)
  if (typeof kept === 'number' && kept > FORM) return refused('form', settingFaults.newer(kept, FORM), true)
  if (kept !== FORM) return refused('form', settingFaults.noForm)
  const preferences = preferencesFrom(fields)
  return { preferences, faults: faultsOf(fields, preferences), isNewer: false }
}

const refused = (path: string, why: string, isNewer = false): Reading => ({
  preferences: defaults,
  faults: [{ path, why }],
  isNewer,
})

/** The settings as text: everything a person chose about the screen, and nothing that opens anything. */
export const settingsText = (preferences: Preferences): string =>
  JSON.stringify({ form: FORM, ...preferences })

function parse(text: string): Fields | string {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return settingFaults.noSet
    return fieldsOf(value)
  } catch {
    // What is wrong with the text is the parser's business; that it is not JSON is the person's.
    return settingFaults.noJson
  }
}

/** How many faults are listed; more say nothing more. */
const MOST_FAULTS = 50
const DEEPEST = 8

/** What was given and is not in what was taken, so that no reader of a piece has to report for itself. */
function faultsOf(given: unknown, taken: unknown, path = '', depth = 0): readonly Fault[] {
  if (given === undefined || Object.is(given, taken)) return []
  const isBranch = typeof given === 'object' && given !== null
  if (!isBranch || typeof taken !== 'object' || taken === null || depth > DEEPEST)
    return [{ path, why: taken === undefined ? settingFaults.unknown : settingFaults.unusable(brief(given)) }]
  const kept = taken as Fields
  const names = Array.isArray(given) ? [...given.keys()].map(String) : Object.keys(given)
  return names
    .flatMap(name => {
      const at = path === '' ? name : `${path}.${name}`
      const there = Object.hasOwn(kept, name) ? kept[name] : undefined
      return faultsOf((given as Fields)[name], there, at, depth + 1)
    })
    .slice(0, MOST_FAULTS)
}

const LONGEST = 40

function brief(value: unknown): string {
  const text = JSON.stringify(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
