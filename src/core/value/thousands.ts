import { requireAmount, multiply, type Amount } from './decimal-amount'

const THOUSAND = requireAmount('1000')

export const fromThousands = (thousands: Amount): Amount => multiply(thousands, THOUSAND)
