import { expect, it } from 'vitest'
import { fundWords } from './insurance-fund'

it.each([
  ['near', '0.29', 'a margin ratio of 29.0 %; it nears its least, 25.0 %'],
  ['below', '0.2', 'a margin ratio of 20.0 %; it is at or below its least, 25.0 %'],
])('says %s its least with both figures', (level, marginRatio, said) => {
  expect(fundWords({ level, marginRatio, minimum: '0.25' }).replaceAll('\u00a0', ' ')).toContain(said)
})
