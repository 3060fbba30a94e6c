import { type Algo, createAlgo } from './algo'
import { type Archive, createArchive } from './archive'
import { keepCalendar } from './calendar'
import { type Bus, createBus } from './bus'
import type { Clock } from './clock'
import type { Faults } from './faults'
import { fixed, ONE, times, whole } from './fixed'
import { periodEnd, rateAt } from './funding'
import type { MarketMemory, Meta } from './history-records'
import { keyOf, share } from './chance'
import { type Key, accountIdOf } from './keys'
import { HOUSE, type Ledger, createLedger, need } from './ledger'
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
  readonly faults: Faults
  readonly risk: Risk
  readonly algo: Algo
  /** When the dead man's switch of an account goes off. */
  readonly deadlines: Map<string, number>
  readonly meta: Meta
  /** What is to happen at a moment, once. */
  readonly due: { readonly at: number; readonly run: () => void }[]
  readonly announcements: { readonly id: number; readonly message: string }[]
  /** Keys live only as long as this run; by their public text. */
  readonly keys: Map<string, Key>
  /** Whether the venue is closed for maintenance. */
  maintenance: { readonly until: number; readonly socketsClosed?: boolean } | undefined
  /** Brings every market up to the present; one that nobody looks at only when it is so far behind. */
  readonly step: (idle?: number) => void
  readonly close: () => Promise<void>
}

/** What an exchange is made from. */
export interface ExchangeOptions {
  readonly seed: number
  readonly accounts: number
  readonly clock: Clock
  readonly state: string | undefined
  readonly faults: Faults
}

const START_BALANCE = whole(10_000)
const IDLE_STEP = 1_000
const MOST_ROUNDS = 4

/** Opens the exchange; where the state file holds one already, that one goes on. */
export function openExchange({ seed, accounts, clock, state, faults }: ExchangeOptions): Exchange {
  const store = openStore(state)
  const meta = store.get('meta', 'meta') ?? blankMeta(seed, clock.now())
  clock.turn(meta.turned)
  const now = clock.now()
  const markets = openMarkets(store, meta.seed, now)
  const bus = createBus()
  const ledger = createLedger(store, markets, bus, meta)
  for (const account of listAccounts(meta.seed, accounts, now)) {
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
    deadlines: new Map(),
    due: [],
    announcements: [],
    keys: new Map(),
    maintenance: undefined,
    step: (idle = IDLE_STEP) => {
      stepAll(exchange, idle)
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

/** Brings the markets up to the present: prices, quotes and crowd, and then what follows from them. */
function stepAll(exchange: Exchange, idle: number): void {
  const { clock, markets, ledger, risk, algo, orders } = exchange
  const now = clock.now()
  for (const market of markets.values()) {
    const elapsed = now - market.refreshedAt
    const busy = market.watched > 0 || ledger.openIn(market.symbol) > 0
    if (elapsed >= idle || (elapsed > 0 && busy)) stepMarket(exchange, market, elapsed, now)
  }
  keepCalendar(exchange, now)
  for (const account of ledger.accounts()) risk.watch(account)
  algo.watch()
  tripDeadlines(exchange, now)
  runDue(exchange, now)
  orders.work()
  keep(exchange)
}

function stepMarket(exchange: Exchange, market: Market, elapsed: number, now: number): void {
  const { trading } = exchange
  if (trades(market.rules) && exchange.maintenance === undefined) {
    const fair = fairAt(market, now)
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const urges = market.makers.quote(fair, now)
      if (urges.length === 0) break
      trading.crowd(market, urges)
    }
    trading.crowd(market, market.makers.wander(Math.min(elapsed, 10_000)))
  }
  reprice(market, now)
  if (exchange.ledger.openIn(market.symbol) > 0) cancelStrays(exchange, market)
}

/** Does what was put off until now; a maintenance that is over ends by itself. */
function runDue(exchange: Exchange, now: number): void {
  const { due, maintenance, bus } = exchange
  for (const entry of due.filter(({ at }) => at <= now)) {
    due.splice(due.indexOf(entry), 1)
    entry.run()
  }
  if (maintenance === undefined || maintenance.until > now) return
  exchange.maintenance = undefined
  bus.tell({ saw: 'maintenance' })
}

/** Cancels everything of an account whose dead man's switch was not pushed back in time. */
function tripDeadlines({ deadlines, ledger, algo, trading }: Exchange, now: number): void {
  for (const [account, at] of deadlines) {
    if (at > now) continue
    deadlines.delete(account)
    for (const order of ledger.openOrders(account)) trading.cancel(order, 'cancel all after')
    for (const order of algo.all(account)) if (order.parent === 0) algo.cancel(order)
  }
}

/** Takes away resting orders from which the mark has moved too far. */
function cancelStrays({ ledger, trading }: Exchange, { symbol, mark, rules }: Market): void {
  const highest = times(mark, ONE + rules.priceRange)
  const lowest = times(mark, ONE - rules.priceRange)
  for (const { id } of ledger.accounts()) {
    for (const order of ledger.openOrders(id)) {
      if (order.symbol !== symbol || order.price === undefined || order.asked.length > 0) continue
      const strays = order.side === 'BUY' ? order.price > highest : order.price < lowest
      if (strays) trading.cancel(order, 'price range')
    }
  }
}
