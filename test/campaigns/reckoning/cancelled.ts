import { isOrderOpen } from '../../../src/core/account/order-merge'
import { subtract } from '../../../src/core/value/decimal-amount'
import {
  getFreeCollateral,
  findMarketHolding,
  type MarginState,
} from '../../../src/core/figures/margin-state'
import { projectWithoutOrder } from '../../../src/core/figures/margin-projection'
import { readMarginState } from '../../../src/core/context/margin-state-reader'
import type { Write } from '../../../src/core/write/venue-write'
import { free } from '../../reckoner/collateral'
import { figure } from '../../reckoner/decimal'
import { withoutOrder as reckonedWithout } from '../../reckoner/fill'
import type { Read } from './desk'
import { EXACTLY, MONEY, type Judged } from './figures'
import type { Happened } from './happened'
import { read } from './said'
import type { Spoiling } from './spoiling'

/**
 * Judges the account after a cancel. The sheet lists the cancelled orders and forecasts no money. An edit
 * projects the account without its order, so the same projection without the cancelled orders must equal the
 * exchange's figures.
 */
export function cancelFigures(
  { snapshot }: Read,
  { before, after, sent }: Happened,
  spoil: Spoiling,
): readonly Judged[] {
  if (sent.some(({ outcome }) => outcome.is !== 'accepted')) return []
  const named = sent.flatMap(({ write }) => namedBy(write))
  const left = new Set(after.facts.orders.map(({ id }) => id))
  const gone = before.facts.orders.filter(({ id }) => !left.has(id)).map(({ id }) => id)
  const ended = (snapshot.orders?.value ?? []).filter(one => isOrderOpen(one) && named.includes(one.orderId))
  const footing = ended.reduce<MarginState | undefined>(
    (sum, { orderId, symbol, marginMode, side, ...one }) => {
      const place = sum && findMarketHolding(sum, { symbol, marginMode })
      return (
        place &&
        projectWithoutOrder(sum, place, { orderId, side, left: subtract(one.quantity, one.executed) })
      )
    },
    readMarginState(snapshot),
  )
  const freeAfter = read(footing && getFreeCollateral(footing))
  return [
    {
      what: 'cancelled: the orders it names',
      deskValue: named.toSorted().join(' '),
      happened: gone.toSorted().join(' '),
      bound: EXACTLY,
    },
    {
      what: 'cancelled: free, as the account without its orders',
      deskValue: freeAfter && spoil.most('free after a cancel', freeAfter, figure('0.01')),
      happened: after.account.free,
      reckoned: free(named.reduce((facts, id) => reckonedWithout(facts, id), before.facts)),
      bound: MONEY,
      maySayNothing: readMarginState(snapshot)?.spare === undefined,
    },
  ]
}

function namedBy(write: Write): readonly string[] {
  if (write.is === 'cancel') return [write.orderId]
  return write.is === 'cancel all' ? write.open.map(({ orderId }) => orderId) : []
}
