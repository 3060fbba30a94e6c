import { type Archive, createArchive } from './archive'
import { type Bus, createBus } from './bus'
import type { Clock } from './clock'
import { type Fixed, fixed, floorTo, place, times, whole } from './fixed'
import { periodEnd, rateAt } from './funding'
import type { MarketMemory, Meta } from './history-records'
import { keyOf, share } from './chance'
import { type Key, accountIdOf } from './keys'
import { HOUSE, type Ledger, createLedger } from './ledger'
import { type Market, fairAt, openMarket, reprice, trades } from './market'
import { listMarkets } from './markets'
import { type Orders, createOrders } from './orders'
import { createWalks } from './prices'
import type { Account } from './records'
import { type Risk, createRisk } from './risk'
import { type Store, openStore } from './store'
import { type Trading, createTrading } from './trading'

/** The exchange without its street door: markets, accounts and orders, driven by a clock. */
export interface Exchange {
  readonly clock: Clock
  readonly store: Store
  readonly markets: ReadonlyMap<string, Market>
  readonly bus: Bus
  readonly ledger: Ledger
  readonly archive: Archive
  readonly orders: Orders
  readonly trading: Trading
  readonly risk: Risk
  readonly meta: Meta
  /** Keys live only as long as this run; by their public text. */
  readonly keys: Map<string, Key>
  /** Whether the venue is closed for maintenance. */
  maintenance: { readonly until: number; readonly socketsClosed?: boolean } | undefined
  /** Brings every market up to the present. */
  readonly step: () => void
  readonly close: () => Promise<void>
}

/** What an exchange is made from. */
export interface ExchangeOptions {
  readonly seed: number
  readonly accounts: number
  readonly clock: Clock
  readonly state: string | undefined
}

const START_BALANCE = whole(10_000)
const IDLE_STEP = 1_000
/** The funding index has twelve places, so that a size times it is exact. */
const INDEX_STEP = place(12)

/** Opens the exchange; where the state file holds one already, that one goes on. */
export function openExchange({ seed, accounts, clock, state }: ExchangeOptions): Exchange {
  const store = openStore(state)
  const meta = store.get('meta', 'meta') ?? blankMeta(seed)
  clock.turn(meta.turned)
  const now = clock.now()
  const markets = openMarkets(store, meta.seed, now)
  const bus = createBus()
  const ledger = createLedger(store, markets, bus, meta)
  for (const account of listAccounts(meta.seed, accounts, now)) {
    if (store.get('account', account.id) === undefined) store.put('account', account.id, account)
  }
  const archive = createArchive(store)
  const order = (id: number) => store.get('order', id)
  const trading = createTrading({ archive, ledger, markets, order, bus, meta, now: clock.now })
  const orders = createOrders({ store, archive, ledger, markets, trading, bus, meta, now: clock.now })
  const exchange: Exchange = {
    clock,
    store,
    markets,
    bus,
    ledger,
    archive,
    orders,
    trading,
    risk: createRisk(ledger, clock.now),
    meta,
    keys: new Map(),
    maintenance: undefined,
    step: () => {
      stepAll(exchange)
    },
    close: () => {
      keep(exchange)
      return store.close()
    },
  }
  keep(exchange)
  return exchange
}

/** Ends a step: what changed becomes one line of the state file. */
export function keep({ store, meta }: Exchange): void {
  store.put('meta', 'meta', meta)
  store.commit()
}

const blankMeta = (seed: number): Meta => ({
  seed,
  nextOrder: 280_000_001 + Math.floor(share(keyOf(seed, 'orders'), 1, 1) * 9_000_000),
  nextTrade: 410_000_001,
  nextAlgo: 650_000_001,
  nextRow: 1_001,
  nextSeq: 1,
  fees: 0n,
  insurance: whole(1_000_000),
  turned: 0,
})

function openMarkets(store: Store, seed: number, now: number): ReadonlyMap<string, Market> {
  const openings = listMarkets(seed, now)
  const walks = createWalks(
    seed,
    openings.map(({ walk }) => walk),
  )
  const opened = new Map<string, Market>()
  for (const opening of openings) {
    const { symbol } = opening.rules
    const walk = walks.get(symbol)
    if (walk === undefined) continue
    const end = periodEnd(opening.rules, now)
    const start = end - opening.rules.fundingHours * 3_600_000
    const memory: MarketMemory = store.get('market', symbol) ?? {
      symbol,
      sumFunding: fixed((share(keyOf(seed, symbol), 8, 8) * 30).toFixed(8)),
      lastRate: rateAt(opening.rules, walk, start, start),
      lastFundingAt: start,
      nextFundingAt: end,
    }
    store.put('market', symbol, memory)
    opened.set(symbol, openMarket(seed, opening, walk, memory, now))
  }
  return opened
}

function listAccounts(seed: number, count: number, now: number): readonly Account[] {
  const ids = [...Array(count).keys()].map(index => accountIdOf(`${seed}/${index}`))
  const fees = keyOf(seed, 'fees')
  return [HOUSE, ...ids].map((id, number) => ({
    id,
    number: 10_000 + number,
    createdAt: now,
    holding: id === HOUSE ? 0n : START_BALANCE,
    takerBps: whole(share(fees, 1, 1) < 0.5 ? 5 : 6),
    makerBps: whole(share(fees, 2, 1) < 0.5 ? 2 : 3),
    leverages: {},
    modes: {},
    maintenanceCancel: false,
    version: 1,
  }))
}

/** Brings the markets up to the present: prices, quotes, crowd, funding, and what follows from them. */
function stepAll(exchange: Exchange): void {
  const now = exchange.clock.now()
  for (const market of exchange.markets.values()) {
    const elapsed = now - market.refreshedAt
    if (elapsed >= IDLE_STEP || (elapsed > 0 && isWatched(exchange, market)))
      stepMarket(exchange, market, elapsed, now)
  }
  keep(exchange)
}

/** A market that somebody has a stake in or looks at moves at every step; the others once a second. */
const isWatched = ({ ledger }: Exchange, { symbol, watched }: Market): boolean =>
  watched > 0 ||
  ledger.accounts().some(({ id }) => ledger.openOrders(id).some(order => order.symbol === symbol))

function stepMarket(exchange: Exchange, market: Market, elapsed: number, now: number): void {
  const { trading } = exchange
  if (trades(market.rules) && exchange.maintenance === undefined) {
    const fair = fairAt(market, now)
    for (let round = 0; round < 4; round++) {
      const urges = market.makers.quote(fair, now)
      if (urges.length === 0) break
      trading.crowd(market, urges)
    }
    trading.crowd(market, market.makers.wander(Math.min(elapsed, 10_000)))
  }
  reprice(market, now)
  while (market.memory.nextFundingAt <= now) payFunding(exchange, market)
}

/** Ends one funding period: the index grows, and every open position owes or is owed. */
function payFunding({ store }: Exchange, market: Market): void {
  const { memory, rules, walk, symbol } = market
  const at = memory.nextFundingAt
  const rate: Fixed = rateAt(rules, walk, at, at)
  memory.sumFunding += floorTo(times(market.mark, rate), INDEX_STEP)
  memory.lastRate = rate
  memory.lastFundingAt = at
  memory.nextFundingAt = periodEnd(rules, at)
  store.put('market', symbol, memory)
}
