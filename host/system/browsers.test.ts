import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { where } from '../../test/kit/where'
import { browserOn, browserPlaces, isProgram, type Machine } from './browsers.mjs'

const env = {
  linux: { PATH: '/home/a/bin::/usr/bin' },
  darwin: { PATH: '/usr/local/bin:/usr/bin', HOME: '/Users/a' },
  win32: {
    PATH: 'C:\\Windows;D:\\tools',
    PROGRAMFILES: 'C:\\Program Files',
    'PROGRAMFILES(X86)': 'C:\\Program Files (x86)',
    LOCALAPPDATA: 'C:\\Users\\a\\AppData\\Local',
  },
} as const
type System = keyof typeof env

/** Creates a machine on which only these programs are installed. */
const createMachine = (
  platform: System,
  programs: readonly string[],
  further: Readonly<Record<string, string>> = {},
): Machine => ({
  platform,
  env: { ...env[platform], ...further },
  isProgram: path => programs.includes(path),
})

describe('browser to drive', () => {
  it.each<[System, string]>([
    ['linux', '/home/a/bin/chromium'],
    ['linux', '/usr/bin/chromium-browser'],
    ['linux', '/usr/bin/google-chrome'],
    ['linux', '/usr/bin/microsoft-edge'],
    ['linux', '/usr/lib/chromium/chromium'],
    ['linux', '/opt/google/chrome/chrome'],
    ['linux', '/opt/microsoft/msedge/msedge'],
    ['linux', '/snap/bin/chromium'],
    ['darwin', '/usr/local/bin/chromium'],
    ['darwin', '/Applications/Chromium.app/Contents/MacOS/Chromium'],
    ['darwin', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
    ['darwin', '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge'],
    ['darwin', '/Users/a/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
    ['win32', 'D:\\tools\\chromium.exe'],
    ['win32', 'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'],
    ['win32', 'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe'],
    ['win32', 'C:\\Users\\a\\AppData\\Local\\Chromium\\Application\\chrome.exe'],
  ])('is found on %s at %s', (platform, program) => {
    expect(browserOn(createMachine(platform, [program]))).toEqual({ is: 'found', program })
  })

  it.each<[System, readonly [string, string]]>([
    ['linux', ['/usr/bin/chromium', '/home/a/bin/google-chrome']],
    [
      'darwin',
      [
        '/Applications/Chromium.app/Contents/MacOS/Chromium',
        '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      ],
    ],
    [
      'win32',
      [
        'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
        'C:\\Program Files\\Microsoft\\Edge\\Application\\msedge.exe',
      ],
    ],
  ])('is on %s the most open of the installed builds', (platform, [free, other]) => {
    expect(browserOn(createMachine(platform, [other, free]))).toEqual({ is: 'found', program: free })
  })

  it.each<System>(['linux', 'darwin', 'win32'])(
    'is on %s the one in PERPDESK_CHROMIUM, and no other then',
    platform => {
      const [usual = ''] = browserPlaces({ platform, env: env[platform] })
      const named = { PERPDESK_CHROMIUM: '/own/engine' }
      expect(browserOn(createMachine(platform, [usual, '/own/engine'], named))).toMatchObject({
        program: '/own/engine',
      })
      expect(browserOn(createMachine(platform, [usual], named))).toEqual({
        is: 'misnamed',
        why: 'PERPDESK_CHROMIUM names /own/engine, which is not a program that can be run.',
      })
      expect(browserOn(createMachine(platform, [usual], { PERPDESK_CHROMIUM: '' }))).toMatchObject({
        program: usual,
      })
    },
  )

  it.each<System>(['linux', 'darwin', 'win32'])('is not found on %s where none is installed', platform => {
    expect(browserOn(createMachine(platform, []))).toEqual({
      is: 'none',
      why: 'No Chromium was found: install one, or name it in PERPDESK_CHROMIUM.',
    })
  })

  it('is searched only in folders that the environment names', () => {
    const bare = browserPlaces({ platform: 'win32', env: {} })
    expect(bare).toEqual([])
    expect(browserPlaces({ platform: 'darwin', env: {} }).join()).not.toContain('undefined')
  })
})

describe('isProgram', () => {
  const folder = mkdtempSync(join(tmpdir(), 'browsers-test-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const file = (name: string, mode: number): string => {
    const path = join(folder, name)
    writeFileSync(path, '')
    chmodSync(path, mode)
    return path
  }

  it('accepts a file that exists', () => {
    mkdirSync(join(folder, 'chromium'))
    expect([isProgram(file('engine', 0o755)), isProgram(join(folder, 'nothing'))]).toEqual([true, false])
    expect(isProgram(join(folder, 'chromium'))).toBe(false)
  })

  where('unix').it('rejects a file without execute permission', () => {
    expect(isProgram(file('words', 0o644))).toBe(false)
  })
})
