import type { VenueAction } from '../account/venue-act'
import { parseAmount, isNegative, type Amount } from '../value/decimal'
import type { Discrepancy } from './doubt'
import type { MarketRestriction } from './limit'

/** The person's own caps. Lowering one works at once; raising one waits and needs a typed yes. */
export interface TradingGuards {
  /** The most one order may be worth. */
  readonly orderNotional: Amount
  /** The most one market's resulting position may be worth. */
  readonly positionNotional: Amount
  /** The most all positions and open orders may be worth together. */
  readonly openNotional: Amount
  /** The most that trading may lose in one day (UTC), by what the venue says was realised. */
  readonly dailyLoss: Amount
  /** The most that may be traded in one day (UTC), whatever became of it. */
  readonly dailyNotional: Amount
  /** Writes per minute. */
  readonly writesPerMinute: number
  /** Sheets a person may be asked to say yes to in a minute. */
  readonly consentsPerMinute: number
  /** How far from the mark a price may be before an extra typed yes is asked, as a fraction. */
  readonly collar: Amount
  /** The markets in which risk may be added. */
  readonly markets: GuardAllowList
  /** The accounts in which risk may be added. */
  readonly accounts: GuardAllowList
}

/** What a guard lets through: everything, or what is named and nothing else. */
export type GuardAllowList = 'all' | readonly string[]

/** Caps that were raised and are not in force yet. */
export interface PendingGuardRaise {
  readonly guards: TradingGuards
  /** From when on they are in force. */
  readonly from: number
}

/** Why nothing, or not everything, may be written now. */
export type TradingRestriction =
  | { readonly is: 'unknown'; readonly attempts: number }
  /** Read back what happened; `awaits` the channel that tells of it, or a request's own answer, where that alone is missing. */
  | { readonly is: 'reconciling'; readonly awaits?: 'channel' | 'answer' }
  | { readonly is: 'halted'; readonly incident: string; readonly why: string }
  | { readonly is: 'stopped'; readonly since: number }
  /** What is told differently by two answers, and is being read again. */
  | { readonly is: 'doubt'; readonly doubts: readonly Discrepancy[] }
  /** What the venue did to this profile’s account by itself, and nobody has looked at yet. */
  | { readonly is: 'venue act'; readonly profileId: string; readonly acts: readonly VenueAction[] }
  /** Only some writes in some markets are held. */
  | { readonly is: 'part'; readonly limits: readonly MarketRestriction[] }
  /** The person's own break from trading, which nobody can end sooner. */
  | { readonly is: 'break'; readonly until: number }
  /** A daily guard is reached, or nobody knows yet how much of it is used. */
  | {
      readonly is: 'daily'
      readonly day: string
      readonly why: 'loss' | 'notional' | 'unread'
      readonly figure?: Amount
      readonly cap?: Amount
    }
  | { readonly is: 'read-only'; readonly why: ReadOnlyReason }
  /** Another profile, of this name, has the same account; its guards are the account's. */
  | { readonly is: 'read-only'; readonly why: 'account twice'; readonly holder: string }
  /** The desk is locked, with what stays live at the venue meanwhile. */
  | { readonly is: 'read-only'; readonly why: 'desk locked'; readonly left: RemainingLiveExposure }
  /** No connection; `chosen` when the person wants none. */
  | { readonly is: 'offline'; readonly chosen?: true }
  | { readonly is: 'journal'; readonly why: string }

/** What stayed live at the venue as the desk was locked. */
export interface RemainingLiveExposure {
  /** One sentence, as main says it wherever the desk is left. */
  readonly says: string
  /** The moment of the lock, or of the older reading that the sentence rests on. */
  readonly asOf: number
}

export type ReadOnlyReason =
  | 'no key'
  | 'key refused'
  | 'key not listed'
  /** What the key may do was not read yet. */
  | 'key unread'
  | 'key scope'
  | 'key expired'
  /** The venue lists the key as removed, as not active, or as allowed from no address. */
  | 'key removed'
  | 'key inactive'
  | 'key without address'
  | 'profile'
  /** Its hosts or its account are in no line of the journal: nothing is connected before a person confirmed them. */
  | 'profile unconfirmed'
  | 'no keychain'
  | 'no libsecret'
  | 'locked'
  | 'keychain asked'
  | 'keychain hung'
  | 'key lost'
  | 'key mismatched'
  | 'desk locked'
  | 'not begun'
  | 'guards unset'
  | 'clock'
  /** The desk was started only to look: there is nothing in it that could write. */
  | 'view only'
  /** The account is looked at by its address: there is nothing that could sign for it. */
  | 'by address'
  | LiveTradingBlocker

/** Why a running program writes to no venue but one on its own machine, whatever its profiles may do. */
export type LiveTradingBlocker =
  /** It is no Electron: what keeps pages and questions apart is played there, and not enforced. */
  | 'not electron'
  /** It runs for root on Linux, where nothing shuts the pages in. */
  | 'root'
  /** It was started for work on the desk itself, with its walls open to tools. */
  | 'worked on'

/** One word for the top bar, and every hold behind it. */
export interface TradingState {
  readonly state: 'active' | 'reducing' | 'held' | 'halted' | 'read-only' | 'offline'
  readonly holds: readonly TradingRestriction[]
}

const amounts = [
  'orderNotional',
  'positionNotional',
  'openNotional',
  'dailyLoss',
  'dailyNotional',
  'collar',
] as const
const counts = ['writesPerMinute', 'consentsPerMinute'] as const
const lists = ['markets', 'accounts'] as const

/** Every guard by its name, in the order a person reads them. */
export const guardNames: readonly (keyof TradingGuards)[] = [...amounts, ...counts, ...lists]

/** Guards as the journal keeps them: plain text. */
export const formatGuardTexts = (guards: TradingGuards): Readonly<Record<string, string>> =>
  Object.fromEntries(guardNames.map(name => [name, formatGuard(guards, name)]))

/** One guard as plain text. */
export function formatGuard(guards: TradingGuards, name: keyof TradingGuards): string {
  const value = guards[name]
  if (typeof value === 'object') return ['only', ...value].join(' ')
  return String(value)
}

/** Guards read back from their text; undefined when any of them is missing or is not what it should be. */
export function parseGuardsText(text: Readonly<Record<string, string>>): TradingGuards | undefined {
  return findMalformedGuards(text).length > 0 ? undefined : buildGuards(text)
}

/** The guards whose text is not what it should be: a plain amount, a whole number, "all" or "only" and names. */
export const findMalformedGuards = (text: Readonly<Record<string, string>>): readonly (keyof TradingGuards)[] => [
  ...amounts.filter(name => parseGuardAmount(text[name]) === undefined),
  ...counts.filter(name => parseCount(text[name]) === undefined),
  ...lists.filter(name => parseAllowList(text[name]) === undefined),
]

const buildGuards = (text: Readonly<Record<string, string>>): TradingGuards =>
  Object.fromEntries([
    ...amounts.map(name => [name, parseGuardAmount(text[name])]),
    ...counts.map(name => [name, parseCount(text[name])]),
    ...lists.map(name => [name, parseAllowList(text[name])]),
  ]) as unknown as TradingGuards

function parseGuardAmount(text = ''): Amount | undefined {
  const found = parseAmount(text)
  return found === undefined || isNegative(found) ? undefined : found
}

/** A whole number that is no amount: so many of something. */
export const parseCount = (text = ''): number | undefined =>
  /^\d{1,6}$/.test(text) ? Number.parseInt(text, 10) : undefined

function parseAllowList(text = ''): GuardAllowList | undefined {
  if (text === 'all') return 'all'
  return /^only(?: [\w.-]{1,80})*$/.test(text) ? text.split(' ').slice(1) : undefined
}

/** Whether a guard lets a name through. */
export const isNameAllowed = (allowed: GuardAllowList, name: string): boolean =>
  allowed === 'all' || allowed.includes(name)
