import type { Inputs } from '../../context/inputs'
import { isAllowed } from '../../guard/guard'
import type { Risk } from '../../guard/holds'
import { draftKindOf } from '../kinds'
import { refuse, type Refusal } from '../../value/result'
import { marketOf, type Draft } from '../../write/write'

/**
 * Refuses to add risk in a market or an account that the person's own lists do not name.
 *
 * What only lowers risk is never refused by a list: it is the way out of a market that was taken off it.
 */
export function allowanceRefusals(draft: Draft, on: Inputs, risk: Risk): readonly Refusal[] {
  if (on.guards === undefined || risk === 'lowers') return []
  const { markets, accounts } = on.guards
  const symbol = marketOf(draft)
  const account = on.snapshot.terms?.value.accountId
  const isMarket = symbol === undefined ? markets === 'all' : isAllowed(markets, symbol)
  const isAccount = accounts === 'all' || (account !== undefined && isAllowed(accounts, account))
  return [
    ...(isMarket ? [] : [refuse('MARKET_NOT_ALLOWED', { symbol: symbol ?? 'every market' })]),
    ...(isAccount ? [] : [refuse('ACCOUNT_NOT_ALLOWED')]),
  ]
}

const MINUTE = 60_000

/**
 * Refuses what comes after too many writes of the last minute, whatever kinds they were.
 *
 * Cancels count and are never refused: what rests must be possible to take away. Orders, ladders and edits of
 * orders state the same cap among their own figures.
 */
export function rateRefusals(draft: Draft, on: Inputs): readonly Refusal[] {
  const { guards, recent, now } = on
  if (guards === undefined || !draftKindOf(draft).isHeldToRate(draft, on)) return []
  const count = recent.filter(({ at }) => now - at < MINUTE).length
  const cap = guards.writesPerMinute
  return count < cap ? [] : [refuse('CAP_RATE', { count: String(count), cap: String(cap) })]
}
