import { parseAmount, type Amount } from '@core/value/decimal'
import {
  computeExitPrice,
  type EntryTerms,
  type ExitKind,
  type ExitPriceResult,
  type ExitUnit,
} from '@core/figures/exit-price'
import type { TypedTicket } from './typed'

/** A stop and a target as they are typed, each in a unit of its own. */
export type TypedExitFields = Pick<TypedTicket, 'stopLoss' | 'stopLossIn' | 'takeProfit' | 'takeProfitIn'>

/** Where a way out was put, or why that cannot be said: as for a price, or because no entry or market is known. */
export type ExitPlacement = ExitPriceResult | { readonly is: 'none'; readonly why: 'no entry' }

/** Where each of two ways out is; undefined where nothing was typed that is a figure. */
export interface ExitPlacements {
  readonly stopLoss: ExitPlacement | undefined
  readonly takeProfit: ExitPlacement | undefined
}

/** Works out where a stop and a target are from what is entered, in a market of this tick. */
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

/** The price of a way out where it has one. */
export const placedPrice = (way: ExitPlacement | undefined): Amount | undefined =>
  way?.is === 'price' ? way.price : undefined

/** Whether something was typed that has no price: no draft is made then, rather than one without it. */
export const hasUnpricedExit = ({ stopLoss, takeProfit }: ExitPlacements): boolean =>
  stopLoss?.is === 'none' || takeProfit?.is === 'none'

/** The text of a way out that is drafted: its price, nothing while it has none, and of what is no figure what was typed. */
export const createDraftedExitText = (typed: string, way: ExitPlacement | undefined): string =>
  way === undefined ? typed : (placedPrice(way) ?? '')
