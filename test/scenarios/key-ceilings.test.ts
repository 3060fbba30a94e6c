import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ConsentQuestion } from '../../src/contract/consent-api'
import type { KeyCeilings, KeyLimit } from '../../src/core/guard/key-ceilings'
import { requireAmount } from '../../src/core/value/decimal-amount'
import type { WriteDraft } from '../../src/core/write/venue-write'
import type { SurfaceAnswer } from '../../src/main/main-ports'
import { signConfirmed } from '../kit/confirmations'
import { cancelOf, resting } from '../kit/drafts'
import { encodeStoredKey } from '../../src/signer/stored-key-item'
import { generousGuards } from '../kit/generous-guards'
import { openReal, type RealDesk } from '../kit/real-account'
import { sealedCeilings } from '../kit/sealed-key'

let desk: RealDesk

beforeEach(async () => {
  desk = await openReal('reads')
})
afterEach(() => desk.close())

const MARKET = 'PERP_BTC_USDC'
type Limits = KeyCeilings & { readonly buys: KeyLimit }
const small: Limits = {
  writesAMinute: 20,
  buys: { perOrder: requireAmount('100000'), perDay: requireAmount('1000000') },
  markets: [{ symbol: MARKET, perOrder: requireAmount('0.02'), perDay: requireAmount('0.05') }],
}

/** A person who types the key's ceilings on the sheet, and confirms everything by its word. */
const typing =
  (ceilings: Limits) =>
  (question: ConsentQuestion): SurfaceAnswer => {
    const request = 'ceilings' in question ? question.ceilings : undefined
    const box = request && sealedCeilings(request, 'buys' in request.proposed ? ceilings : request.proposed)
    if (question.is === 'key size') return { is: 'yes', ...(box !== undefined && { ceilings: box }) }
    const typed = question.is === 'allow writes' ? 'main' : question.is === 'write' ? 'SEND' : 'SET'
    return { is: 'yes', typed, ...(box !== undefined && { ceilings: box }) }
  }

const ceilings = () => desk.row().ceilings

async function allow(bounds: Limits): Promise<void> {
  desk.person.will(typing(bounds))
  await desk.api.guards.set(generousGuards)
  await desk.api.profiles.allowWrites({ id: desk.row().profile.id })
  await desk.until('it may write', ({ writes }) => writes?.value.state === 'active')
}

/** Sends a resting buy of this size; returns its attempt once it has ended or rests in the book. */
async function send(size: string) {
  const id = await desk.submit(await desk.plan(resting(desk, size)))
  const found = () => desk.attempts().find(attempt => attempt.id === id)
  await desk.until(
    'its end',
    () => !['written', 'sending', 'accepted'].includes(found()?.state.is ?? 'written'),
  )
  return found()
}

describe('signing ceilings of a key', () => {
  it('are confirmed with write permission, proposed from the guards, and stored beside the key', async () => {
    await desk.until('the keyring', () => ceilings() === 'none')
    await allow(small)
    const question = desk.person.asked.find(({ is }) => is === 'allow writes')
    const proposed = question?.is === 'allow writes' ? question.ceilings?.proposed : undefined
    expect(proposed).toEqual({
      writesAMinute: 60,
      buys: { perOrder: generousGuards.orderNotional, perDay: generousGuards.dailyNotional },
      markets: [],
    })
    await desk.until('the ceilings', () => typeof ceilings() === 'object')
    expect(ceilings()).toEqual(small)
    expect([...desk.store.items.values()].filter(text => text.includes(';.BTC:0.02:0.05.'))).toHaveLength(1)
  })

  it('refuse an order above them, before the question where the desk knows, and otherwise unsigned', async () => {
    await allow(small)
    await desk.until('the ceilings', () => typeof ceilings() === 'object')
    const above = await desk.tryPlan(resting(desk, '0.021'))
    expect(above).toMatchObject({
      ok: false,
      error: [{ code: 'KEY_SIGNS_SIZE', facts: { quantity: '0.021', cap: '0.02' } }],
    })
    const below = await send('0.02')
    expect(below?.state.is).toBe('live')
    // Requests signed outside this desk count only at the key.
    const { price } = resting(desk, '0.02')
    const body = `{"symbol":"${MARKET}","order_type":"LIMIT","side":"BUY","order_price":${price},"order_quantity":0.02,"reduce_only":false,"margin_mode":"CROSS","client_order_id":"beside-1"}`
    const beside = { is: 'call', method: 'POST', path: '/v1/order', body } as const
    expect(
      await signConfirmed(desk.vault, desk.row().profile.id, beside, 0, { at: desk.clock.now() }),
    ).toMatchObject({ ok: true })
    expect((await send('0.011'))?.state).toMatchObject({ is: 'not sent', why: 'not signed: above day' })
    await desk.submit(await desk.plan(cancelOf(desk, below?.id ?? '')))
    await desk.until('it is taken back', ({ attempts }) =>
      attempts?.value.some(({ id, state }) => id === below?.id && state.is === 'cancelled'),
    )
    expect(desk.received('POST /v1/order')).toBe(1)
  })

  it('refuse a request as a whole that they would only partly allow: a ladder counts with today’s signatures', async () => {
    await allow(small)
    await desk.until('the ceilings', () => typeof ceilings() === 'object')
    expect((await send('0.02'))?.state.is).toBe('live')
    const { price = '' } = resting(desk, '0.01')
    const ladder = (quantity: string): WriteDraft => ({
      is: 'ladder',
      symbol: MARKET,
      side: 'BUY',
      type: 'LIMIT',
      from: price,
      to: String(Number(price) - 100),
      count: '2',
      quantity,
      skew: 'even',
      reduceOnly: false,
      marginMode: 'CROSS',
    })
    expect(await desk.tryPlan(ladder('0.032'))).toMatchObject({
      ok: false,
      error: [{ code: 'KEY_SIGNS_DAY', facts: { quantity: '0.032', used: '0.02', cap: '0.05' } }],
    })
    await desk.submit(await desk.plan(ladder('0.03')))
    await desk.until(
      'all of it',
      () => desk.attempts().filter(({ state }) => state.is === 'live').length === 3,
    )
    expect(desk.received('POST /v1/order')).toBe(3)
  })

  it('are changed by a separate question, apply from then on, and keep the day’s count', async () => {
    await allow(small)
    await send('0.02')
    const larger = {
      ...small,
      markets: small.markets.map(one => ({ ...one, perOrder: requireAmount('0.03') })),
    }
    desk.person.will(typing(larger))
    expect(await desk.api.guards.boundKey()).toEqual({ ok: true, value: 'set' })
    expect(desk.person.asked.at(-1)).toMatchObject({ is: 'key ceilings', now: small })
    await desk.until('the new ones', () => JSON.stringify(ceilings()) === JSON.stringify(larger))
    expect((await send('0.03'))?.state.is).toBe('live')
    expect(await desk.tryPlan(resting(desk, '0.001'))).toMatchObject({
      ok: false,
      error: [{ code: 'KEY_SIGNS_DAY', facts: { used: '0.05' } }],
    })
  })

  it('are restored after a lock without a second question', async () => {
    await allow(small)
    await desk.api.keys.lock()
    desk.person.will(typing(small))
    await desk.api.keys.unlock()
    await desk.until('it is read again', ({ writes }) => writes?.value.state === 'active')
    expect(ceilings()).toEqual(small)
    const before = desk.person.asked.length
    await desk.api.profiles.forbidWrites({ id: desk.row().profile.id })
    await desk.api.profiles.allowWrites({ id: desk.row().profile.id })
    expect(desk.person.asked[before]).not.toHaveProperty('ceilings')
  })

  it.each<[string, (question: ConsentQuestion) => SurfaceAnswer]>([
    ['no word', question => ({ ...typing(small)(question), typed: '' }) as SurfaceAnswer],
    [
      'a box that was sealed to another',
      question => {
        const request = 'ceilings' in question ? question.ceilings : undefined
        const box = request && sealedCeilings({ ...request, keyId: 'another' }, small)
        return { is: 'yes', typed: 'main', ...(box !== undefined && { ceilings: box }) }
      },
    ],
  ])('stay as they were, and the account with them, where there is %s', async (_, answer) => {
    desk.person.will(typing(small))
    await desk.api.guards.set(generousGuards)
    const before = [...desk.store.items.values()].toSorted()
    desk.person.will(answer)
    const result = await desk.api.profiles.allowWrites({ id: desk.row().profile.id })
    expect(result.ok).toBe(false)
    expect([...desk.store.items.values()].toSorted()).toEqual(before)
    expect(desk.why()).toContain('profile')
  })

  it('are required for any key that writes: without them no plan adds risk', async () => {
    await allow(small)
    const item = [...desk.store.items].find(([, text]) => text.startsWith('perpdesk-key-3.'))
    const [, letters = ''] = item?.[1].split('.') ?? []
    const [account = ''] = item ?? []
    const keyId = account.replace('key.', '')
    // The stored form of an earlier build.
    desk.store.items.set(account, encodeStoredKey(keyId, Buffer.from(letters, 'base64url')))
    await desk.api.keys.lock()
    await desk.api.keys.unlock()
    await desk.until('it is told', ({ writes }) => ceilings() === 'none' && writes?.value.state === 'active')
    const codes = async (change = {}) => {
      const planned = await desk.tryPlan(resting(desk, '0.01', change))
      return planned.ok ? [] : planned.error.map(({ code }) => code)
    }
    expect(await codes()).toContain('KEY_SIGNS_NOTHING')
    expect(await codes({ reduceOnly: true })).not.toContain('KEY_SIGNS_NOTHING')
  })

  it('allow buys of any market by notional, and the rest where a person set a size at the market’s mark', async () => {
    // The price of the exchange follows the date, so the values are counted in orders of 0.01.
    const worth = Math.round(Number(resting(desk, '0.01').price) / 100)
    const valueOf = (orders: number) => requireAmount(String(orders * worth))
    const buys = { perOrder: valueOf(2.5), perDay: valueOf(3) }
    await allow({ writesAMinute: 60, buys, markets: [] })
    const codes = async (size: string, change = {}) => {
      const planned = await desk.tryPlan(resting(desk, size, change))
      return planned.ok ? [] : planned.error.map(({ code }) => code)
    }
    expect(await codes('0.03')).toEqual(['KEY_SIGNS_VALUE'])
    expect((await send('0.02'))?.state.is).toBe('live')
    expect(await codes('0.02')).toEqual(['KEY_SIGNS_DAY_VALUE'])
    const { price = '' } = resting(desk, '0.01')
    const sell = { side: 'SELL', price: String(Math.ceil(Number(price) * 1.02)) }
    expect(await codes('0.01', sell)).toEqual(['KEY_SIGNS_MARKET'])
    const questionsBefore = desk.person.asked.length
    expect(await desk.api.guards.sizeMarket({ symbol: MARKET })).toEqual({ ok: true, value: 'set' })
    expect(desk.person.asked.slice(questionsBefore).map(({ is }) => is)).toEqual(['key size'])
    const sized = () => {
      const known = ceilings()
      return typeof known === 'object' ? known.markets.find(({ symbol }) => symbol === MARKET) : undefined
    }
    await desk.until('the size', () => sized() !== undefined)
    const mark = desk.snapshot().quotes?.value.find(({ symbol }) => symbol === MARKET)?.mark
    const sizedValue = Number(sized()?.perOrder) * Number(mark)
    expect(sizedValue / Number(buys.perOrder)).toBeCloseTo(1, 1)
    expect(await codes('0.005', sell)).toEqual([])
    expect(await codes('0.03', sell)).toEqual(['KEY_SIGNS_SIZE'])
    // The buy from before counts in the size of the day.
    expect(await codes('0.015', sell)).toEqual(['KEY_SIGNS_DAY'])
  })

  it('of an earlier version are asked for as a whole where a market is missing', async () => {
    await allow(small)
    const item = [...desk.store.items].find(([, text]) => text.startsWith('perpdesk-key-3.'))
    const [account = '', text = ''] = item ?? []
    const keyId = account.replace('key.', '')
    const seed = Buffer.from(text.split('.')[1] ?? '', 'base64url')
    desk.store.items.set(account, encodeStoredKey(keyId, seed, '20;PERP_ETH_USDC:1:2', Date.now()))
    await desk.api.keys.lock()
    await desk.api.keys.unlock()
    await desk.until(
      'it is told',
      ({ writes }) => JSON.stringify(ceilings()).includes('ETH') && writes?.value.state === 'active',
    )
    expect(ceilings()).toEqual({
      writesAMinute: 20,
      markets: [{ symbol: 'PERP_ETH_USDC', perOrder: '1', perDay: '2' }],
    })
    expect(await desk.tryPlan(resting(desk, '0.01'))).toMatchObject({
      ok: false,
      error: [{ code: 'KEY_SIGNS_MARKET' }],
    })
    expect(await desk.api.guards.sizeMarket({ symbol: MARKET })).toEqual({ ok: true, value: 'set' })
    expect(desk.person.asked.at(-1)).toMatchObject({ is: 'key ceilings' })
    await desk.until('the new ones', () => JSON.stringify(ceilings()) === JSON.stringify(small))
    expect((await send('0.01'))?.state.is).toBe('live')
  })

  it('are not requested for practice, nor without guards', async () => {
    expect(await desk.api.guards.boundKey()).toMatchObject({ ok: false, error: [{ code: 'KEY_NOT_BOUND' }] })
    await desk.api.profiles.use({ id: 'practice' })
    await desk.until('practice', ({ profile }) => profile?.value.kind === 'practice')
    expect(await desk.api.guards.boundKey()).toMatchObject({ ok: false, error: [{ code: 'KEY_NOT_BOUND' }] })
  })
})
