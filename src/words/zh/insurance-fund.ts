import {
  fundStanding,
  holdsNothing,
  type FundStanding,
  type InsuranceFund,
} from '@core/market/insurance-fund'
import type { Dated } from '@core/value/freshness'
import { percent } from '../format'
import { age } from '../times'

/** What deleveraging would be, for whoever holds something. */
export const deleveragingMeans =
  '低于最低水平时，交易所可能自动减仓（ADL）：用其他账户的仓位与之对冲平仓，盈利最多、杠杆最高的先平。'

const standingWords: Readonly<Record<Exclude<FundStanding, 'not known'>, string>> = {
  above: '',
  near: '可能发生自动减仓（ADL）。',
  below: '随时可能发生自动减仓（ADL）。',
}

/** How the insurance fund stands, with its minimum and its age. What was not read is not known. */
export function fundWords(fund: Dated<InsuranceFund> | undefined, now: number): string {
  const standing = fundStanding(fund, now)
  if (fund === undefined) return '尚未读取：自动减仓（ADL）风险未知'
  const { marginRatio, minimum } = fund.value
  const ratio = holdsNothing(fund.value) ? '没有持仓' : `保证金率 ${percent(marginRatio, 1)}`
  const read = `${ratio}，最低 ${percent(minimum, 1)}，${age(now - fund.asOf)}前读取`
  return standing === 'not known'
    ? `${read}：太旧，无法判断自动减仓（ADL）风险`
    : `${read}。${standingWords[standing]}`
}
