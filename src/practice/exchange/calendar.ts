import type { Exchange } from './exchange'
import { type Fixed, floorTo, place, times } from '../numbers/fixed'
import { periodEnd, rateAt } from '../market/funding'
import type { Market } from '../market/market'
import { pruneHistories } from '../state/prune'
import type { Settlement } from '../records/history-records'
import type { Account } from '../records/records'

const DAY = 86_400_000
/** A month of hourly rates. */
const MOST_RATES = 720
/** The funding index has twelve places, so that a size times it is exact. */
const INDEX_STEP = place(12)

/** Does what falls due with time: the ends of days, and of funding periods: what midnight pays belongs to the new day. */
export function keepCalendar(exchange: Exchange, now: number): void {
  const { meta, ledger } = exchange
  const today = Math.floor(now / DAY)
  const isOver = meta.settledDay !== today
  if (isOver) for (const account of ledger.accounts()) endDay(exchange, account, today * DAY)
  for (const market of exchange.markets.values()) {
    while (market.memory.nextFundingAt <= now) payFunding(exchange, market)
  }
  if (!isOver) return
  for (const account of ledger.accounts()) settleAccount(exchange, account)
  pruneHistories(exchange.store)
  exchange.algo.prune()
  meta.settledDay = today
}

/** Ends one funding period: the index grows, and every open position owes or is owed. */
function payFunding({ ledger, store, meta }: Exchange, market: Market): void {
  const { memory, rules, walk, symbol, mark } = market
  const at = memory.nextFundingAt
  const rate: Fixed = rateAt(rules, walk, at, at, memory.premium)
  const step = floorTo(times(mark, rate), INDEX_STEP)
  memory.sumFunding += step
  memory.lastRate = rate
  memory.lastFundingAt = at
  memory.premium = undefined
  memory.rates = [...memory.rates, { at, rate }].slice(-MOST_RATES)
  memory.nextFundingAt = periodEnd(rules, at)
  store.put('market', symbol, memory)
  for (const { id: account } of ledger.accounts()) {
    for (const { symbol: held, mode, quantity } of ledger.positions(account)) {
      if (held !== symbol || quantity === 0n) continue
      const id = meta.nextRow++
      store.put('funding', id, { id, account, symbol, mode, rate, mark, fee: times(quantity, step), at })
    }
  }
}

/**
 * Moves an account's profit and loss into its balance, as its owner would at the venue with a signature, and as
 * anybody else may have it done. Gives what was written down of it; nothing where nothing was unsettled.
 */
export function settleAccount(
  { ledger, store, bus, meta, clock }: Exchange,
  account: Account,
): Settlement | undefined {
  const at = clock.now()
  const before = account.holding
  const symbols: { symbol: string; amount: Fixed }[] = []
  for (const position of ledger.positions(account.id)) {
    if (position.quantity === 0n && position.cost === 0n) continue
    const amount = ledger.settle(position, at)
    symbols.push({ symbol: position.symbol, amount })
  }
  if (symbols.length === 0) return undefined
  const id = meta.nextRow++
  const settlement = {
    id,
    account: account.id,
    before,
    after: account.holding,
    amount: account.holding - before,
    requestedAt: at,
    settledAt: at,
    symbols,
  }
  store.put('settlement', id, settlement)
  bus.tell({ saw: 'settlement', settlement })
  return settlement
}

/** Writes down what an account was worth when a day ended. */
function endDay({ ledger, store, archive, meta }: Exchange, account: Account, midnight: number): void {
  const trades = archive.trades(account.id).filter(({ at }) => at >= midnight - DAY && at < midnight)
  const id = meta.nextRow++
  store.put('day', id, {
    id,
    account: account.id,
    date: new Date(midnight - DAY).toISOString().slice(0, 10),
    at: midnight,
    value: ledger.sums(account).accountValue,
    volume: trades.reduce((sum, { price, quantity }) => sum + times(price, quantity), 0n),
    pnl: trades.reduce((sum, { realized }) => sum + realized, 0n),
  })
}
