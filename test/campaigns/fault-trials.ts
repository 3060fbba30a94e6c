import type { History } from './history'
import { keepSeed, type KeptSeed, type Trial } from './campaign'
import { broken } from './checker'
import { runFaultCase } from './fault-run'
import { faults } from './fault-table'
import { mandateLabels, type MandateKind } from './fault-inside'
import type { NamedFault } from './named-fault'
import { brokenInside } from './program-truths'

const JOINT = ' + '
const kindsInside = Object.keys(mandateLabels) as readonly MandateKind[]

/** What is tried with another fault: a course that takes long is lived through once. */
const paired = faults.filter(({ lasts }) => lasts === undefined)

/** What goes wrong while something is allowed in advance: a request that is carried out twice would be counted twice. */
const insideOf = paired.filter(({ takesTwice }) => takesTwice === undefined)

/** What a course is about: what goes wrong in it, and what is allowed in advance meanwhile, if anything. */
interface About {
  readonly planted: readonly NamedFault[]
  readonly inside?: MandateKind
  /** Milliseconds from the start to the exchange's next midnight. */
  readonly dayEndsIn?: number
}

const nameOf = ({ planted, inside }: About): string =>
  [...planted.map(({ name }) => name), ...(inside === undefined ? [] : [mandateLabels[inside]])].join(JOINT)

/** One course of this and with this seed, held against every invariant of the order path and of what was sealed. */
export const faultTrial = (about: About, seed: number, onHistory?: (history: History) => void): Trial => ({
  name: `${nameOf(about)}, seed ${seed}`,
  async run() {
    const { planted: faults, inside, dayEndsIn } = about
    const { history, lived } = await runFaultCase({
      faults,
      seed,
      dayEndsIn,
      ...(inside !== undefined && { inside }),
    })
    onHistory?.(history)
    return [...broken(history), ...(inside === undefined ? [] : brokenInside(history, lived))]
  },
})

/**
 * Every fault alone, then every pair, and then every fault while hands may send and while a program runs, each with a
 * seed of its own, for as many runs as are wanted. A course is the same whether it is begun with or reached: begun in the
 * middle, the campaign can be lived through in parts.
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
    yield faultTrial(cases[run % cases.length] ?? { planted: [] }, wanted.seed + run)
}

function* casesOf(only: string | undefined): Generator<About> {
  // A course that failed is tried again by the name it was told under.
  const isChosen = (about: About) =>
    only === undefined ||
    (only.includes(JOINT)
      ? nameOf(about) === only
      : nameOf(about)
          .split(JOINT)
          .some(name => name.includes(only)))
  for (const about of everyCase()) if (isChosen(about)) yield about
}

function* everyCase(): Generator<About> {
  for (const fault of faults) yield { planted: [fault] }
  for (const [place, first] of paired.entries())
    for (const second of paired.slice(place + 1)) yield { planted: [first, second] }
  for (const fault of insideOf) for (const inside of kindsInside) yield { planted: [fault], inside }
}

/** How many courses there are: each fault alone, each pair, and each with something allowed in advance. */
export const allCases = [...everyCase()].length

/** A course that failed once, to be tried again. */
export function keptFaultTrial({ name, seed }: Pick<KeptSeed, 'name' | 'seed'>): Trial {
  const parts = name.split(JOINT)
  const planted = parts.flatMap(part => faults.filter(fault => fault.name === part))
  const inside = kindsInside.find(kind => parts.includes(mandateLabels[kind]))
  return faultTrial({ planted, ...(inside !== undefined && { inside }) }, seed)
}

/** Keeps what a trial of this campaign was. */
export function keepFaultTrial(trial: Trial): void {
  const [, name, seed] = /^(.*), seed (\d+)$/.exec(trial.name) ?? []
  if (name !== undefined && seed !== undefined) keepSeed({ campaign: 'faults', name, seed: Number(seed) })
}
