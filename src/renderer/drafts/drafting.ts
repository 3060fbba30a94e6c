import type { AlgoDraft } from '@core/write/algo-draft'
import { absolute, exactly, type Amount } from '@core/value/decimal'
import type { LadderDraft } from '@core/write/kind-drafts'
import type { Market } from '@core/market/market'
import type { Order } from '@core/account/order'
import type { Position } from '@core/account/position'
import type { OrderDraft, OrderTerms } from '@core/write/write'
import { algoDraftOf, isTriggered } from './algo-drafting'
import { shareToSize } from '@core/figures/sizing'
import type { Typed } from './typed'
import type { TicketType } from '@core/write/ticket-type'
import { neededWords } from '@messages/ticket'

/** The kinds of draft that the ticket makes. */
export type TicketDraft = OrderDraft | AlgoDraft | LadderDraft

/** A whole position, in hundredths. */
export const WHOLE = exactly('100')

/** A ticket nothing was typed into. */
export const blank: Typed = {
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
export const takesPrice = ({ type }: Pick<Typed, 'type'>): boolean =>
  !['MARKET', 'STOP_MARKET', 'TRAILING_STOP'].includes(type)

/** Whether orders of a type wait for a trigger that is typed. */
export const takesTrigger = ({ type }: Pick<Typed, 'type'>): boolean =>
  type === 'STOP_LIMIT' || type === 'STOP_MARKET'

/** Whether an entry of a type can bring its protection along; what only reduces has nothing to protect. */
export const canProtect = ({ type, reduceOnly }: Pick<Typed, 'type' | 'reduceOnly'>): boolean =>
  (type === 'LIMIT' || type === 'MARKET') && !reduceOnly

/** A field of the ticket that has a key of its own, in the order in which an order is typed. */
export type TicketField = 'size' | 'price' | 'stop' | 'target'

/** Whether a ticket as it stands has a field, or would have it once its stop and target are shown. */
export function hasField(typed: Pick<Typed, 'type' | 'reduceOnly'>, field: TicketField): boolean {
  if (field === 'size') return true
  if (field === 'price') return takesPrice(typed)
  return canProtect(typed) || (field === 'stop' && takesTrigger(typed))
}

/** Whether an order as it stands can hide a part of its size: one that rests, and brings nothing along. */
export const canHide = (typed: Pick<Typed, 'type' | 'reduceOnly' | 'protect'>): boolean =>
  typed.type === 'LIMIT' && !(canProtect(typed) && typed.protect)

/** What is still to be typed before there is a draft, as a person would name it. */
export function missingOf(typed: Typed): readonly string[] {
  const isBare = typed.takeProfit === '' && typed.stopLoss === ''
  return [
    ...(takesTrigger(typed) && typed.trigger === '' ? [neededWords.trigger] : []),
    ...(typed.type === 'TRAILING_STOP' && typed.distance === '' ? [neededWords.distance] : []),
    ...(takesPrice(typed) && typed.price === '' ? [neededWords.price] : []),
    ...(typed.type === 'LADDER' && typed.upTo === '' ? [neededWords.end] : []),
    ...(typed.type === 'LADDER' && typed.count === '' ? [neededWords.count] : []),
    ...(typed.size === '' ? [neededWords.size] : []),
    ...(canHide(typed) && typed.hides && typed.visible === '' ? [neededWords.visible] : []),
    ...(canProtect(typed) && typed.protect && isBare ? [neededWords.protection] : []),
  ]
}

/**
 * The draft a ticket amounts to; none while a figure it needs is missing.
 *
 * What was not understood goes along as the field handed it on, so that the checks can say what is wrong with it.
 */
export function draftOf(symbol: string | undefined, typed: Typed): TicketDraft | undefined {
  if (symbol === undefined || missingOf(typed).length > 0) return undefined
  const { side, type, reduceOnly, marginMode } = typed
  if (isTriggered(type) || (canProtect(typed) && typed.protect)) return algoDraftOf(symbol, typed)
  if (type === 'LADDER') return ladderOf(symbol, typed)
  return {
    is: 'order',
    symbol,
    side,
    type,
    quantity: typed.size,
    reduceOnly,
    marginMode,
    ...(takesPrice(typed) && { price: typed.price }),
    ...(canHide(typed) && typed.hides && { visible: typed.visible }),
    ...(type === 'POST_ONLY' && typed.stepsBack && { stepsBack: true }),
  }
}

/** The kinds of order whose largest size is found as they are; any other is sized as a limit order at its price. */
const ordinary: readonly TicketType[] = ['LIMIT', 'MARKET', 'IOC', 'FOK', 'POST_ONLY']

/** The order that a ticket's largest size is found for: its terms without a size. */
export function sizedAs(
  symbol: string | undefined,
  typed: Typed,
  price: Amount | undefined,
): OrderTerms | undefined {
  if (symbol === undefined || price === undefined) return undefined
  const { side, type: kind, reduceOnly, marginMode } = typed
  const type = ordinary.includes(kind) ? (kind as OrderDraft['type']) : 'LIMIT'
  const at = type === 'MARKET' ? {} : { price }
  return { symbol, side, type, ...at, quantity: '', reduceOnly, marginMode }
}

const ladderOf = (symbol: string, typed: Typed): LadderDraft => ({
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
const repeatable: readonly TicketType[] = ['LIMIT', 'MARKET', 'IOC', 'FOK', 'POST_ONLY']

/** A ticket with the terms of an order that has been; nothing where no ticket could say them. */
export function repeated(
  order: Pick<Order, 'side' | 'type' | 'price' | 'quantity' | 'reduceOnly' | 'marginMode'>,
): Typed | undefined {
  const type = repeatable.find(each => each === order.type)
  if (type === undefined || order.reduceOnly === undefined) return undefined
  const { side, price = '', quantity, marginMode } = order
  return {
    ...blank,
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
export function closing(row: Position, market: Market | undefined, share: Amount = WHOLE): Typed {
  const held = absolute(row.quantity)
  const part = market === undefined ? '' : shareToSize(share, held, market)
  return {
    ...blank,
    side: row.quantity.startsWith('-') ? 'BUY' : 'SELL',
    type: 'IOC',
    size: share === WHOLE ? held : part,
    reduceOnly: true,
    marginMode: row.marginMode,
  }
}
