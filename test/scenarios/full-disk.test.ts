import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { requireAmount } from '../../src/core/value/decimal-amount'
import type { DeskSnapshot } from '../../src/core/snapshot/desk-snapshot'
import type { DesktopApp, DesktopAppParts } from '../../src/main/app'
import { ids } from '../kit/ids'
import { createMemoryVault, createPracticeVault } from '../kit/memory-vault'
import { createEmptyHistory } from '../../src/main/records/account-history'
import { openPlainRecords } from '../kit/plain-records'
import { openingHere } from '../kit/opening'
import { scenarioClock, type TurnableClock } from '../kit/clock'
import { crossing } from '../kit/drafts'
import { breath } from '../kit/hand-clock'
import { memoryArchive, memoryJournal, memorySettings, type MemoryJournal } from '../kit/memory-records'
import { clientOf, openDesk, type OpenDesk } from '../kit/open-desk'
import { openSmallDisk, stillFiles } from '../kit/small-disk'
import { personAtTheDesk } from '../kit/surface'
import { where } from '../kit/where'
import { openPlainApp } from '../kit/plain-app'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

const quiet = { note: () => undefined, trouble: () => undefined }
type Kept = Pick<DesktopAppParts, 'journal' | 'settings' | 'archive' | 'past' | 'storage'> & { close(): void }

/** A place for records that can be filled and freed. */
interface Room {
  open(clock: TurnableClock): Promise<Kept>
  fill(): void
  free(): void
}

function onSmallDisk(): Room {
  const disk = openSmallDisk(8)
  closers.push(disk.close)
  const { folder, fill, free } = disk
  return {
    fill,
    free,
    open: clock => openPlainRecords(folder, clock),
  }
}

/** In memory, for a machine without a small disk: the journal fails with the message of a full one. */
function inMemory(): Room {
  const journal = memoryJournal()
  let isFull = false
  const limit = (full: boolean) => {
    isFull = full
    journal.fail(full ? 'disk full' : undefined)
  }
  return {
    fill: () => limit(true),
    free: () => limit(false),
    open: () =>
      Promise.resolve({
        journal,
        settings: memorySettings(),
        archive: memoryArchive(),
        past: createEmptyHistory(),
        storage: () => (isFull ? 'disk full' : undefined),
        close: () => undefined,
      }),
  }
}

const disks = where('disk').cases([['a disk without room', onSmallDisk] as const])
const rooms = [['a journal that takes no more', inMemory] as const, ...disks]

/** Larger than any free space left in a file, so that the result does not depend on chance. */
const large = {
  value: [{ symbol: 'x'.repeat(200_000), marginMode: 'CROSS', leverage: requireAmount('1') } as const],
  version: 1,
  asOf: 1,
  from: 'live',
} as const

const noDrills = { list: () => Promise.resolve([]), run: () => Promise.resolve(undefined) }

async function snapshotOf(app: DesktopApp): Promise<DeskSnapshot> {
  const result = await clientOf(app).desk.snapshot()
  if (!result.ok) throw new Error('the desk says nothing')
  return result.value
}

interface Stage {
  readonly desk: OpenDesk
  readonly kept: Kept
}

async function stage(room: Room, next?: Stage): Promise<Stage> {
  const clock = scenarioClock()
  const kept = await room.open(clock)
  const { journal, settings, archive, past, storage } = kept
  const more = 'fail' in journal ? {} : { lines: [], fail: () => undefined }
  const asMemory = Object.assign(journal, more) as MemoryJournal
  const desk = await openDesk({
    clock,
    journal: asMemory,
    settings,
    records: { archive, ...(past && { past }) },
    storage,
    ...(next && { next: next.desk.practice }),
  })
  closers.push(async () => {
    await desk.close()
    kept.close()
  })
  return { desk, kept }
}

/** Sends an order and waits until it is filled. */
async function sends(desk: OpenDesk): Promise<void> {
  await desk.until('it may write', ({ writes }) => writes?.value.state === 'active')
  const id = await desk.submit(await desk.plan(crossing(desk, '0.01')))
  await desk.until('it is filled', ({ attempts }) =>
    attempts?.value.some(attempt => attempt.id === id && attempt.state.is === 'filled'),
  )
}
const entriesOf = ({ journal }: Kept) => journal.chain().map(({ line }) => line)

describe.each(rooms)('a desk running on %s', (_, open) => {
  it('sends nothing that it cannot journal, reports it, keeps reading, and loses no earlier line', async () => {
    const room = open()
    const { desk, kept } = await stage(room)
    await sends(desk)
    const plan = await desk.plan(crossing(desk, '0.02'))
    const written = entriesOf(kept)
    room.fill()

    expect(await desk.trySubmit(plan)).toMatchObject({
      ok: false,
      error: [{ code: 'JOURNAL_UNWRITABLE', facts: { why: 'disk full' } }],
    })
    expect(desk.received('POST /v1/order')).toBe(1)
    await desk.until('a hold that says so', ({ writes }) =>
      writes?.value.holds.some(hold => hold.is === 'journal' && hold.why === 'disk full'),
    )
    const { quotes } = desk.snapshot()
    await desk.until('newer prices', ({ quotes: now }) => (now?.asOf ?? 0) > (quotes?.asOf ?? 0))
    kept.archive.keep('practice', 'leverages', large)
    desk.clock.turn(1_000)
    await desk.until('what is not kept', ({ health }) => health?.value.storage?.includes('disk full'))
    expect(entriesOf(kept)).toEqual(written)

    room.free()
    desk.clock.turn(5_000)
    await desk.until('all is kept again', ({ health }) => health?.value.storage === undefined)
    await sends(desk)
    expect(desk.received('POST /v1/order')).toBe(2)
    expect(entriesOf(kept).slice(0, written.length)).toEqual(written)
  })
})

describe.each(disks)('a desk starting on %s', (_, open) => {
  it('starts with all its data, reports what it cannot do, and recovers as soon as there is space', async () => {
    const room = open()
    const { desk, kept } = await stage(room)
    await sends(desk)
    const written = entriesOf(kept)
    desk.clock.turn(1_000)
    await desk.close()
    kept.close()
    room.fill()

    const clock = scenarioClock()
    const again = await room.open(clock)
    const app = openPlainApp({
      ...again,
      clock,
      ids,
      vault: createMemoryVault(clock),
      practiceVault: createPracticeVault,
      ...openingHere,
      practice: { start: () => ({ drills: noDrills, stop: () => Promise.resolve() }) },
      surface: personAtTheDesk(),
      log: quiet,
      version: 'test',
    })
    closers.push(async () => {
      await app.close()
      again.close()
      clock.close()
    })
    const shown = async () => {
      const { writes, attempts, account, positions } = await snapshotOf(app)
      return {
        holds: writes?.value.holds.map(hold => ('why' in hold ? `${hold.is}: ${hold.why}` : hold.is)),
        attempts: attempts?.value.map(({ state }) => state.is),
        shown: [account?.from, positions?.from],
      }
    }
    await breath()
    expect(await shown()).toMatchObject({
      holds: expect.arrayContaining(['journal: disk full']) as string[],
      attempts: ['filled'],
      shown: ['disk', 'disk'],
    })
    expect(entriesOf(again)).toEqual(written)

    room.free()
    clock.turn(5_000)
    expect((await shown()).holds).toEqual(['offline'])
    expect(entriesOf(again).slice(0, written.length)).toEqual(written)
    expect(entriesOf(again).length).toBe(written.length + 1)
  })
})

where('linux').describe('desk whose files cannot grow', () => {
  const quota = stillFiles()
  // Needs a quota, which a Linux machine may lack; without it these specs count as skipped.
  const bounded = it.runIf(quota !== undefined)

  bounded(
    'sends nothing, says so and reads on, goes on by itself once they may, and loses nothing',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'perpdesk-still-'))
      closers.push(() => rmSync(folder, { recursive: true }))
      closers.push(() => quota?.free())
      const open: Room['open'] = clock => openPlainRecords(folder, clock)
      const room: Room = { open, fill: () => quota?.still(), free: () => quota?.free() }
      const { desk, kept } = await stage(room)
      await sends(desk)
      const plan = await desk.plan(crossing(desk, '0.02'))
      const written = entriesOf(kept)
      room.fill()

      const why = 'disk took no more: full, limit reached, or failing'
      expect(await desk.trySubmit(plan)).toMatchObject({
        error: [{ code: 'JOURNAL_UNWRITABLE', facts: { why } }],
      })
      await desk.until('a hold that says so', ({ writes }) =>
        writes?.value.holds.some(hold => hold.is === 'journal' && hold.why === why),
      )
      const { quotes } = desk.snapshot()
      await desk.until('newer prices', ({ quotes: now }) => (now?.asOf ?? 0) > (quotes?.asOf ?? 0))
      expect(desk.received('POST /v1/order')).toBe(1)
      kept.archive.keep('practice', 'leverages', large)
      desk.clock.turn(1_000)
      await desk.until('what is not kept', ({ health }) => health?.value.storage?.includes(why))
      expect(entriesOf(kept)).toEqual(written)

      room.free()
      desk.clock.turn(5_000)
      await desk.until('all is kept again', ({ health }) => health?.value.storage === undefined)
      await sends(desk)
      const all = entriesOf(kept)
      expect([desk.received('POST /v1/order'), all.slice(0, written.length)]).toEqual([2, written])
      await desk.close()
      kept.close()

      const next = await open(desk.clock)
      closers.push(() => next.close())
      expect(entriesOf(next)).toEqual(all)
    },
  )

  bounded(
    'starts with all that it had, says what it cannot do, and takes more once they may grow',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'perpdesk-still-'))
      closers.push(() => rmSync(folder, { recursive: true }))
      closers.push(() => quota?.free())
      const clock = scenarioClock()
      closers.push(() => clock.close())
      const open = () => openPlainRecords(folder, clock)
      const first = await open()
      first.journal.append({ saw: 'stop', at: 1 })
      first.close()
      quota?.still()

      const again = await open()
      closers.push(() => again.close())
      const written = entriesOf(again)
      const stop = () => again.journal.append({ saw: 'stop', at: 2 })
      expect(written).toHaveLength(1)
      expect(stop).toThrow('disk took no more: full, limit reached, or failing')
      quota?.free()
      stop()
      expect(entriesOf(again).length).toBe(2)
    },
  )
})
