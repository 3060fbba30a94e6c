import { expect, it } from 'vitest'
import { filesOfOthers, isThere } from './grounds.mjs'

const machine = { isRoot: false, grantsDisks: () => false }

it.each(['darwin', 'win32'] as const)('excludes on %s every file of Linux specs', platform => {
  expect(filesOfOthers({ ...machine, platform })).toEqual(
    expect.arrayContaining(['**/*.linux.test.ts', '**/*.keyring.test.ts', 'test/long/canary.test.ts']),
  )
})

it('excludes no file on Linux', () => {
  expect(filesOfOthers({ ...machine, platform: 'linux' })).toEqual([])
})

it.each([
  ['linux', true, true, ['linux', 'unix', 'root', 'disk']],
  // A container whose root may not mount anything.
  ['linux', true, false, ['linux', 'unix', 'root']],
  ['linux', false, true, ['linux', 'unix']],
  ['darwin', false, true, ['unix']],
  ['win32', false, true, []],
] as const)('registers on %s (root %s, disks %s) the specs of %j', (platform, isRoot, grants, grounds) => {
  const on = { platform, isRoot, grantsDisks: () => grants }
  expect((['linux', 'unix', 'root', 'disk'] as const).filter(ground => isThere(ground, on))).toEqual(grounds)
})
