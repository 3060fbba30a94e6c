import type { MarketRules } from '@core/market/venue-market-rules'
import { isPositive, parseAmount, ZERO, type Amount } from '@core/value/decimal-amount'
import type { Refusal, RefusalCode } from '@core/value/result'
import {
  checkMarketStatus,
  checkPriceGrid,
  checkSizeLimits,
  listBandRefusals,
} from '@core/writes/rules/market-rules'
import { createSizingTerms, hasPriceField, hasTriggerField } from '../../drafts/ticket-drafting'
import type { TypedTicket } from '../../drafts/typed-ticket'

export type TicketFormPart = 'price' | 'size' | 'visible' | 'takeProfit' | 'stopLoss' | 'ticket'

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

/** Refusals of a take-profit and a stop-loss, as texts. */
export type ExitFaults = Readonly<Record<'takeProfit' | 'stopLoss', readonly string[]>>

/** Parts of the exits that a refused trigger belongs to. */
const exitPartOf: Readonly<Record<string, TicketFormPart>> = {
  TAKE_PROFIT: 'takeProfit',
  STOP_LOSS: 'stopLoss',
}

const fieldOf: Readonly<Record<string, TicketFormPart>> = {
  price: 'price',
  quantity: 'size',
  visible: 'visible',
}

export function findRefusedPart({ code, facts }: Refusal): TicketFormPart {
  if (priceCodes.includes(code)) return 'price'
  if (sizeCodes.includes(code)) return 'size'
  if (visibleCodes.includes(code)) return 'visible'
  if (code === 'TRIGGER_WRONG_SIDE') return exitPartOf[facts['exit'] ?? ''] ?? 'ticket'
  if (sharedCodes.includes(code)) return fieldOf[facts['field'] ?? 'quantity'] ?? 'ticket'
  return 'ticket'
}

/**
 * Returns the market's refusals of the type, and of a typed price or size while the other is still missing. A complete
 * draft is checked as a whole.
 */
export function listTypedRefusals(
  typed: TypedTicket,
  market: MarketRules | undefined,
  mark: Amount | undefined,
): readonly Refusal[] {
  if (market === undefined) return []
  const price = hasPriceField(typed) ? parseAmount(typed.price) : undefined
  const size = typed.type === 'LADDER' ? undefined : parseAmount(typed.size)
  const terms = createSizingTerms(market.symbol, typed, price ?? ZERO)
  return [
    ...(terms === undefined ? [] : checkMarketStatus(terms, market)),
    ...(price === undefined ? [] : checkTypedPrice(typed, price, market, mark)),
    ...(size === undefined || !isPositive(size) ? [] : checkSizeLimits(size, market)),
  ]
}

/** The band of a stop's limit counts from its trigger, which may be missing too. */
function checkTypedPrice(
  typed: TypedTicket,
  price: Amount,
  market: MarketRules,
  mark: Amount | undefined,
): readonly Refusal[] {
  const grid = checkPriceGrid(price, market)
  return grid.length > 0 || mark === undefined || hasTriggerField(typed)
    ? grid
    : listBandRefusals(price, typed.side, market, mark)
}
