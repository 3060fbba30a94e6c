import { createBookOffer } from '../context/order-context'
import type { PlanningInputs } from '../context/planning-inputs'
import { optionalField } from '../context/projected-position'
import type { BookAtSend } from '../attempt/forecast-record'
import { divide, sumAmountProducts } from '../value/decimal-amount'
import { isOrderPlacement, type Write } from '../write/venue-write'
import { simulateImmediateFill } from './fill-simulation'

export function estimateFillAtSend(
  write: Write,
  on: Pick<PlanningInputs, 'snapshot' | 'book'>,
): BookAtSend | undefined {
  if (!isOrderPlacement(write) || on.book === undefined) return undefined
  const simulated = simulateImmediateFill(createBookOffer(write, on))
  if (simulated === undefined) return undefined
  const { fills, best } = simulated
  const quantity = sumAmountProducts(fills.map(one => [one.quantity]))
  const paid = sumAmountProducts(fills.map(one => [one.quantity, one.price]))
  return {
    ...optionalField('best', best),
    ...optionalField('average', divide(paid, quantity, 12, 'nearest')),
    quantity,
    asOf: on.book.asOf,
  }
}
