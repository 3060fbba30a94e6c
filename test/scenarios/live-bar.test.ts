import { afterEach, describe, expect, it } from 'vitest'
import type { LiveTradingBlocker } from '../../src/core/guard/trading-guards'
import type { VenueClientOptions } from '../../src/main/main-ports'
import { createVenueOpening } from '../../src/main/venue/venue-opening'
import { openReadOnlyVenue } from '../../src/main/venue/read-only-venue'
import { openWritableVenue } from '../../src/main/venue/writable-venue'
import { crossing, hasBook } from '../kit/drafts'
import { generousGuards } from '../kit/generous-guards'
import { formFor, openWithKeychain, type RealDesk } from '../kit/real-account'

const open: RealDesk[] = []
afterEach(async () => {
  for (const desk of open.splice(0)) await desk.close()
})

const elsewhere = {
  baseUrl: 'https://venue.example',
  publicStreamUrl: 'wss://venue.example/p/',
  privateStreamUrl: 'wss://venue.example/q/',
}

/** A desk with live trading blocked, on which venue.example is another name of the practice exchange. */
async function barredBy(bar: LiveTradingBlocker | undefined): Promise<RealDesk> {
  const there = (options: VenueClientOptions): VenueClientOptions => {
    const { baseUrl, publicStreamUrl, privateStreamUrl } = open.at(-1)?.practice ?? options.addresses
    return { ...options, addresses: { baseUrl, publicStreamUrl, privateStreamUrl } }
  }
  const opening = createVenueOpening(
    { isReadOnly: false, bar },
    {
      openWritable: options => openWritableVenue(there(options)),
      openReadOnly: options => openReadOnlyVenue(there(options)),
    },
  )
  const desk = await openWithKeychain(undefined, undefined, opening)
  open.push(desk)
  return desk
}

const add = (desk: RealDesk) => {
  desk.person.will({ is: 'key', form: formFor(desk, { addresses: elsewhere }) })
  return desk.api.keys.add()
}
const narrow = (desk: RealDesk) =>
  (desk.practice.exchange.keys.get(desk.practice.account.key)!.scope = 'read')
const kept = (desk: RealDesk) => [...desk.store.items.keys()].filter(name => name.startsWith('key.'))
/** HTTP methods that reached the exchange since the desk was opened. */
const methods = (desk: RealDesk) => [...new Set(desk.practice.received().map(({ method }) => method))]

/** A desk with a read-only key, once the account was read. */
async function looking(bar: LiveTradingBlocker | undefined): Promise<RealDesk> {
  const desk = await barredBy(bar)
  narrow(desk)
  expect(await add(desk)).toMatchObject({ ok: true, value: { id: expect.any(String) as string } })
  await desk.until('it is told', ({ keyring }) => keyring?.value.rows.length === 2)
  await desk.api.profiles.use({ id: desk.row().profile.id })
  await desk.until(
    'the account is read, and a book',
    ({ profile, account, key }) =>
      profile?.value.kind === 'custom' &&
      hasBook(desk) &&
      account?.from === 'live' &&
      key !== undefined &&
      !desk.why().includes('reconciling'),
  )
  return desk
}

describe.each<LiveTradingBlocker>(['not electron', 'root', 'worked on'])(
  'a desk barred from live writes (%s)',
  bar => {
    const refused = { ok: false, error: [{ code: 'WRITES_READ_ONLY', facts: { why: bar } }] }

    it('reads a live account, blocks every write of it, and reports why', async () => {
      const desk = await looking(bar)
      expect(desk.why().filter(why => why !== 'guards unset')).toEqual([bar])
      expect(desk.snapshot().positions?.from).toBe('live')
      expect(desk.row()).toMatchObject({ writing: 'not allowed', bar })
      expect(await desk.tryPlan(crossing(desk, '0.01'))).toEqual(refused)
      expect(await desk.tryPlan({ is: 'cancel all', reach: { is: 'all markets' } })).toEqual(refused)
      await desk.api.writes.stop()
      await desk.api.writes.reconcile()
      expect(methods(desk)).toEqual(['GET'])
    })

    it('never asks for write permission for that account, with guards or without', async () => {
      const desk = await looking(bar)
      const { id } = desk.row().profile
      const questionsBefore = desk.person.asked.length
      expect(await desk.api.profiles.allowWrites({ id })).toEqual(refused)
      desk.person.will({ is: 'yes' })
      await desk.api.guards.set(generousGuards)
      expect(await desk.api.profiles.allowWrites({ id })).toEqual(refused)
      expect(desk.person.asked.slice(questionsBefore).map(({ is }) => is)).not.toContain('allow writes')
    })

    it('accepts a key that only reads, and none with more permissions', async () => {
      const desk = await barredBy(bar)
      expect(await add(desk)).toEqual({ ok: false, error: [{ code: 'KEY_TOO_ABLE', facts: { why: bar } }] })
      expect([kept(desk), desk.keys.all()]).toEqual([[], []])
      expect(desk.person.asked.at(-1)).toMatchObject({ is: 'add key', bar })
      narrow(desk)
      expect(await add(desk)).toMatchObject({ ok: true, value: { id: expect.any(String) as string } })
      expect(kept(desk)).toHaveLength(1)
    })

    it('keeps practice and local data as usual', async () => {
      const desk = await barredBy(bar)
      await desk.submit(await desk.plan(crossing(desk, '0.01')))
      expect(await desk.filled()).toMatchObject([{ state: { is: 'filled' } }])
      desk.person.will({ is: 'key', form: formFor(desk) })
      expect(await desk.api.keys.add()).toMatchObject({
        ok: true,
        value: { id: expect.any(String) as string },
      })
      await desk.until('it is told', ({ keyring }) => keyring?.value.rows.length === 2)
      expect(desk.row().bar).toBeUndefined()
    })
  },
)

it('accepts a trading key on a desk that is not barred, and asks before the first write', async () => {
  const desk = await barredBy(undefined)
  expect(await add(desk)).toMatchObject({ ok: true, value: { id: expect.any(String) as string } })
  await desk.until('it is told', ({ keyring }) => keyring?.value.rows.length === 2)
  expect(desk.row().bar).toBeUndefined()
  expect(await desk.api.profiles.allowWrites({ id: desk.row().profile.id })).toMatchObject({
    error: [{ code: 'GUARDS_UNSET' }],
  })
})
