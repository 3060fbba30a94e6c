import { compareDecimals, parseAmount, type Amount } from '@core/value/decimal-amount'
import { draftLineMessages as says } from '@messages/chart'
import { createDraftLine, type DraftLine } from './draft-line'
import { canAttachExits, hasPriceField, hasTriggerField } from './ticket-drafting'
import type { TypedTicket } from './typed-ticket'

/**
 * Creates the chart lines of the typed ticket, exits included. Dragging a line types its new price. `sizeText` is the
 * formatted size, `formatPrice` the market's format of a price.
 */
export function createTicketLines(
  typed: TypedTicket,
  sizeText: string,
  type: (field: 'price' | 'upTo' | 'trigger' | 'activation' | 'takeProfit' | 'stopLoss', to: Amount) => void,
  formatPrice: (price: Amount) => string,
): readonly DraftLine[] {
  const { side } = typed
  const line = (field: Parameters<typeof type>[0], label: string, ink: DraftLine['ink']) =>
    createDraftLine({
      id: `ticket ${field}`,
      price: parseAmount(typed[field]),
      label,
      ink,
      onDrag: to => type(field, to),
    })
  const own = side === 'BUY' ? 'up' : 'down'
  const isLadder = typed.type === 'LADDER'
  const ends = [typed.price, typed.upTo].map(parseAmount).filter(end => end !== undefined)
  const prices = ends.toSorted(compareDecimals).map(formatPrice)
  const priceLabel = isLadder
    ? says.ladder({ count: typed.count, side, size: sizeText, prices })
    : says.order(side, sizeText)
  return [
    ...(hasPriceField(typed) ? line('price', priceLabel, own) : []),
    ...(isLadder ? line('upTo', says.ladderEnd, own) : []),
    ...(hasTriggerField(typed) ? line('trigger', says.trigger(side, sizeText), own) : []),
    ...(typed.type === 'TRAILING_STOP' ? line('activation', says.activation, own) : []),
    ...(canAttachExits(typed) && typed.protect
      ? [...line('takeProfit', says.leg.TAKE_PROFIT, 'up'), ...line('stopLoss', says.leg.STOP_LOSS, 'down')]
      : []),
  ]
}
