import type { ArmedMandate } from '../../src/core/envelope/mandate'
import type { ChaseRule, SingleMarketRule, ScaleRule, TwapRule } from '../../src/core/envelope/program-rule'
import type { MarketContext, StrategyContext } from '../../src/core/programs/strategy-context'
import { add, requireAmount, multiply, ZERO, type Amount } from '../../src/core/value/decimal-amount'
import { getProgramStrategy } from '../../src/core/programs/strategy-for'
import { envelope } from './envelopes'
import { SYMBOL } from './trade'

/** One BTC in ten slices over ten minutes, one a minute, without variation. */
export const twapRule = (changes: Partial<TwapRule> = {}): TwapRule => ({
  ...{
    is: 'twap',
    side: 'BUY',
    quantity: requireAmount('0.1'),
    step: requireAmount('0.001'),
    tick: requireAmount('0.1'),
  },
  ...{ slices: 10, every: 60_000, sizeVaries: 0, timeVaries: 0, seed: 7, type: 'IOC', reach: 0 },
  ...{ catchUp: requireAmount('0'), patience: 60_000, reduceOnly: false, arrival: requireAmount('60000') },
  ...changes,
})

/** A tenth of a BTC that follows the best bid for two minutes, with five moves at least two seconds apart. */
export const chaseRule = (changes: Partial<ChaseRule> = {}): ChaseRule => ({
  ...{
    is: 'chase',
    side: 'BUY',
    quantity: requireAmount('0.1'),
    step: requireAmount('0.001'),
    tick: requireAmount('0.1'),
  },
  ...{ moves: 5, apart: 2_000, follows: 120_000, takesRest: true, reach: 0, least: requireAmount('0.001') },
  ...{ patience: 60_000, reduceOnly: false, arrival: requireAmount('60000') },
  ...changes,
})

/**
 * A tenth of a BTC at five levels, from 10 to 90 below 60,000 or as far above it, resting for five minutes.
 */
export function scaleRule(changes: Partial<ScaleRule> = {}): ScaleRule {
  const [near, far] = changes.side === 'SELL' ? ['60010', '60090'] : ['59990', '59910']
  return {
    ...{
      is: 'scale',
      side: 'BUY',
      quantity: requireAmount('0.1'),
      step: requireAmount('0.001'),
      tick: requireAmount('0.1'),
    },
    ...{ near: requireAmount(near), far: requireAmount(far), levels: 5, grows: 0, every: 0, rests: 300_000 },
    ...{
      collar: requireAmount('0.02'),
      reach: 0,
      patience: 60_000,
      reduceOnly: false,
      arrival: requireAmount('60000'),
    },
    ...changes,
  }
}

/** The envelope that seals such a rule, around 60,000. */
export function programEnvelope(
  rule: SingleMarketRule = twapRule(),
  changes: Partial<ArmedMandate> = {},
): ArmedMandate {
  const price =
    rule.side === 'BUY' ? { buyAtMost: requireAmount('60100') } : { sellAtLeast: requireAmount('59900') }
  const size = { perOrder: getProgramStrategy(rule).maxOrderQuantity, inAll: sentBy(rule) }
  return envelope({
    markets: [{ symbol: SYMBOL, marginMode: 'CROSS', ...price, size }],
    types: getProgramStrategy(rule).types,
    worth: { perOrder: requireAmount('25000'), inAll: requireAmount('100000') },
    writes: writesOf(rule),
    lasts: courseOf(rule) + 60_000,
    acts: [],
    rule,
    ...changes,
  })
}

/** The maximum quantity that it may send in total. */
export function sentBy(rule: SingleMarketRule): Amount {
  if (rule.is === 'scale') return rule.quantity
  return rule.is === 'twap'
    ? add(rule.quantity, rule.catchUp)
    : multiply(rule.quantity, requireAmount(String(rule.moves + 1 + (rule.takesRest ? 1 : 0))))
}

/** The maximum number of writes. */
function writesOf(rule: SingleMarketRule): number {
  if (rule.is === 'scale') return 2 * rule.levels
  return rule.is === 'twap' ? 2 * rule.slices : 2 * rule.moves + 3
}
function courseOf(rule: SingleMarketRule): number {
  if (rule.is === 'scale') return rule.rests
  return rule.is === 'twap' ? rule.slices * rule.every : rule.follows
}

/** The context of one market and of the time, in one object. */
export type KnownInOne = Partial<Omit<StrategyContext, 'markets'> & MarketContext>

/** The context of the market around 60,000, at the seal. */
export function knownInOne(changes: KnownInOne = {}): StrategyContext {
  const { elapsed, waitingSince, isOrderStreamDown, readAt, ...market } = {
    ...{ elapsed: 0, waitsSince: undefined, isCutOff: undefined, readAt: undefined },
    ...{ bid: requireAmount('59999.9'), ask: requireAmount('60000.1'), position: ZERO },
    ...changes,
  }
  return {
    ...{ elapsed, waitingSince, markets: new Map([[SYMBOL, market]]) },
    ...(isOrderStreamDown !== undefined && { isOrderStreamDown }),
    ...(readAt !== undefined && { readAt }),
  }
}
