import {
  type FixedDecimal,
  absFixed,
  ceilToStep,
  maxFixed,
  minFixed,
  divideFixed,
  multiplyFixed,
  fixedFromInteger,
} from '../numbers/fixed-decimal'
import { deleveragePosition } from './deleveraging'
import type { LiquidatedPosition, LiquidationRecord, ExchangeMeta } from '../records/history-records'
import { HOUSE_ACCOUNT, type AccountLedger } from './account-ledger'
import { type MarginSummary, computeMaintenanceMarginRatio, computeUnsettledPnl } from './margin'
import { type MarketState, getMarkedMarket } from '../market/market-state'
import type { AccountRecord, OrderRecord, PositionRecord } from '../records/trading-records'
import type { StateStore } from '../state/state-store'
import type { EventBus } from './event-bus'

export interface LiquidationDependencies {
  readonly ledger: AccountLedger
  readonly markets: ReadonlyMap<string, MarketState>
  readonly store: StateStore
  readonly bus: EventBus
  readonly meta: ExchangeMeta
  readonly now: () => number
  readonly cancel: (order: OrderRecord, reason: string) => void
}

interface LiquidationProgress {
  readonly id: number
  readonly before: MarginSummary
  readonly takenPositions: LiquidatedPosition[]
  insuranceChange: FixedDecimal
}

/** Collateral after a liquidation, as a multiple of the maintenance margin. */
const TARGET_MARGIN_RATIO = fixedFromInteger(5) / 4n

/** Takes over each isolated position, whole, whose own margin is below its maintenance margin. */
export function liquidateIsolatedPositions(parts: LiquidationDependencies, account: AccountRecord): void {
  const { ledger, markets, cancel } = parts
  for (const position of ledger.positions(account.id)) {
    const market = markets.get(position.symbol)
    if (market === undefined || position.mode === 'CROSS' || position.quantity === 0n) continue
    const equity = position.margin + computeUnsettledPnl(position, getMarkedMarket(market))
    if (equity >= computeMaintenance(position, market)) continue
    for (const order of ledger.openOrders(account.id))
      if (order.symbol === position.symbol && order.mode === 'ISOLATED') cancel(order, 'liquidation')
    const progress = beginLiquidation(parts, account)
    takeOverPosition(
      parts,
      account,
      position,
      market,
      absFixed(position.quantity),
      minFixed(0n, equity),
      progress,
    )
    concludeLiquidation(parts, account, progress)
  }
}

/**
 * Brings an account back above its maintenance margin. Cancels its orders first, then takes over its cross positions,
 * largest maintenance margin first, and of each no more than necessary.
 */
export function liquidateCrossPositions(parts: LiquidationDependencies, account: AccountRecord): void {
  const { ledger, markets, cancel } = parts
  if (coversMaintenance(ledger.summarizeAccount(account))) return
  for (const order of ledger.openOrders(account.id)) cancel(order, 'liquidation')
  if (coversMaintenance(ledger.summarizeAccount(account))) return
  const progress = beginLiquidation(parts, account)
  for (const { position, market } of sortByMaintenance(ledger.positions(account.id), markets)) {
    const sums = ledger.summarizeAccount(account)
    if (
      progress.takenPositions.length > 0 &&
      sums.collateral >= multiplyFixed(sums.maintenance, TARGET_MARGIN_RATIO)
    )
      break
    takeOverPosition(
      parts,
      account,
      position,
      market,
      computeTakeoverSize(position, market, sums),
      minFixed(0n, sums.collateral),
      progress,
    )
  }
  concludeLiquidation(parts, account, progress)
}

const PARTIAL_DIVISOR = 4n

/**
 * Cancels every open order and takes a quarter of the cross position with the largest maintenance margin. Returns its
 * market.
 */
export function liquidatePartially(
  parts: LiquidationDependencies,
  account: AccountRecord,
): string | undefined {
  const { ledger, markets, cancel } = parts
  const [neediest] = sortByMaintenance(ledger.positions(account.id), markets)
  if (neediest === undefined) return undefined
  for (const order of ledger.openOrders(account.id)) cancel(order, 'liquidation')
  const { position, market } = neediest
  const { baseTick } = market.rules
  const size = minFixed(
    absFixed(position.quantity),
    maxFixed(baseTick, ceilToStep(absFixed(position.quantity) / PARTIAL_DIVISOR, baseTick)),
  )
  const progress = beginLiquidation(parts, account)
  takeOverPosition(parts, account, position, market, size, 0n, progress)
  concludeLiquidation(parts, account, progress)
  return position.symbol
}

const coversMaintenance = ({ notional, collateral, maintenance }: MarginSummary): boolean =>
  notional === 0n || collateral >= maintenance

const computeMaintenance = (position: PositionRecord, { mark, rules }: MarketState): FixedDecimal => {
  const notional = multiplyFixed(absFixed(position.quantity), mark)
  return multiplyFixed(notional, computeMaintenanceMarginRatio(rules, notional))
}

function sortByMaintenance(positions: readonly PositionRecord[], markets: ReadonlyMap<string, MarketState>) {
  const rows = positions.flatMap(position => {
    const market = markets.get(position.symbol)
    if (market === undefined || position.mode !== 'CROSS' || position.quantity === 0n) return []
    return [{ position, market, needs: computeMaintenance(position, market) }]
  })
  return rows.sort((a, b) => (a.needs < b.needs ? 1 : a.needs > b.needs ? -1 : 0))
}

/**
 * Returns the size to take over. It frees its maintenance margin, and its fee is paid from collateral. The whole
 * position goes if the fee is at least the margin that a part would free.
 */
export function computeTakeoverSize(
  position: PositionRecord,
  { mark, rules }: MarketState,
  sums: MarginSummary,
): FixedDecimal {
  const size = absFixed(position.quantity)
  const freed =
    multiplyFixed(computeMaintenanceMarginRatio(rules, multiplyFixed(size, mark)), TARGET_MARGIN_RATIO) -
    rules.liquidationFee
  const missing = multiplyFixed(sums.maintenance, TARGET_MARGIN_RATIO) - sums.collateral
  if (freed <= 0n || sums.collateral <= 0n) return size
  return minFixed(
    size,
    maxFixed(rules.baseTick, ceilToStep(divideFixed(missing, multiplyFixed(freed, mark)), rules.baseTick)),
  )
}

function beginLiquidation(
  { ledger, meta }: LiquidationDependencies,
  account: AccountRecord,
): LiquidationProgress {
  return {
    id: meta.nextRow++,
    before: ledger.summarizeAccount(account),
    takenPositions: [],
    insuranceChange: 0n,
  }
}

/** Covers a negative balance from the insurance fund and publishes the liquidation. */
function concludeLiquidation(
  { ledger, meta, store, bus, now }: LiquidationDependencies,
  account: AccountRecord,
  progress: LiquidationProgress,
): void {
  const short = maxFixed(0n, -account.holding)
  const spent = ledger
    .positions(account.id)
    .every(({ mode, quantity }) => mode !== 'CROSS' || quantity === 0n)
  if (short > 0n && spent) {
    meta.insurance -= short
    progress.insuranceChange -= short
    ledger.creditBalance(account, short)
  }
  const { collateral, notional, maintenance } = progress.before
  const liquidation: LiquidationRecord = {
    id: progress.id,
    account: account.id,
    at: now(),
    toInsurance: progress.insuranceChange,
    marginRatio: divideFixed(collateral, notional),
    accountMmr: divideFixed(maintenance, notional),
    notional,
    collateral,
    positions: progress.takenPositions,
  }
  store.put('liquidation', progress.id, liquidation)
  bus.publish({ saw: 'liquidation', liquidation })
}

/**
 * Transfers part of a position at the mark and takes the liquidation fee, half of it for the liquidator. If the
 * insurance fund cannot cover the deficit of a bankrupt account, the price covers it: the position is deleveraged at
 * the price at which nothing is missing.
 */
function takeOverPosition(
  parts: LiquidationDependencies,
  account: AccountRecord,
  position: PositionRecord,
  market: MarketState,
  size: FixedDecimal,
  equity: FixedDecimal,
  progress: LiquidationProgress,
): void {
  const { ledger, meta, now } = parts
  const { rules, mark } = market
  const { symbol, mode, quantity } = position
  const part = quantity < 0n ? -size : size
  const notional = multiplyFixed(size, mark)
  const liquidatorFee = multiplyFixed(notional, rules.liquidatorFee)
  const insuranceFee = multiplyFixed(notional, rules.liquidationFee) - liquidatorFee
  const uncovered = maxFixed(0n, -equity - meta.insurance)
  const price = uncovered === 0n ? mark : maxFixed(0n, mark + divideFixed(uncovered, part))
  const closure = { liquidation: progress.id, liquidatorFee, insuranceFee }
  const before = account.holding
  const left = uncovered === 0n ? size : deleveragePosition(parts, { position, size, price, closure })
  if (left > 0n)
    ledger.transferPosition(position, left, price, now(), closure, { account: HOUSE_ACCOUNT, mode: 'CROSS' })
  if (mode === 'CROSS') ledger.settlePosition(position, now())
  // An isolated position pays only from its own proceeds. The insurance fund covers the rest.
  const proceeds = mode === 'CROSS' ? account.holding : account.holding - before
  const short = mode === 'CROSS' ? 0n : maxFixed(0n, -proceeds)
  const paid = minFixed(liquidatorFee + insuranceFee, maxFixed(0n, proceeds))
  const toLiquidator = minFixed(liquidatorFee, paid)
  ledger.creditBalance(account, short - paid)
  ledger.creditBalance(ledger.account(HOUSE_ACCOUNT), toLiquidator)
  meta.insurance += paid - toLiquidator - short
  progress.insuranceChange += paid - toLiquidator - short
  progress.takenPositions.push({
    symbol,
    mode,
    quantity: part,
    total: quantity,
    mark,
    price,
    cost: multiplyFixed(part, price),
    // The fee is capped at the account's remaining money.
    liquidatorFee: toLiquidator,
    insuranceFee: paid - toLiquidator,
    liquidatorRate: rules.liquidatorFee,
    insuranceRate: rules.liquidationFee - rules.liquidatorFee,
  })
}
