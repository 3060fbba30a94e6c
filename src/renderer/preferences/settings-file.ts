import { toFieldRecord } from './stored-fields'
import { defaultPreferences, parsePreferences, type ScreenPreferences } from './preferences'
import { migrateLayoutSizes } from './workspace-preferences'
import { settingFaultReasons, wholeSettingsLabel } from '@messages/settings'

/** Version of the settings format. Text without a version has format 1. */
export const SETTINGS_FORMAT = 3

export interface SettingsFault {
  readonly path: string
  readonly why: string
}

export interface ParsedSettings {
  readonly preferences: ScreenPreferences
  readonly faults: readonly SettingsFault[]
  /** True if a newer version of the desk wrote the text. It is then not overwritten. */
  readonly isNewer: boolean
  /** Settings replaced by the last import or undo, which can be restored. */
  readonly before?: Partial<ScreenPreferences>
}

type SettingsFields = Readonly<Record<string, unknown>>

const migrationSteps: Readonly<Record<number, (stored: SettingsFields) => SettingsFields>> = {
  // Format 1 has no version number. Its fields are the same.
  1: kept => ({ ...kept, form: 2 }),
  // Format 2 stores pixel sizes for fixed panel positions. In format 3 panels can be anywhere.
  2: kept => ({
    ...migrateLayoutSizes(kept),
    ...(kept['before'] !== undefined && { before: migrateLayoutSizes(toFieldRecord(kept['before'])) }),
    form: 3,
  }),
}

export function migrateSettings(stored: SettingsFields): SettingsFields {
  const { form = 1 } = stored
  const step = typeof form === 'number' && form < SETTINGS_FORMAT ? migrationSteps[form] : undefined
  return step === undefined ? stored : migrateSettings(step(stored))
}

/** Parses settings and lists every part that was not accepted. */
export function parseSettings(text: string): ParsedSettings {
  const parsed = parseJson(text)
  if (typeof parsed === 'string') return refuseSettings(wholeSettingsLabel, parsed)
  const { form: format, before, ...fields } = migrateSettings(parsed)
  if (typeof format === 'number' && format > SETTINGS_FORMAT)
    return refuseSettings('form', settingFaultReasons.newer(format, SETTINGS_FORMAT), true)
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

/** Serializes the screen settings. They contain no secret. */
export const serializeSettings = (
  preferences: ScreenPreferences,
  before?: Partial<ScreenPreferences>,
): string =>
  JSON.stringify({ form: SETTINGS_FORMAT, ...preferences, ...(before !== undefined && { before }) })

export const pickPreferences = (
  preferences: ScreenPreferences,
  names: readonly string[],
): Partial<ScreenPreferences> =>
  Object.fromEntries(Object.entries(preferences).filter(([name]) => names.includes(name)))

export const changedPreferenceNames = (changes: readonly ChangedSetting[]): readonly string[] => [
  ...new Set(changes.map(({ path }) => path.split('.')[0] ?? '')),
]

function parseJson(text: string): SettingsFields | string {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return settingFaultReasons.noSet
    return toFieldRecord(value)
  } catch {
    // The parser's message is not shown; the user only needs to know that the text is not JSON.
    return settingFaultReasons.noJson
  }
}

const MAX_FAULTS = 50
const MAX_DEPTH = 16

/** Compares the given and the accepted settings, so that no parser has to report its own faults. */
function findFaults(given: unknown, accepted: unknown, path = '', depth = 0): readonly SettingsFault[] {
  if (given === undefined || Object.is(given, accepted)) return []
  const isBranch = typeof given === 'object' && given !== null
  if (!isBranch || typeof accepted !== 'object' || accepted === null || depth > MAX_DEPTH)
    return [
      {
        path,
        why:
          accepted === undefined
            ? settingFaultReasons.unknown
            : settingFaultReasons.unusable(shortenJson(given)),
      },
    ]
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

/** A changed setting. `before` or `after` is `undefined` if it does not exist. */
export interface ChangedSetting {
  readonly path: string
  readonly before: unknown
  readonly after: unknown
}

/** Effect of an imported text on the settings. Settings it does not mention stay. */
export interface SettingsPreview {
  readonly preferences: ScreenPreferences
  readonly changes: readonly ChangedSetting[]
  readonly faults: readonly SettingsFault[]
  /** True if nothing can be accepted: the text is no settings file, or a newer desk wrote it. */
  readonly isRefused: boolean
}

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
  // Parsing the merged settings drops entries beyond the limits.
  const preferences = parsePreferences(merged)
  const overLimit = findFaults(merged, preferences).map(({ path }) => ({
    path,
    why: settingFaultReasons.noRoom,
  }))
  return {
    preferences,
    changes: findChanges(current, preferences),
    faults: [...faults, ...overLimit],
    isRefused: false,
  }
}

const isFields = (value: unknown): value is SettingsFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Records that are merged entry by entry. Other settings are replaced as a whole. */
const mergedRecords: readonly string[] = [
  ...[
    '',
    'tables',
    'sizes',
    'presets',
    'brackets',
    'slippages',
    'groupings',
    'domGroupings',
    'hotkeys',
    'aliases',
    'layouts',
    'watchlists',
  ],
  ...['chart', 'chart.drawings'],
]

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
    return [
      name,
      mergeSettings(ownValue(kept, name), mentioned[name], ownValue(read, name), unusable, at),
    ] as const
  })
  return { ...kept, ...Object.fromEntries(pieces.filter(([, piece]) => piece !== undefined)) }
}

/** Returns the differences by path, as deep as both values are records. */
function findChanges(before: unknown, after: unknown, path = ''): readonly ChangedSetting[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  if (!isFields(before) || !isFields(after)) return [{ path, before, after }]
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap(name =>
    findChanges(ownValue(before, name), ownValue(after, name), path === '' ? name : `${path}.${name}`),
  )
}

/** Returns an own property, never an inherited one. A user may name a layout like a member of `Object.prototype`. */
const ownValue = (of: SettingsFields, name: string): unknown =>
  Object.hasOwn(of, name) ? of[name] : undefined
