import {
  alertLimits,
  usualManners,
  usualRules,
  withLimit,
  type AlertManners,
  type AlertRules,
} from '@core/alert/alert'
import type { KeysSeen } from '@core/alert/alert-news'
import { alertManners, alertRules } from '@contract/alert-inputs'
import * as v from 'valibot'
import type { SettingsStore } from '../ports'
import { save } from '../save'

/** Where the settings keep what a person wants to hear of. */
export const ALERTS = 'alerts'
const SEEN = 'alerts seen up to '
const KEYS = 'alerts keys seen '

interface Wishes {
  readonly rules: AlertRules
  readonly manners: AlertManners
}

type Fields = Readonly<Record<string, unknown>>
const fields = v.record(v.string(), v.unknown())
const shape = v.pipe(v.string(), v.parseJson(), fields)
const fieldsIn = (value: unknown): Fields | undefined => {
  const read = v.safeParse(fields, value)
  return read.success ? read.output : undefined
}

/** Pieces of settings, those that are not understood being the usual ones, and what is not understood as it lies there. */
interface Pieces<T> {
  readonly read: T
  readonly left: Fields
}

/** Reads each piece, and each row of a list, by itself: what a newer desk added takes nothing else with it. */
function readPieces<T extends object>(
  piece: v.GenericSchema<unknown, T>,
  usual: T,
  kept: Fields = {},
): Pieces<T> {
  let read = usual
  const takes = (name: string, value: unknown): boolean => {
    const taken = v.safeParse(piece, { ...read, [name]: value })
    if (taken.success) read = taken.output
    return taken.success
  }
  const left = Object.entries(kept).flatMap(([name, value]): [string, unknown][] => {
    if (!Array.isArray(value) || !takes(name, [])) return takes(name, value) ? [] : [[name, value]]
    const [rows, others]: [unknown[], unknown[]] = [[], []]
    for (const row of value as unknown[]) (takes(name, [...rows, row]) ? rows : others).push(row)
    return others.length === 0 ? [] : [[name, others]]
  })
  return { read, left: Object.fromEntries(left) }
}

/** Pieces as they are set now, with what is not understood put back, but where something was set in its place. */
function putBack(now: Fields, usual: Fields, left: Fields): Fields {
  const back = Object.entries(left).flatMap(([name, value]): [string, unknown][] => {
    const own = now[name]
    if (Array.isArray(own) && Array.isArray(value)) return [[name, [own, value].flat()]]
    return JSON.stringify(own) === JSON.stringify(usual[name]) ? [[name, value]] : []
  })
  return { ...now, ...Object.fromEntries(back) }
}

function readRules(kept: Fields | undefined): Pieces<AlertRules> {
  if (kept === undefined) return { read: usualRules, left: {} }
  // An older desk measured liquidation by its distance, and that is let go.
  const { liquidationWithin: _distance, ...rules } = kept
  // A limit that is not there is one that was taken away.
  const missing = alertLimits.filter(name => !(name in rules))
  const usual = missing.reduce((left, name) => withLimit(left, name, undefined), usualRules)
  return readPieces(alertRules, usual, rules)
}

/** How many rules are left: what is muted is none, and where the kind is not known there is nothing to mute. */
const countOf = ({ muted: _muted, ...left }: Fields): number =>
  Object.values(left).reduce<number>((sum, piece) => sum + (Array.isArray(piece) ? piece.length : 1), 0)

const digestShape = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))

const keysShape = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    fingerprint: v.pipe(v.string(), v.maxLength(40)),
    others: v.pipe(v.number(), v.integer(), v.minValue(0)),
    digest: v.exactOptional(digestShape),
    working: v.exactOptional(v.array(digestShape)),
  }),
)

/** What a person wants to hear of, as it lies among the settings, and how far each account's news was seen. */
export function alertWishes(settings: SettingsStore) {
  function readKept() {
    const kept = v.safeParse(shape, settings.get(ALERTS))
    const { rules, manners, ...others } = kept.success ? kept.output : {}
    return {
      rules: readRules(fieldsIn(rules)),
      manners: readPieces(alertManners, usualManners, fieldsIn(manners)),
      others,
    }
  }
  return {
    name: ALERTS,
    read: (): Wishes => {
      const { rules, manners } = readKept()
      return { rules: rules.read, manners: manners.read }
    },
    /** How many kept rules are not understood, and so not watched. */
    unwatched: (): number => countOf(readKept().rules.left),
    /** Wishes as they are kept, with what is kept already and not understood as it is. */
    text(wishes: Wishes): string {
      const { rules, manners, others } = readKept()
      return JSON.stringify({
        ...others,
        rules: putBack({ ...wishes.rules }, { ...usualRules }, rules.left),
        manners: putBack({ ...wishes.manners }, { ...usualManners }, manners.left),
      })
    },
    seen(profileId: string): number | undefined {
      const kept = settings.get(SEEN + profileId) ?? ''
      return /^(?:0|[1-9]\d{0,14})$/.test(kept) ? (JSON.parse(kept) as number) : undefined
    },
    keys(profileId: string): KeysSeen | undefined {
      const kept = v.safeParse(keysShape, settings.get(KEYS + profileId))
      return kept.success ? kept.output : undefined
    },
    /** Where this cannot be written a key that comes while the desk is closed is not told of. */
    noteKeys: (profileId: string, keys: KeysSeen): void =>
      void save(settings, KEYS + profileId, JSON.stringify(keys)),
    /** Where this cannot be written the next run tells of older news, or of none: nothing else rests on it. */
    noteSeen: (profileId: string, time: number): void => void save(settings, SEEN + profileId, String(time)),
  }
}
