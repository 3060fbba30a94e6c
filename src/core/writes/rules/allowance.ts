import type { PlanningInputs } from '../../context/inputs'
import { isNameAllowed } from '../../guard/guard'
import type { WriteRisk } from '../../guard/holds'
import { getDraftKind } from '../kinds'
import { createRefusal, type Refusal } from '../../value/result'
import { getWriteMarket, type WriteDraft } from '../../write/write'

/**
 * Refuses to add risk in a market or an account that the person's own lists do not name.
 *
 * What only lowers risk is never refused by a list: it is the way out of a market that was taken off it.
 */
export function listAllowlistRefusals(draft: WriteDraft, on: PlanningInputs, risk: WriteRisk): readonly Refusal[] {
  if (on.guards === undefined || risk === 'lowers') return []
  const { markets, accounts } = on.guards
  const symbol = getWriteMarket(draft)
  const account = on.snapshot.terms?.value.accountId
  const isMarket = symbol === undefined ? markets === 'all' : isNameAllowed(markets, symbol)
  const isAccount = accounts === 'all' || (account !== undefined && isNameAllowed(accounts, account))
  return [
    ...(isMarket ? [] : [createRefusal('MARKET_NOT_ALLOWED', { symbol: symbol ?? 'every market' })]),
    ...(isAccount ? [] : [createRefusal('ACCOUNT_NOT_ALLOWED')]),
  ]
}

const MINUTE = 60_000

/**
 * Refuses what comes after too many writes of the last minute, whatever kinds they were.
 *
 * Cancels count and are never refused: what rests must be possible to take away. Orders, ladders and edits of
 * orders state the same cap among their own figures.
 */
export function listRateRefusals(draft: WriteDraft, on: PlanningInputs): readonly Refusal[] {
  const { guards, recent, now } = on
  if (guards === undefined || !getDraftKind(draft).isRateLimited(draft, on)) return []
  const count = recent.filter(({ at }) => now - at < MINUTE).length
  const cap = guards.writesPerMinute
  return count < cap ? [] : [createRefusal('CAP_RATE', { count: String(count), cap: String(cap) })]
}
