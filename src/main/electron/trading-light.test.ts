import { expect, it } from 'vitest'
import type { TradingState } from '@core/guard/trading-guards'
import { isTradingStopped, deriveTradingLight, describeTradingLight } from './trading-light'

const stopped = { is: 'stopped', since: 1 } as const
const unknown = { is: 'unknown', attempts: 1 } as const

it.each<[TradingState | undefined, ReturnType<typeof deriveTradingLight>, string]>([
  [undefined, 'held', 'Nothing can be sent now.'],
  [{ state: 'active', holds: [] }, 'live', 'Trading is on.'],
  [{ state: 'held', holds: [{ is: 'reconciling' }] }, 'held', 'Nothing can be sent now.'],
  [{ state: 'offline', holds: [{ is: 'offline' }] }, 'held', 'Nothing can be sent now.'],
  [{ state: 'read-only', holds: [{ is: 'read-only', why: 'locked' }] }, 'held', 'Nothing can be sent now.'],
  [{ state: 'reducing', holds: [stopped] }, 'stopped', 'Only what lowers risk can be sent.'],
  [{ state: 'halted', holds: [{ is: 'halted', incident: 'i', why: 'w' }] }, 'stopped', 'Trading is halted.'],
  [
    { state: 'held', holds: [unknown] },
    'unknown',
    'An outcome is unknown: nothing is sent until it is known.',
  ],
  [
    { state: 'held', holds: [stopped, unknown] },
    'unknown',
    'An outcome is unknown: nothing is sent until it is known.',
  ],
])('maps %j to the light %s: %s', (writes, light, words) => {
  expect([deriveTradingLight(writes), describeTradingLight(writes)]).toEqual([light, words])
})

it.each([
  ['active', 'held'],
  ['reducing', 'held'],
  ['halted', 'stopped'],
] as const)('maps a venue in maintenance and the state %s to the light %s', (state, light) =>
  expect(deriveTradingLight({ state, holds: [] }, true)).toBe(light),
)

it.each<[TradingState | undefined, boolean]>([
  [undefined, false],
  [{ state: 'active', holds: [] }, false],
  [{ state: 'held', holds: [unknown] }, false],
  [{ state: 'held', holds: [unknown, stopped] }, true],
  [{ state: 'halted', holds: [{ is: 'halted', incident: 'i', why: 'w' }] }, true],
  // A day's guard lets less through, and the person may still stop for good.
  [{ state: 'reducing', holds: [{ is: 'daily', day: '2026-01-01', why: 'unread' }] }, false],
])('shows %j as stopped: %s', (writes, is) => {
  expect(isTradingStopped(writes)).toBe(is)
})
