import type { DeskApi } from '../../src/contract/desk-api'
import type { ContractClient } from '../../src/contract/ipc-contract'
import type { DeskSnapshot } from '../../src/core/snapshot/desk-snapshot'
import { isAttemptUnresolved } from '../../src/core/attempt/attempt-state'
import { SIGNATURE_LIFE_MS } from '../../src/core/attempt/write-attempt'
import { replayJournal } from '../../src/core/attempt/journal-replay'
import type { AttemptId } from '../../src/core/write/venue-write'
import type { DesktopApp } from '../../src/main/app'
import { defaultPracticeGuards } from '../../src/main/profiles/profile-guards'
import { createMemoryVault, createPracticeVault } from '../kit/memory-vault'
import { practiceKey } from '../kit/sealed-key'
import type { JournalEntry } from '../../src/core/attempt/entry'
import type { LogPort } from '../../src/main/main-ports'
import { fakeVenue, type FakeVenue } from '../kit/fake-venue'
import { ISOLATED } from '../kit/fake-writes'
import { breath, handClock, type HandClock } from '../kit/hand-clock'
import { openingHere } from '../kit/opening'
import { memoryArchive, memoryJournal, memorySettings, type MemoryJournal } from '../kit/memory-records'
import { clientOf } from '../kit/open-desk'
import { personAtTheDesk, type Person } from '../kit/surface'
import { NOW, SYMBOL } from '../kit/trade'
import type { History, Line } from './history'
import { openPlainApp } from '../kit/plain-app'
import { linesOf } from '../kit/profile-chain'

const quiet: LogPort = { note: () => undefined, trouble: () => undefined }
const ONE = 10n ** 18n

/** A desk on a fake venue with a clock that the test turns, so that a whole course takes a moment. */
export interface ModelDesk {
  readonly venue: FakeVenue
  readonly clock: HandClock
  readonly person: Person
  /** The simulated person of each run. */
  readonly persons: readonly Person[]
  readonly journal: MemoryJournal
  readonly api: ContractClient<DeskApi>
  readonly app: DesktopApp
  /** All plans. Each may be submitted more than once. */
  readonly plans: Planned[]
  snapshot(): Promise<DeskSnapshot>
  /** Number of journal lines before each run after the first. */
  readonly runs: readonly number[]
  /** Returns true if the journal holds a stop that was not reopened. */
  isStopped(): boolean
  /** Switches to another profile. Waits for a connection that still awaits an answer. */
  use(id: string): Promise<void>
  /**
   * Ends the run like a killed process: pending calls never resolve, and the next run starts on the same
   * journal.
   */
  crash(): Promise<void>
  /** Closes the desk in order and starts it again. */
  restart(): Promise<void>
  /** Repairs everything, and lets time pass until every outcome is known. */
  converge(): Promise<void>
  history(): Promise<History>
  close(): Promise<void>
}

/** A plan as the window has it, and the confirmation it needs. */
export interface Planned {
  readonly token: string
  readonly needsTyped: boolean
  /** Number of requests on its sheet. */
  readonly requests: number
  /** True if it can only lower risk. */
  readonly lowers: boolean
}

interface Run {
  readonly app: DesktopApp
  readonly api: ContractClient<DeskApi>
  kill(): void
}

/** A second profile. Without a key it is read-only. */
const other = {
  id: 'other',
  kind: 'custom',
  label: 'Elsewhere',
  addresses: {
    baseUrl: 'http://127.0.0.1:1',
    publicStreamUrl: 'ws://127.0.0.1:1',
    privateStreamUrl: 'ws://127.0.0.1:1',
  },
  writesAllowed: false,
} as const

export async function openModelDesk(): Promise<ModelDesk> {
  const clock = handClock(NOW)
  const venue = fakeVenue(clock)
  const journal = memoryJournal(linesOf(other))
  const lines: Line[] = []
  const settings = memorySettings()
  settings.set('profiles', JSON.stringify([other]))
  let named = 0
  let person = personAtTheDesk()
  const persons: Person[] = []
  const plans: Planned[] = []
  const runs: number[] = []

  function start(): Run {
    const own = clock.run()
    const cuts: (() => void)[] = []
    let dead = false
    persons.push((person = personAtTheDesk()))
    const app = openPlainApp({
      clock: own,
      // The monotonic clock is never set.
      monotonicClock: clock,
      ids: {
        attempt: () => `pd-${(named += 1)}` as AttemptId,
        isOwn: () => false,
        token: () => `token-${(named += 1)}`,
        chance: () => 0.5,
      },
      journal: {
        ...journal,
        append(...entries: readonly JournalEntry[]) {
          if (dead) throw new Error('This desk is dead.')
          journal.append(...entries)
          const [receivedCount, trulyAt] = [venue.received.length, clock.now()]
          lines.push(...entries.map(entry => ({ entry, receivedCount, trulyAt })))
        },
      },
      archive: memoryArchive(),
      settings,
      vault: createMemoryVault(own),
      practiceVault: createPracticeVault,
      ...openingHere,
      openVenue() {
        const line = venue.open(own)
        cuts.push(line.cut)
        return line.venue
      },
      practice: {
        start(onNews) {
          onNews({
            saw: 'open',
            addresses: other.addresses,
            accountId: '0x1',
            sealKey: practiceKey(new Uint8Array(32).fill(7)),
            publicKey: '',
          })
          const drills = { list: () => Promise.resolve([]), run: () => Promise.resolve(undefined) }
          return { drills, stop: () => Promise.resolve() }
        },
      },
      surface: person,
      log: quiet,
      version: 'model',
    })
    return {
      app,
      api: clientOf(app),
      kill() {
        dead = true
        own.end()
        for (const cut of cuts) cut()
      },
    }
  }

  let run = start()
  const up = async () => {
    await breath()
    await run.api.market.watch({ symbol: SYMBOL })
    await clock.pass(1)
    await breath()
  }
  await up()

  const desk: ModelDesk = {
    venue,
    clock,
    journal,
    plans,
    runs,
    persons,
    get person() {
      return person
    },
    get api() {
      return run.api
    },
    get app() {
      return run.app
    },
    async snapshot() {
      const now = await run.api.desk.snapshot()
      return now.ok ? now.value : {}
    },
    isStopped: () => replayJournal(lines.map(({ entry }) => entry)).stopped !== undefined,
    async use(id) {
      let isDone = false
      const used = run.api.profiles.use({ id }).then(() => (isDone = true))
      await breath()
      if (!isDone) await clock.pass(13_000)
      await Promise.race([used, breath()])
      await run.api.market.watch({ symbol: SYMBOL })
    },
    async crash() {
      run.kill()
      runs.push(lines.length)
      run = start()
      await up()
    },
    async restart() {
      const closing = run.app.close()
      // A write that is never answered would block the close. The operating system does not wait forever
      // either.
      await Promise.race([closing, breath()])
      run.kill()
      runs.push(lines.length)
      run = start()
      await up()
    },
    async converge() {
      clock.set(0)
      journal.fail(undefined)
      venue.readsFail(false)
      venue.tells(true)
      await desk.use('practice')
      // Entries that could not be journalled are written once there is room. A restart before that would be
      // another fault.
      await clock.pass(6_000)
      // A request that is never answered keeps its attempt in flight until a restart.
      await desk.restart()
      // Long enough for a timer whose answer was lost: the life of its signature from the latest possible
      // date, and its minute.
      for (let round = 0; round < 16; round += 1) {
        clock.jump(round === 1 ? SIGNATURE_LIFE_MS + 20_000 : 6_000)
        await breath()
        await run.api.writes.reconcile()
        await clock.pass(600)
        const { attempts, writes } = await desk.snapshot()
        const state = writes?.value.state
        if (
          round > 1 &&
          attempts?.value.some(isAttemptUnresolved) !== true &&
          state !== 'held' &&
          state !== 'offline'
        )
          return
      }
    },
    async history() {
      return {
        ...truthOf(venue),
        lines,
        received: venue.received,
        shown: await desk.snapshot(),
        guards: defaultPracticeGuards,
        mayHalt: venue.wasTampered(),
      }
    },
    async close() {
      await Promise.race([run.app.close(), breath()])
      run.kill()
    },
  }
  return desk
}

function truthOf(
  venue: FakeVenue,
): Pick<History, 'orders' | 'trades' | 'positions' | 'algos' | 'marginMoves' | 'deadline'> {
  const { orders: known, standing } = venue
  return {
    algos: [...standing.algos.values()].map(({ algoOrderId, clientOrderId, status }) => ({
      id: Number(algoOrderId),
      root: Number(algoOrderId),
      parent: 0,
      clientId: clientOrderId,
      status: status === 'unrecognised' ? 'NEW' : status,
    })),
    marginMoves: standing.moves.map(fixed),
    deadline: standing.timer,
    orders: [...known.values()].map(({ orderId, clientOrderId, status, executed, reduceOnly = false }) => ({
      id: Number(orderId),
      clientId: clientOrderId,
      status: status === 'unrecognised' ? 'NEW' : status,
      executed: fixed(executed),
      reduceOnly,
    })),
    trades: venue.fills.map(({ tradeId, orderId, symbol, side, quantity, at }) => ({
      id: Number(tradeId),
      account: 'own',
      order: Number(orderId),
      symbol,
      side,
      mode: 'CROSS',
      quantity: fixed(quantity),
      at,
    })),
    positions: [
      { symbol: SYMBOL, mode: 'CROSS', quantity: fixed(venue.held()) },
      { symbol: ISOLATED, mode: 'ISOLATED', quantity: ONE / 10n },
    ],
  }
}

function fixed(amount: string): bigint {
  const [whole = '0', places = ''] = amount.replace('-', '').split('.')
  const size = BigInt(whole) * ONE + BigInt(places.padEnd(18, '0'))
  return amount.startsWith('-') ? -size : size
}
