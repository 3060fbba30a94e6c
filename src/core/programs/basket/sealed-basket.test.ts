import { describe, expect, it } from 'vitest'
import { basketEnvelope, basketRule, ETH, SOL, threeLegs } from '../../../../test/kit/baskets'
import { atPress, inside } from '../../../../test/kit/envelopes'
import { SYMBOL } from '../../../../test/kit/trade'
import { checkAgainstMandate } from '../../armed/mandate-violations'
import { decodeMandate, encodeMandate } from '../../envelope/mandate-text'
import type { ProgramLeg } from '../../envelope/program-rule'
import { requireAmount } from '../../value/decimal-amount'
import type { Write } from '../../write/venue-write'

const base = basketEnvelope()
const text = encodeMandate(base)

describe('the text of a basket', () => {
  it('is read back unchanged, with two to five legs', () => {
    expect(decodeMandate(text)).toEqual(base)
    const [first = undefined as never] = threeLegs
    const legs = Array.from({ length: 5 }, (_, nth): ProgramLeg => ({
      ...first,
      symbol: `PERP_L${nth}_USDC`,
    }))
    for (const many of [2, 5]) {
      const other = basketEnvelope(basketRule({ legs: legs.slice(0, many) }))
      expect(decodeMandate(encodeMandate(other))).toEqual(other)
    }
  })

  it.each(Object.keys(basketRule()) as (keyof ReturnType<typeof basketRule>)[])(
    'differs when the rule has another %s',
    name => {
      const rule = basketRule()
      const was = rule[name]
      const other = typeof was === 'number' ? was + 1 : typeof was === 'boolean' ? !was : []
      expect(encodeMandate({ ...base, rule: { ...rule, [name]: other } as never })).not.toBe(text)
    },
  )

  it.each(
    (Object.keys(threeLegs[0] as ProgramLeg) as (keyof ProgramLeg)[]).flatMap(name =>
      [0, 1, 2].map(nth => [nth, name] as const),
    ),
  )('differs when leg %i has another %s', (nth, name) => {
    const legs = threeLegs.map((leg, at) => (at === nth ? { ...leg, [name]: '7' } : leg))
    expect(encodeMandate({ ...base, rule: basketRule({ legs }) })).not.toBe(text)
  })

  const legText = (leg: ProgramLeg): string =>
    JSON.stringify([leg.symbol, leg.side, leg.quantity, leg.step, leg.tick, leg.arrival])
  const [first, second, third] = threeLegs.map(legText) as [string, string, string]
  const begins = '["basket",600000,false,0,60000,'

  it.each<[string, string]>([
    ['its legs in another order', text.replace(`${first},${second}`, `${second},${first}`)],
    ['a leg less than its markets', text.replace(`,${third}`, '')],
    ['one leg', text.replace(`,${second},${third}`, '')],
    ['a leg twice', text.replace(second, first)],
    ['a leg in a market that it does not name', text.replace(second, second.replace(ETH, 'PERP_X_USDC'))],
    ['a leg on the other side', text.replace(second, second.replace('SELL', 'BUY'))],
    ['a leg on no side', text.replace(second, second.replace('SELL', 'HOLD'))],
    ['a larger leg', text.replace(second, second.replace('"2"', '"3"'))],
    ['a leg of nothing', text.replace(second, second.replace('"2"', '"0"'))],
    ['a leg that says more', text.replace(second, second.replace(']', ',1]'))],
    ['a leg that says less', text.replace(second, second.replace(',"3000"', ''))],
    ['something else for a leg', text.replace(second, '"leg"')],
    ['a closing', text.replace(begins, begins.replace('false', 'true'))],
    ['too long a reach', text.replace(begins, begins.replace(',0,', ',101,'))],
    ['no patience', text.replace(begins, begins.replace(',60000,', ',9999,'))],
    ['no time', text.replace(begins, begins.replace('600000', '0'))],
    ['a market that allows both sides', text.replace('"CROSS","60100","",', '"CROSS","60100","59900",')],
    ['a market that allows more', text.replace('"","0.1","0.1"]', '"","0.1","0.2"]')],
    ['another type', text.replace('["IOC"]', '["LIMIT"]')],
    ['a type more', text.replace('["IOC"]', '["IOC","LIMIT"]')],
    ['more writes than legs', text.replace('"25000","25000",3,', '"25000","25000",4,')],
  ])('is rejected with %s', (_, other) => {
    expect(other).not.toBe(text)
    expect(decodeMandate(other)).toBeUndefined()
  })
})

describe('an order of a basket', () => {
  const order = (changes: Parameters<typeof inside>[0] = {}): Write =>
    inside({
      symbol: ETH,
      side: 'SELL',
      type: 'IOC',
      quantity: requireAmount('2'),
      price: requireAmount('2999'),
      ...changes,
    })
  const at = atPress({ bestBid: symbol => requireAmount(symbol === ETH ? '2999.9' : '60000') })

  it('is inside the envelope on the terms of its own market', () => {
    expect(checkAgainstMandate(base, order(), at)).toMatchObject({
      ok: true,
      value: { symbol: ETH, size: '2' },
    })
  })

  it.each<[string, Write]>([
    ['on the other side', order({ side: 'BUY' })],
    ['in a market that it does not name', order({ symbol: 'PERP_X_USDC' })],
    ['past the worst price of its own market', order({ price: requireAmount('2989.9') })],
    ['larger than its own leg', order({ quantity: requireAmount('2.001') })],
    ['at the size of another leg', order({ symbol: SYMBOL, side: 'BUY', price: requireAmount('60000') })],
    ['of another type', order({ symbol: SOL, side: 'BUY', type: 'LIMIT', price: requireAmount('150') })],
  ])('is outside the envelope %s', (_, write) => {
    expect(checkAgainstMandate(base, write, at)).toMatchObject({ ok: false })
  })
})
