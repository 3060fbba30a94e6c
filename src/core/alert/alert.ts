import { requireAmount, type Amount } from '../value/decimal'

/** What an alert is about. */
export type AlertKind =
  | 'unknown outcome'
  | 'not by this desk'
  | 'venue act'
  | 'liquidation'
  | 'margin ratio'
  | 'deleveraging'
  | 'settled'
  | 'transfer'
  | 'key'
  | 'fill'
  | 'missed fills'
  | 'price'
  | 'funding'

/** Every kind, the gravest first. */
export const alertKinds: readonly AlertKind[] = [
  'unknown outcome',
  'not by this desk',
  'venue act',
  'liquidation',
  'margin ratio',
  'deleveraging',
  'transfer',
  'key',
  'fill',
  'missed fills',
  'price',
  'funding',
  'settled',
]

/**
 * The kinds nobody can mute: whoever does not hear of these may lose money without having chosen to.
 */
export const unmutableAlertKinds: readonly AlertKind[] = [
  'unknown outcome',
  'not by this desk',
  'venue act',
  'liquidation',
]

/** Something worth telling a person, once. */
export interface Alert {
  /** Names the matter, so that the same matter is not told twice. */
  readonly id: string
  readonly kind: AlertKind
  readonly at: number
  readonly profileId: string
  /** The figures behind it, as text. */
  readonly facts: Readonly<Record<string, string>>
}

/** A price a person wants to hear of. */
export interface PriceAlert {
  readonly id: string
  readonly symbol: string
  readonly when: 'at or above' | 'at or below'
  readonly price: Amount
  readonly by: 'mark' | 'last'
}

/** The limits that a person may leave out, with the unit each is typed in. A limit that is left out raises nothing. */
export const optionalAlertLimits = {
  /** Raised when the account's margin ratio is at most this many times the one it must keep. */
  marginTimes: '×',
  /** Raised when the funding of a held market, for eight hours, is at least this far from zero. A fraction. */
  fundingAbove: '%',
} as const satisfies Record<string, '×' | '%'>

export type AlertLimitName = keyof typeof optionalAlertLimits

export const alertLimitNames = Object.keys(optionalAlertLimits) as readonly AlertLimitName[]

/** What a person wants to hear of. Shares are fractions: 0.1 is ten percent. */
export interface AlertRules extends Readonly<Partial<Record<AlertLimitName, Amount>>> {
  readonly prices: readonly PriceAlert[]
  /** Told when so much of what stands behind a position is used by its maintenance margin; beside the last level of all. */
  readonly liquidationLevels: readonly Amount[]
  readonly muted: readonly AlertKind[]
}

/** The last level of margin used at which a person is told that liquidation is near. Nobody can move or mute it. */
export const FINAL_LIQUIDATION_LEVEL = requireAmount('0.9')

/** How many levels of their own a person may set below it. */
export const MAX_CUSTOM_LEVELS = 3

/** The rules a desk begins with. */
export const defaultAlertRules: AlertRules = {
  prices: [],
  marginTimes: requireAmount('2'),
  liquidationLevels: [requireAmount('0.75')],
  fundingAbove: requireAmount('0.001'),
  muted: [],
}

/** Returns rules with a limit set, or left out. */
export function withAlertLimit(rules: AlertRules, name: AlertLimitName, to: Amount | undefined): AlertRules {
  const { [name]: _, ...others } = rules
  return to === undefined ? others : { ...others, [name]: to }
}

/** How alerts leave the window: the words of notifications, sounds, and the hours without either. */
export interface AlertDelivery {
  readonly native: boolean
  /** Notifications name neither markets nor figures: whoever sees the screen learns nothing. */
  readonly isPrivate: boolean
  readonly sounds: boolean
  /** Whether it is heard that something is armed, and that it ended. */
  readonly armed: boolean
  /** From 0, silent, to 100. */
  readonly volume: number
  /** Minutes of the local day between which nothing that can be muted is heard or pops up. */
  readonly quiet?: { readonly from: number; readonly to: number }
}

export const defaultAlertDelivery: AlertDelivery = {
  ...{ native: true, isPrivate: true, sounds: true, armed: false, volume: 40 },
}

/** Whether a minute of the day lies in the quiet hours; they may reach over midnight. */
export function isQuietMinute(quiet: AlertDelivery['quiet'], minute: number): boolean {
  if (quiet === undefined || quiet.from === quiet.to) return false
  const { from, to } = quiet
  return from < to ? minute >= from && minute < to : minute >= from || minute < to
}

/** Whether an alert of this kind pops up and sounds now. In the list it stands whatever happens. */
export const isAlertAudible = (
  kind: AlertKind,
  muted: readonly AlertKind[],
  quiet: AlertDelivery['quiet'],
  minute: number,
): boolean => unmutableAlertKinds.includes(kind) || (!muted.includes(kind) && !isQuietMinute(quiet, minute))

/** An alert as the list shows it. */
export interface ListedAlert extends Alert {
  readonly isRead: boolean
  /** Whether it popped up and sounded when it came. */
  readonly isHeard: boolean
}

/** True if the system shows the notifications that it is given. */
export type SystemNotifications = 'shown' | 'not shown'

/** Everything about alerts that a screen shows: what is wished, how, and what was told in this run, newest first. */
export interface AlertPageState {
  readonly rules: AlertRules
  readonly manners: AlertDelivery
  /** How many kept rules this desk does not understand, such as a newer one's: they stay kept, and are not watched. */
  readonly unwatched: number
  readonly alerts: readonly ListedAlert[]
  /** True if the system shows notifications; absent before one was tried. */
  readonly notifications?: SystemNotifications
}
