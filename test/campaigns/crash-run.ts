import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { WriteAttempt } from '../../src/core/attempt/write-attempt'
import { isAttemptUnresolved } from '../../src/core/attempt/attempt-state'
import { replayJournal } from '../../src/core/attempt/journal-replay'
import type { WriteDraft } from '../../src/core/write/venue-write'
import { defaultPracticeGuards } from '../../src/main/profiles/profile-guards'
import type { PracticeHandle } from '../../src/practice/open-practice'
import type { NextDoor } from '../kit/open-desk'
import { openCrashDesk, type CrashDesk } from './crash-desk'
import type { CrashOrder, Phase, Point } from './crash-child'
import { invariants } from './checker'
import { requestText, isWrite, textOf, type History } from './history'
import { marginMovesOf } from './margin-moves'
import { openWire } from './wire'

/** The time of a kill: at an operation of the desk, or `ms` after its first output. */
export type Moment =
  { readonly is: 'operation'; readonly at: Point } | { readonly is: 'later'; readonly ms: number }

export interface CrashCase {
  readonly child: string
  readonly practice: PracticeHandle
  readonly account: PracticeHandle['account']
  readonly seed: number
  /** Kind of write that the course tests. */
  readonly kind: WriteDraft['is']
  /** Times of the kills, one for each run on the same records. */
  readonly lives: readonly Moment[]
}

export interface Crashed {
  readonly why: readonly string[]
  /** Number of operations in each phase of the last run; `undefined` if the kill came before its end. */
  readonly moments: Readonly<Record<Phase, number>> | undefined
}

/** Longest run of a child process in milliseconds. */
const MAX_RUN_MS = 90_000

/**
 * Invariants that hold wherever a run is cut off. Convergence needs expired signatures; the fault campaign
 * covers it.
 */
const {
  everythingConverges: _late,
  deskAgrees: _shown,
  journalComesFirst: _unstamped,
  ...checkedInvariants
} = invariants

/**
 * Runs a desk in a child process, kills it with SIGKILL, opens its records again and compares them with the
 * exchange.
 */
export async function runCrashCase(crash: CrashCase): Promise<Crashed> {
  const { practice, account } = crash
  const folder = mkdtempSync(join(tmpdir(), 'perpdesk-crash-'))
  const { baseUrl, publicStreamUrl } = practice
  const privateStreamUrl = practice.privateStreamUrl.replace(practice.account.accountId, account.accountId)
  const nextDoor = { baseUrl, publicStreamUrl, privateStreamUrl, account }
  const receivedBefore = practice.received().length
  const marginMoves = marginMovesOf(practice, account.accountId)
  let acknowledged = 0
  let output: readonly string[] = []
  try {
    for (const moment of crash.lives) {
      const life = await runLife({ ...crash, folder, nextDoor }, moment)
      output = life.output
      acknowledged = last(output, 'kept') ?? acknowledged
      if (life.end !== 'SIGKILL') return { why: [`it ended by itself: ${life.end}`], moments: undefined }
    }
    const why = await restartAndCheck({
      folder,
      nextDoor,
      practice,
      receivedBefore,
      marginMoves,
      acknowledged,
    })
    return { why, moments: momentsOf(output) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Life {
  readonly output: readonly string[]
  /** Signal that ended the process, or its exit code. */
  readonly end: string
}

interface LifeSetup extends Pick<CrashCase, 'child' | 'practice' | 'seed' | 'kind'> {
  readonly folder: string
  readonly nextDoor: NextDoor
}

/** Runs the child over a separate wire until it is dead and none of its requests is in transit. */
async function runLife(setup: LifeSetup, moment: Moment): Promise<Life> {
  const { child, practice, folder, seed, kind } = setup
  const wire = await openWire(practice)
  const nextDoor = { ...wire.addresses(setup.nextDoor), account: setup.nextDoor.account }
  const at = moment.is === 'operation' ? { at: moment.at } : {}
  const life = await runUntilKilled(child, { folder, nextDoor, seed, kind, ...at }, moment)
  // Every request sent before the kill has arrived by now. Whatever arrives later was sent later.
  await wire.severed()
  await practice.settled()
  return life
}

/** Runs the child until it is dead, and returns its output. */
async function runUntilKilled(child: string, order: CrashOrder, moment: Moment): Promise<Life> {
  const running = spawn(process.execPath, [child, JSON.stringify(order)], {
    // The child exits when this pipe closes, which happens however this process ends.
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const kill = () => void running.kill('SIGKILL')
  running.stdin.on('error', () => 'it had ended before')
  const limit = setTimeout(kill, MAX_RUN_MS)
  let text = ''
  let timer: NodeJS.Timeout | undefined
  running.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString()
    if (moment.is === 'later') timer ??= setTimeout(kill, moment.ms)
    if (text.includes('done')) kill()
  })
  const [code, signal]: readonly unknown[] = await once(running, 'close')
  clearTimeout(timer)
  clearTimeout(limit)
  return { output: text.split('\n'), end: String(signal ?? code) }
}

const last = (output: readonly string[], word: string): number | undefined => {
  const numbers = output.flatMap(line =>
    line.startsWith(`${word} `) ? [Number(line.slice(word.length))] : [],
  )
  return numbers.at(-1)
}

function momentsOf(output: readonly string[]): Crashed['moments'] {
  const [opening, ground, acts] = [last(output, 'opening'), last(output, 'ground'), last(output, 'acts')]
  if (opening === undefined || ground === undefined || acts === undefined) return undefined
  return { opening, ground, acts }
}

interface RestartSetup {
  readonly folder: string
  readonly nextDoor: NextDoor
  readonly practice: PracticeHandle
  readonly receivedBefore: number
  readonly marginMoves: readonly bigint[]
  readonly acknowledged: number
}

/** Starts the desk again on its records, and returns the violated invariants. */
async function restartAndCheck(setup: RestartSetup): Promise<readonly string[]> {
  const { folder, nextDoor, practice, receivedBefore, acknowledged } = setup
  const sent = () => practice.received().slice(receivedBefore).filter(isWrite)
  const sentBefore = sent().length
  const desk = await openCrashDesk(folder, nextDoor)
  try {
    const { found } = desk.records.journal
    const left = desk.records.journal.readAll().length
    const isReady = await desk.ready()
    await practice.settled()
    await desk.api.writes.reconcile()
    const resent = sent().slice(sentBefore)
    return [
      ...(found === 'whole' ? [] : [`the journal was found ${found}`]),
      ...(left >= acknowledged ? [] : [`${acknowledged} lines were acknowledged, ${left} are left`]),
      ...resent.map(request => `left on the restart: ${requestText(request)}`),
      ...(isReady ? [] : ['the desk did not come up']),
      ...(await findSettledFaults(desk, setup)),
    ]
  } finally {
    await desk.close()
  }
}

/**
 * Returns the violations that remain after everything in transit has arrived. Requests can outlive their
 * sender.
 */
async function findSettledFaults(desk: CrashDesk, setup: RestartSetup): Promise<readonly string[]> {
  const violations = () => findViolations(historyOf(desk.records.journal.readAll(), setup))
  for (let tries = 0; tries < 600 && violations().length > 0; tries += 1) {
    await setup.practice.settled()
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  return violations()
}

function historyOf(
  entries: Parameters<typeof replayJournal>[0],
  { practice, nextDoor, receivedBefore, marginMoves }: RestartSetup,
): History {
  const truth = practice.truth()
  const own = ({ account }: { readonly account: string }) => account === nextDoor.account.accountId
  return {
    lines: entries.map(entry => ({ entry, receivedCount: 0 })),
    received: truth.received.slice(receivedBefore),
    orders: truth.orders.filter(own),
    trades: truth.trades.filter(own),
    positions: [],
    algos: [...practice.exchange.algoOrders.ordersOf(nextDoor.account.accountId)],
    marginMoves,
    deadline: practice.exchange.cancelDeadlines.get(nextDoor.account.accountId),
    guards: defaultPracticeGuards,
    shown: {},
    mayHalt: false,
  }
}

/** Returns broken invariants, and attempts that are unresolved although the exchange has the answer. */
function findViolations(history: History): readonly string[] {
  const broken = Object.entries(checkedInvariants).flatMap(([name, holds]) =>
    holds(history).map(what => `${name}: ${what}`),
  )
  const { attempts, halted } = replayJournal(history.lines.map(({ entry }) => entry))
  const open = [...attempts.values()].filter(isAttemptUnresolved)
  return [
    ...broken,
    ...(halted === undefined ? [] : [`halted: ${halted.why}`]),
    ...open.flatMap(attempt => {
      const { id, write, state } = attempt
      return isKnownToExchange(history, attempt)
        ? [`${id} (${write.is}) is ${state.is} though the exchange could tell`]
        : []
    }),
  ]
}

/** Returns true if the exchange accepted the request of an attempt, so that a read there can resolve it. */
function isKnownToExchange(
  { orders, algos, received }: History,
  { id, write, request }: WriteAttempt,
): boolean {
  if (write.is === 'order') return orders.some(({ clientId }) => clientId === id)
  if (write.is === 'algo order') return algos.some(({ clientId }) => clientId === id)
  // No record shows the outcome of a timer whose answer was lost. It counts as armed until it can no longer
  // fire.
  if (write.is === 'cancel all after') return false
  return received.some(each => requestText(each) === textOf(request))
}
