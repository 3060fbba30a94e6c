import { expect, it } from 'vitest'
import { pseudo, pseudoText } from './pseudo.mjs'

it('accents every letter that can be, keeps placeholders, and is a third longer', () => {
  expect(pseudoText('Buy {qty:size} now')).toMatch(/^⟦B.* \{qty:size\} .*⟧$/)
  expect(pseudoText('Notional').length).toBeGreaterThanOrEqual(Math.ceil('Notional'.length * 1.3))
})

it('marks words that the translation changes, and keeps those that both share', () => {
  const english = {
    sides: [{ value: 'BUY', label: 'Buy' }],
    most: (size: string) => `max ${size}`,
    unit: 'USDC',
    none: undefined,
  }
  const translated = {
    ...english,
    sides: [{ value: 'BUY', label: '买入' }],
    most: (size: string) => `最多 ${size}`,
  }
  const result = pseudo(english, translated) as typeof english
  expect(result.sides[0]!.value).toBe('BUY')
  expect(result.sides[0]!.label).toMatch(/^⟦.*⟧$/)
  expect(result.most('5')).toMatch(/^⟦.* 5.*⟧$/)
  expect([result.unit, result.none]).toEqual(['USDC', undefined])
})

it('marks a list without a translation', () => {
  expect(pseudo({ around: ['Type', 'to confirm'] }, {})).toEqual({
    around: [pseudoText('Type'), pseudoText('to confirm')],
  })
})
