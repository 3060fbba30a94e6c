import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requireAmount, multiply, roundToGrid } from '@core/value/decimal-amount'
import type { PublicAccountKey } from '../../src/core/account/public-account'
import {
  isPublicQuery,
  PUBLIC_QUERY_PATH,
  formatPublicQuery,
  publicQueryTypes,
} from '../../src/main/venue/public-query-types'
import { openQueryRest } from '../../src/main/venue/venue-rest'
import { type Facing, markOf, openFacing, value } from './venue-practice'

const SYMBOL = 'PERP_ETH_USDC'
let facing: Facing
let of: PublicAccountKey

beforeAll(async () => {
  facing = await openFacing(61, { limits: true })
  const { accountId } = facing.practice.account
  const { address } = await value(facing.venue.facts.publicName(accountId))
  of = { address, accountId }
  const low = roundToGrid(
    multiply((await markOf(facing, SYMBOL)) ?? requireAmount('1'), requireAmount('0.9')),
    requireAmount('1'),
    'down',
  )
  const rest = {
    symbol: SYMBOL,
    side: 'BUY',
    quantity: requireAmount('0.1'),
    reduceOnly: false,
    marginMode: 'CROSS',
  } as const
  await facing.write({ is: 'order', type: 'MARKET', ...rest })
  await facing.write({ is: 'order', type: 'LIMIT', price: low, ...rest, quantity: requireAmount('1') })
})
afterAll(() => facing.close())

describe('public query', () => {
  it('returns the same position as the private answer', async () => {
    const state = await value(facing.venue.queries.state(of))
    const { positions } = await value(facing.venue.read.positions())
    const held = positions.filter(({ quantity }) => quantity !== '0')
    expect(held).toHaveLength(1)
    expect(
      state.positions.map(({ symbol, marginMode, quantity }) => ({ symbol, marginMode, quantity })),
    ).toEqual(held.map(({ symbol, marginMode, quantity }) => ({ symbol, marginMode, quantity })))
  })

  it('returns open and ended orders by the venue’s id, and none for an unknown id', async () => {
    const open = await value(facing.venue.read.orders({ status: 'INCOMPLETE' }))
    const { rows } = await value(facing.venue.queries.openOrders(of, { symbol: SYMBOL }))
    expect(rows).toHaveLength(1)
    expect(rows.map(({ orderId }) => orderId)).toEqual(open.orders.map(({ orderId }) => orderId))
    const ended = await value(facing.venue.queries.pastOrders(of, { symbol: SYMBOL }))
    expect(ended.rows).toMatchObject([{ symbol: SYMBOL, statusWord: 'FILLED', executed: '0.1' }])
    const one = rows[0]?.orderId ?? ''
    expect(await value(facing.venue.queries.order(of, one))).toMatchObject({
      orderId: one,
      statusWord: 'NEW',
    })
    expect(await value(facing.venue.queries.order(of, '9007199254740993'))).toBeUndefined()
  })

  it('returns fills, deposits, and the accounts of a wallet', async () => {
    const own = await value(facing.venue.read.fillsSince(SYMBOL, 0))
    const { rows } = await value(facing.venue.queries.fills(of, { symbol: SYMBOL }))
    expect(rows.map(({ tradeId }) => tradeId)).toEqual(own.fills.map(({ tradeId }) => tradeId))
    expect((await value(facing.venue.queries.transfers(of, {}))).rows).toMatchObject([{ side: 'DEPOSIT' }])
    expect((await value(facing.venue.queries.fundingFees(of, {}))).rows).toEqual([])
    expect(await value(facing.venue.queries.accounts(of.address))).toMatchObject([
      { accountId: of.accountId },
    ])
  })

  it('is dated by the time of its data, whenever it arrived', async () => {
    const askedAt = facing.practice.now()
    const state = await facing.venue.queries.state(of)
    const orders = await facing.venue.queries.openOrders(of)
    expect([state, orders]).toMatchObject([{ is: 'read' }, { is: 'read' }])
    if (state.is === 'failed' || orders.is === 'failed') return
    expect(state.at).toBeLessThanOrEqual(askedAt - 5_000 + 1_000)
    expect(orders.at - state.at).toBeGreaterThanOrEqual(4_000)
  })

  it('sends no header that identifies a person, and no text of ours', async () => {
    await facing.venue.queries.state(of)
    const queries = facing.practice.received().filter(({ path }) => path === PUBLIC_QUERY_PATH)
    expect(queries.at(-1)?.body).toBe(
      `{"type":"accountState","address":"${of.address}","account_id":"${of.accountId}"}`,
    )
    // The exchange refuses an authenticating header.
    const reply = await fetch(facing.practice.baseUrl + PUBLIC_QUERY_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'orderly-account-id': of.accountId },
      body: formatPublicQuery('accountState', { address: of.address, account_id: of.accountId }),
    })
    expect([reply.status, await reply.json()]).toMatchObject([400, { success: false, code: 'INVALID_PARAM' }])
  })

  it('waits while the venue asks for a delay', async () => {
    facing.practice.fault({
      name: 'error instead',
      status: 429,
      body: `{"success":false,"code":"RATE_LIMIT_EXCEEDED","message":"","type":"accountState","ts":1,"retry_after":60000}`,
      on: { path: PUBLIC_QUERY_PATH },
    })
    expect(await facing.venue.queries.state(of)).toEqual({ is: 'failed', why: 'throttled' })
    const before = facing.practice.received().length
    expect(await facing.venue.queries.state(of)).toEqual({ is: 'failed', why: 'throttled' })
    expect(facing.practice.received().length).toBe(before)
  })
})

describe('requests allowed as public queries', () => {
  const who = { address: `0x${'a'.repeat(40)}`, account_id: `0x${'b'.repeat(64)}` }
  const isAllowed = (body: string, path: string = PUBLIC_QUERY_PATH) =>
    isPublicQuery({ method: 'POST', path, body })

  it('are every listed type with its account', () => {
    for (const name of Object.keys(publicQueryTypes) as (keyof typeof publicQueryTypes)[]) {
      const { account_id: _, ...wallet } = who
      const fields = name === 'accounts' ? wallet : name === 'orderStatus' ? { ...who, order_id: '7' } : who
      expect([name, isAllowed(formatPublicQuery(name, fields))]).toEqual([name, true])
    }
  })

  it.each([
    ['a type that answers with others', '{"type":"topAddresses"}'],
    ['a type nobody knows', formatPublicQuery('accountState', who).replace('accountState', 'toString')],
    ['one without its account', formatPublicQuery('accountState', { address: who.address })],
    ['one with a field more', formatPublicQuery('accountState', { ...who, order_id: '7' })],
    ['one that is no JSON', `${formatPublicQuery('accountState', who)} `.repeat(2)],
    ['an order', '{"symbol":"PERP_ETH_USDC","side":"BUY","order_type":"MARKET","order_quantity":1}'],
    ['nothing', ''],
  ])('do not include %s', (_, body) => expect(isAllowed(body)).toBe(false))

  it('include no other path', () => {
    expect(isAllowed(formatPublicQuery('accountState', who), '/v1/order')).toBe(false)
    expect(isAllowed(formatPublicQuery('accountState', who), `${PUBLIC_QUERY_PATH}?a=1`)).toBe(false)
  })

  it('include nothing else, however the path to the venue is given', async () => {
    const rest = openQueryRest({
      host: new URL(facing.practice.baseUrl),
      clock: { now: () => facing.practice.now(), after: () => () => undefined },
    })
    const before = facing.practice.received().length
    expect(await rest.query('{"type":"topAddresses"}')).toMatchObject({ is: 'failed', why: 'stopped' })
    rest.close()
    expect(facing.practice.received().length).toBe(before)
  })
})
