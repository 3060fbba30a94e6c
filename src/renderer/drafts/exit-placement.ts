import { parseAmount, type Amount } from '@core/value/decimal-amount'
import {
  computeExitPrice,
  type EntryTerms,
  type ExitKind,
  type ExitPriceResult,
  type ExitUnit,
} from '@core/figures/exit-price'
import type { TypedTicket } from './typed-ticket'

export type TypedExitFields = Pick<TypedTicket, 'stopLoss' | 'stopLossIn' | 'takeProfit' | 'takeProfitIn'>

/** Price of an exit, or the reason why it has none. */
export type ExitPlacement = ExitPriceResult | { readonly is: 'none'; readonly why: 'no entry' }

export interface ExitPlacements {
  readonly stopLoss: ExitPlacement | undefined
  readonly takeProfit: ExitPlacement | undefined
}

export function computeExitPlacements(
  { stopLoss, stopLossIn, takeProfit, takeProfitIn }: TypedExitFields,
  of: EntryTerms | undefined,
  tick: Amount | undefined,
): ExitPlacements {
  const at = (kind: ExitKind, unit: ExitUnit, typed: string, stop?: Amount): ExitPlacement | undefined => {
    const figure = parseAmount(typed)
    if (figure === undefined) return undefined
    if (unit === 'price') return { is: 'price', price: figure }
    if (of === undefined || tick === undefined) return { is: 'none', why: 'no entry' }
    return computeExitPrice(kind, { unit, figure }, { ...of, tick, stop })
  }
  const stop = at('STOP_LOSS', stopLossIn, stopLoss)
  return { stopLoss: stop, takeProfit: at('TAKE_PROFIT', takeProfitIn, takeProfit, placedPrice(stop)) }
}

export const placedPrice = (way: ExitPlacement | undefined): Amount | undefined =>
  way?.is === 'price' ? way.price : undefined

/** Returns true if a typed exit has no price. No draft is created then, rather than one without the exit. */
export const hasUnpricedExit = ({ stopLoss, takeProfit }: ExitPlacements): boolean =>
  stopLoss?.is === 'none' || takeProfit?.is === 'none'

/** Returns the text of a drafted exit: its price, empty if it has none, or the typed text if that is no figure. */
export const createDraftedExitText = (typed: string, way: ExitPlacement | undefined): string =>
  way === undefined ? typed : (placedPrice(way) ?? '')
