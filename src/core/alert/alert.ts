import { requireAmount, type Amount } from '../value/decimal-amount'

export type AlertKind =
  | 'unknown outcome'
  | 'not by this desk'
  | 'venue act'
  | 'liquidation'
  /** The stream of a locked account ended; it needs the key to come back. */
  | 'reading ended'
  | 'margin ratio'
  | 'deleveraging'
  | 'settled'
  | 'transfer'
  | 'key'
  | 'fill'
  | 'missed fills'
  | 'price'
  | 'funding'

export const alertKinds: readonly AlertKind[] = [
  'unknown outcome',
  'not by this desk',
  'venue act',
  'liquidation',
  'reading ended',
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

/** Kinds that cannot be muted: missing one of them can cost money. */
export const unmutableAlertKinds: readonly AlertKind[] = [
  'unknown outcome',
  'not by this desk',
  'venue act',
  'liquidation',
  'reading ended',
]

export interface Alert {
  /** Identifies the subject, so that it is not reported twice. */
  readonly id: string
  readonly kind: AlertKind
  readonly at: number
  readonly profileId: string
  readonly facts: Readonly<Record<string, string>>
}

export interface PriceAlert {
  readonly id: string
  readonly symbol: string
  readonly when: 'at or above' | 'at or below'
  readonly price: Amount
  readonly by: 'mark' | 'last'
}

/** Limits that the user may leave empty, with the unit of the input. An empty limit raises nothing. */
export const optionalAlertLimits = {
  /** Raised if the margin ratio is at most this multiple of the maintenance ratio. */
  marginTimes: '×',
  /** Raised if the eight-hour funding of a held market is at least this fraction, in either direction. */
  fundingAbove: '%',
} as const satisfies Record<string, '×' | '%'>

export type AlertLimitName = keyof typeof optionalAlertLimits

export const alertLimitNames = Object.keys(optionalAlertLimits) as readonly AlertLimitName[]

/** The user's alert rules. Shares are fractions: 0.1 is ten percent. */
export interface AlertRules extends Readonly<Partial<Record<AlertLimitName, Amount>>> {
  readonly prices: readonly PriceAlert[]
  /**
   * Shares of the margin behind a position that its maintenance margin uses; raised in addition to
   * `FINAL_LIQUIDATION_LEVEL`.
   */
  readonly liquidationLevels: readonly Amount[]
  readonly muted: readonly AlertKind[]
}

/** Share of margin used at which the final liquidation alert is raised. It cannot be moved or muted. */
export const FINAL_LIQUIDATION_LEVEL = requireAmount('0.9')

export const MAX_CUSTOM_LEVELS = 3

export const defaultAlertRules: AlertRules = {
  prices: [],
  marginTimes: requireAmount('2'),
  liquidationLevels: [requireAmount('0.75')],
  fundingAbove: requireAmount('0.001'),
  muted: [],
}

export function withAlertLimit(rules: AlertRules, name: AlertLimitName, to: Amount | undefined): AlertRules {
  const { [name]: _, ...others } = rules
  return to === undefined ? others : { ...others, [name]: to }
}

export interface AlertDelivery {
  readonly native: boolean
  /** Hides markets and figures in notifications, in case others see the screen. */
  readonly isPrivate: boolean
  readonly sounds: boolean
  readonly armed: boolean
  /** From 0 (silent) to 100. */
  readonly volume: number
  /** Minutes of the local day during which mutable alerts make no sound and no popup. */
  readonly quiet?: { readonly from: number; readonly to: number }
}

export const defaultAlertDelivery: AlertDelivery = {
  ...{ native: true, isPrivate: true, sounds: true, armed: false, volume: 40 },
}

/** Returns true if `minute` of the day is in the quiet hours, which may span midnight. */
export function isQuietMinute(quiet: AlertDelivery['quiet'], minute: number): boolean {
  if (quiet === undefined || quiet.from === quiet.to) return false
  const { from, to } = quiet
  return from < to ? minute >= from && minute < to : minute >= from || minute < to
}

/** Returns true if an alert of this kind pops up and sounds now. The list always contains it. */
export const isAlertAudible = (
  kind: AlertKind,
  muted: readonly AlertKind[],
  quiet: AlertDelivery['quiet'],
  minute: number,
): boolean => unmutableAlertKinds.includes(kind) || (!muted.includes(kind) && !isQuietMinute(quiet, minute))

export interface ListedAlert extends Alert {
  readonly isRead: boolean
  readonly isHeard: boolean
}

export type SystemNotifications = 'shown' | 'not shown'

export interface AlertPageState {
  readonly rules: AlertRules
  readonly manners: AlertDelivery
  /**
   * Number of stored rules that this version cannot read, for example from a newer one. They stay stored and are not
   * evaluated.
   */
  readonly unwatched: number
  readonly alerts: readonly ListedAlert[]
  readonly notifications?: SystemNotifications
}
