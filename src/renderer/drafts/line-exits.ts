import type { Amount } from '@core/value/decimal'
import { exitPrice, type Entered, type ExitKind, type ExitUnit } from '@core/figures/exit-price'
import type { Market } from '@core/market/market'
import type { TakenMark } from '@messages/typed-order'
import type { TicketType } from '@core/write/ticket-type'
import type { Bracket } from './bracket'
import { canProtect } from './drafting'
import type { Typed } from './typed'
import { beginsAsFigure, figureIn, unclear } from './line-words'

/** A stop or a target as it was said: its price, or its distance in another unit. */
export interface SaidWay {
  readonly unit: ExitUnit
  readonly figure: Amount
}

/** What may stand behind a figure, and the unit it is then in. */
const suffixes: readonly (readonly [RegExp, ExitUnit])[] = [
  [/%$/u, 'percent'],
  [/\dt$/u, 'ticks'],
  [/\dr$/u, 'r'],
]

/** Reads what stands behind the word for a stop or a target: “59000”, “1%”, “40t”, of a target “2r” as well. */
export function wayIn(word: string, next: string | undefined, marks: TakenMark[]): SaidWay {
  if (next === undefined || !beginsAsFigure(next)) return unclear({ why: 'no trigger after', word })
  const unit = suffixes.find(([suffix]) => suffix.test(next))?.[1] ?? 'price'
  if (unit === 'r' && word === 'sl') unclear({ why: 'r of a stop', word: next })
  return { unit, figure: figureIn(unit === 'price' ? next : next.slice(0, -1), marks) }
}

/** The ways out of an order, as they were said or as they begin by default. */
export interface SaidWays {
  readonly stopLoss: SaidWay | undefined
  readonly takeProfit: SaidWay | undefined
}

/** Where the ways out of an order are, as far as that is known from here. */
export interface LineExits {
  readonly stopLoss?: Amount
  readonly takeProfit?: Amount
}

/**
 * Works out where ways out are. What a line does not know yet, the entry of a market order or the leverage, is left to the
 * ticket; what is no way out at any price is refused.
 */
export function exitsOf(ways: SaidWays, of: Entered | undefined, { tick }: Pick<Market, 'tick'>): LineExits {
  if (ways.takeProfit?.unit === 'r' && ways.stopLoss === undefined) unclear({ why: 'no stop of an r' })
  const at = (kind: ExitKind, way: SaidWay | undefined, stop?: Amount): Amount | undefined => {
    if (way === undefined) return undefined
    if (way.unit === 'price') return way.figure
    const found = of && exitPrice(kind, way, { ...of, tick, stop })
    if (found?.is === 'price') return found.price
    if (found?.why === 'too near' || found?.why === 'below zero') unclear({ why: 'no exit', of: found.why })
    return undefined
  }
  const stopLoss = at('STOP_LOSS', ways.stopLoss)
  const takeProfit = at('TAKE_PROFIT', ways.takeProfit, stopLoss)
  return { ...(stopLoss && { stopLoss }), ...(takeProfit && { takeProfit }) }
}

/** The fields of a ticket that brings these ways out along; none where there are none. */
export function exitFields({ stopLoss, takeProfit }: SaidWays): Partial<Typed> {
  if (stopLoss === undefined && takeProfit === undefined) return {}
  return {
    protect: true,
    ...(stopLoss && { stopLoss: stopLoss.figure, stopLossIn: stopLoss.unit }),
    ...(takeProfit && { takeProfit: takeProfit.figure, takeProfitIn: takeProfit.unit }),
  }
}

/** The ways out that an entry brings along: those that were said, else the default of its market. */
export function waysOf(
  { stopLoss, takeProfit, reduces }: SaidWays & { readonly reduces: boolean },
  type: TicketType,
  bracket: Bracket | undefined,
): { readonly ways: SaidWays; readonly isDefault: boolean } {
  const canBring = canProtect({ type, reduceOnly: reduces })
  if (stopLoss !== undefined || takeProfit !== undefined) {
    if (!canBring) unclear({ why: 'brings nothing', type, reduces })
    return { ways: { stopLoss, takeProfit }, isDefault: false }
  }
  const isDefault = canBring && bracket !== undefined
  return { ways: { stopLoss: undefined, takeProfit: undefined, ...(isDefault && bracket) }, isDefault }
}
