import { findOutermostOpenAlgos } from '../../src/core/account/algo-merge'
import type { AlgoDraft, AnyAlgoDraft } from '../../src/core/write/algo-order-draft'
import { priceAt, type Shown } from '../kit/drafts'
import { market } from '../kit/open-desk'
import type { Chance } from './chance'

type Drafter = (desk: Shown, chance: Chance) => AnyAlgoDraft | undefined

/** Drafters of each kind of algo write. */
export const algoDrafters: Readonly<Record<AnyAlgoDraft['is'], Drafter>> = {
  'algo order': (desk, chance) => chance.pick(orders)(desk, chance),
  'edit algo'(desk, chance) {
    const order = listOpenAlgos(desk).find(({ kind }) => kind === 'STOP')
    if (order === undefined) return undefined
    const { symbol, algoOrderId } = order
    const triggerPrice = priceAt(desk, chance.pick(['1.03', '1.035', '1.04']))
    return { is: 'edit algo', symbol, algoOrderId, triggerPrice, legs: [] }
  },
  'cancel algo'(desk, chance) {
    const open = listOpenAlgos(desk)
    if (open.length === 0) return undefined
    const { symbol, algoOrderId } = chance.pick(open)
    return { is: 'cancel algo', symbol, algoOrderId }
  },
  'cancel all algo': (_desk, chance) => ({
    is: 'cancel all algo',
    reach: chance.happens(0.5) ? { is: 'all markets' } : { is: 'market', symbol: market },
  }),
}

const listOpenAlgos = (desk: Shown) => findOutermostOpenAlgos(desk.snapshot().algoOrders?.value ?? [])

const commonFields = { is: 'algo order', symbol: market, marginMode: 'CROSS' } as const
const size = (chance: Chance): string => `0.0${String(1 + chance.below(9))}`

/** Drafters of algo orders. Their triggers are far enough from the mark that none fires within a run. */
const orders: readonly ((desk: Shown, chance: Chance) => AlgoDraft | undefined)[] = [
  stop,
  (_desk, chance) => ({
    ...commonFields,
    kind: 'TRAILING_STOP',
    side: 'BUY',
    quantity: size(chance),
    distance: { is: 'rate', by: '0.03' },
    reduceOnly: false,
  }),
  (desk, chance) => protect(desk, { kind: 'TP_SL', quantity: size(chance), legs: legs(desk) }),
  desk => protect(desk, { kind: 'POSITIONAL_TP_SL', legs: legs(desk) }),
  (desk, chance) => ({
    ...commonFields,
    kind: 'BRACKET',
    side: 'BUY',
    type: 'LIMIT',
    quantity: size(chance),
    price: priceAt(desk, chance.pick(['0.98', '1.005'])),
    protection: chance.pick(['TP_SL', 'POSITIONAL_TP_SL'] as const),
    legs: legs(desk),
  }),
]

/** Drafts a buy stop with a trigger above the market. */
export function stop(desk: Shown, chance: Chance): AlgoDraft {
  return {
    ...commonFields,
    kind: 'STOP',
    side: 'BUY',
    type: 'MARKET',
    quantity: size(chance),
    triggerPrice: priceAt(desk, '1.03'),
    reduceOnly: false,
  }
}

type Protection = Pick<Extract<AlgoDraft, { kind: 'TP_SL' }>, 'kind' | 'quantity' | 'legs'>
type Whole = Pick<Extract<AlgoDraft, { kind: 'POSITIONAL_TP_SL' }>, 'kind' | 'legs'>

function protect(desk: Shown, part: Protection | Whole): AlgoDraft | undefined {
  const isLong = desk
    .snapshot()
    .positions?.value.some(row => row.symbol === market && /^[^-].*[1-9]/.test(row.quantity))
  return isLong === true ? { ...commonFields, ...part } : undefined
}

const legs = (desk: Shown) => [
  { kind: 'TAKE_PROFIT' as const, triggerPrice: priceAt(desk, '1.04') },
  { kind: 'STOP_LOSS' as const, triggerPrice: priceAt(desk, '0.96') },
]
