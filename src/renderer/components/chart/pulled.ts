import { compare, type Amount } from '@core/value/decimal'
import type { Drawer } from '../../stores/screen'
import type { Grip } from './line'

/**
 * The dialog that pulling a line to a price opens, with what would change already typed.
 *
 * A line of a position cannot itself move: pulled to the side that gains it drafts a take-profit, pulled to the other a stop-loss.
 */
export function pulled(symbol: string, grip: Exclude<Grip, { is: 'draft' }>, to: Amount): Drawer {
  switch (grip.is) {
    case 'order':
      return { is: 'edit order', orderId: grip.orderId, price: to }
    case 'algo':
      return {
        is: 'edit algo',
        algoOrderId: grip.rootId,
        trigger: { of: grip.algoOrderId, at: to },
      }
    case 'position':
      return {
        is: 'protect',
        symbol,
        marginMode: grip.marginMode,
        leg: {
          kind: compare(to, grip.entry) > 0 === grip.long ? 'TAKE_PROFIT' : 'STOP_LOSS',
          at: to,
        },
      }
  }
}
