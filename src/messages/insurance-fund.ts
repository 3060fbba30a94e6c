import {
  getFundStatus,
  isFundEmpty,
  type FundStatus,
  type InsuranceFund,
} from '@core/market/insurance-fund-status'
import type { DatedValue } from '@core/value/value-freshness'
import { formatPercent } from './format'
import { formatShortDuration } from './times'
import { fillMessage } from './message'
import * as messages from './en/insurance-fund'

export const deleveragingRiskMessage = messages.deleveragingMeans

const fundStatusLabels: Readonly<Record<Exclude<FundStatus, 'not known'>, string>> = {
  ...messages.standingWords,
  above: '',
}

/** Describes the insurance fund with its minimum and age. A fund that was not read is not known. */
export function describeInsuranceFund(fund: DatedValue<InsuranceFund> | undefined, now: number): string {
  const status = getFundStatus(fund, now)
  if (fund === undefined) return messages.fundWords.notReadAdl
  const { marginRatio, minimum } = fund.value
  const ratio = isFundEmpty(fund.value)
    ? messages.fundWords.holdsNoPositions
    : fillMessage(messages.fundWords.marginRatio, { marginRatio: formatPercent(marginRatio, 1) })
  const read = fillMessage(messages.fundWords.minimumReadAgo, {
    ratio,
    minimum: formatPercent(minimum, 1),
    now: formatShortDuration(now - fund.asOf),
  })
  return status === 'not known'
    ? fillMessage(messages.fundWords.tooOldTell, { read })
    : fillMessage(messages.fundWords.readStanding, { read, standing: fundStatusLabels[status] })
}
