import { copyFileSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { scenarioClock } from '../kit/clock'
import { resting } from '../kit/drafts'
import { memoryJournal } from '../kit/memory-records'
import { openDesk, type DeskOptions, type OpenDesk } from '../kit/open-desk'
import type { DeskRecords } from '../../src/main/records/desk-records'
import { openPlainRecords } from '../kit/plain-records'

let home: string
let folder: string
const closers: (() => unknown)[] = []

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'perpdesk-lost-'))
  folder = join(home, 'data')
})
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
  rmSync(home, { recursive: true, force: true })
})

async function recordsIn(place: string): Promise<DeskRecords> {
  const clock = scenarioClock()
  const records = await openPlainRecords(place, clock)
  closers.push(() => (records.close(), clock.close()))
  return records
}

/** A desk on real records in its folder. */
async function start(options: DeskOptions = {}): Promise<{ desk: OpenDesk; records: DeskRecords }> {
  const records = await recordsIn(folder)
  const { lines, fail } = memoryJournal()
  const journal = Object.assign(Object.create(records.journal) as DeskRecords['journal'], { lines, fail })
  const desk = await openDesk({ ...options, journal, settings: records.settings, storage: records.storage })
  closers.push(() => desk.app.close())
  return { desk, records }
}

async function send(desk: OpenDesk) {
  await desk.until('a book', () => desk.view()?.book !== undefined)
  const planned = await desk.tryPlan(resting(desk, '0.01'))
  return planned.ok ? desk.trySubmit(planned.value) : planned
}

const why = 'journal gone: folder removed or file replaced'
const refused = { ok: false, error: [{ code: 'JOURNAL_UNWRITABLE' }] }

describe('a desk whose data folder disappears', () => {
  it.each<[string, () => void]>([
    ['the folder is removed', () => rmSync(folder, { recursive: true })],
    ['the folder is put elsewhere', () => renameSync(folder, join(home, 'elsewhere'))],
    [
      'the database is replaced by a copy of itself',
      () => {
        copyFileSync(join(folder, 'perpdesk.db'), join(folder, 'copy'))
        renameSync(join(folder, 'copy'), join(folder, 'perpdesk.db'))
      },
    ],
    ['its write-ahead log is removed', () => rmSync(join(folder, 'perpdesk.db-wal'))],
  ])('writes nothing more once %s, and reports why', async (_what, take) => {
    const { desk } = await start()
    expect(await send(desk)).toMatchObject({ ok: true })
    await desk.settled()
    take()
    expect(await send(desk)).toMatchObject(refused)
    expect(desk.received('POST /v1/order')).toBe(1)
    await desk.until(
      'it to be told',
      ({ health, writes }) =>
        health?.value.storage?.includes(why) === true &&
        writes?.value.holds.some(hold => hold.is === 'journal' && hold.why === why),
    )
    // The gate itself refuses without a second question.
    expect(await desk.tryPlan(resting(desk, '0.01'))).toMatchObject(refused)
  })

  it('leaves the journal of another desk alone, which uses a copy in the same place', async () => {
    const { desk, records } = await start()
    await send(desk)
    await desk.settled()
    copyFileSync(join(folder, 'perpdesk.db'), join(folder, 'copy'))
    copyFileSync(join(folder, 'perpdesk.db-wal'), join(folder, 'copied-wal'))
    renameSync(join(folder, 'copied-wal'), join(folder, 'perpdesk.db-wal'))
    renameSync(join(folder, 'copy'), join(folder, 'perpdesk.db'))
    const other = await recordsIn(folder)
    other.journal.append({ saw: 'stop', at: 5 })
    const [anchor, log] = [readFileSync(join(folder, 'perpdesk.anchor')), join(folder, 'perpdesk.db-wal')]
    const length = statSync(log).size

    expect(await send(desk)).toMatchObject(refused)
    expect(records.journal.renewAnchor()).toBe('unwritable')
    await desk.app.close()
    records.close()
    expect([readFileSync(join(folder, 'perpdesk.anchor')), existsSync(log) && statSync(log).size]).toEqual([
      anchor,
      length,
    ])
    other.close()
    const again = await recordsIn(folder)
    expect([again.journal.found, again.journal.readAll().at(-1)]).toEqual(['whole', { saw: 'stop', at: 5 }])
  })

  it('continues automatically once the folder is back', async () => {
    const { desk } = await start()
    renameSync(folder, join(home, 'elsewhere'))
    expect(await send(desk)).toMatchObject(refused)
    renameSync(join(home, 'elsewhere'), folder)
    await desk.turn(5_000)
    await desk.until('it may write', ({ writes }) => writes?.value.state === 'active')
    expect(await send(desk)).toMatchObject({ ok: true })
  })
})

describe('orders with this install’s name that its journal does not contain', () => {
  it('are reported at the start, and block what adds risk until a person has acknowledged them', async () => {
    const first = await start()
    await send(first.desk)
    await first.desk.settled()
    const { practice } = first.desk
    await first.desk.app.close()
    first.records.close()
    rmSync(folder, { recursive: true })

    const { desk, records } = await start({ next: practice, waits: false })
    expect(records.journal.found).toBe('whole')
    const doubts = await desk.until('the doubt', ({ writes }) =>
      writes?.value.holds.find(hold => hold.is === 'doubt'),
    )
    expect(doubts).toMatchObject({ doubts: [{ is: 'not in the journal', symbol: 'PERP_BTC_USDC' }] })
    expect(await send(desk)).toMatchObject({ ok: false })
    expect(desk.received('POST /v1/order')).toBe(1)

    desk.person.will({ is: 'yes' })
    expect(await desk.api.writes.reopen()).toEqual({ ok: true, value: 'reopened' })
    await desk.until('it may write', ({ writes }) => writes?.value.state === 'active')
    await desk.app.close()
  })
})
