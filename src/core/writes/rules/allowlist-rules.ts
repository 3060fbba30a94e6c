import type { PlanningInputs } from '../../context/planning-inputs'
import { isNameAllowed } from '../../guard/trading-guards'
import type { WriteRisk } from '../../guard/trading-restrictions'
import { getDraftKind } from '../write-kinds'
import { createRefusal, type Refusal } from '../../value/result'
import { getWriteMarket, type WriteDraft } from '../../write/venue-write'

/**
 * Refuses added risk in markets or accounts outside the trader's lists. Risk reduction is never refused, so that a
 * position in a removed market can be closed.
 */
export function listAllowlistRefusals(
  draft: WriteDraft,
  on: PlanningInputs,
  risk: WriteRisk,
): readonly Refusal[] {
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
 * Refuses writes above the trader's rate per minute. Cancels count but are never refused. Orders, ladders and order
 * edits check the same cap in their own rules.
 */
export function listRateRefusals(draft: WriteDraft, on: PlanningInputs): readonly Refusal[] {
  const { guards, recent, now } = on
  if (guards === undefined || !getDraftKind(draft).isRateLimited(draft, on)) return []
  const count = recent.filter(({ at }) => now - at < MINUTE).length
  const cap = guards.writesPerMinute
  return count < cap ? [] : [createRefusal('CAP_RATE', { count: String(count), cap: String(cap) })]
}
