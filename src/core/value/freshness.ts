/** A value with its age and source. Nothing on screen and nothing in a plan comes without one. */
export interface DatedValue<T> {
  readonly value: T
  /** Grows with every change of this section. */
  readonly version: number
  /** When the venue last confirmed it, on this desk's clock. */
  readonly asOf: number
  readonly from: 'live' | 'disk'
}

/** The ages, in milliseconds, that a plan accepts at sealing and again at the yes. */
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

/** How long a plan lives from its sealing. */
export const PLAN_LIFE_MS = 15_000

/** Whether a value from the wire is young enough. What came from disk never is. */
export function isFreshValue(
  dated: Pick<DatedValue<unknown>, 'asOf' | 'from'> | undefined,
  limit: number,
  now: number,
): boolean {
  return (
    dated !== undefined && dated.from === 'live' && now - dated.asOf <= limit && now >= dated.asOf - 1_000
  )
}
