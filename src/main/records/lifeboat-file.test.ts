import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { JournalEntry } from '@core/attempt/entry'
import type { AttemptId } from '@core/write/venue-write'
import { JournalUnwritableError } from '../main-ports'
import { createOwnFolder } from '../own-disk'
import { openSmallDisk } from '../../../test/kit/small-disk'
import { where } from '../../../test/kit/where'
import { findLeftJournals, openLifeboatJournal, setAside } from './lifeboat-file'

const stop = (at: number): JournalEntry => ({ saw: 'stop', at })

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'perpdesk-lifeboat-file-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const open = () => openLifeboatJournal([folder])
const path = () => join(folder, 'lifeboat.journal')

describe('the journal of the lifeboat', () => {
  it('is read back as it was appended', () => {
    open()?.append(stop(1), stop(2))
    open()?.append(stop(3))
    expect(open()?.readAll()).toEqual([stop(1), stop(2), stop(3)])
    expect(findLeftJournals([folder])).toMatchObject([{ isWhole: true, tip: { count: 3 } }])
  })

  it('drops a line that a crash cut off, and goes on after the last whole one', () => {
    open()?.append(stop(1))
    appendFileSync(path(), 'abcdef {"saw":"st')
    open()?.append(stop(2))
    expect(open()?.readAll()).toEqual([stop(1), stop(2)])
  })

  it('is set aside with what is whole in it, at whatever byte it was changed', () => {
    open()?.append(stop(1), stop(2))
    const bytes = readFileSync(path())
    const second = bytes.indexOf(10) + 1
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      rmSync(folder, { recursive: true })
      expect(open()).toBeDefined()
      writeFileSync(path(), changed)
      const [left] = findLeftJournals([folder])
      const whole = at < second ? 0 : at < bytes.length - 1 ? 1 : 2
      expect([at, left?.isWhole, left?.entries]).toEqual([at, false, [stop(1), stop(2)].slice(0, whole)])
    }
    expect(open()?.readAll()).toEqual([])
    expect(readdirSync(folder).toSorted()).toEqual(['lifeboat-changed-1.journal', 'lifeboat.journal'])
  })

  it('goes to the next folder where the first takes none, and to none where no folder does', () => {
    writeFileSync(join(folder, 'a file'), '')
    const [blocked, next] = [join(folder, 'a file', 'lifeboat'), join(folder, 'next')]
    expect(openLifeboatJournal([blocked, next])?.folder).toBe(next)
    expect(openLifeboatJournal([blocked])).toBeUndefined()
  })

  where('disk').it('goes to the next folder where the disk is full, and leaves no file there', () => {
    const disk = openSmallDisk()
    try {
      createOwnFolder(disk.folder)
      disk.fill()
      expect(openLifeboatJournal([disk.folder, folder])?.folder).toBe(folder)
      expect(readdirSync(disk.folder)).toEqual([])
      disk.free()
      expect(openLifeboatJournal([disk.folder])?.folder).toBe(disk.folder)
      expect(readdirSync(disk.folder)).toEqual(['lifeboat.journal'])
    } finally {
      disk.close()
    }
  })

  const sending = (number: number): JournalEntry => ({
    ...{ saw: 'sending', at: number, attempt: 'pd-aaaa-1' as AttemptId, signedAt: 1, digest: 'd' },
    place: { list: 'a'.repeat(32), number },
  })
  const listPath = () => join(folder, 'lifeboat.list')

  it('counts as changed where the signer listed more than it asks for, or where only the list is left', () => {
    const journal = open()
    journal?.append(sending(1))
    writeFileSync(listPath(), 'head\none\n')
    expect(findLeftJournals([folder])).toMatchObject([{ isWhole: true }])
    appendFileSync(listPath(), 'two\n')
    expect(findLeftJournals([folder])).toMatchObject([{ isWhole: false }])
    rmSync(path())
    expect(findLeftJournals([folder])).toMatchObject([{ path: path(), isWhole: false, entries: [] }])
  })

  it('takes its list along when it is set aside, so that both begin together', () => {
    open()?.append(sending(1))
    writeFileSync(listPath(), 'head\none\n')
    setAside(path(), 'taken')
    expect(readdirSync(folder).toSorted()).toEqual(['lifeboat-taken-1.journal', 'lifeboat-taken-1.list'])
    writeFileSync(listPath(), 'head\none\n')
    setAside(path(), 'taken')
    expect(findLeftJournals([folder])).toEqual([])
  })

  it('takes nothing more once its file was replaced', () => {
    const journal = open()
    journal?.append(stop(1))
    setAside(path(), 'taken')
    expect(() => journal?.append(stop(2))).toThrow(JournalUnwritableError)
    expect(existsSync(path())).toBe(false)
  })
})
