import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { memoryStore } from '../../../test/kit/memory-vault-parts'
import { sealToReceiver, type BoxPurpose } from '../../signer/box'
import { decodeStoredKey, encodeStoredKey } from '../../signer/stored-key-item'
import { createSealedStoreHandler } from './sealed-store'

const NOW = 1_790_000_000_000
const account = 'key.live-a'
const ceilings = '60;PERP_BTC_USDC:0.75:15'
const withNotional = 'limits_2;60;1000:20000;.BTC:0.75:15'
const others = '9;PERP_ETH_USDC:1:2'

function given(beside?: string) {
  const store = memoryStore()
  const seed = Uint8Array.from(randomBytes(32))
  store.items.set(account, encodeStoredKey('live-a', seed, beside))
  const answer = createSealedStoreHandler(store, () => NOW)
  const offered = async (of = account) => {
    const result = await answer({ do: 'offer bounds', account: of })
    return result.is === 'offer' ? result.to : ''
  }
  /** Seals as the sheet's page does. */
  const sealed = (to: string, text: string, keyId = 'live-a', purpose: BoxPurpose = 'form→keeper') =>
    sealToReceiver(to, { purpose, keyId }, Buffer.from(text, 'latin1')) ?? ''
  const there = () => decodeStoredKey('live-a', store.items.get(account) ?? '')
  return { store, seed, answer, offered, sealed, there }
}

describe('size limits from the sheet', () => {
  it.each([undefined, others])('are stored with the key, and replace %s', async before => {
    const { seed, answer, offered, sealed, there } = given(before)
    const to = await offered()
    expect(await answer({ do: 'bound', account, to, box: sealed(to, ceilings) })).toEqual({ is: 'done' })
    expect(there()).toEqual({ seed, ceilings, boundAt: NOW })
  })

  it('get the size of one market added, with their own time', async () => {
    const { store, seed, answer, offered, sealed, there } = given()
    store.items.set(account, encodeStoredKey('live-a', seed, withNotional, NOW - 9))
    const to = await offered()
    const box = sealed(to, 'market_1;.ETH:1:2')
    expect(await answer({ do: 'bound', account, to, box })).toEqual({ is: 'done' })
    expect(there()).toEqual({ seed, ceilings: `${withNotional};.ETH:1:2`, boundAt: NOW - 9 })
  })

  it.each([undefined, others])('do not get the size of one market without a notional: %s', async before => {
    const { answer, offered, sealed, there } = given(before)
    const to = await offered()
    const box = sealed(to, 'market_1;.ETH:1:2')
    expect(await answer({ do: 'bound', account, to, box })).toEqual({ is: 'refused' })
    expect(there()?.ceilings).toBe(before)
  })

  it.each<[string, (own: ReturnType<typeof given>, to: string) => string]>([
    ['for another key', ({ sealed }, to) => sealed(to, ceilings, 'live-b')],
    ['for something else', ({ sealed }, to) => sealed(to, ceilings, 'live-a', 'signer→keeper')],
    ['no ceilings', ({ sealed }, to) => sealed(to, '60;PERP_BTC_USDC:0.75')],
    ['nothing sealed', () => Buffer.from(ceilings).toString('base64url')],
    ['nothing', () => ''],
  ])('are rejected if the box is %s', async (_, box) => {
    const own = given(others)
    const before = own.store.items.get(account)
    const to = await own.offered()
    expect(await own.answer({ do: 'bound', account, to, box: box(own, to) })).toEqual({ is: 'refused' })
    expect(own.store.items.get(account)).toBe(before)
  })

  it('are accepted from the last offer only, and once', async () => {
    const { answer, offered, sealed, there } = given()
    const [first, to] = [await offered(), await offered()]
    const bound = (of: string, text: string) =>
      answer({ do: 'bound', account, to: of, box: sealed(of, text) })
    expect(await bound(first, ceilings)).toEqual({ is: 'refused' })
    const again = await offered()
    expect(await bound(to, ceilings)).toEqual({ is: 'refused' })
    expect(again).not.toBe(to)
    const last = await offered()
    expect(await bound(last, ceilings)).toEqual({ is: 'done' })
    expect(await bound(last, others)).toEqual({ is: 'refused' })
    expect(there()?.ceilings).toBe(ceilings)
  })

  it('are not stored beside a key that is missing, belongs to another account, or cannot be read', async () => {
    const { store, answer, offered, sealed } = given()
    const bound = async () => {
      const to = await offered()
      return (await answer({ do: 'bound', account, to, box: sealed(to, ceilings) })).is
    }
    store.items.set(account, encodeStoredKey('live-b', randomBytes(32)))
    expect(await bound()).toBe('refused')
    store.items.delete(account)
    expect(await bound()).toBe('nothing')
    store.state = 'locked'
    expect(await bound()).toBe('locked')
  })
})
