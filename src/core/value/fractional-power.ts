import { Decimal } from 'decimal.js'
import { requireAmount, type Amount } from './decimal-amount'

const Powers = Decimal.clone({ precision: 40, toExpNeg: -1e9, toExpPos: 1e9 })

/** Raises to a fractional power, to 20 decimals. Apart from the other arithmetic, because it alone needs a package. */
export const raiseToPower = (base: Amount, exponent: Amount): Amount =>
  requireAmount(new Powers(base).pow(exponent).toFixed(20, Decimal.ROUND_DOWN))
