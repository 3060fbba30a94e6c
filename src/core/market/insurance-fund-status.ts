import { compareDecimals, requireAmount, type Amount } from '../value/decimal-amount'
import { isFreshValue, type DatedValue } from '../value/value-freshness'

export interface InsuranceFund {
  /** Ten if the fund has no positions. */
  readonly marginRatio: Amount
  /** Ratio below which the venue deleverages accounts. */
  readonly minimum: Amount
  /** Ratio below which it is near the minimum. */
  readonly initial: Amount
}

/** Maximum age in milliseconds of the fund's data. */
const MAX_FUND_AGE_MS = 180_000

const EMPTY_FUND_RATIO = requireAmount('10')

export const isFundEmpty = ({ marginRatio }: InsuranceFund): boolean =>
  compareDecimals(marginRatio, EMPTY_FUND_RATIO) === 0

/** Fund status against its minimum. Missing or old data is `not known`, never safe. */
export type FundStatus = 'above' | 'near' | 'below' | 'not known'

/** A ratio at the minimum counts as below, because an early warning costs nothing. */
export function getFundStatus(fund: DatedValue<InsuranceFund> | undefined, now: number): FundStatus {
  if (fund === undefined || !isFreshValue(fund, MAX_FUND_AGE_MS, now)) return 'not known'
  const { marginRatio, minimum, initial } = fund.value
  if (compareDecimals(marginRatio, minimum) <= 0) return 'below'
  return compareDecimals(marginRatio, initial) <= 0 ? 'near' : 'above'
}
