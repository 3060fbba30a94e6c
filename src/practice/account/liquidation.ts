import { type Fixed, abs, ceilTo, max, min, over, times, whole } from '../numbers/fixed'
import { deleverage } from './deleveraging'
import type { LiquidatedPosition, Liquidation, Meta } from '../records/history-records'
import { HOUSE, type Ledger } from './ledger'
import { type Sums, mmrOf, unsettledOf } from './margin'
import { type Market, marked } from '../market/market'
import type { Account, Order, Position } from '../records/records'
import type { Store } from '../state/store'
import type { Bus } from './bus'

/** What the risk desk works with. */
export interface LiquidationParts {
  readonly ledger: Ledger
  readonly markets: ReadonlyMap<string, Market>
  readonly store: Store
  readonly bus: Bus
  readonly meta: Meta
  readonly now: () => number
  readonly cancel: (order: Order, reason: string) => void
}

/** A liquidation under way: what it took so far. */
interface Course {
  readonly id: number
  readonly before: Sums
  readonly taken: LiquidatedPosition[]
  fund: Fixed
}

/** How far above its maintenance margin an account is brought: five quarters of it. */
const ROOM = whole(5) / 4n

/** Takes over the isolated positions that their own margin no longer carries: each for itself, whole. */
export function watchIsolated(parts: LiquidationParts, account: Account): void {
  const { ledger, markets, cancel } = parts
  for (const position of ledger.positions(account.id)) {
    const market = markets.get(position.symbol)
    if (market === undefined || position.mode === 'CROSS' || position.quantity === 0n) continue
    const worth = position.margin + unsettledOf(position, marked(market))
    if (worth >= maintenanceOf(position, market)) continue
    for (const order of ledger.openOrders(account.id))
      if (order.symbol === position.symbol && order.mode === 'ISOLATED') cancel(order, 'liquidation')
    const course = begin(parts, account)
    takeOver(parts, account, position, market, abs(position.quantity), min(0n, worth), course)
    conclude(parts, account, course)
  }
}

/**
 * Brings an account back above its maintenance margin: first its orders go, then its cross positions, the one
 * that needs most margin first, and of each no more than it takes.
 */
export function watchCross(parts: LiquidationParts, account: Account): void {
  const { ledger, markets, cancel } = parts
  if (carries(ledger.sums(account))) return
  for (const order of ledger.openOrders(account.id)) cancel(order, 'liquidation')
  if (carries(ledger.sums(account))) return
  const course = begin(parts, account)
  for (const { position, market } of neediestFirst(ledger.positions(account.id), markets)) {
    const sums = ledger.sums(account)
    if (course.taken.length > 0 && sums.collateral >= times(sums.maintenance, ROOM)) break
    takeOver(
      parts,
      account,
      position,
      market,
      partToTake(position, market, sums),
      min(0n, sums.collateral),
      course,
    )
  }
  conclude(parts, account, course)
}

/** How much of a position a liquidation in part takes. */
const QUARTER = 4n

/** Takes a quarter of the cross position that needs most margin, and every open order with it. Says in which market. */
export function liquidateInPart(parts: LiquidationParts, account: Account): string | undefined {
  const { ledger, markets, cancel } = parts
  const [neediest] = neediestFirst(ledger.positions(account.id), markets)
  if (neediest === undefined) return undefined
  for (const order of ledger.openOrders(account.id)) cancel(order, 'liquidation')
  const { position, market } = neediest
  const { baseTick } = market.rules
  const size = min(abs(position.quantity), max(baseTick, ceilTo(abs(position.quantity) / QUARTER, baseTick)))
  const course = begin(parts, account)
  takeOver(parts, account, position, market, size, 0n, course)
  conclude(parts, account, course)
  return position.symbol
}

const carries = ({ notional, collateral, maintenance }: Sums): boolean =>
  notional === 0n || collateral >= maintenance

const maintenanceOf = (position: Position, { mark, rules }: Market): Fixed => {
  const notional = times(abs(position.quantity), mark)
  return times(notional, mmrOf(rules, notional))
}

function neediestFirst(positions: readonly Position[], markets: ReadonlyMap<string, Market>) {
  const rows = positions.flatMap(position => {
    const market = markets.get(position.symbol)
    if (market === undefined || position.mode !== 'CROSS' || position.quantity === 0n) return []
    return [{ position, market, needs: maintenanceOf(position, market) }]
  })
  return rows.sort((a, b) => (a.needs < b.needs ? 1 : a.needs > b.needs ? -1 : 0))
}

/**
 * How much of a position has to go: with it goes its maintenance margin, and its fee is paid from collateral.
 *
 * Where the fee is as large as the margin it frees, a part would make matters worse: then all of it goes.
 */
export function partToTake(position: Position, { mark, rules }: Market, sums: Sums): Fixed {
  const size = abs(position.quantity)
  const freed = times(mmrOf(rules, times(size, mark)), ROOM) - rules.liquidationFee
  const missing = times(sums.maintenance, ROOM) - sums.collateral
  if (freed <= 0n || sums.collateral <= 0n) return size
  return min(size, max(rules.baseTick, ceilTo(over(missing, times(freed, mark)), rules.baseTick)))
}

function begin({ ledger, meta }: LiquidationParts, account: Account): Course {
  return { id: meta.nextRow++, before: ledger.sums(account), taken: [], fund: 0n }
}

/** Lets the insurance fund make good what the account cannot, and tells whom it concerns. */
function conclude(
  { ledger, meta, store, bus, now }: LiquidationParts,
  account: Account,
  course: Course,
): void {
  const short = max(0n, -account.holding)
  const spent = ledger
    .positions(account.id)
    .every(({ mode, quantity }) => mode !== 'CROSS' || quantity === 0n)
  if (short > 0n && spent) {
    meta.insurance -= short
    course.fund -= short
    ledger.credit(account, short)
  }
  const { collateral, notional, maintenance } = course.before
  const liquidation: Liquidation = {
    id: course.id,
    account: account.id,
    at: now(),
    toInsurance: course.fund,
    marginRatio: over(collateral, notional),
    accountMmr: over(maintenance, notional),
    notional,
    collateral,
    positions: course.taken,
  }
  store.put('liquidation', course.id, liquidation)
  bus.tell({ saw: 'liquidation', liquidation })
}

/**
 * Hands a part of a position over at the mark and takes the liquidation fee, half of it for the liquidator.
 *
 * What a bankrupt account lacks beyond what the insurance fund holds is taken from the price: then the position
 * goes to the traders on the other side who gained most from it, at the price at which nothing is missing.
 */
function takeOver(
  parts: LiquidationParts,
  account: Account,
  position: Position,
  market: Market,
  size: Fixed,
  worth: Fixed,
  course: Course,
): void {
  const { ledger, meta, now } = parts
  const { rules, mark } = market
  const { symbol, mode, quantity } = position
  const part = quantity < 0n ? -size : size
  const notional = times(size, mark)
  const liquidatorFee = times(notional, rules.liquidatorFee)
  const insuranceFee = times(notional, rules.liquidationFee) - liquidatorFee
  const uncovered = max(0n, -worth - meta.insurance)
  const price = uncovered === 0n ? mark : max(0n, mark + over(uncovered, part))
  const ending = { liquidation: course.id, liquidatorFee, insuranceFee }
  const before = account.holding
  const left = uncovered === 0n ? size : deleverage(parts, { position, size, price, ending })
  if (left > 0n) ledger.handOver(position, left, price, now(), ending, { account: HOUSE, mode: 'CROSS' })
  if (mode === 'CROSS') ledger.settle(position, now())
  // An isolated position answers with what it brought and with nothing else; what it lacks the fund makes good.
  const brought = mode === 'CROSS' ? account.holding : account.holding - before
  const short = mode === 'CROSS' ? 0n : max(0n, -brought)
  const paid = min(liquidatorFee + insuranceFee, max(0n, brought))
  const toLiquidator = min(liquidatorFee, paid)
  ledger.credit(account, short - paid)
  ledger.credit(ledger.account(HOUSE), toLiquidator)
  meta.insurance += paid - toLiquidator - short
  course.fund += paid - toLiquidator - short
  course.taken.push({
    symbol,
    mode,
    quantity: part,
    total: quantity,
    mark,
    price,
    cost: times(part, price),
    // Somebody who has nothing left pays no more than there was.
    liquidatorFee: toLiquidator,
    insuranceFee: paid - toLiquidator,
    liquidatorRate: rules.liquidatorFee,
    insuranceRate: rules.liquidationFee - rules.liquidatorFee,
  })
}
