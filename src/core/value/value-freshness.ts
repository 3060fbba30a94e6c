/** A value with its age and source. Displayed values and plans always use one. */
export interface DatedValue<T> {
  readonly value: T
  /** Increases with every change of the section. */
  readonly version: number
  /** Time of the venue's last confirmation, on this desk's clock. */
  readonly asOf: number
  readonly from: 'live' | 'disk'
}

/** Maximum ages in milliseconds that a plan accepts at sealing and at confirmation. */
export const maxInputAgesMs = {
  book: 3_000,
  quote: 3_000,
  positions: 5_000,
  orders: 5_000,
  account: 5_000,
  markets: 60_000,
  clock: 60_000,
  ownKey: 20_000,
} as const

/** Life of a plan in milliseconds from sealing. */
export const PLAN_LIFE_MS = 15_000

/** Returns true if a live value is young enough. A stored value never is. */
export function isFreshValue(
  dated: Pick<DatedValue<unknown>, 'asOf' | 'from'> | undefined,
  limit: number,
  now: number,
): boolean {
  return (
    dated !== undefined && dated.from === 'live' && now - dated.asOf <= limit && now >= dated.asOf - 1_000
  )
}
