import {
  fundStanding,
  holdsNothing,
  type FundStanding,
  type InsuranceFund,
} from '@core/market/insurance-fund'
import type { Dated } from '@core/value/freshness'
import { percent } from './format'
import { age } from './times'
import { fill } from './message'
import * as messages from './en/insurance-fund'

/** What deleveraging would be, for whoever holds something. */
export const deleveragingMeans = messages.deleveragingMeans

const standingWords: Readonly<Record<Exclude<FundStanding, 'not known'>, string>> = {
  ...messages.standingWords,
  above: '',
}

/** How the insurance fund stands, with its minimum and its age. What was not read is not known. */
export function fundWords(fund: Dated<InsuranceFund> | undefined, now: number): string {
  const standing = fundStanding(fund, now)
  if (fund === undefined) return messages.fundWords.notReadAdl
  const { marginRatio, minimum } = fund.value
  const ratio = holdsNothing(fund.value)
    ? messages.fundWords.holdsNoPositions
    : fill(messages.fundWords.marginRatio, { marginRatio: percent(marginRatio, 1) })
  const read = fill(messages.fundWords.minimumReadAgo, {
    ratio,
    minimum: percent(minimum, 1),
    now: age(now - fund.asOf),
  })
  return standing === 'not known'
    ? fill(messages.fundWords.tooOldTell, { read })
    : fill(messages.fundWords.readStanding, { read, standing: standingWords[standing] })
}
