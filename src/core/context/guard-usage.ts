import {
  add,
  compareDecimals,
  divide,
  requireAmount,
  isZero,
  minAmount,
  ZERO,
  type Amount,
} from '../value/decimal-amount'
import type { DeskSnapshot } from '../snapshot/desk-snapshot'
import { computeLoss } from '../guard/trading-day'
import { listMarketHoldings } from './margin-state-reader'
import { computeWorstNotional } from './order-context'
import { convertToPercent } from '../value/percent'

const MINUTE_MS = 60_000

/** Current usage of each guard. A figure is absent until its inputs were read. */
export interface GuardUsage {
  readonly position?: { readonly symbol?: string; readonly notional: Amount }
  readonly open?: Amount
  readonly loss?: Amount
  readonly traded?: Amount
  readonly unknownResults?: number
  readonly writes: number
}

export function computeGuardUsage(snapshot: DeskSnapshot, now: number): GuardUsage {
  const writes = (snapshot.attempts?.value ?? []).filter(({ consentedAt }) => now - consentedAt < MINUTE_MS)
  return { ...computeNotionalUsage(snapshot), ...computeDailyUsage(snapshot), writes: writes.length }
}

function computeDailyUsage({ daily }: DeskSnapshot): Pick<GuardUsage, 'loss' | 'traded' | 'unknownResults'> {
  if (daily === undefined) return {}
  const { notional, realised, open } = daily.value
  const loss = computeLoss(realised)
  return { ...(loss !== undefined && { loss }), traded: notional, unknownResults: open }
}

function computeNotionalUsage(snapshot: DeskSnapshot): Pick<GuardUsage, 'position' | 'open'> {
  const markets = computeNotionalByMarket(snapshot)
  if (markets === undefined) return {}
  let [open, position]: [Amount, NonNullable<GuardUsage['position']>] = [ZERO, { notional: ZERO }]
  for (const [symbol, notional] of markets) {
    open = add(open, notional)
    if (compareDecimals(notional, position.notional) > 0) position = { symbol, notional }
  }
  return { position, open }
}

/** Returns the notional of each market at its newest mark; `undefined` before positions and orders were read. */
function computeNotionalByMarket(snapshot: DeskSnapshot): ReadonlyMap<string, Amount> | undefined {
  const exposures = listMarketHoldings(snapshot)
  if (exposures === undefined) return undefined
  const worth = new Map<string, Amount>()
  for (const { symbol, ...exposure } of exposures)
    worth.set(symbol, add(worth.get(symbol) ?? ZERO, computeWorstNotional(exposure)))
  return worth
}

/** Returns the used fraction of a cap; `undefined` for a cap of zero. */
export const computeCapShare = (figure: Amount, cap: Amount): Amount | undefined => divide(figure, cap)

/** Returns the used percentage up to 100; a cap of zero counts as fully used. */
export const computeCapPercent = (figure: Amount, cap: Amount): Amount =>
  isZero(cap) ? FULL : minAmount(FULL, convertToPercent(divide(figure, cap, 4, 'nearest') ?? ZERO))

const FULL = requireAmount('100')
