import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LIST, digestOf, whatDiffers } from '../../src/main/own-files'
import { packedIn } from '../../scripts/package/archive.mjs'
import { contentFaults } from '../../scripts/package/contents.mjs'
import { checkers } from '../../scripts/package/flips.mjs'
import { filesIn } from '../../scripts/package/seal.mjs'
import { fuses, readFuses, setFuses, SENTINEL } from '../../scripts/package/fuses.mjs'
import { bundledPackages, noticeOf } from '../../scripts/package/notices.mjs'
import { layStandIn } from '../../scripts/package/stand-in.mjs'
import { strangeSwitch } from '../../src/main/electron/environment'

const folder = mkdtempSync(join(tmpdir(), 'perpdesk-package-'))
const packed = join(folder, 'dist', 'linux-unpacked')
const archive = join(packed, 'resources', 'app.asar')
const root = fileURLToPath(new URL('../..', import.meta.url))

/** One of each kind: the program itself, machine code, words, the program's own archive, and the list. */
const filesOfInterest = [
  'perpdesk',
  'locales/en-US.pak',
  'resources/app.asar',
  'resources/app.asar.unpacked/node_modules/keytar/prebuilds/linux-x64/keytar.node',
  LIST,
]

const packedFiles = () => packedIn(archive).map(({ path }) => path)

beforeAll(() => {
  layStandIn(join(folder, 'electron'))
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'scripts/package.mjs'), '--linux', '--x64', '--out', join(folder, 'dist')],
    { env: { ...process.env, PERPDESK_ELECTRON_DIST: join(folder, 'electron') }, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`packaging ended with ${String(status)}:\n${stdout}${stderr}`)
}, 240_000)
afterAll(() => rmSync(folder, { recursive: true }))

describe('the archive', () => {
  it('holds the built rooms, the two native packages, and nothing else', () => {
    const tops = packedFiles().map(
      path => /^(node_modules\/(@[^/]+\/)?[^/]+|out\/[^/]+|[^/]+)/.exec(path)?.[0],
    )

    expect([...new Set(tops)].sort()).toEqual([
      'node_modules/@photostructure/sqlite',
      'node_modules/keytar',
      'node_modules/node-gyp-build',
      'out/main',
      'out/preload',
      'out/renderer',
      'package.json',
    ])
  })

  it('holds no source, no map and no other system’s machine code', () => {
    const strangers = packedFiles().filter(path =>
      /\.(ts|map|md|cc|h|gyp|ps1)$|musl|prebuilds\/(?!linux-x64\/)/.test(path),
    )

    expect(strangers).toEqual([])
  })

  it('leaves machine code outside, where it can be loaded, and that alone', () => {
    const outside = packedIn(archive).filter(({ isOutside }) => isOutside)
    const paths = outside.map(({ path }) => path)

    expect(paths.sort()).toEqual([
      'node_modules/@photostructure/sqlite/prebuilds/linux-x64/@photostructure+sqlite.glibc.node',
      'node_modules/keytar/prebuilds/linux-x64/keytar.node',
    ])
    expect(filesIn(`${archive}.unpacked`)).toEqual(paths)
  })

  it('says who made it and where it is from, as a deb has to', () => {
    const { homepage, author } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      homepage: string
      author: { name: string; email: string }
    }

    expect(new URL(homepage).protocol).toBe('https:')
    expect(author.email).toMatch(/^[^@ ]+@[^@ ]+$/)
  })
})

describe('beside the archive', () => {
  it('lies what Electron needs, the licences, and nothing of an Electron without a program', () => {
    expect(filesIn(packed).filter(path => !path.includes('.unpacked/'))).toEqual([
      'LICENSE.electron.txt',
      'LICENSES.chromium.html',
      'chrome-sandbox',
      'chrome_crashpad_handler',
      'locales/en-US.pak',
      'perpdesk',
      'resources.pak',
      'resources/LICENSE.txt',
      'resources/app.asar',
      'resources/digests.txt',
      'resources/third-party-notices.txt',
      'version',
    ])
  })

  it('stand the notices of every package that is really bundled, each with its text', () => {
    const text = readFileSync(join(packed, 'resources', 'third-party-notices.txt'), 'utf8')
    const names = bundledPackages()
    const notices = names.map(noticeOf)

    expect(names).toEqual(
      expect.arrayContaining([
        '@fontsource-variable/inter',
        '@photostructure/sqlite',
        'axios',
        'decimal.js',
        'keytar',
        'klinecharts',
        '@vue/runtime-core',
        'ws',
      ]),
    )
    expect(notices.filter(({ texts }) => texts.join('').length < 200).map(({ name }) => name)).toEqual([])
    expect(
      notices.filter(
        ({ name, version, license, texts }) =>
          ![`${name} ${version} (${license})`, ...texts].every(part => text.includes(part)),
      ),
    ).toEqual([])
  })

  it('has nobody but its owner write, whatever the modes were that it was copied from', () => {
    const modes = filesIn(packed).map(path => [path, statSync(join(packed, path)).mode & 0o7777] as const)

    expect(modes.filter(([, mode]) => mode === 0o755).map(([path]) => path)).toEqual([
      'chrome-sandbox',
      'chrome_crashpad_handler',
      'perpdesk',
    ])
    expect(modes.filter(([, mode]) => mode !== 0o755 && mode !== 0o644)).toEqual([])
  })
})

describe('the fuses', () => {
  it('are set to what is written down, all nine of them', () => {
    expect(readFuses(join(packed, 'perpdesk'))).toEqual([fuses])
    expect(fuses).toEqual({
      runAsNode: false,
      enableCookieEncryption: true,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      loadBrowserProcessSpecificV8Snapshot: false,
      grantFileProtocolExtraPrivileges: false,
      wasmTrapHandlers: true,
    })
  })

  it('of an Electron that has one more are not set before it is named', () => {
    const program = join(folder, 'newer')
    writeFileSync(program, `${SENTINEL}\u0001\u000a1011000110`, 'latin1')

    expect(() => setFuses(program)).toThrow('has 10 fuses of version 1; 9 of version 1 are known')
  })
})

/** What electron-builder gives to the tools that make a kind of package: told, and not made. */
async function toldOf(kind: 'AppImage' | 'deb' | 'rpm'): Promise<unknown> {
  const { build, Platform, Arch } = await import('electron-builder')
  const told: unknown[] = []
  const prepackaged = join(folder, kind)
  cpSync(packed, prepackaged, { recursive: true })
  await build({
    projectDir: root,
    prepackaged,
    targets: Platform.LINUX.createTarget(kind, Arch.x64),
    publish: 'never',
    config: { directories: { output: join(folder, 'told') } },
    effectiveOptionComputed: (one: unknown) => {
      told.push(Array.isArray(one) ? [one[0], readFileSync(String(one[1]), 'utf8')] : one)
      return Promise.resolve(true)
    },
  })
  return told[0]
}

/** The words after the program in the line by which a desktop starts it, without the place of files. */
const wordsIn = (entry: string): readonly string[] =>
  (/^Exec=\S+ (.*)$/m.exec(entry)?.[1] ?? 'no line').split(' ').filter(word => word !== '%U')

describe('a package for Linux', () => {
  it('starts from its AppImage with no switch that the program refuses', async () => {
    const { desktop } = (await toldOf('AppImage')) as { desktop: string }

    expect(desktop).toContain('StartupWMClass=perpdesk\n')
    expect(wordsIn(desktop)).toEqual([])
    expect(strangeSwitch(wordsIn(desktop), { platform: 'linux', isRoot: false })).toBeUndefined()
  })

  it.each(['deb', 'rpm'] as const)('can be made as %s: it has all that asks for', async kind => {
    const [args, desktop] = (await toldOf(kind)) as [readonly string[], string]

    expect(args.slice(args.indexOf('--maintainer'), args.indexOf('--maintainer') + 2)).toEqual([
      '--maintainer',
      'Perpdesk maintainers <maintainers@perpdesk.example>',
    ])
    expect(args).toContain('https://perpdesk.example')
    expect(wordsIn(desktop)).toEqual([])
  })
})

describe('a package that starts', () => {
  it('is checked by little, which imports nothing of the rest', () => {
    const own = checkers(archive)
    const code = own.map(({ from, to }) => readFileSync(archive).toString('utf8', from, to)).join('\n')
    const imported = [...code.matchAll(/from "([^".][^"]*)"/g)].map(([, name]) => name)

    expect(own.map(({ path }) => path.replace(/-[\w-]{8}\.js$/, '.js'))).toEqual([
      'out/main/chunks/give-up.js',
      'out/main/chunks/own-files.js',
      'out/main/launcher.js',
    ])
    expect([...new Set(imported)].sort()).toEqual(['electron', 'node:crypto', 'node:fs', 'node:path'])
    expect(code.length).toBeLessThan(8_000)
  })

  const built = () => {
    const at = readFileSync(archive, 'latin1').indexOf('var digestOfList = "')
    return readFileSync(archive, 'latin1').slice(at + 20, at + 84)
  }

  it('finds all of its files as they were packed, by a list that the launcher knows', () => {
    expect(built()).toBe(digestOf(readFileSync(join(packed, LIST))))
    expect(whatDiffers(packed, built())).toEqual([])
  })

  it.each(filesOfInterest)('names %s when a single byte of it is another', path => {
    const file = join(packed, path)
    const before = readFileSync(file)
    const changed = Buffer.from(before)
    const at = Math.floor(changed.length / 2)
    changed[at] = (changed[at] ?? 0) ^ 1
    writeFileSync(file, changed)
    const differing = whatDiffers(packed, built())
    writeFileSync(file, before)

    expect(differing).toEqual([path])
  })
})

describe('what holds a package against what is promised of it', () => {
  const given = { program: 'perpdesk', platform: 'linux-x64', words: ['a-place-of-this-machine'] }
  const module = 'resources/app.asar.unpacked/node_modules/keytar/prebuilds'
  const add = (path: string, text: string) => (at: string) => {
    mkdirSync(dirname(join(at, path)), { recursive: true })
    writeFileSync(join(at, path), text, { mode: 0o644 })
  }

  it('finds nothing in this one', () => expect(contentFaults(packed, given)).toEqual([]))

  it.each<[string, (at: string) => void, string]>([
    ['a file too many', add('resources/notes.txt', ''), 'resources/notes.txt has no place in a package'],
    ['a map', add(`${module}/linux-x64/keytar.js.map`, ''), '.map is for developing'],
    ['a hidden file', add('.env', ''), '.env is for developing'],
    ['another system’s code', add(`${module}/linux-arm64/keytar.node`, ''), 'is for another system'],
    ['musl’s code', add(`${module}/linux-x64/keytar.musl.node`, ''), 'is for developing'],
    [
      'a place of the machine',
      add('version', '/a-place-of-this-machine/'),
      'version says a-place-of-this-machine',
    ],
    [
      'a private key',
      add('version', `-----BEGIN PRIVATE KEY-----\n${'A'.repeat(64)}`),
      'version holds a private key',
    ],
    ['a file anybody may write', at => chmodSync(join(at, 'version'), 0o666), 'version has the mode 666'],
    ['a program that runs as its owner', at => chmodSync(join(at, 'chrome-sandbox'), 0o4755), 'mode 4755'],
    ['a fuse that is otherwise', flipFuse, 'the fuse runAsNode is on'],
    [
      'a part that is missing',
      at => rmSync(join(at, module), { recursive: true }),
      'keytar.node is missing beside the archive',
    ],
  ])('names %s', (_, spoil, fault) => {
    const at = join(folder, 'spoilt')
    cpSync(packed, at, { recursive: true })
    spoil(at)
    const faults = contentFaults(at, given)
    rmSync(at, { recursive: true })

    expect(faults.join('\n')).toContain(fault)
  })
})

function flipFuse(at: string): void {
  const program = join(at, 'perpdesk')
  const bytes = readFileSync(program)
  bytes[bytes.indexOf(SENTINEL) + SENTINEL.length + 2] = 0x31
  writeFileSync(program, bytes)
}
