import type { Refusal, RefusalCode } from '@core/value/result'

export type TicketFormPart = 'price' | 'size' | 'visible' | 'ticket'

const priceCodes: readonly RefusalCode[] = [
  'PRICE_MISSING',
  'PRICE_NOT_TAKEN',
  'PRICE_OFF_TICK',
  'PRICE_OUT_OF_RANGE',
  'PRICE_OUT_OF_BAND',
]
const sizeCodes: readonly RefusalCode[] = [
  'QUANTITY_OFF_TICK',
  'QUANTITY_TOO_SMALL',
  'QUANTITY_TOO_LARGE',
  'NOTIONAL_TOO_SMALL',
  'MINIMUM_ABOVE_CAP',
  'REDUCE_ONLY_TOO_LARGE',
  'BOOK_CANNOT_FILL',
]
const visibleCodes: readonly RefusalCode[] = ['VISIBLE_NOT_TAKEN', 'VISIBLE_OFF_TICK', 'VISIBLE_TOO_LARGE']
// Codes shared by several fields; the fact `field` names the field.
const sharedCodes: readonly RefusalCode[] = ['AMOUNT_MALFORMED', 'AMOUNT_NOT_POSITIVE', 'AMOUNT_TOO_PRECISE']

const fieldOf: Readonly<Record<string, TicketFormPart>> = {
  price: 'price',
  quantity: 'size',
  visible: 'visible',
}

export function findRefusedPart({ code, facts }: Refusal): TicketFormPart {
  if (priceCodes.includes(code)) return 'price'
  if (sizeCodes.includes(code)) return 'size'
  if (visibleCodes.includes(code)) return 'visible'
  if (sharedCodes.includes(code)) return fieldOf[facts['field'] ?? 'quantity'] ?? 'ticket'
  return 'ticket'
}
