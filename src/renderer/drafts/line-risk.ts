import { ZERO, type Amount } from '@core/value/decimal-amount'
import { computeRiskAmount, computeRiskSize } from '@core/figures/risk-size'
import type { MarketRules, OrderSide } from '@core/market/venue-market-rules'
import type { TypedRiskAmount, DecimalMarkReading } from '@messages/typed-order'
import { startsLikeFigure, parseLineFigure, rejectLine } from './line-words'

/** Parses the figure after `risk`: an amount of USDC, or a share of the account's equity. */
export function parseLineRisk(next: string | undefined, marks: DecimalMarkReading[]): TypedRiskAmount {
  if (next === undefined || !startsLikeFigure(next)) return rejectLine({ why: 'no risk' })
  const isShare = next.endsWith('%')
  return {
    is: isShare ? 'share' : 'money',
    figure: parseLineFigure(isShare ? next.slice(0, -1) : next, marks),
  }
}

interface RiskSizeInputs {
  readonly side: OrderSide
  readonly market: MarketRules
  readonly risk: TypedRiskAmount
  readonly entry: Amount | undefined
  readonly stop: Amount | undefined
  readonly takerBps: Amount | undefined
  readonly equity: Amount | undefined
}

/** Computes the size that loses no more than `risk` at its stop, fees included, and the entry price that it assumes. */
export function computeLineRiskSize({ side, market, risk, entry, stop, takerBps, equity }: RiskSizeInputs) {
  const { symbol } = market
  if (entry === undefined) return rejectLine({ why: 'no price for a worth', symbol })
  if (stop === undefined) return rejectLine({ why: 'no stop of a risk' })
  if (takerBps === undefined) return rejectLine({ why: 'fees unread' })
  const share = risk.is === 'share' ? equity && computeRiskAmount(equity, risk.figure) : undefined
  const money = risk.is === 'money' ? risk.figure : (share ?? rejectLine({ why: 'account unread' }))
  if (money === ZERO) return rejectLine({ why: 'account unread' })
  const found = computeRiskSize({ side, risk: money, entry, stop, bps: takerBps, market })
  if (found.is === 'none') return rejectLine({ why: 'no risk size', none: found.none, side, market })
  return { size: found.size.quantity, risk: { typedRisk: risk, money, at: entry, loss: found.size.loss } }
}
