import { parseAmount } from '@core/value/decimal'
import type { StartedEntry } from '@contract/windows-api'
import type { TicketDrawer } from '../stores/screen'
import type { TypedTicket } from '../drafts/typed'

type TicketDraftMessage = Extract<StartedEntry, { is: 'ticket' }>

const sendableOrderTypes: readonly NonNullable<TicketDraftMessage['type']>[] = ['LIMIT', 'POST_ONLY', 'STOP_MARKET']

/** The message to another window that the ticket is to be filled at a price. */
export function createTicketDraftMessage(symbol: string, { side, type, price, trigger }: Partial<TypedTicket>): TicketDraftMessage {
  const kind = sendableOrderTypes.find(each => each === type)
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
export function createDrawerDraftMessage(drawer: TicketDrawer): StartedEntry | undefined {
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
export function parseTicketDraftMessage({ side, type, price, trigger }: TicketDraftMessage): Partial<TypedTicket> {
  return {
    ...(side !== undefined && { side }),
    ...(type !== undefined && { type }),
    ...(price !== undefined && { price }),
    ...(trigger !== undefined && { trigger }),
  }
}

/** The draft that what was begun elsewhere opens here; undefined where its price is none. */
export function parseDrawerDraftMessage(message: Exclude<StartedEntry, TicketDraftMessage>): TicketDrawer | undefined {
  switch (message.is) {
    case 'edit order': {
      const price = parseAmount(message.price)
      return price && { is: 'edit order', orderId: message.orderId, price }
    }
    case 'edit algo': {
      const at = parseAmount(message.trigger.at)
      return at && { is: 'edit algo', algoOrderId: message.algoOrderId, trigger: { of: message.trigger.of, at } }
    }
    case 'protect': {
      const at = parseAmount(message.leg.at)
      const { symbol, marginMode } = message
      return at && { is: 'protect', symbol, marginMode, leg: { kind: message.leg.kind, at } }
    }
  }
}
