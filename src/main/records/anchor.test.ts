import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { where } from '../../../test/kit/where'
import { openJournalAnchor, type JournalAnchor, type AnchorWriteMode } from './anchor'

let home: string
let path: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'perpdesk-anchor-'))
  path = join(home, 'desk.anchor')
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const tip = { count: 123_456, head: 'ab'.repeat(32) }
const taken = { ...tip, count: 7, accepted: { rows: 5, count: 6, head: 'ef'.repeat(32) } }
const found = () => openJournalAnchor(path).found
const at = (count: number): JournalAnchor => ({ ...tip, count })

/** Writes these one after another, as one run does. */
function write(...anchors: readonly (readonly [JournalAnchor, AnchorWriteMode])[]): void {
  const file = openJournalAnchor(path)
  for (const [anchor, how] of anchors) file.write(anchor, how)
}

describe('an anchor', () => {
  it.each<AnchorWriteMode>(['flushed', 'unflushed', 'new file'])(
    'written %s is read as it was written, and leaves no other file',
    how => {
      write([at(1), how], [tip, how], [taken, how])
      // An accepted journal may have a lower count; only a full rewrite replaces the older tip.
      expect([found(), readdirSync(home)]).toEqual([how === 'new file' ? taken : tip, ['desk.anchor']])
    },
  )

  it('continues in place from an earlier run', () => {
    write([at(1), 'flushed'])
    const first = statSync(path)
    for (let count = 2; count < 9; count += 1) write([at(count), 'unflushed'])
    expect([found(), statSync(path).ino, statSync(path).size]).toEqual([at(8), first.ino, first.size])
  })

  where('linux').it('replaces a link at its path, and never writes to the file behind it', () => {
    const foreign = join(home, 'foreign')
    write([at(1), 'flushed'])
    const file = openJournalAnchor(path)
    renameSync(path, foreign)
    const before = readFileSync(foreign)
    symlinkSync(foreign, path)
    file.write(at(2), 'unflushed')
    expect([found(), readFileSync(foreign)]).toEqual([at(2), before])
  })

  it('is the previous one if a power cut tore the newest, at any byte', () => {
    write([at(1), 'flushed'], [at(2), 'flushed'])
    const older = readFileSync(path)
    write([at(3), 'unflushed'])
    const newer = readFileSync(path)
    const differs = older.findIndex((byte, place) => byte !== newer[place])
    for (let torn = 0; torn < 120; torn += 1) {
      const cut = Buffer.from(older)
      newer.copy(cut, differs, differs, differs + torn)
      writeFileSync(path, cut)
      expect([at(2), at(3)]).toContainEqual(found())
      if (torn < 80) expect(found()).toEqual(at(2))
    }
  })

  it('of an older desk is read, and is then written in the current format', () => {
    const { accepted } = taken
    const text = `"count":${accepted.count},"head":"${accepted.head}"`
    writeFileSync(
      path,
      `{"perpdesk-anchor":1,"count":7,"head":"${tip.head}","accepted":{"rows":5,${text}}}\n`,
    )
    expect(found()).toEqual(taken)
    write([tip, 'unflushed'])
    expect(found()).toEqual(tip)
  })

  it('is missing if none was ever written', () => {
    expect(found()).toBe('missing')
  })

  it('cannot be read if it is truncated anywhere', () => {
    write([at(1), 'flushed'], [tip, 'flushed'])
    const text = readFileSync(path, 'utf8')
    for (let length = 0; length < text.length; length += 13) {
      writeFileSync(path, text.slice(0, length))
      expect(found()).toBe('unreadable')
    }
  })

  it('cannot be read if any one of its characters is changed', () => {
    write([at(1), 'flushed'], [tip, 'flushed'])
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll('"head":"a', '"head":"b'))
    expect(found()).toBe('unreadable')
  })

  it('cannot be read if a folder is in its place', () => {
    mkdirSync(path)
    expect(found()).toBe('unreadable')
  })

  it('is restored after it was removed, and stays unchanged if it cannot be rewritten', () => {
    const file = openJournalAnchor(path)
    file.write(at(1), 'flushed')
    rmSync(path)
    file.write(tip, 'unflushed')
    expect(found()).toEqual(tip)
    mkdirSync(`${path}.new`)
    expect(() => file.write(at(2), 'new file')).toThrow()
    expect(found()).toEqual(tip)
  })
})
