import { isOrderOpen } from '../../src/core/account/order-merge'
import type { WriteDraft, OrderDraft } from '../../src/core/write/venue-write'
import type { OrderRecord } from '../../src/core/account/order-record'
import { crossing, priceAt, resting, type Shown } from '../kit/drafts'
import { market } from '../kit/open-desk'
import { algoDrafters, stop } from './algo-acts'
import type { Chance } from './chance'

/** Drafts one write from the state of the desk. Returns `undefined` if there is nothing to act on. */
export type Drafter = (desk: Shown, chance: Chance) => WriteDraft | undefined

/** Drafters of each kind of write. The type makes the list complete. */
const drafters: Readonly<Record<WriteDraft['is'], Drafter>> = {
  ...algoDrafters,
  order: (desk, chance) => chance.pick(orders)(desk, chance),
  cancel(desk, chance) {
    const order = openOrder(desk, chance)
    return order && { is: 'cancel', symbol: order.symbol, orderId: order.orderId }
  },
  edit(desk, chance) {
    const order = openOrder(desk, chance)
    if (order === undefined) return undefined
    const { symbol, orderId } = order
    const price = priceAt(desk, chance.pick(['0.979', '0.981', '0.985']))
    return { is: 'edit', symbol, orderId, price, quantity: size(chance) }
  },
  'cancel all'(_desk, chance) {
    const reach = chance.happens(0.5)
      ? { is: 'all markets' as const }
      : { is: 'market' as const, symbol: market }
    const side = chance.happens(0.4) ? chance.pick(['BUY', 'SELL'] as const) : undefined
    return { is: 'cancel all', reach, ...(side !== undefined && { side }) }
  },
  close(desk, chance) {
    const [held, ...others] = (desk.snapshot().positions?.value ?? []).filter(
      ({ quantity }) => quantity !== '0',
    )
    if (held === undefined) return undefined
    const { symbol, marginMode } = held
    if (others.length > 0 && chance.happens(0.5)) {
      const also = others.map(other => ({ symbol: other.symbol, marginMode: other.marginMode }))
      return { is: 'close', symbol, marginMode, size: { is: 'share', percent: '100' }, also }
    }
    const size = { is: 'share', percent: chance.pick(['25', '50', '100'] as const) } as const
    return { is: 'close', symbol, marginMode, size }
  },
  flatten: () => ({ is: 'flatten' }),
  // Every one of its orders is refused, which the other acts must not be.
  'age test': () => undefined,
  reverse(desk) {
    const row = desk
      .snapshot()
      .positions?.value.find(({ symbol, quantity }) => symbol === market && quantity !== '0')
    return row && { is: 'reverse', symbol: market, marginMode: row.marginMode, slippage: '0.005' }
  },
  leverage: (_desk, chance) => ({
    is: 'leverage',
    reach: chance.happens(0.3) ? { is: 'all markets' } : { is: 'market', symbol: market },
    marginMode: 'CROSS',
    leverage: String(2 + chance.below(8)),
  }),
  'margin mode': (_desk, chance) => ({
    is: 'margin mode',
    symbol: market,
    marginMode: chance.happens(0.5) ? 'ISOLATED' : 'CROSS',
  }),
  'move margin'(desk, chance) {
    const held = desk
      .snapshot()
      .positions?.value.find(({ quantity, marginMode }) => quantity !== '0' && marginMode === 'ISOLATED')
    const way = chance.pick(['ADD', 'REDUCE'] as const)
    return held && { is: 'move margin', symbol: held.symbol, way, amount: String(1 + chance.below(5)) }
  },
  'maintenance flag': (desk, chance) => ({
    is: 'maintenance flag',
    cancels: !(desk.snapshot().terms?.value.cancelsInMaintenance ?? chance.happens(0.5)),
  }),
  'bind key': () => ({ is: 'bind key' }),
  'revoke key': () => ({ is: 'revoke key' }),
  // A course trades on a main account, which settles through its wallet. A separate scenario covers
  // settlement.
  'settle pnl': () => undefined,
  'cancel all after': (_desk, chance) => ({
    is: 'cancel all after',
    seconds: chance.pick(['0', '30', '120']),
  }),
  ladder: (desk, chance) => ({
    is: 'ladder',
    symbol: market,
    side: 'BUY',
    type: chance.pick(['LIMIT', 'POST_ONLY'] as const),
    from: priceAt(desk, '0.98'),
    to: priceAt(desk, '0.97'),
    count: chance.pick(['2', '3', '5']),
    quantity: '0.05',
    skew: chance.pick(['even', 'more at the start', 'more at the end'] as const),
    reduceOnly: false,
    marginMode: 'CROSS',
  }),
}

function openOrder(desk: Shown, chance: Chance): OrderRecord | undefined {
  const open = (desk.snapshot().orders?.value ?? []).filter(isOrderOpen)
  return open.length === 0 ? undefined : chance.pick(open)
}

const size = (chance: Chance): string => `0.0${String(1 + chance.below(9))}`

/** Returns a market order without the price, which its type does not take. */
const atMarket = ({ price: _price, ...rest }: OrderDraft): OrderDraft => ({ ...rest, type: 'MARKET' })

const orders: readonly Drafter[] = [
  (desk, chance) => resting(desk, size(chance)),
  (desk, chance) => resting(desk, size(chance), { type: 'POST_ONLY' }),
  (desk, chance) => crossing(desk, size(chance)),
  (desk, chance) => crossing(desk, size(chance), { type: 'IOC' }),
  (desk, chance) => crossing(desk, size(chance), { type: 'FOK' }),
  (desk, chance) => atMarket(crossing(desk, size(chance))),
  closing,
]

/** Drafts a reduce-only market sell of all or part of an open long position. */
function closing(desk: Shown, chance: Chance): WriteDraft | undefined {
  const held = desk.snapshot().positions?.value.find(({ quantity }) => /^[^-].*[1-9]/.test(quantity))
  if (held === undefined) return undefined
  const draft = atMarket(crossing(desk, chance.happens(0.5) ? held.quantity : '0.01'))
  return { ...draft, side: 'SELL', symbol: held.symbol, marginMode: held.marginMode, reduceOnly: true }
}

/** Kinds of write that end a course: they stop trading, or restrict or revoke the key. */
export const endings = ['flatten', 'bind key', 'revoke key'] as const satisfies readonly WriteDraft['is'][]
const isEnding = (kind: WriteDraft['is']): boolean => endings.some(ending => ending === kind)

/** Kinds of write after which a course can go on. */
export const kinds = (Object.keys(drafters) as readonly WriteDraft['is'][]).filter(kind => !isEnding(kind))

/** Returns false for a market without asks, such as a delisted one. A draft needs a price. */
const isQuoted = (desk: Shown): boolean => desk.view()?.book?.asks[0] !== undefined

/** Drafts one write of `kind`. Returns `undefined` without a book. */
export const draftOf = (desk: Shown, chance: Chance, kind: WriteDraft['is']): WriteDraft | undefined =>
  isQuoted(desk) ? drafters[kind](desk, chance) : undefined

/** Drafts the next write of a course. Prefers the kind `focus`, then orders. */
export function nextDraft(desk: Shown, chance: Chance, focus: WriteDraft['is']): WriteDraft | undefined {
  const kind = chance.happens(0.5) ? focus : chance.happens(0.4) ? 'order' : chance.pick(kinds)
  return draftOf(desk, chance, kind)
}

const isolated: Drafter = desk => crossing(desk, '0.03', { marginMode: 'ISOLATED' })
const held: Drafter = desk => crossing(desk, '0.05')
const rest: Drafter = desk => resting(desk, '0.02')

/** Writes that set up the state which a kind of write needs. */
const sources: Partial<Readonly<Record<WriteDraft['is'], readonly Drafter[]>>> = {
  cancel: [rest],
  edit: [rest],
  'cancel all': [rest, rest],
  'cancel all after': [rest, stop],
  close: [held, isolated],
  flatten: [held, isolated, rest, stop],
  reverse: [held],
  'bind key': [rest],
  'revoke key': [rest],
  'move margin': [isolated],
  'algo order': [held],
  'edit algo': [stop],
  'cancel algo': [stop],
  'cancel all algo': [held, stop],
}

/** Returns the drafters of the setup before a course. A kind without requirements gets two random orders. */
export const groundFor = (kind: WriteDraft['is']): readonly Drafter[] =>
  sources[kind] ?? [drafters.order, drafters.order]
