import type { AlgoOrder } from '../../src/core/algo'
import { isOpen } from '../../src/core/order-fold'
import type { Draft, OrderDraft } from '../../src/core/write'
import type { Order } from '../../src/core/order'
import { ISOLATED } from '../kit/fake-further'
import { draft, SYMBOL } from '../kit/trade'
import type { ModelDesk } from './model-desk'

type Wisher = (desk: ModelDesk) => Draft | undefined | Promise<Draft | undefined>

/** What a person asks for; each from what the desk shows at that moment. */
export const wishes = {
  rest: () => draft({ price: '59000', quantity: '0.1' }),
  cross: () => draft({ type: 'IOC', price: '60100', quantity: '0.2' }),
  market: () => atMarket(draft({ quantity: '0.05' })),
  reduce: () => atMarket(draft({ side: 'SELL', quantity: '0.05', reduceOnly: true })),
  large: () => draft({ quantity: '9' }),
  cancel: async desk => {
    const open = await openOrder(desk)
    return open && { is: 'cancel', symbol: open.symbol, orderId: open.orderId }
  },
  edit: async desk => {
    const open = await openOrder(desk)
    return open && { is: 'edit', symbol: SYMBOL, orderId: open.orderId, price: '58990', quantity: '0.2' }
  },
  'cancel all': () => ({ is: 'cancel all', reach: { is: 'market', symbol: SYMBOL } }),
  close: () => ({
    is: 'close',
    symbol: SYMBOL,
    marginMode: 'CROSS',
    size: { is: 'share', percent: '100' },
  }),
  'more leverage': () => leverageOf('20'),
  'less leverage': () => leverageOf('3'),
  ladder: () => ({
    is: 'ladder',
    symbol: SYMBOL,
    side: 'BUY',
    type: 'LIMIT',
    from: '59000',
    to: '58900',
    count: '3',
    quantity: '0.09',
    skew: 'even',
    reduceOnly: false,
    marginMode: 'CROSS',
  }),
  'margin in': () => ({ is: 'move margin', symbol: ISOLATED, way: 'ADD', amount: '5' }),
  'margin out': () => ({ is: 'move margin', symbol: ISOLATED, way: 'REDUCE', amount: '3' }),
  timer: () => ({ is: 'cancel all after', seconds: '60' }),
  'no timer': () => ({ is: 'cancel all after', seconds: '0' }),
  stop: () => stopOf('BUY', '61000', false),
  protect: () => stopOf('SELL', '59000', true),
  'edit stop': async desk => {
    const open = await waiting(desk)
    if (open === undefined) return undefined
    const triggerPrice = open.side === 'BUY' ? '61100' : '58900'
    return { is: 'edit algo', symbol: SYMBOL, algoOrderId: open.algoOrderId, triggerPrice, legs: [] }
  },
  'cancel stop': async desk => {
    const open = await waiting(desk)
    return open && { is: 'cancel algo', symbol: SYMBOL, algoOrderId: open.algoOrderId }
  },
  'cancel all stops': () => ({ is: 'cancel all algo', reach: { is: 'market', symbol: SYMBOL } }),
  'margin mode': () => ({ is: 'margin mode', symbol: SYMBOL, marginMode: 'ISOLATED' }),
} as const satisfies Readonly<Record<string, Wisher>>

/** The name of something to ask for. */
export type Wish = keyof typeof wishes

export const everyWish = Object.keys(wishes) as readonly Wish[]

/** What can only take risk away, and may be asked for while a desk is stopped. */
export const lowers: ReadonlySet<Wish> = new Set([
  'reduce',
  'cancel',
  'cancel all',
  'close',
  'less leverage',
  'margin in',
  'timer',
  'no timer',
  'protect',
  'edit stop',
  'cancel stop',
  'cancel all stops',
])

const leverageOf = (leverage: string): Draft => ({
  is: 'leverage',
  reach: { is: 'market', symbol: SYMBOL },
  marginMode: 'CROSS',
  leverage,
})

const stopOf = (side: 'BUY' | 'SELL', triggerPrice: string, reduceOnly: boolean): Draft => ({
  is: 'algo order',
  kind: 'STOP',
  symbol: SYMBOL,
  marginMode: 'CROSS',
  type: 'MARKET',
  quantity: '0.05',
  side,
  triggerPrice,
  reduceOnly,
})

const waiting = async (desk: ModelDesk): Promise<AlgoOrder | undefined> =>
  (await desk.snapshot()).algoOrders?.value.find(isOpen)

const atMarket = ({ price: _price, ...rest }: OrderDraft): OrderDraft => ({ ...rest, type: 'MARKET' })

const openOrder = async (desk: ModelDesk): Promise<Order | undefined> =>
  (await desk.snapshot()).orders?.value.find(isOpen)
