import { describe, expect, it } from 'vitest'
import { memoryStore } from '../../../test/kit/memory-vault-parts'
import { createSealedStoreHandler } from './sealed-store'
import { parseAccountCards, parseCard, toCardRow, withAccountCard, type AccountCard } from './account-cards'

const card = (changes: Partial<AccountCard> = {}): AccountCard => ({
  id: 'live-a',
  label: 'Mine',
  baseUrl: 'https://api.orderly.org',
  accountId: `0x${'a1'.repeat(32)}`,
  keyId: 'live-a',
  mark: 'b2'.repeat(32),
  ...changes,
})

describe('the accounts kept for the lifeboat', () => {
  it('keeps each account once, the last one first, as ASCII', () => {
    const one = withAccountCard('', card({ label: '我的 账户' }))
    expect(one).toMatch(/^[\x20-\x7e]+$/)
    const main = { label: 'Main', accountId: `0x${'c3'.repeat(32)}` }
    const two = withAccountCard(one, card({ id: 'sub', main }))
    const three = withAccountCard(two, card({ label: 'Renamed' }))
    expect(parseAccountCards(three)).toEqual([card({ label: 'Renamed' }), card({ id: 'sub', main })])
    expect(parseAccountCards(two)[1]?.label).toBe('我的 账户')
  })

  it('go with their key', async () => {
    const store = memoryStore()
    const handle = createSealedStoreHandler(store, () => 0)
    await store.set('Perpdesk', 'key.live-a', 'a key')
    await handle({ do: 'keep account', card: card() })
    await handle({ do: 'keep account', card: card({ id: 'other', keyId: 'other' }) })
    expect(await handle({ do: 'delete', account: 'key.live-a' })).toEqual({ is: 'done' })
    expect(await handle({ do: 'accounts' })).toMatchObject({ cards: [{ id: 'other' }] })
    expect(store.items.has('key.live-a')).toBe(false)
  })

  it('leaves the oldest out once a store would not keep the text', () => {
    let text = ''
    for (let number = 0; number < 20; number += 1) text = withAccountCard(text, card({ id: `id-${number}` }))
    const ids = parseAccountCards(text).map(({ id }) => id)
    expect([ids[0], ids.length >= 10, text.length <= 2_560]).toEqual(['id-19', true, true])
  })

  it.each<[string, Partial<Record<keyof AccountCard, unknown>>]>([
    ['a label with a control character', { label: 'a\u001bb' }],
    ['an address with a path', { baseUrl: 'https://api.orderly.org/path' }],
    ['an address with a password', { baseUrl: 'https://me:secret@api.orderly.org' }],
    ['another scheme', { baseUrl: 'file:///etc' }],
    ['no account id', { accountId: '0xabc' }],
    ['a key id with a slash', { keyId: '../x' }],
    ['a short mark', { mark: 'b2' }],
    ['a main account without an id', { main: { label: 'Main', accountId: '' } }],
    ['a number for a label', { label: 7 }],
  ])('ignores an account with %s', (_, changes) => {
    expect(parseCard(toCardRow(card(changes as Partial<AccountCard>)))).toBeUndefined()
  })

  it.each(['', '{}', '[1]', '[[]]', 'null', '[["live-a"]]'])('finds none in %s', text => {
    expect(parseAccountCards(text)).toEqual([])
  })
})
