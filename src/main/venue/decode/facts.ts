import { type Amount, isNegative } from '@core/value/decimal'
import {
  averageSpans,
  changeSpans,
  type Announcement,
  type AverageSpan,
  type ChangeSpan,
  type CollateralToken,
  type DefaultMarginMode,
  type FundingAverage,
  type FundingAverages,
  type FundingRate,
  type IndexSource,
  type OpenInterest,
  type PastFundingRate,
  type PriceChanges,
  type SystemStatus,
} from '@core/market/venue-facts'
import type { InsuranceFund } from '@core/market/insurance-fund'
import type { BestPrices } from '@core/market/best-prices'
import { shapes } from '../encode/text'
import { isFields, plainText, wholeNumber } from '../json'
import type { Fields, Json } from '../json-value'
import { present } from './market'
import {
  amountAt,
  DecodeFault,
  fieldsOf,
  marginModeAt,
  maybeAmountAt,
  maybeFlagAt,
  maybeTextAt,
  maybeTimeAt,
  nonZeroAt,
  symbolAt,
  textAt,
  timeAt,
  wordAt,
} from './reader'

/** Reads what funding was and is expected to be. */
export function decodeFundingRate(row: Fields): FundingRate {
  return present<FundingRate>({
    symbol: symbolAt(row),
    estimated: amountAt(row, 'est_funding_rate'),
    estimatedAt: maybeTimeAt(row, 'est_funding_rate_timestamp'),
    last: amountAt(row, 'last_funding_rate'),
    lastAt: maybeTimeAt(row, 'last_funding_rate_timestamp'),
    nextAt: timeAt(row, 'next_funding_time'),
    sumUnitary: amountAt(row, 'sum_unitary_funding'),
  })
}

/** Reads how the insurance fund stands. What it holds, and how much of it, is not read. */
export const decodeInsuranceFund = (data: Fields): InsuranceFund => ({
  marginRatio: amountAt(data, 'margin_ratio'),
  minimum: amountAt(data, 'min_insurance_fund_margin_ratio'),
  initial: amountAt(data, 'min_insurance_fund_initial_margin_ratio'),
})

export const decodePastFundingRate = (row: Fields): PastFundingRate => ({
  symbol: symbolAt(row),
  rate: amountAt(row, 'funding_rate'),
  at: timeAt(row, 'funding_rate_timestamp'),
})

/** Reads what a market cost a while ago. A span older than the market has no price. */
export function decodePriceChanges(row: Fields): PriceChanges {
  const before: Partial<Record<ChangeSpan, Amount>> = {}
  for (const span of changeSpans) {
    const price = maybeAmountAt(row, span)
    if (price !== undefined) before[span] = price
  }
  return present<PriceChanges>({ symbol: symbolAt(row), last: maybeAmountAt(row, 'last_price'), before })
}

/** Reads what funding was on average. A span that is not told has no average. */
export function decodeFundingAverages(row: Fields): FundingAverages {
  const told = fieldsOf(row.get('funding'), 'funding')
  const over: Partial<Record<AverageSpan, FundingAverage>> = {}
  for (const span of averageSpans) {
    const average = told.get(span)
    if (isFields(average))
      over[span] = {
        rate: amountAt(average, 'rate'),
        positive: timeAt(average, 'positive'),
        negative: timeAt(average, 'negative'),
      }
  }
  return present<FundingAverages>({
    symbol: symbolAt(row),
    since: maybeTextAt(row, 'data_start_time'),
    over,
  })
}

export const decodeOpenInterests = (row: Fields): OpenInterest => ({
  symbol: symbolAt(row),
  long: amountAt(row, 'long_oi'),
  short: amountAt(row, 'short_oi'),
})

/** Reads where an index price comes from, told under the name of the spot market it is an index of. */
export function decodeIndexSource(row: Fields): IndexSource {
  const sources = row.get('sources')
  if (!Array.isArray(sources)) throw new DecodeFault('sources')
  const names = (sources as readonly Json[]).map((source, index) => {
    const name = plainText(source)
    if (name === undefined) throw new DecodeFault(`sources[${index}]`)
    return name
  })
  return present<IndexSource>({
    symbol: symbolAt(row).replace(/^SPOT_/, 'PERP_'),
    sources: names,
    updatedAt: maybeTimeAt(row, 'updated_time'),
  })
}

/** Reads how a token counts as margin. A bound of minus one says that there is none. */
export function decodeToken(row: Fields): CollateralToken {
  const most = amountAt(row, 'user_max_qty')
  return present<CollateralToken>({
    token: textAt(row, 'token'),
    isCollateral: maybeFlagAt(row, 'is_collateral') ?? false,
    baseWeight: maybeAmountAt(row, 'base_weight'),
    discountFactor: maybeAmountAt(row, 'discount_factor'),
    haircut: maybeAmountAt(row, 'haircut'),
    most: isNegative(most) ? undefined : most,
  })
}

export const decodeDefaultMode = (row: Fields): DefaultMarginMode => ({
  symbol: symbolAt(row),
  marginMode: marginModeAt(row, 'default_margin_mode'),
})

/** Reads an announcement. Its address is text like the rest of it: what becomes of that is decided where it is asked about. */
export function decodeAnnouncement(row: Fields): Announcement {
  return present<Announcement>({
    id: wordAt(row, 'announcement_id'),
    message: textAt(row, 'message'),
    about: maybeTextAt(row, 'type'),
    url: maybeTextAt(row, 'url'),
    at: maybeTimeAt(row, 'updated_time'),
  })
}

/** Reads whether the venue works, and what it has planned: under either name, in a record of its own, in a list or beside the status. */
export function decodeStatus(row: Fields): SystemStatus {
  const told = row.get('scheduled_maintenance')
  const [only] = Array.isArray(told) ? (told as readonly Json[]) : [told]
  const planned = isFields(only) ? only : row
  return present<SystemStatus>({
    maintenance: timeAt(row, 'status') !== 0,
    words: maybeTextAt(row, 'msg'),
    from: maybeTimeAt(planned, 'startTime') ?? maybeTimeAt(planned, 'start_time'),
    to: maybeTimeAt(planned, 'endTime') ?? maybeTimeAt(planned, 'end_time'),
  })
}

/** Reads the leverages the venue offers, written as one text. */
export function decodeLeverageSteps(data: Fields): readonly number[] {
  const steps = textAt(data, 'available_futures_leverage').split(',')
  return steps.map(step => {
    const leverage = wholeNumber(step.trim())
    if (leverage === undefined) throw new DecodeFault('available_futures_leverage')
    return leverage
  })
}

/** Reads the best price on each side. A side that is left out, or of nothing, is one on which nobody is. */
export function decodeBest(row: Fields): BestPrices {
  const side = (price: string, size: string) => {
    const [best, quantity] = [nonZeroAt(row, price), maybeAmountAt(row, size)]
    return best === undefined || quantity === '0' ? undefined : { best, quantity }
  }
  const [bid, ask] = [side('bid', 'bidSize'), side('ask', 'askSize')]
  return present<BestPrices>({
    symbol: symbolAt(row),
    bid: bid?.best,
    bidSize: bid?.quantity,
    ask: ask?.best,
    askSize: ask?.quantity,
  })
}

/** Reads the addresses that the own key is limited to; none where it may be used from any. */
export function decodeAddresses(data: Fields): readonly string[] {
  const list = data.get('ip_restriction_list')
  if (!Array.isArray(list)) throw new DecodeFault('ip_restriction_list')
  return list.map(one => {
    const text = plainText(one)
    if (text === undefined || !/^[0-9A-Fa-f.:]{2,45}(?:-[0-9A-Fa-f.:]{2,45})?$/.test(text))
      throw new DecodeFault('ip_restriction_list')
    return text
  })
}

/** Reads the address at which the venue sees this computer. Where it says that this is, is not read. */
export function decodeSeenAddress(data: Fields): string {
  const address = textAt(data, 'ip')
  if (!shapes.address.test(address)) throw new DecodeFault('ip')
  return address
}
