import { afterEach, describe, expect, it } from 'vitest'
import { isOrderOpen } from '../../src/core/account/order-merge'
import { publicHistoryTables } from '../../src/core/history/history-table'
import type { AccountHistory } from '../../src/main/records/account-history'
import { getWalletAddress } from '../../src/practice/account/practice-wallets'
import { createDataKeyStore } from '../../src/main/keys/data-keys'
import { crossing, hasBook, resting } from '../kit/drafts'
import { openPastAt } from '../kit/past'
import { formFor, openWithKeychain, type RealDesk } from '../kit/real-account'

const open: RealDesk[] = []
afterEach(async () => {
  for (const desk of open.splice(0)) await desk.close()
})

const quiet = { note: () => undefined, trouble: () => undefined }

async function empty(past?: AccountHistory): Promise<RealDesk> {
  const records = { dataKeys: createDataKeyStore(quiet), ...(past !== undefined && { past }) }
  const desk = await openWithKeychain(undefined, records)
  open.push(desk)
  return desk
}

const wish = (desk: RealDesk, changes: object = {}) =>
  ({
    is: 'address',
    form: {
      label: 'watched',
      venue: 'other',
      wallet: getWalletAddress(desk.practice.account.accountId),
      addresses: formFor(desk).addresses!,
      ...changes,
    },
  }) as const

/** A desk that trades in practice and then watches that account by its address, with its requests since. */
async function looking(past?: AccountHistory) {
  const desk = await empty(past)
  await desk.until('practice may write', ({ writes }) => writes?.value.state === 'active' && hasBook(desk))
  desk.person.will({ is: 'yes' })
  await desk.submit(await desk.plan(crossing(desk, '0.01')))
  await desk.filled()
  await desk.submit(await desk.plan(resting(desk, '0.01')))
  await desk.until('the order rests', ({ orders }) => Boolean(orders?.value.some(isOrderOpen)))
  desk.person.will(wish(desk))
  const added = await desk.api.profiles.addByAddress()
  expect(added).toMatchObject({ ok: true })
  await desk.until('the profile is told', ({ keyring }) => keyring?.value.rows.length === 2)
  const before = desk.practice.received().length
  const [held] = [[...desk.store.items.keys()]]
  await desk.api.profiles.use({ id: desk.row().profile.id })
  await desk.until(
    'the account by its address',
    ({ profile, account, positions, orders, fills, terms, writes }) =>
      profile?.value.label === 'watched' &&
      [account, positions, orders, fills, terms].every(section => section?.from === 'live') &&
      orders?.value.length === 2 &&
      writes?.value.state === 'read-only' &&
      !desk.why().includes('offline'),
  )
  return { desk, held, requests: () => desk.practice.received().slice(before) }
}

describe('an account viewed by its address', () => {
  it('matches the exchange', async () => {
    const { desk } = await looking()
    const { account, positions, orders, fills, terms } = desk.snapshot()
    const truth = desk.practice.truth()
    const plain = ({ symbol, marginMode, quantity }: (typeof positions & object)['value'][number]) =>
      [symbol, marginMode, quantity] as const
    expect(positions?.value.map(plain)).toEqual([['PERP_BTC_USDC', 'CROSS', '0.01']])
    expect(new Set(orders?.value.map(each => [each.orderId, isOrderOpen(each)].join(' ')))).toEqual(
      new Set(truth.orders.map(({ id, status }) => [String(id), status === 'NEW'].join(' '))),
    )
    expect(fills?.value.map(({ tradeId }) => tradeId).toSorted()).toEqual(
      truth.trades.map(({ id }) => String(id)).toSorted(),
    )
    expect(account?.value.value).toBeDefined()
    expect(terms?.value).toMatchObject({ takerBps: expect.stringMatching(/^\d/) as string })
  })

  it('marks the parts of an order that the public API does not provide', async () => {
    const { desk } = await looking()
    for (const order of desk.snapshot().orders?.value ?? []) {
      expect(order).toMatchObject({ modeUntold: true, source: 'public' })
      for (const field of ['clientOrderId', 'reduceOnly', 'visible']) expect(order).not.toHaveProperty(field)
    }
  })

  it('is read without a signature or a keychain', async () => {
    const { desk, held, requests } = await looking()
    const lines = new Set(requests().map(({ line }) => line))
    const isPublic = (line: string) => line === 'POST /v1/public/query' || /^GET \/v[12]\/public\//.test(line)
    expect([...lines].filter(line => !isPublic(line))).toEqual([])
    expect(lines).toContain('POST /v1/public/query')
    expect([...desk.store.items.keys()]).toEqual(held)
    expect(desk.row()).toMatchObject({ key: 'by address', writing: 'not allowed' })
    expect(desk.row()).not.toHaveProperty('accountId')
  })

  it('cannot be written to, allowed to write, or given a key', async () => {
    const { desk } = await looking()
    const { id } = desk.row().profile
    expect(new Set(desk.why())).toEqual(new Set(['by address']))
    const codes = (answer: Awaited<ReturnType<typeof desk.tryPlan>>) =>
      answer.ok ? [] : answer.error.map(({ code }) => code)
    await desk.until('the book', () => desk.view()?.book)
    expect(codes(await desk.tryPlan(crossing(desk, '0.01')))).toContain('WRITES_READ_ONLY')
    const no = { ok: false, error: [{ code: 'BY_ADDRESS' }] }
    expect(await desk.api.profiles.allowWrites({ id })).toMatchObject(no)
    expect(await desk.api.keys.replace({ profileId: id })).toMatchObject(no)
  })

  it('gets its key as a separate account whose venue and id are already filled in', async () => {
    const { desk } = await looking()
    const { id } = desk.row().profile
    const { accountId, secret } = desk.practice.account
    const { addresses: _not, ...typed } = formFor(desk, { venue: 'known', accountId: '', secret })
    desk.person.will({ is: 'key', form: typed })
    const added = await desk.api.keys.addFor({ profileId: id })
    expect(added).toMatchObject({ ok: true, value: { id: expect.stringMatching(/^custom-/) as string } })
    expect(desk.person.asked.at(-1)).toMatchObject({ is: 'add key', label: 'main', known: { accountId } })
    await desk.until('both are told', ({ keyring }) => keyring?.value.rows.length === 3)
    const rows = desk.snapshot().keyring?.value.rows ?? []
    expect(rows.map(each => [each.key, each.accountId])).toEqual([
      ['at rest', undefined],
      ['by address', undefined],
      ['at rest', accountId],
    ])
    expect(await desk.api.keys.addFor({ profileId: 'practice' })).toMatchObject({
      ok: false,
      error: [{ code: 'PROFILE_UNKNOWN' }],
    })
  })

  it('has its history read into this desk’s records, each row marked with its source', async () => {
    const { past, close } = await openPastAt()
    const { desk } = await looking(past)
    const isUpToDate = () => {
      desk.clock.turn(400)
      const tables = desk.snapshot().history?.value.tables ?? []
      return tables.filter(({ is }) => is === 'up to date').map(({ table }) => table)
    }
    await expect.poll(isUpToDate, { timeout: 20_000 }).toEqual([...publicHistoryTables])
    const { id } = desk.row().profile
    const period = { from: 0, to: desk.practice.now() + 1 }
    const truth = desk.practice.truth()
    const orders = past.all(id, 'orders', period)
    const fills = past.all(id, 'fills', period)
    expect(new Set(orders.map(({ orderId }) => orderId))).toEqual(
      new Set(truth.orders.map(each => String(each.id))),
    )
    expect(fills.map(({ tradeId }) => tradeId).toSorted()).toEqual(
      truth.trades.map(each => String(each.id)).toSorted(),
    )
    const transfers = past.all(id, 'transfers', period)
    expect(transfers).toHaveLength(1)
    const rows = [...orders, ...fills, ...transfers]
    expect(rows.filter(({ source }) => source !== 'public')).toEqual([])
    await desk.close()
    open.splice(0)
    close()
  })

  it('states before the first request that reading ties this computer to the wallet', async () => {
    const desk = await empty()
    const before = desk.practice.received().length
    desk.person.will({ is: 'no' })
    expect(await desk.api.profiles.addByAddress()).toEqual({ ok: true, value: 'declined' })
    expect(desk.person.asked.at(-1)).toMatchObject({ is: 'add address' })
    const requests = desk.practice.received().slice(before)
    expect(requests.filter(({ line }) => line === 'POST /v1/public/query')).toEqual([])
  })

  it.each([
    ['a wallet that never registered there', { wallet: `0x${'1'.repeat(40)}` }, 'WALLET_UNKNOWN'],
    ['what is no address', { wallet: '0x12' }, 'WALLET_MALFORMED'],
    ['no label', { label: ' ' }, 'KEY_MALFORMED'],
  ])('is requested again for %s, with the reason', async (_, changes, code) => {
    const desk = await empty()
    const answers = [wish(desk, changes), { is: 'no' } as const]
    desk.person.will(() => answers.shift() ?? { is: 'no' })
    expect(await desk.api.profiles.addByAddress()).toEqual({ ok: true, value: 'declined' })
    expect(desk.person.asked).toHaveLength(2)
    expect(desk.person.asked[1]).toMatchObject({
      typed: { ...wish(desk).form, ...changes },
      wrong: [{ code }],
    })
    expect(desk.snapshot().keyring?.value.rows).toHaveLength(1)
  })
})

describe('a locked desk', () => {
  it('keeps reading an account by its address, which needs no key, and writes nothing', async () => {
    const { desk, requests } = await looking()
    await desk.api.keys.lock()
    await desk.until('the lock is told', ({ keyring }) => keyring?.value.isLocked === true)
    const before = desk.snapshot().account?.asOf ?? 0
    const held = requests().length
    for (let gone = 0; gone < 12; gone += 1) await desk.turn(1_000)
    await desk.until('the account is read again', ({ account, positions }) =>
      [account, positions].every(section => section?.from === 'live' && section.asOf > before),
    )
    const isPublic = (line: string) => line === 'POST /v1/public/query' || /^GET \/v[12]\/public\//.test(line)
    const since = requests().slice(held)
    expect(since.filter(({ line }) => !isPublic(line))).toEqual([])
    expect(desk.why()).toContain('desk locked')
    expect(await desk.tryPlan(crossing(desk, '0.01'))).toMatchObject({ ok: false })
  })
})
