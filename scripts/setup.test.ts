import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { come } from '../test/kit/patience'

// Real programs are started here, on whatever machine this is.
vi.setConfig({ testTimeout: 120_000 })

const scripts = fileURLToPath(new URL('.', import.meta.url))

/** A fake npm that installs two packages without a network, and behaves as FAKE_NPM asks. */
const npm = `
const fs = require('node:fs')
fs.appendFileSync('calls', 'npm ' + process.argv[2] + '\\n')
const calls = fs.readFileSync('calls', 'utf8').match(/npm/g).length
const how = process.env.FAKE_NPM ?? 'well'
fs.rmSync('node_modules', { recursive: true, force: true })
fs.mkdirSync('node_modules/electron', { recursive: true })
if (how === 'never ends') setInterval(() => {}, 1000)
else if (how === 'hiccups' && calls === 1) fail('npm error network read ECONNRESET')
else if (how === 'offline') fail('npm error code ENOTFOUND\\nnpm error network request failed')
else if (how === 'full') fail('npm error code ENOSPC')
else if (how === 'stale lockfile') fail('npm error code EUSAGE\\nnpm error package.json and package-lock.json are not in sync')
else setTimeout(install, how === 'slowly' ? 500 : 0)

function install() {
  fs.mkdirSync('node_modules/a')
  fs.writeFileSync('node_modules/a/package.json', '{"version":"1.0.0"}')
  fs.writeFileSync('node_modules/electron/package.json', '{"version":"45.0.0"}')
  fs.writeFileSync('node_modules/electron/install.js', fs.readFileSync('install.js'))
  fs.writeFileSync('node_modules/electron/checksums.json', '{}')
  fs.mkdirSync('node_modules/@electron/get', { recursive: true })
  fs.writeFileSync('node_modules/@electron/get/index.js', fs.readFileSync('get.js'))
  fs.cpSync('package-lock.json', 'node_modules/.package-lock.json')
}
function fail(words) { console.error(words); process.exit(1) }
`

/** Fake downloader of Electron's archive, without a network. */
const get = `
const fs = require('node:fs')
exports.downloadArtifact = async ({ downloader }) => {
  fs.appendFileSync('calls', 'fetch\\n')
  const how = process.env.FAKE_FETCH ?? 'refused'
  if (how === 'refused') {
    const cause = Object.assign(new Error('connect ECONNREFUSED 203.0.113.1:443'), { code: 'ECONNREFUSED' })
    globalThis.fetch = async () => { throw new TypeError('fetch failed', { cause }) }
    await downloader.download('https://203.0.113.1/electron.zip', 'electron.zip')
  }
  if (how === 'faulty') throw new TypeError('archive.open is not a function')
  const silence = Number(process.env.PERPDESK_ELECTRON_TIMEOUT) * 1000
  if (how === 'goes on') for (const from = performance.now(); performance.now() - from <= silence;) {
    console.log('1 of 2 MB')
    await new Promise(done => setTimeout(done, 50))
  }
  if (how === 'never ends') await new Promise(() => setInterval(() => {}, 1000))
}
`

/** Fake install step of Electron, which unpacks the archive. */
const install = `
const fs = require('node:fs')
fs.mkdirSync(__dirname + '/dist')
fs.writeFileSync(__dirname + '/dist/electron', '')
fs.writeFileSync(__dirname + '/dist/version', 'v45.0.0')
fs.writeFileSync(__dirname + '/path.txt', 'electron')
`

const lockfile = {
  lockfileVersion: 3,
  packages: { '': {}, 'node_modules/a': { version: '1.0.0', integrity: 'x' } },
}

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'perpdesk-setup-'))
  cpSync(join(scripts, 'setup'), join(root, 'scripts', 'setup'), { recursive: true })
  cpSync(join(scripts, 'setup.mjs'), join(root, 'scripts', 'setup.mjs'))
  const system = join('host', 'system')
  cpSync(join(scripts, '..', system), join(root, system), { recursive: true })
  mkdirSync(join(root, 'bin'))
  write('bin/npm-cli.js', npm)
  write('install.js', install)
  write('get.js', get)
  write(
    'package.json',
    JSON.stringify({ dependencies: { a: '1.0.0' }, devDependencies: { electron: '45.0.0' } }),
  )
  write('package-lock.json', JSON.stringify(lockfile))
  write(
    'go.mjs',
    `
    import { command } from './scripts/setup/command.mjs'
    import { setUp } from './scripts/setup.mjs'
    await command(import.meta, { usage: 'it' }, async () => {
      const { electron } = await setUp({ needs: ['electron'] })
      console.log(electron ?? 'no electron')
      return 0
    })`,
  )
})
afterEach(() => rmSync(root, { recursive: true }))

const write = (path: string, text: string): void => writeFileSync(join(root, path), text)

/** Returns each call of npm and each try at Electron so far. */
const calls = (): readonly string[] =>
  existsSync(join(root, 'calls')) ? readFileSync(join(root, 'calls'), 'utf8').trim().split('\n') : []

interface Run {
  readonly code: number | null
  readonly out: string
  readonly stderr: string
}

/** Runs set-up in the scratch project. */
function runSetUp(env: Readonly<Record<string, string>> = {}, onStart?: (pid: number) => void): Promise<Run> {
  const child = spawn(process.execPath, ['go.mjs'], {
    cwd: root,
    env: { ...process.env, npm_execpath: join(root, 'bin', 'npm-cli.js'), ...env },
  })
  let out = ''
  let stderr = ''
  child.stdout.on('data', chunk => (out += String(chunk)))
  child.stderr.on('data', chunk => (stderr += String(chunk)))
  if (child.pid !== undefined) onStart?.(child.pid)
  return new Promise(resolve =>
    child.once('close', code => resolve({ code, out: out.trim(), stderr: stderr.trim() })),
  )
}

/** Waits until something was run. Gives the programs that the lock names: set-up itself, and all that it started. */
function called(name: string): Promise<readonly number[]> {
  return come(`${name} in the lock`, () => {
    const held = calls().includes(name) ? holders() : []
    return held.length > calls().length && held
  })
}

function holders(): readonly number[] {
  const { held } = JSON.parse(readFileSync(join(root, '.setup', 'lock'), 'utf8')) as {
    held: readonly { pid: number }[]
  }
  return held.map(({ pid }) => pid)
}

it('installs what is missing, and has nothing to do the second time', async () => {
  expect(await runSetUp()).toMatchObject({ code: 0, out: 'no electron' })
  expect(await runSetUp()).toEqual({ code: 0, out: 'no electron', stderr: '' })
  expect(calls()).toEqual(['npm ci', 'fetch'])
})

it('installs again when the lockfile changed, or when a package was removed', async () => {
  await runSetUp()
  write(
    'package-lock.json',
    JSON.stringify({
      ...lockfile,
      packages: { ...lockfile.packages, 'node_modules/a': { version: '1.0.1' } },
    }),
  )
  await runSetUp()
  rmSync(join(root, 'node_modules', 'a'), { recursive: true })
  await runSetUp()

  expect(calls().filter(call => call === 'npm ci')).toHaveLength(3)
})

it('accepts an install that npm itself has just made', async () => {
  await runSetUp()
  rmSync(join(root, 'node_modules', '.perpdesk-stamp'))
  await runSetUp()

  expect(calls().filter(call => call === 'npm ci')).toHaveLength(1)
})

it('starts over after it was killed midway, and never accepts an incomplete install', async () => {
  const pids: number[] = []
  const killed = runSetUp({ FAKE_NPM: 'never ends' }, pid => pids.push(pid))
  const held = await called('npm ci')
  for (const pid of held) process.kill(pid, 'SIGKILL')
  await killed

  expect(pids[0]).toBe(held[0])
  expect(await runSetUp()).toMatchObject({ code: 0 })
  expect(calls().filter(call => call === 'npm ci')).toHaveLength(2)
})

it('installs once when two run at the same time', async () => {
  const [first, second] = await Promise.all([
    runSetUp({ FAKE_NPM: 'slowly' }),
    runSetUp({ FAKE_NPM: 'slowly' }),
  ])

  expect([first.code, second.code]).toEqual([0, 0])
  expect(calls()).toEqual(['npm ci', 'fetch'])
})

it('tries once more after a network failure', async () => {
  expect(await runSetUp({ FAKE_NPM: 'hiccups' })).toMatchObject({ code: 0 })
  expect(calls().filter(call => call === 'npm ci')).toHaveLength(2)
})

it.each([
  ['offline', 75, /npm registry cannot be reached/],
  ['full', 73, /the disk is full/],
  ['stale lockfile', 69, /not in sync/],
])(
  'reports in a sentence that npm is %s, and leaves no installation that looks complete',
  async (how, code, sentence) => {
    const run = await runSetUp({ FAKE_NPM: how })

    expect(run).toMatchObject({ code, stderr: expect.stringMatching(sentence) })
    expect(run.stderr).not.toMatch(/\n\s+at /)
    expect(await runSetUp()).toMatchObject({ code: 0 })
  },
)

interface Failure {
  readonly at: number
  readonly version: string
  readonly why: string
}
const memoryFile = (): string => join(root, '.setup', 'electron.json')
const failure = (): Failure => JSON.parse(readFileSync(memoryFile(), 'utf8')) as Failure
const fetches = (): number => calls().filter(call => call === 'fetch').length

it('remembers a failed Electron download, for this version and for a day', async () => {
  await runSetUp()
  const { at, ...rest } = failure()
  expect(rest).toMatchObject({ version: '45.0.0', why: expect.stringContaining('ECONNREFUSED') })
  await runSetUp()
  expect(fetches()).toBe(1)

  writeFileSync(memoryFile(), JSON.stringify({ ...rest, at: at - 25 * 60 * 60_000 }))
  expect(await runSetUp({ FAKE_FETCH: 'works' })).toMatchObject({
    out: join(root, 'node_modules/electron/dist/electron'),
  })
})

it.each([
  ['more patience', { PERPDESK_ELECTRON_TIMEOUT: '31' }],
  ['another source', { ELECTRON_MIRROR: 'http://127.0.0.1:9/' }],
  ['a proxy', { HTTPS_PROXY: 'http://127.0.0.1:9' }],
])('tries again after a failure only with %s', async (_, change) => {
  await runSetUp()
  await runSetUp({ PERPDESK_ELECTRON_TIMEOUT: '29' })
  expect(fetches()).toBe(1)
  await runSetUp(change)
  expect(fetches()).toBe(2)
})

it('names the command that fetches Electron by hand, and the settings that could help, after a failed download', async () => {
  const { stderr } = await runSetUp()
  expect(stderr).toContain('node node_modules/electron/install.js')
  expect(stderr).toMatch(/ELECTRON_MIRROR.*HTTPS_PROXY.*PERPDESK_ELECTRON_TIMEOUT/)
})

it('neither remembers a fault of the download program nor blames the network for it', async () => {
  const { code, stderr } = await runSetUp({ FAKE_FETCH: 'faulty' })
  expect({ code, remembers: existsSync(memoryFile()) }).toEqual({ code: 0, remembers: false })
  expect(stderr).toContain('archive.open is not a function')
  expect(stderr).toContain('node node_modules/electron/install.js')
  expect(stderr).not.toMatch(/download failed|PROXY|MIRROR|PERPDESK_ELECTRON_TIMEOUT/)
  await runSetUp()
  expect(fetches()).toBe(2)
})

it('ends a download that stalls for longer than its limit', async () => {
  const run = await runSetUp({ FAKE_FETCH: 'never ends', PERPDESK_ELECTRON_TIMEOUT: '0.5' })
  expect(run).toMatchObject({ code: 0, out: 'no electron', stderr: expect.stringContaining('no byte came') })
})

it('allows a download that progresses to take longer than the stall limit', async () => {
  // A busy machine may take seconds until a program prints its first line, so the limit is longer.
  const run = await runSetUp({ FAKE_FETCH: 'goes on', PERPDESK_ELECTRON_TIMEOUT: '8' })
  expect(run).toMatchObject({ code: 0, out: join(root, 'node_modules/electron/dist/electron') })
})

it('does not remember a download as failed when a signal stopped it', async () => {
  const stopping = runSetUp({ FAKE_FETCH: 'never ends' })
  const held = await called('fetch')
  process.kill(held.at(-1) ?? 0, 'SIGTERM')
  expect(await stopping).toMatchObject({ code: 0, stderr: expect.stringContaining('was stopped') })
  expect(existsSync(memoryFile())).toBe(false)
})

it('skips the download when configured to', async () => {
  await runSetUp({ PERPDESK_ELECTRON_TIMEOUT: '0' })

  expect(calls()).toEqual(['npm ci'])
})
