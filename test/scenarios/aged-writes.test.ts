import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getSignedAge } from '../../src/core/attempt/signature-expiry'
import { resting } from '../kit/drafts'
import { market, openDesk, type OpenDesk } from '../kit/open-desk'

let desk: OpenDesk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

const post = { method: 'POST', path: '/v1/order' } as const
const newest = () => {
  const [attempt] = desk.attempts()
  if (attempt === undefined) throw new Error('Nothing was sent.')
  return attempt
}
const found = () => desk.journal.lines.flatMap(line => (line.saw === 'aging' ? [line.found] : []))
const codesOf = async (quantity: string) => {
  const planned = await desk.tryPlan(resting(desk, quantity))
  return planned.ok ? [] : planned.error.map(({ code }) => code)
}
async function send(): Promise<void> {
  await desk.submit(await desk.plan(resting(desk, '0.01')))
  await desk.settled()
}

describe('the date of a write', () => {
  it('is fresh before a test', async () => {
    await send()
    expect([getSignedAge(newest()), newest().state.is]).toEqual([0, 'live'])
  })

  it('lies in the past once test orders and reads were judged by their dates', async () => {
    await desk.submit(await desk.plan({ is: 'age test', symbol: market }))
    await desk.until('the test orders', () => found().includes('by writes'))
    const codes = desk.journal.lines.flatMap(line =>
      line.saw === 'outcome' && line.outcome.is === 'refused' ? [line.outcome.code] : [],
    )
    expect(codes).toEqual(['-1103', '-1001', '-1103', '-1001', '-1103', '-1103'])
    // A hundred reads are spread over twenty seconds.
    for (let turns = 0; turns < 200 && !found().includes('by reads'); turns += 1) await desk.turn(200)
    await desk.until('the test reads', () => found().includes('by reads'))
    await send()
    expect([getSignedAge(newest()), newest().state.is]).toEqual([250_000, 'live'])
  })
})

describe('an aged order that is lost', () => {
  const countSent = () => desk.received('POST /v1/order')

  it('is proved absent after about a minute, then blocks added risk in its market until a fresh one could not arrive', async () => {
    const before = countSent()
    desk.practice.fault({ name: 'lose the request', on: post })
    await desk.submit(await desk.plan(resting(desk, '0.01')))
    await desk.until('a look-up', () => newest().state.is === 'unknown' && newest().evidence.length > 0)
    await desk.turn(55_000)
    expect(newest().state.is).toBe('unknown')
    await desk.turn(10_000)
    await desk.turn(6_000)
    await desk.until('the proof', () => newest().state.is === 'absent')
    await desk.until('writing', ({ writes }) => writes?.value.state === 'active')
    await desk.until('a book', () => desk.view()?.book)
    expect(await codesOf('0.01')).toEqual(['PART_HELD'])
    expect(countSent() - before).toBe(1)
    await desk.turn(260_000, 20_000)
    await desk.until('the end', ({ writes }) => writes?.value.holds.length === 0)
    await desk.until('a book', () => desk.view()?.book)
    expect(await codesOf('0.01')).toEqual([])
  })

  it('halts and withdraws the evidence when the venue takes it after that proof', async () => {
    const before = countSent()
    desk.practice.fault({ name: 'change the date rules', queue: 100_000 })
    await desk.submit(await desk.plan(resting(desk, '0.01')))
    // A request that is late before it reaches its socket is not sent.
    await desk.until('the request', () => countSent() > before)
    await desk.turn(26_000, 1_000)
    await desk.until('a look-up', () => newest().state.is === 'unknown' && newest().evidence.length > 0)
    await desk.turn(40_000, 1_000)
    await desk.turn(6_000, 1_000)
    await desk.until('the proof', () => newest().state.is === 'absent')
    await desk.turn(30_000, 1_000)
    await desk.until('the incident', () => newest().state.is === 'quarantined')
    expect([desk.snapshot().writes?.value.state, found().at(-1)]).toEqual(['halted', 'arrived late'])
  })
})
