import type { AlgoDraft } from '@core/write/algo-order-draft'
import { absolute, requireAmount, type Amount } from '@core/value/decimal-amount'
import type { LadderDraft } from '@core/write/write-drafts'
import type { MarketRules } from '@core/market/venue-market-rules'
import type { OrderRecord } from '@core/account/order-record'
import type { PositionRecord } from '@core/account/position-record'
import type { OrderDraft, OrderTerms } from '@core/write/venue-write'
import { createAlgoDraft, isTriggeredType } from './algo-drafting'
import { computeSizeForShare } from '@core/figures/order-sizing'
import type { TypedTicket } from './typed-ticket'
import type { TicketOrderType } from '@core/write/ticket-order-type'
import { neededInputLabels } from '@messages/ticket'

export type TicketDraft = OrderDraft | AlgoDraft | LadderDraft

export const WHOLE_PERCENT = requireAmount('100')

/** No exits. Typed exit prices fit only the market as it was when they were typed. */
export const blankExits = {
  protect: false,
  protectAs: 'TP_SL',
  takeProfit: '',
  takeProfitIn: 'price',
  takeProfitLimit: '',
  stopLoss: '',
  stopLossIn: 'price',
  stopLossLimit: '',
} as const

export const blankTicket: TypedTicket = {
  side: 'BUY',
  type: 'LIMIT',
  price: '',
  size: '',
  reduceOnly: false,
  marginMode: 'CROSS',
  trigger: '',
  distance: '',
  distanceIs: 'rate',
  activation: '',
  ...blankExits,
  upTo: '',
  count: '5',
  skew: 'even',
  rung: 'LIMIT',
  hides: false,
  visible: '',
  stepsBack: false,
}

export const hasPriceField = ({ type }: Pick<TypedTicket, 'type'>): boolean =>
  !['MARKET', 'MARKET_WITHOUT_LIMIT', 'STOP_MARKET', 'TRAILING_STOP'].includes(type)

export const hasTriggerField = ({ type }: Pick<TypedTicket, 'type'>): boolean =>
  type === 'STOP_LIMIT' || type === 'STOP_MARKET'

/** Returns true if an entry of this type can carry exits. A reduce-only order has nothing to protect. */
export const canAttachExits = ({ type, reduceOnly }: Pick<TypedTicket, 'type' | 'reduceOnly'>): boolean =>
  (type === 'LIMIT' || type === 'MARKET' || type === 'MARKET_WITHOUT_LIMIT') && !reduceOnly

export type TicketField = 'size' | 'price' | 'stop' | 'target'

/** Returns true if the ticket has `field`, or would have it with its exits displayed. */
export function hasTicketField(typed: Pick<TypedTicket, 'type' | 'reduceOnly'>, field: TicketField): boolean {
  if (field === 'size') return true
  if (field === 'price') return hasPriceField(typed)
  return canAttachExits(typed) || (field === 'stop' && hasTriggerField(typed))
}

/** Returns true if the order can hide a part of its size: a limit order without attached exits. */
export const canHideSize = (typed: Pick<TypedTicket, 'type' | 'reduceOnly' | 'protect'>): boolean =>
  typed.type === 'LIMIT' && !(canAttachExits(typed) && typed.protect)

export function listMissingFields(typed: TypedTicket): readonly string[] {
  const isBare = typed.takeProfit === '' && typed.stopLoss === ''
  return [
    ...(hasTriggerField(typed) && typed.trigger === '' ? [neededInputLabels.trigger] : []),
    ...(typed.type === 'TRAILING_STOP' && typed.distance === '' ? [neededInputLabels.distance] : []),
    ...(hasPriceField(typed) && typed.price === '' ? [neededInputLabels.price] : []),
    ...(typed.type === 'LADDER' && typed.upTo === '' ? [neededInputLabels.end] : []),
    ...(typed.type === 'LADDER' && typed.count === '' ? [neededInputLabels.count] : []),
    ...(typed.size === '' ? [neededInputLabels.size] : []),
    ...(canHideSize(typed) && typed.hides && typed.visible === '' ? [neededInputLabels.visible] : []),
    ...(canAttachExits(typed) && typed.protect && isBare ? [neededInputLabels.protection] : []),
  ]
}

/**
 * Creates the draft of a ticket; `undefined` while a required field is empty. Invalid text stays in the draft, so that
 * the checks can explain it.
 */
export function createTicketDraft(
  symbol: string | undefined,
  typed: TypedTicket,
  maxSlippage: Amount | undefined,
): TicketDraft | undefined {
  if (symbol === undefined || listMissingFields(typed).length > 0) return undefined
  const { side, type, reduceOnly, marginMode } = typed
  if (type === 'MARKET' && maxSlippage === undefined) return undefined
  if (isTriggeredType(type) || (canAttachExits(typed) && typed.protect))
    return createAlgoDraft(symbol, typed, maxSlippage)
  if (type === 'LADDER') return createLadderDraft(symbol, typed)
  return {
    is: 'order',
    symbol,
    side,
    type: toVenueType(type),
    quantity: typed.size,
    reduceOnly,
    marginMode,
    ...(type === 'MARKET' && maxSlippage !== undefined && { maxSlippage }),
    ...(hasPriceField(typed) && { price: typed.price }),
    ...(canHideSize(typed) && typed.hides && { visible: typed.visible }),
    ...(type === 'POST_ONLY' && typed.stepsBack && { stepsBack: true }),
  }
}

/** Returns the venue's type of an order that waits for no trigger: a protected market order is an IOC. */
function toVenueType(
  type: Exclude<TicketOrderType, 'STOP_LIMIT' | 'STOP_MARKET' | 'TRAILING_STOP' | 'LADDER'>,
): OrderDraft['type'] {
  if (type === 'MARKET') return 'IOC'
  return type === 'MARKET_WITHOUT_LIMIT' ? 'MARKET' : type
}

export function createSizingTerms(
  symbol: string | undefined,
  typed: TypedTicket,
  price: Amount | undefined,
): OrderTerms | undefined {
  if (symbol === undefined || price === undefined) return undefined
  const { side, type: kind, reduceOnly, marginMode } = typed
  // An order with a trigger and a ladder are sized as a limit order at their price.
  const type = isTriggeredType(kind) || kind === 'LADDER' ? 'LIMIT' : toVenueType(kind)
  const at = type === 'MARKET' ? {} : { price }
  return { symbol, side, type, ...at, quantity: '', reduceOnly, marginMode }
}

export const createLadderDraft = (symbol: string, typed: TypedTicket): LadderDraft => ({
  is: 'ladder',
  symbol,
  side: typed.side,
  type: typed.rung,
  from: typed.price,
  to: typed.upTo,
  count: typed.count,
  quantity: typed.size,
  skew: typed.skew,
  reduceOnly: typed.reduceOnly,
  marginMode: typed.marginMode,
})

/** Order types that can be repeated. Other orders were made by the venue or wait for a trigger. */
const repeatableTypes: readonly OrderDraft['type'][] = ['LIMIT', 'MARKET', 'IOC', 'FOK', 'POST_ONLY']

/** Creates a ticket with the terms of an earlier order; `undefined` if a ticket cannot express them. */
export function createRepeatTicket(
  order: Pick<OrderRecord, 'side' | 'type' | 'price' | 'quantity' | 'reduceOnly' | 'marginMode'>,
): TypedTicket | undefined {
  const type = repeatableTypes.find(each => each === order.type)
  if (type === undefined || order.reduceOnly === undefined) return undefined
  const { side, price = '', quantity, marginMode } = order
  return {
    ...blankTicket,
    side,
    type: type === 'MARKET' ? 'MARKET_WITHOUT_LIMIT' : type,
    price: type === 'MARKET' ? '' : price,
    size: quantity,
    reduceOnly: order.reduceOnly,
    marginMode,
  }
}

/**
 * Creates a reduce-only ticket that closes `share` percent of a position. A partial share requires `market`; without it
 * the size stays empty and is never the whole position.
 */
export function createClosingTicket(
  row: PositionRecord,
  market: MarketRules | undefined,
  share: Amount = WHOLE_PERCENT,
): TypedTicket {
  const held = absolute(row.quantity)
  const part = market === undefined ? '' : computeSizeForShare(share, held, market)
  return {
    ...blankTicket,
    side: row.quantity.startsWith('-') ? 'BUY' : 'SELL',
    type: 'IOC',
    size: share === WHOLE_PERCENT ? held : part,
    reduceOnly: true,
    marginMode: row.marginMode,
  }
}
