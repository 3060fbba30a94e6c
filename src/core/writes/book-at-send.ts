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
  const { visible: _visible, stepsBack, ...terms } = write
  const deal = simulateImmediateFill(createBookOffer({ ...terms, ...(stepsBack && { stepsBack }) }, on))
  if (deal === undefined) return undefined
  const quantity = sumAmountProducts(deal.fills.map(one => [one.quantity]))
  const paid = sumAmountProducts(deal.fills.map(one => [one.quantity, one.price]))
  return {
    ...optionalField('best', deal.best),
    ...optionalField('average', divide(paid, quantity, 12, 'nearest')),
    quantity,
    asOf: on.book.asOf,
  }
}
