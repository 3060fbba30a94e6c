import { type Amount, isNegative } from '@core/value/decimal'
import type {
  Announcement,
  CollateralToken,
  DefaultMarginMode,
  FundingRate,
  IndexSource,
  Notification,
  OpenInterest,
  PastFundingRate,
  PriceChanges,
  SystemStatus,
} from '@core/market/venue-facts'
import type { BestPrices } from '../../library'
import { isFields, plainText, wholeNumber } from '../json'
import type { Fields, Json } from '../json-value'
import { present } from './market'
import {
  amountAt,
  DecodeFault,
  flagAt,
  idAt,
  marginModeAt,
  maybeAmountAt,
  maybeFlagAt,
  maybeTextAt,
  maybeTimeAt,
  symbolAt,
  textAt,
  timeAt,
  wordAt,
} from './reader'

const spans = ['5m', '30m', '1h', '4h', '24h', '3d', '7d', '30d'] as const

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

export const decodePastFundingRate = (row: Fields): PastFundingRate => ({
  symbol: symbolAt(row),
  rate: amountAt(row, 'funding_rate'),
  at: timeAt(row, 'funding_rate_timestamp'),
})

/** Reads what a market cost a while ago. A span older than the market has no price. */
export function decodePriceChanges(row: Fields): PriceChanges {
  const before: Record<string, Amount> = {}
  for (const span of spans) {
    const price = maybeAmountAt(row, span)
    if (price !== undefined) before[span] = price
  }
  return present<PriceChanges>({ symbol: symbolAt(row), last: maybeAmountAt(row, 'last_price'), before })
}

export const decodeOpenInterests = (row: Fields): OpenInterest => ({
  symbol: symbolAt(row),
  long: amountAt(row, 'long_oi'),
  short: amountAt(row, 'short_oi'),
})

export function decodeIndexSource(row: Fields): IndexSource {
  const sources = row.get('sources')
  if (!Array.isArray(sources)) throw new DecodeFault('sources')
  const names = (sources as readonly Json[]).map((source, index) => {
    const name = plainText(source)
    if (name === undefined) throw new DecodeFault(`sources[${index}]`)
    return name
  })
  return present<IndexSource>({
    symbol: symbolAt(row),
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

/**
 * Reads a notification.
 *
 * SECURITY: the owner's e-mail address and the HTML form are in the record and are not read.
 */
export function decodeNotification(row: Fields): Notification {
  return {
    id: idAt(row, 'id'),
    kind: textAt(row, 'message_type'),
    title: (maybeTextAt(row, 'title') ?? '').trim(),
    summary: maybeTextAt(row, 'content_summary') ?? '',
    at: timeAt(row, 'created_time'),
    read: flagAt(row, 'mark_read'),
  }
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

/** Reads the best price on each side. */
export const decodeBest = (row: Fields): BestPrices =>
  present<BestPrices>({
    symbol: symbolAt(row),
    bid: maybeAmountAt(row, 'bid'),
    bidSize: maybeAmountAt(row, 'bidSize'),
    ask: maybeAmountAt(row, 'ask'),
    askSize: maybeAmountAt(row, 'askSize'),
  })

/** How many addresses a key is limited to; the addresses themselves are nobody's business here. */
export function decodeIpLimits(data: Fields): number {
  const list = data.get('ip_restriction_list')
  if (!Array.isArray(list)) throw new DecodeFault('ip_restriction_list')
  return list.length
}
