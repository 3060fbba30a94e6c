import type { TwapRule } from '../../envelope/program-rule'
import { divide, requireAmount, multiply, type Amount } from '../../value/decimal-amount'

/**
 * One slice of a TWAP. `from` and `until` bound its send time, in milliseconds since the seal; `before` is the quantity
 * of all earlier slices.
 */
export interface TwapSlice {
  readonly from: number
  readonly until: number
  readonly quantity: Amount
  readonly before: Amount
}

/** Returns all slices of a rule. The same seed gives the same quantities and times. */
export function computeTwapSchedule(rule: TwapRule): readonly TwapSlice[] {
  const { quantity, step, slices, every, sizeVaries, timeVaries, seed } = rule
  const draw = createRandomDraws(seed)
  const steps = BigInt(divide(quantity, step, 0) ?? '0')
  const sizes = computeSliceEnds(slices, sizeVaries, draw).map(
    end => (steps * BigInt(end)) / BigInt(slices * SLICE_UNITS),
  )
  const times = computeSliceEnds(slices, timeVaries, draw).map(end => Math.floor((end / SLICE_UNITS) * every))
  const sizeOf = (counted: bigint): Amount => multiply(requireAmount(String(counted)), step)
  return sizes.slice(1).map((end, at) => {
    const [begin = 0n, from = 0, until = 0] = [sizes[at], times[at], times[at + 1]]
    return { from, until, quantity: sizeOf(end - begin), before: sizeOf(begin) }
  })
}

export const findNextSliceStart = (rule: TwapRule, elapsed: number): number | undefined =>
  computeTwapSchedule(rule).find(({ from }) => from > elapsed)?.from

/** In milliseconds. */
export const computeTwapDuration = ({ slices, every }: TwapRule): number => slices * every

/** Units of one slice, so that every random draw is a whole number of units. */
const SLICE_UNITS = 1_000_000
const DRAW_RANGE = 2 ** 32

/**
 * Returns the ends of `parts` equal parts, in millionths of one part. Each inner end is shifted by up to half of
 * `hundredths`, so that no part deviates by more than `hundredths` and the total stays the same.
 */
function computeSliceEnds(parts: number, hundredths: number, draw: () => number): readonly number[] {
  const most = (hundredths * SLICE_UNITS) / 200
  return Array.from({ length: parts + 1 }, (_, at) => {
    const isInner = at > 0 && at < parts
    return at * SLICE_UNITS + (isInner ? Math.floor((draw() / DRAW_RANGE) * 2 * most) - most : 0)
  })
}

/** Returns a generator of 32-bit integers that depend only on the seed and the number of earlier draws. */
function createRandomDraws(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return (mixed ^ (mixed >>> 15)) >>> 0
  }
}
