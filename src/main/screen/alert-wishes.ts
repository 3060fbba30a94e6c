import {
  alertLimitNames,
  defaultAlertDelivery,
  defaultAlertRules,
  withAlertLimit,
  type AlertDelivery,
  type AlertRules,
} from '@core/alert/alert'
import type { AccountKeyCount } from '@core/alert/alert-news'
import { alertDeliverySchema, alertRulesSchema } from '@contract/alert-inputs'
import * as v from 'valibot'
import type { SettingsStore } from '../ports'
import { saveSetting } from '../save'

/** Where the settings keep what a person wants to hear of. */
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

/** Pieces of settings, those that are not understood being the usual ones, and what is not understood as it lies there. */
interface ParsedSettings<T> {
  readonly read: T
  readonly left: Fields
}

/** Reads each piece, and each row of a list, by itself: what a newer desk added takes nothing else with it. */
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

/** Pieces as they are set now, with what is not understood put back, but where something was set in its place. */
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
  // An older desk measured liquidation by its distance, and that is let go.
  const { liquidationWithin: _distance, ...rules } = kept
  // A limit that is not there is one that was taken away.
  const missing = alertLimitNames.filter(name => !(name in rules))
  const usual = missing.reduce((left, name) => withAlertLimit(left, name, undefined), defaultAlertRules)
  return parseSettings(alertRulesSchema, usual, rules)
}

/** How many rules are left: what is muted is none, and where the kind is not known there is nothing to mute. */
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

/** What a person wants to hear of, as it lies among the settings, and how far each account's news was seen. */
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
    /** How many kept rules are not understood, and so not watched. */
    unwatched: (): number => countRules(readKept().rules.left),
    /** Wishes as they are kept, with what is kept already and not understood as it is. */
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
    /** Where this cannot be written a key that comes while the desk is closed is not told of. */
    noteKeys: (profileId: string, keys: AccountKeyCount): void =>
      void saveSetting(settings, KEYS_PREFIX + profileId, JSON.stringify(keys)),
    /** Where this cannot be written the next run tells of older news, or of none: nothing else rests on it. */
    noteSeen: (profileId: string, time: number): void => void saveSetting(settings, SEEN_PREFIX + profileId, String(time)),
  }
}
