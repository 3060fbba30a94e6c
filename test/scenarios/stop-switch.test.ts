import { performance } from 'node:perf_hooks'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { LadderDraft } from '../../src/core/write/write-drafts'
import { openWritableVenue } from '../../src/main/venue/writable-venue'
import { crossing, priceAt, resting } from '../kit/drafts'
import { market, openDesk, type OpenDesk } from '../kit/open-desk'

/** The maximum time in milliseconds from the act to the last byte that leaves. */
const LIMIT = 100

let desk: OpenDesk
/** Times at which requests passed the last check before their connection. */
let letGo: number[]
/** Resolves when the next request passes that check. */
let onLetGo: (() => void) | undefined

/** The production venue, with each request recorded at its last check. */
const noted: typeof openWritableVenue = options => {
  const venue = openWritableVenue(options)
  return {
    ...venue,
    send: (signed, write, lastLook) =>
      venue.send(signed, write, leaving => {
        const may = lastLook(leaving)
        if (may) letGo.push(performance.now())
        if (may) onLetGo?.()
        return may
      }),
  }
}

beforeEach(async () => {
  letGo = []
  onLetGo = undefined
  desk = await openDesk({ opening: { openVenue: noted } })
})
afterEach(() => desk.close())

const codes = async (draft: Parameters<OpenDesk['tryPlan']>[0]) => {
  const planned = await desk.tryPlan(draft)
  return planned.ok ? [] : planned.error.map(({ code }) => code)
}

const ladder = (): LadderDraft => ({
  is: 'ladder',
  symbol: market,
  side: 'BUY',
  type: 'LIMIT',
  from: priceAt(desk, '0.98'),
  to: priceAt(desk, '0.97'),
  count: '8',
  quantity: '0.08',
  skew: 'even',
  reduceOnly: false,
  marginMode: 'CROSS',
})

/** Presses the stop; returns its time, and the delay until the last request left. */
async function stop() {
  const at = performance.now()
  const stopped = await desk.api.writes.stop()
  expect(stopped.ok).toBe(true)
  return { lag: () => Math.max(0, ...letGo.map(left => left - at)) }
}

it('withdraws the open question and journals the stop, and nothing leaves', async () => {
  desk.person.will('wait')
  const submitted = desk.trySubmit(await desk.plan(crossing(desk, '0.01')))
  await desk.until('the question', () => desk.person.asked.length === 1)
  await stop()

  expect(await submitted).toMatchObject({ ok: false, error: [{ code: 'WRITES_STOPPED' }] })
  expect(desk.journal.readAll().at(-1)).toMatchObject({ saw: 'stop' })
  expect([letGo, desk.received('POST /v1/order')]).toEqual([[], 0])
})

it('lets nothing leave 100 ms after a stop, though a sheet of eight orders is leaving, nor after its answer', async () => {
  const plan = await desk.plan(ladder())
  const second = new Promise<void>(resolve => {
    onLetGo = () => letGo.length === 2 && resolve()
  })
  await desk.submit(plan)
  await second
  const { lag } = await stop()
  const before = letGo.length
  await desk.until(
    'what had left to be read back',
    () => desk.attempts().filter(({ state }) => state.is === 'live').length === before,
  )
  // Longer than the timeout of a sheet: every pending write has given up.
  await desk.turn(61_000)

  expect([letGo.length, desk.received('POST /v1/order'), desk.attempts().length]).toEqual([
    before,
    before,
    before,
  ])
  expect(before).toBe(2)
  expect(lag()).toBeLessThan(LIMIT)
})

it('keeps a stop across a restart, and lifts it only when the person confirms', async () => {
  await desk.api.writes.stop()
  await desk.app.close()
  const { journal, practice, clock } = desk
  desk = await openDesk({ journal, clock, next: practice })

  expect(desk.snapshot().writes?.value.state).toBe('reducing')
  expect(await codes(resting(desk, '0.01'))).toEqual(['WRITES_STOPPED'])
  desk.person.will({ is: 'yes' })
  await desk.api.writes.reopen()
  await desk.until('active', ({ writes }) => writes?.value.state === 'active')
})
