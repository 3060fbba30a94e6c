import { expect, it } from 'vitest'
import { attempt, NOW } from '../../../test/kit/screen'
import { measureWriteLatency } from './write-latency'

it('returns the median and the longest response time, and nothing without a response', () => {
  expect(measureWriteLatency([attempt()])).toBeUndefined()
  const took = [30, 10, 500, 20, 40].map(ms => attempt({ sentAt: NOW, answeredAt: NOW + ms }))
  expect(measureWriteLatency(took)).toEqual({ count: 5, middle: 30, longest: 500 })
})

it('uses only the newest attempts', () => {
  const old = attempt({ consentedAt: NOW - 1, sentAt: NOW, answeredAt: NOW + 9_000 })
  const took = Array.from({ length: 50 }, () =>
    attempt({ consentedAt: NOW, sentAt: NOW, answeredAt: NOW + 10 }),
  )
  expect(measureWriteLatency([old, ...took])).toEqual({ count: 50, middle: 10, longest: 10 })
})
