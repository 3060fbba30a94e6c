import { Server, Socket } from 'node:net'
import { systemClock } from '../../src/main/clock'
import { ids } from './ids'
import { createMemoryVault, createPracticeVault } from './memory-vault'
import type { PracticeNews } from '../../src/main/practice-port'
import { openPlainRecords } from './plain-records'
import { openingHere } from './opening'
import { openPractice, type PracticeHandle } from '../../src/practice/open-practice'
import { clientOf, market, openedNews } from './open-desk'
import { come } from './patience'
import { personAtTheDesk } from './surface'
import { openPlainApp } from './plain-app'

/**
 * Instructions for a desk in a separate process: the folder of its records, and the permission to connect at
 * first.
 */
export interface OfflineOrder {
  readonly folder: string
  readonly run: 'leaves' | 'stays offline' | 'comes back'
}

/** The report at its end. */
export interface OfflineTale {
  /** Sections that were shown, with the source of each. */
  readonly shown: Readonly<Record<string, string>>
  readonly holds: readonly unknown[]
  /** Results of the calls made while no connection was wanted. */
  readonly answers: Readonly<Record<string, string>>
  /** Number of connections and listeners opened, as counted in the process. */
  readonly opened: number
  /** Number of those opened after the person had left. */
  readonly openedAfter: number
}

let opened = 0
for (const of of [Socket.prototype, Server.prototype] as { connect?: unknown; listen?: unknown }[])
  for (const name of ['connect', 'listen'] as const) {
    const before = of[name] as ((...args: unknown[]) => unknown) | undefined
    if (before === undefined) continue
    of[name] = function (this: unknown, ...args: unknown[]) {
      opened += 1
      return before.apply(this, args)
    }
  }

const { folder, run } = JSON.parse(process.argv[2] ?? '{}') as OfflineOrder
const records = await openPlainRecords(folder, systemClock)
let practice: PracticeHandle | undefined

async function startPractice(hear: (news: PracticeNews) => void): Promise<void> {
  practice = await openPractice({ seed: 7, limits: false, keys: 'from the seed' })
  hear(openedNews(practice))
}

const app = openPlainApp({
  ...records,
  clock: systemClock,
  ids,
  vault: createMemoryVault(systemClock),
  practiceVault: createPracticeVault,
  ...openingHere,
  practice: {
    start(hear) {
      void startPractice(hear)
      const drills = { list: () => Promise.resolve([]), run: () => Promise.resolve(undefined) }
      return { drills, stop: async () => practice?.close() }
    },
  },
  surface: personAtTheDesk(),
  log: { note: () => undefined, trouble: () => undefined },
  version: 'offline',
})
const api = clientOf(app)
const snapshot = async () => {
  const result = await api.desk.snapshot()
  return result.ok ? result.value : {}
}
const pause = (ms: number) => new Promise(done => setTimeout(done, ms))

const live = () =>
  come('it comes alive', async () => {
    const { account, writes } = await snapshot()
    return account?.from === 'live' && writes?.value.state === 'active'
  })

if (run === 'comes back') await api.connection.come()
if (run !== 'stays offline') {
  await api.market.watch({ symbol: market })
  await live()
  await api.market.candles({ symbol: market, interval: '1m' })
  // The snapshot is saved once a second.
  await pause(1_500)
}
if (run === 'leaves') await api.connection.leave()
const before = opened

const calls: Record<
  string,
  () => Promise<{ readonly ok: boolean; readonly error?: readonly { code: string }[] }>
> = {
  candles: () => api.market.candles({ symbol: market, interval: '1m' }),
  'the past': () =>
    api.history.page({ table: 'fills', period: { from: Date.now() - 86_400_000, to: Date.now() } }),
  moments: () => api.snapshots.moments({ from: Date.now() - 86_400_000, to: Date.now() }),
  'a plan': () =>
    api.orders.plan({
      is: 'order',
      symbol: market,
      side: 'BUY',
      type: 'MARKET',
      quantity: '0.01',
      reduceOnly: false,
      marginMode: 'CROSS',
    }),
  'another market': () => api.market.watch({ symbol: 'PERP_ETH_USDC' }),
  reconciling: () => api.writes.reconcile(),
  'a key': () => api.keys.add(),
  'a key looked at': () => api.keys.inspect({ profileId: 'practice' }),
  unlocking: () => api.keys.unlock(),
  'the profile again': () => api.profiles.use({ id: 'practice' }),
}
const answers: Record<string, string> = {}
for (const [what, ask] of Object.entries(run === 'comes back' ? {} : calls)) {
  const answer = await ask()
  answers[what] = answer.ok ? 'yes' : (answer.error?.[0]?.code ?? 'no')
}
// Lets every periodic task run.
await pause(run === 'comes back' ? 0 : 2_500)
const shown = await snapshot()
const tale: OfflineTale = {
  shown: Object.fromEntries(Object.entries(shown).map(([name, { from }]) => [name, from])),
  holds: shown.writes?.value.holds ?? [],
  answers,
  opened,
  openedAfter: opened - before,
}
await app.close()
records.close()
process.stdout.write(`${JSON.stringify(tale)}\n`, () => process.exit(0))
