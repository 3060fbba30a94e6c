import type { AlgoOrder } from '../../src/core/account/algo-order'
import { flattenAlgoOrder } from '../../src/core/account/algo-merge'
import { isOrderOpen } from '../../src/core/account/order-merge'
import type { WriteDraft, OrderDraft } from '../../src/core/write/venue-write'
import type { OrderRecord } from '../../src/core/account/order-record'
import { ISOLATED } from '../kit/fake-writes'
import { draft, SYMBOL } from '../kit/trade'
import type { ModelDesk } from './model-desk'

type Wisher = (desk: ModelDesk) => WriteDraft | undefined | Promise<WriteDraft | undefined>

/** Drafts of what a person asks for, from the snapshot at that moment. */
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
  reverse: () => ({ is: 'reverse', symbol: SYMBOL, marginMode: 'CROSS', slippage: '0.005' }),
  // The largest leverage of the market, unless it is already set.
  'more leverage': async desk => {
    const rows = (await desk.snapshot()).leverages?.value
    const now = rows?.find(({ symbol, marginMode }) => symbol === SYMBOL && marginMode === 'CROSS')?.leverage
    return now === '10' ? undefined : leverageOf('10')
  },
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
  pair: () => ({ ...waits, kind: 'TP_SL', quantity: '0.05', legs }),
  'whole pair': () => ({ ...waits, kind: 'POSITIONAL_TP_SL', legs }),
  bracket: () => ({
    ...{ ...waits, kind: 'BRACKET', side: 'BUY', type: 'LIMIT', quantity: '0.05', price: '59500' },
    ...{ protection: 'TP_SL', legs },
  }),
  trail: () => ({
    ...{ ...waits, kind: 'TRAILING_STOP', side: 'SELL', quantity: '0.05', reduceOnly: true },
    distance: { is: 'rate', by: '0.02' },
  }),
  'edit what waits': async desk => {
    const open = await waiting(desk)
    if (open === undefined) return undefined
    const about = { is: 'edit algo', symbol: SYMBOL, algoOrderId: open.algoOrderId } as const
    if (open.kind === 'TRAILING_STOP') return { ...about, quantity: '0.04', legs: [] }
    if (open.kind === 'STOP') {
      const triggerPrice = open.side === 'BUY' ? '61100' : '58900'
      return { ...about, triggerPrice, legs: [] }
    }
    const stop = flattenAlgoOrder(open).find(({ kind }) => kind === 'STOP_LOSS')
    return stop && { ...about, legs: [{ algoOrderId: stop.algoOrderId, triggerPrice: '58100' }] }
  },
  'cancel what waits': async desk => {
    const open = await waiting(desk)
    return open && { is: 'cancel algo', symbol: SYMBOL, algoOrderId: open.algoOrderId }
  },
  'cancel all that waits': () => ({ is: 'cancel all algo', reach: { is: 'market', symbol: SYMBOL } }),
  'margin mode': () => ({ is: 'margin mode', symbol: SYMBOL, marginMode: 'ISOLATED' }),
} as const satisfies Readonly<Record<string, Wisher>>

export type Wish = keyof typeof wishes

export const everyWish = Object.keys(wishes) as readonly Wish[]

/** Wishes that can only lower risk. They may be submitted while a desk is stopped. */
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
  'pair',
  'whole pair',
  'trail',
  'edit what waits',
  'cancel what waits',
  'cancel all that waits',
])

const leverageOf = (leverage: string): WriteDraft => ({
  is: 'leverage',
  reach: { is: 'market', symbol: SYMBOL },
  marginMode: 'CROSS',
  leverage,
})

const stopOf = (side: 'BUY' | 'SELL', triggerPrice: string, reduceOnly: boolean): WriteDraft => ({
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

const waits = { is: 'algo order', symbol: SYMBOL, marginMode: 'CROSS' } as const
const legs = [
  { kind: 'TAKE_PROFIT', triggerPrice: '62000' },
  { kind: 'STOP_LOSS', triggerPrice: '58000' },
] as const

/** Returns the newest open algo order. Older ones are edited and cancelled once it is gone. */
const waiting = async (desk: ModelDesk): Promise<AlgoOrder | undefined> =>
  (await desk.snapshot()).algoOrders?.value.findLast(isOrderOpen)

const atMarket = ({ price: _price, ...rest }: OrderDraft): OrderDraft => ({ ...rest, type: 'MARKET' })

const openOrder = async (desk: ModelDesk): Promise<OrderRecord | undefined> =>
  (await desk.snapshot()).orders?.value.find(isOrderOpen)
