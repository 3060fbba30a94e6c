import type { ArmedMandate } from '../../src/core/envelope/mandate'
import type { ProtectRule } from '../../src/core/envelope/protect-rule'
import { requireAmount, ZERO } from '../../src/core/value/decimal-amount'
import type { PlannedEditAlgo } from '../../src/core/write/planned-algo'
import { envelope } from './envelopes'
import { SYMBOL } from './trade'

/**
 * A stop of 0.4 at 58,000 under a long of 1 from 60,000. It moves to 60,000.2 once the mark is at 61,000.
 * From 61,500 it trails a thousand behind, in steps of a hundred up to 65,000, at most five times and two
 * seconds apart.
 */
export const protectRule = (changes: Partial<ProtectRule> = {}): ProtectRule => ({
  ...{ is: 'protect', root: '90', stop: '90', side: 'SELL', size: requireAmount('0.4') },
  ...{ from: requireAmount('58000'), furthest: requireAmount('65000') },
  even: { at: requireAmount('61000'), to: requireAmount('60000.2') },
  trail: { from: requireAmount('61500'), by: requireAmount('1000'), step: requireAmount('100') },
  ...{ moves: 5, apart: 2_000, patience: 60_000, tick: requireAmount('0.1') },
  ...{ held: requireAmount('1'), entry: requireAmount('60000') },
  ...changes,
})

/** The same rule without one of its two moves. */
export function without(rule: ProtectRule, name: 'even' | 'trail'): ProtectRule {
  const { [name]: _, ...rest } = rule
  return rest
}

const nothing = { perOrder: ZERO, inAll: ZERO }

/** The envelope that seals such a rule; no order may leave under it. */
export const protectEnvelope = (
  rule: ProtectRule = protectRule(),
  changes: Partial<ArmedMandate> = {},
): ArmedMandate =>
  envelope({
    markets: [{ symbol: SYMBOL, marginMode: 'CROSS', size: nothing }],
    ...{ types: [], worth: nothing, writes: rule.moves, acts: [], rule },
    ...changes,
  })

/** A move of that stop from its present trigger, through its order. */
export function moveTo(
  trigger: string,
  changes: Partial<PlannedEditAlgo> = {},
  { root, stop, side, size, from }: ProtectRule = protectRule(),
): PlannedEditAlgo {
  const stood = {
    kind: 'STOP',
    side,
    quantity: size,
    triggerPrice: from,
    active: true,
    updatedAt: 1,
  } as const
  const isLeg = root !== stop
  return {
    ...{ is: 'edit algo', algoOrderId: root, symbol: SYMBOL },
    ...(isLeg
      ? { legs: [{ algoOrderId: stop, triggerPrice: requireAmount(trigger) }] }
      : { triggerPrice: requireAmount(trigger), legs: [] }),
    was: isLeg
      ? { algoOrderId: root, kind: 'TP_SL', quantity: size, active: true }
      : { ...stood, algoOrderId: root },
    wereLegs: isLeg ? [{ ...stood, kind: 'STOP_LOSS', algoOrderId: stop }] : [],
    ...changes,
  }
}
