import { describe, expect, it } from 'vitest'
import { findUnconfirmed, runOrderSession, type OrderSession } from './outside-core'

describe('a session of orders', () => {
  it('sends each confirmed order once, and what is pressed while armed', { timeout: 60_000 }, async () => {
    const { confirmed, armed, received } = await runOrderSession()
    expect(confirmed).toHaveLength(4)
    expect(received.filter(text => confirmed.includes(text))).toEqual(confirmed)
    expect([armed?.perOrder, received.length - confirmed.length]).toEqual(['0.01', 3])
  })
})

describe('the judge of a session', () => {
  const session: OrderSession = { confirmed: ['POST /v1/order {"a":1}'], armed: undefined, received: [] }

  it.each<[string, readonly string[], number]>([
    ['accepts what was confirmed', ['POST /v1/order {"a":1}'], 0],
    ['reports other bytes', ['POST /v1/order {"a":2}'], 1],
    ['reports a second arrival', ['POST /v1/order {"a":1}', 'POST /v1/order {"a":1}'], 1],
  ])('%s', (_, received, faults) => {
    expect(findUnconfirmed({ ...session, received })).toHaveLength(faults)
  })
})
