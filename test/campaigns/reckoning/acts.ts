import { isOrderOpen } from '../../../src/core/account/order-merge'
import { findOutermostOpenAlgos } from '../../../src/core/account/algo-merge'
import type { OrderDraft } from '../../../src/core/write/venue-write'
import { figure, most } from '../../reckoner/decimal'
import { algoDrafts, type AlgoKind } from './algo-acts'
import type { Read } from './desk'
import { onStep, onTick, priceFor, sizeFor, type Drafter, type Place } from './place'
import { between, spread } from './spread'

/** The subject of a run: a kind of write, subdivided by its figures. */
export type Kind =
  | 'order'
  | 'close'
  | 'close several'
  | 'reverse'
  | 'cancel'
  | 'cancel all'
  | 'edit'
  | 'ladder'
  | 'leverage'
  | 'margin mode'
  | 'move margin'
  | 'timer'
  | AlgoKind

const sides = ['BUY', 'SELL'] as const

const order: Drafter = (_read, at, chance) => {
  const { market, marginMode, held } = at
  const reduceOnly = !held.isZero() && chance.happens(0.2)
  const side = reduceOnly ? (held.isPositive() ? 'SELL' : 'BUY') : chance.pick(sides)
  const type = chance.pick(['LIMIT', 'LIMIT', 'LIMIT', 'MARKET', 'IOC', 'FOK', 'POST_ONLY'] as const)
  const quantity = reduceOnly
    ? onStep(held.abs().times(chance.happens(0.4) ? 1 : chance.next()), market)
    : chance.happens(0.2) && !held.isZero()
      ? onStep(held.abs().times(between(chance, 0.3, 2)), market)
      : sizeFor(at, chance)
  const draft: OrderDraft = {
    is: 'order',
    symbol: market.symbol,
    side,
    type,
    quantity,
    reduceOnly,
    marginMode,
    ...(type !== 'MARKET' && { price: priceFor(at, side, chance) }),
    ...(type === 'POST_ONLY' && chance.happens(0.3) && { stepsBack: true }),
  }
  return type === 'LIMIT' && chance.happens(0.12)
    ? { ...draft, visible: chance.happens(0.3) ? '0' : onStep(figure(quantity).times(chance.next()), market) }
    : draft
}

const close: Drafter = (_read, { market, marginMode, held }, chance) => {
  if (held.isZero()) return undefined
  const size = chance.happens(0.6)
    ? ({ is: 'share', percent: chance.pick(['25', '50', '100'] as const) } as const)
    : ({ is: 'quantity', quantity: onStep(held.abs().times(chance.next()), market) } as const)
  return { is: 'close', symbol: market.symbol, marginMode, size }
}

const closeSeveral: Drafter = ({ snapshot }, { market, marginMode }, chance) => {
  const held = (snapshot.positions?.value ?? []).filter(({ quantity }) => quantity !== '0')
  const also = held
    .filter(row => row.symbol !== market.symbol || row.marginMode !== marginMode)
    .filter(() => chance.happens(0.7))
    .map(({ symbol, marginMode: mode }) => ({ symbol, marginMode: mode }))
  if (also.length === 0) return undefined
  return { is: 'close', symbol: market.symbol, marginMode, size: { is: 'share', percent: '100' }, also }
}

const reverse: Drafter = (_read, { market, marginMode, held }, chance) =>
  held.isZero()
    ? undefined
    : { is: 'reverse', symbol: market.symbol, marginMode, slippage: chance.pick(['0.0005', '0.005', '0.05']) }

/** Returns the open orders of the place. */
const openHere = ({ snapshot }: Read, { market, marginMode }: Place) =>
  (snapshot.orders?.value ?? []).filter(
    one => isOrderOpen(one) && one.symbol === market.symbol && one.marginMode === marginMode,
  )

const edit: Drafter = (read, at, chance) => {
  const open = openHere(read, at)
  if (open.length === 0) return undefined
  const { orderId, symbol, side, price = '1', quantity, executed } = chance.pick(open)
  const keepsPrice = chance.happens(0.25)
  const next = keepsPrice
    ? price
    : chance.happens(0.4)
      ? onTick(figure(price).times(between(chance, 0.97, 1.03).toFixed(5)), at.market)
      : priceFor(at, side, chance)
  const size =
    !keepsPrice && chance.happens(0.35)
      ? quantity
      : onStep(figure(executed).plus(figure(quantity).times(between(chance, 0.1, 2.5).toFixed(4))), at.market)
  return { is: 'edit', symbol, orderId, price: next, quantity: size }
}

const cancel: Drafter = (read, at, chance) => {
  const open = openHere(read, at)
  if (open.length === 0) return undefined
  const { symbol, orderId } = chance.pick(open)
  return { is: 'cancel', symbol, orderId }
}

const cancelAll: Drafter = (_read, { market }, chance) => ({
  is: 'cancel all',
  reach: chance.happens(0.5) ? { is: 'all markets' } : { is: 'market', symbol: market.symbol },
  ...(chance.happens(0.3) && { side: chance.pick(sides) }),
})

const ladder: Drafter = (_read, at, chance) => {
  const { market, marginMode, mark } = at
  const side = chance.pick(sides)
  const away = side === 'BUY' ? -1 : 1
  const from = between(chance, 0.002, 0.05)
  const to = from + between(chance, 0.01, 0.2)
  const count = chance.pick([2, 3, 5, 10])
  const unit = figure(sizeFor({ ...at, room: at.room.div(count) }, chance))
  const skew = chance.pick(['even', 'more at the start', 'more at the end'] as const)
  const parts = skew === 'even' ? count : (count * (count + 1)) / 2
  const price = (by: number) => onTick(mark.times((1 + away * by).toFixed(6)), market)
  return {
    is: 'ladder',
    symbol: market.symbol,
    side,
    type: chance.pick(['LIMIT', 'POST_ONLY'] as const),
    from: price(from),
    to: price(to),
    count: String(count),
    quantity: unit.times(parts).toFixed(),
    skew,
    reduceOnly: false,
    marginMode,
  }
}

const leverage: Drafter = (_read, { market, marginMode }, chance) => ({
  is: 'leverage',
  reach: chance.happens(0.25) ? { is: 'all markets' } : { is: 'market', symbol: market.symbol },
  marginMode,
  leverage: String(Math.round(spread(chance, 1, 100))),
})

const marginMode: Drafter = (_read, { market }, chance) => ({
  is: 'margin mode',
  symbol: market.symbol,
  marginMode: chance.pick(['CROSS', 'ISOLATED'] as const),
})

const moveMargin: Drafter = ({ snapshot }, { market, marginMode: mode, held }, chance) => {
  if (mode !== 'ISOLATED' || held.isZero()) return undefined
  const way = chance.pick(['ADD', 'REDUCE'] as const)
  const row = snapshot.positions?.value.find(
    one => one.symbol === market.symbol && one.marginMode === 'ISOLATED',
  )
  const from = way === 'ADD' ? snapshot.account?.value.free : row?.margin
  const amount = figure(from ?? '0')
    .times(spread(chance, 0.001, 1).toFixed(6))
    .toDP(6, 1)
  return { is: 'move margin', symbol: market.symbol, way, amount: most(amount, figure('0.000001')).toFixed() }
}

const timer: Drafter = (_read, _at, chance) => ({
  is: 'cancel all after',
  seconds: chance.pick(['0', '30', '600']),
})

/** The generator of each kind. A missing kind does not compile. */
export const drafters: Readonly<Record<Kind, Drafter>> = {
  order,
  close,
  'close several': closeSeveral,
  reverse,
  cancel,
  'cancel all': cancelAll,
  edit,
  ladder,
  leverage,
  'margin mode': marginMode,
  'move margin': moveMargin,
  timer,
  ...algoDrafts(read => findOutermostOpenAlgos(read.snapshot.algoOrders?.value ?? [])),
}

export const kinds = Object.keys(drafters) as readonly Kind[]

/** Kinds that need a position. */
export const aboutHeld: ReadonlySet<Kind> = new Set<Kind>([
  'close',
  'close several',
  'reverse',
  'move margin',
  'pair',
  'positional pair',
])
/** Relative frequency of kinds; default: 1. Kinds with their own figures are tried more often. */
export const weights: Partial<Readonly<Record<Kind, number>>> = {
  order: 8,
  close: 3,
  reverse: 2,
  edit: 4,
  ladder: 2,
  bracket: 3,
  leverage: 2,
  'move margin': 3,
}
