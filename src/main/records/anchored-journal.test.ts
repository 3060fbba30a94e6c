import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import type { JournalEntry } from '@core/attempt/entry'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { linesOf } from '../../../test/kit/memory-entries'
import { JournalUnwritableError } from '../main-ports'
import { appendToChain, EMPTY_CHAIN_TIP, type HashChainTip } from './hash-chain'
import { type DeskDatabase, openDeskDatabase } from './desk-database'
import {
  type AnchoredWriteJournal,
  createUnwritableWriteJournal,
  openAnchoredJournal,
} from './anchored-journal'

let home: string
let path: string
let anchorPath: string
const closers: (() => void)[] = []

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'perpdesk-journal-'))
  path = join(home, 'desk.db')
  anchorPath = join(home, 'desk.anchor')
})
afterEach(() => {
  for (const close of closers.splice(0)) close()
  rmSync(home, { recursive: true, force: true })
})

async function open(): Promise<{ readonly journal: AnchoredWriteJournal; readonly database: DeskDatabase }> {
  const opened = await openDeskDatabase(path)
  if (!('database' in opened)) throw new Error(opened.why)
  closers.push(opened.database.close)
  return { database: opened.database, journal: openAnchoredJournal(opened.database, anchorPath) }
}

/** A journal with these lines, anchored, and closed again. */
async function leave(...lines: readonly JournalEntry[]): Promise<void> {
  const { journal, database } = await open()
  for (const line of lines) journal.append(line)
  journal.renewAnchor()
  database.close()
}

/** Changes the file as someone with an editor could; triggers do not bind them. */
function tamper(change: string): void {
  const sql = new DatabaseSync(path)
  sql.exec(
    'DROP TRIGGER journal_grows_at_its_end; DROP TRIGGER journal_is_never_changed; DROP TRIGGER journal_is_never_cut',
  )
  sql.exec(change)
  sql.close()
}

/** The same again, where the triggers are gone already. */
function tamperAgain(change: string): void {
  const sql = new DatabaseSync(path)
  sql.exec(change)
  sql.close()
}

const order = linesOf('first')

describe('a journal on disk', () => {
  it('has every line after it is closed and opened again, and continues from there', async () => {
    await leave(...order)
    const { journal } = await open()
    expect({ found: journal.found, lines: journal.readAll() }).toEqual({ found: 'whole', lines: order })
    journal.append({ saw: 'stop', at: 9 })
    expect(journal.readAll()).toEqual([...order, { saw: 'stop', at: 9 }])
  })

  it('chains each line to all previous lines', async () => {
    await leave(...order)
    const { database } = await open()
    const heads = database.sql.prepare('SELECT head FROM journal ORDER BY seq').all() as { head: string }[]
    const tips = order.reduce<readonly HashChainTip[]>(
      (chain, line) => [...chain, appendToChain(chain.at(-1) ?? EMPTY_CHAIN_TIP, JSON.stringify(line))],
      [],
    )
    expect(heads.map(({ head }) => head)).toEqual(tips.map(({ head }) => head))
  })

  it.each([
    ['changed', "UPDATE journal SET line = '{}' WHERE seq = 1"],
    ['removed', 'DELETE FROM journal WHERE seq = 4'],
    ['replaced', "INSERT OR REPLACE INTO journal VALUES (2, '{}', 'x')"],
    ['put further on', "INSERT INTO journal VALUES (9, '{}', 'x')"],
  ])('allows no line to be %s through its own database', async (_, change) => {
    await leave(...order)
    const { journal, database } = await open()
    expect(() => database.sql.exec(change)).toThrow(/the journal|of the journal/)
    expect(journal.readAll()).toEqual(order)
  })

  it('writes its anchor for its owner alone, and again only when it has grown', async () => {
    const { journal } = await open()
    journal.append({ saw: 'stop', at: 1 })
    expect(journal.renewAnchor()).toBe('renewed')
    const first = statSync(anchorPath)
    expect(journal.renewAnchor()).toBe('renewed')
    expect([statSync(anchorPath).ino, first.mode & 0o777]).toEqual([first.ino, 0o600])
    journal.append({ saw: 'stop', at: 2 })
    journal.renewAnchor()
    expect(readFileSync(anchorPath, 'utf8')).toMatch(/"count":2,/)
  })

  it('is complete if it is ahead of its anchor', async () => {
    await leave(...order)
    const { journal, database } = await open()
    journal.append({ saw: 'stop', at: 9 })
    database.close()
    expect((await open()).journal.found).toBe('whole')
  })
})

describe('a changed journal that a user accepts as found', () => {
  const aside = () => readdirSync(home).filter(name => name.startsWith('set-aside-'))
  const AT = 1_790_000_000_000

  it.each([
    ['a word in a line', "UPDATE journal SET line = replace(line, 'BUY', 'SELL') WHERE seq = 1"],
    ['a line in the middle that is gone', 'DELETE FROM journal WHERE seq = 2'],
    ['a line that is no JSON', "UPDATE journal SET line = 'x' WHERE seq = 2"],
    ['lines that were cut off', 'DELETE FROM journal WHERE seq > 2'],
    ['every line that is gone', 'DELETE FROM journal'],
  ])('is whole after %s, and at every later start', async (_, change) => {
    await leave(...order)
    tamper(change)
    const first = await open()
    const found = first.journal.found
    expect(found).not.toBe('whole')
    first.journal.accept(AT)
    expect(first.journal.found).toBe('whole')
    expect(first.journal.readAll().at(-1)).toMatchObject({ saw: 'journal accepted', at: AT, found })
    first.journal.append({ saw: 'stop', at: AT + 1 })
    first.database.close()

    const second = await open()
    expect(second.journal.found).toBe('whole')
    second.journal.append({ saw: 'stop', at: AT + 2 })
    expect(second.journal.renewAnchor()).toBe('renewed')
    second.database.close()
    expect((await open()).journal.found).toBe('whole')
  })

  it('is set aside as found, together with its anchor, for its owner alone', async () => {
    await leave(...order)
    const anchor = readFileSync(anchorPath, 'utf8')
    tamper('DELETE FROM journal WHERE seq = 2')
    const { journal } = await open()
    journal.accept(AT)
    const [copy = '', beside = ''] = aside().toSorted((a, b) => a.length - b.length)
    expect(journal.readAll().at(-1)).toMatchObject({ lines: order.length - 1, kept: copy })
    expect(statSync(join(home, copy)).mode & 0o777).toBe(0o600)
    expect(readFileSync(join(home, beside), 'utf8')).toBe(anchor)
    const sql = new DatabaseSync(join(home, copy))
    expect(sql.prepare('SELECT count(*) AS n FROM journal').get()).toEqual({ n: order.length - 1 })
    sql.close()
  })

  it.each([
    ['of what was taken', "UPDATE journal SET line = replace(line, 'BUY', 'SELL') WHERE seq = 1"],
    ['of what was taken, for the second time', "UPDATE journal SET line = 'y' WHERE seq = 2"],
    ['written since', "UPDATE journal SET line = replace(line, '9', '8') WHERE seq = 6"],
  ])('detects an edit %s', async (_, change) => {
    await leave(...order)
    tamper("UPDATE journal SET line = 'x' WHERE seq = 2")
    const { journal, database } = await open()
    journal.accept(AT)
    journal.append({ saw: 'stop', at: 9 })
    database.close()
    expect((await open()).journal.found).toBe('whole')
    for (const close of closers.splice(0)) close()
    tamperAgain(change)
    expect((await open()).journal.found).toBe('edited')
  })

  it('is not accepted by a line that claims so and that no anchor covers', async () => {
    await leave(...order)
    tamper("UPDATE journal SET line = 'x' WHERE seq = 2")
    const { journal, database } = await open()
    journal.append({ saw: 'journal accepted', at: AT, found: 'edited', lines: 4, kept: 'x' })
    database.close()
    expect((await open()).journal.found).toBe('edited')
  })

  it('halts again if the anchor could not be written after the line', async () => {
    await leave(...order)
    tamper("UPDATE journal SET line = 'x' WHERE seq = 2")
    const { journal, database } = await open()
    mkdirSync(`${anchorPath}.new`)
    expect(() => journal.accept(AT)).toThrow(JournalUnwritableError)
    expect(journal.found).toBe('edited')
    database.close()
    rmSync(`${anchorPath}.new`, { recursive: true })
    expect((await open()).journal.found).toBe('edited')
  })

  it('stays unchanged if it is complete', async () => {
    await leave(...order)
    const { journal } = await open()
    journal.accept(AT)
    expect([journal.readAll(), aside()]).toEqual([order, []])
  })
})

describe('a journal that was tampered with', () => {
  const edits: readonly [string, string][] = [
    ['a word in a line', "UPDATE journal SET line = replace(line, 'BUY', 'SELL') WHERE seq = 1"],
    ['the time of a line', 'UPDATE journal SET line = replace(line, \'"at":17\', \'"at":18\') WHERE seq = 2'],
    ['a line with another number', 'UPDATE journal SET seq = 9 WHERE seq = 4'],
    [
      'two lines that changed places',
      `
      UPDATE journal SET seq = 9 WHERE seq = 2; UPDATE journal SET seq = 2 WHERE seq = 3;
      UPDATE journal SET seq = 3 WHERE seq = 9`,
    ],
    ['a hash', `UPDATE journal SET head = '${'0'.repeat(64)}' WHERE seq = 3`],
    ['a line in the middle that is gone', 'DELETE FROM journal WHERE seq = 2'],
    ['the first line that is gone', 'DELETE FROM journal WHERE seq = 1'],
    ['a line that is no JSON', "UPDATE journal SET line = 'x' WHERE seq = 2"],
    ['a line that is no entry', "UPDATE journal SET line = '[]' WHERE seq = 2"],
  ]

  it.each(edits)('detects %s', async (_, change) => {
    await leave(...order)
    tamper(change)
    expect((await open()).journal.found).toBe('edited')
  })

  it('detects a history that was rewritten from its first line, hashes included', async () => {
    await leave(...order)
    let tip = EMPTY_CHAIN_TIP
    const sql = order.map(entry => {
      const line = JSON.stringify(entry).replace('BUY', 'SELL')
      tip = appendToChain(tip, line)
      return `UPDATE journal SET line = '${line}', head = '${tip.head}' WHERE seq = ${tip.count}`
    })
    tamper(sql.join(';'))
    expect((await open()).journal.found).toBe('edited')
  })

  it.each([
    ['a sending', order.slice(0, 2)],
    ['a stop', [{ saw: 'stop', at: 9 }]],
  ] as readonly (readonly [string, readonly JournalEntry[]])[])(
    'detects that %s was cut from the write-ahead log before the next anchor renewal',
    async (_what, lines) => {
      const { journal } = await open()
      journal.append({ saw: 'reopen', at: 1, reason: 'looked' })
      journal.renewAnchor()
      const length = statSync(`${path}-wal`).size
      journal.append(...lines)
      // The files of a desk that is killed here.
      const left = mkdtempSync(join(tmpdir(), 'perpdesk-journal-'))
      closers.push(() => rmSync(left, { recursive: true, force: true }))
      for (const file of readdirSync(home)) copyFileSync(join(home, file), join(left, file))
      truncateSync(join(left, 'desk.db-wal'), length)

      const cut = await openDeskDatabase(join(left, 'desk.db'))
      if (cut.is !== 'open') throw new Error(cut.why)
      closers.push(cut.database.close)
      const found = openAnchoredJournal(cut.database, join(left, 'desk.anchor'))
      expect([found.found, found.readAll().length]).toEqual(['rolled back', 1])
    },
  )

  it('detects removed last lines', async () => {
    await leave(...order)
    tamper('DELETE FROM journal WHERE seq > 2')
    expect((await open()).journal.found).toBe('rolled back')
  })

  it('detects an earlier copy in its place', async () => {
    await leave(...order)
    copyFileSync(path, join(home, 'earlier.db'))
    await leave({ saw: 'stop', at: 9 })
    copyFileSync(join(home, 'earlier.db'), path)
    expect((await open()).journal.found).toBe('rolled back')
  })

  it.each([
    ['taken away', () => rmSync(anchorPath)],
    ['emptied', () => writeFileSync(anchorPath, '')],
    ['written in another form', () => writeFileSync(anchorPath, '{"perpdesk-anchor":1,"count":-1}')],
    ['replaced by a folder', () => [rmSync(anchorPath), mkdirSync(anchorPath)]],
  ])('counts as rolled back when its anchor was %s', async (_, spoil) => {
    await leave(...order)
    spoil()
    expect((await open()).journal.found).toBe('rolled back')
  })

  it('detects removal of the whole database while the anchor exists', async () => {
    await leave(...order)
    for (const file of [path, `${path}-wal`]) rmSync(file, { force: true })
    expect((await open()).journal.found).toBe('rolled back')
  })

  it('still accepts lines, and hides nothing by a fresh anchor', async () => {
    await leave(...order)
    tamper('DELETE FROM journal WHERE seq > 2')
    const { journal, database } = await open()
    journal.append({ saw: 'stop', at: 9 })
    expect(journal.renewAnchor()).toBe('refused')
    expect(journal.readAll()).toEqual([...order.slice(0, 2), { saw: 'stop', at: 9 }])
    database.close()
    expect((await open()).journal.found).not.toBe('whole')
  })

  it('returns the readable part of an edited journal', async () => {
    await leave(...order)
    tamper("UPDATE journal SET line = 'x' WHERE seq = 2")
    expect((await open()).journal.readAll()).toEqual(order.filter((_, index) => index !== 1))
  })

  it('detects every single changed byte of a line on disk', async () => {
    await leave({ saw: 'reopen', at: 1_700_000_000_000, reason: 'I looked at the venue' })
    const whole = readFileSync(path)
    const from = whole.indexOf('{"saw":"reopen"')
    const length = '{"saw":"reopen","at":1700000000000,"reason":"I looked at the venue"}'.length
    const found = new Set<string>()
    for (let at = from; at < from + length; at += 5) {
      const flipped = Buffer.from(whole)
      flipped.writeUInt8(flipped.readUInt8(at) ^ 0x04, at)
      writeFileSync(path, flipped)
      const { journal, database } = await open()
      found.add(journal.found)
      database.close()
    }
    expect([...found]).toEqual(['edited'])
  })
})

describe('a journal that cannot be written', () => {
  const refused = (journal: AnchoredWriteJournal, line: JournalEntry = { saw: 'stop', at: 9 }) => {
    try {
      journal.append(line)
      return 'written'
    } catch (error) {
      return error instanceof JournalUnwritableError ? error.message : 'another error'
    }
  }

  it('reports a full disk, keeps its lines, and continues when there is room', async () => {
    const { journal, database } = await open()
    for (const line of order) journal.append(line)
    const { page_count: pages } = database.sql.prepare('PRAGMA page_count').get() as { page_count: number }
    database.sql.exec(`PRAGMA max_page_count = ${pages}`)
    const large: JournalEntry = { saw: 'reopen', at: 5, reason: 'x'.repeat(50_000) }
    expect(refused(journal, large)).toBe('disk full')
    database.sql.exec('PRAGMA max_page_count = 100000')
    expect(refused(journal)).toBe('written')
    expect(journal.readAll()).toEqual([...order, { saw: 'stop', at: 9 }])
    database.close()
    expect((await open()).journal.found).toBe('whole')
  })

  it('stores both of two related lines, or neither', async () => {
    const { journal, database } = await open()
    const large: JournalEntry = { saw: 'reopen', at: 5, reason: 'x'.repeat(50_000) }
    const { page_count: pages } = database.sql.prepare('PRAGMA page_count').get() as { page_count: number }
    database.sql.exec(`PRAGMA max_page_count = ${pages}`)
    expect(() => journal.append({ saw: 'stop', at: 4 }, large)).toThrow('disk full')
    expect(journal.readAll()).toEqual([])
    database.sql.exec('PRAGMA max_page_count = 100000')
    journal.append({ saw: 'stop', at: 4 }, large)
    database.close()
    const again = await open()
    expect([again.journal.found, again.journal.readAll()]).toEqual(['whole', [{ saw: 'stop', at: 4 }, large]])
    again.database.close()
  })

  it('stores many related lines in one flush', async () => {
    const { journal, database } = await open()
    const many = Array.from({ length: 7 }, (_, at): JournalEntry => ({ saw: 'stop', at }))
    journal.append(...many)
    database.close()
    const again = await open()
    expect([again.journal.found, again.journal.readAll()]).toEqual(['whole', many])
    again.database.close()
  })

  it('reports a database of a newer desk, and leaves the anchor unchanged', async () => {
    await leave(...order)
    const sql = new DatabaseSync(path)
    sql.exec('PRAGMA user_version = 999')
    sql.close()
    const before = readFileSync(anchorPath, 'utf8')
    const { journal } = await open()
    expect(refused(journal)).toBe('database is read-only')
    expect(journal.readAll()).toEqual(order)
    expect([journal.renewAnchor(), readFileSync(anchorPath, 'utf8')]).toEqual(['refused', before])
  })

  it('accepts no line while its first anchor cannot be written', async () => {
    mkdirSync(join(anchorPath, '..', 'desk.anchor.new'))
    const { journal } = await open()
    expect(refused(journal)).toBe('its anchor cannot be written')
    rmSync(`${anchorPath}.new`, { recursive: true })
    expect([refused(journal), existsSync(anchorPath)]).toEqual(['written', true])
  })

  it('continues without a later anchor, and reports that it is missing', async () => {
    const { journal } = await open()
    journal.append({ saw: 'stop', at: 1 })
    rmSync(anchorPath)
    mkdirSync(anchorPath)
    journal.append({ saw: 'stop', at: 2 })
    expect(journal.renewAnchor()).toBe('unwritable')
    expect(journal.readAll()).toHaveLength(2)
  })

  it('reports that its database was closed', async () => {
    const { journal, database } = await open()
    database.close()
    expect(refused(journal)).toBe('database does not answer')
  })

  it('replaces a journal that could not be opened, with the reason', () => {
    const journal = createUnwritableWriteJournal('disk full')
    expect([journal.readAll(), refused(journal), journal.renewAnchor()]).toEqual([[], 'disk full', 'refused'])
  })
})
