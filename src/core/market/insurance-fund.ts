import { compare, exactly, type Amount } from '../value/decimal'
import { isFresh, type Dated } from '../value/freshness'

/** What the venue’s insurance fund has behind the positions that it took over. */
export interface InsuranceFund {
  /** Ten is the venue’s word for no positions. */
  readonly marginRatio: Amount
  /** Under this the venue deleverages accounts. */
  readonly minimum: Amount
  /** Under this it is near the minimum. */
  readonly initial: Amount
}

/** For how long, in milliseconds, what was read of the fund says how it stands. */
const FUND_AGE = 180_000

const NOTHING_HELD = exactly('10')

/** Whether the fund holds no position, for which the venue says ten. */
export const holdsNothing = ({ marginRatio }: InsuranceFund): boolean =>
  compare(marginRatio, NOTHING_HELD) === 0

/** How the fund stands against its minimum. Not read, or read too long ago, is not known and never safe. */
export type FundStanding = 'above' | 'near' | 'below' | 'not known'

/** At the minimum counts as below it: whoever is told too early has lost nothing. */
export function fundStanding(fund: Dated<InsuranceFund> | undefined, now: number): FundStanding {
  if (fund === undefined || !isFresh(fund, FUND_AGE, now)) return 'not known'
  const { marginRatio, minimum, initial } = fund.value
  if (compare(marginRatio, minimum) <= 0) return 'below'
  return compare(marginRatio, initial) <= 0 ? 'near' : 'above'
}
