import type { EnvelopeRule, RuleLeg } from '../envelope/program-rule'
import { legAt, ruleLegsOf, type SealedMarkets } from '../envelope/rule-legs'
import { legsSent } from './basket/basket'
import type { DoneWrite } from './done'

/** The leg whose turn it is: the one of which something is on its way or open, else the next, else the last. A stop is none. */
export function legNow(
  rule: EnvelopeRule,
  sealed: SealedMarkets,
  done: readonly DoneWrite[],
): RuleLeg | undefined {
  const last = done.findLast(({ does }) => does === 'place')
  const isAtEnd = last === undefined || last.stands === 'over' || last.stands === 'not sent'
  const next = isAtEnd ? legsSent(done) : last.slice
  return legAt(rule, sealed, next) ?? ruleLegsOf(rule, sealed).at(-1)
}
