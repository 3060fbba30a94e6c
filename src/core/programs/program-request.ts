import { parseBasketRequest, type BasketRequest } from './basket/basket-request'
import { parseScaleRequest, type ScaleRequest } from './scale/scale-request'
import { parseChaseRequest, type ChaseRequest } from './chase/chase-request'
import { parseProtectRequest, type ProtectRequest } from './protect/protect-request'
import { parseTwapRequest, type TwapRequest } from './twap/twap-request'
import type { RequestedBounds } from '../armed/arming-request'
import type { PlanningInputsBySymbol } from '../context/planning-inputs'
import type { MandateMarketBounds } from '../envelope/mandate'
import type { Result } from '../value/result'

export type SingleMarketRequest = TwapRequest | ChaseRequest | ScaleRequest

export type ProgramRequest = SingleMarketRequest | BasketRequest | ProtectRequest

export const listRequestedMarkets = (
  request: ProgramRequest,
): readonly Pick<MandateMarketBounds, 'symbol' | 'marginMode'>[] =>
  request.is === 'basket' ? request.legs : [request]

export function parseProgramRequest(
  request: ProgramRequest,
  on: PlanningInputsBySymbol,
  seed: number,
): Result<RequestedBounds> {
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
