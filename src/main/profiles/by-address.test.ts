import { describe, expect, it, vi } from 'vitest'
import type { OpenedVenue, KeyVault, VenueClientOptions } from '../main-ports'
import { createAccountFinder, openRealVenue } from './profile-venues'

const id = `0x${'a'.repeat(64)}`
const addresses = { baseUrl: 'http://127.0.0.1:1', publicStreamUrl: '', privateStreamUrl: '' }

it('opens an account by its address without a vault or a keychain, locked or not', async () => {
  const met: string[] = []
  const vault = new Proxy({} as KeyVault, { get: (_, name) => void met.push(String(name)) })
  const opened: VenueClientOptions[] = []
  const openVenue = (options: VenueClientOptions) => {
    opened.push(options)
    return {} as OpenedVenue
  }
  const clock = { now: () => 0, after: () => () => undefined }
  const ids = { attempt: vi.fn(), isOwn: vi.fn(), token: vi.fn(), chance: () => 0 }
  const dataKeys = { getSealer: vi.fn() }
  const byAddress = { address: '0x1', chain: 'EVM', broker: 'b', accountId: id, type: 'main' } as const
  const profile = { id: 'address-1', kind: 'custom', label: 'w', addresses, byAddress } as const
  for (const isLocked of [false, true]) {
    const parts = { vault, openVenue, clock, ids, isLocked: () => isLocked, dataKeys }
    // A key from an edited list is ignored.
    const keyed = await openRealVenue(
      parts as never,
      { ...profile, accountId: id, keyId: 'k', writesAllowed: true },
      () => undefined,
    )
    expect(keyed).toMatchObject({ key: 'by address', publicName: { address: '0x1', accountId: id } })
  }
  expect(met).toEqual([])
  expect(dataKeys.getSealer).not.toHaveBeenCalled()
  for (const options of opened) {
    expect(options).toMatchObject({ isByAddress: true })
    for (const name of ['accountId', 'keyId', 'publicKey']) expect(options).not.toHaveProperty(name)
    expect(await options.vault.sign('k', { is: 'stream' }, 0)).toEqual({ ok: false, why: 'unknown key' })
  }
})

describe('the accounts of a wallet', () => {
  const wallet = { address: `0x${'b'.repeat(40)}`, chain: 'EVM' } as const
  const read = (value: unknown) => Promise.resolve({ is: 'read', value, at: 1, venueTime: 1 })
  const account = (nth: number, changes: object = {}) => ({
    accountId: `0x${String(nth).repeat(64)}`,
    brokerId: `broker_${nth}`,
    type: 'main',
    ...changes,
  })
  function at(accounts: readonly object[], brokers: () => Promise<unknown>) {
    const counts = { brokers: 0, closed: 0 }
    const venue = {
      queries: { accounts: () => read(accounts) },
      facts: { brokers: () => ((counts.brokers += 1), brokers()) },
      close: () => Promise.resolve((counts.closed += 1)),
    }
    const find = createAccountFinder({ openVenue: () => venue, clock: {}, ids: {} } as never)
    return { counts, find: async () => find(addresses, wallet) }
  }
  const names = () => read([{ brokerId: 'broker_2', name: 'Second Street' }])

  it('are listed with their brokers’ page names, which are requested once', async () => {
    const { counts, find } = at([account(1), account(2)], names)
    const value = [account(1), account(2, { broker: 'Second Street' })]
    expect(await find()).toMatchObject({ value })
    expect(await find()).toMatchObject({ value })
    expect(counts).toEqual({ brokers: 1, closed: 2 })
  })

  it('use their brokers’ ids if the names are missing, and request those again', async () => {
    const { counts, find } = at([account(1), account(2)], () =>
      Promise.resolve({ is: 'failed', why: 'lost' }),
    )
    expect(await find()).toMatchObject({ value: [account(1), account(2)] })
    await find()
    expect(counts.brokers).toBe(2)
  })

  it.each([
    ['one that is told twice', [account(1), account(1)]],
    ['one beside what is no account', [account(1), account(2, { accountId: 'constructor' })]],
    ['one beside what no broker is called', [account(1), account(2, { brokerId: 'a b' })]],
  ])('are reduced to one, without a choice: %s', async (_, accounts) => {
    const { counts, find } = at(accounts, names)
    expect(await find()).toMatchObject({ value: [account(1)] })
    expect(counts.brokers).toBe(0)
  })
})
