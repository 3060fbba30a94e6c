import { type FixedDecimal, absFixed, maxFixed, minFixed, decimalStep, roundToStep, multiplyFixed } from '../numbers/fixed'
import type { AccountLedger } from './ledger'
import { deleverageLargestPosition } from './deleveraging'
import { liquidatePartially, type LiquidationDependencies, liquidateCrossPositions, liquidateIsolatedPositions } from './liquidation'
import { computeTransferableMargin, computeInitialMarginRatio, computeUnsettledPnl } from './margin'
import { type MarketState, getMarkedMarket } from '../market/market'
import type { AccountRecord, PositionRecord } from '../records/records'
import { type VenueRefusal, createRefusal } from './refusal'

/** What the venue does to keep accounts solvent. */
export interface RiskManager {
  /** Moves margin into (+) or out of (−) an isolated position, as far as both sides can spare it. */
  readonly moveMargin: (account: AccountRecord, market: MarketState, amount: FixedDecimal) => VenueRefusal | undefined
  /** Takes over what its margin no longer carries. */
  readonly liquidateIfNeeded: (account: AccountRecord) => void
  /** Takes a part of what an account holds, though its margin carries it. Says in which market. */
  readonly liquidatePartially: (account: AccountRecord) => string | undefined
  /** Closes a position of an account as against somebody whom nobody else would take over. Says in which market. */
  readonly deleverageLargest: (account: AccountRecord, part: 'half' | 'all') => string | undefined
}

/** The step in which a position's money is stated. */
const ROW_PRECISION = decimalStep(8)

/** Opens the risk desk over the ledger. */
export function createRiskManager(parts: LiquidationDependencies): RiskManager {
  const { ledger, now } = parts
  return {
    moveMargin: (account, market, amount) => {
      const position = ledger.position(account.id, market.symbol, 'ISOLATED')
      if (position === undefined || position.quantity === 0n)
        return createRefusal(-1005, 'there is no isolated position')
      const limit = amount > 0n ? computeAddableMargin(ledger, account) : computeRemovableMargin(ledger, account, position, market)
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
 * How much may become margin of an isolated position. It follows from what is free and from the rows of the cross
 * positions as they are stated: nobody is refused what they allow, and nobody gets more.
 */
function computeAddableMargin(ledger: AccountLedger, account: AccountRecord): FixedDecimal {
  const { positions, market } = ledger.marginInputs(account)
  let crossUnsettled = 0n
  for (const position of positions)
    if (position.mode === 'CROSS')
      crossUnsettled += roundToStep(computeUnsettledPnl(position, market(position.symbol)), ROW_PRECISION)
  return computeTransferableMargin({ free: roundToStep(ledger.summarizeAccount(account).free, ROW_PRECISION), crossUnsettled }, account.holding)
}

/**
 * How much margin an isolated position could do without. A loss that was settled is out of its margin already; one
 * that was not still has to come out of it.
 *
 * It follows from margin and cost as the position's row states them: nobody is refused what the row allows.
 */
function computeRemovableMargin(ledger: AccountLedger, account: AccountRecord, row: PositionRecord, market: MarketState): FixedDecimal {
  const position = { ...row, margin: roundToStep(row.margin, ROW_PRECISION), cost: roundToStep(row.cost, ROW_PRECISION) }
  const notional = multiplyFixed(absFixed(position.quantity), market.mark)
  const needed = multiplyFixed(
    notional,
    computeInitialMarginRatio(market.rules, ledger.leverage(account, market.symbol, 'ISOLATED'), notional),
  )
  return maxFixed(0n, position.margin - needed + minFixed(0n, computeUnsettledPnl(position, getMarkedMarket(market))))
}
