import {
  add,
  compare,
  divide,
  exactly,
  isNegative,
  isZero,
  larger,
  negate,
  smaller,
  ZERO,
  type Amount,
} from '../value/decimal'
import type { Snapshot } from '../snapshot/snapshot'
import { marketHoldingsOf } from './footing-of'
import { worthWithOrders } from './order-context'
import { asPercent } from '../value/percent'

const MINUTE = 60_000

/** How much of each guard is used now. A figure is absent while what it rests on has not been read. */
export interface GuardUse {
  /** The market that is worth the most with its open orders, both margin modes together. */
  readonly position?: { readonly symbol?: string; readonly notional: Amount }
  /** All markets together. */
  readonly open?: Amount
  /** What today's trades lost, zero on a day that gained. */
  readonly loss?: Amount
  readonly traded?: Amount
  /** Trades of today whose result is not known yet. */
  readonly untold?: number
  /** Writes agreed to in the last minute. */
  readonly writes: number
}

/** Adds up what the guards are held against, as the rules that refuse do. */
export function guardUse(snapshot: Snapshot, now: number): GuardUse {
  const writes = (snapshot.attempts?.value ?? []).filter(({ consentedAt }) => now - consentedAt < MINUTE)
  return { ...worthUse(snapshot), ...dailyUse(snapshot), writes: writes.length }
}

function dailyUse({ daily }: Snapshot): Pick<GuardUse, 'loss' | 'traded' | 'untold'> {
  if (daily === undefined) return {}
  const { notional, realised, open } = daily.value
  const loss = isNegative(realised) ? larger(ZERO, negate(realised)) : ZERO
  return { loss, traded: notional, untold: open }
}

function worthUse(snapshot: Snapshot): Pick<GuardUse, 'position' | 'open'> {
  const markets = worthByMarket(snapshot)
  if (markets === undefined) return {}
  let [open, position]: [Amount, NonNullable<GuardUse['position']>] = [ZERO, { notional: ZERO }]
  for (const [symbol, notional] of markets) {
    open = add(open, notional)
    if (compare(notional, position.notional) > 0) position = { symbol, notional }
  }
  return { position, open }
}

/** What each market is worth at the newest mark; undefined before positions and orders were read. */
function worthByMarket(snapshot: Snapshot): ReadonlyMap<string, Amount> | undefined {
  const exposures = marketHoldingsOf(snapshot)
  if (exposures === undefined) return undefined
  const worth = new Map<string, Amount>()
  for (const { symbol, ...exposure } of exposures)
    worth.set(symbol, add(worth.get(symbol) ?? ZERO, worthWithOrders(exposure)))
  return worth
}

/** How much of a cap is used, as a fraction; undefined of one that is nothing. */
export const usedShare = (figure: Amount, cap: Amount): Amount | undefined => divide(figure, cap)

/** The same in percent, up to a hundred: of a cap that is nothing all is used. */
export const usedPercent = (figure: Amount, cap: Amount): Amount =>
  isZero(cap) ? FULL : smaller(FULL, asPercent(divide(figure, cap, 4, 'nearest') ?? ZERO))

const FULL = exactly('100')
