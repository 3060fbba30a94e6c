import type { OrderSide } from '@core/market/venue-market-rules'
import type { PositionRecord } from '@core/account/position-record'
import type { TicketDrawer } from '../../stores/screen-store'
import type { TypedTicket } from '../../drafts/typed-ticket'
import { compareDecimals, type Amount } from '@core/value/decimal-amount'
import type { PriceAlert } from '@core/alert/alert'
import type { DrawnPosition } from './drawn-position'
import { createLineDragDraft } from './line-drag-draft'
import { priceMenuMessages } from '@messages/chart'

/** Action at a price of the chart. None of them sends anything. */
export type PriceMenuAction = { readonly label: string } & (
  | { readonly fills: Partial<TypedTicket>; readonly sizes?: true }
  | { readonly opens: TicketDrawer }
  | { readonly copies: Amount }
  | { readonly adds: Omit<PriceAlert, 'id'> }
  | { readonly removes: string }
)

export function createPriceActions(
  symbol: string,
  at: { readonly price: Amount; readonly shown: string },
  held: Pick<PositionRecord, 'marginMode' | 'entry' | 'quantity'> | undefined,
): readonly PriceMenuAction[] {
  const { price, shown } = at
  const sides: readonly OrderSide[] = ['BUY', 'SELL']
  const exits =
    held === undefined
      ? []
      : [
          createLineDragDraft(
            symbol,
            {
              is: 'position',
              marginMode: held.marginMode,
              isLong: !held.quantity.startsWith('-'),
              entry: held.entry,
            },
            price,
          ),
        ]
  return [
    ...sides.map(side => ({
      label: priceMenuMessages.limit[side](shown),
      fills: { side, type: 'LIMIT', price, reduceOnly: false } as const,
    })),
    ...sides.map(side => ({
      label: priceMenuMessages.stop[side](shown),
      fills: { side, type: 'STOP_MARKET', trigger: price } as const,
    })),
    ...exits.map(opens => ({
      label: isTakeProfit(opens) ? priceMenuMessages.takeProfit(shown) : priceMenuMessages.stopLoss(shown),
      opens,
    })),
    { label: priceMenuMessages.copy, copies: price },
  ]
}

const isTakeProfit = (overlay: TicketDrawer): boolean =>
  overlay.is === 'protect' && overlay.leg?.kind === 'TAKE_PROFIT'

/**
 * Creates the actions for a drawn position: they fill the ticket with its entry and exits, or with a size from the
 * accepted loss.
 */
export function createPositionActions(plan: DrawnPosition | undefined): readonly PriceMenuAction[] {
  if (plan === undefined) return []
  const { side, entry, stop, target } = plan
  const fills = {
    side,
    type: 'LIMIT',
    price: entry,
    reduceOnly: false,
    protect: true,
    stopLoss: stop,
    stopLossLimit: '',
    takeProfit: target,
    takeProfitLimit: '',
  } as const
  return [
    { label: priceMenuMessages.fill[side], fills },
    { label: priceMenuMessages.risk, fills, sizes: true },
  ]
}

export function createAlertActions(
  symbol: string,
  at: { readonly price: Amount; readonly shown: string },
  now: { readonly by: PriceAlert['by']; readonly price: Amount | undefined },
  near: readonly (PriceAlert & { readonly shown: string })[],
): readonly PriceMenuAction[] {
  // The current price decides the direction of the alert, so no alert is offered without one.
  const direction = now.price === undefined ? 0 : compareDecimals(at.price, now.price)
  const when = direction > 0 ? 'at or above' : 'at or below'
  const adds = { symbol, when, price: at.price, by: now.by } as const
  return [
    ...(direction === 0 ? [] : [{ label: priceMenuMessages.alert(at.shown), adds }]),
    ...near.map(each => ({ label: priceMenuMessages.removeAlert(each.shown), removes: each.id })),
  ]
}

const MAX_NEARBY_ALERTS = 4

/** Returns the alerts of a market within two prices, or the newest ones without `within`. */
export function findNearbyAlerts(
  alerts: readonly PriceAlert[],
  symbol: string,
  within: { readonly from: Amount; readonly to: Amount } | undefined,
): readonly PriceAlert[] {
  const own = alerts.filter(each => each.symbol === symbol)
  if (within === undefined) return own.slice(-MAX_NEARBY_ALERTS)
  return own
    .filter(({ price }) => compareDecimals(price, within.from) >= 0 && compareDecimals(price, within.to) <= 0)
    .slice(0, MAX_NEARBY_ALERTS)
}
