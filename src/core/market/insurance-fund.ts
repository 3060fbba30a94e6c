import { compareDecimals, requireAmount, type Amount } from '../value/decimal'
import { isFreshValue, type DatedValue } from '../value/freshness'

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
const MAX_FUND_AGE_MS = 180_000

const EMPTY_FUND_RATIO = requireAmount('10')

/** Whether the fund holds no position, for which the venue says ten. */
export const isFundEmpty = ({ marginRatio }: InsuranceFund): boolean =>
  compareDecimals(marginRatio, EMPTY_FUND_RATIO) === 0

/** How the fund stands against its minimum. Not read, or read too long ago, is not known and never safe. */
export type FundStatus = 'above' | 'near' | 'below' | 'not known'

/** At the minimum counts as below it: whoever is told too early has lost nothing. */
export function getFundStatus(fund: DatedValue<InsuranceFund> | undefined, now: number): FundStatus {
  if (fund === undefined || !isFreshValue(fund, MAX_FUND_AGE_MS, now)) return 'not known'
  const { marginRatio, minimum, initial } = fund.value
  if (compareDecimals(marginRatio, minimum) <= 0) return 'below'
  return compareDecimals(marginRatio, initial) <= 0 ? 'near' : 'above'
}
