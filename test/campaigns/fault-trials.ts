import { keepSeed, type KeptSeed, type Trial } from './campaign'
import { broken } from './checker'
import { runFaultCase } from './fault-run'
import { faults } from './fault-table'
import type { NamedFault } from './named-fault'

const JOINT = ' + '

/** What is tried with another fault: a course that takes long is lived through once. */
const paired = faults.filter(({ lasts }) => lasts === undefined)

/** One course with these faults and this seed, held against every invariant. */
export const faultTrial = (planted: readonly NamedFault[], seed: number): Trial => ({
  name: `${planted.map(({ name }) => name).join(JOINT)}, seed ${seed}`,
  run: async () => broken(await runFaultCase({ faults: planted, seed })),
})

/**
 * Every fault alone and then every pair, each with a seed of its own, for as many runs as are wanted. A course is the
 * same whether it is begun with or reached: begun in the middle, the campaign can be lived through in parts.
 */
export function* faultTrials(wanted: {
  readonly runs: number
  readonly from?: number
  readonly seed: number
  readonly only?: string
}): Generator<Trial> {
  const cases = [...casesOf(wanted.only)]
  if (cases.length === 0) throw new RangeError(`There is no fault named "${wanted.only ?? ''}".`)
  const from = wanted.from ?? 0
  for (let run = from; run < from + wanted.runs; run += 1)
    yield faultTrial(cases[run % cases.length] ?? [], wanted.seed + run)
}

function* casesOf(only: string | undefined): Generator<readonly NamedFault[]> {
  // A course that failed is tried again by the name it was told under.
  const joint = (planted: readonly NamedFault[]) => planted.map(({ name }) => name).join(JOINT)
  const chosen = (planted: readonly NamedFault[]) =>
    only === undefined ||
    (only.includes(JOINT) ? joint(planted) === only : planted.some(({ name }) => name.includes(only)))
  for (const fault of faults) if (chosen([fault])) yield [fault]
  for (const [place, first] of paired.entries())
    for (const second of paired.slice(place + 1)) if (chosen([first, second])) yield [first, second]
}

/** How many courses there are: each fault alone, and each pair. */
export const allCases = faults.length + (paired.length * (paired.length - 1)) / 2

/** A course that failed once, to be tried again. */
export function keptFaultTrial({ name, seed }: Pick<KeptSeed, 'name' | 'seed'>): Trial {
  const named = name.split(JOINT).flatMap(part => faults.filter(fault => fault.name === part))
  return faultTrial(named, seed)
}

/** Keeps what a trial of this campaign was. */
export function keepFaultTrial(trial: Trial): void {
  const [, name, seed] = /^(.*), seed (\d+)$/.exec(trial.name) ?? []
  if (name !== undefined && seed !== undefined) keepSeed({ campaign: 'faults', name, seed: Number(seed) })
}
