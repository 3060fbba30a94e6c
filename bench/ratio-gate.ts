import { median } from './measure'
import type { Row } from './row'

/** A ratio of the bench that later runs are compared with. `is` names its better side: `at least` means more is better. */
export interface KeptRatio {
  readonly is: 'at least' | 'at most'
  readonly ratio: number
}

/** Kept ratios by the name of their row. */
export type KeptRatios = Readonly<Record<string, KeptRatio>>

export interface ComparedRatio {
  readonly name: string
  readonly kept?: number
  readonly now?: number
  /** Share by which it is worse than the kept one; negative if it is better. */
  readonly worseBy?: number
  readonly verdict: 'as before' | 'worse' | 'new' | 'not measured'
}

/** A ratio that is worse by more than this share fails the comparison. */
const TOLERANCE = 0.1

/** Returns the median of each ratio over several runs of the bench. */
export function mediateRatios(runs: readonly (readonly Row[])[]): KeptRatios {
  const found = new Map<string, { readonly is: KeptRatio['is']; readonly ratios: number[] }>()
  for (const { name, ratio, goalIs } of runs.flat()) {
    if (goalIs === undefined) continue
    const one = found.get(name) ?? { is: goalIs, ratios: [] }
    // A figure that is no number has no ratio in a stored run.
    one.ratios.push(ratio ?? Number.NaN)
    found.set(name, one)
  }
  return Object.fromEntries(
    [...found].map(([name, { is, ratios }]) => [name, { is, ratio: median(ratios) }] as const),
  )
}

/** Compares ratios with the kept ones, in the order of the kept ones. */
export function compareRatios(kept: KeptRatios, now: KeptRatios): readonly ComparedRatio[] {
  const known = Object.entries(kept).map(([name, { is, ratio }]): ComparedRatio => {
    const measured = now[name]?.ratio
    if (measured === undefined) return { name, kept: ratio, verdict: 'not measured' }
    const worseBy = is === 'at most' ? measured / ratio - 1 : ratio / measured - 1
    // A comparison with NaN is false, so a figure that is no number counts as worse.
    return {
      name,
      kept: ratio,
      now: measured,
      worseBy,
      verdict: worseBy <= TOLERANCE ? 'as before' : 'worse',
    }
  })
  const fresh = Object.entries(now)
    .filter(([name]) => !Object.hasOwn(kept, name))
    .map(([name, { ratio }]): ComparedRatio => ({ name, now: ratio, verdict: 'new' }))
  return [...known, ...fresh]
}
