import * as fs from 'node:fs'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { where } from '../../test/kit/where'
import { createOwnFile, createOwnerOnlyDisk, type OwnDiskParts } from './own-disk'
import { createSystemFacts } from './system'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'perpdesk-own-'))))
afterEach(() => rmSync(folder, { recursive: true }))

/** The disk of a system, as far as it is another one than this: what it was asked, and how often it is busy. */
function played(platform: NodeJS.Platform, busy: readonly string[] = []) {
  const calls: string[] = []
  const faults = [...busy]
  const recorded =
    <A extends readonly unknown[], T>(what: string, run: (...given: A) => T) =>
    (...given: A): T => {
      calls.push(what)
      return run(...given)
    }
  const renameSync: typeof fs.renameSync = (from, to) => {
    const code = faults.shift()
    if (code !== undefined) throw Object.assign(new Error(code), { code })
    fs.renameSync(from, to)
  }
  const parts: OwnDiskParts = {
    platform,
    fs: {
      openSync: fs.openSync,
      closeSync: fs.closeSync,
      writeFileSync: fs.writeFileSync,
      rmSync: fs.rmSync,
      chmodSync: recorded('chmod', fs.chmodSync),
      fchmodSync: recorded('chmod', fs.fchmodSync),
      fsyncSync: recorded('flush', fs.fsyncSync),
      renameSync: recorded('rename', renameSync),
    },
    pause: () => void calls.push('pause'),
  }
  return { disk: createOwnerOnlyDisk(parts), calls }
}

const systems = ['linux', 'darwin', 'win32'] as const

describe.each(systems)('a private file, on %s', platform => {
  const isWindows = platform === 'win32'

  it('is restricted if permissions are modes, and stays so, its folder too if requested', () => {
    const { disk, calls } = played(platform)
    const path = join(folder, 'log')
    writeFileSync(path, 'before', { mode: 0o644 })
    disk.ensureOwnFile(path)
    expect(readFileSync(path, 'utf8')).toBe('before')
    expect(calls).toEqual(isWindows ? ['flush'] : ['chmod', 'flush', 'flush'])
    if (!isWindows) expect(statSync(path).mode & 0o777).toBe(0o600)
  })

  it('is created with all missing folders, and restricted if it existed before', () => {
    const { disk, calls } = played(platform)
    const path = join(folder, 'a', 'b')
    disk.ensureOwnFolder(path)
    disk.ensureOwnFolder(path)
    expect([statSync(path).isDirectory(), calls]).toEqual([true, isWindows ? [] : ['chmod', 'chmod']])
  })

  it('is replaced in one step, after the new content is on disk', () => {
    const { disk, calls } = played(platform)
    const path = join(folder, 'anchor')
    writeFileSync(path, 'old')
    disk.replaceFileAtomically(path, 'new')
    expect([readFileSync(path, 'utf8'), fs.existsSync(`${path}.new`)]).toEqual(['new', false])
    expect(calls).toEqual(isWindows ? ['flush', 'rename'] : ['chmod', 'flush', 'rename', 'flush'])
  })
})

where('linux').describe('a link planted at the path of a file', () => {
  const disk = () => played(process.platform).disk
  const foreign = () => join(folder, 'foreign')
  beforeEach(() => writeFileSync(foreign(), 'foreign', { mode: 0o644 }))

  it.each([
    ['symbolic', fs.symlinkSync],
    ['hard', fs.linkSync],
  ] as const)('leaves the file behind a %s link unchanged', (_, link) => {
    const path = join(folder, 'anchor')
    link(foreign(), `${path}.new`)
    disk().replaceFileAtomically(path, 'new')
    expect([readFileSync(path, 'utf8'), readFileSync(foreign(), 'utf8')]).toEqual(['new', 'foreign'])
  })

  it('is replaced if the file itself is the link', () => {
    const path = join(folder, 'anchor')
    fs.symlinkSync(foreign(), path)
    disk().replaceFileAtomically(path, 'new')
    expect([readFileSync(path, 'utf8'), readFileSync(foreign(), 'utf8')]).toEqual(['new', 'foreign'])
  })

  it('is refused where what is in a file stays', () => {
    const path = join(folder, 'desk.db')
    fs.symlinkSync(foreign(), path)
    expect(() => disk().ensureOwnFile(path)).toThrow('ELOOP')
    expect(statSync(foreign()).mode & 0o777).toBe(0o644)
  })

  it('is refused where it points to nothing yet', () => {
    const path = join(folder, 'desk.db')
    fs.symlinkSync(join(folder, 'elsewhere'), path)
    expect(() => disk().ensureOwnFile(path)).toThrow('ELOOP')
    expect(fs.existsSync(join(folder, 'elsewhere'))).toBe(false)
  })

  it('is not followed when an export is written', async () => {
    const path = join(folder, 'fills.csv.part')
    fs.symlinkSync(foreign(), path)
    const file = await createOwnFile(path)
    await file.write('rows')
    await file.close()
    expect([readFileSync(path, 'utf8'), readFileSync(foreign(), 'utf8')]).toEqual(['rows', 'foreign'])
  })
})

describe('a file that another process has open for a moment', () => {
  it.each(['EPERM', 'EACCES', 'EBUSY'])('is replaced on Windows once it is released: %s', code => {
    const { disk, calls } = played('win32', [code, code])
    const path = join(folder, 'anchor')
    writeFileSync(path, 'old')
    disk.replaceFileAtomically(path, 'new')
    expect(readFileSync(path, 'utf8')).toBe('new')
    expect(calls.filter(what => what === 'pause')).toHaveLength(2)
  })

  it.each([
    ['on Windows where it is never let go of', 'win32', 'EBUSY', 49],
    ['on Windows where it is another trouble', 'win32', 'ENOSPC', 0],
    ['at once elsewhere, where such an answer means no', 'linux', 'EPERM', 0],
  ] as const)('stays unchanged and raises an error %s', (_, platform, code, pauses) => {
    const { disk, calls } = played(
      platform,
      Array.from({ length: 100 }, () => code),
    )
    const path = join(folder, 'anchor')
    writeFileSync(path, 'old')
    expect(() => disk.replaceFileAtomically(path, 'new')).toThrow(code)
    expect(readFileSync(path, 'utf8')).toBe('old')
    expect(calls.filter(what => what === 'pause')).toHaveLength(pauses)
  })
})

it.each([
  ['linux', 0, true],
  ['linux', 1_000, false],
  ['darwin', 0, false],
  ['win32', undefined, false],
] as const)('treats %s with the user id %s as root without a sandbox: %s', (platform, uid, isRoot) => {
  const program = { platform, ...(uid !== undefined && { getuid: () => uid }) }
  expect(createSystemFacts(program)).toEqual({ platform, isRoot })
})
