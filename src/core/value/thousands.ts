import { requireAmount, multiply, type Amount } from './decimal'

const THOUSAND = requireAmount('1000')

/** A figure that was written in thousands, as the figure it stands for: 1.5 of them are 1500. */
export const fromThousands = (thousands: Amount): Amount => multiply(thousands, THOUSAND)
