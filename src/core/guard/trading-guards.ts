import type { VenueAction } from '../account/venue-action'
import { parseAmount, isNegative, type Amount } from '../value/decimal-amount'
import type { Discrepancy } from './discrepancy'
import type { MarketRestriction } from './market-restriction'

/** The user's own caps. Lowering one applies at once; raising one needs a typed confirmation and a wait. */
export interface TradingGuards {
  readonly orderNotional: Amount
  readonly positionNotional: Amount
  readonly openNotional: Amount
  /** Maximum realised loss per UTC day, by the venue's records. */
  readonly dailyLoss: Amount
  /** Maximum traded notional per UTC day. */
  readonly dailyNotional: Amount
  readonly writesPerMinute: number
  readonly consentsPerMinute: number
  /** Distance from the mark, as a fraction, beyond which a price that crosses the market needs a typed confirmation. */
  readonly collar: Amount
  readonly markets: GuardAllowList
  readonly accounts: GuardAllowList
}

export type GuardAllowList = 'all' | readonly string[]

export interface PendingGuardRaise {
  readonly guards: TradingGuards
  readonly from: number
}

/** Reason why writes are restricted now, completely or in part. */
export type TradingRestriction =
  /** `profileIds` names the profiles of the attempts, each once. */
  | { readonly is: 'unknown'; readonly attempts: number; readonly profileIds?: readonly string[] }
  /**
   * State is being read back. `awaits` names what alone is missing: the private channel, or the response of a request.
   */
  | { readonly is: 'reconciling'; readonly awaits?: 'channel' | 'answer' }
  | { readonly is: 'halted'; readonly incident: string; readonly why: string }
  | { readonly is: 'stopped'; readonly since: number }
  | { readonly is: 'doubt'; readonly doubts: readonly Discrepancy[] }
  | { readonly is: 'venue act'; readonly profileId: string; readonly acts: readonly VenueAction[] }
  | { readonly is: 'part'; readonly limits: readonly MarketRestriction[] }
  /** The user's break from trading, which cannot end early. */
  | { readonly is: 'break'; readonly until: number }
  /** A daily guard is reached, or its usage is unknown. */
  | {
      readonly is: 'daily'
      readonly day: string
      readonly why: 'loss' | 'notional' | 'unread'
      /** Cause of an unread day, if known: the venue's records do not answer, or state no result of a closing. */
      readonly awaits?: 'history' | 'result'
      readonly figure?: Amount
      readonly cap?: Amount
    }
  | { readonly is: 'read-only'; readonly why: ReadOnlyReason }
  /** Another profile named `holder` has the same account; its guards apply. */
  | { readonly is: 'read-only'; readonly why: 'account twice'; readonly holder: string }
  /** The desk is locked; `left` is live at the venue meanwhile. */
  | { readonly is: 'read-only'; readonly why: 'desk locked'; readonly left: RemainingLiveExposure }
  /** No connection; `chosen` if the user disconnected, `answers` if only the account cannot be read. */
  | { readonly is: 'offline'; readonly chosen?: true; readonly answers?: true }
  | { readonly is: 'journal'; readonly why: string }

export interface RemainingLiveExposure {
  readonly says: string
  /** Time of the lock, or of the older data behind the sentence. */
  readonly asOf: number
}

export type ReadOnlyReason =
  | 'no key'
  | 'key refused'
  | 'key not listed'
  | 'key unread'
  | 'key scope'
  | 'key expired'
  /** The venue lists the key as removed, inactive, or without an allowed address. */
  | 'key removed'
  | 'key inactive'
  | 'key without address'
  | 'profile'
  /** Hosts or account are not in the journal; nothing connects before the user confirms them. */
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
  | 'view only'
  | 'by address'
  | LiveTradingBlocker

/** Reason why the program may write only to a venue on its own machine. */
export type LiveTradingBlocker =
  /** Not Electron: the separation of pages and prompts is simulated and not enforced. */
  | 'not electron'
  /** Running as root on Linux, where pages have no sandbox. */
  | 'root'
  /** Started for development, open to tools. */
  | 'worked on'

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

export const guardNames: readonly (keyof TradingGuards)[] = [...amounts, ...counts, ...lists]

export const formatGuardTexts = (guards: TradingGuards): Readonly<Record<string, string>> =>
  Object.fromEntries(guardNames.map(name => [name, formatGuard(guards, name)]))

export function formatGuard(guards: TradingGuards, name: keyof TradingGuards): string {
  const value = guards[name]
  if (typeof value === 'object') return ['only', ...value].join(' ')
  return String(value)
}

export function parseGuardsText(text: Readonly<Record<string, string>>): TradingGuards | undefined {
  return findMalformedGuards(text).length > 0 ? undefined : buildGuards(text)
}

export const findMalformedGuards = (
  text: Readonly<Record<string, string>>,
): readonly (keyof TradingGuards)[] => [
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

/** Parses a plain count, which is not an amount. */
export const parseCount = (text = ''): number | undefined =>
  /^\d{1,6}$/.test(text) ? Number.parseInt(text, 10) : undefined

function parseAllowList(text = ''): GuardAllowList | undefined {
  if (text === 'all') return 'all'
  return /^only(?: [\w.-]{1,80})*$/.test(text) ? text.split(' ').slice(1) : undefined
}

export const isNameAllowed = (allowed: GuardAllowList, name: string): boolean =>
  allowed === 'all' || allowed.includes(name)
