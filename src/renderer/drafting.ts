import { absolute, exactly, type Amount } from '@core/decimal'
import type { MarginMode, Market, Side } from '@core/market'
import type { Position } from '@core/position'
import type { OrderDraft } from '@core/write'
import type { Understood } from './number-text'
import { shareToSize } from './sizing'

/** What stands in the ticket, as it was typed. */
export interface Typed {
  readonly side: Side
  readonly type: OrderDraft['type']
  readonly price: string
  readonly size: string
  readonly reduceOnly: boolean
  readonly marginMode: MarginMode
}

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
}

/** Whether orders of a type have a price of their own. */
export const takesPrice = ({ type }: Pick<Typed, 'type'>): boolean => type !== 'MARKET'

/**
 * The draft a ticket amounts to; none while a figure it needs is missing.
 *
 * What was not understood goes along as it was typed, so that the checks can say what is wrong with it.
 */
export function draftOf(
  symbol: string | undefined,
  typed: Typed,
  read: { readonly price: Understood; readonly size: Understood },
): OrderDraft | undefined {
  const priced = takesPrice(typed)
  if (symbol === undefined || read.size.is === 'empty' || (priced && read.price.is === 'empty'))
    return undefined
  return {
    is: 'order',
    symbol,
    side: typed.side,
    type: typed.type,
    quantity: read.size.is === 'amount' ? read.size.amount : typed.size,
    reduceOnly: typed.reduceOnly,
    marginMode: typed.marginMode,
    ...(priced && { price: read.price.is === 'amount' ? read.price.amount : typed.price }),
  }
}

/** A ticket that closes a row, or a share of it: the other side, reduce-only, its own margin mode, never more than its size. */
export function closing(row: Position, market: Market | undefined, share: Amount = WHOLE): Typed {
  const held = absolute(row.quantity)
  return {
    ...blank,
    side: row.quantity.startsWith('-') ? 'BUY' : 'SELL',
    type: 'IOC',
    size: share === WHOLE || market === undefined ? held : shareToSize(share, held, market),
    reduceOnly: true,
    marginMode: row.marginMode,
  }
}
