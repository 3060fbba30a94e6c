import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createRecordCipher, openFileKeyCipher, type RecordCipher } from './record-cipher'

function sealer(key: Uint8Array = randomBytes(32)): RecordCipher {
  const made = createRecordCipher(key)
  if (made === undefined) throw new Error('not a data key')
  return made
}

describe('a sealer', () => {
  it('opens its own sealed data, under the context it was sealed for', () => {
    const { seal, open } = sealer()
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (plain, about) => {
        const whole = Buffer.from(plain, 'utf8').toString('utf8')
        expect(open(seal(whole, about), about)).toBe(whole)
      }),
    )
  })

  it('opens nothing that was changed in any single byte, truncated, or extended', () => {
    const { seal, open } = sealer()
    const sealed = Buffer.from(seal('{"free":"12.5"}', 'live-a'))
    const spoilt = [...sealed.map((_, at) => at).values()].map(at => {
      const copy = Buffer.from(sealed)
      copy.writeUInt8(copy.readUInt8(at) ^ 1, at)
      return copy
    })
    const cut = Array.from({ length: sealed.length }, (_, length) => sealed.subarray(0, length))
    const longer = Buffer.concat([sealed, Buffer.of(0)])
    expect([...spoilt, ...cut, longer].filter(bytes => open(bytes, 'live-a') !== undefined)).toEqual([])
  })

  it('opens nothing under another context, or with another key', () => {
    const [mine, other] = [sealer(), sealer()]
    const sealed = mine.seal('secret', 'live-a')
    expect([mine.open(sealed, 'live-b'), other.open(sealed, 'live-a')]).toEqual([undefined, undefined])
  })

  it('never seals the same text to the same bytes', () => {
    const { seal } = sealer()
    const nonces = Array.from({ length: 500 }, () =>
      Buffer.from(seal('x', 'y')).subarray(0, 12).toString('hex'),
    )
    expect(new Set(nonces).size).toBe(500)
  })

  it.each([0, 16, 31, 33])('cannot be created from a key of %i bytes', length => {
    expect(createRecordCipher(new Uint8Array(length))).toBeUndefined()
  })
})

describe('a sealer with its key beside the database', () => {
  let home: string
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'perpdesk-sealer-'))
  })
  afterEach(() => rmSync(home, { recursive: true, force: true }))

  it('creates its key once, for its owner alone, and later opens data it sealed before', () => {
    const path = join(home, 'practice.key')
    const sealed = openFileKeyCipher(path)?.seal('10000', 'practice') ?? new Uint8Array()
    expect(openFileKeyCipher(path)?.open(sealed, 'practice')).toBe('10000')
    expect([statSync(path).mode & 0o777, readFileSync(path).length]).toEqual([0o600, 32])
  })

  it('seals nothing with an incomplete key file, and leaves the file unchanged', () => {
    const path = join(home, 'practice.key')
    writeFileSync(path, 'short')
    expect([openFileKeyCipher(path), readFileSync(path, 'utf8')]).toEqual([undefined, 'short'])
  })
})
