import { expect, it } from 'vitest'
import { NOW } from '../../../test/kit/trade'
import type { DeskState } from '../desk-state'
import { computeConnectionHealth } from './connection-health'

const computeHealth = (is: 'open' | 'closed' | 'silent', age: number, hasTrouble = false) =>
  computeConnectionHealth({
    desk: { snapshot: () => ({}) } as DeskState,
    connection: {
      feed: {
        getChannel: () => ({ is, at: NOW - age }),
        trouble: () => (hasTrouble ? { is: 'failed', why: 'offline' } : undefined),
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
  ['live between two pings', 'open', 15_000, false, 'live'],
  ['late after a missed ping', 'open', 15_001, false, 'late'],
  ['live until the account is late while reads fail', 'open', 5_000, true, 'live'],
  ['late with the account while reads fail', 'open', 5_001, true, 'late'],
  ['late once it is silent', 'silent', 0, false, 'late'],
  ['down once it is closed', 'closed', 0, false, 'down'],
] as const)('shows the private channel as %s', (_when, is, age, hasTrouble, light) => {
  expect(computeHealth(is, age, hasTrouble).channel.is).toBe(light)
})

it.each([
  ['live while anything is heard', 15_000, false, 'live'],
  ['late once nothing is heard', 15_001, false, 'late'],
  ['late as soon as the channel while reads fail', 5_001, true, 'late'],
] as const)('shows the clock as %s', (_when, age, hasTrouble, light) =>
  expect(computeHealth('open', age, hasTrouble).clock.is).toBe(light),
)
