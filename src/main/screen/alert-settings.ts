import {
  alertLimitNames,
  defaultAlertDelivery,
  defaultAlertRules,
  withAlertLimit,
  type AlertDelivery,
  type AlertRules,
} from '@core/alert/alert'
import type { AccountKeyCount } from '@core/alert/alert-events'
import { alertDeliverySchema, alertRulesSchema } from '@contract/alert-input-rules'
import * as v from 'valibot'
import type { SettingsStore } from '../main-ports'
import { saveSetting } from '../save-setting'

export const ALERTS_SETTING = 'alerts'
const SEEN_PREFIX = 'alerts seen up to '
const KEYS_PREFIX = 'alerts keys seen '

interface AlertSettings {
  readonly rules: AlertRules
  readonly manners: AlertDelivery
}

type Fields = Readonly<Record<string, unknown>>
const fieldsSchema = v.record(v.string(), v.unknown())
const storedSchema = v.pipe(v.string(), v.parseJson(), fieldsSchema)
const parseFields = (value: unknown): Fields | undefined => {
  const read = v.safeParse(fieldsSchema, value)
  return read.success ? read.output : undefined
}

interface ParsedSettings<T> {
  readonly read: T
  readonly left: Fields
}

/**
 * Parses each setting and each list row separately, so that an unknown addition of a newer version affects nothing
 * else.
 */
function parseSettings<T extends object>(
  piece: v.GenericSchema<unknown, T>,
  usual: T,
  kept: Fields = {},
): ParsedSettings<T> {
  let read = usual
  const tryApply = (name: string, value: unknown): boolean => {
    const taken = v.safeParse(piece, { ...read, [name]: value })
    if (taken.success) read = taken.output
    return taken.success
  }
  const left = Object.entries(kept).flatMap(([name, value]): [string, unknown][] => {
    if (!Array.isArray(value) || !tryApply(name, [])) return tryApply(name, value) ? [] : [[name, value]]
    const [rows, others]: [unknown[], unknown[]] = [[], []]
    for (const row of value as unknown[]) (tryApply(name, [...rows, row]) ? rows : others).push(row)
    return others.length === 0 ? [] : [[name, others]]
  })
  return { read, left: Object.fromEntries(left) }
}

/** Adds the unknown rest to the current settings, except where a setting was changed. */
function restoreUnknown(now: Fields, usual: Fields, left: Fields): Fields {
  const back = Object.entries(left).flatMap(([name, value]): [string, unknown][] => {
    const own = now[name]
    if (Array.isArray(own) && Array.isArray(value)) return [[name, [own, value].flat()]]
    return JSON.stringify(own) === JSON.stringify(usual[name]) ? [[name, value]] : []
  })
  return { ...now, ...Object.fromEntries(back) }
}

function parseRules(kept: Fields | undefined): ParsedSettings<AlertRules> {
  if (kept === undefined) return { read: defaultAlertRules, left: {} }
  // Older versions measured liquidation by distance; that setting is dropped.
  const { liquidationWithin: _distance, ...rules } = kept
  // A missing limit was removed by the trader.
  const missing = alertLimitNames.filter(name => !(name in rules))
  const usual = missing.reduce((left, name) => withAlertLimit(left, name, undefined), defaultAlertRules)
  return parseSettings(alertRulesSchema, usual, rules)
}

/** Returns the number of unknown rules. Muted kinds do not count. */
const countRules = ({ muted: _muted, ...left }: Fields): number =>
  Object.values(left).reduce<number>((sum, piece) => sum + (Array.isArray(piece) ? piece.length : 1), 0)

const digestSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))

const keysSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    fingerprint: v.pipe(v.string(), v.maxLength(40)),
    others: v.pipe(v.number(), v.integer(), v.minValue(0)),
    digest: v.exactOptional(digestSchema),
    working: v.exactOptional(v.array(digestSchema)),
  }),
)

export function openAlertSettings(settings: SettingsStore) {
  function readKept() {
    const kept = v.safeParse(storedSchema, settings.get(ALERTS_SETTING))
    const { rules, manners, ...others } = kept.success ? kept.output : {}
    return {
      rules: parseRules(parseFields(rules)),
      manners: parseSettings(alertDeliverySchema, defaultAlertDelivery, parseFields(manners)),
      others,
    }
  }
  return {
    name: ALERTS_SETTING,
    read: (): AlertSettings => {
      const { rules, manners } = readKept()
      return { rules: rules.read, manners: manners.read }
    },
    /** Number of stored rules that this version does not know, and so does not watch. */
    unwatched: (): number => countRules(readKept().rules.left),
    text(wishes: AlertSettings): string {
      const { rules, manners, others } = readKept()
      return JSON.stringify({
        ...others,
        rules: restoreUnknown({ ...wishes.rules }, { ...defaultAlertRules }, rules.left),
        manners: restoreUnknown({ ...wishes.manners }, { ...defaultAlertDelivery }, manners.left),
      })
    },
    seen(profileId: string): number | undefined {
      const kept = settings.get(SEEN_PREFIX + profileId) ?? ''
      return /^(?:0|[1-9]\d{0,14})$/.test(kept) ? (JSON.parse(kept) as number) : undefined
    },
    keys(profileId: string): AccountKeyCount | undefined {
      const kept = v.safeParse(keysSchema, settings.get(KEYS_PREFIX + profileId))
      return kept.success ? kept.output : undefined
    },
    /** A failed write only means that a key added while the app is closed is not reported. */
    noteKeys: (profileId: string, keys: AccountKeyCount): void =>
      void saveSetting(settings, KEYS_PREFIX + profileId, JSON.stringify(keys)),
    /** A failed write only makes the next run report older alerts or none. */
    noteSeen: (profileId: string, time: number): void =>
      void saveSetting(settings, SEEN_PREFIX + profileId, String(time)),
  }
}
