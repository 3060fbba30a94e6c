import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isUnresolved } from '../../src/core/attempt-state'
import { replay } from '../../src/core/replay'
import { practiceGuards } from '../../src/main/guards'
import type { Practice } from '../../src/practice/open'
import type { NextDoor } from '../kit/open-desk'
import { openCrashDesk, type CrashDesk } from './crash-desk'
import type { CrashOrder } from './crash-child'
import { invariants } from './checker'
import { heardText, isWrite, type History } from './history'
import { openWire } from './wire'

/** When a desk is killed: at one of its own operations, or so long after its first line was kept. */
export type Moment =
  { readonly is: 'operation'; readonly at: number } | { readonly is: 'later'; readonly ms: number }

export interface CrashCase {
  readonly child: string
  readonly practice: Practice
  readonly account: Practice['account']
  readonly seed: number
  readonly moment: Moment
}

export interface Crashed {
  readonly why: readonly string[]
  /** How many moments there were, when the course was over before the kill. */
  readonly moments: number | undefined
}

const ACTS = 3
const LONGEST = 20_000

/** What has to hold whatever was cut off; convergence needs the lapse, and is the fault campaign's. */
const { everythingConverges: _late, deskAgrees: _shown, journalComesFirst: _unstamped, ...kept } = invariants

/** Lets a desk trade in a process of its own, kills it with SIGKILL, opens its records again and holds them against the exchange. */
export async function runCrashCase({ child, practice, account, seed, moment }: CrashCase): Promise<Crashed> {
  const folder = mkdtempSync(join(tmpdir(), 'perpdesk-crash-'))
  const { baseUrl, publicStreamUrl } = practice
  const privateStreamUrl = practice.privateStreamUrl.replace(practice.account.accountId, account.accountId)
  const nextDoor = { baseUrl, publicStreamUrl, privateStreamUrl, account }
  const heardBefore = practice.received().length
  const wire = await openWire(practice)
  try {
    const at = moment.is === 'operation' ? { at: moment.at } : {}
    const own = { ...wire.addresses(nextDoor), account }
    const { said, end } = await live(child, { folder, nextDoor: own, seed, acts: ACTS, ...at }, moment)
    // Whatever left just before the end has been heard from here on: what is heard later left later.
    await wire.severed()
    await practice.settled()
    if (end !== 'SIGKILL') return { why: [`it ended by itself: ${end}`], moments: undefined }
    const why = await rise({ folder, nextDoor, practice, heardBefore, acknowledged: last(said, 'kept') ?? 0 })
    return { why, moments: last(said, 'done') }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Life {
  readonly said: readonly string[]
  /** The signal that ended it, or the number it ended with. */
  readonly end: string
}

/** What the process said until it was dead. */
async function live(child: string, order: CrashOrder, moment: Moment): Promise<Life> {
  const running = spawn(process.execPath, [child, JSON.stringify(order)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const kill = () => void running.kill('SIGKILL')
  const limit = setTimeout(kill, LONGEST)
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
  return { said: text.split('\n'), end: String(signal ?? code) }
}

const last = (said: readonly string[], word: string): number | undefined => {
  const numbers = said.flatMap(line => (line.startsWith(`${word} `) ? [Number(line.slice(word.length))] : []))
  return numbers.at(-1)
}

interface Rising {
  readonly folder: string
  readonly nextDoor: NextDoor
  readonly practice: Practice
  readonly heardBefore: number
  readonly acknowledged: number
}

/** Starts again on what is left, and says what is not as it has to be. */
async function rise(rising: Rising): Promise<readonly string[]> {
  const { folder, nextDoor, practice, heardBefore, acknowledged } = rising
  const sent = () => practice.received().slice(heardBefore).filter(isWrite)
  const sentBefore = sent().length
  const desk = await openCrashDesk(folder, nextDoor)
  try {
    const { found } = desk.records.journal
    const left = desk.records.journal.readAll().length
    const isReady = await desk.ready()
    await practice.settled()
    await desk.api.writes.reconcile()
    const again = sent().slice(sentBefore)
    return [
      ...(found === 'whole' ? [] : [`the journal was found ${found}`]),
      ...(left >= acknowledged ? [] : [`${acknowledged} lines were acknowledged, ${left} are left`]),
      ...again.map(heard => `left on the restart: ${heardText(heard)}`),
      ...(isReady ? [] : ['the desk did not come up']),
      ...(await settledFaults(desk, rising)),
    ]
  } finally {
    await desk.close()
  }
}

/** What is still not accounted for once everything that was under way has come in: bytes can outlive their sender. */
async function settledFaults(desk: CrashDesk, rising: Rising): Promise<readonly string[]> {
  const look = () => unaccounted(historyOf(desk.records.journal.readAll(), rising))
  for (let tries = 0; tries < 120 && look().length > 0; tries += 1) {
    await rising.practice.settled()
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  return look()
}

function historyOf(
  entries: Parameters<typeof replay>[0],
  { practice, nextDoor, heardBefore }: Rising,
): History {
  const truth = practice.truth()
  const own = ({ account }: { readonly account: string }) => account === nextDoor.account.accountId
  return {
    lines: entries.map(entry => ({ entry, heard: 0 })),
    received: truth.received.slice(heardBefore),
    orders: truth.orders.filter(own),
    trades: truth.trades.filter(own),
    positions: [],
    algos: [...practice.exchange.algo.all(nextDoor.account.accountId)],
    marginMoves: [],
    guards: practiceGuards,
    shown: {},
    mayHalt: false,
  }
}

/** What breaks a promise; and what is still open although the exchange could tell. */
function unaccounted(history: History): readonly string[] {
  const broken = Object.entries(kept).flatMap(([name, holds]) =>
    holds(history).map(what => `${name}: ${what}`),
  )
  const { attempts, halted } = replay(history.lines.map(({ entry }) => entry))
  const known = new Set(history.orders.map(({ clientId }) => clientId))
  const open = [...attempts.values()].filter(isUnresolved)
  return [
    ...broken,
    ...(halted === undefined ? [] : [`halted: ${halted.why}`]),
    ...open.flatMap(({ id, state }) =>
      known.has(id) ? [`${id} is ${state.is} though the exchange has it`] : [],
    ),
  ]
}
