import type { Amount } from '@core/value/decimal'
import { computeExitPrice, type EntryTerms, type ExitKind, type ExitUnit } from '@core/figures/exit-price'
import type { MarketRules } from '@core/market/market'
import type { DecimalMarkReading } from '@messages/typed-order'
import type { TicketOrderType } from '@core/write/ticket-type'
import type { DefaultBracket } from './bracket'
import { canAttachExits } from './drafting'
import type { TypedTicket } from './typed'
import { startsLikeFigure, parseLineFigure, rejectLine } from './line-words'

/** A stop or a target as it was said: its price, or its distance in another unit. */
export interface TypedExit {
  readonly unit: ExitUnit
  readonly figure: Amount
}

/** What may stand behind a figure, and the unit it is then in. */
const unitSuffixes: readonly (readonly [RegExp, ExitUnit])[] = [
  [/%$/u, 'percent'],
  [/\dt$/u, 'ticks'],
  [/\dr$/u, 'r'],
]

/** Reads what stands behind the word for a stop or a target: “59000”, “1%”, “40t”, of a target “2r” as well. */
export function parseTypedExit(word: string, next: string | undefined, marks: DecimalMarkReading[]): TypedExit {
  if (next === undefined || !startsLikeFigure(next)) return rejectLine({ why: 'no trigger after', word })
  const unit = unitSuffixes.find(([suffix]) => suffix.test(next))?.[1] ?? 'price'
  if (unit === 'r' && word === 'sl') rejectLine({ why: 'r of a stop', word: next })
  return { unit, figure: parseLineFigure(unit === 'price' ? next : next.slice(0, -1), marks) }
}

/** The ways out of an order, as they were said or as they begin by default. */
export interface TypedExits {
  readonly stopLoss: TypedExit | undefined
  readonly takeProfit: TypedExit | undefined
}

/** Where the ways out of an order are, as far as that is known from here. */
export interface LineExitPrices {
  readonly stopLoss?: Amount
  readonly takeProfit?: Amount
}

/**
 * Works out where ways out are. What a line does not know yet, the entry of a market order or the leverage, is left to the
 * ticket; what is no way out at any price is refused.
 */
export function computeLineExits(ways: TypedExits, of: EntryTerms | undefined, { tick }: Pick<MarketRules, 'tick'>): LineExitPrices {
  if (ways.takeProfit?.unit === 'r' && ways.stopLoss === undefined) rejectLine({ why: 'no stop of an r' })
  const at = (kind: ExitKind, way: TypedExit | undefined, stop?: Amount): Amount | undefined => {
    if (way === undefined) return undefined
    if (way.unit === 'price') return way.figure
    const found = of && computeExitPrice(kind, way, { ...of, tick, stop })
    if (found?.is === 'price') return found.price
    if (found?.why === 'too near' || found?.why === 'below zero') rejectLine({ why: 'no exit', of: found.why })
    return undefined
  }
  const stopLoss = at('STOP_LOSS', ways.stopLoss)
  const takeProfit = at('TAKE_PROFIT', ways.takeProfit, stopLoss)
  return { ...(stopLoss && { stopLoss }), ...(takeProfit && { takeProfit }) }
}

/** The fields of a ticket that brings these ways out along; none where there are none. */
export function createLineExitFields({ stopLoss, takeProfit }: TypedExits): Partial<TypedTicket> {
  if (stopLoss === undefined && takeProfit === undefined) return {}
  return {
    protect: true,
    ...(stopLoss && { stopLoss: stopLoss.figure, stopLossIn: stopLoss.unit }),
    ...(takeProfit && { takeProfit: takeProfit.figure, takeProfitIn: takeProfit.unit }),
  }
}

/** The ways out that an entry brings along: those that were said, else the default of its market. */
export function chooseEntryExits(
  { stopLoss, takeProfit, reduces }: TypedExits & { readonly reduces: boolean },
  type: TicketOrderType,
  bracket: DefaultBracket | undefined,
): { readonly ways: TypedExits; readonly isDefault: boolean } {
  const canBring = canAttachExits({ type, reduceOnly: reduces })
  if (stopLoss !== undefined || takeProfit !== undefined) {
    if (!canBring) rejectLine({ why: 'brings nothing', type, reduces })
    return { ways: { stopLoss, takeProfit }, isDefault: false }
  }
  const isDefault = canBring && bracket !== undefined
  return { ways: { stopLoss: undefined, takeProfit: undefined, ...(isDefault && bracket) }, isDefault }
}
