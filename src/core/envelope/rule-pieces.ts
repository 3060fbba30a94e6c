import type { OrderSide } from '../market/venue-market-rules'
import { isAmount, isPositive, ZERO, type Amount } from '../value/decimal-amount'

export type SealedTextPiece = string | number | boolean | readonly SealedTextPiece[]

export const isOrderSide = (read: unknown): read is OrderSide => read === 'BUY' || read === 'SELL'

export const isPositiveFigure = (read: unknown): read is Amount =>
  typeof read === 'string' && isAmount(read) && isPositive(read)

export const isFigureOrZero = (read: unknown): read is Amount => read === ZERO || isPositiveFigure(read)

export const isIntegerInRange = (read: unknown, least: number, most: number): read is number =>
  Number.isSafeInteger(read) && (read as number) >= least && (read as number) <= most
