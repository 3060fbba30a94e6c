import type { TwapRule } from '../../envelope/program-rule'
import { divide, requireAmount, multiply, type Amount } from '../../value/decimal'

/** One part of a course: from when on it may leave, until when, and how large it and all before it are. */
export interface TwapSlice {
  readonly from: number
  readonly until: number
  readonly quantity: Amount
  readonly before: Amount
}

/** The whole course of a rule, as it was sealed: the same seed gives the same parts at the same times. */
export function computeTwapSchedule(rule: TwapRule): readonly TwapSlice[] {
  const { quantity, step, slices, every, sizeVaries, timeVaries, seed } = rule
  const draw = createRandomDraws(seed)
  const steps = BigInt(divide(quantity, step, 0) ?? '0')
  const sizes = computeSliceEnds(slices, sizeVaries, draw).map(end => (steps * BigInt(end)) / BigInt(slices * SLICE_UNITS))
  const times = computeSliceEnds(slices, timeVaries, draw).map(end => Math.floor((end / SLICE_UNITS) * every))
  const sizeOf = (counted: bigint): Amount => multiply(requireAmount(String(counted)), step)
  return sizes.slice(1).map((end, at) => {
    const [begin = 0n, from = 0, until = 0] = [sizes[at], times[at], times[at + 1]]
    return { from, until, quantity: sizeOf(end - begin), before: sizeOf(begin) }
  })
}

/** When the next part may leave, after so much of its time; undefined once the last one may. */
export const findNextSliceStart = (rule: TwapRule, elapsed: number): number | undefined =>
  computeTwapSchedule(rule).find(({ from }) => from > elapsed)?.from

/** When the last of it is over. */
export const computeTwapDuration = ({ slices, every }: TwapRule): number => slices * every

/** What one part is counted in, so that every draw is a whole number of them. */
const SLICE_UNITS = 1_000_000
const DRAW_RANGE = 2 ** 32

/**
 * The ends of so many equal parts, in millionths of one, each but the first and the last moved by up to half of that
 * share: so that no part differs from an equal one by more than it, and all of them together are the whole.
 */
function computeSliceEnds(parts: number, hundredths: number, draw: () => number): readonly number[] {
  const most = (hundredths * SLICE_UNITS) / 200
  return Array.from({ length: parts + 1 }, (_, at) => {
    const isInner = at > 0 && at < parts
    return at * SLICE_UNITS + (isInner ? Math.floor((draw() / DRAW_RANGE) * 2 * most) - most : 0)
  })
}

/** Whole numbers of thirty-two bits, each made of the seed and of how many came before it. */
function createRandomDraws(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return (mixed ^ (mixed >>> 15)) >>> 0
  }
}
