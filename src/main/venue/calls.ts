/** One REST call: where it is, who may make it, how often, and how well it is known. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** As the venue writes it, with its variable parts in braces. */
  readonly path: `/v1/${string}`
  /** What the key must be allowed to do; `open` calls are not signed. */
  readonly access: 'open' | 'read' | 'trading'
  readonly limit: Limit
  /** Whether the venue's own documents say so, or this desk relies on something they leave open. */
  readonly known: 'documented' | 'assumed'
}

/** At most this many calls in this many milliseconds. */
export interface Limit {
  readonly count: number
  readonly within: number
}

const per = (count: number, seconds: number): Limit => ({ count, within: seconds * 1_000 })
const TEN_A_SECOND = per(10, 1)
const TEN_A_MINUTE = per(10, 60)

/** Every REST call this desk makes. */
export const calls = {
  systemInfo: {
    method: 'GET',
    path: '/v1/public/system_info',
    access: 'open',
    limit: per(1, 1),
    known: 'documented',
  },
  markets: {
    method: 'GET',
    path: '/v1/public/info',
    access: 'open',
    limit: TEN_A_SECOND,
    known: 'documented',
  },
  quotes: {
    method: 'GET',
    path: '/v1/public/futures',
    access: 'open',
    limit: TEN_A_SECOND,
    known: 'documented',
  },
  marketTrades: {
    method: 'GET',
    path: '/v1/public/market_trades',
    access: 'open',
    limit: TEN_A_SECOND,
    known: 'documented',
  },
  openCandles: {
    method: 'GET',
    path: '/v1/tv/kline_history',
    access: 'open',
    limit: per(5, 10),
    known: 'assumed',
  },
  book: {
    method: 'GET',
    path: '/v1/orderbook/{symbol}',
    access: 'read',
    limit: TEN_A_SECOND,
    known: 'documented',
  },
  positions: {
    method: 'GET',
    path: '/v1/positions',
    access: 'read',
    limit: per(30, 10),
    known: 'documented',
  },
  holdings: {
    method: 'GET',
    path: '/v1/client/holding',
    access: 'read',
    limit: TEN_A_SECOND,
    known: 'documented',
  },
  clientInfo: {
    method: 'GET',
    path: '/v1/client/info',
    access: 'read',
    limit: TEN_A_MINUTE,
    known: 'documented',
  },
  keyInfo: {
    method: 'GET',
    path: '/v1/client/key_info',
    access: 'read',
    limit: TEN_A_MINUTE,
    known: 'documented',
  },
  leverages: {
    method: 'GET',
    path: '/v1/client/leverages',
    access: 'read',
    limit: TEN_A_SECOND,
    known: 'assumed',
  },
  order: {
    method: 'GET',
    path: '/v1/order/{order_id}',
    access: 'read',
    limit: TEN_A_SECOND,
    known: 'documented',
  },
  orderByClientId: {
    method: 'GET',
    path: '/v1/client/order/{client_order_id}',
    access: 'read',
    limit: TEN_A_SECOND,
    known: 'documented',
  },
  orders: { method: 'GET', path: '/v1/orders', access: 'read', limit: TEN_A_SECOND, known: 'documented' },
  orderTrades: {
    method: 'GET',
    path: '/v1/order/{order_id}/trades',
    access: 'read',
    limit: TEN_A_SECOND,
    known: 'documented',
  },
  trades: { method: 'GET', path: '/v1/trades', access: 'read', limit: TEN_A_SECOND, known: 'documented' },
  createOrder: {
    method: 'POST',
    path: '/v1/order',
    access: 'trading',
    limit: TEN_A_SECOND,
    known: 'documented',
  },
  cancelOrder: {
    method: 'DELETE',
    path: '/v1/order',
    access: 'trading',
    limit: TEN_A_SECOND,
    known: 'documented',
  },
} as const satisfies Record<string, Call>

export type CallName = keyof typeof calls
