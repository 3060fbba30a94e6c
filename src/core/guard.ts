import { amount, isNegative, type Amount } from './decimal'

/** The person's own caps. Lowering one works at once; raising one waits and needs a typed yes. */
export interface Guards {
  /** The most one order may be worth. */
  readonly orderNotional: Amount
  /** The most one market's resulting position may be worth. */
  readonly positionNotional: Amount
  /** The most all positions and open orders may be worth together. */
  readonly openNotional: Amount
  /** Writes per minute. */
  readonly writesPerMinute: number
  /** How far from the mark a price may be before an extra typed yes is asked, as a fraction. */
  readonly collar: Amount
}

/** Why nothing, or not everything, may be written now. */
export type Hold =
  | { readonly is: 'unknown'; readonly attempts: number }
  | { readonly is: 'reconciling' }
  | { readonly is: 'halted'; readonly incident: string; readonly why: string }
  | { readonly is: 'stopped'; readonly since: number }
  | { readonly is: 'read-only'; readonly why: ReadOnlyReason }
  | { readonly is: 'offline' }
  | { readonly is: 'journal'; readonly why: string }

export type ReadOnlyReason =
  | 'no key'
  | 'key refused'
  | 'key scope'
  | 'key expired'
  | 'profile'
  | 'no keychain'
  | 'locked'
  | 'guards unset'
  | 'clock'

/** One word for the top bar, and every hold behind it. */
export interface Writes {
  readonly state: 'active' | 'reducing' | 'held' | 'halted' | 'read-only' | 'offline'
  readonly holds: readonly Hold[]
}

/** Guards as the journal keeps them: plain text. */
export const guardsText = (guards: Guards): Readonly<Record<string, string>> => ({
  orderNotional: guards.orderNotional,
  positionNotional: guards.positionNotional,
  openNotional: guards.openNotional,
  writesPerMinute: String(guards.writesPerMinute),
  collar: guards.collar,
})

/** Guards read back from their text; undefined when any of them is missing or is not what it should be. */
export function guardsFrom(text: Readonly<Record<string, string>>): Guards | undefined {
  const cap = (name: string): Amount | undefined => {
    const read = amount(text[name] ?? '')
    return read === undefined || isNegative(read) ? undefined : read
  }
  const [orderNotional, positionNotional] = [cap('orderNotional'), cap('positionNotional')]
  const [openNotional, collar] = [cap('openNotional'), cap('collar')]
  const rate = text['writesPerMinute'] ?? ''
  if (orderNotional === undefined || positionNotional === undefined) return undefined
  if (openNotional === undefined || collar === undefined || !/^\d{1,6}$/.test(rate)) return undefined
  return { orderNotional, positionNotional, openNotional, writesPerMinute: Number.parseInt(rate, 10), collar }
}
