import { SIGNATURE_LIFE } from '../../src/core/attempt'
import { isUnresolved } from '../../src/core/attempt-state'
import { practiceGuards } from '../../src/main/guards'
import { openPractice, type Practice } from '../../src/practice/open'
import { memoryJournal, type MemoryJournal } from '../kit/memory-records'
import { openDesk, type OpenDesk } from '../kit/open-desk'
import { nextDraft } from './acts'
import { chanceOf, type Chance } from './chance'
import type { NamedFault } from './fault-table'
import type { History, Line } from './history'

/** One course to try: what goes wrong in it, and the seed of everything else. */
export interface FaultCase {
  readonly faults: readonly NamedFault[]
  readonly seed: number
}

const ACTS = 4
const PATIENCE = 12

/** Drives a whole desk through a course in which things go wrong, lets them end, and gives what came of it. */
export async function runFaultCase({ faults, seed }: FaultCase): Promise<History> {
  const chance = chanceOf(seed)
  const practice = await openPractice({ seed: 1 + chance.below(5), limits: false })
  const lines: Line[] = []
  const journal = stampedJournal(lines, practice)
  let desk = await openDesk({ next: practice, journal })
  try {
    // Some of what stands before: cancels and closes need something to be about.
    for (let warmUp = 0; warmUp < 2; warmUp += 1) await act(desk, chance)
    for (const fault of faults) for (const planted of fault.plant(chance)) practice.fault(planted)
    for (let count = 0; count < ACTS; count += 1) {
      await act(desk, chance)
      if (chance.happens(0.1)) desk = await startAgain(desk, journal)
      if (chance.happens(0.15)) await pause(desk)
    }
    practice.clearFaults()
    await converge(desk)
    return await historyOf(desk, lines, faults)
  } finally {
    await desk.close()
  }
}

/** Plans something, has it confirmed, and presses against the gate at once, as an impatient person does. */
async function act(desk: OpenDesk, chance: Chance): Promise<void> {
  const first = await tryDraft(desk, chance)
  if (chance.happens(0.3)) desk.person.will({ is: 'no' })
  const sent = first === undefined ? undefined : desk.trySubmit(first)
  desk.person.will({ is: 'yes', typed: 'SEND' })
  if (first !== undefined && chance.happens(0.5)) void desk.trySubmit(first)
  const second = chance.happens(0.4) ? await tryDraft(desk, chance) : undefined
  await sent
  if (second !== undefined) await desk.trySubmit(second)
  await settleFor(desk, 40)
}

async function tryDraft(desk: OpenDesk, chance: Chance) {
  if (desk.view()?.book === undefined) return undefined
  const draft = nextDraft(desk, chance)
  const planned = draft === undefined ? undefined : await desk.tryPlan(draft)
  return planned?.ok === true ? planned.value : undefined
}

/** Waits a bounded time for what is on its way; what stays unknown stays. */
async function settleFor(desk: OpenDesk, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const attempts = await attemptsNow(desk)
    if (!attempts.some(isUnresolved)) return
    await new Promise(resolve => setTimeout(resolve, 15))
  }
}

async function attemptsNow(desk: OpenDesk) {
  const now = await desk.api.desk.snapshot()
  return now.ok ? (now.value.attempts?.value ?? []) : []
}

/** The desk ends and begins anew on the same journal. */
async function startAgain(desk: OpenDesk, journal: MemoryJournal): Promise<OpenDesk> {
  const { practice, clock } = desk
  await desk.app.close()
  return openDesk({ next: practice, journal, clock })
}

/** The machine sleeps for a while and wakes. */
async function pause(desk: OpenDesk): Promise<void> {
  desk.app.suspend()
  await desk.turn(20_000)
  desk.app.resume()
}

/** With the faults gone, lets time pass until everything is known; what needs the lapse gets it. */
async function converge(desk: OpenDesk): Promise<void> {
  for (let round = 0; round < PATIENCE; round += 1) {
    await settleFor(desk, 20)
    await desk.api.writes.reconcile()
    const attempts = await attemptsNow(desk)
    const { state } = (await shownBy(desk)).writes?.value ?? {}
    if (state === 'halted') return
    const open = attempts.some(isUnresolved)
    if (!open && (state === 'active' || state === 'reducing')) return
    await desk.turn(!open ? 1_000 : round < 2 ? SIGNATURE_LIFE / 2 + 10_000 : 10_000)
  }
}

async function shownBy(desk: OpenDesk): Promise<History['shown']> {
  const now = await desk.api.desk.snapshot()
  return now.ok ? now.value : desk.snapshot()
}

async function historyOf(
  desk: OpenDesk,
  lines: readonly Line[],
  faults: readonly NamedFault[],
): Promise<History> {
  const { practice } = desk
  await practice.settled()
  // What is shown is read again, as it is after every reconnect, so that it is compared with the same moment.
  desk.app.suspend()
  desk.app.resume()
  await settled(desk)
  const own = ({ account }: { readonly account: string }) => account === practice.account.accountId
  const truth = practice.truth()
  return {
    lines,
    received: truth.received,
    orders: truth.orders.filter(own),
    trades: truth.trades.filter(own),
    positions: truth.positions.filter(own),
    guards: practiceGuards,
    shown: await shownBy(desk),
    mayHalt: faults.some(({ mayHalt }) => mayHalt === true),
  }
}

async function settled(desk: OpenDesk): Promise<void> {
  for (let round = 0; round < 200; round += 1) {
    await new Promise(resolve => setTimeout(resolve, 15))
    const holds = (await shownBy(desk)).writes?.value.holds ?? []
    if (!holds.some(({ is }) => is === 'reconciling' || is === 'offline')) return
  }
}

/** A journal that notes beside each line how much the exchange had heard by then. */
function stampedJournal(lines: Line[], practice: Practice): MemoryJournal {
  const journal = memoryJournal()
  return {
    ...journal,
    append(entry) {
      journal.append(entry)
      lines.push({ entry: structuredClone(entry), heard: practice.received().length })
    },
  }
}
