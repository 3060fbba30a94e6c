import type { Side } from '../market/market'
import { isAmount, isPositive, ZERO, type Amount } from '../value/decimal'

/** What the sealed text of a rule is made of. */
export type Piece = string | number | boolean | readonly Piece[]

export const isSide = (read: unknown): read is Side => read === 'BUY' || read === 'SELL'

export const isFigure = (read: unknown): read is Amount =>
  typeof read === 'string' && isAmount(read) && isPositive(read)

export const isFigureOrNone = (read: unknown): read is Amount => read === ZERO || isFigure(read)

export const isWholeWithin = (read: unknown, least: number, most: number): read is number =>
  Number.isSafeInteger(read) && (read as number) >= least && (read as number) <= most
