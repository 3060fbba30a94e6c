import { getUsedSize, addConsumption, type MandateUsageTotals } from '../envelope/mandate-consumption'
import { MAX_CLOCK_DRIFT_MS } from '../envelope/mandate'
import type {
  ArmedMandate,
  ArmedOrderType,
  ClockPair,
  MandateConsumption,
  MandateMarketBounds,
} from '../envelope/mandate'
import type { ProgramRule } from '../envelope/program-rule'
import type { OrderSide } from '../market/venue-market-rules'
import { sealAccountName, type AccountName } from '../profile/trading-profile'
import {
  add,
  compareDecimals,
  isPositive,
  maxAmount,
  multiply,
  ZERO,
  type Amount,
} from '../value/decimal-amount'
import { err, ok, type Result } from '../value/result'
import { isOrderCancel, isOrderPlacement, type OrderWrite, type Write } from '../write/venue-write'
import { isOrderEdit } from '../writes/edit/edit-kind'
import type { ExposureSide } from './session-exposure'
import { checkStopMove } from './stop-move'

export type MandateViolation =
  | 'another profile'
  | 'another account'
  | 'its time is over'
  | 'the clocks are apart'
  | 'as many writes as it allows'
  | 'a kind it does not allow'
  | 'a market it does not name'
  | 'a side it does not allow'
  | 'a worse price than it allows'
  | 'no best price to count by'
  | 'larger than one may be'
  | 'larger than all may be together'
  | 'more than may be held'
  | 'nothing is known of what is held'
  | 'as many in a minute as it allows'
  | 'worth more than one may be'
  | 'worth more than all may be together'
  | 'an order that did not leave inside'
  | 'an order that has filled in part'
  | 'no click that main saw'
  | 'a click outside its place'
  | 'the second click of two'
  | 'faster than presses count'
  | 'another stop'
  | 'a trigger it does not allow'

export interface MandateCheckInputs extends ClockPair {
  readonly profileId: string
  readonly account: AccountName | undefined
  readonly used: MandateUsageTotals
  /** Requests of the last minute under the mandate. */
  readonly lastMinute: number
  /** Orders sent under the mandate for which no cancel was sent. */
  readonly uncancelled: number
  /** Largest position that the side could reach without the write; `undefined` while it is unknown. */
  readonly exposure: (side: ExposureSide, ignoredOrder?: string) => Amount | undefined
  readonly bestBid: (symbol: string) => Amount | undefined
  readonly isOwn: (orderId: string) => boolean
  readonly moved: readonly Amount[]
}

/**
 * Checks one write against a mandate and its usage. Returns the consumption, or every violation. Anything that the
 * mandate does not name is outside.
 */
export function checkAgainstMandate(
  envelope: ArmedMandate,
  write: Write,
  inputs: MandateCheckInputs,
): Result<MandateConsumption, readonly MandateViolation[]> {
  const asked = getRequestedTerms(envelope, write, inputs)
  const stands = checkStanding(envelope, inputs)
  if (typeof asked === 'string') return err([...stands, asked])
  const market = findMandateMarket(envelope, asked)
  if (market === undefined) return err([...stands, 'a market it does not name'])
  const counted = computeConsumption(envelope, asked, inputs)
  const why = [...stands, ...checkTerms(envelope, market, asked)]
  if (counted === undefined) return err([...why, 'no best price to count by'])
  const all = [...why, ...checkBounds(envelope, market, { asked, counted }, inputs)]
  return all.length > 0 ? err(all) : ok(counted)
}

interface RequestedTerms {
  readonly symbol: string
  readonly marginMode?: MandateMarketBounds['marginMode']
  readonly order?: {
    readonly side: OrderSide
    readonly type: ArmedOrderType
    readonly price: Amount
    readonly quantity: Amount
    /** It can only reduce a position, so it counts only as one write. */
    readonly closes: boolean
    /** Order that an edit replaces. */
    readonly replaces?: string
  }
}

function getRequestedTerms(
  { rule, session }: ArmedMandate,
  write: Write,
  at: MandateCheckInputs,
): RequestedTerms | MandateViolation {
  if (rule?.is === 'protect') return checkStopMove(rule, write, at.moved)
  if (isOrderPlacement(write)) return getOrderTerms({ rule, session }, write)
  if (isOrderCancel(write))
    return at.isOwn(write.orderId) ? { symbol: write.symbol } : 'an order that did not leave inside'
  if (!isOrderEdit(write)) return 'a kind it does not allow'
  // A program never edits an order.
  if (rule !== undefined) return 'a kind it does not allow'
  const { symbol, side, type, price, quantity, orderId, clientOrderId, was } = write
  // The signer identifies own orders by the desk's client order id.
  if (!at.isOwn(orderId) || clientOrderId === undefined) return 'an order that did not leave inside'
  // It is unverified if a venue applies an edited size to the whole order or to its unfilled rest.
  if (isPositive(was.executed)) return 'an order that has filled in part'
  if (!isArmedType(type) || write.visible !== undefined) return 'a kind it does not allow'
  // An edit counts with its whole new size, because the old size may have filled.
  return { symbol, order: { side, type, price, quantity, closes: false, replaces: orderId } }
}

function getOrderTerms(
  { rule, session }: { readonly rule: ProgramRule | undefined; readonly session: ArmedMandate['session'] },
  write: OrderWrite,
): RequestedTerms | MandateViolation {
  const { symbol, marginMode, side, type, price, quantity, visible, stepsBack } = write
  if (!isArmedType(type) || price === undefined || visible !== undefined || stepsBack !== undefined)
    return 'a kind it does not allow'
  // SECURITY: a closing program sends only reduce-only orders, and each one counts, because its total is sealed.
  if (rule?.reduceOnly === true && !write.reduceOnly) return 'a kind it does not allow'
  const order = { side, type, price, quantity, closes: session !== undefined && write.reduceOnly }
  return { symbol, marginMode, order }
}

const isArmedType = (type: string): type is ArmedOrderType =>
  type === 'LIMIT' || type === 'POST_ONLY' || type === 'IOC'

const findMandateMarket = (
  { markets }: ArmedMandate,
  { symbol, marginMode }: RequestedTerms,
): MandateMarketBounds | undefined =>
  markets.find(one => one.symbol === symbol && (marginMode === undefined || one.marginMode === marginMode))

function checkStanding(
  { profileId, account, sealedAt, lasts }: ArmedMandate,
  at: MandateCheckInputs,
): readonly MandateViolation[] {
  const [wall, steady] = [at.wall - sealedAt.wall, at.steady - sealedAt.steady]
  const named = at.account && sealAccountName(at.account)
  const isSame = named?.end === account.end && named.label === account.label && named.subOf === account.subOf
  return [
    ...(at.profileId === profileId ? [] : (['another profile'] as const)),
    ...(isSame ? [] : (['another account'] as const)),
    ...(wall < lasts && steady < lasts ? [] : (['its time is over'] as const)),
    ...(Math.abs(wall - steady) <= MAX_CLOCK_DRIFT_MS ? [] : (['the clocks are apart'] as const)),
  ]
}

function checkTerms(
  { types }: ArmedMandate,
  market: MandateMarketBounds,
  { order }: RequestedTerms,
): readonly MandateViolation[] {
  if (order === undefined) return []
  const { side, type, price } = order
  const worst = side === 'BUY' ? market.buyAtMost : market.sellAtLeast
  const isWorse = worst !== undefined && compareDecimals(price, worst) === (side === 'BUY' ? 1 : -1)
  return [
    ...(types.includes(type) ? [] : (['a kind it does not allow'] as const)),
    ...(worst === undefined ? (['a side it does not allow'] as const) : []),
    ...(isWorse ? (['a worse price than it allows'] as const) : []),
  ]
}

/**
 * Computes the consumption of a write: the whole size of an order or edit, and its notional at the limit. A sell counts
 * at the best bid if that is higher, because it fills there. Cancels and closes consume only one write.
 */
function computeConsumption(
  { id }: ArmedMandate,
  { symbol, order }: RequestedTerms,
  at: MandateCheckInputs,
): MandateConsumption | undefined {
  const nothing = { envelope: id, symbol, size: ZERO, worth: ZERO }
  if (order === undefined || order.closes) return nothing
  const { side, price, quantity: size } = order
  if (side === 'BUY') return { ...nothing, size, worth: multiply(price, size) }
  const bid = at.bestBid(symbol)
  return bid && { ...nothing, size, worth: multiply(maxAmount(price, bid), size) }
}

interface CountedTerms {
  readonly asked: RequestedTerms
  readonly counted: MandateConsumption
}

const isOver = (figure: Amount, most: Amount): boolean => compareDecimals(figure, most) > 0

function checkBounds(
  mandate: ArmedMandate,
  market: MandateMarketBounds,
  { asked, counted }: CountedTerms,
  inputs: MandateCheckInputs,
): readonly MandateViolation[] {
  const { worth, session } = mandate
  const { size } = market
  const then = addConsumption(inputs.used, counted)
  return [
    ...checkRequestCount(mandate, asked, inputs, then.writes),
    ...(isOver(counted.size, size.perOrder) ? (['larger than one may be'] as const) : []),
    ...(session !== undefined
      ? checkExposure(market, asked, inputs)
      : isOver(getUsedSize(then, counted.symbol), size.inAll)
        ? (['larger than all may be together'] as const)
        : []),
    ...(isOver(counted.worth, worth.perOrder) ? (['worth more than one may be'] as const) : []),
    ...(isOver(then.worth, worth.inAll) ? (['worth more than all may be together'] as const) : []),
  ]
}

/** A cancel always fits in one-click trading, once for each order that was sent in it. */
function checkRequestCount(
  { writes, session }: ArmedMandate,
  { order }: RequestedTerms,
  { lastMinute, uncancelled }: MandateCheckInputs,
  count: number,
): readonly MandateViolation[] {
  if (session !== undefined && order === undefined && uncancelled > 0) return []
  return [
    ...(count > writes ? (['as many writes as it allows'] as const) : []),
    ...(session !== undefined && lastMinute >= session.perMinute
      ? (['as many in a minute as it allows'] as const)
      : []),
  ]
}

function checkExposure(
  { symbol, marginMode, size }: MandateMarketBounds,
  { order }: RequestedTerms,
  { exposure }: MandateCheckInputs,
): readonly MandateViolation[] {
  if (order === undefined || order.closes) return []
  const others = exposure({ symbol, marginMode, side: order.side }, order.replaces)
  if (others === undefined) return ['nothing is known of what is held']
  return isOver(add(others, order.quantity), size.inAll) ? ['more than may be held'] : []
}
