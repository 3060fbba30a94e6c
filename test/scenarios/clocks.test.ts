import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SIGNATURE_LIFE_MS } from '../../src/core/attempt/write-attempt'
import { resting } from '../kit/drafts'
import { openDesk, type OpenDesk } from '../kit/open-desk'

/** Milliseconds by which this machine's clock is behind the venue's. */
const BEHIND = 55_000

let desk: OpenDesk
beforeEach(async () => {
  desk = await openDesk()
  await desk.practice.advance(BEHIND)
  await desk.turn(21_000)
  await desk.until(
    'the venue’s clock is known anew',
    ({ health }) => (health?.value.clock.offset ?? 0) > BEHIND / 2,
  )
  await desk.until('open', ({ writes }) => writes?.value.state === 'active')
  await desk.until('a book', () => desk.view()?.book)
})
afterEach(() => desk.close())

const states = () => desk.attempts().map(({ state }) => state.is)

describe('a machine whose clock is behind the venue’s', () => {
  it('signs its writes by the venue’s clock', async () => {
    await desk.submit(await desk.plan(resting(desk, '0.01')))
    await desk.settled()
    const sending = desk.journal.lines.findLast(line => line.saw === 'sending')
    const [signedAt, sentAt] = sending?.saw === 'sending' ? [sending.signedAt, sending.at] : [0, 0]
    expect(Math.abs(signedAt - sentAt - BEHIND)).toBeLessThan(5_000)
    expect(states()).toEqual(['live'])
  })

  it('dates answers by the venue’s clock: absence is proved once the venue’s lapse has passed, and not before', async () => {
    desk.practice.fault({ name: 'lose the request', on: { method: 'POST', path: '/v1/order' } })
    await desk.submit(await desk.plan(resting(desk, '0.01')))
    await desk.until('a look-up', () => (desk.attempts()[0]?.evidence.length ?? 0) > 0)
    await desk.turn(SIGNATURE_LIFE_MS)
    await desk.api.writes.reconcile()
    expect(states()).toEqual(['unknown'])

    await desk.turn(15_000)
    await desk.turn(6_000)
    await desk.until('the proof', () => states().includes('absent'))
  })
})
