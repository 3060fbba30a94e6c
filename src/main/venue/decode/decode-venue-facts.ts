import { type Amount, isNegative } from '@core/value/decimal-amount'
import {
  fundingAverageSpans,
  priceChangeSpans,
  type VenueAnnouncement,
  type FundingAverageSpan,
  type PriceChangeSpan,
  type CollateralToken,
  type DefaultMarginMode,
  type FundingAverage,
  type FundingAverages,
  type MarketFundingRate,
  type IndexPriceSource,
  type MarketOpenInterest,
  type PastFundingRate,
  type MarketPriceChanges,
  type VenueSystemStatus,
} from '@core/market/venue-facts'
import type { InsuranceFund } from '@core/market/insurance-fund-status'
import type { BestPrices } from '@core/market/best-prices'
import { wordFormats } from '../encode/request-text'
import { isJsonFields, getPlainText, parseWholeNumber } from '../json'
import type { JsonFields, ExactJson } from '../exact-json-value'
import { withoutUndefined } from './decode-market'
import {
  readAmount,
  DecodeFault,
  assertFields,
  readMarginMode,
  readOptionalAmount,
  readOptionalFlag,
  readOptionalText,
  readOptionalTime,
  readNonZeroAmount,
  readMarketSymbol,
  readText,
  readTime,
  readIdentifier,
} from './field-reader'

export function decodeFundingRate(row: JsonFields): MarketFundingRate {
  return withoutUndefined<MarketFundingRate>({
    symbol: readMarketSymbol(row),
    estimated: readAmount(row, 'est_funding_rate'),
    estimatedAt: readOptionalTime(row, 'est_funding_rate_timestamp'),
    last: readAmount(row, 'last_funding_rate'),
    lastAt: readOptionalTime(row, 'last_funding_rate_timestamp'),
    nextAt: readTime(row, 'next_funding_time'),
    sumUnitary: readAmount(row, 'sum_unitary_funding'),
  })
}

/** Decodes the ratios of the insurance fund; its holdings are not read. */
export const decodeInsuranceFund = (data: JsonFields): InsuranceFund => ({
  marginRatio: readAmount(data, 'margin_ratio'),
  minimum: readAmount(data, 'min_insurance_fund_margin_ratio'),
  initial: readAmount(data, 'min_insurance_fund_initial_margin_ratio'),
})

export const decodePastFundingRate = (row: JsonFields): PastFundingRate => ({
  symbol: readMarketSymbol(row),
  rate: readAmount(row, 'funding_rate'),
  at: readTime(row, 'funding_rate_timestamp'),
})

/** Decodes past prices; a span longer than the market's age has none. */
export function decodePriceChanges(row: JsonFields): MarketPriceChanges {
  const before: Partial<Record<PriceChangeSpan, Amount>> = {}
  for (const span of priceChangeSpans) {
    const price = readOptionalAmount(row, span)
    if (price !== undefined) before[span] = price
  }
  return withoutUndefined<MarketPriceChanges>({
    symbol: readMarketSymbol(row),
    last: readOptionalAmount(row, 'last_price'),
    before,
  })
}

export function decodeFundingAverages(row: JsonFields): FundingAverages {
  const averages = assertFields(row.get('funding'), 'funding')
  const over: Partial<Record<FundingAverageSpan, FundingAverage>> = {}
  for (const span of fundingAverageSpans) {
    const average = averages.get(span)
    if (isJsonFields(average))
      over[span] = {
        rate: readAmount(average, 'rate'),
        positive: readTime(average, 'positive'),
        negative: readTime(average, 'negative'),
      }
  }
  return withoutUndefined<FundingAverages>({
    symbol: readMarketSymbol(row),
    since: readOptionalText(row, 'data_start_time'),
    over,
  })
}

export const decodeOpenInterests = (row: JsonFields): MarketOpenInterest => ({
  symbol: readMarketSymbol(row),
  long: readAmount(row, 'long_oi'),
  short: readAmount(row, 'short_oi'),
})

/** Decodes the sources of an index price, listed under the spot market's name. */
export function decodeIndexSource(row: JsonFields): IndexPriceSource {
  const sources = row.get('sources')
  if (!Array.isArray(sources)) throw new DecodeFault('sources')
  const names = (sources as readonly ExactJson[]).map((source, index) => {
    const name = getPlainText(source)
    if (name === undefined) throw new DecodeFault(`sources[${index}]`)
    return name
  })
  return withoutUndefined<IndexPriceSource>({
    symbol: readMarketSymbol(row).replace(/^SPOT_/, 'PERP_'),
    sources: names,
    updatedAt: readOptionalTime(row, 'updated_time'),
  })
}

/** Decodes a token's collateral terms; a maximum of minus one means none. */
export function decodeCollateralToken(row: JsonFields): CollateralToken {
  const most = readAmount(row, 'user_max_qty')
  return withoutUndefined<CollateralToken>({
    token: readText(row, 'token'),
    isCollateral: readOptionalFlag(row, 'is_collateral') ?? false,
    baseWeight: readOptionalAmount(row, 'base_weight'),
    discountFactor: readOptionalAmount(row, 'discount_factor'),
    haircut: readOptionalAmount(row, 'haircut'),
    most: isNegative(most) ? undefined : most,
  })
}

export const decodeDefaultMarginMode = (row: JsonFields): DefaultMarginMode => ({
  symbol: readMarketSymbol(row),
  marginMode: readMarginMode(row, 'default_margin_mode'),
})

/** Decodes an announcement. Its URL is plain text here; opening it needs a confirmation elsewhere. */
export function decodeAnnouncement(row: JsonFields): VenueAnnouncement {
  return withoutUndefined<VenueAnnouncement>({
    id: readIdentifier(row, 'announcement_id'),
    message: readText(row, 'message'),
    about: readOptionalText(row, 'type'),
    url: readOptionalText(row, 'url'),
    at: readOptionalTime(row, 'updated_time'),
  })
}

/**
 * Decodes the system status with planned maintenance: under either name, as an object, a list, or beside the status.
 */
export function decodeSystemStatus(row: JsonFields): VenueSystemStatus {
  const schedule = row.get('scheduled_maintenance')
  const [only] = Array.isArray(schedule) ? (schedule as readonly ExactJson[]) : [schedule]
  const planned = isJsonFields(only) ? only : row
  return withoutUndefined<VenueSystemStatus>({
    maintenance: readTime(row, 'status') !== 0,
    words: readOptionalText(row, 'msg'),
    from: readOptionalTime(planned, 'startTime') ?? readOptionalTime(planned, 'start_time'),
    to: readOptionalTime(planned, 'endTime') ?? readOptionalTime(planned, 'end_time'),
  })
}

export function decodeLeverageSteps(data: JsonFields): readonly number[] {
  const steps = readText(data, 'available_futures_leverage').split(',')
  return steps.map(step => {
    const leverage = parseWholeNumber(step.trim())
    if (leverage === undefined) throw new DecodeFault('available_futures_leverage')
    return leverage
  })
}

/** Decodes the best price of each side; a side that is missing or zero is empty. */
export function decodeBestPrices(row: JsonFields): BestPrices {
  const side = (price: string, size: string) => {
    const [best, quantity] = [readNonZeroAmount(row, price), readOptionalAmount(row, size)]
    return best === undefined || quantity === '0' ? undefined : { best, quantity }
  }
  const [bid, ask] = [side('bid', 'bidSize'), side('ask', 'askSize')]
  return withoutUndefined<BestPrices>({
    symbol: readMarketSymbol(row),
    bid: bid?.best,
    bidSize: bid?.quantity,
    ask: ask?.best,
    askSize: ask?.quantity,
  })
}

/** Decodes the IP addresses that the own key is limited to; empty without a limit. */
export function decodeKeyIpAddresses(data: JsonFields): readonly string[] {
  const list = data.get('ip_restriction_list')
  if (!Array.isArray(list)) throw new DecodeFault('ip_restriction_list')
  return list.map(one => {
    const text = getPlainText(one)
    if (text === undefined || !/^[0-9A-Fa-f.:]{2,45}(?:-[0-9A-Fa-f.:]{2,45})?$/.test(text))
      throw new DecodeFault('ip_restriction_list')
    return text
  })
}

/** Decodes this computer's IP address as seen by the venue; its location is not read. */
export function decodeSeenIpAddress(data: JsonFields): string {
  const address = readText(data, 'ip')
  if (!wordFormats.address.test(address)) throw new DecodeFault('ip')
  return address
}
