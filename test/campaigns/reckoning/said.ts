import type { Amount } from '../../../src/core/value/decimal-amount'
import { figure, type Figure } from '../../reckoner/decimal'

/** A figure of the desk's own as one that can be compared; nothing where it says none. */
export const read = (amount: Amount | undefined): Figure | undefined =>
  amount === undefined ? undefined : figure(amount)
