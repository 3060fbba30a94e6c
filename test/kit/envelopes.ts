import { requireAmount, ZERO } from '../../src/core/value/decimal-amount'
import type { ArmedAction, ArmedMandate } from '../../src/core/envelope/mandate'
import { sumMandateUsage } from '../../src/core/envelope/mandate-consumption'
import type { MandateCheckInputs } from '../../src/core/armed/mandate-violations'
import { createOrderWrite, type OrderWrite } from '../../src/core/write/venue-write'
import { NOW, SYMBOL } from './trade'

/** An envelope for one market around 60,000, both sides, for ten minutes. */
export const envelope = (changes: Partial<ArmedMandate> = {}): ArmedMandate => ({
  id: 'env-1',
  profileId: 'practice',
  account: { end: '0xab', label: 'Grid' },
  mode: 'practice',
  markets: [
    {
      symbol: SYMBOL,
      marginMode: 'CROSS',
      buyAtMost: requireAmount('60100'),
      sellAtLeast: requireAmount('59900'),
      size: { perOrder: requireAmount('0.1'), inAll: requireAmount('0.5') },
    },
  ],
  types: ['LIMIT', 'IOC'],
  worth: { perOrder: requireAmount('6010'), inAll: requireAmount('24000') },
  writes: 20,
  sealedAt: { wall: NOW, steady: 1_000 },
  lasts: 600_000,
  ...(changes.rule === undefined && {
    session: { perMinute: 60, loss: requireAmount('100'), reach: requireAmount('0.0005') },
  }),
  acts: [
    { key: 'F1', symbol: SYMBOL, does: 'place', side: 'BUY', type: 'IOC', quantity: requireAmount('0.1') },
    { key: 'F7', symbol: SYMBOL, does: 'close' },
  ],
  ...changes,
})

const click = { symbol: SYMBOL, does: 'place at', type: 'LIMIT', quantity: requireAmount('0.1') } as const

/** Clicks in two columns of a ladder, a hundred wide and two hundred high, with room between them. */
export const ladderActs: readonly ArmedAction[] = [
  { key: 'bids', side: 'BUY', area: { x: 100, y: 100, width: 100, height: 200 }, ...click },
  { key: 'asks', side: 'SELL', area: { x: 300, y: 100, width: 100, height: 200 }, ...click },
]

const area = (x: number) => ({ x, y: 400, width: 60, height: 30 })

/** A click at every other place: beside the bars, in the ticket, and in the rows. */
export const placeActs: readonly ArmedAction[] = [
  { ...click, key: 'chart buys', side: 'BUY', area: area(0) },
  { ...click, key: 'chart sells', side: 'SELL', area: area(100) },
  { ...click, key: 'ticket buys', does: 'place', type: 'IOC', side: 'BUY', area: area(200) },
  { ...click, key: 'ticket sells', does: 'place', type: 'IOC', side: 'SELL', area: area(300) },
  { key: 'closes', symbol: SYMBOL, does: 'close', area: area(400) },
  { key: 'takes back', symbol: SYMBOL, does: 'take back that', area: area(500) },
]

/** An order within its bounds. */
export const inside = (changes: Partial<Omit<OrderWrite, 'is'>> = {}): OrderWrite =>
  createOrderWrite({
    symbol: SYMBOL,
    side: 'BUY',
    type: 'LIMIT',
    price: requireAmount('60000'),
    quantity: requireAmount('0.1'),
    reduceOnly: false,
    marginMode: 'CROSS',
    ...changes,
  })

/** Inputs of a press one second after the seal, with nothing used. */
export const atPress = (changes: Partial<MandateCheckInputs> = {}): MandateCheckInputs => ({
  wall: NOW + 1_000,
  steady: 2_000,
  profileId: 'practice',
  account: { id: 'account-0xab', label: 'Grid' },
  used: sumMandateUsage([]),
  bestBid: () => requireAmount('60000'),
  ...{ lastMinute: 0, uncancelled: 1, exposure: () => ZERO },
  isOwn: id => id === 'own',
  moved: [],
  ...changes,
})
