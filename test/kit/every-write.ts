import { formatKeyFingerprint } from '../../src/core/profile/key-facts'
import { requireAmount } from '../../src/core/value/decimal-amount'
import type { Write } from '../../src/core/write/venue-write'
import { ISOLATED, PLAYED_KEY, type PlayedWrite } from './fake-writes'
import { restingOrder, type Reconciling } from './reconciling'
import { NOW, SYMBOL } from './trade'

/** The fingerprint of the key of a fake venue. */
const PRINT = formatKeyFingerprint(PLAYED_KEY)

export type Kind = PlayedWrite['is']

/** A stop that protects a long. */
export const stop = {
  is: 'algo order',
  kind: 'STOP',
  symbol: SYMBOL,
  marginMode: 'CROSS',
  side: 'SELL',
  type: 'MARKET',
  quantity: requireAmount('0.4'),
  triggerPrice: requireAmount('58000'),
  reduceOnly: true,
} as const

/** A write of each kind, with its target placed at the venue first. */
export const writesOn = (desk: Reconciling): Readonly<Record<Kind, () => Promise<PlayedWrite & Write>>> => ({
  order: async () => restingOrder,
  cancel: async () => cancelOf(await desk.rests()),
  edit: async () => editOf(await desk.rests()),
  'cancel all': async () => {
    const open = []
    for (let nth = 0; nth < 3; nth += 1) open.push({ orderId: await desk.rests(), symbol: SYMBOL })
    return { is: 'cancel all', reach: { is: 'all markets' }, open }
  },
  leverage: async () => ({
    is: 'leverage',
    reach: { is: 'market', symbol: SYMBOL },
    marginMode: 'CROSS',
    leverage: 5,
    concerned: [{ symbol: SYMBOL, before: '10', after: '5' }],
  }),
  'margin mode': async () => ({
    is: 'margin mode',
    symbol: SYMBOL,
    marginMode: 'ISOLATED',
    concerned: [{ symbol: SYMBOL, before: 'CROSS', after: 'ISOLATED' }],
  }),
  'move margin': async () => ({
    is: 'move margin',
    symbol: ISOLATED,
    amount: requireAmount('50'),
    way: 'ADD',
    was: { margin: requireAmount('2000'), quantity: requireAmount('0.1') },
  }),
  'maintenance flag': async () => ({ is: 'maintenance flag', cancels: true, was: false }),
  'bind key': async () => ({ is: 'bind key', key: PRINT, address: '203.0.113.7', was: '' }),
  'revoke key': async () => ({ is: 'revoke key', key: PRINT, open: [], stops: [], held: [] }),
  'settle pnl': async () => ({ is: 'settle pnl', nonce: '1', unsettled: [], readAt: NOW }),
  'cancel all after': async () => ({ is: 'cancel all after', ms: 30_000, open: [], stops: [] }),
  'algo order': async () => stop,
  'edit algo': async () => {
    const algoOrderId = await waits(desk)
    return {
      is: 'edit algo',
      algoOrderId,
      symbol: SYMBOL,
      triggerPrice: requireAmount('57000'),
      legs: [],
      was: termsOf(algoOrderId),
      wereLegs: [],
    }
  },
  'cancel algo': async () => {
    const algoOrderId = await waits(desk)
    return { is: 'cancel algo', algoOrderId, symbol: SYMBOL, was: termsOf(algoOrderId) }
  },
  'cancel all algo': async () => {
    const orderId = await waits(desk)
    return { is: 'cancel all algo', reach: { is: 'all markets' }, open: [{ orderId, symbol: SYMBOL }] }
  },
})

/** The cancel of a resting order. */
export const cancelOf = (orderId: string) =>
  ({
    is: 'cancel',
    symbol: SYMBOL,
    orderId,
    side: 'BUY',
    quantity: restingOrder.quantity,
    executed: requireAmount('0'),
  }) as const

/** An edit of that order to another price and size. */
const editOf = (orderId: string) =>
  ({
    is: 'edit',
    orderId,
    symbol: SYMBOL,
    side: 'BUY',
    type: 'LIMIT',
    price: requireAmount('59100'),
    quantity: requireAmount('0.2'),
    reduceOnly: false,
    was: {
      price: restingOrder.price,
      quantity: restingOrder.quantity,
      executed: requireAmount('0'),
      updatedAt: NOW,
    },
  }) as const

/** Places a stop at the venue and returns its id. */
async function waits(desk: Reconciling): Promise<string> {
  await desk.send(stop)
  const [id] = [...desk.venue.standing.algos.keys()]
  if (id === undefined) throw new Error('Nothing waits.')
  return id
}

const termsOf = (algoOrderId: string) => ({
  algoOrderId,
  kind: 'STOP',
  quantity: stop.quantity,
  triggerPrice: stop.triggerPrice,
  active: true,
})
