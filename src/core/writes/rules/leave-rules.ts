import type { Writes } from '../../guard/guard'
import { holdRefusal, type Risk } from '../../guard/holds'
import { isAbout, type Limit } from '../../guard/limit'
import { refuse, type Refusal } from '../../value/result'
import { marketOf, type Draft, type Write } from '../../write/write'

/** Why this write may not leave in the present state, or undefined when it may: a hold of everything, or one in its market. */
export function leaveRefusal(writes: Writes, asked: Draft | Write, risk: Risk): Refusal | undefined {
  const held = holdRefusal(writes, risk)
  if (held !== undefined) return held
  const limits = writes.holds.flatMap(hold => (hold.is === 'part' ? hold.limits : []))
  const limit = limits.find(one => isAbout(one, marketOf(asked)) && isBarred(one, asked, risk))
  return limit && refuse('PART_HELD', factsOf(limit))
}

function isBarred({ bars }: Limit, asked: Draft | Write, risk: Risk): boolean {
  switch (bars) {
    case 'risk':
      return risk === 'adds'
    case 'what rests':
      return rests(asked)
    case 'risk and leverage':
      return risk === 'adds' || asked.is === 'leverage'
    case 'risk and margin mode':
      return risk === 'adds' || asked.is === 'margin mode'
    case 'margin':
      return asked.is === 'move margin'
    case 'algo orders':
      return asked.is === 'algo order'
  }
}

/** Whether it puts something into the book, or changes what is there: a cancel of all could end it. */
function rests(asked: Draft | Write): boolean {
  if (asked.is === 'order') return asked.type === 'LIMIT' || asked.type === 'POST_ONLY'
  if (asked.is === 'algo order') return asked.kind === 'BRACKET'
  return asked.is === 'edit' || asked.is === 'ladder'
}

const factsOf = (limit: Limit): Refusal['facts'] =>
  limit.over === 'may still arrive'
    ? { why: limit.over, attempt: limit.attempt, until: new Date(limit.until).toISOString() }
    : { why: limit.over, word: limit.word, orderId: limit.orderId }
