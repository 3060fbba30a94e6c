import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { where } from '../test/kit/where'
import { fixture } from './fixtures/bare-desk'

const NOBODY = 65_534

let root: string
let home: string
let runs: Run[] = []

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'bin-test-'))
  home = join(root, 'home')
  mkdirSync(home)
  build('window-main.mjs')
})

afterEach(async () => {
  for (const { child, ended } of runs) {
    const started = under(child.pid ?? 0)
    child.kill('SIGKILL')
    await ended
    await expect.poll(() => living(started), { timeout: 60_000 }).toEqual([])
  }
  runs = []
  rmSync(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
})

/** Makes `root` an application with one of the fixtures as its main. */
function build(main: string): void {
  const app = { name: 'perpdesk', version: '0.1.0', main: relative(root, fixture(main)) }
  writeFileSync(join(root, 'package.json'), JSON.stringify(app))
}

interface Run {
  readonly child: ChildProcess
  readonly ended: Promise<number | null>
  /** Its output so far. */
  readonly output: { out: string; err: string }
}

interface RunOptions {
  readonly env?: Readonly<Record<string, string | undefined>>
  readonly uid?: number
}

function run(args: readonly string[], { env = {}, uid }: RunOptions = {}): Run {
  const child = spawn(process.execPath, [fixture('../bin.mjs'), ...args], {
    cwd: root,
    env: { ...process.env, DISPLAY: undefined, WAYLAND_DISPLAY: undefined, PERPDESK_HOME: home, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  })
  const output = { out: '', err: '' }
  child.stdout.on('data', text => (output.out += text))
  child.stderr.on('data', text => (output.err += text))
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const one = { child, ended, output }
  runs.push(one)
  return one
}

const ready = ({ output }: Run) => expect.poll(() => output.out, { timeout: 60_000 }).toContain('ready')

/** Returns the parent and command line of a running process; `undefined` after its end. */
function statOf(pid: number): { parent: number; line: string } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state = '', parent = ''] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (state === 'Z') return undefined
    return {
      parent: Number(parent),
      line: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' '),
    }
  } catch {
    return undefined
  }
}

/** Returns the ids of all descendants of `pid`, if the system has `/proc`. */
function under(pid: number): number[] {
  if (!existsSync('/proc')) return []
  const all = readdirSync('/proc').map(Number).filter(Number.isInteger)
  const children = all.filter(one => statOf(one)?.parent === pid)
  return children.flatMap(child => [child, ...under(child)])
}

const living = (pids: readonly number[]) => pids.filter(pid => statOf(pid) !== undefined)

describe('host command', () => {
  const signals = where('linux').cases([
    ['SIGTERM', 143],
    ['SIGINT', 130],
  ] as const)
  it.each(signals)(
    'ends on %s with every process it started, and with the matching exit code',
    async (signal, code) => {
      const one = run(['.', '--headless'])
      await ready(one)
      const started = under(one.child.pid ?? 0)
      expect(started.length).toBeGreaterThan(3)
      one.child.kill(signal)
      expect([await one.ended, one.output.out.includes('quitting'), one.output.err]).toEqual([code, true, ''])
      await expect.poll(() => living(started)).toEqual([])
    },
  )

  where('linux').it('leaves no process running when it is killed', async () => {
    const one = run(['.', '--headless'])
    await ready(one)
    const started = under(one.child.pid ?? 0)
    expect(started.length).toBeGreaterThan(3)
    one.child.kill('SIGKILL')
    await one.ended
    await expect.poll(() => living(started), { timeout: 60_000 }).toEqual([])
    const again = run(['.', '--headless'])
    await ready(again)
  })

  it('runs once per data folder: a second start notifies the first and exits', async () => {
    const first = run(['.', '--headless'])
    await ready(first)
    const second = run(['.', '--headless', '--from=second'])
    expect([await second.ended, second.output.err]).toEqual([0, ''])
    await expect.poll(() => first.output.out).toContain('second --from=second')
  })

  it('exits with an error message on an unhandled error in main, and leaves no process running', async () => {
    const one = run(['.', '--headless', '--break'])
    expect(await one.ended).toBe(70)
    expect(one.output.err).toBe('The desk ended on a fault of its own: main broke\n')
  })

  where('linux').it(
    'keeps Chromium’s sandbox for a plain user, or reports that the system forbids it',
    async () => {
      const isRoot = process.getuid?.() === 0
      if (isRoot) for (const path of [root, home]) chownSync(path, NOBODY, NOBODY)
      chmodSync(root, 0o755)
      const env = { HOME: root, XDG_CONFIG_HOME: join(root, 'config'), XDG_RUNTIME_DIR: undefined }
      const one = run(['.', '--headless'], { env, ...(isRoot ? { uid: NOBODY } : {}) })
      await ready(one)
      const lines = under(one.child.pid ?? 0).map(pid => statOf(pid)?.line ?? '')
      const isOff = lines.some(line => line.includes('--no-sandbox'))
      const sentence = "This system forbids Chromium's sandbox to plain users: the window runs without it.\n"
      // The two output streams are read independently, so their texts may arrive in another order.
      await expect.poll(() => one.output.err).toBe(isOff ? sentence : '')
    },
  )
})

describe('host start failures', () => {
  it.each([
    ...where('linux').cases([
      ['without a display', [], {}, 69, 'There is no display to open a window on; --headless needs none.'],
    ] as const),
    [
      'without a Chromium',
      ['--headless'],
      { PERPDESK_CHROMIUM: '/nowhere/chromium' },
      69,
      'PERPDESK_CHROMIUM names /nowhere/chromium, which is not a program that can be run.',
    ],
    ...where('unix').cases([
      [
        'where it cannot write',
        ['--headless'],
        { PERPDESK_HOME: '/dev/null/desk' },
        73,
        '/dev/null/desk cannot be a folder: something else is in its way.',
      ],
    ] as const),
  ] as const)('are explained in one sentence: %s', async (_, args, env, code, sentence) => {
    const one = run(['.', ...args], { env })
    expect([await one.ended, one.output.err]).toEqual([code, `${sentence}\n`])
  })

  it('refuses to start without an application or a build', async () => {
    const missing = run(['nowhere', '--headless'])
    expect([await missing.ended, missing.output.err]).toEqual([
      64,
      `There is no package.json in ${join(root, 'nowhere')}.\n`,
    ])
    writeFileSync(join(root, 'package.json'), JSON.stringify({ name: 'x', main: 'out/index.js' }))
    const unbuilt = run(['.', '--headless'])
    expect([await unbuilt.ended, unbuilt.output.err]).toEqual([
      69,
      `There is no built application at ${join(root, 'out/index.js')}: build it first.\n`,
    ])
  })
})
