import { parseBasketRequest, type BasketRequest } from './basket/basket-wish'
import { parseScaleRequest, type ScaleRequest } from './scale/scale-wish'
import { parseChaseRequest, type ChaseRequest } from './chase/chase-wish'
import { parseProtectRequest, type ProtectRequest } from './protect/protect-wish'
import { parseTwapRequest, type TwapRequest } from './twap/twap-wish'
import type { RequestedBounds } from '../armed/wish'
import type { PlanningInputsBySymbol } from '../context/inputs'
import type { MandateMarketBounds } from '../envelope/envelope'
import type { Result } from '../value/result'

/** A program in one market as it was typed, of whichever rule. */
export type SingleMarketRequest = TwapRequest | ChaseRequest | ScaleRequest

/** A program as it was typed, of whichever rule. */
export type ProgramRequest = SingleMarketRequest | BasketRequest | ProtectRequest

/** The markets that it is for, in the order in which they are named. */
export const listRequestedMarkets = (request: ProgramRequest): readonly Pick<MandateMarketBounds, 'symbol' | 'marginMode'>[] =>
  request.is === 'basket' ? request.legs : [request]

/** The bounds and the rule that it comes to, or everything that is wrong with it. */
export function parseProgramRequest(request: ProgramRequest, on: PlanningInputsBySymbol, seed: number): Result<RequestedBounds> {
  switch (request.is) {
    case 'twap':
      return parseTwapRequest(request, on(request.symbol), seed)
    case 'chase':
      return parseChaseRequest(request, on(request.symbol))
    case 'scale':
      return parseScaleRequest(request, on(request.symbol))
    case 'basket':
      return parseBasketRequest(request, on)
    case 'protect':
      return parseProtectRequest(request, on(request.symbol))
  }
}
