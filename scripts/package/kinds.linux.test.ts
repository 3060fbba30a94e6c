import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { at } from '../setup/places.mjs'
import { kinds, makeKinds } from './kinds.mjs'
import { tarballName } from './tarball.mjs'

let room = ''
beforeEach(() => {
  room = mkdtempSync(join(tmpdir(), 'perpdesk-kinds-'))
  mkdirSync(join(room, 'linux-unpacked'))
  writeFileSync(join(room, 'linux-unpacked', 'perpdesk'), 'program', { mode: 0o755 })
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(room, { recursive: true })
})

/** Stubs `PATH` so that only these programs are found. */
function stubPath(...names: readonly string[]): void {
  const programs = join(room, 'programs')
  mkdirSync(programs)
  for (const name of names) {
    const { stdout } = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' })
    symlinkSync(stdout.trim(), join(programs, name))
  }
  vi.stubEnv('PATH', programs)
}

describe('Linux packages', () => {
  it('are built as far as the tools are installed, and the missing tools are named', async () => {
    stubPath('sh', 'tar', 'gzip')
    const missing = await makeKinds(room, 'x64', 0)

    expect(missing).toEqual(['deb (it wants dpkg-deb and gzip)', 'rpm (it wants rpmbuild and gzip)'])
    expect(existsSync(join(room, tarballName('x64')))).toBe(true)
  })

  it('are not built with different tools of the same name', async () => {
    stubPath('sh', 'gzip')
    writeFileSync(join(room, 'programs', 'tar'), '#!/bin/sh\necho bsdtar 3.7\n', { mode: 0o755 })
    const missing = await makeKinds(room, 'x64', 0)

    expect(missing[0]).toBe('tar.gz (it wants GNU tar and gzip)')
    expect(existsSync(join(room, tarballName('x64')))).toBe(false)
  })

  it('are not built from an Electron for another processor', async () => {
    const code = readFileSync(at('node_modules', 'keytar', 'prebuilds', 'linux-arm64', 'keytar.node'))
    writeFileSync(join(room, 'linux-unpacked', 'perpdesk'), code)

    await expect(makeKinds(room, 'x64', 0)).rejects.toThrow(
      'Not packed: perpdesk is machine code for another processor than x64.',
    )
  })

  it('are identical for every build time, clock and folder', async () => {
    await makeKindsTwice()
    const [one, other] = ['one', 'other'].map(name => readFileSync(join(room, name, tarballName('x64'))))

    expect(one?.equals(other ?? Buffer.alloc(0))).toBe(true)
  })
})

/** Builds the tar.gz of the same program twice, from files with different dates. */
async function makeKindsTwice(): Promise<void> {
  for (const [name, day] of [
    ['one', '2001-01-01'],
    ['other', '2020-02-02'],
  ] as const) {
    const folder = join(room, name, 'linux-unpacked')
    mkdirSync(join(room, name))
    spawnSync('cp', ['-r', join(room, 'linux-unpacked'), folder])
    spawnSync('touch', ['-d', day, join(folder, 'perpdesk'), folder])
    const out = join(room, name)
    await kinds['tar.gz'].make({ folder, arch: 'x64', room: out, out, date: 1_000_000_000 })
  }
}
