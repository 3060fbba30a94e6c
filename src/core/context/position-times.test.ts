import { expect, it } from 'vitest'
import { position, SYMBOL } from '../../../test/kit/trade'
import { getPositionTimes } from './position-times'

const READ_AT = 1_000
const on = (...value: ReturnType<typeof position>[]) => ({
  snapshot: { positions: { value, version: 1, asOf: READ_AT, from: 'live' as const } },
})

it.each([
  [
    'a row that a push moved after the read keeps both times',
    on(position({ updatedAt: 1_400 })),
    { positionAt: READ_AT, positionMovedAt: 1_400 },
  ],
  [
    'the row of the other margin mode says nothing',
    on(position({ marginMode: 'ISOLATED', updatedAt: 1_400 })),
    { positionAt: READ_AT },
  ],
  ['no row at all has only the time of the read', on(), { positionAt: READ_AT }],
  ['nothing read yet has no time', { snapshot: {} }, {}],
])('%s', (_, inputs, times) => {
  expect(getPositionTimes(inputs, SYMBOL, 'CROSS')).toEqual(times)
})
