import { expect, it } from 'vitest'
import { attempt, orderWrite } from '../../../test/kit/screen'
import { dated, inputs, SYMBOL } from '../../../test/kit/trade'
import type { MarketRestriction } from '../guard/market-restriction'
import { requireAmount } from '../value/decimal-amount'
import { withLateOrders } from './late-orders'
import { listMarketHoldings } from './margin-state-reader'

const lost = attempt({ write: orderWrite({ quantity: requireAmount('0.3'), price: requireAmount('59000') }) })
const limit: MarketRestriction = {
  ...{ over: 'may still arrive', bars: 'risk', until: 5, attempt: lost.id, markets: [SYMBOL] },
}
const on = (limits: readonly MarketRestriction[]) => {
  const plain = inputs()
  return {
    ...plain,
    snapshot: { ...plain.snapshot, attempts: dated([lost]) },
    writes: { ...plain.writes, holds: [{ is: 'part', limits }] },
  } as typeof plain
}

it('counts an order that may still arrive like an open one', () => {
  const known = on([limit])
  const bought = (snapshot: typeof known.snapshot) =>
    listMarketHoldings(snapshot)?.find(({ symbol }) => symbol === SYMBOL)?.buys ?? '0'
  expect([bought(known.snapshot), bought(withLateOrders(known))]).toEqual(['0', '0.3'])
})

it('returns the snapshot itself without such an order', () => {
  for (const known of [on([]), on([{ ...limit, bars: 'margin' }])])
    expect(withLateOrders(known)).toBe(known.snapshot)
})
