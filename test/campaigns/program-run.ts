import type { ConsentQuestion } from '../../src/contract/consent-api'
import { JournalUnwritableError } from '../../src/main/main-ports'
import { openWritableVenue } from '../../src/main/venue/writable-venue'
import type { PracticeHandle } from '../../src/practice/open-practice'
import { crossing, hasBook, priceAt, resting } from '../kit/drafts'
import { memorySettings, type MemoryJournal } from '../kit/memory-records'
import { market, openDesk, type DeskOptions, type OpenDesk } from '../kit/open-desk'
import type { PersonAnswer } from '../kit/surface'
import { resolveTarget } from './aim'
import { chanceOf, type Chance } from './chance'
import { calmOf, converge, settleFor } from './fault-calm'
import { historyOf, stampedJournal } from './fault-history'
import { faults } from './fault-table'
import type { History, Line } from './history'
import { marginMovesOf } from './margin-moves'
import type { NamedFault } from './named-fault'
import { openForCourse } from './course-exchange'
import { handOfCourse, type CourseHand } from './course-hand'
import { recordPrivateSide } from './private-side'
import { programOf, wishOf } from './program-wishes'
import type { UnrecordedActions } from './program-truths'
import { createTraffic } from './traffic'

/** Exchange faults that need no special course. */
const plain = faults.filter(
  ({ lasts, takesTwice, endsKeys, strike }) =>
    lasts === undefined && takesTwice !== true && endsKeys === undefined && strike === undefined,
)

const STEPS = 34
/** Number of steps after all mandates have ended. Nothing may be sent under them in any step. */
const STEPS_AFTER = 10
const MINUTE = 60_000
const MOMENT = 10_000
/** Duration of a course after all mandates have ended, in milliseconds. */
const AFTERWARDS = 20_000

/** A running course: its current desk, and the actions of the person and the page. */
export interface Course {
  readonly chance: Chance
  readonly practice: PracticeHandle
  desk: OpenDesk
  readonly hand: CourseHand
  /** Number of confirmed sheets of one write. */
  yeses: number
  readonly runs: number[]
  /** Kind of question that the person confirms now. All others are declined. */
  confirms: 'arm' | 'write' | undefined
  isPulled: boolean
  readonly restart: (how: 'killed' | 'ended') => Promise<void>
  readonly calm: () => Promise<void>
}

/** Runs a mandate for hands or for a program while faults occur around it. */
export async function runProgramCase(
  seed: number,
  arm: (course: Course) => Promise<void> = armed,
): Promise<{ readonly history: History; readonly unrecorded: UnrecordedActions }> {
  const chance = chanceOf(seed)
  const practice = await openForCourse(chance)
  const moves = marginMovesOf(practice, practice.account.accountId)
  const lines: Line[] = []
  const traffic = createTraffic()
  const keyed = recordPrivateSide(lines)
  const shared = stampedJournal(lines, practice)
  const planted = chance.happens(0.6) ? [chance.pick(plain)] : []
  const course = await begun({ chance, practice, lines, traffic, keyed, shared })
  try {
    await arm(course)
    plant(course, planted)
    for (let [step, after] = [0, 0]; step < STEPS && after < STEPS_AFTER; step += 1) {
      await performActs(course)
      after = isAnyOpen(course.desk) ? 0 : after + 1
    }
    await mend(course)
    await outlive(course)
    await converge(course.desk, course.calm)
    const { desk, calm, hand, yeses, runs } = course
    const { sentRecords } = keyed
    const history = await historyOf({
      desk,
      lines,
      moves,
      faults: planted,
      calm,
      sentRecords,
      wayOut: undefined,
    })
    return { history, unrecorded: { presses: hand.presses, yeses, runs } }
  } finally {
    await course.desk.close()
  }
}

const isAnyOpen = (desk: OpenDesk): boolean =>
  desk.snapshot().armed?.value.envelopes.some(({ ended }) => ended === undefined) ?? false

/** Waits until all mandates have expired, and for some time after that. */
async function outlive({ desk, calm }: Course): Promise<void> {
  let over = 0
  for (let gone = 0; gone < 3 * MINUTE && over < AFTERWARDS; gone += MOMENT) {
    await desk.turn(MOMENT, 1_000)
    await calm()
    over = isAnyOpen(desk) ? 0 : over + MOMENT
  }
}

interface Beginning {
  readonly chance: Chance
  readonly practice: PracticeHandle
  readonly lines: readonly Line[]
  readonly traffic: ReturnType<typeof createTraffic>
  readonly keyed: ReturnType<typeof recordPrivateSide>
  readonly shared: MemoryJournal
}

async function begun({ chance, practice, lines, traffic, keyed, shared }: Beginning): Promise<Course> {
  let run = { dead: false }
  const settings = memorySettings()
  const parts = (): DeskOptions => {
    const own = (run = { dead: false })
    return {
      ...{ settings, next: practice, steadyTurns: true },
      journal: {
        ...shared,
        append(...entries) {
          if (own.dead) throw new JournalUnwritableError('this desk is dead')
          shared.append(...entries)
        },
      },
      opening: { openVenue: options => keyed.of(traffic.of(openWritableVenue(options))) },
    }
  }
  const course: Course = {
    ...{ chance, practice, hand: handOfCourse(), yeses: 0, runs: [], confirms: undefined, isPulled: false },
    desk: await openDesk(parts()),
    calm: () => calmOf(course.desk, traffic),
    async restart(how) {
      const { clock, app } = course.desk
      // A killed desk writes nothing more to the journal.
      if (how === 'killed') run.dead = true
      await app.close()
      course.runs.push(lines.length)
      course.desk = await openDesk({ ...parts(), clock, waits: false })
      sitDown(course)
    },
  }
  sitDown(course)
  return course
}

/** Makes the person decline everything but their own requests. */
function sitDown(course: Course): void {
  course.desk.person.will((question: ConsentQuestion): PersonAnswer => {
    if (question.is === 'arm' && course.confirms === 'arm') return { is: 'yes', typed: 'ARM' }
    if (question.is !== 'write' || course.confirms !== 'write') return { is: 'no' }
    course.yeses += 1
    return { is: 'yes', typed: 'SEND' }
  })
}

function plant({ practice, chance }: Course, planted: readonly NamedFault[]): void {
  for (const fault of planted)
    for (const one of fault.plant(chance))
      practice.fault(resolveTarget({ ...one, after: chance.below(3) }, 'order'))
}

async function mend(course: Course): Promise<void> {
  course.practice.clearFaults()
  course.isPulled = false
  course.desk.clock.set(0)
  await course.calm()
}

/** Arms a mandate. A reduce-only program usually gets a position to close. */
async function armed(course: Course): Promise<void> {
  const { desk, chance } = course
  const isProgram = chance.happens(0.7)
  const wish = programOf(course)
  if (isProgram && wish.is !== 'basket' && wish.reduceOnly && chance.happens(0.8))
    await own(course, at => taking(at, wish.side === 'BUY' ? 'SELL' : 'BUY', '0.05'))
  course.confirms = 'arm'
  await (isProgram ? desk.api.armed.program(wish) : desk.api.armed.arm(wishOf(course)))
  course.confirms = undefined
}

/** Drafts an order that fills at once, on either side. */
export const taking = (desk: OpenDesk, side: 'BUY' | 'SELL', quantity: string) =>
  crossing(desk, quantity, side === 'BUY' ? {} : { side, price: priceAt(desk, '0.995') })

/** Submits an order of the person outside the mandate, with a separate sheet. */
export async function own(course: Course, drafted: (desk: OpenDesk) => Parameters<OpenDesk['tryPlan']>[0]) {
  const { desk } = course
  if (!hasBook(desk)) return
  const planned = await desk.tryPlan(drafted(desk))
  if (!planned.ok) return
  course.confirms = 'write'
  await desk.trySubmit(planned.value)
  course.confirms = undefined
  await settleFor(desk, 20)
}

type Event = readonly [share: number, (course: Course) => unknown]

/** Events between two moments, each with its probability. */
const events: readonly Event[] = [
  [0.5, course => course.hand.press(course)],
  // Arbitrary requests of the page.
  [0.05, course => void course.desk.api.armed.program(programOf(course))],
  [0.05, course => void course.desk.api.armed.arm({ ...wishOf(course), writes: 500 })],
  [0.05, ({ desk }) => void desk.api.armed.clicked({ place: 'bids', price: '60000' })],
  [
    0.03,
    ({ desk, chance }) =>
      hasBook(desk) && void desk.tryPlan(taking(desk, chance.pick(['BUY', 'SELL']), '0.02')),
  ],
  [0.02, ({ desk }) => desk.app.onPageGone()],
  [0.01, ({ desk }) => desk.app.onStripGone()],
  [0.01, ({ desk }) => desk.api.armed.disarm()],
  [0.01, ({ desk }) => desk.api.writes.stop()],
  [0.01, ({ desk }) => (desk.app.suspend(), desk.app.resume())],
  [0.015, ({ desk, chance }) => desk.clock.set(chance.pick([-3_000, -900, 900, 3_000, 40_000]))],
  [0.02, course => own(course, desk => resting(desk, '0.02'))],
  [0.02, course => own(course, desk => taking(desk, course.chance.pick(['BUY', 'SELL']), '0.02'))],
  [
    0.05,
    ({ practice, chance }) =>
      practice.fault({ name: 'move the price', symbol: market, share: chance.pick([0.0005, -0.0005]) }),
  ],
  [0.03, pull],
  [0.01, course => course.restart('killed')],
  [0.01, course => course.restart('ended')],
]

/** Cuts all connections and streams, or restores them. */
function pull(course: Course): unknown {
  if (course.isPulled) return mend(course)
  course.isPulled = true
  course.practice.fault({ name: 'refuse the connection', times: 10_000 })
  course.practice.fault({ name: 'close the socket', times: 10_000 })
  return undefined
}

async function performActs(course: Course): Promise<void> {
  const { chance } = course
  await course.desk.turn(300 + chance.below(2_500))
  // A cut connection never comes to rest.
  if (course.isPulled) await new Promise(resolve => setTimeout(resolve, 20))
  else await course.calm()
  for (const [share, happens] of events) if (chance.happens(share)) await happens(course)
  if (course.isPulled && chance.happens(0.15)) await mend(course)
}
