import { describe, expect, it } from 'vitest'
import { readSignerAnswer } from './protocol'
import { ceilingNames } from './understand/ceilings'

describe('an answer of the signer’s about ceilings', () => {
  it.each(ceilingNames)('is read where something is above “%s”', ceiling => {
    const answer = { ask: 1, is: 'above', ceiling }
    expect(readSignerAnswer({ ...answer, more: 'than asked' })).toEqual(answer)
  })

  it('is read where a key has some, and where it has none', () => {
    const answer = { ask: 1, is: 'key', publicKey: 'ed25519:a' }
    expect(readSignerAnswer(answer)).toEqual(answer)
    const bounded = { ...answer, ceilings: '60;PERP_BTC_USDC:1:2' }
    expect(readSignerAnswer(bounded)).toEqual(bounded)
    expect(readSignerAnswer({ ...answer, ceilings: 7 })).toEqual(answer)
  })

  it.each([{}, { ceiling: 'everything' }, { ceiling: 3 }])('is none where it says %j', said => {
    expect(readSignerAnswer({ ask: 1, is: 'above', ...said })).toBeUndefined()
  })
})
