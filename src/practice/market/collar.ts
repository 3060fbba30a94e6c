import { type Fixed, ONE, times } from '../numbers/fixed'
import type { Side } from '../records/records'
import type { Market } from './market'

/** The prices between which an order of one side may be placed. */
export interface Collar {
  readonly lowest: Fixed
  readonly highest: Fixed
}

type Measured = Pick<Market, 'mark' | 'rules'> & Readonly<Record<Side, Collar>>

// The mark stands while thousands of orders come: what follows from it is worked out once.
const MEASURED = new WeakMap<Market, Measured>()

/** How far from the mark a price may lie: a little on the taking side, far on the waiting side. */
export function collarOf(market: Market, side: Side): Collar {
  const known = MEASURED.get(market)
  if (known?.mark === market.mark && known.rules === market.rules) return known[side]
  const measured = measure(market)
  MEASURED.set(market, measured)
  return measured[side]
}

function measure({ mark, rules }: Market): Measured {
  const [range, scope] = [rules.priceRange, rules.priceScope]
  return {
    mark,
    rules,
    BUY: { lowest: times(mark, ONE - scope), highest: times(mark, ONE + range) },
    SELL: { lowest: times(mark, ONE - range), highest: times(mark, ONE + scope) },
  }
}
