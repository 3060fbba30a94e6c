import type { Bus } from '../exchange/bus'
import { type Fixed, times } from '../numbers/fixed'
import type { ClosedPosition, Meta } from './history-records'
import { type Standing, type Sums, highestLeverage, sumUp, unsettledOf } from './margin'
import { type Market, marked } from '../market/market'
import type { Rules } from '../market/markets'
import {
  type Movement,
  blankPosition,
  closingPart,
  enlarge,
  feeOf,
  marginAfter,
  newLife,
  shrink,
  slot,
} from './position'
import { type Account, type MarginMode, type Order, type Position, type Seq, isOpen } from './records'
import type { Store } from '../state/store'
import { besideOf } from './tokens'

/** The account that stands behind makers and crowd: the other side of every trade that nobody else takes. */
export const HOUSE = 'house'

/** What a movement cost and brought. */
export interface Booked {
  readonly fee: Fixed
  readonly realized: Fixed
}

/** How a liquidation ended a position, for the history of positions. */
export type Ending = Pick<ClosedPosition, 'liquidation' | 'liquidatorFee' | 'insuranceFee'>

/** The exchange's bookkeeping: balances, positions and margin, exact to the last place. */
export interface Ledger {
  readonly account: (id: string) => Account
  readonly accounts: () => readonly Account[]
  readonly position: (account: string, symbol: string, mode: MarginMode) => Position | undefined
  readonly positions: (account: string) => readonly Position[]
  readonly openOrders: (account: string) => readonly Order[]
  /** The open orders of an account that may only reduce a position. */
  readonly reducers: (account: string) => readonly Order[]
  /** How many open orders there are in a market. */
  readonly openIn: (symbol: string) => number
  readonly leverage: (account: Account, symbol: string, mode: MarginMode) => number
  readonly standing: (account: Account) => Standing
  readonly sums: (account: Account) => Sums
  /** Books one side of a fill. */
  readonly book: (movement: Movement) => Booked
  /** Hands so much of a position over to somebody else at a price, without a fee. */
  readonly handOver: (
    position: Position,
    size: Fixed,
    price: Fixed,
    at: number,
    ending: Ending,
    to: Pick<Position, 'account' | 'mode'>,
  ) => void
  /** Moves profit and loss into the balance. Gives what was moved. */
  readonly settle: (position: Position, at: number) => Fixed
  /** Changes a balance. */
  readonly credit: (account: Account, amount: Fixed) => void
  /** Moves margin into (+) or out of (−) an isolated position. */
  readonly allot: (position: Position, amount: Fixed, at: number) => void
  /** Notes an open or finished order. */
  readonly note: (order: Order) => void
}

/** The next number of those that only ever grow. */
export const nextSeq = (meta: Meta, at: number): Seq => ({ at, count: meta.nextSeq++ })

const NO_LIQUIDATION: Ending = { liquidation: undefined, liquidatorFee: 0n, insuranceFee: 0n }
const USUAL_LEVERAGE = 10
const USUAL = new WeakMap<Rules, number>()

/** The leverage of a market for which none was ever set: found once for each set of rules. */
function usualLeverage(rules: Rules): number {
  let usual = USUAL.get(rules)
  if (usual === undefined) USUAL.set(rules, (usual = Math.min(USUAL_LEVERAGE, highestLeverage(rules, 0n))))
  return usual
}

/** Opens the books over what the exchange remembers. */
export function createLedger(
  store: Store,
  markets: ReadonlyMap<string, Market>,
  bus: Bus,
  meta: Meta,
): Ledger {
  const look = createLook(store, markets)
  const { put, credit, settle, release, finish } = createEntries(look, store, bus, meta)
  const book = (movement: Movement, ending = NO_LIQUIDATION, free = false): Booked => {
    const owner = look.account(movement.account)
    const { sumFunding } = look.market(movement.symbol).memory
    const position = look.slotOf(movement, sumFunding)
    const leverage = look.leverage(owner, movement.symbol, movement.mode)
    const fee = free || owner.id === HOUSE ? 0n : feeOf(owner, movement)
    fund(position, sumFunding)
    const margin = marginAfter(position, movement, leverage)
    const closing = closingPart(position, movement)
    const closingFee = (fee * closing) / movement.quantity
    const short = position.quantity < 0n
    const realized = closing === 0n ? 0n : shrink(position, movement, closing, closingFee)
    if (closing > 0n && position.quantity === 0n) finish(position, movement.at, ending, short, leverage)
    // A fill that turns an isolated position around ends one and opens another: the new margin never answers for the old loss.
    if (movement.mode === 'ISOLATED' && closing > 0n && position.quantity === 0n) release(owner, position)
    if (closing < movement.quantity)
      enlarge(position, movement, movement.quantity - closing, fee - closingFee)
    meta.fees += fee
    credit(owner, position.margin - margin)
    position.margin = margin
    if (movement.mode === 'ISOLATED' && position.quantity === 0n) settle(position, movement.at)
    else put(position, movement.at)
    return { fee, realized }
  }
  return {
    ...look,
    accounts: () => [...store.all('account').values()].filter(({ id }) => id !== HOUSE),
    sums: owner => sumUp(look.standing(owner)),
    book: movement => book(movement),
    handOver: ({ account, symbol, mode, quantity }, size, price, at, ending, to) => {
      const common = { symbol, price, quantity: size, maker: true, at }
      book({ ...common, account, mode, side: quantity > 0n ? 'SELL' : 'BUY' }, ending, true)
      const taker = { account: to.account, mode: to.mode }
      book({ ...common, ...taker, side: quantity > 0n ? 'BUY' : 'SELL' }, NO_LIQUIDATION, true)
    },
    settle,
    credit,
    allot: (position, amount, at) => {
      credit(look.account(position.account), -amount)
      position.margin += amount
      put(position, at)
    },
  }
}

/** The single entries of which all bookkeeping is made; each is told to whom it concerns. */
function createEntries(look: ReturnType<typeof createLook>, store: Store, bus: Bus, meta: Meta) {
  const put = (position: Position, at: number) => {
    position.updatedAt = at
    position.seq = nextSeq(meta, at)
    store.put('position', `${position.account} ${slot(position.symbol, position.mode)}`, position)
    if (position.account !== HOUSE) bus.tell({ saw: 'position', position })
  }
  const credit: Ledger['credit'] = (owner, amount) => {
    if (amount === 0n) return
    owner.holding += amount
    owner.version++
    store.put('account', owner.id, owner)
    bus.tell({ saw: 'balance', account: owner })
  }
  const settle: Ledger['settle'] = (position, at) => {
    const now = marked(look.market(position.symbol))
    fund(position, now.sumFunding)
    const amount = unsettledOf(position, now)
    position.cost = times(position.quantity, now.mark)
    position.accrued = 0n
    position.settledAt = at
    // An isolated position's profit and loss stays with its margin: nothing else may answer for it.
    if (position.mode === 'ISOLATED' && position.quantity !== 0n) position.margin += amount
    else credit(look.account(position.account), amount)
    put(position, at)
    return amount
  }
  const release = (owner: Account, position: Position) => {
    credit(owner, -position.cost)
    position.cost = 0n
    position.accrued = 0n
  }
  const finish = (position: Position, at: number, ending: Ending, short: boolean, leverage: number) => {
    const id = meta.nextRow++
    const { account, symbol, mode, life } = position
    if (account !== HOUSE) {
      store.put('closed', id, {
        id,
        account,
        symbol,
        mode,
        side: short ? 'SHORT' : 'LONG',
        leverage,
        life,
        closedAt: at,
        ...ending,
      })
    }
    position.life = newLife(at)
  }
  return { put, credit, settle, release, finish }
}

/** Brings the funding that has run up since the last time into a position's cost. */
function fund(position: Position, sumFunding: Fixed): void {
  const paid = times(position.quantity, sumFunding - position.funded)
  position.cost += paid
  position.accrued += paid
  position.funded = sumFunding
  position.life.funding += paid
}

/** The reading side of the books: records by the names under which they are wanted. */
function createLook(store: Store, markets: ReadonlyMap<string, Market>) {
  const positions = new Map<string, Map<string, Position>>()
  const lists = new Map<string, Position[]>()
  const open = new Map<string, Set<Order>>()
  const reducing = new Map<string, Set<Order>>()
  const counts = new Map<string, number>()
  const count = ({ symbol }: Order, by: number) => counts.set(symbol, (counts.get(symbol) ?? 0) + by)
  /** Files an order as open or not. Says whether it is a new one. */
  const note = (order: Order): boolean => {
    const mine = ofAccount(open, order.account)
    const was = mine.has(order)
    if (isOpen(order) && !was) {
      mine.add(order)
      if (order.reduceOnly) ofAccount(reducing, order.account).add(order)
      count(order, 1)
      return true
    }
    if (!isOpen(order) && mine.delete(order)) {
      if (order.reduceOnly) reducing.get(order.account)?.delete(order)
      count(order, -1)
    }
    return false
  }
  const file = (position: Position): Position => {
    within(positions, position.account).set(slot(position.symbol, position.mode), position)
    listOf(lists, position.account).push(position)
    return position
  }
  for (const position of store.all('position').values()) file(position)
  for (const order of store.all('order').values()) note(order)
  const account = (id: string): Account => need(store.get('account', id), `account ${id}`)
  const market = (symbol: string): Market => need(markets.get(symbol), `market ${symbol}`)
  const leverage: Ledger['leverage'] = (owner, symbol, mode) =>
    owner.leverages[slot(symbol, mode)] ?? usualLeverage(market(symbol).rules)
  const seen = (symbol: string) => marked(market(symbol))
  return {
    account,
    market,
    leverage,
    position: (owner: string, symbol: string, mode: MarginMode) =>
      positions.get(owner)?.get(slot(symbol, mode)),
    positions: (owner: string): readonly Position[] => [...listOf(lists, owner)],
    openOrders: (owner: string): readonly Order[] => [...ofAccount(open, owner)],
    reducers: (owner: string): readonly Order[] => {
      const mine = reducing.get(owner)
      return mine === undefined || mine.size === 0 ? NOTHING : [...mine]
    },
    openIn: (symbol: string) => counts.get(symbol) ?? 0,
    /** The position a movement changes; it comes into being with its first movement. */
    slotOf: ({ account: owner, symbol, mode, at }: Movement, funded: Fixed): Position => {
      const found = positions.get(owner)?.get(slot(symbol, mode))
      return found ?? file(blankPosition(owner, symbol, mode, funded, at))
    },
    standing: (owner: Account): Standing => ({
      account: owner,
      positions: listOf(lists, owner.id),
      orders: ofAccount(open, owner.id),
      market: seen,
      leverage: (symbol, mode) => leverage(owner, symbol, mode),
      ...(owner.tokens !== undefined && { beside: besideOf(owner, symbol => market(symbol).index) }),
    }),
    note: (order: Order) => {
      if (note(order)) store.put('order', order.id, order)
      else store.touch('order', order.id)
    },
  }
}

/** What must be there, or the books are broken. */
export function need<T>(found: T | undefined, what: string): T {
  if (found === undefined) throw new Error(`there is no ${what}`)
  return found
}

const NOTHING: readonly Order[] = []

function listOf<V>(lists: Map<string, V[]>, key: string): V[] {
  let list = lists.get(key)
  if (list === undefined) lists.set(key, (list = []))
  return list
}

function ofAccount<V>(sets: Map<string, Set<V>>, key: string): Set<V> {
  let found = sets.get(key)
  if (found === undefined) sets.set(key, (found = new Set()))
  return found
}

function within<K, V>(outer: Map<string, Map<K, V>>, key: string): Map<K, V> {
  let inner = outer.get(key)
  if (inner === undefined) outer.set(key, (inner = new Map()))
  return inner
}
