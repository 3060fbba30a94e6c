import type { Amount } from '@core/value/decimal'
import type { Side } from '@core/market/market'
import type { Position } from '@core/account/position'
import type { Drawer } from '../../stores/screen'
import type { Typed } from '../../drafts/typed'
import { pulled } from './pulled'
import { priceMenuSays } from '@words/chart'

/** Something that can be begun at a price of the chart. None of it asks for anything to be sent. */
export type PriceAct = { readonly label: string } & (
  { readonly fills: Partial<Typed> } | { readonly opens: Drawer } | { readonly copies: Amount }
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
