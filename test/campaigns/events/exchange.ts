import type { VenueActionKind } from '../../../src/core/account/venue-action'
import { ORDER_DRAFT_DEFAULTS } from '../../../src/practice/account/order-draft'
import { settleAccountPnl } from '../../../src/practice/exchange/exchange-calendar'
import { isVenueRefusal } from '../../../src/practice/account/venue-refusal'
import {
  absFixed,
  floorToStep,
  fixedFromNumber,
  formatFixedDecimal,
  fixedToNumber,
  fixedFromInteger,
} from '../../../src/practice/numbers/fixed-decimal'
import type { PositionRecord } from '../../../src/practice/records/trading-records'
import type { PracticeHandle } from '../../../src/practice/open-practice'
import type { Chance } from '../chance'

/** Actions of the exchange. A trial runs one. */
export const happenings = [
  'all is liquidated',
  'a part is liquidated',
  'isolated margin is gone',
  'all is deleveraged',
  'a half is deleveraged',
  'somebody has it settled',
] as const
export type VenueHappening = (typeof happenings)[number]

/** The expected report of an action, from the books of the exchange. */
export interface ExpectedAction {
  readonly is: VenueActionKind
  readonly record?: string
  readonly symbol: string
  readonly quantity?: string
  /** Amount that a settlement moved. */
  readonly settled?: string
  readonly price?: string
  readonly fee?: string
  /** Orders that the exchange cancelled with it. */
  readonly orders: readonly string[]
}

const SYMBOLS = ['PERP_BTC_USDC', 'PERP_ETH_USDC', 'PERP_SOL_USDC'] as const
const PLENTY = fixedFromInteger(10_000)

/** Controls the desk's account at the exchange directly, past its API. */
export function movedFrom({ exchange, account: { accountId } }: PracticeHandle) {
  const { ledger, orders, markets } = exchange
  const account = ledger.account(accountId)
  const openPositions = (): readonly PositionRecord[] =>
    ledger.positions(accountId).filter(({ quantity }) => quantity !== 0n)

  function trade(symbol: string, quantity: bigint, mode: 'CROSS' | 'ISOLATED', price?: bigint): void {
    const placed = orders.place(account, {
      ...{
        ...ORDER_DRAFT_DEFAULTS,
        symbol,
        side: quantity > 0n ? 'BUY' : 'SELL',
        quantity: absFixed(quantity),
        mode,
      },
      ...(price === undefined ? { type: 'MARKET' as const } : { type: 'LIMIT' as const, price }),
    })
    if (isVenueRefusal(placed)) throw new Error(placed.message)
    orders.processQueue()
  }

  return {
    /** Closes all positions and restores the initial balance. */
    begin(): void {
      for (const order of ledger.openOrders(accountId)) orders.requestCancel(order)
      ledger.creditBalance(account, PLENTY - account.holding)
      for (const { symbol, quantity, mode } of openPositions()) trade(symbol, -quantity, mode)
    },
    /** Opens a position, sometimes with resting orders beside it. */
    open(chance: Chance, mode: 'CROSS' | 'ISOLATED'): void {
      const symbol = chance.pick(SYMBOLS)
      const market = markets.get(symbol)
      if (market === undefined) throw new Error('There is no such market.')
      const { mark, rules } = market
      const worth = 200 + chance.next() * 3_000
      const size = fixedFromNumber(worth / fixedToNumber(mark), rules.baseTick)
      trade(symbol, chance.happens(0.5) ? size : -size, mode)
      for (let rests = chance.below(3); rests > 0; rests -= 1) {
        const price = floorToStep((mark * BigInt(990 - chance.below(10))) / 1_000n, rules.quoteTick)
        trade(symbol, fixedFromNumber(150 / fixedToNumber(mark), rules.baseTick), 'CROSS', price)
      }
    },
    /** Runs an action and returns its expected report. */
    happen(what: VenueHappening): ExpectedAction {
      const [row] = openPositions()
      if (row === undefined) throw new Error('Nothing is held.')
      const { symbol, mode, quantity } = row
      const open = new Set(ledger.openOrders(accountId).map(({ id }) => String(id)))
      const gone = () =>
        [...open].filter(id => !ledger.openOrders(accountId).some(one => String(one.id) === id))
      if (what === 'all is deleveraged' || what === 'a half is deleveraged') {
        const price = formatFixedDecimal(markets.get(symbol)?.mark ?? 0n)
        exchange.risk.deleverageLargest(account, what === 'all is deleveraged' ? 'all' : 'half')
        const left = ledger.position(accountId, symbol, mode)?.quantity ?? 0n
        const taken = { symbol, quantity: formatFixedDecimal(quantity - left), orders: gone() }
        if (what === 'a half is deleveraged') return { is: 'closed by the venue', ...taken }
        const end = [...exchange.store.all('closed').values()].at(-1)
        return { is: 'deleveraged', record: String(end?.id), price, ...taken }
      }
      if (what === 'somebody has it settled') {
        settleAccountPnl(exchange, account)
        const one = [...exchange.store.all('settlement').values()].at(-1)
        if (one === undefined) throw new Error('Nothing was settled.')
        return {
          ...{ is: 'settled', record: String(one.id), symbol, settled: formatFixedDecimal(one.amount) },
          orders: gone(),
        }
      }
      if (what === 'a part is liquidated') exchange.risk.liquidatePartially(account)
      if (what === 'all is liquidated') ledger.creditBalance(account, -account.holding)
      if (what === 'isolated margin is gone') ledger.addMargin(row, -row.margin, exchange.clock.now())
      exchange.risk.liquidateIfNeeded(account)
      const record = [...exchange.store.all('liquidation').values()].at(-1)
      const [taken] = record?.positions ?? []
      if (record === undefined || taken === undefined) throw new Error('Nothing was liquidated.')
      const fee = record.toInsurance + taken.liquidatorFee
      return {
        ...{
          is: 'liquidated',
          record: String(record.id),
          symbol,
          quantity: formatFixedDecimal(taken.quantity),
        },
        ...{ price: formatFixedDecimal(taken.price), fee: formatFixedDecimal(fee), orders: gone() },
      }
    },
    isHeld: (): boolean => openPositions().length > 0,
    /** Formats the positions in the books of the exchange. */
    held: (): string =>
      openPositions()
        .map(({ symbol, mode, quantity }) => `${symbol} ${mode} ${formatFixedDecimal(quantity)}`)
        .join(),
  }
}
