import { keyOf, normal, share } from './chance'

/** A path of chance through time that can be asked about any moment, in any order. */
export interface Path {
  readonly at: (time: number) => number
}

const ROOT = 32
const LEAF = 7
const REGIME = 22
/** Below half a minute prices move less than pure chance would have them. */
const CALM = 15
const JUMPS = 0.003

/**
 * Draws a Brownian path by halving: both ends of a span are known, the middle is their mean plus chance.
 *
 * Every point depends only on the key and the moment. History, the present and a clock that was turned
 * by a day therefore agree with each other, and with every run that has the same seed.
 */
export function createPath(key: number, perRootMs: number, root = ROOT): Path {
  const starts: number[] = []
  const lefts: number[] = []
  const rights: number[] = []
  const anchor = (index: number) => normal(key, root, index) * perRootMs * Math.sqrt(2 ** root) * 0.5
  const descendFrom = (time: number): number => {
    for (let level = LEAF; level <= root; level++) {
      const start = starts[level]
      if (start !== undefined && time >= start && time < start + 2 ** level) return level
    }
    const index = Math.floor(time / 2 ** root)
    starts[root] = index * 2 ** root
    lefts[root] = anchor(index)
    rights[root] = anchor(index + 1)
    return root
  }
  const halve = (level: number, time: number) => {
    const half = 2 ** (level - 1)
    const start = starts[level] ?? 0
    const left = lefts[level] ?? 0
    const right = rights[level] ?? 0
    const calm = level > CALM ? 1 : 0.45
    const spread =
      calm * perRootMs * Math.sqrt(half / 2) * regimeAt(key, level, start) * jumpAt(key, level, start)
    const middle = (left + right) / 2 + spread * normal(key, level, start / half)
    const later = time >= start + half
    starts[level - 1] = later ? start + half : start
    lefts[level - 1] = later ? middle : left
    rights[level - 1] = later ? right : middle
  }
  return {
    at: time => {
      for (let level = descendFrom(time); level > LEAF; level--) halve(level, time)
      const along = (time - (starts[LEAF] ?? 0)) / 2 ** LEAF
      return (lefts[LEAF] ?? 0) * (1 - along) + (rights[LEAF] ?? 0) * along
    },
  }
}

/** Quiet hours and wild hours: how much louder chance is in this stretch of about an hour. */
const regimeAt = (key: number, level: number, start: number) =>
  level > REGIME ? 1 : Math.exp(0.45 * normal(key ^ 0x7e91, REGIME, Math.floor(start / 2 ** REGIME)))

/** Once in a while a move is several times what chance would have it. */
const jumpAt = (key: number, level: number, start: number) =>
  share(key ^ 0x1a9b, level, start / 2 ** level) < JUMPS ? 5 : 1

/** What the walk of one market is made of. */
export interface WalkSpec {
  readonly symbol: string
  /** The price around which it walks. */
  readonly around: number
  /** Yearly volatility of its own part, as a fraction. */
  readonly volatility: number
  /** How strongly it follows the whole market. */
  readonly beta: number
}

/** The prices of one market as chance has them, before anybody trades. */
export interface Walk {
  /** The spot price that the index follows. */
  readonly index: (time: number) => number
  /** How far the perpetual trades from the index, as a fraction of it. */
  readonly basis: (time: number) => number
}

const YEAR = Math.sqrt(365 * 86_400_000)
const BASIS_ROOT = 26

/** Makes the walk of every market under one seed; all share one factor, so that they move together. */
export function createWalks(seed: number, specs: readonly WalkSpec[]): ReadonlyMap<string, Walk> {
  return new Map(
    specs.map(spec => {
      const common = createPath(keyOf(seed, 'the whole market'), 0.45 / YEAR)
      const own = createPath(keyOf(seed, spec.symbol), spec.volatility / YEAR)
      const apart = createPath(keyOf(seed, `${spec.symbol} basis`), 1.1e-7, BASIS_ROOT)
      return [
        spec.symbol,
        {
          index: time => spec.around * Math.exp(spec.beta * common.at(time) + own.at(time)),
          basis: time => Math.max(-0.004, Math.min(0.004, apart.at(time))),
        },
      ]
    }),
  )
}
