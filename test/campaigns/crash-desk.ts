import type { DeskApi } from '../../src/contract/desk-api'
import type { ContractClient } from '../../src/contract/ipc-contract'
import type { DeskSnapshot } from '../../src/core/snapshot/desk-snapshot'
import { join } from 'node:path'
import { systemClock } from '../../src/main/clock'
import { ids } from '../kit/ids'
import { createMemoryVault, createPracticeVault } from '../kit/memory-vault'
import type { LogPort } from '../../src/main/main-ports'
import { createListFile } from '../../src/signer/list-file'
import { openSignedWriteList } from '../../src/signer/signed-list'
import type { DeskRecords } from '../../src/main/records/desk-records'
import { openPlainRecords } from '../kit/plain-records'
import { openingHere } from '../kit/opening'
import type { Shown } from '../kit/drafts'
import { clientOf, market, openedNews, type NextDoor } from '../kit/open-desk'
import { personAtTheDesk, type Person } from '../kit/surface'
import { openPlainApp } from '../kit/plain-app'

const quiet: LogPort = { note: () => undefined, trouble: () => undefined }

/** A desk as it ships, but for its windows: its records lie in a folder, and its exchange is another process's. */
export interface CrashDesk {
  readonly api: ContractClient<DeskApi>
  readonly records: DeskRecords
  readonly person: Person
  /** Everything there is to see, as it is now. */
  look(): Promise<DeskSnapshot>
  /** What was seen at the last look, with the newest book. */
  readonly shown: Shown
  /** Whether it may write, or says for good why not, within a bounded time. */
  ready(): Promise<boolean>
  close(): Promise<void>
}

/** Opens it on what a folder holds; `onKept` hears how many lines are on the disk as soon as one more is. */
export async function openCrashDesk(
  folder: string,
  nextDoor: NextDoor,
  onKept: (count: number) => void = () => undefined,
): Promise<CrashDesk> {
  const records = await openPlainRecords(folder, systemClock)
  let count = records.journal.readAll().length
  const person = personAtTheDesk()
  const app = openPlainApp({
    clock: systemClock,
    ids,
    journal: {
      ...records.journal,
      get found() {
        return records.journal.found
      },
      append(...entries) {
        records.journal.append(...entries)
        onKept((count += entries.length))
      },
    },
    archive: records.archive,
    settings: records.settings,
    vault: createMemoryVault(systemClock),
    // What practice's signer lists lies beside the journal, as it does in a desk that ships.
    practiceVault: own =>
      createPracticeVault(
        own,
        openSignedWriteList(createListFile(join(folder, 'signed-practice.list')), own.now),
      ),
    ...openingHere,
    practice: {
      start(hear) {
        hear(openedNews(nextDoor))
        const drills = { list: () => Promise.resolve([]), run: () => Promise.resolve(undefined) }
        return { drills, stop: () => Promise.resolve() }
      },
    },
    surface: person,
    log: quiet,
    version: 'crash',
  })
  let [seen, view]: [DeskSnapshot, ReturnType<Shown['view']>] = [{}, undefined]
  app.pushTo({
    desk: { changed: () => undefined },
    alerts: { changed: () => undefined },
    updates: { changed: () => undefined },
    market: { view: news => (view = news) },
  })
  const api = clientOf(app)
  await api.market.watch({ symbol: market })

  const desk: CrashDesk = {
    api,
    records,
    person,
    shown: { snapshot: () => seen, view: () => view },
    async look() {
      const now = await api.desk.snapshot()
      seen = now.ok ? now.value : {}
      return seen
    },
    async ready() {
      for (let tries = 0; tries < 4_000; tries += 1) {
        const { writes, positions } = await desk.look()
        const waits = writes?.value.holds.some(({ is }) => is === 'reconciling' || is === 'offline') ?? true
        if (!waits && positions?.from === 'live' && view?.book !== undefined) return true
        await new Promise(resolve => setTimeout(resolve, 10))
      }
      return false
    },
    async close() {
      await app.close()
      records.close()
    },
  }
  return desk
}
