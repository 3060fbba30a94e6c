import type { Writes } from '../../guard/guard'
import { holdRefusal, type Risk } from '../../guard/holds'
import { isAbout, type Limit } from '../../guard/limit'
import { refuse, type Refusal } from '../../value/result'
import { meetsOf } from '../kinds'
import { marketOf, type Draft, type Write } from '../../write/write'

/** Why this write may not leave in the present state, or undefined when it may: a hold of everything, or one in its market. */
export function leaveRefusal(writes: Writes, asked: Draft | Write, risk: Risk): Refusal | undefined {
  const held = holdRefusal(writes, risk)
  if (held !== undefined) return held
  const limits = writes.holds.flatMap(hold => (hold.is === 'part' ? hold.limits : []))
  const limit = limits.find(one => isAbout(one, marketOf(asked)) && isBarred(one, asked, risk))
  return limit && refuse('PART_HELD', factsOf(limit))
}

/** What a late arrival could hit: what adds risk, where it is about that as well, and what its kind says. */
const isBarred = ({ bars }: Limit, asked: Draft | Write, risk: Risk): boolean =>
  (risk === 'adds' && (bars === 'risk' || bars === 'risk and leverage' || bars === 'risk and margin mode')) ||
  meetsOf(asked).includes(bars)

const factsOf = (limit: Limit): Refusal['facts'] =>
  limit.over === 'may still arrive'
    ? { why: limit.over, attempt: limit.attempt, until: new Date(limit.until).toISOString() }
    : { why: limit.over, word: limit.word, orderId: limit.orderId }
