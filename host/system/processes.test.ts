import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import {
  getProcessStartTime,
  isParentGone,
  isRunning,
  isSignalSharedWithChildren,
  getResidentMemoryMb,
  type System,
} from './processes.mjs'

const nothing: System = {
  platform: 'linux',
  read: () => undefined,
  ask: () => ({ ended: 1, said: '' }),
}
const linux = (stat: string | undefined): System => ({ ...nothing, read: () => stat })
const answers = (platform: NodeJS.Platform, ended: number | null, output: string): System => ({
  ...nothing,
  platform,
  ask: () => ({ ended, said: output }),
})
const stat = (state: string) => `42 (a (strange) name) ${state} ${Array(18).fill('0').join(' ')} 987 0`

describe('start time of a process', () => {
  it.each<[string, System, string | undefined]>([
    ['is reported by Linux', linux(stat('S')), '987'],
    ['is undefined on Linux for an ended process', linux(stat('Z')), undefined],
    ['is undefined on Linux without a process', linux(undefined), undefined],
    ['is reported by macOS', answers('darwin', 0, 'Mon Nov 23 03:00:00 2026'), 'Mon Nov 23 03:00:00 2026'],
    ['is undefined on macOS without a process', answers('darwin', 1, ''), undefined],
    ['is empty on macOS if the system does not answer', answers('darwin', null, ''), ''],
    ['is reported by Windows', answers('win32', 0, '134083152000000000'), '134083152000000000'],
    ['is undefined on Windows without a process', answers('win32', 0, 'gone'), undefined],
    ['is empty on Windows if the system does not answer', answers('win32', null, ''), ''],
  ])('%s', (_, system, began) => expect(getProcessStartTime(42, system)).toBe(began))

  it('has the same text on macOS in every time zone and language', () => {
    const calls: string[][] = []
    getProcessStartTime(42, {
      ...nothing,
      platform: 'darwin',
      ask: (file, args) => {
        calls.push([file, ...args])
        return { ended: 0, said: '' }
      },
    })
    expect(calls).toEqual([['env', 'LC_ALL=C', 'TZ=UTC0', 'ps', '-o', 'lstart=', '-p', '42']])
  })

  it('is read on Windows by process id', () => {
    const calls: string[] = []
    getProcessStartTime(42, {
      ...nothing,
      platform: 'win32',
      ask: (file, args) => {
        calls.push(file, args.at(-1) ?? '')
        return { ended: 0, said: '' }
      },
    })
    expect(calls).toEqual([
      'powershell',
      "$p = Get-Process -Id 42 -ErrorAction SilentlyContinue; if ($null -eq $p) { 'gone' } else { $p.StartTime.ToFileTimeUtc() }",
    ])
  })
})

describe('a process named by a lock', () => {
  const { pid } = process

  it.each<[string, NodeJS.Platform]>([
    ['macOS', 'darwin'],
    ['Windows', 'win32'],
  ])('counts as another one on %s when its id was reused', (_, platform) => {
    const system = answers(platform, 0, 'later')
    expect(isRunning({ pid, born: 'earlier' }, system)).toBe(false)
    expect(isRunning({ pid, born: 'later' }, system)).toBe(true)
  })

  it('counts as running when its start time is unknown', () => {
    expect(isRunning({ pid, born: '' }, answers('win32', 0, 'later'))).toBe(true)
    expect(isRunning({ pid, born: 'earlier' }, answers('win32', null, ''))).toBe(true)
  })

  it('is recognised on this system, and no longer once it has ended', async () => {
    const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'], { stdio: 'ignore' })
    const named = { pid: child.pid ?? 0, born: getProcessStartTime(child.pid ?? 0) ?? '' }
    expect([named.born === '', isRunning(named), isRunning({ ...named, born: '1' })]).toEqual([
      false,
      true,
      false,
    ])
    child.kill('SIGKILL')
    await once(child, 'close')
    expect(isRunning(named)).toBe(false)
  })
})

it.each([
  ['linux', 7, 7, true, false],
  ['linux', 7, 1, true, true],
  ['darwin', 7, 1, true, true],
  // Windows keeps the parent's id and reports that the process no longer exists.
  ['win32', 7, 7, true, false],
  ['win32', 7, 7, false, true],
] as const)(
  'detects on %s if parent %s is gone, with the parent id %s and alive = %s',
  (platform, parent, ppid, isIn, isGone) => {
    expect(isParentGone(parent, { platform, ppid, isThere: () => isIn })).toBe(isGone)
  },
)

it.each([
  ['SIGINT', true, 'linux', true],
  ['SIGINT', false, 'linux', false],
  ['SIGTERM', true, 'darwin', false],
  ['SIGHUP', true, 'win32', true],
  ['SIGINT', false, 'win32', true],
] as const)(
  'detects if %s at a terminal (%s) on %s reaches all processes: %s',
  (ending, isTerminal, platform, reaches) => {
    expect(isSignalSharedWithChildren(ending, isTerminal, platform)).toBe(reaches)
  },
)

it('reports the memory of a process where the system offers it, and nothing elsewhere', () => {
  const read = () => 'Name:\tnode\nVmRSS:\t  12000 kB\n'
  const ask = () => ({ ended: 0, said: '' })
  expect(getResidentMemoryMb(1, { platform: 'linux', read, ask })).toBe(12)
  expect(getResidentMemoryMb(1, { platform: 'linux', read: () => undefined, ask })).toBeUndefined()
  expect(getResidentMemoryMb(1, { platform: 'darwin', read, ask })).toBeUndefined()
})
