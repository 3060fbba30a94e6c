import { expect, it } from 'vitest'
import { hasRoomForHistory } from './account-history-watch'

const use = (call: string, left: number, of: number) => ({ call, left, of, within: 1_000 })

it.each([
  ['half of each window is left', [use('positions', 15, 30), use('orders', 5, 10)], true],
  ['less than half of one window is left', [use('positions', 14, 30), use('orders', 10, 10)], false],
  // After a start, pages of funding had kept the next fill out of the history for a minute.
  ['the history itself used a window that no other query needs', [use('fundingFees', 0, 20)], true],
  ['a window of one call is empty', [use('systemInfo', 0, 1)], true],
])('decides if the history is read when %s', (_, uses, isRead) =>
  expect(hasRoomForHistory(uses)).toBe(isRead),
)
