import { exitUnits, type ExitUnit } from '@core/figures/exit-price'
import { parseAmount, type Amount } from '@core/value/decimal'
import type { TypedTicket } from './typed'
import type { TypedExitFields } from './ways'

/** A way out in a unit that means the same wherever the market is; a price does not. */
export interface BracketExit {
  readonly unit: Exclude<ExitUnit, 'price'>
  readonly figure: Amount
}

/** The stop and the target that new entries in a market begin with: one of them at least. */
export interface DefaultBracket {
  readonly stopLoss?: BracketExit
  readonly takeProfit?: BracketExit
}

const FIGURE = /^\d{1,20}(?:\.\d{1,20})?$/

const isBracketUnit = (unit: unknown): unit is BracketExit['unit'] =>
  unit !== 'price' && exitUnits.some(each => each === unit)

/** A way out by its unit and figure; none where it is a price, or where they make no sense. */
export function parseBracketExit(unit: unknown, figure: unknown): BracketExit | undefined {
  if (!isBracketUnit(unit) || typeof figure !== 'string' || !FIGURE.test(figure)) return undefined
  const read = parseAmount(figure)
  return read && { unit, figure: read }
}

/** A bracket of what there is of two ways out. */
export const createBracket = (
  stopLoss: BracketExit | undefined,
  takeProfit: BracketExit | undefined,
): DefaultBracket | undefined =>
  stopLoss || takeProfit ? { ...(stopLoss && { stopLoss }), ...(takeProfit && { takeProfit }) } : undefined

/** The bracket that was typed; none where nothing was, or where a price or something that is no figure was. */
export function parseTypedBracket({ stopLoss, stopLossIn, takeProfit, takeProfitIn }: TypedExitFields): DefaultBracket | undefined {
  const exits = [parseBracketExit(stopLossIn, stopLoss), parseBracketExit(takeProfitIn, takeProfit)] as const
  const isWhole =
    (stopLoss === '') === (exits[0] === undefined) && (takeProfit === '') === (exits[1] === undefined)
  return isWhole ? createBracket(...exits) : undefined
}

/** The fields of a ticket that begins with a bracket; of one without nothing. */
export const createBracketFields = (bracket: DefaultBracket | undefined): Partial<TypedTicket> =>
  bracket === undefined
    ? {}
    : {
        protect: true,
        ...createExitFields('stopLoss', bracket.stopLoss),
        ...createExitFields('takeProfit', bracket.takeProfit),
      }

const createExitFields = (way: 'stopLoss' | 'takeProfit', kept: BracketExit | undefined): Partial<TypedTicket> =>
  kept === undefined ? {} : { [way]: kept.figure, [`${way}In`]: kept.unit }
