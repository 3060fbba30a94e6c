import type { History } from './history'
import { keepSeed, type KeptSeed, type Trial } from './campaign'
import { broken } from './checker'
import { runFaultCase } from './fault-run'
import { contraryVenues, lateVenues, losingFaults } from './contrary-venues'
import { faults } from './fault-table'
import { mandateLabels, type MandateKind } from './fault-inside'
import type { NamedFault } from './named-fault'
import { brokenInside } from './program-truths'

const JOINT = ' + '
const kindsInside = Object.keys(mandateLabels) as readonly MandateKind[]

/** Faults that are tested in pairs. A long one is tested alone. */
const paired = faults.filter(({ lasts }) => lasts === undefined)

/** Faults that are tested with a mandate. A request that is executed twice would count twice. */
const insideOf = paired.filter(({ takesTwice }) => takesTwice === undefined)

/** The subject of a course: its faults, and the kind of mandate, if any. */
interface About {
  readonly planted: readonly NamedFault[]
  readonly inside?: MandateKind
  /** Milliseconds from the start to the exchange's next midnight. */
  readonly dayEndsIn?: number
}

const nameOf = ({ planted, inside }: About): string =>
  [...planted.map(({ name }) => name), ...(inside === undefined ? [] : [mandateLabels[inside]])].join(JOINT)

/** Creates a trial of one course. It checks every invariant of the order path and of the mandate. */
export const faultTrial = (
  about: About,
  seed: number,
  onHistory?: (history: History, about: About) => void,
): Trial => ({
  name: `${nameOf(about)}, seed ${seed}`,
  async run() {
    const { planted: faults, inside, dayEndsIn } = about
    const { history, unrecorded } = await runFaultCase({
      faults,
      seed,
      dayEndsIn,
      ...(inside !== undefined && { inside }),
    })
    onHistory?.(history, about)
    return [...broken(history), ...(inside === undefined ? [] : brokenInside(history, unrecorded))]
  },
})

/**
 * Generates every fault alone, every pair, every fault with each kind of mandate, each contrary venue alone and with
 * each fault that leaves a write unknown, and each venue that takes a lost order late.
 *
 * Each run has a separate seed and does not depend on earlier runs, so the campaign can be run in parts.
 */
export function* faultTrials(options: {
  readonly runs: number
  readonly from?: number
  readonly seed: number
  readonly only?: string
  readonly onHistory?: (history: History, about: About) => void
}): Generator<Trial> {
  const cases = [...casesOf(options.only)]
  if (cases.length === 0) throw new RangeError(`There is no fault named "${options.only ?? ''}".`)
  const from = options.from ?? 0
  for (let run = from; run < from + options.runs; run += 1)
    yield faultTrial(cases[run % cases.length] ?? { planted: [] }, options.seed + run, options.onHistory)
}

function* casesOf(only: string | undefined): Generator<About> {
  // A failed course can be repeated by its reported name.
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
  for (const venue of contraryVenues) {
    yield { planted: [venue] }
    for (const fault of faults) if (losingFaults.has(fault.name)) yield { planted: [venue, fault] }
  }
  for (const venue of lateVenues) yield { planted: [venue] }
}

/** Number of all cases. */
export const allCases = [...everyCase()].length

/** Creates the trial of a course that failed once. */
export function keptFaultTrial({ name, seed }: Pick<KeptSeed, 'name' | 'seed'>): Trial {
  const parts = name.split(JOINT)
  const planted = parts.flatMap(part =>
    [...faults, ...contraryVenues, ...lateVenues].filter(({ name }) => name === part),
  )
  const inside = kindsInside.find(kind => parts.includes(mandateLabels[kind]))
  return faultTrial({ planted, ...(inside !== undefined && { inside }) }, seed)
}

/** Records the seed of a failed trial, so that it can be repeated. */
export function keepFaultTrial(trial: Trial): void {
  const [, name, seed] = /^(.*), seed (\d+)$/.exec(trial.name) ?? []
  if (name !== undefined && seed !== undefined) keepSeed({ campaign: 'faults', name, seed: Number(seed) })
}
