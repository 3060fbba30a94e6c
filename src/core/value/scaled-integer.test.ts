import { expect, it } from 'vitest'
import { parseScaledInteger } from './scaled-integer'

it.each([
  ['0', 0n, 0],
  ['-0.4', -4n, 1],
  ['61240.1', 612401n, 1],
  ['-12', -12n, 0],
  ['0.000375', 375n, 6],
  ['999999999999999', 999999999999999n, 0],
  ['-99999999999.99', -9999999999999n, 2],
  ['9999999999999999', 9999999999999999n, 0],
  ['-123456789012345.678', -123456789012345678n, 3],
  ['999999999.999999999999', 999999999999999999999n, 12],
])('reads %s to its last digit', (text, units, places) => {
  expect(parseScaledInteger(text)).toEqual({ units, places })
})

it.each(['1e5', '1.2.3', '1 2', 'NaN', '--1'])('rejects %s', text => {
  expect(() => parseScaledInteger(text)).toThrow(SyntaxError)
})
