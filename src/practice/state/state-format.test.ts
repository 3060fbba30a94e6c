import { mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { crc32 } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { type Luck, createBrittleDisk } from '../../../test/kit/brittle-disk'
import { STATE_FILE_HEADER, detectStateFormat } from './state-format'
import type { StateChange } from './state-change'
import { openStateJournal } from './state-journal'
import { openStateStore } from './state-store'

/** A line of a state, and one that is none any more. */
const LINE = '[["notice","1001",{"id":1001}]]'
const lineOf = (text: string, checksum = crc32(text)) =>
  Buffer.from(`${checksum.toString(16).padStart(8, '0')} ${text}\n`)
const YET_TO_COME = Buffer.concat([Buffer.from('perpdesk practice state, form 20\n'), lineOf(LINE)])
const OTHERS: readonly (readonly [string, Buffer])[] = [
  ['of a number that no form has', Buffer.from(String(STATE_FILE_HEADER).replace(/form \d/, 'form 1'))],
  ['of a form yet to come', YET_TO_COME],
  ['without a head, its first line not as it was written', lineOf(LINE, 1)],
  ['of somebody else', Buffer.from('{"wallet":"not yours"}')],
  ['of zeros, as a dying disk leaves it', Buffer.alloc(300)],
  ['of a single byte', Buffer.from('x')],
]
const changes: readonly StateChange[] = [['meta', 'meta', { next: 2 }]]
const put = (text: Buffer) => {
  const path = join(mkdtempSync(join(tmpdir(), 'form-')), 'state')
  writeFileSync(path, text)
  return path
}
/** Everything in the folder of a state file, by name. */
const folderOf = (path: string) =>
  Object.fromEntries(readdirSync(dirname(path)).map(name => [name, readFileSync(join(dirname(path), name))]))

describe('a state file of another format', () => {
  it.each(OTHERS)('that is %s is set aside unchanged, and a new file is started', async (_, text) => {
    const path = put(text)
    const { journal, backupPath, changes: found } = openStateJournal(path)
    journal.write(changes)
    await journal.close()

    expect([backupPath, found]).toEqual([`${path}.aside`, []])
    expect(folderOf(path)).toMatchObject({ 'state.aside': text })
    expect(openStateJournal(path)).toMatchObject({ changes, torn: 0, backupPath: undefined })
  })

  it('never overwrites one that was set aside before', async () => {
    const path = put(YET_TO_COME)
    const texts = OTHERS.slice(0, 3).map(([, text]) => text)
    for (const text of texts) {
      writeFileSync(path, text)
      await openStateJournal(path).journal.close()
    }
    const { state, ...kept } = folderOf(path)
    expect(state).toEqual(Buffer.alloc(0))
    expect(kept).toEqual({
      'state.aside': texts[0],
      'state.aside-2': texts[1],
      'state.aside-3': texts[2],
    })
  })

  it.each(['nothing', 'everything', 'half of the last write', 'names first'] as const)(
    'is never lost in a crash that keeps %s of the unflushed data',
    async (luck: Luck) => {
      const disk = createBrittleDisk(new Map([['/state', YET_TO_COME]]))
      const { journal } = openStateJournal('/state', disk)
      journal.write(changes)
      await journal.waitUntilFlushed()
      journal.compact(changes)
      await journal.close()
      for (let count = 0; count <= disk.count(); count++) {
        const left = disk.after(count, luck)
        openStateJournal('/state', left)
        expect([count, left.read('/state.aside')]).toEqual([count, YET_TO_COME])
      }
    },
  )

  it('gives the exchange none of its data, and reports its new location', async () => {
    const path = put(YET_TO_COME)
    const store = openStateStore(path)
    expect([store.isResumed, store.backupPath, store.all('notice').size]).toEqual([false, `${path}.aside`, 0])
    await store.close()
  })
})

/** A file of the second form, as it was written when an account had no highest leverage. */
const SECOND = (() => {
  const line = JSON.stringify([
    ['account', '0xa', { id: '0xa', holding: '#5', leverages: { 'PERP_BTC_USDC/CROSS': 7 } }],
    ['deposit', '1', { id: 1, amount: '#9' }],
  ])
  const gone = JSON.stringify([['deposit', '1', null]])
  const lines = [line, gone].map(text => `${crc32(text).toString(16).padStart(8, '0')} ${text}\n`)
  return Buffer.from(`perpdesk practice state, form 2\n${lines.join('')}`)
})()
const account = { id: '0xa', holding: 5n, leverages: { 'PERP_BTC_USDC/CROSS': 7 }, maxLeverage: 100 }

describe('a state file of an earlier format', () => {
  it('is migrated to the current format, and nothing of it is set aside', async () => {
    const path = put(SECOND)
    const store = openStateStore(path)
    expect([store.isResumed, store.backupPath, store.get('account', '0xa')]).toEqual([
      true,
      undefined,
      account,
    ])
    expect(store.all('deposit').size).toBe(0)
    await store.close()
    expect(Object.keys(folderOf(path))).toEqual(['state'])
    expect(readFileSync(path).subarray(0, STATE_FILE_HEADER.length)).toEqual(STATE_FILE_HEADER)
    expect(openStateStore(path).get('account', '0xa')).toEqual(account)
  })

  it('drops its unfinished last line', () => {
    const path = put(Buffer.concat([SECOND, Buffer.from('0000 [["deposit"')]))
    expect(openStateJournal(path)).toMatchObject({ torn: 16, backupPath: undefined })
    expect(openStateStore(path).get('account', '0xa')).toEqual(account)
  })

  it.each(['nothing', 'everything', 'half of the last write', 'names first'] as const)(
    'is complete after a crash during migration that keeps %s of the unflushed data',
    async (luck: Luck) => {
      const disk = createBrittleDisk(new Map([['/state', SECOND]]))
      await openStateJournal('/state', disk).journal.close()
      expect(disk.count()).toBeGreaterThan(3)
      for (let count = 0; count <= disk.count(); count++) {
        const store = openStateStore('/state', { disk: disk.after(count, luck) })
        expect([count, store.backupPath, store.get('account', '0xa')]).toEqual([count, undefined, account])
      }
    },
  )
})

describe('a state file of the current format', () => {
  it('stays in place, compacted or not', async () => {
    const path = put(Buffer.alloc(0))
    const first = openStateJournal(path)
    first.journal.write(changes)
    await first.journal.waitUntilFlushed()
    expect(detectStateFormat(readFileSync(path))).toMatchObject({ isCurrent: true })
    first.journal.compact(changes)
    await first.journal.close()
    expect(detectStateFormat(readFileSync(path))).toMatchObject({ isCurrent: true })
    expect(openStateJournal(path)).toMatchObject({ changes, backupPath: undefined })
    expect(Object.keys(folderOf(path))).toEqual(['state'])
  })
})
