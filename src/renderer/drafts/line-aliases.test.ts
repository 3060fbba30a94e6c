import { describe, expect, it } from 'vitest'
import { explainAliasFault } from '@messages/aliases'
import { market } from '../../../test/kit/trade'
import { findAliasFault, expandLineAliases } from './line-aliases'
import { splitLineWords } from './line-words'

const markets = [
  market(),
  market({ symbol: 'PERP_OP_USDC', base: 'OP' }),
  market({ symbol: 'PERP_OP2_USDC', base: 'OP' }),
]
const aliases = {
  bit: 'BTC',
  scalp: 'buy 0.1 bit @bid sl 1%',
  round: 'scalp',
  out: 'flat',
  op: 'btc',
  post: 'reduce',
}

describe('order line with aliases', () => {
  it.each([
    ['buy 0.1 bit 60 000.5', 'buy 0.1 btc 60 000.5'],
    ['scalp', 'buy 0.1 btc @bid sl 1%'],
    ['out', 'flat'],
    ['close bit half', 'close btc half'],
    // A line alias in the expansion of another one is not expanded.
    ['round', 'scalp'],
  ])('expands “%s” to “%s”', (line, expected) => {
    const expansion = expandLineAliases(splitLineWords(line), aliases, markets)
    expect([expansion.words.join(' '), expansion.from]).toEqual([expected, expected])
  })

  it.each(['buy 0.1 btc 60000 post', 'buy 0.1 op 2', 'buy scalp', 'constructor', ''])(
    'leaves “%s” unchanged: an alias replaces no grammar word, no market and no nested line',
    line =>
      expect(expandLineAliases(splitLineWords(line), aliases, markets)).toEqual({
        words: splitLineWords(line),
      }),
  )
})

describe('alias', () => {
  const fault = (word: string, text: string, kept: Readonly<Record<string, string>> = {}) => {
    const why = findAliasFault(word, text, { aliases: kept, markets })
    return why && explainAliasFault(why)
  }

  it.each([
    ['bit', 'btc'],
    ['scalp', 'buy 0.1 btc @bid'],
    ['out', 'flat'],
    ['größe', 'btc'],
  ])('“%s” may replace “%s”', (word, text) => expect(fault(word, text)).toBeUndefined())

  it.each([
    ['two words', 'btc', '1 to 20 letters'],
    ['1x', 'btc', 'first a letter'],
    ['post', 'btc', '“post” already has a meaning'],
    ['half', 'btc', 'already has a meaning'],
    ['risk', 'btc', 'already has a meaning'],
    ['usdc', 'btc', 'already has a meaning'],
    ['leverage', 'btc', 'already has a meaning'],
    ['btc', 'op', 'already has a meaning'],
    ['perp_btc_usdc', 'op', 'already has a meaning'],
    ['bit', '', 'Market or line'],
    ['bit', 'doge', 'No single market “doge”'],
    ['bit', 'op', 'No single market “op”'],
    ['bit', `buy ${'1'.repeat(90)}`, 'max. 80 characters'],
  ])('“%s” may not replace “%s”: %s', (word, text, why) => expect(fault(word, text)).toContain(why))

  it('is one of fifty at most, and can be changed at the limit', () => {
    const full = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`a${String(i)}`, 'btc']))
    expect(fault('another', 'btc', full)).toBe('At most 50. Delete one first.')
    expect(fault('a7', 'flat', full)).toBeUndefined()
  })
})
