import { describe, expect, it } from 'vitest'
import { programEnvelope, scaleRule } from '../../../../test/kit/programs'
import { decodeMandate, encodeMandate } from '../../envelope/mandate-text'

describe('the text of a scale order', () => {
  const base = programEnvelope(scaleRule())
  const text = encodeMandate(base)

  it('is read back unchanged, also for a sell', () => {
    expect(decodeMandate(text)).toEqual(base)
    const sells = programEnvelope(scaleRule({ side: 'SELL', reduceOnly: true, grows: 100, every: 60_000 }))
    expect(decodeMandate(encodeMandate(sells))).toEqual(sells)
  })

  it.each(Object.keys(scaleRule()) as (keyof ReturnType<typeof scaleRule>)[])(
    'differs when the rule has another %s',
    name => {
      const rule = scaleRule()
      const was = rule[name]
      const other = typeof was === 'number' ? was + 1 : typeof was === 'boolean' ? !was : '0.002'
      expect(encodeMandate({ ...base, rule: { ...rule, [name]: other } as never })).not.toBe(text)
    },
  )

  it.each<[string, string]>([
    ['one level', text.replace(',5,0,0,300000,', ',1,0,0,300000,')],
    ['more levels than there may be', text.replace(',5,0,0,300000,', ',51,0,0,300000,')],
    ['sizes that grow too much', text.replace(',5,0,0,300000,', ',5,101,0,300000,')],
    ['sizes that shrink', text.replace(',5,0,0,300000,', ',5,-1,0,300000,')],
    ['levels that come after its end', text.replace(',5,0,0,300000,', ',5,0,60001,300000,')],
    ['no time', text.replace(',5,0,0,300000,', ',5,0,0,0,')],
    ['no end', text.replace(',5,0,0,300000,', ',5,0,0,43200001,')],
    ['a near price that is none', text.replace('"59990"', '"0"')],
    ['a near price off the tick', text.replace('"59990"', '"59990.05"')],
    ['a far price off the tick', text.replace('"59910"', '"59910.05"')],
    ['one price', text.replace('"59910"', '"59990"')],
    ['a far price that is the worse one', text.replace('"59910"', '"59990.1"')],
    ['a collar that is no figure', text.replace('"0.02"]', '0.02]')],
    ['a reach', text.replace(',0,60000,"60000"', ',1,60000,"60000"')],
    ['something more', text.replace(/\]\]$/, ',1]]')],
    ['something less', text.replace(/,"0.02"\]\]$/, ']]')],
  ])('is rejected with %s', (_, other) => {
    expect(other).not.toBe(text)
    expect(decodeMandate(other)).toBeUndefined()
  })
})
