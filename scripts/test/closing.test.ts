import { expect, it, vi } from 'vitest'
import { system } from '../../host/system/system.mjs'
import { EXIT } from '../setup/command.mjs'
import type { Part } from '../setup/system.mjs'
import { closing } from './closing.mjs'

/** A run in which everything went well, on a machine that lacks nothing. */
const well = {
  code: 0,
  tally: { passed: 7, failed: 0, skipped: [] as readonly string[] },
  ready: { electron: '/opt/electron', missing: [] as readonly Part[] },
  noElectron: undefined,
  isStrict: true,
}
const plain = { isRoot: false, grantsDisks: () => false }
const linux = { platform: 'linux', isRoot: true, grantsDisks: () => true } as const
const mac = { platform: 'darwin', ...plain } as const
const windows = { platform: 'win32', ...plain } as const
const electronIsHere = 'The specs for the real Electron were registered: its binary is here.'

it('prints only the totals after a complete run on Linux', () => {
  expect(closing(well, linux)).toEqual({ code: EXIT.fine, lines: [electronIsHere, '7 passed, 0 failed'] })
})

it.each([
  [
    'macOS',
    mac,
    'Not registered here are the specs of keychains that a test can have for itself, of /proc, of bounds on files and of packages for Linux (Linux alone has them), of a start without a sandbox (only root on Linux makes one), on a real disk without room (only root on Linux gets a disk for itself, and not everywhere).',
  ],
  [
    'Windows',
    windows,
    'Not registered here are the specs of keychains that a test can have for itself, of /proc, of bounds on files and of packages for Linux (Linux alone has them), of rights of files, of shell scripts and of ends by a signal (Windows has none), of a start without a sandbox (only root on Linux makes one), on a real disk without room (only root on Linux gets a disk for itself, and not everywhere).',
  ],
  [
    'Linux for a plain user',
    { ...linux, isRoot: false },
    'Not registered here are the specs of a start without a sandbox (only root on Linux makes one), on a real disk without room (only root on Linux gets a disk for itself, and not everywhere).',
  ],
] as const)('succeeds under CI on %s, and lists the unregistered specs in one line', (_, on, line) => {
  expect(closing(well, on)).toEqual({
    code: EXIT.fine,
    lines: [line, electronIsHere, '7 passed, 0 failed'],
  })
})

it.each([
  ['linux', 'keyring', 'the keychain specs', /^To get it: .*gnome-keyring/],
  ['darwin', 'browser', 'the host specs, the window specs', /^To get it: install .*Chromium/],
  ['win32', 'browser', 'the host specs, the window specs', /^To get it: install .*Chromium/],
] as const)('fails under CI for specs that %s could run with a %s', (platform, part, names, how) => {
  vi.spyOn(system, 'platform', 'get').mockReturnValue(platform)
  const ready = { ...well.ready, missing: [part] }
  const on = { platform, ...plain }
  const { lines, code } = closing({ ...well, ready }, on)

  expect(code).toBe(EXIT.failed)
  expect(lines[0]).toMatch(new RegExp(`^Not run, for want of .+: ${names}\\.$`))
  expect(lines[1]).toMatch(how)
  expect(lines.at(-1)).toBe(`7 passed, ${names.split(',').length} failed`)
  expect(closing({ ...well, ready, isStrict: false }, on).code).toBe(EXIT.fine)
  vi.restoreAllMocks()
})

it.each([linux, mac, windows])('fails under CI for every skipped test on $platform, by its name', on => {
  const tally = { ...well.tally, skipped: ['a.test.ts: one', 'b.test.ts: other'] }
  const strict = closing({ ...well, tally }, on)

  expect(strict.code).toBe(EXIT.failed)
  expect(strict.lines).toEqual(
    expect.arrayContaining(['Skipped: a.test.ts: one', 'Skipped: b.test.ts: other', '7 passed, 2 failed']),
  )
  expect(closing({ ...well, tally, isStrict: false }, on).code).toBe(EXIT.fine)
})

it('explains why the specs for the real Electron were not registered, without failing', () => {
  const { lines, code } = closing({ ...well, noElectron: 'there is no display for it' }, linux)
  expect(lines[0]).toBe('The specs for the real Electron were not registered: there is no display for it.')
  expect(code).toBe(EXIT.fine)
})

it.each([
  ['a test failed', { ...well, tally: { ...well.tally, failed: 2 } }, 2],
  ['the run ended with a fault that no test has', { ...well, code: 1 }, 1],
  ['no test ran', { ...well, tally: { ...well.tally, passed: 0 } }, 1],
])('fails where %s', (_, run, failed) => {
  const { lines, code } = closing({ ...run, isStrict: false }, linux)
  expect([code, lines.at(-1)]).toEqual([EXIT.failed, `${run.tally.passed} passed, ${failed} failed`])
})
