import { hashToUint32, deriveRandomKey, normalRandomAt } from '../numbers/seeded-random'

/** A random path through time whose value can be read at any time, in any order. */
export interface RandomPath {
  /** Returns the value at `time`. Below spans of 2 to the power `finest` ms the path is a straight line. */
  readonly at: (time: number, finest?: number) => number
}

const ROOT = 32
const LEAF = 7
/** Resolution of the history: spans of about a minute. */
const MINUTE_LEAF = 16
const REGIME = 22
const REGIME_SPAN = 2 ** REGIME
/** Below half a minute prices move less than a random walk would. */
const CALM_LEVEL = 15
const CALM_SHARE = 0.45
const JUMPS = 0.003 * 2 ** 32

/**
 * Creates a Brownian path by bisection: both ends of a span are known, the middle is their mean plus a random number.
 * Every point depends only on the key and the time. History and present therefore agree, also after the clock was
 * advanced, and in every run with the same seed.
 */
export function createRandomPath(key: number, perRootMs: number, root = ROOT): RandomPath {
  // Caches the spans around the last time, by level. Neighbouring times share most of them.
  const starts = new Float64Array(root + 1).fill(NaN)
  const lefts = new Float64Array(root + 1)
  const rights = new Float64Array(root + 1)
  const spans = Float64Array.from(starts, (_, level) => 2 ** level)
  const spreads = spans.map(
    (span, level) => (level > CALM_LEVEL ? 1 : CALM_SHARE) * perRootMs * Math.sqrt(span / 4),
  )
  const anchor = (index: number) => normalRandomAt(key, root, index) * perRootMs * Math.sqrt(2 ** root) * 0.5
  const regimeAt = createRegime(key)
  const descendFrom = (time: number, finest: number): number => {
    for (let level = finest; level <= root; level++) {
      const start = starts[level] ?? NaN
      if (time >= start && time < start + (spans[level] ?? 0)) return level
    }
    const index = Math.floor(time / 2 ** root)
    starts[root] = index * 2 ** root
    lefts[root] = anchor(index)
    rights[root] = anchor(index + 1)
    return root
  }
  const halve = (level: number, time: number) => {
    const half = spans[level - 1] ?? 1
    const start = starts[level] ?? 0
    const left = lefts[level] ?? 0
    const right = rights[level] ?? 0
    const drawn = hashToUint32(key, level, start / half)
    const volatilityFactor = level > REGIME ? 1 : regimeAt(start)
    const middle =
      (left + right) / 2 +
      (spreads[level] ?? 0) * volatilityFactor * drawJumpFactor(drawn) * drawNormal(drawn)
    const later = time >= start + half
    starts[level - 1] = later ? start + half : start
    lefts[level - 1] = later ? middle : left
    rights[level - 1] = later ? right : middle
  }
  return {
    at: (time, finest = LEAF) => {
      for (let level = descendFrom(time, finest); level > finest; level--) halve(level, time)
      const along = (time - (starts[finest] ?? 0)) / (spans[finest] ?? 1)
      return (lefts[finest] ?? 0) * (1 - along) + (rights[finest] ?? 0) * along
    },
  }
}

function createRegime(key: number): (start: number) => number {
  let known = -1
  let loudness = 1
  return start => {
    const hour = Math.floor(start / REGIME_SPAN)
    if (hour !== known) loudness = Math.exp(0.45 * normalRandomAt(key ^ 0x7e91, REGIME, hour))
    known = hour
    return loudness
  }
}

/**
 * Returns a nearly normal number from 32 random bits: the sum of their four bytes. Fast, because the history draws
 * millions of them.
 */
const drawNormal = (drawn: number): number =>
  ((drawn & 255) + ((drawn >>> 8) & 255) + ((drawn >>> 16) & 255) + (drawn >>> 24) - 510) / 147.8

/** Returns 5 for a few moves and 1 for all others. */
const drawJumpFactor = (drawn: number): number => (Math.imul(drawn, 0x9e3779b1) >>> 0 < JUMPS ? 5 : 1)

export interface PriceWalkSpec {
  readonly symbol: string
  readonly basePrice: number
  /** Yearly volatility of the market-specific part, as a fraction. */
  readonly volatility: number
  readonly beta: number
}

/** Simulated prices of one market, without the influence of orders. */
export interface PriceWalk {
  readonly index: (time: number) => number
  /** Distance of the perpetual from the index, as a fraction of it. */
  readonly basis: (time: number) => number
  /** Price of the perpetual at the resolution of the history. */
  readonly historyPrice: (time: number) => number
  /** `basis` at the resolution of the history. */
  readonly historyBasis: (time: number) => number
}

const YEAR = Math.sqrt(365 * 86_400_000)
const COMMON_VOLATILITY = 0.45
const BASIS_ROOT = 26

export const computeMinuteMove = ({ volatility, beta }: PriceWalkSpec): number =>
  (Math.hypot(volatility, beta * COMMON_VOLATILITY) / YEAR) * Math.sqrt(60_000)

/** Creates the price walk of every market. All share one factor, so that they move together. */
export function createPriceWalks(
  seed: number,
  specs: readonly PriceWalkSpec[],
): ReadonlyMap<string, PriceWalk> {
  return new Map(specs.map(spec => [spec.symbol, createPriceWalk(seed, spec)]))
}

function createPriceWalk(seed: number, spec: PriceWalkSpec): PriceWalk {
  const live = createPaths(seed, spec)
  // The history has its own paths, so that reading it does not evict the cached spans of the present.
  const past = createPaths(seed, spec)
  const priceOn = ({ common, own }: WalkPaths, time: number, finest?: number) =>
    spec.basePrice * Math.exp(spec.beta * common.at(time, finest) + own.at(time, finest))
  const basisOn = ({ basisPath }: WalkPaths, time: number, finest?: number) =>
    Math.max(-0.004, Math.min(0.004, basisPath.at(time, finest)))
  return {
    index: time => priceOn(live, time),
    basis: time => basisOn(live, time),
    historyBasis: time => basisOn(past, time, MINUTE_LEAF),
    historyPrice: time => priceOn(past, time, MINUTE_LEAF) * (1 + basisOn(past, time, MINUTE_LEAF)),
  }
}

interface WalkPaths {
  readonly common: RandomPath
  readonly own: RandomPath
  readonly basisPath: RandomPath
}

const createPaths = (seed: number, { symbol, volatility }: PriceWalkSpec): WalkPaths => ({
  common: createRandomPath(deriveRandomKey(seed, 'the whole market'), COMMON_VOLATILITY / YEAR),
  own: createRandomPath(deriveRandomKey(seed, symbol), volatility / YEAR),
  basisPath: createRandomPath(deriveRandomKey(seed, `${symbol} basis`), 1.1e-7, BASIS_ROOT),
})
