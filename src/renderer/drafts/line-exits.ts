import type { Amount } from '@core/value/decimal-amount'
import { computeExitPrice, type EntryTerms, type ExitKind, type ExitUnit } from '@core/figures/exit-price'
import type { MarketRules } from '@core/market/venue-market-rules'
import type { DecimalMarkReading } from '@messages/typed-order'
import type { TicketOrderType } from '@core/write/ticket-order-type'
import type { DefaultBracket } from './default-bracket'
import { canAttachExits } from './ticket-drafting'
import type { TypedTicket } from './typed-ticket'
import { startsLikeFigure, parseLineFigure, rejectLine } from './line-words'

/** Typed stop or target: its price, or its distance in another unit. */
export interface TypedExit {
  readonly unit: ExitUnit
  readonly figure: Amount
}

const unitSuffixes: readonly (readonly [RegExp, ExitUnit])[] = [
  [/%$/u, 'percent'],
  [/\dt$/u, 'ticks'],
  [/\dr$/u, 'r'],
]

/** Parses the figure after `sl` or `tp`: “59000”, “1%”, “40t”, for a target also “2r”. */
export function parseTypedExit(
  word: string,
  next: string | undefined,
  marks: DecimalMarkReading[],
): TypedExit {
  if (next === undefined || !startsLikeFigure(next)) return rejectLine({ why: 'no trigger after', word })
  const unit = unitSuffixes.find(([suffix]) => suffix.test(next))?.[1] ?? 'price'
  if (unit === 'r' && word === 'sl') rejectLine({ why: 'r of a stop', word: next })
  return { unit, figure: parseLineFigure(unit === 'price' ? next : next.slice(0, -1), marks) }
}

export interface TypedExits {
  readonly stopLoss: TypedExit | undefined
  readonly takeProfit: TypedExit | undefined
}

/** Exit prices of an order, as far as the line determines them. */
export interface LineExitPrices {
  readonly stopLoss?: Amount
  readonly takeProfit?: Amount
}

/**
 * Computes exit prices. Without the entry of a market order or the leverage, an exit is left to the ticket; an exit
 * that is impossible at any price is rejected.
 */
export function computeLineExits(
  ways: TypedExits,
  of: EntryTerms | undefined,
  { tick }: Pick<MarketRules, 'tick'>,
): LineExitPrices {
  if (ways.takeProfit?.unit === 'r' && ways.stopLoss === undefined) rejectLine({ why: 'no stop of an r' })
  const at = (kind: ExitKind, way: TypedExit | undefined, stop?: Amount): Amount | undefined => {
    if (way === undefined) return undefined
    if (way.unit === 'price') return way.figure
    const found = of && computeExitPrice(kind, way, { ...of, tick, stop })
    if (found?.is === 'price') return found.price
    if (found?.why === 'too near' || found?.why === 'below zero')
      rejectLine({ why: 'no exit', of: found.why })
    return undefined
  }
  const stopLoss = at('STOP_LOSS', ways.stopLoss)
  const takeProfit = at('TAKE_PROFIT', ways.takeProfit, stopLoss)
  return { ...(stopLoss && { stopLoss }), ...(takeProfit && { takeProfit }) }
}

export function createLineExitFields({ stopLoss, takeProfit }: TypedExits): Partial<TypedTicket> {
  if (stopLoss === undefined && takeProfit === undefined) return {}
  return {
    protect: true,
    ...(stopLoss && { stopLoss: stopLoss.figure, stopLossIn: stopLoss.unit }),
    ...(takeProfit && { takeProfit: takeProfit.figure, takeProfitIn: takeProfit.unit }),
  }
}

/** Returns the typed exits of an entry, otherwise the default ones of its market. */
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
