import type { Bus, Levered } from './bus'
import { type Fixed, times } from '../numbers/fixed'
import type { ClosedPosition, Meta } from '../records/history-records'
import { createLook } from './look'
import { type Standing, type Sums, sumUp, unsettledOf } from './margin'
import { type Market, marked } from '../market/market'
import { type Movement, closingPart, enlarge, feeOf, marginAfter, newLife, shrink, slot } from './position'
import type { Account, MarginMode, Order, Position, Seq } from '../records/records'
import type { Store } from '../state/store'

/** The account that stands behind makers and crowd: the other side of every trade that nobody else takes. */
export const HOUSE = 'house'

/** What a movement cost and brought. */
export interface Booked {
  readonly fee: Fixed
  readonly realized: Fixed
}

/** A leverage of one market and mode. */
export interface Leverage extends Levered {
  readonly leverage: number
}

/** How a liquidation ended a position, for the history of positions. */
export type Ending = Pick<ClosedPosition, 'liquidation' | 'deleveraged' | 'liquidatorFee' | 'insuranceFee'>

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
  /** Sets leverages, and the highest of the account where one is given. */
  readonly lever: (account: Account, changes: readonly Leverage[], at: number, highest?: number) => void
  /** Tells that a position's row shows something else, for an order of it is another. */
  readonly stir: (slot: Pick<Position, 'account' | 'symbol' | 'mode'>, at: number) => void
  /** Notes an open or finished order. */
  readonly note: (order: Order) => void
}

/** The next number of those that only ever grow. */
export const nextSeq = (meta: Meta, at: number): Seq => ({ at, count: meta.nextSeq++ })

const NO_LIQUIDATION: Ending = { liquidation: undefined, liquidatorFee: 0n, insuranceFee: 0n }
const DELEVERAGED: Ending = { ...NO_LIQUIDATION, deleveraged: true }
/** Opens the books over what the exchange remembers. */
export function createLedger(
  store: Store,
  markets: ReadonlyMap<string, Market>,
  bus: Bus,
  meta: Meta,
): Ledger {
  const look = createLook(store, markets)
  const { put, stir, credit, settle, release, finish, lever } = createEntries(look, store, bus, meta)
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
      book({ ...common, ...taker, side: quantity > 0n ? 'BUY' : 'SELL' }, DELEVERAGED, true)
    },
    settle,
    credit,
    stir,
    lever,
    allot: (position, amount, at) => {
      credit(look.account(position.account), -amount)
      position.margin += amount
      put(position, at)
    },
  }
}

/** The single entries of which all bookkeeping is made; each is told to whom it concerns. */
function createEntries(look: ReturnType<typeof createLook>, store: Store, bus: Bus, meta: Meta) {
  const write = (position: Position, at: number, saw: 'position' | 'row') => {
    position.updatedAt = at
    position.seq = nextSeq(meta, at)
    store.put('position', `${position.account} ${slot(position.symbol, position.mode)}`, position)
    if (position.account === HOUSE) return
    bus.tell({ saw, position })
    // Isolated margin, and what isolated orders freeze, stand in the balance.
    if (position.mode === 'ISOLATED') weigh(look.account(position.account))
  }
  const put = (position: Position, at: number) => {
    write(position, at, 'position')
  }
  const stir: Ledger['stir'] = ({ account, symbol, mode }, at) => {
    write(look.slotOf({ account, symbol, mode, at }, look.market(symbol).memory.sumFunding), at, 'row')
  }
  const weigh = (owner: Account) => {
    owner.version++
    store.put('account', owner.id, owner)
    bus.tell({ saw: 'balance', account: owner })
  }
  const credit: Ledger['credit'] = (owner, amount) => {
    if (amount === 0n) return
    owner.holding += amount
    weigh(owner)
  }
  const lever: Ledger['lever'] = (owner, changes, at, highest = owner.maxLeverage) => {
    const set = changes.map(({ symbol, mode, leverage }) => [slot(symbol, mode), leverage] as const)
    owner.leverages = { ...owner.leverages, ...Object.fromEntries(set) }
    owner.maxLeverage = highest
    store.put('account', owner.id, owner)
    for (const { symbol, mode } of changes) {
      bus.tell({ saw: 'account', account: owner, levered: { symbol, mode } })
      if (look.position(owner.id, symbol, mode) !== undefined) stir({ account: owner.id, symbol, mode }, at)
    }
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
  return { put, stir, credit, settle, release, finish, lever }
}

/** Brings the funding that has run up since the last time into a position's cost. */
function fund(position: Position, sumFunding: Fixed): void {
  const paid = times(position.quantity, sumFunding - position.funded)
  position.cost += paid
  position.accrued += paid
  position.funded = sumFunding
  position.life.funding += paid
}
