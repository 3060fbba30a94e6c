import { expect, it } from 'vitest'
import { dangerousSwitch } from './launch'

it.each([
  [['remote-debugging-port'], 'remote-debugging-port'],
  [['user-data-dir', 'lang'], 'user-data-dir'],
  [['lang', 'force-dark-mode'], undefined],
  [[], undefined],
])('of the switches %j the dangerous one is %s', (given, found) => {
  expect(dangerousSwitch(name => given.includes(name))).toBe(found)
})
