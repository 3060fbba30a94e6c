import { amount } from '@core/value/decimal'
import type { Begun } from '@contract/windows-api'
import type { DraftOverlay, Overlay } from '../stores/screen'
import type { Typed } from '../drafts/typed'

type TicketBegun = Extract<Begun, { is: 'ticket' }>

const kinds: readonly NonNullable<TicketBegun['type']>[] = ['LIMIT', 'POST_ONLY', 'STOP_MARKET']

/** The message to another window that the ticket is to be filled at a price. */
export function begunInTicket(symbol: string, { side, type, price, trigger }: Partial<Typed>): TicketBegun {
  const kind = kinds.find(each => each === type)
  return {
    is: 'ticket',
    symbol,
    ...(side !== undefined && { side }),
    ...(kind !== undefined && { type: kind }),
    ...(price !== undefined && price !== '' && { price }),
    ...(trigger !== undefined && trigger !== '' && { trigger }),
  }
}

/** The message to another window that a dialog is to be opened; undefined for one that begins at no price. */
export function begunInDialog(overlay: Overlay): Begun | undefined {
  switch (overlay.is) {
    case 'edit order':
      return overlay.price && { is: 'edit order', orderId: overlay.orderId, price: overlay.price }
    case 'edit algo':
      return (
        overlay.trigger && { is: 'edit algo', algoOrderId: overlay.algoOrderId, trigger: overlay.trigger }
      )
    case 'protect':
      return (
        overlay.leg && {
          is: 'protect',
          symbol: overlay.symbol,
          marginMode: overlay.marginMode,
          leg: overlay.leg,
        }
      )
    default:
      return undefined
  }
}

/** The fields of the desk's ticket that a message from a window beside fills. */
export function begunTicket({ side, type, price, trigger }: TicketBegun): Partial<Typed> {
  return {
    ...(side !== undefined && { side }),
    ...(type !== undefined && { type }),
    ...(price !== undefined && { price }),
    ...(trigger !== undefined && { trigger }),
  }
}

/** The dialog that what was begun elsewhere opens here; undefined where its price is none. */
export function dialogOf(begun: Exclude<Begun, TicketBegun>): DraftOverlay | undefined {
  switch (begun.is) {
    case 'edit order': {
      const price = amount(begun.price)
      return price && { is: 'edit order', orderId: begun.orderId, price }
    }
    case 'edit algo': {
      const at = amount(begun.trigger.at)
      return at && { is: 'edit algo', algoOrderId: begun.algoOrderId, trigger: { of: begun.trigger.of, at } }
    }
    case 'protect': {
      const at = amount(begun.leg.at)
      const { symbol, marginMode } = begun
      return at && { is: 'protect', symbol, marginMode, leg: { kind: begun.leg.kind, at } }
    }
  }
}
