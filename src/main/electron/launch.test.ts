import { expect, it } from 'vitest'
import { dangerousSwitch } from './launch'
import { nextZoom } from './menu'

it.each([
  [['remote-debugging-port'], 'remote-debugging-port'],
  [['user-data-dir', 'lang'], 'user-data-dir'],
  [['lang', 'force-dark-mode'], undefined],
  [[], undefined],
])('of the switches %j the dangerous one is %s', (given, found) => {
  expect(dangerousSwitch(name => given.includes(name))).toBe(found)
})

it.each([
  [1, 'in', 1.1],
  [1.1, 'out', 1],
  [2, 'in', 2],
  [0.75, 'out', 0.75],
  [1.75, 'usual', 1],
  [1.2, 'in', 1.25],
] as const)('from a page size of %s, %s leads to %s', (from, step, to) => {
  expect(nextZoom(from, step)).toBe(to)
})
