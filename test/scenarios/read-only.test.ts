import { afterEach, beforeEach, expect, it } from 'vitest'
import { openReadOnlyVenue } from '../../src/main/venue/read-only-venue'
import { crossing } from '../kit/drafts'
import { openDesk, type OpenDesk } from '../kit/open-desk'
import { publicQueryAllowed } from '../kit/profile-chain'

let desk: OpenDesk
beforeEach(async () => {
  desk = await openDesk({ opening: { openVenue: openReadOnlyVenue }, waits: false })
  await desk.until(
    'everything is read',
    ({ writes, account, orders, health }) =>
      health?.value.channel.is === 'live' &&
      account !== undefined &&
      orders !== undefined &&
      desk.view()?.book !== undefined &&
      writes?.value.state === 'read-only',
  )
})
afterEach(() => desk.close())

/** HTTP methods that reached the exchange. */
const methods = (): readonly string[] => [...new Set(desk.practice.received().map(({ method }) => method))]

it('reads its account on a desk started view-only, and reports why it writes nothing', () => {
  const { writes, positions, orders } = desk.snapshot()
  expect(writes?.value.holds).toContainEqual({ is: 'read-only', why: 'view only' })
  expect([positions?.from, orders?.from]).toEqual(['live', 'live'])
})

it('offers no plan or send on a desk started view-only, and asks for no confirmation', async () => {
  const refused = { ok: false, error: [{ code: 'WRITES_READ_ONLY', facts: { why: 'view only' } }] }
  expect(await desk.tryPlan(crossing(desk, '0.01'))).toEqual(refused)
  expect(await desk.tryPlan({ is: 'cancel all', reach: { is: 'all markets' } })).toEqual(refused)
  expect(await desk.trySubmit({ token: 'made-up' })).toMatchObject({ error: [{ code: 'TOKEN_UNKNOWN' }] })
  expect(desk.person.asked).toEqual([])
})

it('allows the public query on a desk started view-only, the one POST that reads', async () => {
  await desk.close()
  desk = await openDesk({ ...publicQueryAllowed(), opening: { openVenue: openReadOnlyVenue }, waits: false })
  await desk.until('read', ({ orders, positions }) => orders !== undefined && positions !== undefined)
  await desk.turn(16_000)
  const posted = () => desk.practice.received().filter(({ method }) => method !== 'GET')
  await desk.until('asked', () => posted().length > 0)
  expect([...new Set(posted().map(({ line }) => line))]).toEqual(['POST /v1/public/query'])
})

it('sends only reads on a desk started view-only, whatever is tried', async () => {
  await desk.tryPlan(crossing(desk, '0.01'))
  await desk.api.writes.stop()
  await desk.api.writes.reconcile()
  await desk.turn(60_000)
  await desk.until('another look', ({ positions }) => (positions?.asOf ?? 0) >= desk.clock.now() - 1_000)
  expect(methods()).toEqual(['GET'])
  expect(desk.journal.readAll().filter(({ saw }) => saw === 'consent' || saw === 'sending')).toEqual([])
})
