import type { JournalEntry } from '../../src/core/attempt/entry'
import type { Plan } from '../../src/core/write/plan'
import type { WriteDraft } from '../../src/core/write/venue-write'
import type { VaultTrouble } from '../../src/main/main-ports'
import { openWritableVenue } from '../../src/main/venue/writable-venue'
import { memorySettings } from '../kit/memory-records'
import { hasBook } from '../kit/drafts'
import { openDesk, type DeskOptions, type OpenDesk } from '../kit/open-desk'
import type { PracticeHandle } from '../../src/practice/open-practice'
import { publicQueryLine } from '../kit/profile-chain'
import { resolveTarget } from './aim'
import { draftOf, endings, groundFor, kinds, nextDraft, type Drafter } from './acts'
import { chanceOf, type Chance } from './chance'
import { REPORTED_WITHIN_MS } from './late-truths'
import { courseClocks, openForCourse } from './course-exchange'
import type { Hands } from './desk-faults'
import { calmOf, converge, declareUndecidable, settleFor, readSnapshot } from './fault-calm'
import { acceptancesOf, historyOf, stampedJournal } from './fault-history'
import { faultInside, countSealedRequests, type FaultInside, type MandateKind } from './fault-inside'
import type { NamedFault } from './named-fault'
import type { History, Line } from './history'
import { marginMovesOf } from './margin-moves'
import { recordPrivateSide } from './private-side'
import type { UnrecordedActions } from './program-truths'
import { createTraffic } from './traffic'

/** A course to run: its faults, and the seed of everything else. */
export interface FaultCase {
  readonly faults: readonly NamedFault[]
  readonly seed: number
  /** Kind of mandate that is used while the faults occur. */
  readonly inside?: MandateKind
  /** Milliseconds from the start to the exchange's next midnight, for courses across the end of a day. */
  readonly dayEndsIn?: number | undefined
}

/** The history of a course, and the actions that the journal does not record. */
export interface FaultCourse {
  readonly history: History
  readonly unrecorded: UnrecordedActions
}

const ACTS = 4
const MINUTE = 60_000
/** Steps in which time passes while late orders are awaited, in milliseconds: until absence is proved, and later. */
const [SHORT_STEP_MS, STEP_MS] = [2_000, 10_000]
/** Time after a course by which absence is proved in most cases, in milliseconds. */
const PROVED_WITHIN_MS = 80_000
/** Share of courses that end with a write that stops trading, or restricts or revokes the key. */
const ENDED = 0.25
/** Seed offset for the end of a course, so that everything before it is the same with and without an end. */
const APART = 0x5eed

/** Seed offset for the choice of aged dates, so that everything else is the same with and without them. */
const AGED = 0xa9ed

/** Evidence of an earlier run that the exchange judges dates as documented. */
const agingEvidence = ({ baseUrl }: PracticeHandle, at: number): readonly JournalEntry[] =>
  (['by reads', 'by writes'] as const).map(found => ({
    saw: 'aging',
    at,
    host: new URL(baseUrl).host,
    found,
  }))

/** Runs a whole desk through a course with faults, ends the faults and returns the result. */
export async function runFaultCase({
  faults,
  seed,
  inside: kind,
  dayEndsIn,
}: FaultCase): Promise<FaultCourse> {
  const chance = chanceOf(seed)
  const { clock, exchangeClock } = courseClocks(dayEndsIn)
  const practice = await openForCourse(chance, exchangeClock)
  const drawn = chance.happens(0.3) ? 'order' : chance.pick(kinds)
  // A mandate allows orders only, so the faults target orders.
  const lateness = Math.max(...faults.map(({ arrivesWithin = 0 }) => arrivesWithin))
  // A late acceptance by a contrary venue is visible only as an order.
  const focus = kind === undefined && lateness === 0 ? drawn : 'order'
  const moves = marginMovesOf(practice, practice.account.accountId)
  const acceptedAt = acceptancesOf(practice)
  const lines: Line[] = []
  const journal = stampedJournal(lines, practice)
  const traffic = createTraffic()
  const keyed = recordPrivateSide(lines)
  let unsigned: VaultTrouble | undefined
  const settings = memorySettings()
  if (faults.some(({ usesPublicQuery }) => usesPublicQuery)) {
    settings.set('asks in public', 'practice')
    journal.append(publicQueryLine)
  }
  // Contrary venues meet a desk that believes in the rule; so do half of all other courses.
  if (lateness > 0 || chanceOf(seed ^ AGED).happens(0.5))
    journal.append(...agingEvidence(practice, clock.now()))
  const parts: DeskOptions = {
    ...{ settings, next: practice, journal, clock },
    ...(kind !== undefined && { steadyTurns: true }),
    opening: {
      openVenue: options => {
        const sign: typeof options.vault.sign = (...args) =>
          unsigned === undefined ? options.vault.sign(...args) : Promise.resolve({ ok: false, why: unsigned })
        return keyed.of(traffic.of(openWritableVenue({ ...options, vault: { ...options.vault, sign } })))
      },
    },
  }
  let desk = await openDesk(parts)
  const runs: number[] = []
  let sheets = 0
  const startAgain = async () => {
    await desk.app.close()
    runs.push(lines.length)
    sheets += countSealedRequests(desk.person.asked)
    desk = await reopenDesk(desk, parts)
  }
  const hands: Hands = { desk: () => desk, journal, startAgain, signingFails: why => void (unsigned = why) }
  const calm = () => calmOf(desk, traffic)
  const inside = kind && faultInside(kind, () => desk, { chance, traffic })
  const course: Planned = { faults, hands, chance, focus, calm, inside }
  try {
    // Sets up orders and positions, which cancels and closes need.
    for (const drafter of groundFor(focus)) await act(desk, chance, drafter)
    await performActs(course)
    // In small steps first, so that a request can be accepted between the proof of its absence and its last moment.
    await outlast(course, lateness)
    await converge(desk, calm)
    if (await declareUndecidable(desk)) await converge(desk, calm)
    const takenTwice = faults.some(fault => fault.takesTwice) ? await roundsOf(desk, calm) : undefined
    const ends = chanceOf(seed ^ APART)
    const ending = kind === undefined && isEnded(faults, ends) ? ends.pick(endings) : undefined
    const last = ending && (await end({ ...course, chance: ends, focus: ending }))
    const wayOut = last?.stops === true ? last.sealedAt : undefined
    const { sentRecords } = keyed
    const past = { desk, lines, moves, faults, calm, sentRecords, wayOut, acceptedAt }
    const history = { ...(await historyOf(past)), takenTwice }
    const yeses = sheets + countSealedRequests(desk.person.asked)
    return { history, unrecorded: { presses: inside?.presses ?? 0, yeses, runs } }
  } finally {
    await desk.close()
  }
}

/** A course that has begun: its faults, its subject and its desk. */
interface Planned {
  readonly faults: readonly NamedFault[]
  readonly hands: Hands
  readonly chance: Chance
  readonly focus: WriteDraft['is']
  readonly calm: () => Promise<void>
  readonly inside?: FaultInside | undefined
}

/** Performs the acts of a course while the faults occur, then ends the faults. */
async function performActs({ faults, hands, chance, focus, calm, inside }: Planned): Promise<void> {
  const { practice } = hands.desk()
  const mends: (() => unknown)[] = []
  const draw = faults.some(({ arrivesWithin }) => arrivesWithin !== undefined) ? draftOf : nextDraft
  const performAct = () => act(hands.desk(), chance, (at, next) => draw(at, next, focus))
  const takeStep = async () => {
    if (inside === undefined) return performAct()
    await inside.allow()
    await inside.use()
    if (chance.happens(0.3)) await performAct()
  }
  await inside?.allow()
  plant(hands.desk(), faults, chance, focus)
  for (let count = 0; count < ACTS; count += 1) {
    if (count === 1)
      for (const { strike } of faults) if (strike !== undefined) mends.push(await strike(hands, chance))
    await takeStep()
    if (mends.length === 0 && chance.happens(0.1)) await hands.startAgain()
    if (chance.happens(0.15)) await pause(hands.desk())
  }
  const lasts = Math.max(...faults.map(fault => fault.lasts ?? 0))
  for (let gone = 0; gone < lasts; gone += MINUTE) {
    await takeStep()
    await hands.desk().turn(MINUTE)
    await calm()
  }
  practice.clearFaults()
  for (const mend of mends) await mend()
}

/** Lets time pass until no sent request can be accepted any more and the desk has reported each accepted one. */
async function outlast({ hands, calm }: Planned, ms: number): Promise<void> {
  let gone = 0
  while (ms > 0 && gone < ms + REPORTED_WITHIN_MS) {
    const desk = hands.desk()
    const step = gone < PROVED_WITHIN_MS ? SHORT_STEP_MS : STEP_MS
    await desk.turn(step)
    gone += step
    await settleFor(desk, 1)
    await calm()
  }
}

function plant(
  { practice }: OpenDesk,
  faults: readonly NamedFault[],
  chance: Chance,
  at: WriteDraft['is'],
): void {
  for (const fault of faults)
    for (const planted of fault.plant(chance)) practice.fault(resolveTarget(planted, at))
}

/** Returns true if the course gets an ending. Long courses and double executions are tested without one. */
const isEnded = (faults: readonly NamedFault[], chance: Chance): boolean =>
  chance.happens(ENDED) &&
  faults.every(
    ({ lasts, takesTwice, arrivesWithin }) =>
      lasts === undefined && takesTwice === undefined && arrivesWithin === undefined,
  )

/** Sends the last write of a course under the same faults, and waits for its outcome. */
async function end({ faults, hands, chance, focus, calm }: Planned): Promise<Plan | undefined> {
  for (const drafter of groundFor(focus)) await act(hands.desk(), chance, drafter)
  // A key that another party revokes for a while would be gone, and then work again.
  const struck = faults.filter(({ endsKeys }) => endsKeys === undefined || focus === 'flatten')
  const mends: (() => unknown)[] = []
  for (const { strike } of struck) if (strike !== undefined) mends.push(await strike(hands, chance))
  const desk = hands.desk()
  desk.person.will({ is: 'yes', typed: 'SEND' })
  const plan = await tryDraft(desk, chance, (at, next) => draftOf(at, next, focus))
  plant(desk, struck, chance, focus)
  if (plan !== undefined) {
    const sent = desk.trySubmit(plan)
    if (chance.happens(0.5)) void desk.trySubmit(plan)
    await sent
    await settleFor(desk, 40)
  }
  desk.practice.clearFaults()
  for (const mend of mends) await mend()
  await hands.desk().turn(MINUTE)
  await calm()
  await converge(hands.desk(), calm)
  return plan
}

/**
 * Plans and submits a write, and tries another one at once against the closed gate, as an impatient person
 * does.
 */
async function act(desk: OpenDesk, chance: Chance, drafter: Drafter): Promise<void> {
  const first = await tryDraft(desk, chance, drafter)
  if (chance.happens(0.3)) desk.person.will({ is: 'no' })
  const sent = first === undefined ? undefined : desk.trySubmit(first)
  desk.person.will({ is: 'yes', typed: 'SEND' })
  if (first !== undefined && chance.happens(0.5)) void desk.trySubmit(first)
  const second = chance.happens(0.4) ? await tryDraft(desk, chance, drafter) : undefined
  await sent
  if (second !== undefined) await desk.trySubmit(second)
  await settleFor(desk, 40)
}

async function tryDraft(desk: OpenDesk, chance: Chance, drafter: Drafter) {
  if (!hasBook(desk)) return undefined
  const draft = drafter(desk, chance)
  const planned = draft === undefined ? undefined : await desk.tryPlan(draft)
  return planned?.ok === true ? planned.value : undefined
}

/** Opens a new desk on the same journal. */
async function reopenDesk(desk: OpenDesk, parts: DeskOptions): Promise<OpenDesk> {
  const { clock } = desk
  const next = await openDesk({ ...parts, clock, waits: false })
  // A fault may delay the start. The course then goes on, and the desk comes up later.
  for (let look = 1; look <= 200 && !isUp(next); look += 1) {
    if (look % 20 === 0) await next.turn(1_000)
    await new Promise(resolve => setTimeout(resolve, 15))
  }
  return next
}

const isUp = (desk: OpenDesk): boolean => {
  const { writes, health } = desk.snapshot()
  const isReading = writes?.value.holds.some(({ is }) => is === 'reconciling' || is === 'offline') ?? true
  return !isReading && health?.value.channel.is === 'live' && desk.view()?.book !== undefined
}

/** Simulates a machine that sleeps for 20 s and wakes. */
async function pause(desk: OpenDesk): Promise<void> {
  desk.app.suspend()
  await desk.turn(20_000)
  desk.app.resume()
}

/** Lets the desk poll a few times, and returns its snapshot. */
async function roundsOf(desk: OpenDesk, calm: () => Promise<void>): Promise<History['shown']> {
  for (let round = 0; round < 4; round += 1) {
    await calm()
    await desk.turn(3_500)
  }
  await calm()
  return readSnapshot(desk)
}
