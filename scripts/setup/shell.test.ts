import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { chooseShell, shellEnvironment, whyEndedHard, whyOnlyLooks } from './shell.mjs'
import { runInTerminal } from './step.mjs'
import { where } from '../../test/kit/where'

const here = { electron: '/opt/electron', missing: [] }
const CANNOT = 'Its pages cannot be shut in.'

let stderr: string[]
beforeEach(() => {
  stderr = []
  vi.spyOn(process.stderr, 'write').mockImplementation(text => {
    stderr.push(String(text))
    return true
  })
  vi.stubEnv('PERPDESK_HOST', undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

describe('choice of shell', () => {
  it('is Electron where its binary exists and its pages can be sandboxed', () => {
    expect(chooseShell(here, () => undefined)).toMatchObject({ is: 'electron', program: '/opt/electron' })
    expect(stderr).toEqual([])
  })

  it('is the Chromium host where they cannot, with the reason, and never Electron without its sandbox', () => {
    const shell = chooseShell(here, () => CANNOT)
    expect(shell.is).toBe('chromium')
    expect(shell.args).not.toContain('--no-sandbox')
    expect(stderr.join('')).toBe(`${CANNOT} Until then it opens on the Chromium host.\n`)
  })

  it('fails where Electron is requested by name and its pages cannot be sandboxed', () => {
    vi.stubEnv('PERPDESK_HOST', 'electron')
    expect(() => chooseShell(here, () => CANNOT)).toThrow(CANNOT)
  })

  it('is the Chromium host where that is requested, without any check', () => {
    vi.stubEnv('PERPDESK_HOST', 'chromium')
    const check = vi.fn(() => CANNOT)
    expect(chooseShell(here, check).is).toBe('chromium')
    expect([check.mock.calls, stderr]).toEqual([[], []])
  })
})

it.each([
  [{ is: 'chromium', program: 'node', args: [] }, false, 'The Chromium host is no Electron: practice works'],
  [{ is: 'chromium', program: 'node', args: [] }, true, 'The Chromium host is no Electron: practice works'],
  [{ is: 'electron', program: '/opt/electron', args: [] }, true, 'Root has no sandbox: practice works'],
] as const)('reports before the build that only practice works: %o, root %s', (shell, isRoot, sentence) => {
  expect(whyOnlyLooks(shell, isRoot)).toContain(sentence)
})

it('prints no sandbox message about Electron for an ordinary user', () => {
  expect(whyOnlyLooks({ is: 'electron', program: '/opt/electron', args: [] }, false)).toBeUndefined()
})

it('starts the desk without the Electron variables of an editor’s terminal', () => {
  const env = {
    ELECTRON_RUN_AS_NODE: '1',
    NODE_OPTIONS: '--inspect',
    OPENSSL_CONF: '/a.cnf',
    HOME: '/home/a',
  }
  const names = ['ELECTRON_RUN_AS_NODE', 'NODE_OPTIONS', 'OPENSSL_CONF']
  // Diagnostics name them; the terminal does so only with `PERPDESK_DEBUG`.
  expect(shellEnvironment(env)).toEqual({ HOME: '/home/a', PERPDESK_LEFT_OUT: names.join(' ') })
  expect(stderr).toEqual([])
  shellEnvironment({ ...env, PERPDESK_DEBUG: '1' })
  expect(stderr.join('')).toContain(names.join(', '))
})

describe('a desk that crashed', () => {
  let folder: string
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'perpdesk-shell-'))))
  afterEach(() => rmSync(folder, { recursive: true }))

  // A program that really ends so: the number is the system's, not ours.
  const dying = (signal: string): string => {
    const file = join(folder, 'electron')
    writeFileSync(file, `#!/bin/sh\nulimit -c 0\nkill -s ${signal} $$\n`)
    chmodSync(file, 0o755)
    return file
  }

  const numbers = where('unix').cases([
    ['TRAP', 133],
    ['ABRT', 134],
    ['SEGV', 139],
  ] as const)
  it.each(numbers)('by SIG%s exits with its number and a sentence', async (signal, number) => {
    const shell = { is: 'electron', program: dying(signal), args: [] } as const
    const code = await runInTerminal(shell.program, shell.args)
    expect(code).toBe(number)
    expect(whyEndedHard(shell, code, () => undefined)).toBe(
      `Electron ended hard (SIG${signal}, ${number}). What was on its way is looked up at the next start; nothing is sent again. PERPDESK_HOST=chromium opens the desk without it.`,
    )
  })

  it('because of its sandbox gets the message for a system without one', () => {
    const shell = { is: 'electron', program: '/opt/electron', args: [] } as const
    expect(whyEndedHard(shell, 133, () => CANNOT)).toBe(
      `${CANNOT} PERPDESK_HOST=chromium opens the desk without it.`,
    )
    expect(whyEndedHard({ ...shell, is: 'chromium' }, 133, () => CANNOT)).not.toContain(CANNOT)
  })

  it('is not one that was stopped, or that exited with its own code', () => {
    const shell = { is: 'electron', program: '', args: [] } as const
    for (const code of [0, 1, 64, 130, 143]) expect(whyEndedHard(shell, code)).toBeUndefined()
  })
})
