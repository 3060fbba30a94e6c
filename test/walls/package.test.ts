import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Configuration } from 'electron-builder'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DIGEST_LIST_PATH, computeFileDigest, findChangedFiles } from '../../src/main/own-files'
import { packedIn } from '../../scripts/package/archive.mjs'
import { contentFaults } from '../../scripts/package/contents.mjs'
import { checkers } from '../../scripts/package/flips.mjs'
import { judge } from '../../scripts/package/held.mjs'
import { closeInstalled, HOME, layInstalled } from '../../scripts/package/installed.mjs'
import { filesIn } from '../../scripts/package/seal.mjs'
import { fuseFaults, fuses, readFuses, setFuses, SENTINEL } from '../../scripts/package/fuses.mjs'
import { bundledPackages, noticeOf } from '../../scripts/package/notices.mjs'
import { tarballFolder } from '../../scripts/package/tarball.mjs'
import { findForbiddenSwitch } from '../../src/main/electron/launch-environment'
import { packInto } from '../kit/packaged'
import { where } from '../kit/where'

const folder = mkdtempSync(join(tmpdir(), 'perpdesk-package-'))
const packed = join(folder, 'dist', 'linux-unpacked')
const archive = join(packed, 'resources', 'app.asar')
const root = fileURLToPath(new URL('../..', import.meta.url))

/** One of each kind: the program itself, native code, text, the program's archive, and the file list. */
const filesOfInterest = [
  'perpdesk',
  'locales/en-US.pak',
  'resources/app.asar',
  'resources/app.asar.unpacked/node_modules/keytar/prebuilds/linux-x64/keytar.node',
  DIGEST_LIST_PATH,
]

const packedFiles = () => packedIn(archive).map(({ path }) => path)

beforeAll(() => {
  packInto(folder)
}, 240_000)
afterAll(() => rmSync(folder, { recursive: true }))

describe('the archive', () => {
  it('holds the built folders, the two native packages, and nothing else', () => {
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

  it('holds no source, no source map and no other system’s machine code', () => {
    const strangers = packedFiles().filter(path =>
      /\.(ts|map|md|cc|h|gyp|ps1)$|musl|prebuilds\/(?!linux-x64\/)/.test(path),
    )

    expect(strangers).toEqual([])
  })

  it('leaves only machine code outside, where it can be loaded', () => {
    const outside = packedIn(archive).filter(({ isOutside }) => isOutside)
    const paths = outside.map(({ path }) => path)

    expect(paths.sort()).toEqual([
      'node_modules/@photostructure/sqlite/prebuilds/linux-x64/@photostructure+sqlite.glibc.node',
      'node_modules/keytar/prebuilds/linux-x64/keytar.node',
    ])
    expect(filesIn(`${archive}.unpacked`)).toEqual(paths)
  })
})

describe('files beside the archive', () => {
  it('are what Electron needs, the licences, and no part of an Electron without a program', () => {
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

  it('include the notices of every bundled package, each with its text', () => {
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

  it('are writable by their owner alone, whatever the modes of the copied files were', () => {
    const modes = filesIn(packed).map(path => [path, statSync(join(packed, path)).mode & 0o7777] as const)

    expect(modes.filter(([, mode]) => mode === 0o755).map(([path]) => path)).toEqual([
      'chrome-sandbox',
      'chrome_crashpad_handler',
      'perpdesk',
    ])
    expect(modes.filter(([, mode]) => mode !== 0o755 && mode !== 0o644)).toEqual([])
  })
})

describe('Electron fuses', () => {
  it('are set to the documented values, all nine of them', () => {
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

  const framework = 'Perpdesk.app/Contents/Frameworks/Electron Framework.framework/Electron Framework'
  it.each([
    ['Linux', 'perpdesk', 1],
    ['macOS, once for each processor', framework, 2],
    ['Windows', 'Perpdesk.exe', 1],
  ])('are read back on %s from the program’s file, and each deviation is named', (system, file, wires) => {
    const laid = join(folder, `laid for ${system}`)
    const path = join(laid, file)
    const has = (digits: string) =>
      writeFileSync(path, `${SENTINEL}\u0001\u0009${digits} `.repeat(wires), 'latin1')
    mkdirSync(dirname(path), { recursive: true })
    has('000000000')
    setFuses(path)
    expect(fuseFaults(laid)).toEqual([])

    has('110011001')
    expect(fuseFaults(laid)).toEqual(Array.from({ length: wires }, () => 'the fuse runAsNode is on'))
  })

  it('are rejected for an Electron with an additional fuse until that is listed', () => {
    const program = join(folder, 'newer')
    writeFileSync(program, `${SENTINEL}\u0001\u000a1011000110`, 'latin1')

    expect(() => setFuses(program)).toThrow('has 10 fuses of version 1; 9 of version 1 are known')
  })
})

/** electron-builder's parsed configuration, validated against its own schema. */
async function configuration(changes: Configuration = {}): Promise<Configuration> {
  const { Packager } = await import('electron-builder')
  const packager = new Packager({ projectDir: root, config: changes })
  await packager.validateConfig()
  return packager.config
}

describe('packager configuration', () => {
  it('builds for both processors at once on macOS, and for each on Windows', async () => {
    const { linux, mac, win, nsis } = await configuration()

    expect(linux?.target).toEqual(['AppImage'])
    expect(mac?.target).toEqual([
      { target: 'dmg', arch: 'universal' },
      { target: 'zip', arch: 'universal' },
    ])
    expect(win?.target).toEqual(['nsis'])
    expect(nsis?.buildUniversalInstaller).toBe(false)
  })

  it('builds the AppImage with the static runtime, which needs no libfuse2', async () => {
    // 0.0.0 is the runtime that loads libfuse.so.2; it is also the default.
    expect((await configuration()).toolsets?.appimage ?? '0.0.0').not.toBe('0.0.0')
  })

  it('matches the packager’s own schema', async () => {
    const strange = { linux: { target: [{ target: 'AppImage', arch: 'z80' }] } } as unknown as Configuration

    await expect(configuration(strange)).rejects.toThrow('configuration.linux.target')
  })

  it('installs on Windows for one person, needs no administrator and keeps that person’s data', async () => {
    const { nsis, appId } = await configuration()

    expect(nsis).toMatchObject({
      oneClick: true,
      perMachine: false,
      allowElevation: false,
      deleteAppDataOnUninstall: false,
    })
    // Windows would show a second entry for a desk whose id differs from its shortcut's.
    expect(readFileSync(join(root, 'src/main/electron/safe-launch.ts'), 'utf8')).toContain(
      `const APP_ID = '${String(appId)}'`,
    )
  })

  it.each([
    ['linux', 'x64', ['linux-x64']],
    ['linux', 'arm64', ['linux-arm64']],
    ['mac', 'x64', ['darwin-arm64', 'darwin-x64']],
    ['mac', 'arm64', ['darwin-arm64', 'darwin-x64']],
    ['win', 'x64', ['win32-x64']],
    ['win', 'arm64', ['win32-arm64']],
  ] as const)('includes for %s on %s the machine code for %j alone', async (system, arch, wanted) => {
    expect(await machineCodeFor(system, arch)).toEqual({ keytar: wanted, '@photostructure/sqlite': wanted })
  })

  it('lets a package for both processors hold machine code for one, and nothing else', async () => {
    const { mac } = await configuration()
    const { minimatch } = inside(
      'electron-builder',
      'app-builder-lib',
      '@electron/universal',
    )('minimatch') as {
      minimatch: (path: string, pattern: string, options: object) => boolean
    }
    const isLet = (path: string) =>
      minimatch(`Contents/${path}`, mac?.x64ArchFiles ?? '', { matchBase: true })
    const modules = 'Resources/app.asar.unpacked/node_modules'

    expect(mac?.mergeASARs).toBe(true)
    expect(isLet(`${modules}/keytar/prebuilds/darwin-x64/keytar.node`)).toBe(true)
    expect(
      isLet(`${modules}/@photostructure/sqlite/prebuilds/darwin-arm64/@photostructure+sqlite.glibc.node`),
    ).toBe(true)
    expect(isLet('MacOS/Perpdesk')).toBe(false)
    expect(isLet('Frameworks/Electron Framework.framework/Electron Framework')).toBe(false)
  })
})

/** Resolves a nested package, each through the one before it. */
const inside = (...names: readonly string[]) =>
  names.reduce((from, name) => createRequire(from.resolve(name)), createRequire(import.meta.url))

interface Matcher {
  readonly createFilter: () => (path: string, stat: object) => boolean
}

/** The folders of native code that the packager includes from each native package. */
async function machineCodeFor(
  system: 'linux' | 'mac' | 'win',
  arch: string,
): Promise<Readonly<Record<string, readonly string[]>>> {
  const config = await configuration()
  const { getNodeModuleFileMatcher } = inside('electron-builder')('app-builder-lib/out/fileMatcher.js') as {
    getNodeModuleFileMatcher: (...given: readonly unknown[]) => Matcher
  }
  const packager = { config, debugLogger: { isEnabled: false } }
  const expand = (pattern: string) => pattern.replaceAll('${arch}', arch)
  const isTaken = getNodeModuleFileMatcher(root, folder, expand, config[system], packager).createFilter()
  const foldersOf = (name: string) => {
    const at = join(root, 'node_modules', name, 'prebuilds')
    const files = filesIn(at).filter(path => isTaken(join(at, path), statSync(join(at, path))))
    return files.filter(path => path.endsWith('.node')).map(path => dirname(path))
  }
  return Object.fromEntries(['keytar', '@photostructure/sqlite'].map(name => [name, foldersOf(name)]))
}

let entryTold: Promise<string> | undefined
/** Cached, since it copies the whole package and always returns the same entry. */
const entryOfAppImage = () => (entryTold ??= tellEntryOfAppImage())

/** The desktop entry that electron-builder passes to its AppImage tool, without a build. */
async function tellEntryOfAppImage(): Promise<string> {
  const { build, Platform, Arch } = await import('electron-builder')
  const entries: { readonly desktop: string }[] = []
  const prepackaged = join(folder, 'AppImage')
  cpSync(packed, prepackaged, { recursive: true })
  await build({
    projectDir: root,
    prepackaged,
    targets: Platform.LINUX.createTarget('AppImage', Arch.x64),
    publish: 'never',
    config: { directories: { output: join(folder, 'told') } },
    effectiveOptionComputed: (one: { readonly desktop: string }) => {
      entries.push(one)
      return Promise.resolve(true)
    },
  })
  return entries[0]?.desktop ?? ''
}

/** The entry of the deb and of the rpm. */
const entryOfOurs = () => Promise.resolve(readFileSync(join(root, 'build/linux/perpdesk.desktop'), 'utf8'))

describe.each([
  ['an AppImage', entryOfAppImage, 'AppRun'],
  ['the deb and the rpm', entryOfOurs, 'perpdesk'],
] as const)('application entry of %s', (_, entry, program) => {
  it('starts the program with no switch that it refuses', async () => {
    const [first = '', ...words] = (/^Exec=(.*)$/m.exec(await entry())?.[1] ?? '').split(' ')
    const switches = words.filter(word => word !== '%U')

    expect(first).toBe(program)
    expect(switches).toEqual([])
    expect(findForbiddenSwitch(switches, { platform: 'linux', isRoot: false })).toBeUndefined()
  })

  it('matches the name of its windows', async () => {
    const { desktopName } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      desktopName: string
    }

    expect(`${/^StartupWMClass=(.*)$/m.exec(await entry())?.[1] ?? ''}.desktop`).toBe(desktopName)
    expect(await entry()).toContain('Icon=perpdesk\n')
  })
})

describe('contents of a deb and an rpm', () => {
  const tree = join(folder, 'installed')
  const DATE = 1_234_567_890
  beforeAll(() => {
    layInstalled(packed, tree)
    closeInstalled(tree, DATE)
  })
  const paths = () => readdirSync(tree, { recursive: true, encoding: 'utf8' })
  const modeOf = (path: string) => lstatSync(join(tree, path)).mode & 0o7777

  it('run as root nowhere but in the sandbox helper', () => {
    expect(paths().filter(path => modeOf(path) > 0o777)).toEqual([`${HOME}/chrome-sandbox`])
    expect(modeOf(`${HOME}/chrome-sandbox`)).toBe(0o4755)
  })

  it('are writable by root alone', () => {
    const open = paths().filter(path => !lstatSync(join(tree, path)).isSymbolicLink() && modeOf(path) & 0o022)

    expect(open).toEqual([])
  })

  it('include the command, an application entry, a manual page and the icon in each size', () => {
    const beside = filesIn(tree).filter(path => !path.startsWith(`${HOME}/`))

    expect(beside).toEqual([
      'usr/bin/perpdesk',
      'usr/share/applications/perpdesk.desktop',
      ...readdirSync(join(root, 'build/icons'))
        .map(icon => `usr/share/icons/hicolor/${icon.replace('.png', '')}/apps/perpdesk.png`)
        .toSorted(),
      'usr/share/man/man1/perpdesk.1.gz',
    ])
    expect(realpathSync(join(tree, 'usr/bin/perpdesk'))).toBe(realpathSync(join(tree, HOME, 'perpdesk')))
  })

  it('have one date', () => {
    expect([...new Set(paths().map(path => lstatSync(join(tree, path)).mtimeMs))]).toEqual([DATE * 1000])
  })

  it('allow user namespaces by an AppArmor profile for the program itself, at its path', () => {
    const profile = readFileSync(join(root, 'build/linux/apparmor'), 'utf8')

    expect(profile).toContain(`profile perpdesk /${HOME}/perpdesk flags=(unconfined) {\n  userns,\n`)
  })
})

describe('package start', () => {
  it('is checked by a small launcher, which imports nothing of the rest', () => {
    const own = checkers(archive)
    const code = own.map(({ from, to }) => readFileSync(archive).toString('utf8', from, to)).join('\n')
    const imported = [...code.matchAll(/from "([^".][^"]*)"/g)].map(([, name]) => name)

    const sources = [...code.matchAll(/^\/\/ ((?:src|node_modules)\/.+)$/gm)].map(([, source]) => source)

    expect(sources.sort()).toEqual([
      'src/main/electron/launch-failure.ts',
      'src/main/electron/launcher.ts',
      'src/main/own-files.ts',
      'src/main/system.ts',
      'src/messages/en/own-files.ts',
      'src/messages/launch-title.ts',
      'src/messages/message.ts',
      'src/messages/own-files.ts',
    ])
    expect([...new Set(imported)].sort()).toEqual(['electron', 'node:crypto', 'node:fs', 'node:path'])
    expect(code.length).toBeLessThan(8_000)
  })

  const built = () => {
    const at = readFileSync(archive, 'latin1').indexOf('var fileListDigest = "')
    return readFileSync(archive, 'latin1').slice(at + 22, at + 86)
  }

  it('finds all of its files as they were packed, by a list that the launcher knows', () => {
    expect(built()).toBe(computeFileDigest(readFileSync(join(packed, DIGEST_LIST_PATH))))
    expect(findChangedFiles(packed, built())).toEqual([])
  })

  it.each(filesOfInterest)('names %s when one of its bytes differs', path => {
    const file = join(packed, path)
    const before = readFileSync(file)
    const changed = Buffer.from(before)
    const at = Math.floor(changed.length / 2)
    changed[at] = (changed[at] ?? 0) ^ 1
    writeFileSync(file, changed)
    const differing = findChangedFiles(packed, built())
    writeFileSync(file, before)

    expect(differing).toEqual([path])
  })
})

describe('package check', () => {
  const given = { program: 'perpdesk', platform: 'linux-x64', words: ['a-place-of-this-machine'] }
  const module = 'resources/app.asar.unpacked/node_modules/keytar/prebuilds'
  const add = (path: string, text: string) => (at: string) => {
    mkdirSync(dirname(join(at, path)), { recursive: true })
    writeFileSync(join(at, path), text, { mode: 0o644 })
  }

  it('finds no fault in this package', () => expect(contentFaults(packed, given)).toEqual([]))

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

where('linux').describe('comparison of a tar.gz with its source folder', () => {
  const name = tarballFolder('x64')
  /** The verdict on a package made from a changed copy, with changed arguments. */
  async function saidOf(spoil: (at: string) => void, ...further: readonly string[]): Promise<string> {
    const room = mkdtempSync(join(folder, 'judged-'))
    const copy = join(room, name)
    cpSync(packed, copy, { recursive: true })
    spoil(copy)
    const file = join(room, 'package.tar.gz')
    spawnSync('tar', ['-czf', file, '--owner=0', '--group=0', ...further, '-C', room, name])
    const { verdicts } = await judge(file, 'tar.gz', { folder: packed, arch: 'x64', room })
    return verdicts.flatMap(({ faults }) => faults).join('\n')
  }

  it('finds nothing where the archive equals the folder', async () => {
    expect(await saidOf(() => undefined)).toBe('')
  })

  it.each<[string, (at: string) => void, string]>([
    [
      'a file that is another',
      at => appendFileSync(join(at, 'version'), '!'),
      'version is not as in the folder',
    ],
    ['a file that is missing', at => rmSync(join(at, 'version')), 'version is not as in the folder'],
    ['a file too many', at => writeFileSync(join(at, 'notes'), ''), `${name}/notes has no place in it`],
    ['a program that anybody may change', at => chmodSync(join(at, 'perpdesk'), 0o777), '-rwxrwxrwx'],
    [
      'a helper that runs as whoever unpacks it',
      at => chmodSync(join(at, 'chrome-sandbox'), 0o4755),
      '-rwsr-xr-x',
    ],
    ['a program that does not start', at => appendFileSync(join(at, 'perpdesk'), '!'), 'it does not'],
  ])('names %s', async (_, spoil, fault) => {
    expect(await saidOf(spoil)).toContain(fault)
  })

  it('names files of another owner', async () => {
    expect(await saidOf(() => undefined, '--owner=1000')).toContain(`${name}/version belongs to 1000/0`)
  })
})

function flipFuse(at: string): void {
  const program = join(at, 'perpdesk')
  const bytes = readFileSync(program)
  bytes[bytes.indexOf(SENTINEL) + SENTINEL.length + 2] = 0x31
  writeFileSync(program, bytes)
}
