import { describe, expect, it } from 'vitest'
import { envelope } from '../../../test/kit/envelopes'
import { protectEnvelope, protectRule, without } from '../../../test/kit/protect'
import { requireAmount } from '../value/decimal-amount'
import { decodeMandate, encodeMandate } from './mandate-text'

const base = protectEnvelope()
const text = encodeMandate(base)
const leg = protectRule({ stop: '92', size: requireAmount('0') })

describe('the text of a stop-moving program', () => {
  it.each([
    ['both ways to move', protectRule()],
    ['break-even alone', without(protectRule(), 'trail')],
    ['a trail alone', without(protectRule(), 'even')],
    ['a leg that closes all', leg],
  ])('reads back to the same rule with %s', (_, rule) => {
    const one = protectEnvelope(rule)
    expect(decodeMandate(encodeMandate(one))).toEqual(one)
  })

  const other = (was: unknown): unknown =>
    typeof was === 'number'
      ? was + 1
      : typeof was === 'object'
        ? Object.fromEntries(Object.entries(was ?? {}).map(([name, figure]) => [name, `${String(figure)}1`]))
        : was === 'SELL'
          ? 'BUY'
          : `${String(was)}1`

  it.each(
    Object.keys(protectRule()).filter(name => name !== 'is') as (keyof ReturnType<typeof protectRule>)[],
  )('differs when the rule has another %s', name => {
    const rule = protectRule()
    expect(encodeMandate({ ...base, rule: { ...rule, [name]: other(rule[name]) } })).not.toBe(text)
  })

  const put = (find: string, with_: string): string => {
    expect(text).toContain(find)
    return text.replace(find, with_)
  }
  it.each<[string, string]>([
    ['a side that may be traded', put('"CROSS","",""', '"CROSS","60100",""')],
    ['a size that may be ordered', put('"","","0","0"', '"","","0.1","0.1"')],
    ['a type', put('[],"0","0"', '["IOC"],"0","0"')],
    ['a worth', put('[],"0","0"', '[],"1","1"')],
    ['a key', put(',[],["protect"', `,[["F7","PERP_BTC_USDC","close"]],["protect"`)],
    ['a bound that is looser than the stop', put('"58000","65000"', '"58000","57000"')],
    ['a bound where the stop is', put('"58000","65000"', '"58000","58000"')],
    ['a break-even that is looser than the stop', put('"61000","60000.2"', '"61000","57000"')],
    ['a break-even past the bound', put('"61000","60000.2"', '"67000","66000"')],
    ['a break-even beyond its own price', put('"61000","60000.2"', '"60000","60000.2"')],
    ['half of a break-even', put('"61000","60000.2"', '"61000",""')],
    ['half of a trail', put('"61500","1000","100"', '"61500","1000",""')],
    ['neither', put('"61000","60000.2","61500","1000","100"', '"","","","",""')],
    ['no move', put(',5,2000,60000,', ',0,2000,60000,')],
    ['more moves than there may be', put(',5,2000,60000,', ',101,2000,60000,')],
    ['moves in a hurry', put(',5,2000,60000,', ',5,999,60000,')],
    ['no patience', put(',5,2000,60000,', ',5,2000,9999,')],
    ['a word for an order', put('"90","90"', '"90","x"')],
    ['something more', text.replace(/\]\]$/, ',1]]')],
  ])('is rejected with %s', (_, changed) => {
    expect(changed).not.toBe(text)
    expect(decodeMandate(changed)).toBeUndefined()
  })

  it('is rejected with a bound looser than the stop when it only trails', () => {
    const trails = encodeMandate(protectEnvelope(without(protectRule(), 'even')))
    for (const furthest of ['57000', '58000']) {
      const changed = trails.replace('"58000","65000"', `"58000","${furthest}"`)
      expect(changed).not.toBe(trails)
      expect(decodeMandate(changed)).toBeUndefined()
    }
  })

  it('is rejected for a manual or order envelope without a side, a type or a value', () => {
    const [one = undefined as never] = base.markets
    for (const change of [{ markets: [one] }, { types: [] }, { worth: base.worth }])
      expect(decodeMandate(encodeMandate(envelope(change)))).toBeUndefined()
  })
})
