import { ZERO, type Amount } from '@core/value/decimal'
import { lossAtStop, riskSize } from '@core/figures/risk-size'
import type { Market, Side } from '@core/market/market'
import type { SaidRisk, TakenMark } from '@messages/typed-order'
import { beginsAsFigure, figureIn, unclear } from './line-words'

/** Reads what stands behind “risk”: USDC, or a share of what the account is worth. */
export function riskIn(next: string | undefined, marks: TakenMark[]): SaidRisk {
  if (next === undefined || !beginsAsFigure(next)) return unclear({ why: 'no risk' })
  const isShare = next.endsWith('%')
  return { is: isShare ? 'share' : 'money', figure: figureIn(isShare ? next.slice(0, -1) : next, marks) }
}

/** What a size is worked out from that is to lose no more than a risk at its stop. */
interface Risked {
  readonly side: Side
  readonly market: Market
  readonly risk: SaidRisk
  readonly entry: Amount | undefined
  readonly stop: Amount | undefined
  readonly takerBps: Amount | undefined
  readonly worth: Amount | undefined
}

/** The size that loses no more than a risk at its stop, fees included, and the entry it was worked out at. */
export function sizeOfRisk({ side, market, risk, entry, stop, takerBps, worth }: Risked) {
  const { symbol } = market
  if (entry === undefined) return unclear({ why: 'no price for a worth', symbol })
  if (stop === undefined) return unclear({ why: 'no stop of a risk' })
  if (takerBps === undefined) return unclear({ why: 'fees unread' })
  const share = risk.is === 'share' ? worth && lossAtStop(worth, risk.figure) : undefined
  const money = risk.is === 'money' ? risk.figure : (share ?? unclear({ why: 'account unread' }))
  if (money === ZERO) return unclear({ why: 'account unread' })
  const found = riskSize({ side, risk: money, entry, stop, bps: takerBps, market })
  if (found.is === 'none') return unclear({ why: 'no risk size', none: found.none, side, market })
  return { size: found.size.quantity, risk: { said: risk, money, at: entry, loss: found.size.loss } }
}
