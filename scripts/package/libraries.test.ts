import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { at } from '../setup/places.mjs'
import { codeIn, machines } from './elf.mjs'
import { codeFaults, debDepends, libraries, rpmRequires } from './libraries.mjs'

const keytar = (arch: string) => at('node_modules', 'keytar', 'prebuilds', `linux-${arch}`, 'keytar.node')

let folder = ''
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'perpdesk-code-'))))
afterEach(() => rmSync(folder, { recursive: true }))

/** A file of machine code with the name of one of its libraries another. */
function lay(name: string, [from, to]: readonly [string, string] = ['', '']): void {
  const bytes = readFileSync(keytar('x64'))
  if (from !== '') bytes.write(to, bytes.indexOf(`\0${from}\0`) + 1, 'latin1')
  writeFileSync(join(folder, name), bytes)
}

describe('machine code', () => {
  it.each(['x64', 'arm64'] as const)('for %s names its processor and the libraries it needs', arch => {
    const code = codeIn(keytar(arch))

    expect(code?.machine).toBe(machines[arch])
    expect(code?.needs).toEqual(expect.arrayContaining(['libsecret-1.so.0', 'libglib-2.0.so.0', 'libc.so.6']))
  })

  it('is not found in another kind of file', () => {
    writeFileSync(join(folder, 'words'), '\x7fEL')

    expect(codeIn(join(folder, 'words'))).toBeUndefined()
  })

  it('of 32 bits is rejected', () => {
    expect(() => codeIn(at('node_modules', 'keytar', 'prebuilds', 'linux-ia32', 'keytar.node'))).toThrow(
      '32 bits',
    )
  })
})

describe('libraries that a package needs', () => {
  it('are complete for the keychain library', () => {
    lay('keytar.node')

    expect(codeFaults(folder, 'x64')).toEqual([])
  })

  it('are rejected until they are listed', () => {
    lay('keytar.node', ['libsecret-1.so.0', 'libsecret-9.so.0'])

    expect(codeFaults(folder, 'x64')).toEqual([
      'keytar.node needs libsecret-9.so.0, which scripts/package/libraries.mjs does not name',
    ])
  })

  it('may lie beside the machine code instead', () => {
    lay('keytar.node', ['libsecret-1.so.0', 'libsecret-9.so.0'])
    writeFileSync(join(folder, 'libsecret-9.so.0'), '')

    expect(codeFaults(folder, 'x64')).toEqual([])
  })

  it('are rejected for another processor', () => {
    lay('keytar.node')

    expect(codeFaults(folder, 'arm64')).toEqual([
      'keytar.node is machine code for another processor than arm64',
    ])
  })

  it('are listed in the form of each package format, each once', () => {
    expect(debDepends).toEqual(
      expect.arrayContaining(['libgtk-3-0', 'libnss3', 'libsecret-1-0', 'xdg-utils']),
    )
    expect(rpmRequires).toEqual(
      expect.arrayContaining(['libgtk-3.so.0()(64bit)', 'libsecret-1.so.0()(64bit)', 'xdg-utils']),
    )
    expect(new Set(debDepends).size).toBe(debDepends.length)
    expect(rpmRequires.length).toBe(Object.keys(libraries).length + 1)
  })
})
