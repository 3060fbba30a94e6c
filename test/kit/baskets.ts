import type { ArmedEnvelope } from '../../src/core/envelope/envelope'
import type { BasketRule, RuleLeg } from '../../src/core/envelope/program-rule'
import { basketRuled } from '../../src/core/programs/basket/basket'
import type { MarketKnown, ProgramKnown } from '../../src/core/programs/known'
import { exactly, ZERO } from '../../src/core/value/decimal'
import { envelope } from './envelopes'
import { SYMBOL } from './trade'

export const ETH = 'PERP_ETH_USDC'
export const SOL = 'PERP_SOL_USDC'

const leg = (symbol: string, side: 'BUY' | 'SELL', quantity: string, arrival: string): RuleLeg => ({
  ...{ symbol, side, quantity: exactly(quantity), arrival: exactly(arrival) },
  ...{ step: exactly('0.001'), tick: exactly('0.1') },
})

/** A tenth of a BTC bought, then two ETH sold, then ten SOL bought, within ten minutes. */
export const threeLegs: readonly RuleLeg[] = [
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

/** The envelope that such a rule is sealed in. */
export const basketEnvelope = (
  rule: BasketRule = basketRule(),
  changes: Partial<ArmedEnvelope> = {},
): ArmedEnvelope =>
  envelope({
    markets: rule.legs.map(({ symbol, side, quantity }) => ({
      ...{ symbol, marginMode: 'CROSS', size: { perOrder: quantity, inAll: quantity } },
      ...(side === 'BUY'
        ? { buyAtMost: exactly(worst[symbol]?.buyAtMost ?? '1') }
        : { sellAtLeast: exactly(worst[symbol]?.sellAtLeast ?? '1') }),
    })),
    types: basketRuled(rule).types,
    worth: { perOrder: exactly('25000'), inAll: exactly('25000') },
    writes: rule.legs.length,
    lasts: rule.follows + 60_000,
    acts: [],
    rule,
    ...changes,
  })

/** What is known of the three markets, at the seal. */
export const knownInThree = (
  changes: Partial<Omit<ProgramKnown, 'markets'>> = {},
  markets: Readonly<Record<string, MarketKnown>> = {},
): ProgramKnown => ({
  elapsed: 0,
  markets: new Map<string, MarketKnown>(
    Object.entries({
      [SYMBOL]: { bid: exactly('59999.9'), ask: exactly('60000.1'), position: ZERO },
      [ETH]: { bid: exactly('2999.9'), ask: exactly('3000.1'), position: ZERO },
      [SOL]: { bid: exactly('149.9'), ask: exactly('150.1'), position: ZERO },
      ...markets,
    }),
  ),
  ...changes,
})
