import { flattenAlgoOrder } from '../../src/core/account/algo-merge'
import type { MarginMode, OrderSide } from '../../src/core/market/venue-market-rules'
import type { AlgoLegDraft } from '../../src/core/write/algo-order-draft'
import type { WriteScope } from '../../src/core/write/write-scope'
import type { WriteDraft, OrderDraft, OrderTerms } from '../../src/core/write/venue-write'
import type { Chance } from '../campaigns/chance'
import {
  between,
  exitSide,
  priceBeyond,
  priceNear,
  sizeIn,
  steps,
  type DraftMarket,
  type World,
} from './worlds'

/** The number of drafts of a kind, and the function that draws one. */
interface DraftKind {
  readonly times: number
  readonly draw: (chance: Chance, world: World) => WriteDraft
}

/** Malformed figures that a person may type. */
const slips = ['', '0', '-1', '1e5', '0.00000001', '99999999', '60000.123456789', '1,5'] as const

const typed = (chance: Chance, figure: string): string => (chance.happens(0.04) ? chance.pick(slips) : figure)
const sideOf = (chance: Chance): OrderSide => (chance.happens(0.5) ? 'BUY' : 'SELL')
const price = (chance: Chance, at: DraftMarket, away = chance.pick([1, 5, 19, 60])): string =>
  typed(chance, priceNear(chance, at, away))
const size = (chance: Chance, at: DraftMarket): string => typed(chance, sizeIn(chance, at))
const modeOf = (chance: Chance, { at, on }: World): MarginMode => {
  const held = on.snapshot.positions?.value.find(({ symbol }) => symbol === at.rules.symbol)
  if (held !== undefined && chance.happens(0.8)) return held.marginMode
  return at.rules.isolatedOnly || chance.happens(0.25) ? 'ISOLATED' : 'CROSS'
}
const reachOf = (chance: Chance, { at }: World): WriteScope =>
  chance.happens(0.5) ? { is: 'market', symbol: at.rules.symbol } : { is: 'all markets' }

/** Draws the id of an open order, or an unknown one. */
function orderIn(chance: Chance, { on, at }: World): { readonly orderId: string; readonly symbol: string } {
  const listed = on.snapshot.orders?.value ?? []
  if (listed.length === 0 || chance.happens(0.05)) return { orderId: '404', symbol: at.rules.symbol }
  const open = listed.filter(({ status }) => status === 'NEW' || status === 'PARTIAL_FILLED')
  return chance.pick(open.length > 0 && chance.happens(0.9) ? open : listed)
}

/** Draws an edit; some repeat the present terms, or name exactly the filled size. */
function edit(chance: Chance, world: World): WriteDraft {
  const { orderId, symbol } = orderIn(chance, world)
  const at = world.markets.find(({ rules }) => rules.symbol === symbol) ?? world.at
  const listed = world.on.snapshot.orders?.value.find(each => each.orderId === orderId)
  const { price: before = '0', quantity, executed } = listed ?? { quantity: '0', executed: '0' }
  return {
    ...{ is: 'edit', symbol, orderId },
    price: chance.happens(0.15) ? before : price(chance, at, chance.pick([5, 19])),
    quantity: chance.happens(0.15) ? chance.pick([quantity, executed]) : size(chance, at),
  }
}

/** Draws a side and reduce-only: mostly with a position to reduce. */
function sideAndReduce(
  chance: Chance,
  world: World,
  share = 0.3,
): { readonly side: OrderSide; readonly reduceOnly: boolean } {
  const exit = exitSide(world)
  if (exit !== undefined && chance.happens(share)) return { side: exit, reduceOnly: true }
  return { side: sideOf(chance), reduceOnly: chance.happens(0.05) }
}

/** The exact size of the position in the market of the draft. */
const heldSize = ({ on, at }: World): string =>
  on.snapshot.positions?.value.find(({ symbol }) => symbol === at.rules.symbol)?.quantity.replace('-', '') ??
  '1'

function order(chance: Chance, world: World, types: readonly OrderTerms['type'][]): OrderDraft {
  const { at } = world
  const type = chance.pick(types)
  return {
    is: 'order',
    symbol: chance.happens(0.01) ? 'PERP_NONE_USDC' : at.rules.symbol,
    ...{ ...sideAndReduce(chance, world), type },
    ...((type !== 'MARKET') !== chance.happens(0.03) && { price: price(chance, at) }),
    quantity: chance.happens(0.1) ? heldSize(world) : size(chance, at),
    marginMode: modeOf(chance, world),
    ...(chance.happens(0.1) && { visible: chance.happens(0.5) ? '0' : size(chance, at) }),
    ...(chance.happens(type === 'POST_ONLY' ? 0.4 : 0.01) && { stepsBack: true }),
  }
}

/** Draws a ladder whose size mostly divides among its orders at any skew. */
function ladder(chance: Chance, world: World): WriteDraft {
  const { at } = world
  const count = between(chance, 2, 6)
  const portions = count * (count + 1) * between(chance, 1, 40)
  const { side, reduceOnly } = sideAndReduce(chance, world, 0.15)
  const way = side === 'BUY' ? -1 : 1
  return {
    is: 'ladder',
    symbol: at.rules.symbol,
    ...{ side, reduceOnly },
    type: chance.pick(['LIMIT', 'POST_ONLY'] as const),
    from: typed(chance, priceBeyond(chance, at, way, 6)),
    to: typed(chance, priceBeyond(chance, at, way, 40)),
    count: typed(chance, String(count)),
    quantity: chance.happens(0.9) ? steps(portions, at.rules.step) : size(chance, at),
    skew: chance.pick(['even', 'more at the start', 'more at the end'] as const),
    marginMode: modeOf(chance, world),
  }
}

const marketsHeld = ({ on }: World) =>
  (on.snapshot.positions?.value ?? []).map(({ symbol, marginMode }) => ({ symbol, marginMode }))

function close(chance: Chance, world: World, withOthers: boolean): WriteDraft {
  const held = marketsHeld(world)
  const here = held.filter(({ symbol }) => symbol === world.at.rules.symbol)
  const known = here.length > 0 && chance.happens(0.9) ? here : held
  const first =
    known.length > 0 && chance.happens(0.97)
      ? chance.pick(known)
      : { symbol: world.at.rules.symbol, marginMode: 'CROSS' as const }
  const others = held.filter(each => each !== first)
  return {
    is: 'close',
    ...first,
    size:
      withOthers || chance.happens(0.6)
        ? { is: 'share', percent: withOthers ? '100' : chance.pick(['25', '50', '100'] as const) }
        : { is: 'quantity', quantity: size(chance, world.at) },
    ...(withOthers && { also: others }),
  }
}

const other = (side: OrderSide): OrderSide => (side === 'BUY' ? 'SELL' : 'BUY')

/** Draws a trigger on the correct side of the mark, with a few on the other side. */
const trigger = (chance: Chance, at: DraftMarket, way: 1 | -1): string =>
  chance.happens(0.05) ? price(chance, at, 90) : priceBeyond(chance, at, way, 90)

function legs(chance: Chance, { at }: World, exit: OrderSide): readonly AlgoLegDraft[] {
  const kinds = chance.pick<readonly AlgoLegDraft['kind'][]>([
    ['TAKE_PROFIT', 'STOP_LOSS'],
    ['TAKE_PROFIT'],
    ['STOP_LOSS'],
  ])
  return kinds.map(kind => {
    const way = (exit === 'SELL') === (kind === 'TAKE_PROFIT') ? 1 : -1
    const triggerPrice = trigger(chance, at, way)
    return { kind, triggerPrice, ...(chance.happens(0.3) && { price: trigger(chance, at, way) }) }
  })
}

const entry = (chance: Chance, { at }: World, side: OrderSide) => {
  const type = chance.pick(['LIMIT', 'MARKET'] as const)
  return {
    ...{ side, type, quantity: size(chance, at) },
    ...(type === 'LIMIT' && { price: price(chance, at) }),
  }
}

const algo = (chance: Chance, world: World) =>
  ({ is: 'algo order', symbol: world.at.rules.symbol, marginMode: modeOf(chance, world) }) as const

/** Draws an edit of an algo order with one of its legs, or with an unknown leg. */
function editAlgo(chance: Chance, { on, at, markets }: World): WriteDraft {
  const listed = on.snapshot.algoOrders?.value ?? []
  if (listed.length === 0 || chance.happens(0.05))
    return { is: 'edit algo', symbol: at.rules.symbol, algoOrderId: '404', triggerPrice: '1', legs: [] }
  const open = listed.filter(({ status, triggered, active }) => status === 'NEW' && active && !triggered)
  const root = chance.pick(open.length > 0 && chance.happens(0.95) ? open : listed)
  const market = markets.find(({ rules }) => rules.symbol === root.symbol) ?? at
  const way = root.side === 'BUY' ? 1 : -1
  const edited = flattenAlgoOrder(root).filter(each => each !== root)
  return {
    ...{ is: 'edit algo', symbol: root.symbol, algoOrderId: root.algoOrderId },
    ...(chance.happens(0.3) && { quantity: size(chance, market) }),
    ...(chance.happens(root.legs.length > 0 ? 0.05 : 0.8) && { triggerPrice: trigger(chance, market, way) }),
    ...(chance.happens(0.1) && { price: price(chance, market, 80) }),
    legs: edited
      .filter(() => chance.happens(0.5))
      .map(({ algoOrderId, kind, side }) => ({
        algoOrderId,
        ...(chance.happens(0.8) && {
          triggerPrice: trigger(chance, market, (side === 'SELL') === (kind === 'TAKE_PROFIT') ? 1 : -1),
        }),
        ...(chance.happens(0.1) && { active: chance.happens(0.5) }),
      })),
  }
}

function cancelAlgo(chance: Chance, { on, at }: World): WriteDraft {
  const listed = on.snapshot.algoOrders?.value ?? []
  const { algoOrderId, symbol } =
    listed.length === 0 || chance.happens(0.05)
      ? { algoOrderId: '404', symbol: at.rules.symbol }
      : chance.pick(listed)
  return { is: 'cancel algo', symbol, algoOrderId }
}

export const draftsOf: Readonly<Record<string, DraftKind>> = {
  'limit order': { times: 1_000, draw: (chance, world) => order(chance, world, ['LIMIT']) },
  'taking order': { times: 900, draw: (chance, world) => order(chance, world, ['MARKET', 'IOC', 'FOK']) },
  'post-only order': { times: 500, draw: (chance, world) => order(chance, world, ['POST_ONLY']) },
  close: { times: 600, draw: (chance, world) => close(chance, world, false) },
  'close several': { times: 400, draw: (chance, world) => close(chance, world, true) },
  flatten: { times: 400, draw: () => ({ is: 'flatten' }) },
  reverse: {
    times: 300,
    draw: (chance, world) => ({
      is: 'reverse',
      symbol: world.at.rules.symbol,
      marginMode: modeOf(chance, world),
      slippage: typed(chance, chance.pick(['0.0005', '0.005'])),
    }),
  },
  ladder: { times: 500, draw: ladder },
  cancel: {
    times: 300,
    draw: (chance, world) => {
      const { orderId, symbol } = orderIn(chance, world)
      return { is: 'cancel', symbol, orderId }
    },
  },
  edit: { times: 600, draw: edit },
  'cancel all': {
    times: 250,
    draw: (chance, world) => ({ is: 'cancel all', reach: reachOf(chance, world) }),
  },
  'cancel a side': {
    times: 250,
    draw: (chance, world) => ({ is: 'cancel all', reach: reachOf(chance, world), side: sideOf(chance) }),
  },
  'cancel all after': {
    times: 200,
    draw: chance => ({
      is: 'cancel all after',
      seconds: typed(chance, String(chance.pick([0, 4, 5, 30, 900, 901]))),
    }),
  },
  leverage: {
    times: 400,
    draw: (chance, world) => ({
      is: 'leverage',
      reach: reachOf(chance, world),
      marginMode: modeOf(chance, world),
      leverage: typed(chance, String(between(chance, 1, 25))),
    }),
  },
  'margin mode': {
    times: 250,
    draw: (chance, { at }) => ({
      is: 'margin mode',
      symbol: at.rules.symbol,
      marginMode: chance.pick(['CROSS', 'ISOLATED'] as const),
    }),
  },
  'move margin': {
    times: 400,
    draw: (chance, world) => {
      const apart = marketsHeld(world).filter(({ marginMode }) => marginMode === 'ISOLATED')
      return {
        is: 'move margin',
        symbol: apart.length > 0 && chance.happens(0.95) ? chance.pick(apart).symbol : world.at.rules.symbol,
        way: chance.pick(['ADD', 'REDUCE'] as const),
        amount: typed(chance, String(between(chance, 1, 2_000))),
      }
    },
  },
  'maintenance flag': {
    times: 150,
    draw: chance => ({ is: 'maintenance flag', cancels: chance.happens(0.5) }),
  },
  'bind key': { times: 150, draw: () => ({ is: 'bind key' }) },
  'revoke key': { times: 200, draw: () => ({ is: 'revoke key' }) },
  'settle pnl': { times: 250, draw: () => ({ is: 'settle pnl' }) },
  stop: {
    times: 400,
    draw: (chance, world) => {
      const { side, reduceOnly } = sideAndReduce(chance, world, 0.6)
      const triggerPrice = trigger(chance, world.at, side === 'BUY' ? 1 : -1)
      const terms = entry(chance, world, side)
      return { ...algo(chance, world), ...terms, kind: 'STOP', triggerPrice, reduceOnly }
    },
  },
  pair: {
    times: 350,
    draw: (chance, world) => ({
      ...algo(chance, world),
      kind: 'TP_SL',
      quantity: size(chance, world.at),
      legs: legs(chance, world, exitSide(world) ?? 'SELL'),
    }),
  },
  'positional pair': {
    times: 300,
    draw: (chance, world) => ({
      ...algo(chance, world),
      kind: 'POSITIONAL_TP_SL',
      legs: legs(chance, world, exitSide(world) ?? 'SELL'),
    }),
  },
  bracket: {
    times: 400,
    draw: (chance, world) => {
      const side = sideOf(chance)
      return {
        ...algo(chance, world),
        ...entry(chance, world, side),
        kind: 'BRACKET',
        protection: chance.pick(['TP_SL', 'POSITIONAL_TP_SL'] as const),
        legs: legs(chance, world, other(side)),
      }
    },
  },
  'trailing stop': {
    times: 300,
    draw: (chance, world) => ({
      ...algo(chance, world),
      ...sideAndReduce(chance, world, 0.8),
      kind: 'TRAILING_STOP',
      quantity: size(chance, world.at),
      distance: chance.happens(0.6)
        ? { is: 'rate', by: '0.02' }
        : { is: 'value', by: String(between(chance, 1, 900)) },
      ...(chance.happens(0.3) && { activatedPrice: price(chance, world.at, 50) }),
    }),
  },
  'edit algo': { times: 300, draw: editAlgo },
  'cancel algo': { times: 150, draw: cancelAlgo },
  'cancel all algo': {
    times: 100,
    draw: (chance, world) => ({ is: 'cancel all algo', reach: reachOf(chance, world) }),
  },
}
