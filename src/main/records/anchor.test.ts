import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readAnchor, writeAnchor } from './anchor'

let home: string
let path: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'perpdesk-anchor-'))
  path = join(home, 'desk.anchor')
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const tip = { count: 123_456, head: 'ab'.repeat(32) }

describe('an anchor', () => {
  it('is read as it was written, and leaves nothing else behind', () => {
    writeAnchor(path, { count: 1, head: 'cd'.repeat(32) })
    writeAnchor(path, tip)
    expect([readAnchor(path), readdirSync(home)]).toEqual([tip, ['desk.anchor']])
  })

  it('is missing where there never was one', () => {
    expect(readAnchor(path)).toBe('missing')
  })

  it('cannot be read when it was cut anywhere', () => {
    writeAnchor(path, tip)
    const text = readFileSync(path, 'utf8')
    for (let length = 0; length < text.length; length++) {
      writeFileSync(path, text.slice(0, length))
      expect(readAnchor(path)).toBe('unreadable')
    }
  })

  it('cannot be read when a folder lies in its place', () => {
    mkdirSync(path)
    expect(readAnchor(path)).toBe('unreadable')
  })

  it('stays what it was when the next one cannot be written', () => {
    writeAnchor(path, tip)
    mkdirSync(`${path}.new`)
    expect(() => writeAnchor(path, { ...tip, count: 2 })).toThrow()
    expect(readAnchor(path)).toEqual(tip)
  })
})
