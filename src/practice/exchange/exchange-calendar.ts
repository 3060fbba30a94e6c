import type { PracticeExchange } from './practice-exchange'
import { type FixedDecimal, floorToStep, decimalStep, multiplyFixed } from '../numbers/fixed-decimal'
import { getFundingPeriodEnd, computeFundingRateAt } from '../market/funding-rates'
import type { MarketState } from '../market/market-state'
import { pruneHistoryTables } from '../state/history-pruning'
import type { SettlementRecord } from '../records/history-records'
import type { AccountRecord } from '../records/trading-records'

const DAY = 86_400_000
const MAX_RATES = 720
/** The funding index has twelve decimal places, so that a size times the index is exact. */
const INDEX_STEP = decimalStep(12)

/** Ends days and funding periods that are due. A payment at midnight belongs to the new day. */
export function runExchangeCalendar(exchange: PracticeExchange, now: number): void {
  const { meta, ledger } = exchange
  const today = Math.floor(now / DAY)
  const isDayOver = meta.settledDay !== today
  if (isDayOver) for (const account of ledger.accounts()) recordDayEnd(exchange, account, today * DAY)
  for (const market of exchange.markets.values()) {
    while (market.memory.nextFundingAt <= now) payMarketFunding(exchange, market)
  }
  if (!isDayOver) return
  for (const account of ledger.accounts()) settleAccountPnl(exchange, account)
  pruneHistoryTables(exchange.store)
  exchange.algoOrders.prune()
  meta.settledDay = today
}

function payMarketFunding({ ledger, store, meta }: PracticeExchange, market: MarketState): void {
  const { memory, rules, walk, symbol, mark } = market
  const at = memory.nextFundingAt
  const rate: FixedDecimal = computeFundingRateAt(rules, walk, at, at, memory.premium)
  const fundingPerUnit = floorToStep(multiplyFixed(mark, rate), INDEX_STEP)
  memory.sumFunding += fundingPerUnit
  memory.lastRate = rate
  memory.lastFundingAt = at
  memory.premium = undefined
  memory.rates = [...memory.rates, { at, rate }].slice(-MAX_RATES)
  memory.nextFundingAt = getFundingPeriodEnd(rules, at)
  store.put('market', symbol, memory)
  for (const { id: account } of ledger.accounts()) {
    for (const { symbol: held, mode, quantity } of ledger.positions(account)) {
      if (held !== symbol || quantity === 0n) continue
      const id = meta.nextRow++
      store.put('funding', id, {
        id,
        account,
        symbol,
        mode,
        rate,
        mark,
        fee: multiplyFixed(quantity, fundingPerUnit),
        at,
      })
    }
  }
}

/**
 * Moves an account's unsettled profit and loss into its balance. Returns the record, or `undefined` if nothing was
 * unsettled.
 */
export function settleAccountPnl(
  { ledger, store, bus, meta, clock }: PracticeExchange,
  account: AccountRecord,
): SettlementRecord | undefined {
  const at = clock.now()
  const before = account.holding
  const symbols: { symbol: string; amount: FixedDecimal }[] = []
  for (const position of ledger.positions(account.id)) {
    if (position.quantity === 0n && position.cost === 0n) continue
    const amount = ledger.settlePosition(position, at)
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
  bus.publish({ saw: 'settlement', settlement })
  return settlement
}

function recordDayEnd(
  { ledger, store, archive, meta }: PracticeExchange,
  account: AccountRecord,
  midnight: number,
): void {
  const trades = archive.listTrades(account.id).filter(({ at }) => at >= midnight - DAY && at < midnight)
  const id = meta.nextRow++
  store.put('day', id, {
    id,
    account: account.id,
    date: new Date(midnight - DAY).toISOString().slice(0, 10),
    at: midnight,
    value: ledger.summarizeAccount(account).accountValue,
    volume: trades.reduce((sum, { price, quantity }) => sum + multiplyFixed(price, quantity), 0n),
    pnl: trades.reduce((sum, { realized }) => sum + realized, 0n),
  })
}
