import type { WishedBounds } from '../../armed/wish'
import type { Inputs } from '../../context/inputs'
import { boundFigure } from '../../envelope/bound-figure'
import { programLimits } from '../../envelope/program-rule'
import { isTighter, type BreakEven, type ProtectRule, type Trail } from '../../envelope/protect-rule'
import type { MarginMode, Market } from '../../market/market'
import {
  absolute,
  add,
  exactly,
  isNegative,
  isOnGrid,
  isZero,
  multiply,
  positive,
  toGrid,
  ZERO,
  type Amount,
} from '../../value/decimal'
import { ageLimits, isFresh } from '../../value/freshness'
import { err, ok, refuse, type Refusal, type Result } from '../../value/result'
import { isCountWithin, MINUTE_OF_COURSE } from '../wished-terms'
import { stopsIn, type NamedStop } from './stop-known'

/** A stop that is to be moved, as it was typed. Nothing here has been checked. What is empty is not wanted. */
export interface ProtectWish {
  readonly is: 'protect'
  readonly symbol: string
  readonly marginMode: MarginMode
  /** The order that is the stop, or the leg of a pair that is. */
  readonly stop: string
  /** From which price on it goes to the entry price, and how many ticks beyond that, to the position's good. */
  readonly evenAt: string
  readonly evenTicks: number
  readonly trailFrom: string
  readonly trailBy: string
  readonly trailStep: string
  /** The tightest it may be where it trails. */
  readonly furthest: string
  readonly moves: number
  /** In seconds, but for how long it lasts. */
  readonly apart: number
  readonly minutes: number
  readonly patience: number
}

const SECOND = 1_000

/** What it is about, as it stands. */
interface Stood {
  readonly market: Market
  readonly named: NamedStop
  readonly side: ProtectRule['side']
  readonly from: Amount
  readonly held: Amount
  readonly entry: Amount
}

/** The bounds and the rule that a wish comes to, or everything that is wrong with it. It allows no order at all. */
export function protectWished(wish: ProtectWish, on: Inputs): Result<WishedBounds> {
  const stood = stoodOf(wish, on)
  const counts = countsOf(wish)
  if (!stood.ok) return err([...stood.error, ...counts])
  const { market, named, side, from, held, entry } = stood.value
  const off = offTick(wish, market)
  if (off.length > 0) return err([...counts, ...off])
  const [even, trail] = [evenOf(wish, stood.value), trailOf(wish)]
  const furthest =
    trail === undefined ? (even && even !== WRONG ? even.to : undefined) : boundFigure(wish.furthest)
  const refusals = [
    ...counts,
    ...(even === WRONG ? malformed('evenAt') : []),
    ...(trail === WRONG
      ? TRAIL.filter(name => boundFigure(wish[name]) === undefined).flatMap(malformed)
      : []),
    ...(even === undefined && trail === undefined ? malformed('evenAt') : []),
    ...(even !== WRONG && even && !isTighter(side, even.to, from) ? malformed('evenAt') : []),
    ...(trail !== undefined && (furthest === undefined || !isTighter(side, furthest, from))
      ? malformed('furthest')
      : []),
    ...(furthest && even && even !== WRONG && isTighter(side, even.to, furthest)
      ? malformed('furthest')
      : []),
  ]
  if (refusals.length > 0 || furthest === undefined || even === WRONG || trail === WRONG) return err(refusals)
  const rule: ProtectRule = {
    ...{ is: 'protect', root: named.root.algoOrderId, stop: named.stop.algoOrderId, side },
    ...{ size: named.stop.quantity, from, furthest },
    ...(even !== undefined && { even }),
    ...(trail !== undefined && { trail }),
    ...{ moves: wish.moves, apart: wish.apart * SECOND, patience: wish.patience * SECOND },
    ...{ tick: market.tick, held, entry },
  }
  const nothing = { perOrder: ZERO, inAll: ZERO }
  return ok({
    ...{ rule, types: [], acts: [], worth: nothing, writes: wish.moves },
    markets: [{ symbol: wish.symbol, marginMode: wish.marginMode, size: nothing }],
    lasts: wish.minutes * MINUTE_OF_COURSE,
  })
}

/** The stop waits, leaves at market, and closes what is held. */
function stoodOf({ symbol, marginMode, stop: id }: ProtectWish, on: Inputs): Result<Stood> {
  const { snapshot, guards } = on
  const market = snapshot.markets?.value.find(one => one.symbol === symbol)
  const row = snapshot.positions?.value.find(
    one => one.symbol === symbol && one.marginMode === marginMode && !isZero(one.quantity),
  )
  const named = stopsIn(snapshot.algoOrders?.value ?? []).find(
    ({ root, stop }) => root.symbol === symbol && root.marginMode === marginMode && stop.algoOrderId === id,
  )
  const from = positive(named?.stop.triggerPrice)
  const entry = positive(row?.entry)
  const side = row && (isNegative(row.quantity) ? 'BUY' : 'SELL')
  const mark = positive(snapshot.quotes?.value.find(one => one.symbol === symbol)?.mark)
  const isIts = named !== undefined && from !== undefined && (side === undefined || side === named.stop.side)
  // On the far side of the mark it waits for a profit, and nearer is another way.
  const isStop = mark === undefined || side === undefined || !isIts || isTighter(side, mark, from)
  const isRead = isFresh(snapshot.algoOrders, ageLimits.orders, on.now)
  if (!guards || !market || !isIts || !isStop || !isRead || !mark || !row || !side || entry === undefined)
    return err([
      ...(guards === undefined ? [refuse('GUARDS_UNSET')] : []),
      ...(market === undefined ? [refuse('MARKET_UNKNOWN', { symbol })] : []),
      ...(isRead ? [] : [refuse('INPUT_STALE', { input: 'algo orders' })]),
      ...(mark === undefined ? [refuse('INPUT_MISSING', { input: 'quote' })] : []),
      ...(isIts && isStop ? [] : malformed('stop')),
      ...(row === undefined || entry === undefined ? malformed('position') : []),
    ])
  return ok({ market, named, side, from, held: absolute(row.quantity), entry })
}

function countsOf({ moves, apart, minutes, patience }: ProtectWish): readonly Refusal[] {
  const { lasts, leastPatience, patience: longest, ...limits } = programLimits
  return [
    ...(isCountWithin(moves, 1, limits.moves) ? [] : malformed('moves')),
    ...(isCountWithin(apart * SECOND, limits.apart, lasts) ? [] : malformed('apart')),
    ...(isCountWithin(minutes, 1, lasts / MINUTE_OF_COURSE) ? [] : malformed('minutes')),
    ...(isCountWithin(patience * SECOND, leastPatience, longest) ? [] : malformed('patience')),
  ]
}

/** All of them, or none. */
const TRAIL = ['trailFrom', 'trailBy', 'trailStep'] as const

/** Every price of it that the market has no tick for. */
const offTick = (wish: ProtectWish, { tick }: Market): readonly Refusal[] =>
  (['evenAt', ...TRAIL, 'furthest'] as const).flatMap(name => {
    const price = boundFigure(wish[name])
    return price === undefined || isOnGrid(price, tick) ? [] : [refuse('PRICE_OFF_TICK', { price, tick })]
  })

/** It was wanted, and cannot be read or makes no sense. */
const WRONG = 'wrong'

/** The entry price on the market's grid, so many ticks to the position's good, and a price beyond that. */
function evenOf(
  { evenAt, evenTicks }: ProtectWish,
  { market: { tick }, side, entry }: Stood,
): BreakEven | typeof WRONG | undefined {
  if (evenAt === '') return undefined
  const at = boundFigure(evenAt)
  if (at === undefined || !isCountWithin(evenTicks, -programLimits.evenTicks, programLimits.evenTicks))
    return WRONG
  const beside = multiply(tick, exactly(String(side === 'SELL' ? evenTicks : -evenTicks)))
  const to = positive(add(toGrid(entry, tick, side === 'SELL' ? 'up' : 'down'), beside))
  return to !== undefined && isTighter(side, at, to) ? { at, to } : WRONG
}

/** What is typed of a trail is wanted, and then all of it. */
function trailOf(wish: ProtectWish): Trail | typeof WRONG | undefined {
  if ([...TRAIL, 'furthest' as const].every(name => wish[name] === '')) return undefined
  const [from, by, step] = TRAIL.map(name => boundFigure(wish[name]))
  return from === undefined || by === undefined || step === undefined ? WRONG : { from, by, step }
}

const malformed = (bound: string): readonly Refusal[] => [refuse('ENVELOPE_MALFORMED', { bound })]
