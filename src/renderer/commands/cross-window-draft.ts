import { parseAmount } from '@core/value/decimal-amount'
import type { StartedEntry } from '@contract/windows-api'
import type { TicketDrawer } from '../stores/screen-store'
import type { TypedTicket } from '../drafts/typed-ticket'

type TicketDraftMessage = Extract<StartedEntry, { is: 'ticket' }>

/** Order types that a pop-out window can start. The message omits any other type. */
const sendableOrderTypes: readonly NonNullable<TicketDraftMessage['type']>[] = [
  'LIMIT',
  'POST_ONLY',
  'STOP_MARKET',
]

export function createTicketDraftMessage(
  symbol: string,
  { side, type, price, trigger }: Partial<TypedTicket>,
): TicketDraftMessage {
  const sentType = sendableOrderTypes.find(each => each === type)
  return {
    is: 'ticket',
    symbol,
    ...(side !== undefined && { side }),
    ...(sentType !== undefined && { type: sentType }),
    ...(price !== undefined && price !== '' && { price }),
    ...(trigger !== undefined && trigger !== '' && { trigger }),
  }
}

/**
 * Creates the message by which a popout window opens `drawer` in the desk window. Returns `undefined` for a draft
 * without a price.
 */
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

export function parseTicketDraftMessage({
  side,
  type,
  price,
  trigger,
}: TicketDraftMessage): Partial<TypedTicket> {
  return {
    ...(side !== undefined && { side }),
    ...(type !== undefined && { type }),
    ...(price !== undefined && { price }),
    ...(trigger !== undefined && { trigger }),
  }
}

/** Returns the drawer that the message opens, or `undefined` if its price is invalid. */
export function parseDrawerDraftMessage(
  message: Exclude<StartedEntry, TicketDraftMessage>,
): TicketDrawer | undefined {
  switch (message.is) {
    case 'edit order': {
      const price = parseAmount(message.price)
      return price && { is: 'edit order', orderId: message.orderId, price }
    }
    case 'edit algo': {
      const at = parseAmount(message.trigger.at)
      return (
        at && { is: 'edit algo', algoOrderId: message.algoOrderId, trigger: { of: message.trigger.of, at } }
      )
    }
    case 'protect': {
      const at = parseAmount(message.leg.at)
      const { symbol, marginMode } = message
      return at && { is: 'protect', symbol, marginMode, leg: { kind: message.leg.kind, at } }
    }
  }
}
