import { figure, type Figure } from '../../reckoner/decimal'
import type { Mode } from '../../reckoner/facts'
import {
  type FixedDecimal,
  absFixed,
  formatFixedDecimal,
  multiplyFixed,
} from '../../../src/practice/numbers/fixed-decimal'
import {
  computeMaintenanceMarginRatio,
  type MarginSummary,
  computeUnsettledPnl,
} from '../../../src/practice/account/margin'
import { getMarkedMarket, type MarketState } from '../../../src/practice/market/market-state'
import type { PositionRecord } from '../../../src/practice/records/trading-records'
import { withMark, type ExchangeFixture } from './exchange'

export const toFigure = (value: FixedDecimal): Figure => figure(formatFixedDecimal(value))

export const sumsOf = ({ exchange, account }: ExchangeFixture): MarginSummary =>
  exchange.ledger.summarizeAccount(account)

/** Returns the collateral above a position's maintenance margin at the exchange, with its mark at a price. */
function spareAt(
  fixture: ExchangeFixture,
  position: PositionRecord,
  market: MarketState,
  mark: FixedDecimal,
): FixedDecimal {
  return withMark(market, mark, () => {
    if (position.mode === 'CROSS') {
      const { collateral, maintenance } = sumsOf(fixture)
      return collateral - maintenance
    }
    const notional = multiplyFixed(absFixed(position.quantity), mark)
    return (
      position.margin +
      computeUnsettledPnl(position, getMarkedMarket(market)) -
      multiplyFixed(notional, computeMaintenanceMarginRatio(market.rules, notional))
    )
  })
}

/**
 * Finds the mark at which the exchange liquidates, with all other marks unchanged. Zero if every price is
 * survived; `undefined` if the present one is not, or if no bound is found.
 */
export function liquidatesAt(fixture: ExchangeFixture, symbol: string, mode: Mode): Figure | undefined {
  const position = fixture.exchange.ledger.position(fixture.account.id, symbol, mode)
  const market = fixture.market(symbol)
  if (position === undefined || position.quantity === 0n) return figure(0)
  const spare = (mark: FixedDecimal): FixedDecimal => spareAt(fixture, position, market, mark)
  if (spare(market.mark) < 0n) return undefined
  let [kept, lost] = [market.mark, position.quantity > 0n ? 0n : market.mark * 2n]
  for (let doubled = 0; position.quantity < 0n && spare(lost) >= 0n; doubled += 1) {
    if (doubled > 30) return undefined
    lost *= 2n
  }
  if (spare(lost) >= 0n) return figure(0)
  const close = market.rules.quoteTick / 16n + 1n
  while (absFixed(kept - lost) > close) {
    const middle = (kept + lost) / 2n
    if (spare(middle) < 0n) lost = middle
    else kept = middle
  }
  return toFigure(kept)
}
