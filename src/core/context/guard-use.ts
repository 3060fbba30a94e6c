import {
  add,
  compareDecimals,
  divide,
  requireAmount,
  isNegative,
  isZero,
  maxAmount,
  negate,
  minAmount,
  ZERO,
  type Amount,
} from '../value/decimal'
import type { DeskSnapshot } from '../snapshot/snapshot'
import { listMarketHoldings } from './footing-of'
import { computeWorstNotional } from './order-context'
import { convertToPercent } from '../value/percent'

const MINUTE_MS = 60_000

/** How much of each guard is used now. A figure is absent while what it rests on has not been read. */
export interface GuardUsage {
  /** The market that is worth the most with its open orders, both margin modes together. */
  readonly position?: { readonly symbol?: string; readonly notional: Amount }
  /** All markets together. */
  readonly open?: Amount
  /** What today's trades lost, zero on a day that gained. */
  readonly loss?: Amount
  readonly traded?: Amount
  /** Trades of today whose result is not known yet. */
  readonly unknownResults?: number
  /** Writes agreed to in the last minute. */
  readonly writes: number
}

/** Adds up what the guards are held against, as the rules that refuse do. */
export function computeGuardUsage(snapshot: DeskSnapshot, now: number): GuardUsage {
  const writes = (snapshot.attempts?.value ?? []).filter(({ consentedAt }) => now - consentedAt < MINUTE_MS)
  return { ...computeNotionalUsage(snapshot), ...computeDailyUsage(snapshot), writes: writes.length }
}

function computeDailyUsage({ daily }: DeskSnapshot): Pick<GuardUsage, 'loss' | 'traded' | 'unknownResults'> {
  if (daily === undefined) return {}
  const { notional, realised, open } = daily.value
  const loss = isNegative(realised) ? maxAmount(ZERO, negate(realised)) : ZERO
  return { loss, traded: notional, unknownResults: open }
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

/** What each market is worth at the newest mark; undefined before positions and orders were read. */
function computeNotionalByMarket(snapshot: DeskSnapshot): ReadonlyMap<string, Amount> | undefined {
  const exposures = listMarketHoldings(snapshot)
  if (exposures === undefined) return undefined
  const worth = new Map<string, Amount>()
  for (const { symbol, ...exposure } of exposures)
    worth.set(symbol, add(worth.get(symbol) ?? ZERO, computeWorstNotional(exposure)))
  return worth
}

/** How much of a cap is used, as a fraction; undefined of one that is nothing. */
export const computeCapShare = (figure: Amount, cap: Amount): Amount | undefined => divide(figure, cap)

/** The same in percent, up to a hundred: of a cap that is nothing all is used. */
export const computeCapPercent = (figure: Amount, cap: Amount): Amount =>
  isZero(cap) ? FULL : minAmount(FULL, convertToPercent(divide(figure, cap, 4, 'nearest') ?? ZERO))

const FULL = requireAmount('100')
