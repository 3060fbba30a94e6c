import type { Bus } from './bus'
import { type Fixed, abs, ceilTo, max, min, ONE, place, times } from './fixed'
import type { Meta } from './history-records'
import { type Sums, type Standing, isolatedShare, sumUp, unsettledOf } from './margin'
import type { Market } from './market'
import {
  type Account,
  type MarginMode,
  type Order,
  type Position,
  type Side,
  isOpen,
  signOf,
} from './records'
import type { Store } from './store'

/** The account that stands behind makers and crowd: the other side of every trade that nobody else takes. */
export const HOUSE = 'house'

/** One account's side of one fill. */
export interface Movement {
  readonly account: string
  readonly symbol: string
  readonly mode: MarginMode
  readonly side: Side
  readonly price: Fixed
  readonly quantity: Fixed
  readonly maker: boolean
  readonly at: number
}

/** What a movement cost and brought. */
export interface Booked {
  readonly fee: Fixed
  readonly realized: Fixed
}

/** The exchange's bookkeeping: balances, positions and margin, exact to the last place. */
export interface Ledger {
  readonly account: (id: string) => Account
  readonly accounts: () => readonly Account[]
  readonly position: (account: string, symbol: string, mode: MarginMode) => Position | undefined
  readonly positions: (account: string) => readonly Position[]
  readonly openOrders: (account: string) => readonly Order[]
  readonly leverage: (account: Account, symbol: string, mode: MarginMode) => number
  readonly standing: (account: Account) => Standing
  readonly sums: (account: Account) => Sums
  /** Books one side of a fill. */
  readonly book: (movement: Movement) => Booked
  /** Brings the funding that has run up into a position's cost. Gives what was paid. */
  readonly fund: (position: Position) => Fixed
  /** Moves profit and loss into the balance. Gives what was moved. */
  readonly settle: (position: Position, at: number) => Fixed
  /** Changes a balance. */
  readonly credit: (account: Account, amount: Fixed) => void
  /** Moves margin into (+) or out of (−) an isolated position. */
  readonly allot: (position: Position, amount: Fixed, at: number) => void
  /** Notes an open or finished order. */
  readonly note: (order: Order) => void
}

const FEE_STEP = place(6)
const BPS = 10_000n

/** Opens the books over what the exchange remembers. */
export function createLedger(
  store: Store,
  markets: ReadonlyMap<string, Market>,
  bus: Bus,
  meta: Meta,
): Ledger {
  const positions = new Map<string, Map<string, Position>>()
  const open = new Map<string, Map<number, Order>>()
  for (const position of store.all('position').values())
    within(positions, position.account).set(slot(position.symbol, position.mode), position)
  for (const order of store.all('order').values())
    if (isOpen(order)) within(open, order.account).set(order.id, order)

  const account = (id: string): Account => {
    const found = store.get('account', id)
    if (found === undefined) throw new Error(`no account ${id}`)
    return found
  }
  const market = (symbol: string): Market => {
    const found = markets.get(symbol)
    if (found === undefined) throw new Error(`no market ${symbol}`)
    return found
  }
  const nextSeq = (at: number): string => `${at}${String(meta.nextSeq++ % 1_000_000).padStart(6, '0')}`
  const leverage: Ledger['leverage'] = (owner, symbol, mode) =>
    owner.leverages[slot(symbol, mode)] ?? Math.min(10, highest(market(symbol)))
  const standing = (owner: Account): Standing => ({
    account: owner,
    positions: [...(positions.get(owner.id)?.values() ?? [])],
    orders: [...(open.get(owner.id)?.values() ?? [])],
    market: symbol => marked(market(symbol)),
    leverage: (symbol, mode) => leverage(owner, symbol, mode),
  })
  const put = (position: Position, at: number) => {
    position.updatedAt = at
    position.seq = nextSeq(at)
    store.put('position', `${position.account} ${slot(position.symbol, position.mode)}`, position)
    if (position.account !== HOUSE) bus.tell({ saw: 'position', position: { ...position } })
  }
  const credit: Ledger['credit'] = (owner, amount) => {
    if (amount === 0n) return
    owner.holding += amount
    owner.version++
    store.put('account', owner.id, owner)
    bus.tell({ saw: 'balance', account: owner })
  }
  const fund: Ledger['fund'] = position => {
    const { sumFunding } = market(position.symbol).memory
    const paid = times(position.quantity, sumFunding - position.funded)
    position.cost += paid
    position.accrued += paid
    position.funded = sumFunding
    return paid
  }
  const settle: Ledger['settle'] = (position, at) => {
    const owner = account(position.account)
    const now = marked(market(position.symbol))
    const amount = unsettledOf(position, now)
    position.cost = times(position.quantity, now.mark)
    position.funded = now.sumFunding
    position.accrued = 0n
    // An isolated position's profit and loss stays with its margin: nothing else may answer for it.
    if (position.mode === 'ISOLATED' && position.quantity !== 0n) position.margin += amount
    else credit(owner, amount)
    put(position, at)
    return amount
  }
  const blank = ({ account: owner, symbol, mode, at }: Movement): Position => ({
    account: owner,
    symbol,
    mode,
    openedAt: at,
    quantity: 0n,
    cost: 0n,
    entry: 0n,
    funded: market(symbol).memory.sumFunding,
    accrued: 0n,
    margin: 0n,
    realized: 0n,
    fees: 0n,
    seq: '0',
    updatedAt: at,
  })
  const book: Ledger['book'] = movement => {
    const owner = account(movement.account)
    const mine = within(positions, owner.id)
    const key = slot(movement.symbol, movement.mode)
    const position = mine.get(key) ?? blank(movement)
    mine.set(key, position)
    const fee = feeOf(owner, movement)
    fund(position)
    const margin = marginAfter(position, movement, leverage(owner, movement.symbol, movement.mode))
    const realized = turn(position, movement, fee)
    meta.fees += fee
    credit(owner, position.margin - margin)
    position.margin = margin
    if (movement.mode === 'ISOLATED' && position.quantity === 0n) settle(position, movement.at)
    else put(position, movement.at)
    return { fee, realized }
  }
  return {
    account,
    accounts: () => [...store.all('account').values()].filter(({ id }) => id !== HOUSE),
    position: (owner, symbol, mode) => positions.get(owner)?.get(slot(symbol, mode)),
    positions: owner => [...(positions.get(owner)?.values() ?? [])],
    openOrders: owner => [...(open.get(owner)?.values() ?? [])],
    leverage,
    standing,
    sums: owner => sumUp(standing(owner)),
    book,
    fund,
    settle,
    credit,
    allot: (position, amount, at) => {
      credit(account(position.account), -amount)
      position.margin += amount
      put(position, at)
    },
    note: order => {
      store.put('order', order.id, order)
      if (isOpen(order)) within(open, order.account).set(order.id, order)
      else open.get(order.account)?.delete(order.id)
    },
  }
}

/** What margin mathematics reads of a running market. */
const marked = ({ rules, mark, memory }: Market) => ({ rules, mark, sumFunding: memory.sumFunding })

/** The name under which leverage and positions of a market and mode are kept. */
export const slot = (symbol: string, mode: MarginMode): string => `${symbol}/${mode}`

const highest = ({ rules }: Market): number => Number(ONE / rules.baseImr)

function within<K, V>(outer: Map<string, Map<K, V>>, key: string): Map<K, V> {
  let inner = outer.get(key)
  if (inner === undefined) outer.set(key, (inner = new Map()))
  return inner
}

/** Fees are rounded up to six places, and the house pays none. */
function feeOf(owner: Account, { price, quantity, maker }: Movement): Fixed {
  if (owner.id === HOUSE) return 0n
  return ceilTo((times(price, quantity) * (maker ? owner.makerBps : owner.takerBps)) / ONE / BPS, FEE_STEP)
}

/** Adds a fill to a position: what opens adds to the entry, what closes takes its share of it out. */
function turn(position: Position, { side, price, quantity }: Movement, fee: Fixed): Fixed {
  const signed = signOf(side) * quantity
  const closing = position.quantity * signed < 0n ? min(abs(position.quantity), quantity) : 0n
  const opening = quantity - closing
  const closingFee = quantity === 0n ? 0n : (fee * closing) / quantity
  const released = closing === 0n ? 0n : (position.entry * closing) / abs(position.quantity)
  const realized = closing === 0n ? 0n : -signOf(side) * times(price, closing) - released - closingFee
  position.entry += signOf(side) * times(price, opening) + (fee - closingFee) - released
  position.cost += signOf(side) * times(price, quantity) + fee
  position.quantity += signed
  position.realized += realized
  position.fees += fee
  if (position.quantity === 0n) position.entry = 0n
  return realized
}

/** The margin an isolated position should have after a fill, as the venue's formulas have it. */
function marginAfter(position: Position, movement: Movement, leverage: number): Fixed {
  if (movement.mode === 'CROSS') return 0n
  const signed = signOf(movement.side) * movement.quantity
  const after = position.quantity + signed
  const share = isolatedShare(leverage)
  if (position.quantity * signed >= 0n)
    return position.margin + times(times(movement.quantity, movement.price), share)
  if (position.quantity * after > 0n) return (position.margin * abs(after)) / max(1n, abs(position.quantity))
  return times(times(abs(after), movement.price), share)
}
