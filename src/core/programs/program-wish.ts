import { basketWished, type BasketWish } from './basket/basket-wish'
import { scaleWished, type ScaleWish } from './scale/scale-wish'
import { chaseWished, type ChaseWish } from './chase/chase-wish'
import { protectWished, type ProtectWish } from './protect/protect-wish'
import { twapWished, type TwapWish } from './twap/twap-wish'
import type { WishedBounds } from '../armed/wish'
import type { InputsOf } from '../context/inputs'
import type { EnvelopeMarket } from '../envelope/envelope'
import type { Result } from '../value/result'

/** A program in one market as it was typed, of whichever rule. */
export type MarketWish = TwapWish | ChaseWish | ScaleWish

/** A program as it was typed, of whichever rule. */
export type ProgramWish = MarketWish | BasketWish | ProtectWish

/** The markets that it is for, in the order in which they are named. */
export const marketsWished = (wish: ProgramWish): readonly Pick<EnvelopeMarket, 'symbol' | 'marginMode'>[] =>
  wish.is === 'basket' ? wish.legs : [wish]

/** The bounds and the rule that it comes to, or everything that is wrong with it. */
export function programWished(wish: ProgramWish, on: InputsOf, seed: number): Result<WishedBounds> {
  switch (wish.is) {
    case 'twap':
      return twapWished(wish, on(wish.symbol), seed)
    case 'chase':
      return chaseWished(wish, on(wish.symbol))
    case 'scale':
      return scaleWished(wish, on(wish.symbol))
    case 'basket':
      return basketWished(wish, on)
    case 'protect':
      return protectWished(wish, on(wish.symbol))
  }
}
