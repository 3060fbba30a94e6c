import type { AlgoDraft } from '@core/write/algo-draft'
import { absolute, requireAmount, type Amount } from '@core/value/decimal'
import type { LadderDraft } from '@core/write/kind-drafts'
import type { MarketRules } from '@core/market/market'
import type { OrderRecord } from '@core/account/order'
import type { PositionRecord } from '@core/account/position'
import type { OrderDraft, OrderTerms } from '@core/write/write'
import { createAlgoDraft, isTriggeredType } from './algo-drafting'
import { computeSizeForShare } from '@core/figures/sizing'
import type { TypedTicket } from './typed'
import type { TicketOrderType } from '@core/write/ticket-type'
import { neededInputLabels } from '@messages/ticket'

/** The kinds of draft that the ticket makes. */
export type TicketDraft = OrderDraft | AlgoDraft | LadderDraft

/** A whole position, in hundredths. */
export const WHOLE_PERCENT = requireAmount('100')

/** A ticket nothing was typed into. */
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
  protect: false,
  protectAs: 'TP_SL',
  takeProfit: '',
  takeProfitIn: 'price',
  takeProfitLimit: '',
  stopLoss: '',
  stopLossIn: 'price',
  stopLossLimit: '',
  upTo: '',
  count: '5',
  skew: 'even',
  rung: 'LIMIT',
  hides: false,
  visible: '',
  stepsBack: false,
}

/** Whether orders of a type have a price of their own. */
export const hasPriceField = ({ type }: Pick<TypedTicket, 'type'>): boolean =>
  !['MARKET', 'STOP_MARKET', 'TRAILING_STOP'].includes(type)

/** Whether orders of a type wait for a trigger that is typed. */
export const hasTriggerField = ({ type }: Pick<TypedTicket, 'type'>): boolean =>
  type === 'STOP_LIMIT' || type === 'STOP_MARKET'

/** Whether an entry of a type can bring its protection along; what only reduces has nothing to protect. */
export const canAttachExits = ({ type, reduceOnly }: Pick<TypedTicket, 'type' | 'reduceOnly'>): boolean =>
  (type === 'LIMIT' || type === 'MARKET') && !reduceOnly

/** A field of the ticket that has a key of its own, in the order in which an order is typed. */
export type TicketField = 'size' | 'price' | 'stop' | 'target'

/** Whether a ticket as it stands has a field, or would have it once its stop and target are shown. */
export function hasTicketField(typed: Pick<TypedTicket, 'type' | 'reduceOnly'>, field: TicketField): boolean {
  if (field === 'size') return true
  if (field === 'price') return hasPriceField(typed)
  return canAttachExits(typed) || (field === 'stop' && hasTriggerField(typed))
}

/** Whether an order as it stands can hide a part of its size: one that rests, and brings nothing along. */
export const canHideSize = (typed: Pick<TypedTicket, 'type' | 'reduceOnly' | 'protect'>): boolean =>
  typed.type === 'LIMIT' && !(canAttachExits(typed) && typed.protect)

/** What is still to be typed before there is a draft, as a person would name it. */
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
 * The draft a ticket amounts to; none while a figure it needs is missing.
 *
 * What was not understood goes along as the field handed it on, so that the checks can say what is wrong with it.
 */
export function createTicketDraft(symbol: string | undefined, typed: TypedTicket): TicketDraft | undefined {
  if (symbol === undefined || listMissingFields(typed).length > 0) return undefined
  const { side, type, reduceOnly, marginMode } = typed
  if (isTriggeredType(type) || (canAttachExits(typed) && typed.protect)) return createAlgoDraft(symbol, typed)
  if (type === 'LADDER') return createLadderDraft(symbol, typed)
  return {
    is: 'order',
    symbol,
    side,
    type,
    quantity: typed.size,
    reduceOnly,
    marginMode,
    ...(hasPriceField(typed) && { price: typed.price }),
    ...(canHideSize(typed) && typed.hides && { visible: typed.visible }),
    ...(type === 'POST_ONLY' && typed.stepsBack && { stepsBack: true }),
  }
}

/** The kinds of order whose largest size is found as they are; any other is sized as a limit order at its price. */
const sizableTypes: readonly TicketOrderType[] = ['LIMIT', 'MARKET', 'IOC', 'FOK', 'POST_ONLY']

/** The order that a ticket's largest size is found for: its terms without a size. */
export function createSizingTerms(
  symbol: string | undefined,
  typed: TypedTicket,
  price: Amount | undefined,
): OrderTerms | undefined {
  if (symbol === undefined || price === undefined) return undefined
  const { side, type: kind, reduceOnly, marginMode } = typed
  const type = sizableTypes.includes(kind) ? (kind as OrderDraft['type']) : 'LIMIT'
  const at = type === 'MARKET' ? {} : { price }
  return { symbol, side, type, ...at, quantity: '', reduceOnly, marginMode }
}

const createLadderDraft = (symbol: string, typed: TypedTicket): LadderDraft => ({
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

/** The kinds of order that a ticket can be filled with again; others were made by the venue or wait for a trigger. */
const repeatableTypes: readonly TicketOrderType[] = ['LIMIT', 'MARKET', 'IOC', 'FOK', 'POST_ONLY']

/** A ticket with the terms of an order that has been; nothing where no ticket could say them. */
export function createRepeatTicket(
  order: Pick<OrderRecord, 'side' | 'type' | 'price' | 'quantity' | 'reduceOnly' | 'marginMode'>,
): TypedTicket | undefined {
  const type = repeatableTypes.find(each => each === order.type)
  if (type === undefined || order.reduceOnly === undefined) return undefined
  const { side, price = '', quantity, marginMode } = order
  return {
    ...blankTicket,
    side,
    type,
    price: type === 'MARKET' ? '' : price,
    size: quantity,
    reduceOnly: order.reduceOnly,
    marginMode,
  }
}

/**
 * A ticket that closes a row, or a share of it: the other side, reduce-only, its own margin mode, never more than its size.
 *
 * A share needs the market's step; without it the size is left to be typed, and is never all of it instead.
 */
export function createClosingTicket(row: PositionRecord, market: MarketRules | undefined, share: Amount = WHOLE_PERCENT): TypedTicket {
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
