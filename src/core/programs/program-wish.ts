import { parseBasketRequest, type BasketRequest } from './basket/basket-wish'
import { parseScaleRequest, type ScaleRequest } from './scale/scale-wish'
import { parseChaseRequest, type ChaseRequest } from './chase/chase-wish'
import { parseProtectRequest, type ProtectRequest } from './protect/protect-wish'
import { parseTwapRequest, type TwapRequest } from './twap/twap-wish'
import type { RequestedBounds } from '../armed/wish'
import type { PlanningInputsBySymbol } from '../context/inputs'
import type { MandateMarketBounds } from '../envelope/envelope'
import type { Result } from '../value/result'

export type SingleMarketRequest = TwapRequest | ChaseRequest | ScaleRequest

export type ProgramRequest = SingleMarketRequest | BasketRequest | ProtectRequest

export const listRequestedMarkets = (request: ProgramRequest): readonly Pick<MandateMarketBounds, 'symbol' | 'marginMode'>[] =>
  request.is === 'basket' ? request.legs : [request]

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
