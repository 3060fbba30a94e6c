export interface VenueCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path in the venue's notation, with parameters in braces. */
  readonly path: `/v1/${string}` | `/v2/public/${string}`
  /** Required key permission; `open` calls are not signed. */
  readonly access: 'open' | 'read' | 'trading'
  readonly limit: CallRateLimit
  /** `documented` by the venue, or `assumed` by this desk. */
  readonly known: CallDocumentation
}

export interface CallRateLimit {
  readonly count: number
  readonly within: number
}

type CallDocumentation = 'documented' | 'assumed'
type Path = VenueCall['path']

const createLimit = (count: number, seconds: number): CallRateLimit => ({ count, within: seconds * 1_000 })
const TEN = createLimit(10, 1)
const TEN_A_MINUTE = createLimit(10, 60)
const FIVE = createLimit(5, 1)

const defineRead =
  <A extends VenueCall['access']>(access: A) =>
  <P extends Path>(path: P, limit: CallRateLimit = TEN, known: CallDocumentation = 'documented') =>
    ({ method: 'GET', path, access, limit, known }) as const
const open = defineRead('open')
const read = defineRead('read')
const defineWrite =
  <M extends Exclude<VenueCall['method'], 'GET'>>(method: M) =>
  <P extends Path>(path: P, limit: CallRateLimit = TEN, known: CallDocumentation = 'documented') =>
    ({ method, path, access: 'trading', limit, known }) as const
const post = defineWrite('POST')
const put = defineWrite('PUT')
const remove = defineWrite('DELETE')

/** All REST calls of the desk. Batch creation is excluded, because the venue ignores reduce-only there. */
export const venueCalls = {
  systemInfo: open('/v1/public/system_info', createLimit(1, 1)),
  markets: open('/v1/public/info'),
  market: open('/v1/public/info/{symbol}'),
  quotes: open('/v1/public/futures'),
  quote: open('/v1/public/futures/{symbol}'),
  marketTrades: open('/v1/public/market_trades'),
  openCandles: open('/v1/tv/kline_history', createLimit(5, 10), 'assumed'),
  fundingRates: open('/v1/public/funding_rates'),
  pastFunding: open('/v1/public/funding_rate_history'),
  fundingAverages: open('/v1/public/market_info/funding_history'),
  priceChanges: open('/v1/public/market_info/price_changes'),
  openInterests: open('/v1/public/market_info/traders_open_interests'),
  rwaMarkets: open('/v1/public/rwa/info', TEN, 'assumed'),
  insuranceFund: open('/v1/public/insurancefund'),
  indexSources: open('/v1/public/index_price_source'),
  announcements: open('/v1/public/announcement'),
  newerAnnouncements: open('/v2/public/announcement', TEN, 'assumed'),
  leverageSteps: open('/v1/public/config'),
  tokens: open('/v1/public/token'),
  keyValidity: open('/v1/get_orderly_key'),
  publicName: open('/v1/public/account'),
  brokers: open('/v1/public/broker/name'),
  seenAddress: open('/v1/ip_info'),
  chains: open('/v1/public/chain_info'),

  book: read('/v1/orderbook/{symbol}'),
  positions: read('/v1/positions', createLimit(30, 10)),
  holdings: read('/v1/client/holding'),
  clientInfo: read('/v1/client/info', TEN_A_MINUTE),
  keyInfo: read('/v1/client/key_info', TEN_A_MINUTE),
  keyIpLimits: read('/v1/client/orderly_key_ip_restriction', TEN_A_MINUTE),
  subAccounts: read('/v1/client/sub_account'),
  positionsTogether: read('/v1/client/aggregate/positions', createLimit(1, 60)),
  holdingsTogether: read('/v1/client/aggregate/holding', createLimit(1, 60)),
  leverages: read('/v1/client/leverages', TEN, 'assumed'),
  marginModes: read('/v1/client/margin_modes'),
  order: read('/v1/order/{order_id}'),
  orderByClientId: read('/v1/client/order/{client_order_id}'),
  orders: read('/v1/orders'),
  orderTrades: read('/v1/order/{order_id}/trades'),
  trades: read('/v1/trades'),
  algoOrder: read('/v1/algo/order/{order_id}', TEN, 'assumed'),
  algoOrderByClientId: read('/v1/algo/client/order/{client_order_id}', TEN, 'assumed'),
  algoOrders: read('/v1/algo/orders', FIVE, 'assumed'),
  pastPositions: read('/v1/position_history', TEN, 'assumed'),
  fundingFees: read('/v1/funding_fee/history', createLimit(20, 60)),
  liquidations: read('/v1/liquidations'),
  transfers: read('/v1/asset/history', TEN_A_MINUTE),
  settlements: read('/v1/pnl_settlement/history', createLimit(20, 1)),
  settleNonce: read('/v1/settle_nonce'),
  statistics: read('/v1/client/statistics', TEN_A_MINUTE),
  days: read('/v1/client/statistics/daily', TEN_A_MINUTE),

  createOrder: post('/v1/order'),
  editOrder: put('/v1/order'),
  cancelOrder: remove('/v1/order'),
  cancelAll: remove('/v1/orders'),
  cancelAllAfter: post('/v1/order/cancel_all_after', createLimit(1, 1)),
  createAlgo: post('/v1/algo/order', createLimit(1, 1), 'assumed'),
  editAlgo: put('/v1/algo/order', FIVE, 'assumed'),
  cancelAlgo: remove('/v1/algo/order', FIVE),
  cancelAllAlgo: remove('/v1/algo/orders', FIVE),
  setLeverage: post('/v1/client/leverages', createLimit(5, 60)),
  setMarginMode: post('/v1/client/margin_mode', TEN, 'assumed'),
  moveMargin: post('/v1/position_margin'),
  setMaintenance: post('/v1/client/maintenance_config', TEN_A_MINUTE),
  settleSub: post('/v1/sub_account_settle_pnl'),
  setKeyAddresses: post('/v1/client/set_orderly_key_ip_restriction', TEN_A_MINUTE),
  /** A wallet signs the content; no key is needed. */
  registerKey: { ...post('/v1/orderly_key'), access: 'open' },
  removeKey: post('/v1/client/remove_orderly_key'),
} as const satisfies Record<string, VenueCall>

export type VenueCallName = keyof typeof venueCalls

/** Calls in the name of the main account, also while a sub-account is open. */
export const mainAccountCalls: ReadonlySet<VenueCallName> = new Set<VenueCallName>([
  'keyInfo',
  'keyIpLimits',
  'subAccounts',
  'positionsTogether',
  'holdingsTogether',
])

/** Calls that only the history makes: how much it used of their windows delays no other call. */
export const historyOnlyCalls: ReadonlySet<VenueCallName> = new Set<VenueCallName>([
  'fundingFees',
  'transfers',
  'days',
])

export type ReadCallName = {
  [N in VenueCallName]: (typeof venueCalls)[N]['method'] extends 'GET' ? N : never
}[VenueCallName]

export type WriteCallName = Exclude<VenueCallName, ReadCallName>
