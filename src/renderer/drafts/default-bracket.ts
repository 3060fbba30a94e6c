import { exitUnits, type ExitUnit } from '@core/figures/exit-price'
import { parseAmount, type Amount } from '@core/value/decimal-amount'
import type { TypedTicket } from './typed-ticket'
import type { TypedExitFields } from './exit-placement'

/** Exit as a distance from the entry, which stays valid wherever the market is. A price would not. */
export interface BracketExit {
  readonly unit: Exclude<ExitUnit, 'price'>
  readonly figure: Amount
}

/** Default stop and target of new entries in a market. At least one of them exists. */
export interface DefaultBracket {
  readonly stopLoss?: BracketExit
  readonly takeProfit?: BracketExit
}

const FIGURE = /^\d{1,20}(?:\.\d{1,20})?$/

const isBracketUnit = (unit: unknown): unit is BracketExit['unit'] =>
  unit !== 'price' && exitUnits.some(each => each === unit)

/** Parses an exit; `undefined` for a price unit or an invalid figure. */
export function parseBracketExit(unit: unknown, figure: unknown): BracketExit | undefined {
  if (!isBracketUnit(unit) || typeof figure !== 'string' || !FIGURE.test(figure)) return undefined
  const read = parseAmount(figure)
  return read && { unit, figure: read }
}

export const createBracket = (
  stopLoss: BracketExit | undefined,
  takeProfit: BracketExit | undefined,
): DefaultBracket | undefined =>
  stopLoss || takeProfit ? { ...(stopLoss && { stopLoss }), ...(takeProfit && { takeProfit }) } : undefined

/** Parses the typed bracket; `undefined` if it is empty, a price or not a figure. */
export function parseTypedBracket({
  stopLoss,
  stopLossIn,
  takeProfit,
  takeProfitIn,
}: TypedExitFields): DefaultBracket | undefined {
  const exits = [parseBracketExit(stopLossIn, stopLoss), parseBracketExit(takeProfitIn, takeProfit)] as const
  const isWhole =
    (stopLoss === '') === (exits[0] === undefined) && (takeProfit === '') === (exits[1] === undefined)
  return isWhole ? createBracket(...exits) : undefined
}

export const createBracketFields = (bracket: DefaultBracket | undefined): Partial<TypedTicket> =>
  bracket === undefined
    ? {}
    : {
        protect: true,
        ...createExitFields('stopLoss', bracket.stopLoss),
        ...createExitFields('takeProfit', bracket.takeProfit),
      }

const createExitFields = (
  way: 'stopLoss' | 'takeProfit',
  kept: BracketExit | undefined,
): Partial<TypedTicket> => (kept === undefined ? {} : { [way]: kept.figure, [`${way}In`]: kept.unit })
