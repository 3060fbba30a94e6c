import { decodeAlgoOrderPush } from './decode/decode-algo-order'
import {
  decodeAnnouncement,
  decodeBestPrices,
  decodeOpenInterests,
  decodePriceChanges,
  decodeSystemStatus,
} from './decode/decode-venue-facts'
import { decodePushedLiquidation, decodeSettlement, decodeTransfer } from './decode/decode-history'
import { decodePushedPosition } from './decode/decode-position'
import {
  decodeOrderBookChange,
  decodeOrderExecution,
  decodeFundingEstimate,
  decodeIndexPrice,
  decodeMarkPrice,
  decodeOpenInterest,
  decodePushedTrade,
  decodePushedAccount,
  decodeTickerQuote,
  decodePushedRows,
} from './decode/decode-push'
import { assertFields, decodeEachRow, readTime } from './decode/field-reader'
import type { JsonFields } from './exact-json-value'
import type { StreamTopicName } from './stream-topics'

const getFrameData = (frame: JsonFields): JsonFields => assertFields(frame.get('data'), 'data')

export const pushDecoders = {
  tickers: frame => decodePushedRows(frame.get('data'), decodeTickerQuote),
  marks: frame => decodePushedRows(frame.get('data'), decodeMarkPrice),
  indexes: frame => decodePushedRows(frame.get('data'), decodeIndexPrice),
  bookChange: frame => decodeOrderBookChange(getFrameData(frame), readTime(frame, 'ts')),
  prints: frame => decodePushedTrade(getFrameData(frame), readTime(frame, 'ts')),
  openInterest: frame => decodePushedRows(frame.get('data'), decodeOpenInterest),
  fundingEstimate: frame => decodePushedRows(frame.get('data'), decodeFundingEstimate),
  best: frame => decodeBestPrices(getFrameData(frame)),
  priceChanges: frame => decodePushedRows(frame.get('data'), decodePriceChanges),
  openInterests: frame => decodePushedRows(frame.get('data'), decodeOpenInterests),
  maintenance: frame => decodePushedRows(frame.get('data'), decodeSystemStatus),
  announcements: frame => decodeAnnouncement(getFrameData(frame)),
  executions: frame => decodeOrderExecution(getFrameData(frame)),
  positions: frame =>
    decodeEachRow(getFrameData(frame).get('positions'), 'data.positions', decodePushedPosition),
  balances: () => undefined,
  account: frame => decodePushedAccount(frame),
  algoTree: frame => decodeAlgoOrderPush(getFrameData(frame)),
  liquidations: frame => decodePushedRows(frame.get('data'), decodePushedLiquidation),
  settlements: frame => decodeSettlement(getFrameData(frame)),
  wallet: frame => decodeTransfer(getFrameData(frame)),
} satisfies { readonly [N in StreamTopicName]: (frame: JsonFields) => unknown }
