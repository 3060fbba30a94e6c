import { createServer, type Server } from 'node:http'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { VenueAddresses } from '../../src/core/profile/trading-profile'
import type { DeskSnapshot } from '../../src/core/snapshot/desk-snapshot'
import { openVault } from '../../src/main/keychain/vault'
import type { StoredKeyRows } from '../../src/main/main-ports'
import { openPractice, type PracticeHandle } from '../../src/practice/open-practice'
import { turnableClock, type TurnableClock } from '../kit/clock'
import { generousGuards } from '../kit/generous-guards'
import { ids } from '../kit/ids'
import { memoryArchive } from '../kit/memory-records'
import { memorySigner } from '../kit/memory-signer'
import { createPracticeVault } from '../kit/memory-vault'
import { memoryKeeper, memoryKeyRows, memoryStore, type MemoryStore } from '../kit/memory-vault-parts'
import { clientOf } from '../kit/open-desk'
import { openingHere } from '../kit/opening'
import { come } from '../kit/patience'
import { openPlainApp } from '../kit/plain-app'
import { openPlainRecords } from '../kit/plain-records'
import { personAtTheDesk } from '../kit/surface'

const quiet = { note: () => undefined, trouble: () => undefined }
const closers: (() => unknown)[] = []
let folder: string
let practice: PracticeHandle
let clock: TurnableClock
let store: MemoryStore
let keyRows: StoredKeyRows

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'perpdesk-chain-'))
  practice = await openPractice({ seed: 7, limits: false, shouldPrewarm: false })
  clock = turnableClock()
  store = memoryStore()
  keyRows = memoryKeyRows()
})
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
  await practice.close()
  clock.close()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** Opens a desk on the data folder, as each start of the program does. */
async function start() {
  const records = await openPlainRecords(folder, clock)
  const person = personAtTheDesk()
  const app = openPlainApp({
    ...{ clock, ids, archive: memoryArchive(), surface: person, log: quiet, version: 'test' },
    ...{ journal: records.journal, settings: records.settings, practiceVault: createPracticeVault },
    vault: openVault({
      clock,
      knownKeys: keyRows,
      fork: () => memoryKeeper(store, () => clock.now()),
      signer: memorySigner(clock),
    }),
    ...openingHere,
    practice: {
      start: () => ({
        drills: { list: () => Promise.resolve([]), run: () => Promise.resolve(undefined) },
        stop: () => Promise.resolve(),
      }),
    },
  })
  const api = clientOf(app)
  let isOpen = true
  const close = async () => {
    if (!isOpen) return
    isOpen = false
    await app.close()
    records.close()
  }
  closers.push(close)
  const known = async (): Promise<DeskSnapshot> => {
    const result = await api.desk.snapshot()
    if (!result.ok) throw new Error('Nothing is known.')
    return result.value
  }
  const until = (what: string, holds: (known: DeskSnapshot) => boolean): Promise<DeskSnapshot> =>
    come(what, async () => {
      const now = await known()
      return holds(now) && now
    })
  const row = async () =>
    (await known()).keyring?.value.rows.find(({ profile }) => profile.kind !== 'practice')
  return { api, person, close, known, until, row, journal: records.journal }
}

const reasons = ({ writes }: DeskSnapshot): readonly string[] =>
  writes?.value.holds.map(hold => (hold.is === 'read-only' ? hold.why : hold.is)) ?? []

/** Adds the account of the practice exchange with its key, and allows writes. */
async function setUp(): Promise<string> {
  const desk = await start()
  const { baseUrl, publicStreamUrl, privateStreamUrl, account } = practice
  const form = {
    ...{ token: 'set-by-the-sheet', venue: 'other', label: 'main' },
    ...{ accountId: account.accountId, secret: account.secret },
    addresses: { baseUrl, publicStreamUrl, privateStreamUrl },
  }
  desk.person.will({ is: 'key', form })
  const added = await desk.api.keys.add()
  if (!added.ok || added.value === 'declined') throw new Error(`Not added: ${JSON.stringify(added)}`)
  const { id } = added.value
  await desk.api.profiles.use({ id })
  await desk.until('the account is read', now => now.account?.from === 'live' && now.key !== undefined)
  desk.person.will({ is: 'yes' })
  expect(await desk.api.guards.set(generousGuards)).toMatchObject({ ok: true })
  desk.person.will({ is: 'yes', typed: 'main' })
  expect(await desk.api.profiles.allowWrites({ id })).toEqual({ ok: true, value: 'allowed' })
  await desk.close()
  return id
}

/** A foreign host: it counts its visitors and answers nothing useful. */
async function otherHost(): Promise<{
  readonly addresses: VenueAddresses
  readonly reached: () => readonly string[]
}> {
  const reached: string[] = []
  const server: Server = createServer((request, response) => {
    reached.push(`${request.method} ${request.url}`)
    response.end('{}')
  })
  server.on('upgrade', (request, socket) => {
    reached.push(`STREAM ${request.url}`)
    socket.destroy()
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    reached: () => reached,
    addresses: {
      baseUrl: `http://127.0.0.1:${port}`,
      publicStreamUrl: `ws://127.0.0.1:${port}/ws/stream/anyone`,
      privateStreamUrl: `ws://127.0.0.1:${port}/v2/ws/private/stream/account`,
    },
  }
}

type Row = Record<string, unknown>

/** Edits the list of profiles in the data folder's database, as anyone with write access could. */
function editOnDisk(change: (row: Row) => Row): void {
  const database = new DatabaseSync(join(folder, 'perpdesk.db'))
  const found = database.prepare('SELECT value FROM shelf WHERE name = ?').get('profiles') as {
    value: string
  }
  const rows = (JSON.parse(found.value) as Row[]).map(change)
  database.prepare('UPDATE shelf SET value = ? WHERE name = ?').run(JSON.stringify(rows), 'profiles')
  database.close()
}

/** True once the account was read at the practice exchange and trading is off for it. */
const isReadOnly = (now: DeskSnapshot) => now.account?.from === 'live' && reasons(now).includes('profile')

describe('a profile whose row was edited in the data folder between two starts', () => {
  it.each<readonly [string, (own: VenueAddresses, other: VenueAddresses) => VenueAddresses]>([
    ['all addresses', (_own, other) => other],
    ['streams alone', (own, other) => ({ ...other, baseUrl: own.baseUrl })],
    ['the stream of prices alone', (own, other) => ({ ...own, publicStreamUrl: other.publicStreamUrl })],
  ])('is connected to the hosts in the journal and reaches no other: %s', async (_what, exchange) => {
    const id = await setUp()
    const other = await otherHost()
    editOnDisk(row => ({ ...row, addresses: exchange(row['addresses'] as VenueAddresses, other.addresses) }))

    const desk = await start()
    await desk.api.market.watch({ symbol: 'PERP_BTC_USDC' })
    await desk.until('it is decided', now => other.reached().length > 0 || isReadOnly(now))
    expect(other.reached()).toEqual([])
    expect(await desk.row()).toMatchObject({ writing: 'not allowed', replaced: 'row replaced' })
    expect(desk.journal.readAll()).toContainEqual(
      expect.objectContaining({ saw: 'permission', profileId: id, change: 'row replaced' }),
    )

    // Trading is asked again by a sheet that names the host and the account.
    desk.person.will({ is: 'yes', typed: 'main' })
    expect(await desk.api.profiles.allowWrites({ id })).toEqual({ ok: true, value: 'allowed' })
    expect(desk.person.asked.at(-1)).toMatchObject({
      is: 'allow writes',
      first: true,
      accountId: practice.account.accountId,
      profile: { venue: new URL(practice.baseUrl).host },
    })
    await desk.close()

    const again = await start()
    await again.until('it may be begun', now => reasons(now).includes('not begun'))
    expect((await again.row())?.replaced).toBeUndefined()
    expect(other.reached()).toEqual([])
  })

  it.each<readonly [string, Row]>([
    ['the account', { accountId: `0x${'cd'.repeat(32)}` }],
    ['the label', { label: 'Practice two' }],
    ['the key', { keyId: 'another' }],
    ['the kind', { kind: 'live' }],
  ])('has the value in the journal and may not write: %s', async (_what, change) => {
    await setUp()
    editOnDisk(row => ({ ...row, ...change }))
    const desk = await start()
    await desk.until('the account of the journal is read', isReadOnly)
    expect(await desk.row()).toMatchObject({
      accountId: practice.account.accountId,
      profile: { label: 'main', kind: 'custom' },
      writing: 'not allowed',
      replaced: 'row replaced',
    })
  })

  it('may not write where only the data folder allows it', async () => {
    const id = await setUp()
    const before = await start()
    await before.api.profiles.forbidWrites({ id })
    await before.close()
    editOnDisk(row => ({ ...row, writesAllowed: true }))
    const desk = await start()
    await desk.until('trading is off', isReadOnly)
    expect((await desk.row())?.writing).toBe('not allowed')
  })
})

/** Changes a setting in the data folder's database, as anyone with write access could. */
function setOnDisk(name: string, value: string): void {
  const database = new DatabaseSync(join(folder, 'perpdesk.db'))
  database.prepare('INSERT OR REPLACE INTO shelf VALUES (?, ?)').run(name, value)
  database.close()
}

it('loosens no other setting by the data folder alone', async () => {
  const id = await setUp()
  setOnDisk('asks in public', id)
  setOnDisk('lock after minutes', '240')
  setOnDisk('updates wanted', 'yes')
  const desk = await start()
  const { keyring } = await desk.until('the account is there', now => reasons(now).includes('not begun'))
  expect(keyring?.value.lockAfter).toBe(15)
  desk.person.will({ is: 'no' })
  await desk.api.profiles.edit({ id })
  expect(desk.person.asked.at(-1)).toMatchObject({ is: 'edit profile', asksInPublic: false })
})

describe('a row without a line in the journal', () => {
  it('is connected after a sheet that names every host and the account, and not before', async () => {
    await setUp()
    const other = await otherHost()
    const addresses = { ...other.addresses, privateStreamUrl: 'wss://third.example/private' }
    const added = { id: 'custom-added', label: 'added', addresses }
    editOnDisk(row => ({ ...row, ...added }))

    const desk = await start()
    await desk.api.profiles.use({ id: added.id })
    await desk.until('it is held', now => reasons(now).includes('profile unconfirmed'))
    await desk.api.writes.reconcile()
    expect(await desk.row()).toMatchObject({ writing: 'not allowed', unconfirmed: true, key: 'no key' })
    for (const refused of [
      await desk.api.profiles.allowWrites({ id: added.id }),
      await desk.api.profiles.edit({ id: added.id }),
      await desk.api.keys.inspect({ profileId: added.id }),
      await desk.api.keys.replace({ profileId: added.id }),
    ])
      expect(refused).toMatchObject({ ok: false, error: [{ code: 'PROFILE_UNCONFIRMED' }] })
    desk.person.will({ is: 'no' })
    expect(await desk.api.profiles.confirm({ id: added.id })).toEqual({ ok: true, value: 'declined' })
    expect(desk.person.asked.at(-1)).toMatchObject({
      is: 'confirm profile',
      hosts: [new URL(other.addresses.baseUrl).host, 'third.example'],
      accountId: practice.account.accountId,
    })
    expect(other.reached()).toEqual([])

    desk.person.will({ is: 'yes' })
    expect(await desk.api.profiles.confirm({ id: added.id })).toEqual({ ok: true, value: 'confirmed' })
    await expect.poll(other.reached).not.toEqual([])
    expect((await desk.row())?.writing).toBe('not allowed')
  })
})

describe('a data folder from before profiles were written into the journal', () => {
  /** Writes the list as version 1.0 did: rows in the settings, without lines in the journal. */
  async function olderFolder(rows: readonly Row[]): Promise<void> {
    const records = await openPlainRecords(folder, clock)
    records.journal.append(
      { saw: 'open', at: 1, version: '1.0.0' },
      { saw: 'permission', at: 2, profileId: String(rows[0]?.['id']), change: 'key added' },
      { saw: 'permission', at: 3, profileId: String(rows[0]?.['id']), change: 'writing allowed' },
    )
    records.settings.set('profiles', JSON.stringify(rows))
    records.settings.set('profile in use', String(rows[0]?.['id']))
    records.close()
  }

  it('has typed addresses confirmed once', async () => {
    const other = await otherHost()
    const id = 'custom-1'
    const accountId = practice.account.accountId
    const row = {
      id,
      kind: 'custom',
      label: 'main',
      addresses: other.addresses,
      accountId,
      writesAllowed: true,
    }
    await olderFolder([row])
    const desk = await start()
    await desk.until('it is held', now => reasons(now).includes('profile unconfirmed'))
    expect(await desk.row()).toMatchObject({ unconfirmed: true, writing: 'not allowed' })
    expect(other.reached()).toEqual([])
    desk.person.will({ is: 'yes' })
    await desk.api.profiles.confirm({ id })
    await expect.poll(other.reached).not.toEqual([])
    await desk.close()

    const again = await start()
    await again.until('it is not asked again', now => reasons(now).includes('profile'))
    expect((await again.row())?.unconfirmed).toBeUndefined()
  })

  it('has other addresses of a known venue replaced by the program’s own, and reports it', async () => {
    const other = await otherHost()
    const id = 'test-1'
    const accountId = `0x${'ab'.repeat(32)}`
    const row = { id, kind: 'test', label: 'net', addresses: other.addresses, accountId, writesAllowed: true }
    await olderFolder([row])
    const records = await openPlainRecords(folder, clock)
    records.settings.set('offline by choice', 'yes')
    records.close()
    const desk = await start()
    await desk.until('it is read', ({ keyring }) => keyring?.value.rows.length === 2)
    expect(await desk.row()).toMatchObject({
      replaced: 'addresses replaced',
      profile: {
        venue: 'testnet-api.orderly.org · testnet-ws-evm.orderly.org · testnet-ws-private-evm.orderly.org',
      },
    })
    expect(other.reached()).toEqual([])
  })
})
