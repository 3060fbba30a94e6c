import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isOrderOpen } from '../../src/core/account/order-merge'
import { getPlannedMaintenance } from '../../src/core/market/planned-maintenance'
import { publishVenueAnnouncement, planVenueMaintenance } from '../../src/practice/exchange/venue-maintenance'
import { resting } from '../kit/drafts'
import { openDesk, type OpenDesk } from '../kit/open-desk'

let desk: OpenDesk

beforeEach(async () => {
  desk = await openDesk()
})
afterEach(() => desk.close())

const MINUTE = 60_000
const states = () => desk.attempts().map(({ state }) => state.is)
const choose = (cancels: boolean) => ({ is: 'maintenance flag', cancels }) as const
const flag = () => desk.snapshot().terms?.value.cancelsInMaintenance

describe('a maintenance that the venue plans', () => {
  it('is known with its start and end, and then begins', async () => {
    const begins = desk.practice.exchange.clock.now() + 10.5 * MINUTE
    await desk.api.drills.run({ name: 'planned maintenance' })
    await desk.until('the plan', ({ systemStatus }) => systemStatus?.value.from !== undefined)
    const status = desk.snapshot().systemStatus?.value
    expect(status).toMatchObject({ maintenance: false, to: (status?.from ?? 0) + MINUTE })
    expect(Math.abs((status?.from ?? 0) - begins)).toBeLessThan(MINUTE)
    expect(status && getPlannedMaintenance(status, (status.from ?? 0) - 10 * MINUTE)?.is).toBe(
      'in ten minutes',
    )

    await desk.turn(10.6 * MINUTE)
    await desk.until('its begin', ({ systemStatus }) => systemStatus?.value.maintenance === true)
  })

  it('is announced as well, with its kind', async () => {
    await desk.until('the list', ({ announcements }) => announcements !== undefined)
    planVenueMaintenance(desk.practice.exchange, 90 * MINUTE, MINUTE)
    await desk.until('the word', ({ announcements }) => (announcements?.value.length ?? 0) > 0)
    expect(desk.snapshot().announcements?.value[0]?.message).toMatch(/^Maintenance from .* UTC\.$/)
  })
})

describe('order handling during maintenance', () => {
  it('is read back from the account’s own record, and applied by the venue', async () => {
    await desk.until('the choice', () => flag() !== undefined)
    expect(flag()).toBe(false)
    await desk.submit(await desk.plan(choose(true)))
    await desk.until('done', () => states().includes('done'))
    expect([flag(), desk.received('POST /v1/client/maintenance_config')]).toEqual([true, 1])

    await desk.submit(await desk.plan(resting(desk, '0.02')))
    await desk.until('the order', ({ orders }) => (orders?.value ?? []).some(isOrderOpen))
    planVenueMaintenance(desk.practice.exchange, MINUTE, MINUTE)
    await desk.turn(MINUTE + 5_000)
    await desk.until('its end', ({ orders }) => !(orders?.value ?? []).some(isOrderOpen))
  })

  it('is not requested again when it is already set', async () => {
    await desk.until('the choice', () => flag() !== undefined)
    expect(await desk.tryPlan(choose(false))).toMatchObject({ ok: false, error: [{ code: 'SETTING_SAME' }] })
  })

  it('whose reply is lost is unknown, and ends by the record', async () => {
    desk.practice.fault({
      name: 'lose the reply',
      on: { method: 'POST', path: '/v1/client/maintenance_config' },
    })
    await desk.submit(await desk.plan(choose(true)))
    await desk.until('done', () => states().includes('done'))
    expect(desk.attempts()[0]?.unknownAt).toBeDefined()
    expect(desk.received('POST /v1/client/maintenance_config')).toBe(1)
  })
})

describe('announcement page', () => {
  it('is opened only after the person confirms on main’s surface', async () => {
    await desk.until('the list', ({ announcements }) => announcements !== undefined)
    publishVenueAnnouncement(desk.practice.exchange, 'Read this.', { url: 'https://example.org/notice' })
    await desk.until('the word', ({ announcements }) => (announcements?.value.length ?? 0) > 0)
    const [announcement] = desk.snapshot().announcements?.value ?? []
    desk.person.will(question =>
      question.is === 'open page' && question.address === 'https://example.org/notice'
        ? { is: 'no' }
        : { is: 'yes' },
    )
    expect(await desk.api.announcements.openPage({ id: announcement?.id ?? '' })).toEqual({
      ok: true,
      value: 'declined',
    })
  })
})
