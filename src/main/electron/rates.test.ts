import { expect, it } from 'vitest'
import { createCallerRate } from './pace'
import { rateOf } from './rates'

/** How many of these calls get through the door when a page makes them all day. */
function inAnHour(channel: string): number {
  const pace = createCallerRate(rateOf(channel))
  let taken = 0
  for (let now = 0; now < 3_600_000; now += 10) if (pace.take(now)) taken += 1
  return taken
}

it.each(['guards.set', 'connection.come'])(
  '%s, which leaves something each time, comes once a second',
  name => {
    expect(inAnHour(name)).toBeLessThan(3_700)
  },
)

it.each(['writes.stop', 'connection.leave', 'keys.lock', 'profiles.forbidWrites'])(
  '%s, which leaves nothing the second time, is never slowed',
  name => expect(rateOf(name)).toEqual({ burst: 40, perSecond: 20 }),
)
