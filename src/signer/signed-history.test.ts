import { expect, it } from 'vitest'
import { createSignedHistory } from './signed-history'

const DAY = 86_400_000
const counted = (at: number, quantity: string) => ({
  at,
  adds: [{ symbol: 'BTC', quantity, notional: undefined }],
})

it('keeps the writes of a key for two days of elapsed time, whatever the clock is set to', () => {
  let passed = 0
  const { record, listAll } = createSignedHistory({ system: () => 0, steady: () => passed }, () => [])
  record('live-a', counted(20_000 * DAY, '1'))
  record('live-a', counted(20_009 * DAY, '2'))
  const sizes = () => listAll('live-a').map(({ adds }) => adds[0]?.quantity)
  expect(sizes()).toEqual(['1', '2'])
  passed = 3 * DAY
  record('live-a', counted(20_003 * DAY, '3'))
  expect(sizes()).toEqual(['3'])
})
