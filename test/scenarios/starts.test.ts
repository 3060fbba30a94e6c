import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import type { VenueAddresses, TradingProfile } from '../../src/core/profile/trading-profile'
import type { DeskSnapshot } from '../../src/core/snapshot/desk-snapshot'
import { ids } from '../kit/ids'
import { createPracticeVault } from '../kit/memory-vault'
import { openVault } from '../../src/main/keychain/vault'
import { seedFrom } from '../kit/keytext'
import { keepTyped } from '../kit/typed-key'
import { openingHere } from '../kit/opening'
import { openPractice, type PracticeHandle } from '../../src/practice/open-practice'
import { scenarioClock } from '../kit/clock'
import { memoryArchive, memoryJournal, memorySettings } from '../kit/memory-records'
import { memorySigner } from '../kit/memory-signer'
import { memoryKeeper, memoryKeyRows, memoryStore, type MemoryStore } from '../kit/memory-vault-parts'
import { clientOf, scenarioPractice } from '../kit/open-desk'
import { come } from '../kit/patience'
import { personAtTheDesk } from '../kit/surface'
import { openPlainApp } from '../kit/plain-app'
import { linesOf } from '../kit/profile-chain'

const quiet = { note: () => undefined, trouble: () => undefined }
const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

const symbol = 'PERP_BTC_USDC'
const KEPT = 1_700_000_000_000

interface Start {
  /** The state of the venue: the practice exchange, or a dead address. */
  readonly venue: 'there' | 'dead'
  readonly key: 'kept' | 'none'
  readonly keychain?: MemoryStore['state']
}

/** An address without a listener. */
async function nobody(): Promise<VenueAddresses> {
  const server = createServer()
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  await new Promise(done => server.close(done))
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    publicStreamUrl: `ws://127.0.0.1:${port}/ws/stream/`,
    privateStreamUrl: `ws://127.0.0.1:${port}/v2/ws/private/stream/`,
  }
}

/** Starts a desk with a real account from an earlier run, and returns its settled snapshot. */
async function start({ venue, key, keychain = 'unlocked' }: Start) {
  const practice: PracticeHandle = await openPractice(scenarioPractice())
  closers.push(() => practice.close())
  const { baseUrl, publicStreamUrl, privateStreamUrl, account } = practice
  const clock = scenarioClock()
  const [store, rows] = [memoryStore(), memoryKeyRows()]
  const open = () =>
    openVault({
      clock,
      knownKeys: rows,
      fork: () => memoryKeeper(store, () => clock.now()),
      signer: memorySigner(clock),
      firstPatience: 1_000,
    })
  const seed = seedFrom(account.secret)
  if (seed.ok && key === 'kept') await keepTyped(open(), 'key.one', seed.value)
  store.state = keychain
  const profile: TradingProfile = {
    id: 'custom-one',
    kind: 'custom',
    label: 'main',
    addresses: venue === 'dead' ? await nobody() : { baseUrl, publicStreamUrl, privateStreamUrl },
    accountId: account.accountId,
    ...(key === 'kept' && { keyId: 'key.one' }),
    writesAllowed: true,
  }
  const settings = memorySettings()
  settings.set('profiles', JSON.stringify([profile]))
  settings.set('profile in use', profile.id)
  const archive = memoryArchive()
  const held = [{ token: 'USDC', held: '10000', frozen: '0', pendingShort: '0', updatedAt: KEPT }]
  archive.keep(profile.id, 'holdings', { value: held, version: 1, asOf: KEPT, from: 'live' } as never)
  const drills = { list: () => Promise.resolve([]), run: () => Promise.resolve(undefined) }
  const app = openPlainApp({
    clock,
    ids,
    journal: memoryJournal(linesOf(profile)),
    archive,
    settings,
    vault: open(),
    practiceVault: createPracticeVault,
    ...openingHere,
    practice: { start: () => ({ drills, stop: () => Promise.resolve() }) },
    surface: personAtTheDesk(),
    log: quiet,
    version: 'test',
  })
  closers.push(
    () => clock.close(),
    () => app.close(),
  )
  const api = clientOf(app)
  await api.market.watch({ symbol })
  const until = (what: string, holds: (known: DeskSnapshot) => boolean): Promise<DeskSnapshot> =>
    come(what, async () => {
      const result = await api.desk.snapshot()
      return result.ok && holds(result.value) && result.value
    })
  const plan = () =>
    api.orders.plan({
      is: 'order',
      symbol,
      side: 'BUY',
      type: 'MARKET',
      quantity: '0.01',
      reduceOnly: false,
      marginMode: 'CROSS',
    })
  return { until, plan, received: () => practice.received() }
}

const keyOf = ({ keyring }: DeskSnapshot) => keyring?.value.rows.find(({ inUse }) => inUse)?.key
const whyOf = ({ writes }: DeskSnapshot) =>
  writes?.value.holds.map(hold => (hold.is === 'read-only' ? hold.why : hold.is)) ?? []

describe('a desk that starts', () => {
  it('with a dead venue shows known data with its age, reports the venue, and plans nothing', async () => {
    const { until, plan } = await start({ venue: 'dead', key: 'kept' })
    const known = await until('it says it is offline', snapshot => whyOf(snapshot).includes('offline'))
    expect(known.holdings).toMatchObject({ from: 'disk', asOf: KEPT, value: [{ held: '10000' }] })
    expect([known.health?.value.prices.is, known.health?.value.account.is]).toEqual(['down', 'down'])
    expect(await plan()).toMatchObject({ ok: false })
  })

  it.each<readonly [string, Start, string]>([
    ['without a key', { venue: 'there', key: 'none' }, 'no key'],
    ['on a locked keychain', { venue: 'there', key: 'kept', keychain: 'locked' }, 'locked'],
    ['without a keychain', { venue: 'there', key: 'kept', keychain: 'no service' }, 'no keychain'],
    ['on a keychain that hangs', { venue: 'there', key: 'kept', keychain: 'frozen' }, 'keychain hung'],
  ])('%s shows public data, names its state, signs nothing and plans nothing', async (_, given, key) => {
    const { until, plan, received } = await start(given)
    const known = await until('public data are live', snapshot => {
      const { markets, quotes, health } = snapshot
      const isPublic =
        markets?.from === 'live' && quotes?.from === 'live' && health?.value.prices.is === 'live'
      return isPublic && keyOf(snapshot) === key
    })
    expect(whyOf(known)).toContain(key)
    expect(known.holdings).toMatchObject({ from: 'disk', asOf: KEPT })
    expect(known.health?.value.account.is).toBe('off')
    expect(await plan()).toMatchObject({ ok: false })
    expect(
      received().filter(({ path }) => path.startsWith('/v1/client') || path === '/v1/positions'),
    ).toEqual([])
  })
})
