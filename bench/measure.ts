/** A function to time. It returns its result, so that the compiler cannot remove the work as unused. */
export type Candidate = () => unknown

/** Times per run of each candidate, in nanoseconds, one for each round. */
export type Timings<K extends string> = Readonly<Record<K, readonly number[]>>

export interface Manner {
  readonly rounds: number
  /**
   * `processor` for candidates that only compute, because waiting for a busy processor is not their cost. `wall` for
   * candidates that wait.
   */
  readonly clock: 'processor' | 'wall'
  /** Time for which one candidate runs in one round, in milliseconds. */
  readonly span: number
}

const DEFAULT_MANNER: Manner = { rounds: 31, span: 12, clock: 'processor' }

/**
 * Times candidates in interleaved rounds of one process, so that other load on the machine affects all of them. Each
 * round begins with the next candidate.
 *
 * Code that only computes is compiled while it runs, some of it late. For this an equal number of rounds goes first and is
 * not counted.
 */
export function measure<K extends string>(
  candidates: Readonly<Record<K, Candidate>>,
  { rounds, span, clock }: Manner = DEFAULT_MANNER,
): Timings<K> {
  const names = Object.keys(candidates) as K[]
  const counts = new Map(names.map(name => [name, calibrate(candidates[name], span, clock)]))
  const timings = Object.fromEntries(names.map(name => [name, [] as number[]])) as Record<K, number[]>
  const warmUp = clock === 'processor' ? rounds : 0
  for (let round = 0; round < warmUp + rounds; round += 1) {
    const turn = round % names.length
    for (const name of [...names.slice(turn), ...names.slice(0, turn)]) {
      const each = time(candidates[name], counts.get(name) ?? 1, clock)
      if (round >= warmUp) timings[name].push(each)
    }
  }
  return timings
}

/** Returns the number of runs of a candidate in about `span` milliseconds, found by doubling. */
function calibrate(candidate: Candidate, span: number, clock: Manner['clock']): number {
  let count = 1
  for (;;) {
    const each = time(candidate, count, clock)
    if ((each * count) / 1e6 >= span) return Math.max(1, Math.round((span * 1e6) / each))
    count *= 2
  }
}

let sink: unknown

function time(candidate: Candidate, count: number, clock: Manner['clock']): number {
  const start = nanoseconds(clock)
  for (let run = 0; run < count; run += 1) sink = candidate()
  return (nanoseconds(clock) - start) / count
}

function nanoseconds(clock: Manner['clock']): number {
  if (clock === 'wall') return Number(process.hrtime.bigint())
  const { user, system } = process.cpuUsage()
  return (user + system) * 1_000
}

/** Returns the result of the last timed run. It is read once at the end, so that no run is removed as unused. */
export const lastResult = (): unknown => sink

export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}

/** Returns the median over all rounds of the time `above` divided by the time `below` of the same round. */
export const ratioOf = (above: readonly number[], below: readonly number[]): number =>
  median(above.map((time, round) => time / (below[round] ?? Number.NaN)))

/** Returns the figure that `share` percent of the figures do not exceed. */
export const percentile = (figures: readonly number[], share: number): number =>
  figures.toSorted((a, b) => a - b)[Math.floor((figures.length * share) / 100)] ?? Number.NaN
