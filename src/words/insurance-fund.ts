import {
  fundStanding,
  holdsNothing,
  type FundStanding,
  type InsuranceFund,
} from '@core/market/insurance-fund'
import type { Dated } from '@core/value/freshness'
import { percent } from './format'
import { age } from './times'

/** What deleveraging would be, for whoever holds something. */
export const deleveragingMeans =
  'Below it the venue may auto-deleverage (ADL): close positions of other accounts against it, the most profitable and most leveraged first.'

const standingWords: Readonly<Record<Exclude<FundStanding, 'not known'>, string>> = {
  above: '',
  near: ' ADL is possible.',
  below: ' ADL is possible at any moment.',
}

/** How the insurance fund stands, with its minimum and its age. What was not read is not known. */
export function fundWords(fund: Dated<InsuranceFund> | undefined, now: number): string {
  const standing = fundStanding(fund, now)
  if (fund === undefined) return 'not read: the ADL risk is not known'
  const { marginRatio, minimum } = fund.value
  const ratio = holdsNothing(fund.value) ? 'holds no positions' : `margin ratio ${percent(marginRatio, 1)}`
  const read = `${ratio}, minimum ${percent(minimum, 1)}, read ${age(now - fund.asOf)} ago`
  return standing === 'not known'
    ? `${read}: too old to tell the ADL risk`
    : `${read}.${standingWords[standing]}`
}
