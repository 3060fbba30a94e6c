import { expect, it } from 'vitest'
import { attempt, cancelWrite, NOW, orderWrite } from '../../../test/kit/screen'
import { createLateArrivalRestriction } from './late-arrival-restriction'
import { createSigningWindow } from './signing-window'
import { rateLimitRefusal } from './write-attempt'

const sent = { signedAt: NOW, sentAt: NOW, signedWithin: createSigningWindow(NOW, 250_000) }
const absent = { state: { is: 'absent', at: NOW } } as const

it('blocks added risk in the market of an order whose absence was proved by an aged date', () => {
  const write = orderWrite()
  expect(createLateArrivalRestriction(attempt({ ...sent, ...absent, write }))).toEqual({
    ...{ over: 'may still arrive', bars: 'risk', until: NOW + 319_000 },
    ...{ attempt: attempt().id, markets: [write.symbol] },
  })
})

it('blocks added risk also for an order that was refused for the rate limit', () => {
  const refused = attempt({ signedAt: NOW, write: orderWrite(), state: { ...rateLimitRefusal, at: NOW } })
  expect(createLateArrivalRestriction(refused)).toMatchObject({ bars: 'risk', until: NOW + 310_000 })
})

it('blocks nothing for a cancel, nor for an order with a fresh date', () => {
  expect(createLateArrivalRestriction(attempt({ ...sent, ...absent, write: cancelWrite() }))).toBeUndefined()
  const fresh = attempt({ ...sent, ...absent, signedWithin: createSigningWindow(NOW) })
  expect(createLateArrivalRestriction(fresh)).toBeUndefined()
})
