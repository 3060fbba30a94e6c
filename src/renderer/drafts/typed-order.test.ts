import { afterEach, describe, expect, it } from 'vitest'
import { exactly as a } from '@core/value/decimal'
import { market, position, SYMBOL } from '../../../test/kit/trade'
import { display } from '../display'
import { readOrder, type LineInputs } from './typed-order'
import { readOrderWords, lineFaultWords } from '@words/typed-order'

const on = (changes: Partial<LineInputs> = {}): LineInputs => ({
  markets: [
    market(),
    market({ symbol: 'PERP_ETH_USDC', base: 'ETH' }),
    market({ symbol: 'PERP_SOL_USDC', base: 'SOL', isolatedOnly: true }),
    market({ symbol: 'PERP_OP_USDC', base: 'OP' }),
    market({ symbol: 'PERP_OP2_USDC', base: 'OP' }),
  ],
  positions: [position({ quantity: a('0.25') })],
  marginMode: 'CROSS',
  ...changes,
})
const says = (line: string, reading = on()): string | undefined => {
  const read = readOrder(line, reading)
  if (read === undefined) return undefined
  const words = read.is === 'order' ? readOrderWords(read.order) : lineFaultWords(read.unread)
  return words.replaceAll('\u00a0', ' ')
}

afterEach(() => void (display.figures = 'space'))

describe('a typed order', () => {
  it.each([
    ['buy 0.1 btc 60000 post', 'Buy 0.1 BTC, post-only, at 60 000, cross'],
    ['  SELL  .5 Eth MARKET reduce ', 'Sell 0.5 ETH, at market, reduce-only, cross'],
    [
      'buy 0,1 perp_btc_usdc @60000,5',
      'Buy 0.1 BTC, limit, at 60 000.5, cross (the comma in 0,1 and 60000,5 is the decimal mark)',
    ],
    [
      'buy 0,1 sol 66.658',
      'Buy 0.1 SOL, limit, at 66.658, isolated (the comma in 0,1 is the decimal mark; the point in 66.658 is the decimal mark)',
    ],
    ['buy 0.1 btc 60\u00a0000.5', 'Buy 0.1 BTC, limit, at 60 000.5, cross'],
    ['buy\u00a00.1\u00a0btc\u202f60000', 'Buy 0.1 BTC, limit, at 60 000, cross'],
    ['buy 1 eth @ 3000 ioc isolated', 'Buy 1 ETH, immediate or cancel, at 3 000, isolated'],
    ['sell 1 sol fok 150', 'Sell 1 SOL, fill or kill, at 150, isolated'],
    ['stop sell 0.1 btc 58000', 'Sell 0.1 BTC, once the mark reaches 58 000, then at market, cross'],
    [
      'stop buy 0.1 btc 62000 limit 62100 reduce',
      'Buy 0.1 BTC, once the mark reaches 62 000, then limit, at 62 100, reduce-only, cross',
    ],
    ['close btc', `Close 100 % of ${SYMBOL}: sell 0.25 BTC, immediate or cancel, reduce-only, cross`],
    ['close btc 50%', `Close 50 % of ${SYMBOL}: sell 0.125 BTC, immediate or cancel, reduce-only, cross`],
  ])('“%s” is: %s', (line, words) => {
    expect(says(line)).toBe(words)
  })

  it.each([
    ['buy 0.1', 'A market is missing'],
    ['buy 0.1 btc', 'A price is missing, or the word “market”.'],
    ['buy 0.1 foo 1', 'There is no market called “foo”.'],
    ['buy 0.1 op 1', 'More than one market is called “op”'],
    ['buy 1,000.5 btc 1', '“1,000.5”: Only one decimal mark, please'],
    ['buy 0.1 btc 80,000', '“80,000”: This can be 80 000 or 80'],
    ['buy 1e3 btc 1', 'without an exponent'],
    ['buy -1 btc 1', 'without a sign'],
    ['buy 0 btc 1', '“0” is nothing'],
    ['buy 0.1btc 1', 'Only the digits 0 to 9'],
    ['buy 0.1 btc 60 000', '“000” is nothing'],
    ['buy 0.1 btc 60 500', '“500” is one too many'],
    ['buy 0.1 btc 60000 soon', '“soon” is not understood'],
    ['buy 0.1 btc 60000 ioc post', '“post” is one too many'],
    ['buy 0.1 btc 60000 cross isolated', '“isolated” is one too many'],
    ['buy 0.1 btc 60000 market', 'An order at market has no price'],
    ['stop sell', 'A size is missing'],
    ['stop sell 0.1', 'A market is missing'],
    ['stop sell 0.1 btc', 'A trigger is missing'],
    ['stop sell 0.1 btc 58000 limit', 'A limit price is missing'],
    ['stop sell 0.1 btc 58000 57000', '“57000” is one too many'],
    ['stop sell 0.1 btc 58000 post', 'A stop is sent at market'],
    ['close eth', 'Nothing like that is held.'],
    ['close btc isolated', 'Nothing like that is held.'],
    ['close btc 50', '“50” of what? Type a share, like 50%.'],
    ['close btc 150%', '150 % is more than all of it.'],
    ['close btc 0.1%', 'less than the smallest step'],
    ['close btc 10% 20%', '“20%” is one too many'],
    ['close btc %', '“%” is not understood'],
    ['close btc half', '“half” is not understood'],
  ])('“%s” is refused: %s', (line, words) => {
    expect(says(line)).toContain(words)
  })

  it('is read in the chosen style of figures, as every field reads its figures', () => {
    display.figures = 'point'
    expect(says('buy 0,1 btc 80.000')).toContain('“80.000”: This can be')
    expect(says('buy 0,1 btc 80000,5')?.replaceAll('\u2060', '')).toBe(
      'Buy 0,1 BTC, limit, at 80.000,5, cross',
    )
    expect(says('buy 0,1 btc 1.080.000')?.replaceAll('\u2060', '')).toContain('at 1.080.000,')
  })

  it.each(['', 'buy', 'sell: fill', 'stop', 'stop writing', 'close', 'close several', 'theme', 'btc'])(
    '“%s” is none',
    line => {
      expect(says(line)).toBeUndefined()
    },
  )

  it('takes the margin mode that is held there, unless one is said', () => {
    const isolated = on({ positions: [position({ quantity: a('1'), marginMode: 'ISOLATED' })] })
    expect(says('buy 1 btc market', isolated)).toContain('isolated')
    expect(says('buy 1 btc market cross', isolated)).toContain('cross')
    expect(says('buy 1 eth market', on({ marginMode: 'ISOLATED' }))).toContain('isolated')
  })

  it('closes nothing while it is not plain what is held', () => {
    const both = [position({ quantity: a('1') }), position({ quantity: a('-1'), marginMode: 'ISOLATED' })]
    expect(says('close btc', on({ positions: both }))).toContain('It is held both cross and isolated')
    expect(says('close btc isolated', on({ positions: both }))).toContain('buy 1 BTC')
    expect(says('close btc', on({ positions: undefined }))).toContain('Positions have not been read')
  })

  it('fills every field of the ticket, so that nothing of what stood there is left over', () => {
    const read = readOrder('stop sell 0.1 btc 58000', on())
    expect(read?.is === 'order' && read.order.typed).toMatchObject({
      type: 'STOP_MARKET',
      trigger: '58000',
      price: '',
      size: '0.1',
      protect: false,
      hides: false,
      stepsBack: false,
    })
  })
})
