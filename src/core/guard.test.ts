import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exactly } from './decimal'
import { guardsFrom, guardsText } from './guard'

const text = {
  orderNotional: '25000',
  positionNotional: '50000.5',
  openNotional: '100000',
  writesPerMinute: '30',
  collar: '0.05',
}

describe('caps as text', () => {
  it('come back as they were kept', () => {
    const cap = fc.nat().map(units => exactly(String(units)))
    fc.assert(
      fc.property(cap, cap, cap, fc.nat({ max: 999_999 }), cap, (order, position, open, rate, collar) => {
        const guards = {
          orderNotional: order,
          positionNotional: position,
          openNotional: open,
          writesPerMinute: rate,
          collar,
        }
        expect(guardsFrom(guardsText(guards))).toEqual(guards)
      }),
    )
  })

  it.each(Object.keys(text))('are none without %s', name => {
    const { [name as keyof typeof text]: _gone, ...rest } = text
    expect(guardsFrom(rest)).toBeUndefined()
  })

  it.each([
    ['orderNotional', '-1'],
    ['orderNotional', ''],
    ['positionNotional', '1e9'],
    ['openNotional', 'Infinity'],
    ['collar', ' 0.05'],
    ['writesPerMinute', '1.5'],
    ['writesPerMinute', '-3'],
    ['writesPerMinute', '9999999'],
  ])('are none when %s is "%s"', (name, value) => {
    expect(guardsFrom({ ...text, [name]: value })).toBeUndefined()
  })

  it('may be zero, which lets nothing through', () => {
    expect(guardsFrom({ ...text, orderNotional: '0', writesPerMinute: '0' })).toMatchObject({
      orderNotional: '0',
      writesPerMinute: 0,
    })
  })
})
