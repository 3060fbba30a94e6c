import { appendFileSync, mkdtempSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { where } from '../../../test/kit/where'
import { HEAD } from './form'
import type { Change } from './change'
import { openJournal } from './journal'

const fresh = () => join(mkdtempSync(join(tmpdir(), 'journal-')), 'state')
const changes: readonly Change[] = [
  ['order', '1', { price: 10n ** 20n, note: '#5', list: [1, 'x', true] }],
  ['meta', 'meta', { next: 2, text: '##' }],
]

describe('the state file', () => {
  it('gives back what was written, exact figures and awkward texts included', async () => {
    const path = fresh()
    const { journal } = openJournal(path)
    journal.write(changes)
    await journal.settled()
    await journal.close()

    expect(openJournal(path)).toMatchObject({ changes, torn: 0 })
  })

  it('cuts a line that was never finished, wherever the pen stopped', async () => {
    const path = fresh()
    const { journal } = openJournal(path)
    journal.write(changes.slice(0, 1))
    journal.write(changes.slice(1))
    await journal.close()
    const whole = readFileSync(path)
    const first = whole.indexOf(10, HEAD.length) + 1

    fc.assert(
      fc.property(fc.integer({ min: first, max: whole.length - 1 }), end => {
        writeFileSync(path, whole)
        truncateSync(path, end)
        const found = openJournal(path)
        expect(found.changes).toEqual(changes.slice(0, 1))
        expect(found.torn).toBe(end - first)
      }),
      { numRuns: 30 },
    )
  })

  it('reads nothing beyond a line whose checksum does not fit', async () => {
    const path = fresh()
    const { journal } = openJournal(path)
    journal.write(changes)
    await journal.close()
    appendFileSync(path, '00000000 [["order","2",{}]]\n')

    expect(openJournal(path).changes).toEqual(changes)
  })

  where('linux').it('empties no file behind a link planted where its next file is written', async () => {
    const path = fresh()
    const foreign = join(dirname(path), 'foreign')
    writeFileSync(foreign, 'foreign')
    symlinkSync(foreign, `${path}.next`)
    const { journal } = openJournal(path)
    journal.compact(changes)
    await journal.close()
    expect(openJournal(path).changes).toEqual(changes)
    expect(readFileSync(foreign, 'utf8')).toBe('foreign')
  })

  it('can go on after a torn line', async () => {
    const path = fresh()
    writeFileSync(path, Buffer.concat([HEAD, Buffer.from('deadbeef [["or')]))
    const { journal, torn, aside } = openJournal(path)
    journal.write(changes)
    await journal.close()

    expect([torn, aside]).toEqual([14, undefined])
    expect(openJournal(path).changes).toEqual(changes)
  })

  it('begins anew where not even its head was finished, wherever the pen stopped', async () => {
    for (let length = 0; length <= HEAD.length; length++) {
      const path = fresh()
      writeFileSync(path, HEAD.subarray(0, length))
      const { journal, aside } = openJournal(path)
      journal.write(changes)
      await journal.close()
      expect([aside, openJournal(path).changes]).toEqual([undefined, changes])
    }
  })

  it('holds only the present state once it is written anew', async () => {
    const path = fresh()
    const { journal } = openJournal(path)
    for (let turn = 0; turn < 50; turn++) journal.write(changes)
    journal.compact(changes)
    journal.write([['order', '1', undefined]])
    await journal.close()

    expect(openJournal(path).changes).toEqual([...changes, ['order', '1', null]])
  })
})
