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

/**
 * A desk like the shipped one, without windows. Its records are in a folder, its exchange in another process.
 */
export interface CrashDesk {
  readonly api: ContractClient<DeskApi>
  readonly records: DeskRecords
  readonly person: Person
  /** Reads the current snapshot. */
  readSnapshot(): Promise<DeskSnapshot>
  /** The snapshot of the last reading, with the newest book. */
  readonly shown: Shown
  /**
   * Waits about 40 s at most for reconciliation, live positions and a book. Resolves to false after that.
   */
  ready(): Promise<boolean>
  close(): Promise<void>
}

/**
 * Opens a desk on the records in `folder`. Calls `onKept` with the number of journal lines after each append.
 */
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
    // The list of signed writes is stored beside the journal, as in the shipped desk.
    practiceVault: own =>
      createPracticeVault(
        own,
        openSignedWriteList(createListFile(join(folder, 'signed-practice.list')), own.now),
      ),
    ...openingHere,
    practice: {
      start(onNews) {
        onNews(openedNews(nextDoor))
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
    async readSnapshot() {
      const now = await api.desk.snapshot()
      seen = now.ok ? now.value : {}
      return seen
    },
    async ready() {
      for (let tries = 0; tries < 4_000; tries += 1) {
        const { writes, positions } = await desk.readSnapshot()
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
