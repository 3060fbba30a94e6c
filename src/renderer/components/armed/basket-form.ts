import { programRuleLimits } from '@core/envelope/program-rule'
import type { MarketRules } from '@core/market/venue-market-rules'
import type { BasketRequest, BasketLegRequest } from '@core/programs/basket/basket-request'
import { programDialogMessages as says } from '@messages/programs'
import { parseTypedCount, type ProgramFormField, type ProgramFormValues } from './program-forms'

export interface TypedBasketLeg extends Pick<BasketLegRequest, 'side' | 'symbol' | 'quantity' | 'worst'> {
  /** Key that stays the same while the leg's fields change. */
  readonly id: number
  readonly isIsolated: boolean
}

export const createEmptyLeg = (symbol: string, legs: readonly TypedBasketLeg[] = []): TypedBasketLeg => ({
  ...{ id: Math.max(0, ...legs.map(({ id }) => id)) + 1, symbol, side: 'BUY' },
  ...{ quantity: '', worst: '', isIsolated: false },
})

export const createInitialLegs = (
  symbol: string,
  markets: readonly MarketRules[],
): readonly TypedBasketLeg[] =>
  [symbol, ...markets.map(one => one.symbol).filter(one => one !== symbol)]
    .slice(0, programRuleLimits.leastLegs)
    .reduce((legs: readonly TypedBasketLeg[], one) => [...legs, createEmptyLeg(one, legs)], [])

export const basketFormFields: readonly ProgramFormField[] = [
  { name: 'worthInAll', label: says.worthInAll, unit: 'USDC' },
  { name: 'minutes', label: says.minutes, unit: says.minute },
  { name: 'reach', label: says.reach, unit: says.basisPoints },
  { name: 'patience', label: says.patience, unit: says.seconds },
]

export const createBasketRequest = (
  { worthInAll, minutes, reach, patience }: ProgramFormValues,
  legs: readonly TypedBasketLeg[],
  marketOf: (symbol: string) => MarketRules | undefined,
): BasketRequest => ({
  ...{ is: 'basket', worthInAll, minutes: parseTypedCount(minutes), reach: parseTypedCount(reach) },
  patience: parseTypedCount(patience),
  legs: legs.map(({ symbol, side, quantity, worst, isIsolated }) => ({
    ...{ symbol, side, quantity, worst },
    marginMode: isIsolated || marketOf(symbol)?.isolatedOnly === true ? 'ISOLATED' : 'CROSS',
  })),
})
