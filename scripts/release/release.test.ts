import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { judgePublishedRelease, type ReleaseJudgementInputs } from '../../src/core/update/release-judgement'
import { manifestSeals } from '../../src/main/updates/manifest-signatures'

// Real programs are started here, on whatever machine this is.
vi.setConfig({ testTimeout: 60_000 })

const HOUR = 3_600_000
const folder = mkdtempSync(join(tmpdir(), 'perpdesk-release-'))
afterAll(() => rmSync(folder, { recursive: true }))
const at = (name: string): string => join(folder, name)
const scripts = fileURLToPath(new URL('.', import.meta.url))

function run(name: string, ...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`${scripts}${name}.mjs`, ...args], {
    encoding: 'utf8',
    timeout: 30_000,
  })
  return { status, stdout, stderr }
}

let keys: readonly string[]
const PACKAGE = 'Perpdesk-1.4.0-x86_64.AppImage'
const threeKeys = () => keys.flatMap(key => ['--key', key])
const write = (out: string, ...more: readonly string[]) =>
  run('write', '--version', '1.4.0', '--days', '30', '--out', at(out), ...more, at(PACKAGE))
const sign = (nth: number, manifest: string) => run('sign', '--key', at(`key-${nth}.pem`), at(manifest))
const verify = (manifest: string, ...packages: readonly string[]) =>
  run('verify', ...threeKeys(), at(manifest), ...packages)

beforeAll(() => {
  keys = [1, 2, 3].map(nth => run('keygen', '--out', at(`key-${nth}.pem`)).stdout.trim())
  writeFileSync(at(PACKAGE), 'a new desk')
})

describe('release commands', () => {
  it.each(['keygen', 'write', 'sign', 'verify'])(
    'print the usage of %s, and exit with 64 for an unknown argument',
    name => {
      expect(run(name, '--help')).toMatchObject({ status: 0, stdout: expect.stringMatching(/^Usage: .+\n$/) })
      for (const args of [[], ['--nothing']])
        expect(run(name, ...args)).toMatchObject({
          status: 64,
          stdout: '',
          stderr: expect.stringMatching(/Usage: .+\n$/),
        })
    },
  )

  it('create keys that only their owner can read, and never overwrite one', () => {
    expect(new Set(keys).size).toBe(3)
    if (process.platform !== 'win32') expect(statSync(at('key-1.pem')).mode & 0o777).toBe(0o600)
    const before = readFileSync(at('key-1.pem'), 'utf8')
    expect(run('keygen', '--out', at('key-1.pem'))).toMatchObject({ status: 64, stdout: '' })
    expect(readFileSync(at('key-1.pem'), 'utf8')).toBe(before)
  })

  it('write and sign a list that the program accepts', () => {
    expect(write('good.json').status).toBe(0)
    expect([sign(1, 'good.json').status, sign(3, 'good.json').status]).toEqual([0, 0])
    expect(verify('good.json', at(PACKAGE))).toMatchObject({ status: 0 })
    const now = Date.now() + 73 * HOUR
    const inputs: ReleaseJudgementInputs = {
      own: '1.3.9',
      keys,
      target: 'linux-x64-appimage',
      now,
      by: 'own',
      seen: undefined,
    }
    const published = readFileSync(at('good.json'), 'utf8')
    const { seen } = judgePublishedRelease(published, { ...inputs, now: Date.now() }, manifestSeals)
    expect(judgePublishedRelease(published, { ...inputs, seen }, manifestSeals).offer).toMatchObject({
      ok: true,
      value: { version: '1.4.0', file: { name: PACKAGE, size: 10 } },
    })
  })

  it('refuse a list signed by one key, changed afterwards, or signed by other keys', () => {
    write('one.json')
    sign(1, 'one.json')
    expect(verify('one.json')).toMatchObject({ status: 1, stderr: expect.stringContaining('two are needed') })
    sign(2, 'one.json')
    const whole = readFileSync(at('one.json'), 'utf8')
    writeFileSync(at('changed.json'), whole.replace('1.4.0', '1.4.1'))
    expect(verify('changed.json')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('not over what it says'),
    })
    writeFileSync(at('no.json'), whole.replace('perpdesk-update-1', 'perpdesk-update-2'))
    expect(verify('no.json')).toMatchObject({ status: 1, stderr: expect.stringContaining('no manifest') })
    run('keygen', '--out', at('key-4.pem'))
    sign(4, 'one.json')
    expect(verify('one.json')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('none of the three'),
    })
  })

  it('sign once with each key, and nothing whose other signatures are wrong', () => {
    write('twice.json')
    sign(1, 'twice.json')
    expect(sign(1, 'twice.json')).toMatchObject({ status: 64, stderr: expect.stringContaining('already') })
    writeFileSync(at('twice.json'), readFileSync(at('twice.json'), 'utf8').replace('1.4.0', '9.9.9'))
    expect(sign(2, 'twice.json')).toMatchObject({ status: 1 })
  })

  it('name the package that differs from the signed one', () => {
    write('other.json')
    sign(1, 'other.json')
    sign(2, 'other.json')
    const there = readFileSync(at(PACKAGE))
    writeFileSync(at(PACKAGE), 'a bad desk')
    expect(verify('other.json', at(PACKAGE))).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('digest differs'),
    })
    writeFileSync(at(PACKAGE), 'a longer desk')
    expect(verify('other.json', at(PACKAGE))).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('13 bytes'),
    })
    writeFileSync(at(PACKAGE), there)
  })

  it('refuse a package whose name does not contain its target', () => {
    writeFileSync(at('readme.txt'), '')
    writeFileSync(at('Perpdesk.deb'), '')
    for (const name of ['readme.txt', 'Perpdesk.deb'])
      expect(run('write', '--version', '1.4.0', '--days', '3', '--out', at('x'), at(name))).toMatchObject({
        status: 64,
      })
  })
})
