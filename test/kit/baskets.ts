import type { ArmedMandate } from '../../src/core/envelope/mandate'
import type { BasketRule, ProgramLeg } from '../../src/core/envelope/program-rule'
import { createBasketStrategy } from '../../src/core/programs/basket/basket-strategy'
import type { MarketContext, StrategyContext } from '../../src/core/programs/strategy-context'
import { requireAmount, ZERO } from '../../src/core/value/decimal-amount'
import { envelope } from './envelopes'
import { SYMBOL } from './trade'

export const ETH = 'PERP_ETH_USDC'
export const SOL = 'PERP_SOL_USDC'

const leg = (symbol: string, side: 'BUY' | 'SELL', quantity: string, arrival: string): ProgramLeg => ({
  ...{ symbol, side, quantity: requireAmount(quantity), arrival: requireAmount(arrival) },
  ...{ step: requireAmount('0.001'), tick: requireAmount('0.1') },
})

/** Buys 0.1 BTC, then sells two ETH, then buys ten SOL, within ten minutes. */
export const threeLegs: readonly ProgramLeg[] = [
  leg(SYMBOL, 'BUY', '0.1', '60000'),
  leg(ETH, 'SELL', '2', '3000'),
  leg(SOL, 'BUY', '10', '150'),
]

export const basketRule = (changes: Partial<BasketRule> = {}): BasketRule => ({
  ...{ is: 'basket', legs: threeLegs, follows: 600_000, reach: 0, patience: 60_000, reduceOnly: false },
  ...changes,
})

const worst: Readonly<Record<string, { readonly buyAtMost: string; readonly sellAtLeast: string }>> = {
  [SYMBOL]: { buyAtMost: '60100', sellAtLeast: '59900' },
  [ETH]: { buyAtMost: '3010', sellAtLeast: '2990' },
  [SOL]: { buyAtMost: '151', sellAtLeast: '149' },
}

/** The envelope that seals such a rule. */
export const basketEnvelope = (
  rule: BasketRule = basketRule(),
  changes: Partial<ArmedMandate> = {},
): ArmedMandate =>
  envelope({
    markets: rule.legs.map(({ symbol, side, quantity }) => ({
      ...{ symbol, marginMode: 'CROSS', size: { perOrder: quantity, inAll: quantity } },
      ...(side === 'BUY'
        ? { buyAtMost: requireAmount(worst[symbol]?.buyAtMost ?? '1') }
        : { sellAtLeast: requireAmount(worst[symbol]?.sellAtLeast ?? '1') }),
    })),
    types: createBasketStrategy(rule).types,
    worth: { perOrder: requireAmount('25000'), inAll: requireAmount('25000') },
    writes: rule.legs.length,
    lasts: rule.follows + 60_000,
    acts: [],
    rule,
    ...changes,
  })

/** The context of the three markets at the seal. */
export const knownInThree = (
  changes: Partial<Omit<StrategyContext, 'markets'>> = {},
  markets: Readonly<Record<string, MarketContext>> = {},
): StrategyContext => ({
  elapsed: 0,
  markets: new Map<string, MarketContext>(
    Object.entries({
      [SYMBOL]: { bid: requireAmount('59999.9'), ask: requireAmount('60000.1'), position: ZERO },
      [ETH]: { bid: requireAmount('2999.9'), ask: requireAmount('3000.1'), position: ZERO },
      [SOL]: { bid: requireAmount('149.9'), ask: requireAmount('150.1'), position: ZERO },
      ...markets,
    }),
  ),
  ...changes,
})
