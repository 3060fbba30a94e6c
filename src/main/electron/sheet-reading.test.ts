import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isFullyRead,
  addToReading,
  findUnreadSpans,
  type SheetTextLayout,
  type SheetReading,
} from './sheet-reading'

const laid = (top: number, more: Partial<SheetTextLayout> = {}): SheetTextLayout => ({
  about: 'a',
  top,
  shown: 100,
  whole: 250,
  width: 340,
  height: 700,
  ...more,
})
const after = (...layouts: readonly SheetTextLayout[]): boolean => {
  const last = layouts.reduce<SheetReading | undefined>(addToReading, undefined)
  return last !== undefined && isFullyRead(last)
}

describe('the text of a question', () => {
  it.each<[string, boolean, readonly SheetTextLayout[]]>([
    ['is read at once where all of it is in sight', true, [laid(0, { whole: 100 })]],
    ['is not read by its beginning', false, [laid(0)]],
    ['is not read by its end', false, [laid(150)]],
    ['is not read by a leap from its beginning to its end', false, [laid(0), laid(150)]],
    ['is read by going through it', true, [laid(0), laid(90), laid(150)]],
    ['is read in whatever order', true, [laid(150), laid(0), laid(75)]],
    ['is not read while too little of it is in sight at once', false, [laid(0, { shown: 12, whole: 40 })]],
    ['is not there where nothing is', false, [laid(0, { shown: 0, whole: 0 })]],
    ['begins anew with another question', false, [laid(0), laid(90), laid(150, { about: 'b' })]],
    ['begins anew where it is laid out anew', false, [laid(0), laid(90), laid(150, { width: 300 })]],
    ['goes on where more of it is opened', false, [laid(0, { whole: 100 }), laid(0, { whole: 300 })]],
  ])('%s', (_, read, layouts) => {
    expect(after(...layouts)).toBe(read)
  })

  it.each<[string, readonly (readonly [number, number])[], readonly SheetTextLayout[]]>([
    ['what is below', [[100, 250]], [laid(0)]],
    ['what was passed over', [[100, 150]], [laid(0), laid(150)]],
    [
      'what is above and below',
      [
        [0, 60],
        [160, 250],
      ],
      [laid(60)],
    ],
    ['all of it while too little is in sight', [[0, 250]], [laid(0, { shown: 12 })]],
    ['nothing once it is read', [], [laid(0), laid(90), laid(150)]],
  ])('is not read completely: %s', (_, left, layouts) => {
    const last = layouts.reduce<SheetReading | undefined>(addToReading, undefined)
    expect(last && findUnreadSpans(last)).toEqual(left.map(([from, to]) => ({ from, to })))
  })

  it('is read only once every line of it was visible', () => {
    const parts = fc.array(fc.tuple(fc.nat(300), fc.integer({ min: 0, max: 120 })), { maxLength: 12 })
    fc.assert(
      fc.property(parts, fc.integer({ min: 1, max: 320 }), (seen, whole) => {
        const layouts = seen.map(([top, shown]) => laid(top, { shown, whole }))
        const missed = Array.from({ length: whole }, (_, line) => line).filter(
          line => !seen.some(([top, shown]) => line + 2 >= top && line - 2 <= top + shown),
        )
        if (after(...layouts)) expect(missed).toEqual([])
      }),
      { seed: 8, numRuns: 2_000 },
    )
  })
})
