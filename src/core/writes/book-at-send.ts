import { offeredTo } from '../context/order-context'
import type { Inputs } from '../context/inputs'
import { optional } from '../context/projected'
import type { BookAtSend } from '../attempt/forecast'
import { divide, sumOfProducts } from '../value/decimal'
import { placesOrder, type Write } from '../write/write'
import { dealNow } from './deal'

/** What the book as it is read now gives an order that is about to leave; nothing where no book of its market is. */
export function bookAtSend(write: Write, on: Pick<Inputs, 'snapshot' | 'book'>): BookAtSend | undefined {
  if (!placesOrder(write) || on.book === undefined) return undefined
  const { visible: _visible, stepsBack, ...terms } = write
  const deal = dealNow(offeredTo({ ...terms, ...(stepsBack && { stepsBack }) }, on))
  if (deal === undefined) return undefined
  const quantity = sumOfProducts(deal.fills.map(one => [one.quantity]))
  const paid = sumOfProducts(deal.fills.map(one => [one.quantity, one.price]))
  return {
    ...optional('best', deal.best),
    ...optional('average', divide(paid, quantity, 12, 'nearest')),
    quantity,
    asOf: on.book.asOf,
  }
}
