import { describe, expect, it } from 'vitest'
import { createRowNumbering } from './row-numbering'

describe('numbering of list rows', () => {
  const [a, b, c, d] = ['a', 'b', 'c', 'd']

  it.each([
    ['counts on by what is new above what was there', [b, a], [d, c, b, a], 4],
    ['keeps its numbers where the oldest are let go', [b, a], [c, b], 3],
    ['counts nothing twice where nothing came', [b, a], [b, a], 2],
    ['has a list of which nothing was there take the numbers of the one before', [b, a], [d, c], 2],
    ['has one that is longer begin at one all the same', [a], [d, c, b], 3],
    ['begins again after it was empty', [], [a], 1],
  ])('%s', (_, before, now, newest) => {
    const counted = createRowNumbering<string>()
    counted(before)
    expect(counted(now)).toBe(newest)
  })
})
