import { toFieldRecord } from './fields'
import { defaultPreferences, parsePreferences, type ScreenPreferences } from './preferences'
import { migrateLayoutSizes } from './workspaces'
import { settingFaultReasons, wholeSettingsLabel } from '@messages/settings'

/** The form that settings are written in now. Text from before forms were counted is of form 1. */
export const SETTINGS_FORMAT = 3

/** A piece of kept settings that was not taken, by its path, and why. */
export interface SettingsFault {
  readonly path: string
  readonly why: string
}

/** What was read out of kept or imported text. The pieces that were not taken are the defaults'. */
export interface ParsedSettings {
  readonly preferences: ScreenPreferences
  readonly faults: readonly SettingsFault[]
  /** Whether a newer desk wrote it; then it is not written over. */
  readonly isNewer: boolean
  /** What stood in the place of what was last taken from elsewhere, or put back; it can be had again. */
  readonly before?: Partial<ScreenPreferences>
}

type SettingsFields = Readonly<Record<string, unknown>>

/** What makes the next form out of each earlier one. */
const migrationSteps: Readonly<Record<number, (stored: SettingsFields) => SettingsFields>> = {
  // Form 1 had no number, and a theme that followed the system was said beside the theme, as it is now.
  1: kept => ({ ...kept, form: 2 }),
  // Form 2 had sizes in pixels for a book and for tables whose places were given; both can stand anywhere now.
  2: kept => ({
    ...migrateLayoutSizes(kept),
    ...(kept['before'] !== undefined && { before: migrateLayoutSizes(toFieldRecord(kept['before'])) }),
    form: 3,
  }),
}

/** Brings kept fields up to the form of this desk, one form after the other. */
export function migrateSettings(stored: SettingsFields): SettingsFields {
  const { form = 1 } = stored
  const step = typeof form === 'number' && form < SETTINGS_FORMAT ? migrationSteps[form] : undefined
  return step === undefined ? stored : migrateSettings(step(stored))
}

/** Reads settings, and says piece by piece what was not taken. */
export function parseSettings(text: string): ParsedSettings {
  const parsed = parseJson(text)
  if (typeof parsed === 'string') return refuseSettings(wholeSettingsLabel, parsed)
  const { form: format, before, ...fields } = migrateSettings(parsed)
  if (typeof format === 'number' && format > SETTINGS_FORMAT) return refuseSettings('form', settingFaultReasons.newer(format, SETTINGS_FORMAT), true)
  if (format !== SETTINGS_FORMAT) return refuseSettings('form', settingFaultReasons.noForm)
  const preferences = parsePreferences(fields)
  return {
    preferences,
    faults: findFaults(fields, preferences),
    isNewer: false,
    ...(before !== undefined && {
      before: pickPreferences(parsePreferences(toFieldRecord(before)), Object.keys(toFieldRecord(before))),
    }),
  }
}

const refuseSettings = (path: string, reason: string, isNewer = false): ParsedSettings => ({
  preferences: defaultPreferences,
  faults: [{ path, why: reason }],
  isNewer,
})

/** The settings as text: everything a person chose about the screen, and nothing that opens anything. */
export const serializeSettings = (preferences: ScreenPreferences, before?: Partial<ScreenPreferences>): string =>
  JSON.stringify({ form: SETTINGS_FORMAT, ...preferences, ...(before !== undefined && { before }) })

/** The pieces of settings that have these names. */
export const pickPreferences = (preferences: ScreenPreferences, names: readonly string[]): Partial<ScreenPreferences> =>
  Object.fromEntries(Object.entries(preferences).filter(([name]) => names.includes(name)))

/** The names of the pieces that a change is in. */
export const changedPreferenceNames = (changes: readonly ChangedSetting[]): readonly string[] => [
  ...new Set(changes.map(({ path }) => path.split('.')[0] ?? '')),
]

function parseJson(text: string): SettingsFields | string {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return settingFaultReasons.noSet
    return toFieldRecord(value)
  } catch {
    // What is wrong with the text is the parser's business; that it is not JSON is the person's.
    return settingFaultReasons.noJson
  }
}

/** How many faults are listed; more say nothing more. */
const MAX_FAULTS = 50
const MAX_DEPTH = 16

/** What was given and is not in what was taken, so that no reader of a piece has to report for itself. */
function findFaults(given: unknown, accepted: unknown, path = '', depth = 0): readonly SettingsFault[] {
  if (given === undefined || Object.is(given, accepted)) return []
  const isBranch = typeof given === 'object' && given !== null
  if (!isBranch || typeof accepted !== 'object' || accepted === null || depth > MAX_DEPTH)
    return [{ path, why: accepted === undefined ? settingFaultReasons.unknown : settingFaultReasons.unusable(shortenJson(given)) }]
  const kept = accepted as SettingsFields
  const names = Array.isArray(given) ? [...given.keys()].map(String) : Object.keys(given)
  return names
    .flatMap(name => {
      const at = path === '' ? name : `${path}.${name}`
      return findFaults((given as SettingsFields)[name], ownValue(kept, name), at, depth + 1)
    })
    .slice(0, MAX_FAULTS)
}

const MAX_TEXT_LENGTH = 40

function shortenJson(value: unknown): string {
  const text = JSON.stringify(value)
  return text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text
}

/** A piece of the settings that a text would change, by its path; undefined where there is none of it. */
export interface ChangedSetting {
  readonly path: string
  readonly before: unknown
  readonly after: unknown
}

/** What a text from elsewhere would make of the settings. What it does not name stays as it is. */
export interface SettingsPreview {
  readonly preferences: ScreenPreferences
  readonly changes: readonly ChangedSetting[]
  readonly faults: readonly SettingsFault[]
  /** Whether nothing of it can be taken at all: it is no settings, or a newer desk wrote it. */
  readonly isRefused: boolean
}

/** Works out what a text would change in the settings as they are, piece by piece. */
export function previewSettings(text: string, current: ScreenPreferences): SettingsPreview {
  const { preferences: read, faults } = parseSettings(text)
  if (faults.some(({ path }) => path === 'form' || path === wholeSettingsLabel))
    return { preferences: current, changes: [], faults, isRefused: true }
  const { form: _form, before: _before, ...mentioned } = migrateSettings(toFieldRecord(parseJson(text)))
  const merged = mergeSettings(
    current,
    mentioned,
    read,
    faults.map(({ path }) => path),
  ) as SettingsFields
  // What there is no room for is left out by the reader of the whole.
  const preferences = parsePreferences(merged)
  const overLimit = findFaults(merged, preferences).map(({ path }) => ({ path, why: settingFaultReasons.noRoom }))
  return {
    preferences,
    changes: findChanges(current, preferences),
    faults: [...faults, ...overLimit],
    isRefused: false,
  }
}

const isFields = (value: unknown): value is SettingsFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Records that are open: what a text names in them is taken one by one, and the rest of them stays. */
const mergedRecords: readonly string[] = [
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
function mergeSettings(
  current: unknown,
  mentioned: unknown,
  read: unknown,
  unusable: readonly string[],
  path = '',
): unknown {
  if (!mergedRecords.includes(path) || !isFields(mentioned) || !isFields(read)) {
    const isWhole = !unusable.some(at => at === path || (isFields(read) && at.startsWith(`${path}.`)))
    return isWhole && read !== undefined ? read : current
  }
  const kept = toFieldRecord(current)
  const pieces = Object.keys(mentioned).map(name => {
    const at = path === '' ? name : `${path}.${name}`
    return [name, mergeSettings(ownValue(kept, name), mentioned[name], ownValue(read, name), unusable, at)] as const
  })
  return { ...kept, ...Object.fromEntries(pieces.filter(([, piece]) => piece !== undefined)) }
}

/** Where two things differ, by path, as deep as both of them have names. */
function findChanges(before: unknown, after: unknown, path = ''): readonly ChangedSetting[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  if (!isFields(before) || !isFields(after)) return [{ path, before, after }]
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap(name =>
    findChanges(ownValue(before, name), ownValue(after, name), path === '' ? name : `${path}.${name}`),
  )
}

/** The piece of that name; none where it is only what every object has, which a person may call something of their own. */
const ownValue = (of: SettingsFields, name: string): unknown => (Object.hasOwn(of, name) ? of[name] : undefined)
