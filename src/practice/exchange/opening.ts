import { createAlgo } from '../account/algo'
import { createArchive } from '../state/archive'
import { createBus } from '../account/bus'
import type { Clock } from '../clock'
import type { Faults } from '../faults/faults'
import { fixed, whole } from '../numbers/fixed'
import { periodEnd, rateAt } from '../market/funding'
import type { MarketMemory, Meta } from '../records/history-records'
import { keyOf, share } from '../numbers/chance'
import { accountIdOf } from '../account/keys'
import { FIRST_SUB, OPENING_BALANCE, newAccount } from '../account/sub-accounts'
import { HOUSE, createLedger } from '../account/ledger'
import { need } from '../account/look'
import { type Market, openMarket } from '../market/market'
import { listMarkets } from '../market/markets'
import { createOrders } from '../account/orders'
import { createWalks } from '../market/prices'
import { type Replay, playedWalk } from '../market/recording'
import type { Account } from '../records/records'
import { keepNotices } from '../account/notices'
import { createRisk } from '../account/risk'
import { type Store, type StoreManner, openStore } from '../state/store'
import { createTrading } from '../account/trading'
import { type Exchange, keep } from './exchange'
import { stepAll } from './step'

const IDLE_STEP = 1_000

/** What an exchange is made from. */
export interface ExchangeOptions {
  readonly seed: number
  readonly accounts: number
  /** How many sub-accounts the first of them has. */
  readonly subs?: number | undefined
  readonly clock: Clock
  readonly state: string | undefined
  readonly faults: Faults
  readonly replay?: Replay | undefined
  /** Which of the markets that there are it has, where not all of them. */
  readonly markets?: readonly string[] | undefined
  readonly manner?: StoreManner
}

/** Opens the exchange; where the state file holds one already, that one goes on. */
export function openExchange(options: ExchangeOptions): Exchange {
  const { seed, clock, state, faults, manner } = options
  const store = openStore(state, manner)
  const meta = store.get('meta', 'meta') ?? blankMeta(seed, clock.now())
  clock.turn(meta.turned)
  const now = clock.now()
  const markets = openMarkets(store, meta.seed, clock.now, options)
  const bus = createBus()
  const ledger = createLedger(store, markets, bus, meta)
  for (const account of listAccounts(meta.seed, options, now)) {
    if (store.get('account', account.id) === undefined) store.put('account', account.id, account)
  }
  const archive = createArchive(store)
  const order = (id: number) => need(store.get('order', id), `order ${id}`)
  const market = (symbol: string) => need(markets.get(symbol), `market ${symbol}`)
  const trading = createTrading({ archive, ledger, market, order, bus, meta, now: clock.now })
  const orders = createOrders({ archive, ledger, markets, trading, meta, now: clock.now, faults })
  const exchange: Exchange = {
    clock,
    store,
    markets,
    bus,
    ledger,
    archive,
    orders,
    trading,
    faults,
    risk: createRisk({ ledger, markets, store, bus, meta, now: clock.now, cancel: trading.cancel }),
    meta,
    algo: createAlgo({ store, ledger, markets, orders, bus, meta, now: clock.now }),
    written: { meta: '' },
    deadlines: new Map(),
    due: [],
    fundRatio: '10',
    announcements: [],
    nonces: new Map(),
    keys: new Map(),
    planned: undefined,
    maintenance: undefined,
    step: (idle = IDLE_STEP) => {
      stepAll(exchange, idle)
    },
    close: () => {
      keep(exchange)
      return store.close()
    },
  }
  keepNotices({ store, bus, meta, now: clock.now })
  keep(exchange)
  return exchange
}

const blankMeta = (seed: number, now: number): Meta => ({
  seed,
  nextOrder: 280_000_001 + Math.floor(share(keyOf(seed, 'orders'), 1, 1) * 9_000_000),
  nextTrade: 410_000_001,
  nextAlgo: 650_000_001,
  nextRow: 1_001,
  nextSeq: 1,
  fees: 0n,
  insurance: whole(1_000_000),
  turned: 0,
  settledDay: Math.floor(now / 86_400_000),
})

function openMarkets(
  store: Store,
  seed: number,
  clock: () => number,
  { replay, markets }: ExchangeOptions,
): ReadonlyMap<string, Market> {
  const now = clock()
  const openings = listMarkets(seed, now).filter(({ rules }) => markets?.includes(rules.symbol) ?? true)
  const walks = createWalks(
    seed,
    openings.map(({ walk }) => walk),
  )
  const opened = new Map<string, Market>()
  for (const opening of openings) {
    const { symbol } = opening.rules
    const drawn = walks.get(symbol)
    if (drawn === undefined) continue
    const walk = replay?.symbol === symbol ? playedWalk(replay, now, drawn) : drawn
    const end = periodEnd(opening.rules, now)
    const start = end - opening.rules.fundingHours * 3_600_000
    const memory: MarketMemory = {
      symbol,
      sumFunding: fixed((share(keyOf(seed, symbol), 8, 8) * 30).toFixed(8)),
      lastRate: rateAt(opening.rules, walk, start, start),
      lastFundingAt: start,
      nextFundingAt: end,
      premium: undefined,
      rates: [],
      shocks: [],
      ...store.get('market', symbol),
    }
    store.put('market', symbol, memory)
    opened.set(symbol, openMarket(seed, opening, walk, memory, clock))
  }
  recallTrades(store, opened)
  return opened
}

/** Lays the trades of earlier runs over the candles, each once though both its sides are kept. */
function recallTrades(store: Store, markets: ReadonlyMap<string, Market>): void {
  const seen = new Set<number>()
  for (const { symbol, match, at, price, quantity } of store.all('trade').values()) {
    if (!seen.has(match.count)) markets.get(symbol)?.candles.recall({ at, price, size: quantity })
    seen.add(match.count)
  }
}

function listAccounts(
  seed: number,
  { accounts, subs = 0 }: ExchangeOptions,
  now: number,
): readonly Account[] {
  const ids = [...Array(accounts).keys()].map(index => accountIdOf(`${seed}/${index}`))
  const mains = [HOUSE, ...ids].map((id, number) => ({
    ...newAccount(seed, id, 10_000 + number, now),
    holding: id === HOUSE ? 0n : OPENING_BALANCE,
  }))
  const under = [...Array(subs).keys()].map(index => ({
    ...newAccount(seed, accountIdOf(`${seed}/0/sub ${index + 1}`), FIRST_SUB + index, now),
    main: ids[0] ?? HOUSE,
    description: `Sub ${index + 1}`,
  }))
  return [...mains, ...under]
}
