import { amount, type Amount } from '@core/value/decimal'
import {
  exitPrice,
  type Entered,
  type ExitKind,
  type ExitPrice,
  type ExitUnit,
} from '@core/figures/exit-price'
import type { Typed } from './typed'

/** A stop and a target as they are typed, each in a unit of its own. */
export type Ways = Pick<Typed, 'stopLoss' | 'stopLossIn' | 'takeProfit' | 'takeProfitIn'>

/** Where a way out was put, or why that cannot be said: as for a price, or because no entry or market is known. */
export type WayAt = ExitPrice | { readonly is: 'none'; readonly why: 'no entry' }

/** Where each of two ways out is; undefined where nothing was typed that is a figure. */
export interface WaysAt {
  readonly stopLoss: WayAt | undefined
  readonly takeProfit: WayAt | undefined
}

/** Works out where a stop and a target are from what is entered, in a market of this tick. */
export function waysAt(
  { stopLoss, stopLossIn, takeProfit, takeProfitIn }: Ways,
  of: Entered | undefined,
  tick: Amount | undefined,
): WaysAt {
  const at = (kind: ExitKind, unit: ExitUnit, typed: string, stop?: Amount): WayAt | undefined => {
    const figure = amount(typed)
    if (figure === undefined) return undefined
    if (unit === 'price') return { is: 'price', price: figure }
    if (of === undefined || tick === undefined) return { is: 'none', why: 'no entry' }
    return exitPrice(kind, { unit, figure }, { ...of, tick, stop })
  }
  const stop = at('STOP_LOSS', stopLossIn, stopLoss)
  return { stopLoss: stop, takeProfit: at('TAKE_PROFIT', takeProfitIn, takeProfit, priceOf(stop)) }
}

/** The price of a way out where it has one. */
export const priceOf = (way: WayAt | undefined): Amount | undefined =>
  way?.is === 'price' ? way.price : undefined

/** Whether something was typed that has no price: no draft is made then, rather than one without it. */
export const isUnpriced = ({ stopLoss, takeProfit }: WaysAt): boolean =>
  stopLoss?.is === 'none' || takeProfit?.is === 'none'

/** The text of a way out that is drafted: its price, nothing while it has none, and of what is no figure what was typed. */
export const draftedText = (typed: string, way: WayAt | undefined): string =>
  way === undefined ? typed : (priceOf(way) ?? '')
