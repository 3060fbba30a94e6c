import type { TradingState } from '../../guard/trading-guards'
import { refuseByRestriction, type WriteRisk } from '../../guard/trading-restrictions'
import { isRestrictionAbout, type MarketRestriction } from '../../guard/market-restriction'
import { createRefusal, type Refusal } from '../../value/result'
import { listConflicts } from '../write-kinds'
import { getWriteMarket, type WriteDraft, type Write } from '../../write/venue-write'

export function findSendRefusal(
  writes: TradingState,
  asked: WriteDraft | Write,
  risk: WriteRisk,
): Refusal | undefined {
  const refusal = refuseByRestriction(writes, risk)
  if (refusal !== undefined) return refusal
  const limits = writes.holds.flatMap(hold => (hold.is === 'part' ? hold.limits : []))
  const limit = limits.find(
    one => isRestrictionAbout(one, getWriteMarket(asked)) && isRestricted(one, asked, risk),
  )
  return limit && createRefusal('PART_HELD', toRefusalFacts(limit))
}

/** A late arrival affects writes that add risk, and writes of conflicting kinds. */
const isRestricted = ({ bars }: MarketRestriction, asked: WriteDraft | Write, risk: WriteRisk): boolean =>
  (risk === 'adds' && (bars === 'risk' || bars === 'risk and leverage' || bars === 'risk and margin mode')) ||
  listConflicts(asked).includes(bars)

const toRefusalFacts = (limit: MarketRestriction): Refusal['facts'] =>
  limit.over === 'may still arrive'
    ? { why: limit.over, attempt: limit.attempt, until: new Date(limit.until).toISOString() }
    : { why: limit.over, word: limit.word, orderId: limit.orderId }
