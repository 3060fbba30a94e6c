import type { RequestedBounds } from '../../armed/arming-request'
import type { PlanningInputs } from '../../context/planning-inputs'
import { parseBoundFigure } from '../../envelope/bound-figure'
import { programRuleLimits } from '../../envelope/program-rule'
import {
  isTighterTrigger,
  type BreakEvenMove,
  type ProtectRule,
  type TrailingMove,
} from '../../envelope/protect-rule'
import type { MarginMode, MarketRules } from '../../market/venue-market-rules'
import {
  absolute,
  add,
  requireAmount,
  isNegative,
  isOnStepGrid,
  isZero,
  multiply,
  positiveOrUndefined,
  roundToGrid,
  ZERO,
  type Amount,
} from '../../value/decimal-amount'
import { maxInputAgesMs, isFreshValue } from '../../value/value-freshness'
import { err, ok, createRefusal, type Refusal, type Result } from '../../value/result'
import { isIntegerWithin, SCHEDULE_MINUTE_MS } from '../program-terms'
import { listMovableStops, type NamedStop } from './named-stop'

/** A stop to be moved, as typed and not yet checked. An empty field is not wanted. */
export interface ProtectRequest {
  readonly is: 'protect'
  readonly symbol: string
  readonly marginMode: MarginMode
  /** Id of the stop order, or of the stop leg of a pair. */
  readonly stop: string
  /**
   * Mark price from which the stop moves to the entry price, and the number of ticks beyond it in favour of the
   * position.
   */
  readonly evenAt: string
  readonly evenTicks: number
  readonly trailFrom: string
  readonly trailBy: string
  readonly trailStep: string
  /** Tightest trigger of the trailing stop. */
  readonly furthest: string
  readonly moves: number
  /** `apart` and `patience` in seconds, `minutes` for the duration. */
  readonly apart: number
  readonly minutes: number
  readonly patience: number
}

const SECOND = 1_000

interface ProtectedPosition {
  readonly market: MarketRules
  readonly named: NamedStop
  readonly side: ProtectRule['side']
  readonly from: Amount
  readonly held: Amount
  readonly entry: Amount
}

/** Returns the mandate bounds and the rule of `request`, or every error in it. The bounds allow no order. */
export function parseProtectRequest(request: ProtectRequest, on: PlanningInputs): Result<RequestedBounds> {
  const target = findProtectedPosition(request, on)
  const counts = checkCounts(request)
  if (!target.ok) return err([...target.error, ...counts])
  const { market, named, side, from, held, entry } = target.value
  const off = checkTicks(request, market)
  if (off.length > 0) return err([...counts, ...off])
  const [even, trail] = [parseBreakEven(request, target.value), parseTrail(request)]
  const furthest =
    trail === undefined
      ? even && even !== INVALID
        ? even.to
        : undefined
      : parseBoundFigure(request.furthest)
  const refusals = [
    ...counts,
    ...(even === INVALID ? malformed('evenAt') : []),
    ...(trail === INVALID
      ? TRAIL_FIELDS.filter(name => parseBoundFigure(request[name]) === undefined).flatMap(malformed)
      : []),
    ...(even === undefined && trail === undefined ? malformed('evenAt') : []),
    ...(even !== INVALID && even && !isTighterTrigger(side, even.to, from) ? malformed('evenAt') : []),
    ...(trail !== undefined && (furthest === undefined || !isTighterTrigger(side, furthest, from))
      ? malformed('furthest')
      : []),
    ...(furthest && even && even !== INVALID && isTighterTrigger(side, even.to, furthest)
      ? malformed('furthest')
      : []),
  ]
  if (refusals.length > 0 || furthest === undefined || even === INVALID || trail === INVALID)
    return err(refusals)
  const rule: ProtectRule = {
    ...{ is: 'protect', root: named.root.algoOrderId, stop: named.stop.algoOrderId, side },
    ...{ size: named.stop.quantity, from, furthest },
    ...(even !== undefined && { even }),
    ...(trail !== undefined && { trail }),
    ...{ moves: request.moves, apart: request.apart * SECOND, patience: request.patience * SECOND },
    ...{ tick: market.tick, held, entry },
  }
  const nothing = { perOrder: ZERO, inAll: ZERO }
  return ok({
    ...{ rule, types: [], acts: [], worth: nothing, writes: request.moves },
    markets: [{ symbol: request.symbol, marginMode: request.marginMode, size: nothing }],
    lasts: request.minutes * SCHEDULE_MINUTE_MS,
  })
}

/** Finds the named stop. It must wait, be a market stop, and close the open position. */
function findProtectedPosition(
  { symbol, marginMode, stop: id }: ProtectRequest,
  on: PlanningInputs,
): Result<ProtectedPosition> {
  const { snapshot, guards } = on
  const market = snapshot.markets?.value.find(one => one.symbol === symbol)
  const row = snapshot.positions?.value.find(
    one => one.symbol === symbol && one.marginMode === marginMode && !isZero(one.quantity),
  )
  const named = listMovableStops(snapshot.algoOrders?.value ?? []).find(
    ({ root, stop }) => root.symbol === symbol && root.marginMode === marginMode && stop.algoOrderId === id,
  )
  const from = positiveOrUndefined(named?.stop.triggerPrice)
  const entry = positiveOrUndefined(row?.entry)
  const side = row && (isNegative(row.quantity) ? 'BUY' : 'SELL')
  const mark = positiveOrUndefined(snapshot.quotes?.value.find(one => one.symbol === symbol)?.mark)
  const isIts = named !== undefined && from !== undefined && (side === undefined || side === named.stop.side)
  // A trigger on the profit side of the mark is a take-profit, not a stop.
  const isStop = mark === undefined || side === undefined || !isIts || isTighterTrigger(side, mark, from)
  const isRead = isFreshValue(snapshot.algoOrders, maxInputAgesMs.orders, on.now)
  if (!guards || !market || !isIts || !isStop || !isRead || !mark || !row || !side || entry === undefined)
    return err([
      ...(guards === undefined ? [createRefusal('GUARDS_UNSET')] : []),
      ...(market === undefined ? [createRefusal('MARKET_UNKNOWN', { symbol })] : []),
      ...(isRead ? [] : [createRefusal('INPUT_STALE', { input: 'algo orders' })]),
      ...(mark === undefined ? [createRefusal('INPUT_MISSING', { input: 'quote' })] : []),
      ...(isIts && isStop ? [] : malformed('stop')),
      ...(row === undefined || entry === undefined ? malformed('position') : []),
    ])
  return ok({ market, named, side, from, held: absolute(row.quantity), entry })
}

function checkCounts({ moves, apart, minutes, patience }: ProtectRequest): readonly Refusal[] {
  const { lasts, leastPatience, patience: longest, ...limits } = programRuleLimits
  return [
    ...(isIntegerWithin(moves, 1, limits.moves) ? [] : malformed('moves')),
    ...(isIntegerWithin(apart * SECOND, limits.apart, lasts) ? [] : malformed('apart')),
    ...(isIntegerWithin(minutes, 1, lasts / SCHEDULE_MINUTE_MS) ? [] : malformed('minutes')),
    ...(isIntegerWithin(patience * SECOND, leastPatience, longest) ? [] : malformed('patience')),
  ]
}

/** All of them are filled in, or none. */
const TRAIL_FIELDS = ['trailFrom', 'trailBy', 'trailStep'] as const

const checkTicks = (request: ProtectRequest, { tick }: MarketRules): readonly Refusal[] =>
  (['evenAt', ...TRAIL_FIELDS, 'furthest'] as const).flatMap(name => {
    const price = parseBoundFigure(request[name])
    return price === undefined || isOnStepGrid(price, tick)
      ? []
      : [createRefusal('PRICE_OFF_TICK', { price, tick })]
  })

const INVALID = 'wrong'

/**
 * Returns the entry price on the tick grid, shifted by `evenTicks` in favour of the position, with the mark price that
 * activates it.
 */
function parseBreakEven(
  { evenAt, evenTicks }: ProtectRequest,
  { market: { tick }, side, entry }: ProtectedPosition,
): BreakEvenMove | typeof INVALID | undefined {
  if (evenAt === '') return undefined
  const at = parseBoundFigure(evenAt)
  if (
    at === undefined ||
    !isIntegerWithin(evenTicks, -programRuleLimits.evenTicks, programRuleLimits.evenTicks)
  )
    return INVALID
  const beside = multiply(tick, requireAmount(String(side === 'SELL' ? evenTicks : -evenTicks)))
  const to = positiveOrUndefined(add(roundToGrid(entry, tick, side === 'SELL' ? 'up' : 'down'), beside))
  return to !== undefined && isTighterTrigger(side, at, to) ? { at, to } : INVALID
}

/** Returns the trail if one of its fields is filled in; then all are required. */
function parseTrail(request: ProtectRequest): TrailingMove | typeof INVALID | undefined {
  if ([...TRAIL_FIELDS, 'furthest' as const].every(name => request[name] === '')) return undefined
  const [from, by, step] = TRAIL_FIELDS.map(name => parseBoundFigure(request[name]))
  return from === undefined || by === undefined || step === undefined ? INVALID : { from, by, step }
}

const malformed = (bound: string): readonly Refusal[] => [createRefusal('ENVELOPE_MALFORMED', { bound })]
