import { afterEach, describe, expect, it } from 'vitest'
import { listSealedWrites } from '../../src/core/write/plan'
import { keptBackReasons } from '../../src/messages/flatten'
import { crossing, resting } from '../kit/drafts'
import { breath } from '../kit/hand-clock'
import { memorySettings } from '../kit/memory-records'
import { openDesk, type OpenDesk } from '../kit/open-desk'
import { openingHere } from '../kit/opening'
import { openReal } from '../kit/real-account'

const open: OpenDesk[] = []
const keep = <D extends OpenDesk>(desk: D): D => (open.push(desk), desk)
// Each test leaves its own desk; only the exchange and the clock are closed here.
afterEach(async () => {
  for (const { practice, clock } of open.splice(0)) {
    await practice.close()
    clock.close()
  }
})

const order = { method: 'POST', path: '/v1/order' } as const

/** Settings that record any use after their database was closed, which makes the real ones throw. */
function closable() {
  const { get, set } = memorySettings()
  const late: string[] = []
  let isClosed = false
  function used(name: string): void {
    if (!isClosed) return
    late.push(name)
    throw new Error('Database connection is closed')
  }
  return {
    late,
    close: () => void (isClosed = true),
    settings: {
      get: (name: string) => (used(name), get(name)),
      set: (name: string, value: string) => (used(name), set(name, value)),
    },
  }
}

describe('a desk that is closing', () => {
  it('opens no connection once the signer ends with it, and uses nothing that is closed', async () => {
    const records = closable()
    let opened = 0
    const openVenue: typeof openingHere.openVenue = options => ((opened += 1), openingHere.openVenue(options))
    const desk = keep(await openReal('writes', { settings: records.settings, opening: { openVenue } }))
    const before = opened
    const left = desk.app.close()
    // As when a terminal ends all of its processes at once: the desk locks, and would read public data.
    desk.signer.die()
    await left
    records.close()
    await breath()
    expect([opened, records.late]).toEqual([before, []])
    // Machine events and due timers may still arrive.
    desk.app.lockWhenIdle()
    await desk.turn(60_000)
    await breath()
    expect([opened, records.late]).toEqual([before, []])
  })

  it('waits for an answer in flight, and journals it and any setting changed meanwhile', async () => {
    const records = closable()
    const desk = keep(await openDesk({ settings: records.settings }))
    const plan = await desk.plan(crossing(desk, '0.01'))
    desk.practice.fault({ name: 'delay', ms: 5_000, when: 'before answering', on: order })
    await desk.submit(plan)
    await desk.until('it is at the exchange', () => desk.received('POST /v1/order') === 1)
    let isLeft = false
    const left = desk.app.close().then(() => void (isLeft = true))
    await breath()
    const outcomes = () =>
      desk.journal.lines.flatMap(line => (line.saw === 'outcome' ? [line.outcome.is] : []))
    expect([isLeft, outcomes()]).toEqual([false, []])
    await desk.api.screen.remember({ preferences: '{"theme":"light"}' })
    await desk.turn(5_000)
    await left
    const set = desk.journal.lines.flatMap(line => (line.saw === 'settings' ? line.changed : []))
    expect([outcomes(), set.at(-1)]).toMatchObject([['accepted'], { name: 'theme', after: 'light' }])
    const lines = desk.journal.lines.length
    records.close()
    await desk.turn(60_000)
    await breath()
    expect([desk.journal.lines.length, records.late]).toEqual([lines, []])
  })

  it('sends nothing more of a sheet once writing is stopped, and records the outcome of each request', async () => {
    const desk = keep(await openDesk())
    await desk.submit(await desk.plan(crossing(desk, '0.01')))
    await desk.filled()
    await desk.submit(await desk.plan(resting(desk, '0.01')))
    await desk.settled()
    const plan = await desk.plan({ is: 'flatten' })
    desk.practice.fault({
      name: 'delay',
      ms: 5_000,
      when: 'before answering',
      on: { method: 'DELETE', path: '/v1/orders' },
    })
    const before = desk.received('POST /v1/order')
    await desk.submit(plan)
    await desk.until('its first request is at the exchange', () => desk.received('DELETE /v1/orders') === 1)
    const left = desk.app.close()
    await desk.turn(5_000)
    await left
    const [, ...rest] = listSealedWrites(plan).map(({ attempt }) => attempt)
    const outcomes = desk.journal.lines.flatMap(line =>
      line.saw === 'outcome' && rest.includes(line.attempt) ? [line.outcome] : [],
    )
    expect(outcomes).toEqual([{ is: 'not sent', why: keptBackReasons.held }])
    expect(desk.received('POST /v1/order')).toBe(before)
  })
})
