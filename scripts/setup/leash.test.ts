import { expect, it } from 'vitest'
import { withParentDeathSignal } from './leash.mjs'

it.each([
  ['linux', true, ['setpriv', ['--pdeathsig', 'KILL', 'Xvfb', ':1']]],
  ['linux', false, ['Xvfb', [':1']]],
  ['darwin', true, ['Xvfb', [':1']]],
  ['win32', true, ['Xvfb', [':1']]],
] as const)('chooses the command on %s with setpriv available: %s', (platform, has, command) => {
  expect(withParentDeathSignal('Xvfb', [':1'], { platform, has: () => has })).toEqual(command)
})
