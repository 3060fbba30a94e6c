import { amount } from '@core/value/decimal'
import type { Begun } from '@contract/windows-api'
import type { Drawer } from '../stores/screen'
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

/** The message to another window that something else is to be drafted; undefined for what begins at no price. */
export function begunInDrawer(drawer: Drawer): Begun | undefined {
  switch (drawer.is) {
    case 'edit order':
      return drawer.price && { is: 'edit order', orderId: drawer.orderId, price: drawer.price }
    case 'edit algo':
      return drawer.trigger && { is: 'edit algo', algoOrderId: drawer.algoOrderId, trigger: drawer.trigger }
    case 'protect':
      return (
        drawer.leg && {
          is: 'protect',
          symbol: drawer.symbol,
          marginMode: drawer.marginMode,
          leg: drawer.leg,
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

/** The draft that what was begun elsewhere opens here; undefined where its price is none. */
export function drawerOf(begun: Exclude<Begun, TicketBegun>): Drawer | undefined {
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
