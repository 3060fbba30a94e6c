import { expect, it } from 'vitest'
import { NOW } from '../../../test/kit/trade'
import type { DeskState } from '../desk-state'
import { computeConnectionHealth } from './connection-health'

const computeHealth = (is: 'open' | 'closed' | 'silent', age: number, trouble?: 'offline' | 'no key') =>
  computeConnectionHealth({
    desk: { snapshot: () => ({}) } as DeskState,
    connection: {
      feed: {
        getChannel: () => ({ is, at: NOW - age }),
        trouble: () => trouble && { is: 'failed', why: trouble },
        getMaintenance: () => undefined,
        decodeFaults: () => 0,
        recentDecodeFaults: () => 0,
      },
      venue: {
        budget: () => ({ left: 1, of: 1, full: {} }),
        clockOffset: () => ({ offset: 3, at: NOW - age }),
      },
      hasKey: true,
      key: 'ready',
    },
    clock: { now: () => NOW, after: () => () => undefined },
    version: '0.0.0',
    dropped: [],
  })

it.each([
  ['live between two pings', 'open', 15_000, undefined, 'live'],
  ['late after a missed ping', 'open', 15_001, undefined, 'late'],
  ['live until the account is late while reads fail', 'open', 5_000, 'offline', 'live'],
  ['late with the account while reads fail', 'open', 5_001, 'offline', 'late'],
  ['live while the desk is locked', 'open', 15_000, 'no key', 'live'],
  ['late once it is silent', 'silent', 0, undefined, 'late'],
  ['down once it is closed', 'closed', 0, undefined, 'down'],
] as const)('shows the private channel as %s', (_when, is, age, trouble, light) => {
  expect(computeHealth(is, age, trouble).channel.is).toBe(light)
})

it.each([
  ['live while anything is heard', 15_000, undefined, 'live'],
  ['late once nothing is heard', 15_001, undefined, 'late'],
  ['late as soon as the channel while reads fail', 5_001, 'offline', 'late'],
] as const)('shows the clock as %s', (_when, age, trouble, light) =>
  expect(computeHealth('open', age, trouble).clock.is).toBe(light),
)
