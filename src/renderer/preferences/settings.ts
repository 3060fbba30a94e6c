import { keptFields } from './fields'
import { defaults, preferencesFrom, type Preferences } from './preferences'
import { takenOver } from './workspaces'
import { settingFaults, wholeText } from '@messages/settings'

/** The form that settings are written in now. Text from before forms were counted is of form 1. */
export const FORM = 3

/** A piece of kept settings that was not taken, by its path, and why. */
export interface Fault {
  readonly path: string
  readonly why: string
}

/** What was read out of kept or imported text. The pieces that were not taken are the defaults'. */
export interface ReadSettings {
  readonly preferences: Preferences
  readonly faults: readonly Fault[]
  /** Whether a newer desk wrote it; then it is not written over. */
  readonly isNewer: boolean
  /** What stood in the place of what was last taken from elsewhere, or put back; it can be had again. */
  readonly before?: Partial<Preferences>
}

type Fields = Readonly<Record<string, unknown>>

/** What makes the next form out of each earlier one. */
const steps: Readonly<Record<number, (kept: Fields) => Fields>> = {
  // Form 1 had no number, and a theme that followed the system was said beside the theme, as it is now.
  1: kept => ({ ...kept, form: 2 }),
  // Form 2 had sizes in pixels for a book and for tables whose places were given; both can stand anywhere now.
  2: kept => ({
    ...takenOver(kept),
    ...(kept['before'] !== undefined && { before: takenOver(keptFields(kept['before'])) }),
    form: 3,
  }),
}

/** Brings kept fields up to the form of this desk, one form after the other. */
export function migrate(kept: Fields): Fields {
  const { form = 1 } = kept
  const step = typeof form === 'number' && form < FORM ? steps[form] : undefined
  return step === undefined ? kept : migrate(step(kept))
}

/** Reads settings, and says piece by piece what was not taken. */
export function readSettings(text: string): ReadSettings {
  const parsed = parse(text)
  if (typeof parsed === 'string') return refused(wholeText, parsed)
  const { form: kept, before, ...fields } = migrate(parsed)
  if (typeof kept === 'number' && kept > FORM) return refused('form', settingFaults.newer(kept, FORM), true)
  if (kept !== FORM) return refused('form', settingFaults.noForm)
  const preferences = preferencesFrom(fields)
  return {
    preferences,
    faults: faultsOf(fields, preferences),
    isNewer: false,
    ...(before !== undefined && {
      before: pickedFrom(preferencesFrom(keptFields(before)), Object.keys(keptFields(before))),
    }),
  }
}

const refused = (path: string, why: string, isNewer = false): ReadSettings => ({
  preferences: defaults,
  faults: [{ path, why }],
  isNewer,
})

/** The settings as text: everything a person chose about the screen, and nothing that opens anything. */
export const settingsText = (preferences: Preferences, before?: Partial<Preferences>): string =>
  JSON.stringify({ form: FORM, ...preferences, ...(before !== undefined && { before }) })

/** The pieces of settings that have these names. */
export const pickedFrom = (preferences: Preferences, names: readonly string[]): Partial<Preferences> =>
  Object.fromEntries(Object.entries(preferences).filter(([name]) => names.includes(name)))

/** The names of the pieces that a change is in. */
export const namesOf = (changes: readonly PieceChange[]): readonly string[] => [
  ...new Set(changes.map(({ path }) => path.split('.')[0] ?? '')),
]

function parse(text: string): Fields | string {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return settingFaults.noSet
    return keptFields(value)
  } catch {
    // What is wrong with the text is the parser's business; that it is not JSON is the person's.
    return settingFaults.noJson
  }
}

/** How many faults are listed; more say nothing more. */
const MOST_FAULTS = 50
const DEEPEST = 16

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
      return faultsOf((given as Fields)[name], ownPiece(kept, name), at, depth + 1)
    })
    .slice(0, MOST_FAULTS)
}

const LONGEST = 40

function brief(value: unknown): string {
  const text = JSON.stringify(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

/** A piece of the settings that a text would change, by its path; undefined where there is none of it. */
export interface PieceChange {
  readonly path: string
  readonly before: unknown
  readonly after: unknown
}

/** What a text from elsewhere would make of the settings. What it does not name stays as it is. */
export interface SettingsOffer {
  readonly preferences: Preferences
  readonly changes: readonly PieceChange[]
  readonly faults: readonly Fault[]
  /** Whether nothing of it can be taken at all: it is no settings, or a newer desk wrote it. */
  readonly isRefused: boolean
}

/** Works out what a text would change in the settings as they are, piece by piece. */
export function offerOf(text: string, now: Preferences): SettingsOffer {
  const { preferences: read, faults } = readSettings(text)
  if (faults.some(({ path }) => path === 'form' || path === wholeText))
    return { preferences: now, changes: [], faults, isRefused: true }
  const { form: _form, before: _before, ...named } = migrate(keptFields(parse(text)))
  const merged = mergedWith(
    now,
    named,
    read,
    faults.map(({ path }) => path),
  ) as Fields
  // What there is no room for is left out by the reader of the whole.
  const preferences = preferencesFrom(merged)
  const crowded = faultsOf(merged, preferences).map(({ path }) => ({ path, why: settingFaults.noRoom }))
  return {
    preferences,
    changes: changesOf(now, preferences),
    faults: [...faults, ...crowded],
    isRefused: false,
  }
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Records that are open: what a text names in them is taken one by one, and the rest of them stays. */
const open: readonly string[] = [
  ...[
    '',
    'tables',
    'sizes',
    'presets',
    'brackets',
    'groupings',
    'domGroupings',
    'hotkeys',
    'aliases',
    'layouts',
    'watchlists',
  ],
  ...['chart', 'chart.drawings'],
]

/** What is there, with what is named and can be used in its place. */
function mergedWith(
  now: unknown,
  named: unknown,
  read: unknown,
  unusable: readonly string[],
  path = '',
): unknown {
  if (!open.includes(path) || !isFields(named) || !isFields(read)) {
    const isWhole = !unusable.some(at => at === path || (isFields(read) && at.startsWith(`${path}.`)))
    return isWhole && read !== undefined ? read : now
  }
  const kept = keptFields(now)
  const pieces = Object.keys(named).map(name => {
    const at = path === '' ? name : `${path}.${name}`
    return [name, mergedWith(ownPiece(kept, name), named[name], ownPiece(read, name), unusable, at)] as const
  })
  return { ...kept, ...Object.fromEntries(pieces.filter(([, piece]) => piece !== undefined)) }
}

/** Where two things differ, by path, as deep as both of them have names. */
function changesOf(before: unknown, after: unknown, path = ''): readonly PieceChange[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  if (!isFields(before) || !isFields(after)) return [{ path, before, after }]
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap(name =>
    changesOf(ownPiece(before, name), ownPiece(after, name), path === '' ? name : `${path}.${name}`),
  )
}

/** The piece of that name; none where it is only what every object has, which a person may call something of their own. */
const ownPiece = (of: Fields, name: string): unknown => (Object.hasOwn(of, name) ? of[name] : undefined)
