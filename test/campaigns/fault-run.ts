import { isDeepStrictEqual } from 'node:util'
import { SIGNATURE_LIFE } from '../../src/core/attempt/attempt'
import { isUnresolved } from '../../src/core/attempt/attempt-state'
import { practiceGuards } from '../../src/main/profiles/guards'
import type { VaultTrouble } from '../../src/main/ports'
import { openVenue } from '../../src/main/venue/venue'
import { openPractice, type Practice } from '../../src/practice/open'
import { memoryJournal, memorySettings, type MemoryJournal } from '../kit/memory-records'
import { hasBook } from '../kit/drafts'
import { openDesk, type DeskOptions, type OpenDesk } from '../kit/open-desk'
import { aimed } from './aim'
import { groundFor, kinds, nextDraft, type Drafter } from './acts'
import { chanceOf, type Chance } from './chance'
import type { Hands } from './desk-faults'
import type { NamedFault } from './named-fault'
import type { History, Line } from './history'
import { marginMovesOf } from './margin-moves'
import { createTraffic, type Traffic } from './traffic'

/** One course to try: what goes wrong in it, and the seed of everything else. */
export interface FaultCase {
  readonly faults: readonly NamedFault[]
  readonly seed: number
}

const ACTS = 4
const MINUTE = 60_000
const PATIENCE = 12
/** How often what is under way is looked at before it is let be: a connection that hangs is a fault of its own. */
const LOOKS = 1_000

/** Drives a whole desk through a course in which things go wrong, lets them end, and gives what came of it. */
export async function runFaultCase({ faults, seed }: FaultCase): Promise<History> {
  const chance = chanceOf(seed)
  const practice = await openPractice({ seed: 1 + chance.below(5), limits: false })
  const focus = chance.happens(0.3) ? 'order' : chance.pick(kinds)
  const moves = marginMovesOf(practice, practice.account.accountId)
  const lines: Line[] = []
  const journal = stampedJournal(lines, practice)
  const traffic = createTraffic()
  let unsigned: VaultTrouble | undefined
  const settings = memorySettings()
  if (faults.some(({ asksInPublic }) => asksInPublic)) settings.set('asks in public', 'practice')
  const parts: DeskOptions = {
    settings,
    next: practice,
    journal,
    opening: {
      openVenue: options =>
        traffic.of(
          openVenue({
            ...options,
            vault: {
              sign: (keyId, message) =>
                unsigned === undefined ? options.vault.sign(keyId, message) : { ok: false, why: unsigned },
            },
          }),
        ),
    },
  }
  let desk = await openDesk(parts)
  const startAgain = async () => void (desk = await again(desk, parts))
  const hands: Hands = { desk: () => desk, journal, startAgain, signingFails: why => void (unsigned = why) }
  const mends: (() => unknown)[] = []
  try {
    // Some of what stands before: cancels and closes need something to be about.
    for (const drafter of groundFor(focus)) await act(desk, chance, drafter)
    for (const fault of faults)
      for (const planted of fault.plant(chance)) practice.fault(aimed(planted, focus))
    for (let count = 0; count < ACTS; count += 1) {
      if (count === 1)
        for (const { strike } of faults) if (strike !== undefined) mends.push(await strike(hands, chance))
      await act(desk, chance, (at, next) => nextDraft(at, next, focus))
      if (mends.length === 0 && chance.happens(0.1)) await startAgain()
      if (chance.happens(0.15)) await pause(desk)
    }
    const calm = () => calmOf(desk, traffic)
    const lasts = Math.max(...faults.map(fault => fault.lasts ?? 0))
    for (let gone = 0; gone < lasts; gone += MINUTE) {
      await act(desk, chance, (at, next) => nextDraft(at, next, focus))
      await desk.turn(MINUTE)
      await calm()
    }
    practice.clearFaults()
    for (const mend of mends) await mend()
    await converge(desk, calm)
    if (await declareMoved(desk)) await converge(desk, calm)
    const takenTwice = faults.some(fault => fault.takesTwice) ? await roundsOf(desk, calm) : undefined
    return { ...(await historyOf({ desk, lines, moves, faults, calm })), takenTwice }
  } finally {
    await desk.close()
  }
}

/** Plans something, has it confirmed, and presses against the gate at once, as an impatient person does. */
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
async function again(desk: OpenDesk, parts: DeskOptions): Promise<OpenDesk> {
  const { clock } = desk
  await desk.app.close()
  const next = await openDesk({ ...parts, clock, waits: false })
  // What goes wrong may keep it from coming up: then it goes on as it is, and comes up later.
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

/** The machine sleeps for a while and wakes. */
async function pause(desk: OpenDesk): Promise<void> {
  desk.app.suspend()
  await desk.turn(20_000)
  desk.app.resume()
}

/**
 * Waits until every read is answered and the channel is live.
 *
 * A clock that is turned under a read makes it late: on a slow machine nothing would ever be read.
 */
async function calmOf(desk: OpenDesk, traffic: Traffic): Promise<void> {
  for (let look = 1; look <= LOOKS && !traffic.isAtRest(); look += 1) {
    // A lost channel comes back by the desk's own clock, and a call that was made too often waits by it.
    if (traffic.reads() === 0 && look % 20 === 0) await desk.turn(1_000)
    await new Promise(resolve => setTimeout(resolve, 10))
  }
}

/** With the faults gone, lets time pass until everything is known; what needs the lapse gets it. */
async function converge(desk: OpenDesk, calm: () => Promise<void>): Promise<void> {
  for (let round = 0; round < PATIENCE; round += 1) {
    await settleFor(desk, 20)
    await desk.api.writes.reconcile()
    const attempts = await attemptsNow(desk)
    const { state } = (await shownBy(desk)).writes?.value ?? {}
    if (state === 'halted') return
    const open = attempts.some(isUnresolved)
    if (!open && (state === 'active' || state === 'reducing')) return
    await calm()
    await desk.turn(!open ? (round < 3 ? 1_000 : 20_000) : round < 2 ? SIGNATURE_LIFE / 2 + 10_000 : 10_000)
    await calm()
  }
}

/**
 * Has a person say what became of a move of margin in whose market something was traded meanwhile.
 *
 * A trade moves margin as well and nothing tells the two apart, so only somebody who looked can end it.
 */
async function declareMoved(desk: OpenDesk): Promise<boolean> {
  const moves = (await attemptsNow(desk)).filter(
    ({ write, state, evidence }) =>
      write.is === 'move margin' &&
      (state.is === 'unknown' || state.is === 'accepted') &&
      / [1-9]\d* fills$/.test(evidence.at(-1)?.answer ?? ''),
  )
  desk.person.will({ is: 'declared', outcome: 'done', reason: 'looked at the position’s own page' })
  for (const { id } of moves) await desk.api.writes.declare({ attempt: id })
  return moves.length > 0
}

/** Lets the desk read a few times by its own rounds, and gives what it shows then. */
async function roundsOf(desk: OpenDesk, calm: () => Promise<void>): Promise<History['shown']> {
  for (let round = 0; round < 4; round += 1) {
    await calm()
    await desk.turn(3_500)
  }
  await calm()
  return shownBy(desk)
}

async function shownBy(desk: OpenDesk): Promise<History['shown']> {
  const now = await desk.api.desk.snapshot()
  return now.ok ? now.value : desk.snapshot()
}

interface Course {
  readonly desk: OpenDesk
  readonly lines: readonly Line[]
  readonly moves: readonly bigint[]
  readonly faults: readonly NamedFault[]
  readonly calm: () => Promise<void>
}

async function historyOf({ desk, lines, moves, faults, calm }: Course): Promise<History> {
  const { practice } = desk
  const own = await readAtRest(desk, calm)
  return {
    lines,
    received: practice.truth().received,
    ...own,
    algos: [...practice.exchange.algo.all(practice.account.accountId)],
    marginMoves: moves,
    deadline: practice.exchange.deadlines.get(practice.account.accountId),
    guards: practiceGuards,
    shown: await shownBy(desk),
    mayHalt: faults.some(({ mayHalt }) => mayHalt === true),
  }
}

/**
 * Has all that is shown read again, as it is after every reconnect, and gives what is true of the account then.
 *
 * Where something was still matched while it was read, what is shown may be of before: it is read once more.
 */
async function readAtRest(desk: OpenDesk, calm: () => Promise<void>) {
  for (let round = 1; ; round += 1) {
    const before = await ownTruth(desk.practice)
    desk.app.suspend()
    desk.app.resume()
    await settled(desk, calm)
    const now = await ownTruth(desk.practice)
    if (isDeepStrictEqual(before, now) || round === PATIENCE) return now
  }
}

async function ownTruth(practice: Practice) {
  await practice.settled()
  const own = ({ account }: { readonly account: string }) => account === practice.account.accountId
  const { orders, trades, positions } = practice.truth()
  const rows = { orders: orders.filter(own), trades: trades.filter(own), positions: positions.filter(own) }
  return structuredClone(rows)
}

/**
 * Waits until everything was read again; whoever was told to ask less often asks again by the desk's own clock. A key
 * may be taken back for a whole minute, which can begin here, and is asked for anew only now and then.
 */
async function settled(desk: OpenDesk, calm: () => Promise<void>): Promise<void> {
  for (let round = 0; round < 3 * PATIENCE; round += 1) {
    await calm()
    const holds = (await shownBy(desk)).writes?.value.holds ?? []
    if (!holds.some(({ is }) => is === 'reconciling' || is === 'offline' || is === 'read-only')) return
    await desk.turn(5_000)
  }
}

/** A journal that notes beside each line how much the exchange had heard by then. */
function stampedJournal(lines: Line[], practice: Practice): MemoryJournal {
  const journal = memoryJournal()
  return {
    ...journal,
    append(...entries) {
      journal.append(...entries)
      const [heard, trulyAt] = [practice.received().length, practice.exchange.clock.now()]
      lines.push(...structuredClone(entries).map(entry => ({ entry, heard, trulyAt })))
    },
  }
}
