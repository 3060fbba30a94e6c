import { afterEach, describe, expect, it } from 'vitest'
import { VENUE_EVENT_NAMES } from '../faults/venue-events'
import type { PracticeFault } from '../faults/fault-registry'
import type { PracticeHandle } from '../open-practice'
import { openAudited } from '../../../test/kit/auditor'
import { type Stranger, createStranger, openStream } from '../../../test/kit/stranger'

const SYMBOL = 'PERP_BTC_USDC'
const opened: PracticeHandle[] = []
afterEach(async () => {
  for (const practice of opened.splice(0)) await practice.close()
})

/** Opens an exchange in which `event` happens just before the next request for holdings is processed. */
async function open(event: PracticeFault): Promise<readonly [PracticeHandle, Stranger]> {
  const practice = await openAudited({
    seed: 4,
    clock: { is: 'by hand', at: 1_800_000_000_000 },
    limits: false,
    faults: [{ on: { path: '/v1/client/holding' }, ...event }],
  })
  opened.push(practice)
  return [practice, createStranger(practice)]
}

const rulesOf = async ({ get }: Stranger) => (await get(`/v1/public/info/${SYMBOL}`)).data
const sell = { symbol: SYMBOL, side: 'SELL', order_type: 'MARKET', order_quantity: '0.001' }

describe('a scripted venue event', () => {
  it('changes rules between two requests, for every client at once', async () => {
    const [, client] = await open({
      name: 'change the rules',
      symbol: SYMBOL,
      rules: { base_min: '0.5', min_notional: '1E+4', status: 'REDUCE_ONLY' },
    })
    const before = await rulesOf(client)
    await client.get('/v1/client/holding')
    expect(await rulesOf(client)).toEqual({
      ...before,
      base_min: 0.5,
      min_notional: 10_000,
      status: 'REDUCE_ONLY',
      updated_time: 1_800_000_000_000,
    })
    expect((await client.send('POST', '/v1/order', sell)).json).toMatchObject({ success: false, code: -1005 })
  })

  it.each<[string, PracticeFault, string, number]>([
    ['revokes the keys before it looks at the signature', { name: 'revoke the keys' }, 'holding', -1002],
    ['closes for maintenance', { name: 'close the venue', ms: 60_000 }, 'order', -1011],
    ['narrows the keys to reading', { name: 'narrow the keys' }, 'order', -1002],
  ])('%s', async (_, event, request, code) => {
    const [, client] = await open(event)
    const first = await client.get('/v1/client/holding')
    const rejected = request === 'holding' ? first : await client.send('POST', '/v1/order', sell)
    expect(rejected.json).toMatchObject({ success: false, code })
  })

  it('restores revoked keys after the given time', async () => {
    const [practice, client] = await open({ name: 'revoke the keys', ms: 1_000 })
    expect((await client.get('/v1/client/holding')).status).toBe(401)
    await practice.advance(2_000)
    expect((await client.get('/v1/client/holding')).status).toBe(200)
  })

  it('moves a price', async () => {
    const [practice, client] = await open({ name: 'move the price', symbol: SYMBOL, share: -0.1 })
    const price = async () => Number((await client.get(`/v1/public/futures/${SYMBOL}`)).data['index_price'])
    const before = await price()
    await client.get('/v1/client/holding')
    await practice.advance(2_000)
    expect((await price()) / before).toBeCloseTo(0.9, 1)
  })

  it('trades for the account as another client of its owner would', async () => {
    const event = { name: 'trade as somebody else', symbol: SYMBOL, side: 'BUY', quantity: '0.01' } as const
    const [practice, client] = await open(event)
    await client.get('/v1/client/holding')
    await practice.settled()
    expect((await client.get(`/v1/position/${SYMBOL}`)).data['position_qty']).toBe(0.01)
  })

  it('publishes an announcement', async () => {
    const [practice, client] = await open({ name: 'announce', message: 'Fees change on Monday.' })
    const stream = await openStream(practice.publicStreamUrl)
    stream.send({ id: 's', event: 'subscribe', topic: 'announcement' })
    await stream.waitForFrame(({ id }) => id === 's')
    await client.get('/v1/client/holding')
    await practice.advance(1_000)
    expect((await stream.waitForFrame(({ topic }) => topic === 'announcement')).data).toMatchObject({
      message: 'Fees change on Monday.',
    })
    stream.close()
  })

  it('is counted and delayed like any other fault', async () => {
    const [practice, client] = await open({ name: 'announce', message: 'again', after: 1, times: 2 })
    for (let time = 0; time < 4; time++) await client.get('/v1/client/holding')
    expect(practice.exchange.announcements.map(({ message }) => message)).toEqual(['again', 'again'])
  })

  it.each<[string, PracticeFault]>([
    ['a rule there is not', { name: 'change the rules', symbol: SYMBOL, rules: { x: '1' } as object }],
    ['a market there is not', { name: 'move the price', symbol: 'PERP_NOPE_USDC', share: 1 }],
    ['a figure that is none', { name: 'change the rules', symbol: SYMBOL, rules: { base_min: 'much' } }],
  ])('continues after a script that names %s', async (_, event) => {
    const [, client] = await open(event)
    await expect(client.get('/v1/client/holding')).rejects.toThrow()
    expect((await client.get('/v1/client/holding')).status).toBe(200)
  })

  it('has a name for each kind', () => {
    expect(new Set(VENUE_EVENT_NAMES).size).toBe(VENUE_EVENT_NAMES.length)
  })
})
