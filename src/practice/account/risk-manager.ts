import {
  type FixedDecimal,
  absFixed,
  maxFixed,
  minFixed,
  decimalStep,
  roundToStep,
  multiplyFixed,
} from '../numbers/fixed-decimal'
import type { AccountLedger } from './account-ledger'
import { deleverageLargestPosition } from './deleveraging'
import {
  liquidatePartially,
  type LiquidationDependencies,
  liquidateCrossPositions,
  liquidateIsolatedPositions,
} from './liquidation'
import { computeTransferableMargin, computeInitialMarginRatio, computeUnsettledPnl } from './margin'
import { type MarketState, getMarkedMarket } from '../market/market-state'
import type { AccountRecord, PositionRecord } from '../records/trading-records'
import { type VenueRefusal, createRefusal } from './venue-refusal'

export interface RiskManager {
  /** Moves margin into (+) or out of (−) an isolated position, as far as both sides can spare it. */
  readonly moveMargin: (
    account: AccountRecord,
    market: MarketState,
    amount: FixedDecimal,
  ) => VenueRefusal | undefined
  readonly liquidateIfNeeded: (account: AccountRecord) => void
  /** Liquidates part of a position although its margin suffices. Returns its market. */
  readonly liquidatePartially: (account: AccountRecord) => string | undefined
  /** Deleverages the largest position of an account. Returns its market. */
  readonly deleverageLargest: (account: AccountRecord, part: 'half' | 'all') => string | undefined
}

/** Precision of the amounts in a position row: eight decimal places. */
const ROW_PRECISION = decimalStep(8)

export function createRiskManager(parts: LiquidationDependencies): RiskManager {
  const { ledger, now } = parts
  return {
    moveMargin: (account, market, amount) => {
      const position = ledger.position(account.id, market.symbol, 'ISOLATED')
      if (position === undefined || position.quantity === 0n)
        return createRefusal(-1005, 'there is no isolated position')
      const limit =
        amount > 0n
          ? computeAddableMargin(ledger, account)
          : computeRemovableMargin(ledger, account, position, market)
      if (absFixed(amount) > limit) return createRefusal(-1101, 'not enough margin to move')
      ledger.addMargin(position, amount, now())
      return undefined
    },
    liquidateIfNeeded: account => {
      liquidateIsolatedPositions(parts, account)
      liquidateCrossPositions(parts, account)
    },
    liquidatePartially: account => liquidatePartially(parts, account),
    deleverageLargest: ({ id }, part) => deleverageLargestPosition(parts, id, part),
  }
}

/**
 * Returns the amount that may become margin of an isolated position. Uses the rounded amounts of the position rows, so
 * that a client can rely on what it sees.
 */
function computeAddableMargin(ledger: AccountLedger, account: AccountRecord): FixedDecimal {
  const { positions, market } = ledger.marginInputs(account)
  let crossUnsettled = 0n
  for (const position of positions)
    if (position.mode === 'CROSS')
      crossUnsettled += roundToStep(computeUnsettledPnl(position, market(position.symbol)), ROW_PRECISION)
  return computeTransferableMargin(
    { free: roundToStep(ledger.summarizeAccount(account).free, ROW_PRECISION), crossUnsettled },
    account.holding,
  )
}

/**
 * Returns the margin that an isolated position can give up. A settled loss has already left its margin, an unsettled
 * one still has to. Uses the rounded amounts of the position row, so that a client can rely on what it sees.
 */
function computeRemovableMargin(
  ledger: AccountLedger,
  account: AccountRecord,
  row: PositionRecord,
  market: MarketState,
): FixedDecimal {
  const position = {
    ...row,
    margin: roundToStep(row.margin, ROW_PRECISION),
    cost: roundToStep(row.cost, ROW_PRECISION),
  }
  const notional = multiplyFixed(absFixed(position.quantity), market.mark)
  const needed = multiplyFixed(
    notional,
    computeInitialMarginRatio(market.rules, ledger.leverage(account, market.symbol, 'ISOLATED'), notional),
  )
  return maxFixed(
    0n,
    position.margin - needed + minFixed(0n, computeUnsettledPnl(position, getMarkedMarket(market))),
  )
}
