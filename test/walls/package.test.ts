import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'

/** By this mark, which Electron's binary carries, its fuses are found: version, count, and a digit for each. */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'

const folder = mkdtempSync(join(tmpdir(), 'perpdesk-package-'))
const packed = join(folder, 'dist', 'linux-unpacked')
const archive = join(packed, 'resources', 'app.asar')

interface Entry {
  readonly files?: Readonly<Record<string, Entry>>
  readonly unpacked?: boolean
}

/** What an archive says it holds. Its header is text, with its length in the fourth word. */
function contents(path: string): Entry {
  const bytes = readFileSync(path)
  return JSON.parse(bytes.subarray(16, 16 + bytes.readUInt32LE(12)).toString()) as Entry
}

const filesIn = (entry: Entry, path = ''): readonly string[] =>
  entry.files === undefined
    ? [path]
    : Object.entries(entry.files).flatMap(([name, inner]) =>
        filesIn(inner, path === '' ? name : `${path}/${name}`),
      )

/** As much of an unpacked Electron as the packager looks at: its fuses are in their factory state. */
function layStandIn(path: string): void {
  mkdirSync(join(path, 'resources'), { recursive: true })
  mkdirSync(join(path, 'locales'))
  for (const name of [
    'LICENSE',
    'LICENSES.chromium.html',
    'version',
    'chrome-sandbox',
    'chrome_crashpad_handler',
  ])
    writeFileSync(join(path, name), '')
  writeFileSync(join(path, 'electron'), `program${SENTINEL}\u0001\u0009101100010program`, {
    mode: 0o755,
    encoding: 'latin1',
  })
}

beforeAll(() => {
  layStandIn(join(folder, 'electron'))
  const script = fileURLToPath(new URL('../../scripts/package.mjs', import.meta.url))
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [script, '--linux', '--x64', '--out', join(folder, 'dist')],
    { env: { ...process.env, PERPDESK_ELECTRON_DIST: join(folder, 'electron') }, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`packaging ended with ${String(status)}:\n${stdout}${stderr}`)
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true }))

it('packs the built rooms, the two native packages, and nothing else', () => {
  const tops = filesIn(contents(archive)).map(
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

it('packs no source, no map and no other platform’s machine code', () => {
  const strangers = filesIn(contents(archive)).filter(path =>
    /\.(ts|map|md|cc|h|gyp)$|prebuilds\/(?!linux-x64\/)/.test(path),
  )

  expect(strangers).toEqual([])
})

it('keeps machine code outside the archive, where it can be loaded', () => {
  const native = filesIn(contents(archive)).filter(path => path.endsWith('.node'))

  expect(native.map(path => existsSync(join(`${archive}.unpacked`, path)))).toEqual([true, true, true])
})

it('sets every fuse that it knows to what is written down', () => {
  const binary = readFileSync(join(packed, 'perpdesk'), 'latin1')
  const at = binary.indexOf(SENTINEL) + SENTINEL.length + 2
  const names = [
    'run as node',
    'encrypt cookies',
    'heed NODE_OPTIONS',
    'heed --inspect',
    'check the archive',
    'load the archive only',
    'browser snapshot of its own',
    'more rights for file://',
  ]

  expect(Object.fromEntries(names.map((name, index) => [name, binary[at + index] === '1']))).toEqual({
    'run as node': false,
    'encrypt cookies': true,
    'heed NODE_OPTIONS': false,
    'heed --inspect': false,
    'check the archive': true,
    'load the archive only': true,
    'browser snapshot of its own': false,
    'more rights for file://': false,
  })
})
