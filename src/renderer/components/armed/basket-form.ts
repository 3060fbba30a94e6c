import { programLimits } from '@core/envelope/program-rule'
import type { Market } from '@core/market/market'
import type { BasketWish, WishedLeg } from '@core/programs/basket/basket-wish'
import { programSays as says } from '@messages/programs'
import { countIn, type ProgramField, type TypedProgram } from './program-forms'

/** One leg as it is typed. */
export interface TypedLeg extends Pick<WishedLeg, 'side' | 'symbol' | 'quantity' | 'worst'> {
  /** What tells it from the others, whatever is typed into them. */
  readonly id: number
  readonly isIsolated: boolean
}

/** A leg in this market with nothing typed, after those that there are. */
export const emptyLeg = (symbol: string, legs: readonly TypedLeg[] = []): TypedLeg => ({
  ...{ id: Math.max(0, ...legs.map(({ id }) => id)) + 1, symbol, side: 'BUY' },
  ...{ quantity: '', worst: '', isIsolated: false },
})

/** As few legs as a basket has: the first in the market shown, the other in the next that there is. */
export const legsToStart = (symbol: string, markets: readonly Market[]): readonly TypedLeg[] =>
  [symbol, ...markets.map(one => one.symbol).filter(one => one !== symbol)]
    .slice(0, programLimits.leastLegs)
    .reduce((legs: readonly TypedLeg[], one) => [...legs, emptyLeg(one, legs)], [])

/** What the form of a basket asks for beside its legs. */
export const basketFields: readonly ProgramField[] = [
  { name: 'worthInAll', label: says.worthInAll, unit: 'USDC' },
  { name: 'minutes', label: says.minutes, unit: says.minute },
  { name: 'reach', label: says.reach, unit: says.basisPoints },
  { name: 'patience', label: says.patience, unit: says.seconds },
]

/** The wish that what was typed comes to. */
export const basketTyped = (
  { worthInAll, minutes, reach, patience }: TypedProgram,
  legs: readonly TypedLeg[],
  marketOf: (symbol: string) => Market | undefined,
): BasketWish => ({
  ...{ is: 'basket', worthInAll, minutes: countIn(minutes), reach: countIn(reach) },
  patience: countIn(patience),
  legs: legs.map(({ symbol, side, quantity, worst, isIsolated }) => ({
    ...{ symbol, side, quantity, worst },
    marginMode: isIsolated || marketOf(symbol)?.isolatedOnly === true ? 'ISOLATED' : 'CROSS',
  })),
})
