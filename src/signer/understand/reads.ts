import { checkQuery, type PathParts } from './asked'
import { decline } from './off-the-list'
import { wordShapes } from './shapes'

/** What a question may say beside its path. */
type Query = Readonly<Record<string, RegExp>>

const { symbol, count, status, day } = wordShapes
const nothing: Query = {}
const pages: Query = { symbol, page: count, size: count }
const times: Query = { start_t: count, end_t: count }
const past: Query = { ...pages, ...times }

/** Every question that is signed, by its path; `*` stands for one part that varies, which has that shape. */
const questions: readonly (readonly [path: string, query: Query, part?: RegExp])[] = [
  ['/v1/orderbook/*', { max_level: count }, symbol],
  [
    '/v1/tv/kline_history',
    { symbol, resolution: /^\d{1,2}(?:m|h|d|w|mon)$/, from: count, to: count, limit: count },
  ],
  ['/v1/positions', nothing],
  ['/v1/client/holding', nothing],
  ['/v1/client/info', nothing],
  ['/v1/client/key_info', nothing],
  ['/v1/client/orderly_key_ip_restriction', { orderly_key: wordShapes.key }],
  ['/v1/client/sub_account', nothing],
  ['/v1/client/aggregate/positions', nothing],
  ['/v1/client/aggregate/holding', nothing],
  ['/v1/client/leverages', nothing],
  ['/v1/client/margin_modes', nothing],
  ['/v1/client/statistics', nothing],
  ['/v1/client/statistics/daily', { start_date: day, end_date: day }],
  ['/v1/client/order/*', nothing, wordShapes.clientId],
  ['/v1/order/*', nothing, wordShapes.orderId],
  ['/v1/order/*/trades', nothing, wordShapes.orderId],
  ['/v1/orders', { ...past, side: status, order_type: status, status, sort_by: status }],
  ['/v1/trades', past],
  ['/v1/algo/order/*', nothing, wordShapes.orderId],
  ['/v1/algo/client/order/*', nothing, wordShapes.clientId],
  ['/v1/algo/orders', { ...pages, status }],
  ['/v1/position_history', { symbol, limit: count }],
  ['/v1/funding_fee/history', past],
  ['/v1/liquidations', past],
  ['/v1/asset/history', past],
  ['/v1/pnl_settlement/history', past],
  ['/v1/settle_nonce', nothing],
]

/** Reads a question: something that changes nothing, whoever asks it. */
export function checkQuestion(asked: PathParts): void {
  for (const [path, query, part] of questions) {
    if (!isAt(asked.at, path, part)) continue
    return checkQuery(asked, query)
  }
  decline('a question that is not on the list')
}

function isAt(at: string, path: string, part: RegExp | undefined): boolean {
  const [given, known] = [at.split('/'), path.split('/')]
  return (
    given.length === known.length &&
    known.every((each, nth) => (each === '*' ? part?.test(given[nth] ?? '') === true : each === given[nth]))
  )
}
