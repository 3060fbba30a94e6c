import { openWritableVenue } from '../../src/main/venue/writable-venue'
import type { WriteDraft } from '../../src/core/write/venue-write'
import { crossing, hasBook, resting } from '../kit/drafts'
import { memoryJournal } from '../kit/memory-records'
import { market, openDesk, type OpenDesk } from '../kit/open-desk'
import type { Trial } from './campaign'
import { chanceOf, type Chance } from './chance'
import { openForCourse } from './course-exchange'
import { settleFor, readSnapshot } from './fault-calm'
import { createUntruthJudge } from './lie-truths'
import { createLyingVenue, lieClasses, type LieClass } from './lies'
import { createTraffic, type Traffic } from './traffic'

const SEPARATOR = ' + '
/** Duration of a course after its acts, and the interval at which it is judged meanwhile. */
const OBSERVATION_MS = 75_000
const STEP_MS = 5_000
/** Duration of a lie that ends before the course. */
const SHORT_LIE_MS = 8_000

/**
 * Pairs of lies that cannot be detected, because the pair contains every source that could contradict it.
 *
 * The stream's mark is compared with the REST mark alone.
 */
const undetectablePairs: readonly (readonly LieClass[])[] = [['stream prices', 'REST prices']]

/**
 * Returns true if only a position row can contradict a pair of lies, because record and list may both report
 * an end.
 *
 * A market has no row before its first position, so such a course begins with a position.
 */
const needsPosition = (classes: readonly LieClass[]): boolean =>
  classes.includes('record') && classes.includes('list')

const cases: readonly (readonly LieClass[])[] = [
  ...lieClasses.map(each => [each]),
  ...lieClasses.flatMap((first, place) => lieClasses.slice(place + 1).map(second => [first, second])),
].filter(each => !undetectablePairs.some(pair => pair.every((one, place) => one === each[place])))

/** Number of courses by default: each class and each pair with ten seeds. */
export const allLies = cases.length * 10

/** Generates a trial for each class of lie and each pair, with consecutive seeds. */
export function* lieTrials(options: {
  readonly runs: number
  readonly from: number
  readonly seed: number
  readonly only?: string
}): Generator<Trial> {
  const chosen = cases.filter(
    each => options.only === undefined || each.join(SEPARATOR).includes(options.only),
  )
  if (chosen.length === 0) throw new RangeError(`There is no lie named "${options.only ?? ''}".`)
  for (let run = options.from; run < options.from + options.runs; run += 1)
    yield lieTrial(chosen[run % chosen.length] ?? [], options.seed + run)
}

export const lieTrial = (classes: readonly LieClass[], seed: number): Trial => ({
  name: `${classes.join(SEPARATOR)}, seed ${seed}`,
  run: () => runLies(classes, chanceOf(seed)),
})

/** Runs a desk on a venue that lies after the setup, and judges the snapshots until the end of the course. */
async function runLies(classes: readonly LieClass[], chance: Chance): Promise<readonly string[]> {
  const practice = await openForCourse(chance)
  const lies = createLyingVenue(classes, chance)
  const traffic = createTraffic()
  const judge = createUntruthJudge()
  const desk = await openDesk({
    ...{ next: practice, journal: memoryJournal() },
    opening: { openVenue: options => traffic.of(lies.of(openWritableVenue(options))) },
  })
  const pass = async (ms: number) => {
    for (let elapsed = 0; elapsed < ms; elapsed += STEP_MS) {
      await desk.turn(STEP_MS)
      await waitForReads(traffic)
      judge.observe(desk.clock.now(), await readSnapshot(desk), practice)
    }
  }
  try {
    if (chance.happens(0.5) || needsPosition(classes)) await act(desk, crossing(desk, '0.05'))
    if (chance.happens(0.5)) await act(desk, resting(desk, '0.02'))
    await pass(STEP_MS)
    lies.isOn = true
    const isShort = chance.happens(0.4)
    for (let count = 0; count < 2; count += 1) {
      await act(desk, draftOf(desk, chance))
      if (isShort) await pass(SHORT_LIE_MS / 2)
    }
    lies.isOn = !isShort
    await pass(OBSERVATION_MS)
    return judge.broken()
  } finally {
    await desk.close()
  }
}

const drafts: readonly ((desk: OpenDesk) => WriteDraft | undefined)[] = [
  desk => crossing(desk, '0.03', { type: 'IOC' }),
  desk => crossing(desk, '0.02', { type: 'IOC', symbol: market }),
  desk => resting(desk, '0.03'),
  desk => resting(desk, '0.01'),
  desk => {
    const open = desk.snapshot().orders?.value.find(({ status }) => status === 'NEW')
    return open && { is: 'cancel', symbol: open.symbol, orderId: open.orderId }
  },
]

const draftOf = (desk: OpenDesk, chance: Chance): WriteDraft | undefined =>
  hasBook(desk) ? chance.pick(drafts)(desk) : undefined

async function act(desk: OpenDesk, draft: WriteDraft | undefined): Promise<void> {
  const planned = draft && (await desk.tryPlan(draft))
  if (planned?.ok !== true) return
  desk.person.will({ is: 'yes', typed: 'SEND' })
  await desk.trySubmit(planned.value)
  await settleFor(desk, 10)
}

/** Waits a bounded time until all pending reads are answered. */
async function waitForReads(traffic: Traffic): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    await new Promise(resolve => setTimeout(resolve, 5))
    if (traffic.reads() === 0) return
  }
}
