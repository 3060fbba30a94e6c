import type { OrderSide } from '@core/market/market'
import type { PositionRecord } from '@core/account/position'
import type { TicketDrawer } from '../../stores/screen'
import type { TypedTicket } from '../../drafts/typed'
import { compareDecimals, type Amount } from '@core/value/decimal'
import type { PriceAlert } from '@core/alert/alert'
import type { DrawnPosition } from './position-tool'
import { createLineDragDraft } from './pulled'
import { priceMenuMessages } from '@messages/chart'

/** Something that can be begun at a price of the chart. None of it asks for anything to be sent. */
export type PriceMenuAction = { readonly label: string } & (
  | { readonly fills: Partial<TypedTicket>; readonly sizes?: true }
  | { readonly opens: TicketDrawer }
  | { readonly copies: Amount }
  | { readonly adds: Omit<PriceAlert, 'id'> }
  | { readonly removes: string }
)

/** What can be begun at a price: orders into the ticket, ways out of what is held, and the price itself. */
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

/** What a position that was drawn puts into the ticket: its way in with its way out, and the size by what may be lost. */
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

/** What is waited for at a price, and what of it can be taken back: `near` are the alerts that the hand is at. */
export function createAlertActions(
  symbol: string,
  at: { readonly price: Amount; readonly shown: string },
  now: { readonly by: PriceAlert['by']; readonly price: Amount | undefined },
  near: readonly (PriceAlert & { readonly shown: string })[],
): readonly PriceMenuAction[] {
  // Which way it is waited for is told by the price of now: where that is not known, neither is this.
  const direction = now.price === undefined ? 0 : compareDecimals(at.price, now.price)
  const when = direction > 0 ? 'at or above' : 'at or below'
  const adds = { symbol, when, price: at.price, by: now.by } as const
  return [
    ...(direction === 0 ? [] : [{ label: priceMenuMessages.alert(at.shown), adds }]),
    ...near.map(each => ({ label: priceMenuMessages.removeAlert(each.shown), removes: each.id })),
  ]
}

/** How many alerts are offered to be removed at once. */
const MAX_NEARBY_ALERTS = 4

/** The alerts of a market that the hand is at: those between two prices, or, of a key, those set last. */
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
