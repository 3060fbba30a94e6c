import type { EventBus, LeverageTarget } from './event-bus'
import { type FixedDecimal, multiplyFixed } from '../numbers/fixed-decimal'
import type { ClosedPosition, ExchangeMeta } from '../records/history-records'
import { createLedgerReader } from './ledger-reader'
import { type MarginInputs, type MarginSummary, summarizeMargin, computeUnsettledPnl } from './margin'
import { type MarketState, getMarkedMarket } from '../market/market-state'
import {
  type AccountFill,
  computeClosingQuantity,
  increasePositionByFill,
  computeFillFee,
  computeMarginAfterFill,
  createPositionLife,
  decreasePositionByFill,
  positionKeyOf,
} from './position-fills'
import type {
  AccountRecord,
  MarginMode,
  OrderRecord,
  PositionRecord,
  SequenceNumber,
} from '../records/trading-records'
import type { StateStore } from '../state/state-store'

/** Account of the market makers and simulated traders: the counterparty of every trade without another trader. */
export const HOUSE_ACCOUNT = 'house'

export interface FillResult {
  readonly fee: FixedDecimal
  readonly realized: FixedDecimal
}

export interface LeverageSetting extends LeverageTarget {
  readonly leverage: number
}

export type PositionClosure = Pick<
  ClosedPosition,
  'liquidation' | 'deleveraged' | 'liquidatorFee' | 'insuranceFee'
>

/** Balances, positions and margin, exact to the last decimal place. */
export interface AccountLedger {
  readonly account: (id: string) => AccountRecord
  readonly accounts: () => readonly AccountRecord[]
  readonly position: (account: string, symbol: string, mode: MarginMode) => PositionRecord | undefined
  readonly positions: (account: string) => readonly PositionRecord[]
  readonly openOrders: (account: string) => readonly OrderRecord[]
  readonly reduceOnlyOrders: (account: string) => readonly OrderRecord[]
  readonly countOpenOrders: (symbol: string) => number
  readonly leverage: (account: AccountRecord, symbol: string, mode: MarginMode) => number
  readonly marginInputs: (account: AccountRecord) => MarginInputs
  readonly summarizeAccount: (account: AccountRecord) => MarginSummary
  readonly bookFill: (movement: AccountFill) => FillResult
  /** Transfers `size` of a position to another account at `price`, without a fee. */
  readonly transferPosition: (
    position: PositionRecord,
    size: FixedDecimal,
    price: FixedDecimal,
    at: number,
    closure: PositionClosure,
    to: Pick<PositionRecord, 'account' | 'mode'>,
  ) => void
  /** Moves profit and loss into the balance. Returns the moved amount. */
  readonly settlePosition: (position: PositionRecord, at: number) => FixedDecimal
  readonly creditBalance: (account: AccountRecord, amount: FixedDecimal) => void
  /** Moves margin into (+) or out of (−) an isolated position. */
  readonly addMargin: (position: PositionRecord, amount: FixedDecimal, at: number) => void
  /** Sets leverages, and the account's maximum if `highest` is given. */
  readonly setLeverages: (
    account: AccountRecord,
    changes: readonly LeverageSetting[],
    at: number,
    highest?: number,
  ) => void
  readonly publishPositionRow: (slot: Pick<PositionRecord, 'account' | 'symbol' | 'mode'>, at: number) => void
  readonly recordOrder: (order: OrderRecord) => void
}

export const nextSequenceNumber = (meta: ExchangeMeta, at: number): SequenceNumber => ({
  at,
  count: meta.nextSeq++,
})

const NO_LIQUIDATION: PositionClosure = { liquidation: undefined, liquidatorFee: 0n, insuranceFee: 0n }
const DELEVERAGED: PositionClosure = { ...NO_LIQUIDATION, deleveraged: true }

export function createAccountLedger(
  store: StateStore,
  markets: ReadonlyMap<string, MarketState>,
  bus: EventBus,
  meta: ExchangeMeta,
): AccountLedger {
  const reader = createLedgerReader(store, markets)
  const {
    storePosition,
    publishPositionRow,
    creditBalance,
    settlePosition,
    payOutCost,
    recordClosedPosition,
    setLeverages,
  } = createLedgerEntries(reader, store, bus, meta)
  const book = (movement: AccountFill, closure = NO_LIQUIDATION, isFree = false): FillResult => {
    const owner = reader.account(movement.account)
    const { sumFunding } = reader.market(movement.symbol).memory
    const position = reader.positionFor(movement, sumFunding)
    const leverage = reader.leverage(owner, movement.symbol, movement.mode)
    const fee = isFree || owner.id === HOUSE_ACCOUNT ? 0n : computeFillFee(owner, movement)
    accrueFunding(position, sumFunding)
    const margin = computeMarginAfterFill(position, movement, leverage)
    const closing = computeClosingQuantity(position, movement)
    const closingFee = (fee * closing) / movement.quantity
    const wasShort = position.quantity < 0n
    const realized = closing === 0n ? 0n : decreasePositionByFill(position, movement, closing, closingFee)
    if (closing > 0n && position.quantity === 0n)
      recordClosedPosition(position, movement.at, closure, wasShort, leverage)
    // A fill that turns an isolated position around ends one position and opens another. The new margin must not cover
    // the old loss.
    if (movement.mode === 'ISOLATED' && closing > 0n && position.quantity === 0n) payOutCost(owner, position)
    if (closing < movement.quantity)
      increasePositionByFill(position, movement, movement.quantity - closing, fee - closingFee)
    meta.fees += fee
    creditBalance(owner, position.margin - margin)
    position.margin = margin
    if (movement.mode === 'ISOLATED' && position.quantity === 0n) settlePosition(position, movement.at)
    else storePosition(position, movement.at)
    return { fee, realized }
  }
  return {
    ...reader,
    accounts: () => [...store.all('account').values()].filter(({ id }) => id !== HOUSE_ACCOUNT),
    summarizeAccount: owner => summarizeMargin(reader.marginInputs(owner)),
    bookFill: movement => book(movement),
    transferPosition: ({ account, symbol, mode, quantity }, size, price, at, ending, to) => {
      const common = { symbol, price, quantity: size, maker: true, at }
      book({ ...common, account, mode, side: quantity > 0n ? 'SELL' : 'BUY' }, ending, true)
      const taker = { account: to.account, mode: to.mode }
      book({ ...common, ...taker, side: quantity > 0n ? 'BUY' : 'SELL' }, DELEVERAGED, true)
    },
    settlePosition,
    creditBalance,
    publishPositionRow,
    setLeverages,
    addMargin: (position, amount, at) => {
      creditBalance(reader.account(position.account), -amount)
      position.margin += amount
      storePosition(position, at)
    },
  }
}

/** Creates the elementary operations of which all bookkeeping consists. Each publishes its event. */
function createLedgerEntries(
  reader: ReturnType<typeof createLedgerReader>,
  store: StateStore,
  bus: EventBus,
  meta: ExchangeMeta,
) {
  const write = (position: PositionRecord, at: number, saw: 'position' | 'row') => {
    position.updatedAt = at
    position.seq = nextSequenceNumber(meta, at)
    store.put('position', `${position.account} ${positionKeyOf(position.symbol, position.mode)}`, position)
    if (position.account === HOUSE_ACCOUNT) return
    bus.publish({ saw, position })
    // The balance row includes isolated margin and the margin that isolated orders freeze.
    if (position.mode === 'ISOLATED') publishBalance(reader.account(position.account))
  }
  const storePosition = (position: PositionRecord, at: number) => {
    write(position, at, 'position')
  }
  const publishPositionRow: AccountLedger['publishPositionRow'] = ({ account, symbol, mode }, at) => {
    write(
      reader.positionFor({ account, symbol, mode, at }, reader.market(symbol).memory.sumFunding),
      at,
      'row',
    )
  }
  const publishBalance = (owner: AccountRecord) => {
    owner.version++
    store.put('account', owner.id, owner)
    bus.publish({ saw: 'balance', account: owner })
  }
  const creditBalance: AccountLedger['creditBalance'] = (owner, amount) => {
    if (amount === 0n) return
    owner.holding += amount
    publishBalance(owner)
  }
  const setLeverages: AccountLedger['setLeverages'] = (owner, changes, at, highest = owner.maxLeverage) => {
    const set = changes.map(({ symbol, mode, leverage }) => [positionKeyOf(symbol, mode), leverage] as const)
    owner.leverages = { ...owner.leverages, ...Object.fromEntries(set) }
    owner.maxLeverage = highest
    store.put('account', owner.id, owner)
    for (const { symbol, mode } of changes) {
      bus.publish({ saw: 'account', account: owner, levered: { symbol, mode } })
      if (reader.position(owner.id, symbol, mode) !== undefined)
        publishPositionRow({ account: owner.id, symbol, mode }, at)
    }
  }
  const settlePosition: AccountLedger['settlePosition'] = (position, at) => {
    const now = getMarkedMarket(reader.market(position.symbol))
    accrueFunding(position, now.sumFunding)
    const amount = computeUnsettledPnl(position, now)
    position.cost = multiplyFixed(position.quantity, now.mark)
    position.accrued = 0n
    position.settledAt = at
    // Profit and loss of an isolated position stays in its margin, because no other collateral may cover it.
    if (position.mode === 'ISOLATED' && position.quantity !== 0n) position.margin += amount
    else creditBalance(reader.account(position.account), amount)
    storePosition(position, at)
    return amount
  }
  /** Moves the value booked in the position's cost into the balance. */
  const payOutCost = (owner: AccountRecord, position: PositionRecord) => {
    creditBalance(owner, -position.cost)
    position.cost = 0n
    position.accrued = 0n
  }
  const recordClosedPosition = (
    position: PositionRecord,
    at: number,
    ending: PositionClosure,
    wasShort: boolean,
    leverage: number,
  ) => {
    const id = meta.nextRow++
    const { account, symbol, mode, life } = position
    if (account !== HOUSE_ACCOUNT) {
      store.put('closed', id, {
        id,
        account,
        symbol,
        mode,
        side: wasShort ? 'SHORT' : 'LONG',
        leverage,
        life,
        closedAt: at,
        ...ending,
      })
    }
    position.life = createPositionLife(at)
  }
  return {
    ...{ storePosition, publishPositionRow, creditBalance, settlePosition },
    ...{ payOutCost, recordClosedPosition, setLeverages },
  }
}

function accrueFunding(position: PositionRecord, sumFunding: FixedDecimal): void {
  const paid = multiplyFixed(position.quantity, sumFunding - position.funded)
  position.cost += paid
  position.accrued += paid
  position.funded = sumFunding
  position.life.funding += paid
}
