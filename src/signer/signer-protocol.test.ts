import { describe, expect, it } from 'vitest'
import { EMPTY_LIST_TIP, createNextRow } from './signed-list-lines'
import { parseSignerAnswer } from './signer-protocol'
import { signingCeilingNames } from './understand/key-ceilings'

describe('a signer response about ceilings', () => {
  it.each(signingCeilingNames)('is read when the ceiling “%s” is exceeded', ceiling => {
    const answer = { ask: 1, is: 'above', ceiling }
    expect(parseSignerAnswer({ ...answer, more: 'than asked' })).toEqual(answer)
  })

  it('is read with ceilings and without', () => {
    const answer = { ask: 1, is: 'key', publicKey: 'ed25519:a' }
    expect(parseSignerAnswer(answer)).toEqual(answer)
    const bounded = { ...answer, ceilings: '60;PERP_BTC_USDC:1:2' }
    expect(parseSignerAnswer(bounded)).toEqual(bounded)
    expect(parseSignerAnswer({ ...answer, ceilings: 7 })).toEqual(answer)
  })

  it.each([{}, { ceiling: 'everything' }, { ceiling: 3 }])('is rejected with %j', change => {
    expect(parseSignerAnswer({ ask: 1, is: 'above', ...change })).toBeUndefined()
  })
})

describe('a page of the signed list', () => {
  const header = { time: 5, at: 6, digest: 'd'.repeat(64), keyId: 'live-a', call: 'POST /v1/order' }
  const request = { method: 'POST', path: '/v1/order', body: '{}' } as const
  const write = (number: number) => ({
    ...{ number, ...header, ...request },
    adds: [{ symbol: 'PERP_BTC_USDC', quantity: '1' }],
  })
  const first = createNextRow(EMPTY_LIST_TIP, write(1))
  const second = createNextRow(first.tip, write(2))
  const third = createNextRow(second.tip, write(3))
  const ninth = createNextRow(second.tip, write(9))
  const list = 'a'.repeat(32)
  const whole = {
    ...{ is: 'list', list, from: first.tip, writes: [second.write, third.write] },
    ...{ until: third.tip, last: third.tip },
  }
  const read = (part: object) => parseSignerAnswer({ ask: 1, ...whole, ...part })

  it('is read when each write follows from the one before', () => {
    expect(read({})).toMatchObject({ is: 'list', until: third.tip })
    expect(read({ writes: [second.write], until: second.tip })).toMatchObject({ until: second.tip })
    expect(read({ from: third.tip, writes: [] })).toMatchObject({ writes: [] })
    expect(read({ from: undefined, writes: [] })).toMatchObject({ until: third.tip })
  })

  it.each<[string, object]>([
    ['omits a write', { writes: [third.write] }],
    ['skips numbers', { writes: [second.write, ninth.write], until: ninth.tip, last: ninth.tip }],
    ['repeats a write', { writes: [second.write, second.write, third.write] }],
    ['has a changed write', { writes: [{ ...second.write, body: '{"a":1}' }, third.write] }],
    ['claims a later end than that of its writes', { writes: [second.write] }],
    ['ends with another hash', { until: { ...third.tip, head: 'f'.repeat(64) } }],
    [
      'is the last page, with another hash of the end of the list',
      { last: { ...third.tip, head: 'f'.repeat(64) } },
    ],
    ['ends after the end of the list', { last: second.tip }],
    // Its reader would request the next page forever.
    ['is empty before the end of the list', { from: second.tip, writes: [], until: second.tip }],
    ['has writes and no start', { from: undefined }],
  ])('is rejected when it %s', (_, part) => {
    expect(read(part)).toBeUndefined()
  })
})
