import type { ArmedEnvelope } from '../../src/core/envelope/envelope'
import type { ChaseRule, MarketRule, ScaleRule, TwapRule } from '../../src/core/envelope/program-rule'
import type { MarketKnown, ProgramKnown } from '../../src/core/programs/known'
import { add, exactly, multiply, ZERO, type Amount } from '../../src/core/value/decimal'
import { ruledBy } from '../../src/core/programs/ruled-by'
import { envelope } from './envelopes'
import { SYMBOL } from './trade'

/** One BTC in ten parts over ten minutes, a part every minute, none of it varied. */
export const twapRule = (changes: Partial<TwapRule> = {}): TwapRule => ({
  ...{ is: 'twap', side: 'BUY', quantity: exactly('0.1'), step: exactly('0.001'), tick: exactly('0.1') },
  ...{ slices: 10, every: 60_000, sizeVaries: 0, timeVaries: 0, seed: 7, type: 'IOC', reach: 0 },
  ...{ catchUp: exactly('0'), patience: 60_000, reduceOnly: false, arrival: exactly('60000') },
  ...changes,
})

/** A tenth of a BTC that follows the best bid for two minutes, with five moves at least two seconds apart. */
export const chaseRule = (changes: Partial<ChaseRule> = {}): ChaseRule => ({
  ...{ is: 'chase', side: 'BUY', quantity: exactly('0.1'), step: exactly('0.001'), tick: exactly('0.1') },
  ...{ moves: 5, apart: 2_000, follows: 120_000, takesRest: true, reach: 0, least: exactly('0.001') },
  ...{ patience: 60_000, reduceOnly: false, arrival: exactly('60000') },
  ...changes,
})

/** A tenth of a BTC at five levels from 10 below 60,000 to 90 below it, or as far above it, that rests for five minutes. */
export function scaleRule(changes: Partial<ScaleRule> = {}): ScaleRule {
  const [near, far] = changes.side === 'SELL' ? ['60010', '60090'] : ['59990', '59910']
  return {
    ...{ is: 'scale', side: 'BUY', quantity: exactly('0.1'), step: exactly('0.001'), tick: exactly('0.1') },
    ...{ near: exactly(near), far: exactly(far), levels: 5, grows: 0, every: 0, rests: 300_000 },
    ...{ collar: exactly('0.02'), reach: 0, patience: 60_000, reduceOnly: false, arrival: exactly('60000') },
    ...changes,
  }
}

/** The envelope that such a rule is sealed in, around 60,000. */
export function programEnvelope(
  rule: MarketRule = twapRule(),
  changes: Partial<ArmedEnvelope> = {},
): ArmedEnvelope {
  const price = rule.side === 'BUY' ? { buyAtMost: exactly('60100') } : { sellAtLeast: exactly('59900') }
  const size = { perOrder: ruledBy(rule).largest, inAll: sentBy(rule) }
  return envelope({
    markets: [{ symbol: SYMBOL, marginMode: 'CROSS', ...price, size }],
    types: ruledBy(rule).types,
    worth: { perOrder: exactly('25000'), inAll: exactly('100000') },
    writes: writesOf(rule),
    lasts: courseOf(rule) + 60_000,
    acts: [],
    rule,
    ...changes,
  })
}

/** What is sent of it at most, in all. */
export function sentBy(rule: MarketRule): Amount {
  if (rule.is === 'scale') return rule.quantity
  return rule.is === 'twap'
    ? add(rule.quantity, rule.catchUp)
    : multiply(rule.quantity, exactly(String(rule.moves + 1 + (rule.takesRest ? 1 : 0))))
}

/** How many writes it may send, and how long its course is. */
function writesOf(rule: MarketRule): number {
  if (rule.is === 'scale') return 2 * rule.levels
  return rule.is === 'twap' ? 2 * rule.slices : 2 * rule.moves + 3
}
function courseOf(rule: MarketRule): number {
  if (rule.is === 'scale') return rule.rests
  return rule.is === 'twap' ? rule.slices * rule.every : rule.follows
}

/** What is known of one market and of the time, as one. */
export type KnownInOne = Partial<Omit<ProgramKnown, 'markets'> & MarketKnown>

/** What is known of the one market around 60,000, at the seal. */
export function knownInOne(changes: KnownInOne = {}): ProgramKnown {
  const { elapsed, waitsSince, isCutOff, readAt, ...market } = {
    ...{ elapsed: 0, waitsSince: undefined, isCutOff: undefined, readAt: undefined },
    ...{ bid: exactly('59999.9'), ask: exactly('60000.1'), position: ZERO },
    ...changes,
  }
  return {
    ...{ elapsed, waitsSince, markets: new Map([[SYMBOL, market]]) },
    ...(isCutOff !== undefined && { isCutOff }),
    ...(readAt !== undefined && { readAt }),
  }
}
