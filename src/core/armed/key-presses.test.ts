import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { advanceKeyPresses, initialKeyPressState, MAX_PRESSES_PER_SECOND, type KeyInput } from './key-presses'

/** Returns the presses among these events: `+` goes down, `-` comes up, `*` repeats. */
function pressed(...seen: readonly [event: string, at: number][]): readonly string[] {
  let presses = initialKeyPressState
  return seen.flatMap(([event, at]) => {
    const result = advanceKeyPresses(presses, {
      is: event.startsWith('-') ? 'up' : 'down',
      key: event.slice(1),
      at,
      repeats: event.startsWith('*'),
    })
    presses = result.presses
    return result.pressed ?? []
  })
}

describe('a key press as main sees it', () => {
  it.each<[string, readonly string[], readonly [string, number][]]>([
    [
      'is one press, down and up',
      ['F1'],
      [
        ['+F1', 0],
        ['-F1', 50],
      ],
    ],
    ['is none while it is down', [], [['+F1', 0]]],
    [
      'is one however often it repeats',
      ['F1'],
      [
        ['+F1', 0],
        ['*F1', 500],
        ['*F1', 550],
        ['-F1', 600],
      ],
    ],
    [
      'is none where it only repeats',
      [],
      [
        ['*F1', 0],
        ['-F1', 50],
      ],
    ],
    [
      'is none where it only comes up',
      [],
      [
        ['-F1', 0],
        ['-F1', 50],
      ],
    ],
    [
      'is none where another one comes up than went down',
      [],
      [
        ['+F1', 0],
        ['-F2', 50],
      ],
    ],
    [
      'is none of two at once',
      [],
      [
        ['+F1', 0],
        ['+F2', 10],
        ['-F1', 20],
        ['-F2', 30],
      ],
    ],
    [
      'is none where it was held too long',
      [],
      [
        ['+F1', 0],
        ['-F1', 2_001],
      ],
    ],
    [
      'is two, one after the other',
      ['F1', 'F1'],
      [
        ['+F1', 0],
        ['-F1', 50],
        ['+F1', 100],
        ['-F1', 150],
      ],
    ],
  ])('%s', (_, presses, seen) => {
    expect(pressed(...seen)).toEqual(presses)
  })

  it('counts at most ten times a second, marks a press above that, and continues after a burst', () => {
    const fast = Array.from({ length: 14 }, (_, n): [string, number][] => [
      ['+F1', n * 50],
      ['-F1', n * 50 + 30],
    ]).flat()
    expect(pressed(...fast)).toHaveLength(MAX_PRESSES_PER_SECOND)
    expect(pressed(...fast, ['+F1', 1_100], ['-F1', 1_150])).toHaveLength(MAX_PRESSES_PER_SECOND + 1)
  })

  it('never counts more than ten in any second, nor more than the key-down events', () => {
    const event = fc.record({
      is: fc.constantFrom<KeyInput['is']>('down', 'up'),
      key: fc.constantFrom('F1', 'F2'),
      wait: fc.integer({ min: 0, max: 80 }),
      repeats: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(event, { maxLength: 120 }), events => {
        let [at, downs, presses] = [0, 0, initialKeyPressState]
        const moments: number[] = []
        for (const { wait, ...seen } of events) {
          at += wait
          if (seen.is === 'down' && !seen.repeats) downs += 1
          const result = advanceKeyPresses(presses, { ...seen, at })
          presses = result.presses
          if (result.pressed !== undefined) moments.push(at)
        }
        expect(moments.length).toBeLessThanOrEqual(downs)
        for (const moment of moments)
          expect(moments.filter(one => one <= moment && moment - one < 1_000).length).toBeLessThanOrEqual(
            MAX_PRESSES_PER_SECOND,
          )
      }),
      { numRuns: 3_000 },
    )
  })
})
