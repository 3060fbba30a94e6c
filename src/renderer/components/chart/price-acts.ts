import type { Side } from '@core/market/market'
import type { Position } from '@core/account/position'
import type { Drawer } from '../../stores/screen'
import type { Typed } from '../../drafts/typed'
import { compare, type Amount } from '@core/value/decimal'
import type { PriceAlert } from '@core/alert/alert'
import type { Meant } from './position-tool'
import { pulled } from './pulled'
import { priceMenuSays } from '@messages/chart'

/** Something that can be begun at a price of the chart. None of it asks for anything to be sent. */
export type PriceAct = { readonly label: string } & (
  | { readonly fills: Partial<Typed>; readonly sizes?: true }
  | { readonly opens: Drawer }
  | { readonly copies: Amount }
  | { readonly adds: Omit<PriceAlert, 'id'> }
  | { readonly removes: string }
)

/** What can be begun at a price: orders into the ticket, ways out of what is held, and the price itself. */
export function priceActs(
  symbol: string,
  at: { readonly price: Amount; readonly shown: string },
  held: Pick<Position, 'marginMode' | 'entry' | 'quantity'> | undefined,
): readonly PriceAct[] {
  const { price, shown } = at
  const sides: readonly Side[] = ['BUY', 'SELL']
  const exits =
    held === undefined
      ? []
      : [
          pulled(
            symbol,
            {
              is: 'position',
              marginMode: held.marginMode,
              long: !held.quantity.startsWith('-'),
              entry: held.entry,
            },
            price,
          ),
        ]
  return [
    ...sides.map(side => ({
      label: priceMenuSays.limit[side](shown),
      fills: { side, type: 'LIMIT', price, reduceOnly: false } as const,
    })),
    ...sides.map(side => ({
      label: priceMenuSays.stop[side](shown),
      fills: { side, type: 'STOP_MARKET', trigger: price } as const,
    })),
    ...exits.map(opens => ({
      label: isTakeProfit(opens) ? priceMenuSays.takeProfit(shown) : priceMenuSays.stopLoss(shown),
      opens,
    })),
    { label: priceMenuSays.copy, copies: price },
  ]
}

const isTakeProfit = (overlay: Drawer): boolean =>
  overlay.is === 'protect' && overlay.leg?.kind === 'TAKE_PROFIT'

/** What a position that was drawn puts into the ticket: its way in with its way out, and the size by what may be lost. */
export function positionActs(plan: Meant | undefined): readonly PriceAct[] {
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
    { label: priceMenuSays.fill[side], fills },
    { label: priceMenuSays.risk, fills, sizes: true },
  ]
}

/** What is waited for at a price, and what of it can be taken back: `near` are the alerts that the hand is at. */
export function alertActs(
  symbol: string,
  at: { readonly price: Amount; readonly shown: string },
  now: { readonly by: PriceAlert['by']; readonly price: Amount | undefined },
  near: readonly (PriceAlert & { readonly shown: string })[],
): readonly PriceAct[] {
  // Which way it is waited for is told by the price of now: where that is not known, neither is this.
  const way = now.price === undefined ? 0 : compare(at.price, now.price)
  const when = way > 0 ? 'at or above' : 'at or below'
  const adds = { symbol, when, price: at.price, by: now.by } as const
  return [
    ...(way === 0 ? [] : [{ label: priceMenuSays.alert(at.shown), adds }]),
    ...near.map(each => ({ label: priceMenuSays.removeAlert(each.shown), removes: each.id })),
  ]
}

/** How many alerts are offered to be removed at once. */
const MOST_NEAR = 4

/** The alerts of a market that the hand is at: those between two prices, or, of a key, those set last. */
export function alertsNear(
  alerts: readonly PriceAlert[],
  symbol: string,
  within: { readonly from: Amount; readonly to: Amount } | undefined,
): readonly PriceAlert[] {
  const own = alerts.filter(each => each.symbol === symbol)
  if (within === undefined) return own.slice(-MOST_NEAR)
  return own
    .filter(({ price }) => compare(price, within.from) >= 0 && compare(price, within.to) <= 0)
    .slice(0, MOST_NEAR)
}
