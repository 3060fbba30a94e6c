import { createAlgoOrders } from '../account/algo-orders'
import { createOrderArchive } from '../state/order-archive'
import { createEventBus } from '../account/event-bus'
import type { ExchangeClock } from '../exchange-clock'
import { createDateJudge } from '../faults/date-judge'
import { NO_REQUEST_DELAY } from '../faults/request-delay'
import type { FaultRegistry } from '../faults/fault-registry'
import { fixedFromLiteral, fixedFromInteger } from '../numbers/fixed-decimal'
import { getFundingPeriodEnd, computeFundingRateAt } from '../market/funding-rates'
import type { MarketMemory, ExchangeMeta } from '../records/history-records'
import { deriveRandomKey, uniformRandomAt } from '../numbers/seeded-random'
import { deriveAccountId } from '../account/account-keys'
import { FIRST_SUB_ACCOUNT_NUMBER, OPENING_BALANCE_USDC, createAccountRecord } from '../account/sub-accounts'
import { HOUSE_ACCOUNT, createAccountLedger } from '../account/account-ledger'
import { requireStoredRecord } from '../account/ledger-reader'
import { type MarketState, openMarketState } from '../market/market-state'
import { listMarketOpenings } from '../market/market-listings'
import { createOrderDesk } from '../account/order-desk'
import { createPriceWalks } from '../market/price-walks'
import { type MarketReplay, createReplayWalk } from '../market/price-recording'
import type { AccountRecord } from '../records/trading-records'
import { recordInboxNotices } from '../account/notices'
import { createRiskManager } from '../account/risk-manager'
import { type StateStore, type StoreOptions, openStateStore } from '../state/state-store'
import { createOrderExecution } from '../account/order-execution'
import { type PracticeExchange, commitExchangeState } from './practice-exchange'
import { advanceAllMarkets } from './advance-markets'

const IDLE_STEP = 1_000

export interface PracticeExchangeOptions {
  readonly seed: number
  readonly accounts: number
  readonly subAccounts?: number | undefined
  readonly clock: ExchangeClock
  readonly state: string | undefined
  readonly faults: FaultRegistry
  readonly replay?: MarketReplay | undefined
  /** Symbols of the markets to open. All of them by default. */
  readonly markets?: readonly string[] | undefined
  readonly storeOptions?: StoreOptions
}

export function openPracticeExchange(options: PracticeExchangeOptions): PracticeExchange {
  const { seed, clock, state, faults, storeOptions } = options
  const store = openStateStore(state, storeOptions)
  const meta = store.get('meta', 'meta') ?? createMeta(seed, clock.now())
  clock.advanceBy(meta.turned)
  const now = clock.now()
  const markets = openMarkets(store, meta.seed, clock.now, options)
  const bus = createEventBus()
  const ledger = createAccountLedger(store, markets, bus, meta)
  for (const account of createAccounts(meta.seed, options, now)) {
    if (store.get('account', account.id) === undefined) store.put('account', account.id, account)
  }
  const archive = createOrderArchive(store)
  const order = (id: number) => requireStoredRecord(store.get('order', id), `order ${id}`)
  const market = (symbol: string) => requireStoredRecord(markets.get(symbol), `market ${symbol}`)
  const trading = createOrderExecution({ archive, ledger, market, order, bus, meta, now: clock.now })
  const orders = createOrderDesk({ archive, ledger, markets, trading, meta, now: clock.now, faults })
  const exchange: PracticeExchange = {
    clock,
    store,
    markets,
    bus,
    ledger,
    archive,
    orders,
    trading,
    faults,
    risk: createRiskManager({ ledger, markets, store, bus, meta, now: clock.now, cancel: trading.cancel }),
    meta,
    algoOrders: createAlgoOrders({ store, ledger, markets, orders, bus, meta, now: clock.now }),
    stored: { meta: '' },
    cancelDeadlines: new Map(),
    scheduledTasks: [],
    insuranceFundRatio: '10',
    dates: createDateJudge(),
    delay: NO_REQUEST_DELAY,
    announcements: [],
    settlementNonces: new Map(),
    keys: new Map(),
    plannedMaintenance: undefined,
    maintenance: undefined,
    advanceMarkets: (idle = IDLE_STEP) => {
      advanceAllMarkets(exchange, idle)
    },
    close: () => {
      commitExchangeState(exchange)
      return store.close()
    },
  }
  recordInboxNotices({ store, bus, meta, now: clock.now })
  commitExchangeState(exchange)
  return exchange
}

const createMeta = (seed: number, now: number): ExchangeMeta => ({
  seed,
  nextOrder: 280_000_001 + Math.floor(uniformRandomAt(deriveRandomKey(seed, 'orders'), 1, 1) * 9_000_000),
  nextTrade: 410_000_001,
  nextAlgo: 650_000_001,
  nextRow: 1_001,
  nextSeq: 1,
  fees: 0n,
  insurance: fixedFromInteger(1_000_000),
  turned: 0,
  settledDay: Math.floor(now / 86_400_000),
})

function openMarkets(
  store: StateStore,
  seed: number,
  clock: () => number,
  { replay, markets }: PracticeExchangeOptions,
): ReadonlyMap<string, MarketState> {
  const now = clock()
  const openings = listMarketOpenings(seed, now).filter(
    ({ rules }) => markets?.includes(rules.symbol) ?? true,
  )
  const walks = createPriceWalks(
    seed,
    openings.map(({ walk }) => walk),
  )
  const opened = new Map<string, MarketState>()
  for (const opening of openings) {
    const { symbol } = opening.rules
    const generated = walks.get(symbol)
    if (generated === undefined) continue
    const walk = replay?.symbol === symbol ? createReplayWalk(replay, now, generated) : generated
    const end = getFundingPeriodEnd(opening.rules, now)
    const start = end - opening.rules.fundingHours * 3_600_000
    const memory: MarketMemory = {
      symbol,
      sumFunding: fixedFromLiteral((uniformRandomAt(deriveRandomKey(seed, symbol), 8, 8) * 30).toFixed(8)),
      lastRate: computeFundingRateAt(opening.rules, walk, start, start),
      lastFundingAt: start,
      nextFundingAt: end,
      premium: undefined,
      rates: [],
      shocks: [],
      ...store.get('market', symbol),
    }
    store.put('market', symbol, memory)
    opened.set(symbol, openMarketState(seed, opening, walk, memory, clock))
  }
  restoreTrades(store, opened)
  return opened
}

/** Adds the trades of earlier runs to the candles, each once although both of its sides are stored. */
function restoreTrades(store: StateStore, markets: ReadonlyMap<string, MarketState>): void {
  const seen = new Set<number>()
  for (const { symbol, match, at, price, quantity } of store.all('trade').values()) {
    if (!seen.has(match.count)) markets.get(symbol)?.candles.restoreTrade({ at, price, size: quantity })
    seen.add(match.count)
  }
}

function createAccounts(
  seed: number,
  { accounts, subAccounts = 0 }: PracticeExchangeOptions,
  now: number,
): readonly AccountRecord[] {
  const ids = [...Array(accounts).keys()].map(index => deriveAccountId(`${seed}/${index}`))
  const mains = [HOUSE_ACCOUNT, ...ids].map((id, number) => ({
    ...createAccountRecord(seed, id, 10_000 + number, now),
    holding: id === HOUSE_ACCOUNT ? 0n : OPENING_BALANCE_USDC,
  }))
  const subAccountRecords = [...Array(subAccounts).keys()].map(index => ({
    ...createAccountRecord(
      seed,
      deriveAccountId(`${seed}/0/sub ${index + 1}`),
      FIRST_SUB_ACCOUNT_NUMBER + index,
      now,
    ),
    main: ids[0] ?? HOUSE_ACCOUNT,
    description: `Sub ${index + 1}`,
  }))
  return [...mains, ...subAccountRecords]
}
