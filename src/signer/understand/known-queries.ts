import { checkQueryParameters, type RequestPathParts } from './request-path'
import { refuseRequest } from './refused-request'
import { requestFieldFormats } from './word-formats'

type QueryParameters = Readonly<Record<string, RegExp>>

const { symbol, count, status, day } = requestFieldFormats
const noParameters: QueryParameters = {}
const pageParameters: QueryParameters = { symbol, page: count, size: count }
const timeParameters: QueryParameters = { start_t: count, end_t: count }
const historyParameters: QueryParameters = { ...pageParameters, ...timeParameters }

/** All queries that are signed, by path; `*` is one variable part with the given format. */
const knownQueries: readonly (readonly [path: string, query: QueryParameters, part?: RegExp])[] = [
  ['/v1/orderbook/*', { max_level: count }, symbol],
  [
    '/v1/tv/kline_history',
    { symbol, resolution: /^\d{1,2}(?:m|h|d|w|mon)$/, from: count, to: count, limit: count },
  ],
  ['/v1/positions', noParameters],
  ['/v1/client/holding', noParameters],
  ['/v1/client/info', noParameters],
  ['/v1/client/key_info', noParameters],
  ['/v1/client/orderly_key_ip_restriction', { orderly_key: requestFieldFormats.key }],
  ['/v1/client/sub_account', noParameters],
  ['/v1/client/aggregate/positions', noParameters],
  ['/v1/client/aggregate/holding', noParameters],
  ['/v1/client/leverages', noParameters],
  ['/v1/client/margin_modes', noParameters],
  ['/v1/client/statistics', noParameters],
  ['/v1/client/statistics/daily', { start_date: day, end_date: day }],
  ['/v1/client/order/*', noParameters, requestFieldFormats.clientId],
  ['/v1/order/*', noParameters, requestFieldFormats.orderId],
  ['/v1/order/*/trades', noParameters, requestFieldFormats.orderId],
  ['/v1/orders', { ...historyParameters, side: status, order_type: status, status, sort_by: status }],
  ['/v1/trades', historyParameters],
  ['/v1/algo/order/*', noParameters, requestFieldFormats.orderId],
  ['/v1/algo/client/order/*', noParameters, requestFieldFormats.clientId],
  ['/v1/algo/orders', { ...pageParameters, status }],
  ['/v1/position_history', { symbol, limit: count }],
  ['/v1/funding_fee/history', historyParameters],
  ['/v1/liquidations', historyParameters],
  ['/v1/asset/history', historyParameters],
  ['/v1/pnl_settlement/history', historyParameters],
  ['/v1/settle_nonce', noParameters],
]

export function checkKnownQuery(pathParts: RequestPathParts): void {
  for (const [path, query, part] of knownQueries) {
    if (matchesPath(pathParts.endpoint, path, part)) return checkQueryParameters(pathParts, query)
  }
  refuseRequest('a question that is not on the list')
}

function matchesPath(endpoint: string, path: string, part: RegExp | undefined): boolean {
  const [given, known] = [endpoint.split('/'), path.split('/')]
  return (
    given.length === known.length &&
    known.every((each, index) =>
      each === '*' ? part?.test(given[index] ?? '') === true : each === given[index],
    )
  )
}
