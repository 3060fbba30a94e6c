import { exitUnits, type ExitUnit } from '@core/figures/exit-price'
import { amount, type Amount } from '@core/value/decimal'
import type { Typed } from './typed'
import type { Ways } from './ways'

/** A way out in a unit that means the same wherever the market is; a price does not. */
export interface KeptWay {
  readonly unit: Exclude<ExitUnit, 'price'>
  readonly figure: Amount
}

/** The stop and the target that new entries in a market begin with: one of them at least. */
export interface Bracket {
  readonly stopLoss?: KeptWay
  readonly takeProfit?: KeptWay
}

const FIGURE = /^\d{1,20}(?:\.\d{1,20})?$/

const isKept = (unit: unknown): unit is KeptWay['unit'] =>
  unit !== 'price' && exitUnits.some(each => each === unit)

/** A way out by its unit and figure; none where it is a price, or where they make no sense. */
export function keptWay(unit: unknown, figure: unknown): KeptWay | undefined {
  if (!isKept(unit) || typeof figure !== 'string' || !FIGURE.test(figure)) return undefined
  const read = amount(figure)
  return read && { unit, figure: read }
}

/** A bracket of what there is of two ways out. */
export const pairOf = (
  stopLoss: KeptWay | undefined,
  takeProfit: KeptWay | undefined,
): Bracket | undefined =>
  stopLoss || takeProfit ? { ...(stopLoss && { stopLoss }), ...(takeProfit && { takeProfit }) } : undefined

/** The bracket that was typed; none where nothing was, or where a price or something that is no figure was. */
export function bracketOf({ stopLoss, stopLossIn, takeProfit, takeProfitIn }: Ways): Bracket | undefined {
  const ways = [keptWay(stopLossIn, stopLoss), keptWay(takeProfitIn, takeProfit)] as const
  const isWhole =
    (stopLoss === '') === (ways[0] === undefined) && (takeProfit === '') === (ways[1] === undefined)
  return isWhole ? pairOf(...ways) : undefined
}

/** The fields of a ticket that begins with a bracket; of one without nothing. */
export const bracketFields = (bracket: Bracket | undefined): Partial<Typed> =>
  bracket === undefined
    ? {}
    : {
        protect: true,
        ...fieldsOf('stopLoss', bracket.stopLoss),
        ...fieldsOf('takeProfit', bracket.takeProfit),
      }

const fieldsOf = (way: 'stopLoss' | 'takeProfit', kept: KeptWay | undefined): Partial<Typed> =>
  kept === undefined ? {} : { [way]: kept.figure, [`${way}In`]: kept.unit }
