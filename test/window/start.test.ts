import { spawn, type ChildProcess } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { isThere } from '../../scripts/test/grounds.mjs'
import { builtRoot, until } from '../kit/desk-window'
import { electronPrograms } from '../kit/electron-program'
import { openSmallDisk } from '../kit/small-disk'
import { where } from '../kit/where'

const host = fileURLToPath(new URL('../../host/bin.mjs', import.meta.url))
/** Programs that start the built desk: the stand-in, and Electron if it is installed. */
const programs = [
  { name: 'the Chromium stand-in', words: [process.execPath, host, builtRoot, '--headless'] },
  ...electronPrograms().map(electron => ({
    name: 'Electron',
    words: [electron, ...(isThere('root') ? ['--no-sandbox'] : []), builtRoot],
  })),
]
let words: readonly string[] = []
const folders: string[] = []
const running: Started[] = []

interface Started {
  readonly process: ChildProcess
  readonly ended: Promise<number | null>
  output(): string
}

/** Starts the desk as a separate process. */
function start(
  home: string,
  env: Readonly<Record<string, string>> = {},
  args: readonly string[] = [],
): Started {
  const [program = '', ...own] = words
  const child = spawn(program, [...own, ...args], {
    env: { ...process.env, PERPDESK_HOME: home, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (part: Buffer) => (output += part.toString()))
  child.stderr.on('data', (part: Buffer) => (output += part.toString()))
  const started = {
    process: child,
    // `close` follows the end of its output.
    ended: new Promise<number | null>(done => child.once('close', done)),
    output: () => output,
  }
  running.push(started)
  return started
}

function newHome(): string {
  const folder = mkdtempSync(join(tmpdir(), 'perpdesk-start-'))
  folders.push(folder)
  return join(folder, 'home')
}

/** Resolves when the desk has been opened this many times in this folder. */
const waitUntilOpened = (home: string, times = 1) =>
  until('the desk to open', async () => {
    const log = await readFile(join(home, 'logs', 'perpdesk.log'), 'utf8').catch(() => '')
    return log.split('the desk is open').length > times
  })

afterEach(async () => {
  for (const { process: child, ended } of running.splice(0)) {
    child.kill('SIGKILL')
    await ended
  }
  // A killed browser writes for a moment longer.
  for (const folder of folders.splice(0))
    await until('its folder to be gone', () =>
      rm(folder, { recursive: true, force: true }).then(
        () => true,
        () => false,
      ),
    )
})

describe.each(programs)('on $name', ({ words: own }) => {
  beforeAll(() => {
    words = own
  })

  describe('a start', () => {
    it('with a data folder that cannot be written ends with one clear message', async () => {
      const home = newHome()
      writeFileSync(join(home, '..', 'file'), '')
      const { ended, output } = start(join(home, '..', 'file', 'home'))
      expect(await ended).toBe(73)
      expect(output().trim().split('\n')).toEqual([
        `Data folder ${join(home, '..', 'file', 'home')} not writable (ENOTDIR). Make it writable, or set PERPDESK_HOME.`,
      ])
    })

    it.each<[string, Readonly<Record<string, string>>, readonly string[], string]>([
      [
        'a switch that is not known to be harmless',
        {},
        ['--remote-debugging-port=0'],
        'Not started: unknown switch --remote-debugging-port=0.',
      ],
      [
        'a variable that makes Node log what is sent',
        { NODE_DEBUG: 'http' },
        [],
        'Not started: NODE_DEBUG in environment was already followed. Start without it.',
      ],
      [
        'settings of the library that encrypts for Node',
        { OPENSSL_CONF: '/nowhere/openssl.cnf' },
        [],
        'Not started: OPENSSL_CONF in environment was already followed. Start without it.',
      ],
      [
        'a variable that turns Electron’s sandbox off',
        { ELECTRON_DISABLE_SANDBOX: '1' },
        [],
        'Not started: ELECTRON_DISABLE_SANDBOX in environment was already followed. Start without it.',
      ],
      [
        'a switch after a blank, which Chromium trims',
        {},
        [' --remote-debugging-port=0'],
        'Not started: unknown switch  --remote-debugging-port=0.',
      ],
    ])('with %s ends with one clear message', async (_what, env, args, sentence) => {
      const { ended, output } = start(newHome(), env, args)
      expect(await ended).toBe(64)
      const lines = output().trim().split('\n')
      // Node itself may have written something before.
      expect(lines.at(-1)).toBe(sentence)
    })

    it('drops the connection variables of its environment, in every process it starts, and names them', async () => {
      const home = newHome()
      const unsafeVariables = {
        NODE_TLS_REJECT_UNAUTHORIZED: '0',
        HTTPS_PROXY: 'http://127.0.0.1:1',
        SSLKEYLOGFILE: '/tmp/x',
      }
      const { process: desk, output } = start(home, { ...unsafeVariables, PERPDESK_DEBUG: '1' })
      await waitUntilOpened(home)
      const names = Object.keys(unsafeVariables)
      for (const name of names)
        expect(output()).toMatch(new RegExp(`Removed from environment.*\\b${name}\\b`))
      const log = await readFile(join(home, 'logs', 'perpdesk.log'), 'utf8')
      for (const name of names) expect(log).toMatch(new RegExp(`left out of the environment.*\\b${name}\\b`))
      // The system keeps a process's initial environment; its children start without these variables.
      for (const child of isThere('linux') ? childrenOf(desk.pid ?? 0) : []) {
        const env = readFileSync(`/proc/${String(child)}/environ`, 'latin1')
        for (const name of names) expect(env).not.toContain(`${name}=`)
      }
    })

    where('root').it(
      'by root without Chromium’s sandbox does not request it again for its child processes',
      async () => {
        const home = newHome()
        const { output } = start(home, {}, ['--no-sandbox'])
        await waitUntilOpened(home)
        await until('the practice exchange to store its state', () =>
          Promise.resolve(
            existsSync(join(home, 'practice')) && readdirSync(join(home, 'practice')).length > 0,
          ),
        )
        expect(output()).not.toContain('Running as root')
      },
    )

    it('makes its data folder accessible to its owner alone', async () => {
      const home = newHome()
      start(home)
      await waitUntilOpened(home)
      expect((statSync(home).mode & 0o077).toString(8)).toBe('0')
      expect((statSync(join(home, 'perpdesk.db')).mode & 0o077).toString(8)).toBe('0')
    })

    it('beside an open desk ends with one clear message and leaves that desk alone', async () => {
      const home = newHome()
      const first = start(home)
      await waitUntilOpened(home)
      const second = start(home)
      expect(await second.ended).toBe(75)
      expect(second.output().trim()).toBe('Already open with this data folder.')
      expect(first.process.exitCode).toBeNull()
    })

    it('after a desk that was killed is not blocked by its leftovers', async () => {
      const home = newHome()
      const first = start(home)
      await waitUntilOpened(home)
      first.process.kill('SIGKILL')
      await first.ended
      const second = start(home)
      await waitUntilOpened(home, 2)
      second.process.kill('SIGTERM')
      expect([0, 143]).toContain(await second.ended)
      expect(second.output()).not.toContain('already open')
    })
  })

  /** Number of lines in a desk's journal, read from a copy, since the desk locks the original. */
  function journalLines(home: string): number {
    const folder = mkdtempSync(join(tmpdir(), 'perpdesk-copy-'))
    folders.push(folder)
    for (const name of readdirSync(home).filter(each => each.startsWith('perpdesk.db')))
      cpSync(join(home, name), join(folder, name))
    const sql = new DatabaseSync(join(folder, 'perpdesk.db'))
    try {
      return (sql.prepare('SELECT count(*) AS lines FROM journal').get() as { lines: number }).lines
    } finally {
      sql.close()
    }
  }

  where('disk').it(
    'a start on a full disk opens the desk, which resumes its journal once there is space',
    async () => {
      const disk = openSmallDisk(16)
      try {
        const first = start(disk.folder)
        await waitUntilOpened(disk.folder)
        first.process.kill('SIGTERM')
        await first.ended
        const lines = journalLines(disk.folder)
        disk.fill()

        const second = start(disk.folder)
        await waitUntilOpened(disk.folder, 2)
        disk.free()
        // Lines written before the disk was full are kept, and the journal continues when it can.
        await until('a line in the journal', () => Promise.resolve(journalLines(disk.folder) > lines))
        second.process.kill('SIGTERM')
        await second.ended
        expect(second.output()).not.toContain('    at ')
      } finally {
        for (const { process: child, ended } of running.splice(0)) {
          child.kill('SIGKILL')
          await ended
        }
        disk.close()
      }
    },
    120_000,
  )

  // Child processes are read from /proc, which only Linux has.
  where('linux').describe('end of a desk', () => {
    it('leaves no process behind after an end by the system', async () => {
      const home = newHome()
      const { process: child, ended } = start(home)
      await waitUntilOpened(home)
      const below = childrenOf(child.pid ?? 0)
      expect(below.length).toBeGreaterThan(1)
      child.kill('SIGTERM')
      await ended
      await until('all of them to be gone', () => Promise.resolve(below.every(pid => !isAlive(pid))))
    })

    it('leaves no process behind after kill -9 either', async () => {
      const home = newHome()
      const { process: child, ended } = start(home)
      await waitUntilOpened(home)
      const below = childrenOf(child.pid ?? 0)
      child.kill('SIGKILL')
      await ended
      await until('all of them to be gone', () => Promise.resolve(below.every(pid => !isAlive(pid))))
    })
  })

  /** Every descendant of a process, from the system's list. */
  function childrenOf(parent: number): readonly number[] {
    const found: number[] = []
    const parents = new Map<number, number>()
    for (const name of readdirSync('/proc').filter(each => /^\d+$/.test(each))) {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
      } catch {
        // It ended during the listing and has no parent any more.
        parents.delete(Number(name))
      }
    }
    const below = (pid: number): void => {
      for (const [child, of] of parents)
        if (of === pid) {
          found.push(child)
          below(child)
        }
    }
    below(parent)
    return found
  }

  function isAlive(pid: number): boolean {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      // A zombie holds no resources any more.
      return stat.slice(stat.lastIndexOf(')') + 2)[0] !== 'Z'
    } catch {
      return false
    }
  }
})
