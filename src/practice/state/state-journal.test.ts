import { appendFileSync, mkdtempSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { where } from '../../../test/kit/where'
import { STATE_FILE_HEADER } from './state-format'
import type { StateChange } from './state-change'
import { openStateJournal } from './state-journal'

const fresh = () => join(mkdtempSync(join(tmpdir(), 'journal-')), 'state')
const changes: readonly StateChange[] = [
  ['order', '1', { price: 10n ** 20n, note: '#5', list: [1, 'x', true] }],
  ['meta', 'meta', { next: 2, text: '##' }],
]

describe('the state file', () => {
  it('returns its content, including exact decimals and unusual strings', async () => {
    const path = fresh()
    const { journal } = openStateJournal(path)
    journal.write(changes)
    await journal.waitUntilFlushed()
    await journal.close()

    expect(openStateJournal(path)).toMatchObject({ changes, torn: 0 })
  })

  it('drops an unfinished line, wherever the write stopped', async () => {
    const path = fresh()
    const { journal } = openStateJournal(path)
    journal.write(changes.slice(0, 1))
    journal.write(changes.slice(1))
    await journal.close()
    const whole = readFileSync(path)
    const first = whole.indexOf(10, STATE_FILE_HEADER.length) + 1

    fc.assert(
      fc.property(fc.integer({ min: first, max: whole.length - 1 }), end => {
        writeFileSync(path, whole)
        truncateSync(path, end)
        const found = openStateJournal(path)
        expect(found.changes).toEqual(changes.slice(0, 1))
        expect(found.torn).toBe(end - first)
      }),
      { numRuns: 30 },
    )
  })

  it('reads nothing beyond a line with a wrong checksum', async () => {
    const path = fresh()
    const { journal } = openStateJournal(path)
    journal.write(changes)
    await journal.close()
    appendFileSync(path, '00000000 [["order","2",{}]]\n')

    expect(openStateJournal(path).changes).toEqual(changes)
  })

  where('linux').it('does not empty a file behind a link planted at the path of its next file', async () => {
    const path = fresh()
    const foreign = join(dirname(path), 'foreign')
    writeFileSync(foreign, 'foreign')
    symlinkSync(foreign, `${path}.next`)
    const { journal } = openStateJournal(path)
    journal.compact(changes)
    await journal.close()
    expect(openStateJournal(path).changes).toEqual(changes)
    expect(readFileSync(foreign, 'utf8')).toBe('foreign')
  })

  it('can continue after a torn line', async () => {
    const path = fresh()
    writeFileSync(path, Buffer.concat([STATE_FILE_HEADER, Buffer.from('deadbeef [["or')]))
    const { journal, torn, backupPath } = openStateJournal(path)
    journal.write(changes)
    await journal.close()

    expect([torn, backupPath]).toEqual([14, undefined])
    expect(openStateJournal(path).changes).toEqual(changes)
  })

  it('starts empty if its header is unfinished, wherever the write stopped', async () => {
    for (let length = 0; length <= STATE_FILE_HEADER.length; length++) {
      const path = fresh()
      writeFileSync(path, STATE_FILE_HEADER.subarray(0, length))
      const { journal, backupPath } = openStateJournal(path)
      journal.write(changes)
      await journal.close()
      expect([backupPath, openStateJournal(path).changes]).toEqual([undefined, changes])
    }
  })

  it('holds only the present state once it is compacted', async () => {
    const path = fresh()
    const { journal } = openStateJournal(path)
    for (let turn = 0; turn < 50; turn++) journal.write(changes)
    journal.compact(changes)
    journal.write([['order', '1', undefined]])
    await journal.close()

    expect(openStateJournal(path).changes).toEqual([...changes, ['order', '1', null]])
  })
})
