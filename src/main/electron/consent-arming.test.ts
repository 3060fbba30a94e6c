import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  advanceConsentArming,
  ARM_DELAY_MS,
  isConsentArmed,
  isConfirmationProven,
  PRESS_PROOF_LIFE_MS,
  createConsentArming,
  type SheetEvent,
} from './consent-arming'

/** An event at a time; of a press also its input device, of a layout its state, or `cut`. */
type Step = readonly [at: number, saw: SheetEvent['saw'], by?: string]

const sight = ([at, saw, by = 'pointer']: Step): SheetEvent => {
  if (saw === 'laid') return by === 'cut' ? { at, saw } : { at, saw, layout: by }
  if (saw === 'press') return { at, saw, by, isStep: by === 'Enter' }
  return saw === 'release' ? { at, saw, by } : { at, saw }
}
const after = (...steps: readonly Step[]) =>
  steps.map(sight).reduce(advanceConsentArming, createConsentArming())

const calm: readonly Step[] = [
  [0, 'shown'],
  [0, 'focus'],
  [0, 'laid'],
]
const HOLD = 700

describe('arming', () => {
  it.each<[string, readonly Step[], number, boolean]>([
    ['needs the question on screen', [...calm.slice(1)], 5_000, false],
    ['needs the focus', [calm[0]!, calm[2]!], 5_000, false],
    ['needs its parts to be laid out', calm.slice(0, 2), 5_000, false],
    ['needs each of its parts to be laid out', [...calm.slice(0, 2), [0, 'laid', 'cut']], 5_000, false],
    [
      'counts from when its parts were laid out',
      [...calm.slice(0, 2), [300, 'laid']],
      300 + ARM_DELAY_MS - 1,
      false,
    ],
    ['does not start again while nothing moves', [...calm, [390, 'laid']], ARM_DELAY_MS, true],
    ['starts again when a part moves', [...calm, [390, 'laid', 'moved']], 390 + ARM_DELAY_MS - 1, false],
    ['comes back after a part moved', [...calm, [390, 'laid', 'moved']], 390 + ARM_DELAY_MS, true],
    ['ends with a part that is cut', [...calm, [500, 'laid', 'cut']], 9_000, false],
    ['waits out the delay', calm, ARM_DELAY_MS - 1, false],
    ['comes with the delay', calm, ARM_DELAY_MS, true],
    [
      'counts from whichever came last',
      [
        [0, 'shown'],
        [0, 'laid'],
        [300, 'focus'],
      ],
      300 + ARM_DELAY_MS - 1,
      false,
    ],
    ['ends with the focus', [...calm, [500, 'blur']], 9_000, false],
    ['starts again with the focus', [...calm, [500, 'blur'], [600, 'focus']], 600 + ARM_DELAY_MS - 1, false],
    ['ends with a move', [...calm, [500, 'moved']], 9_000, false],
    ['starts again after a move', [...calm, [500, 'moved'], [600, 'laid']], 600 + ARM_DELAY_MS - 1, false],
    ['comes back after a move', [...calm, [500, 'moved'], [600, 'laid']], 600 + ARM_DELAY_MS, true],
    ['starts again when the question is shown anew', [...calm, [500, 'shown']], 600, false],
    ['does not start again with a focus it has', [...calm, [390, 'focus']], ARM_DELAY_MS, true],
  ])('%s', (_, steps, now, armed) => {
    expect(isConsentArmed(after(...steps), now)).toBe(armed)
  })
})

describe('a confirmation', () => {
  it.each<[string, boolean, readonly Step[]]>([
    [
      'is a whole hold',
      true,
      [
        [500, 'press'],
        [1_200, 'release'],
      ],
    ],
    [
      'may lose a little of the hold on the way',
      true,
      [
        [500, 'press'],
        [1_150, 'release'],
      ],
    ],
    [
      'is not a short press',
      false,
      [
        [500, 'press'],
        [1_149, 'release'],
      ],
    ],
    ['is not a hold that has not ended', false, [[500, 'press']]],
    ['is not a release alone', false, [[1_200, 'release']]],
    [
      'is not a hold that began before arming',
      false,
      [
        [399, 'press'],
        [1_200, 'release'],
      ],
    ],
    [
      'is not a hold of one thing and a release of another',
      false,
      [
        [500, 'press'],
        [1_200, 'release', 'Enter'],
      ],
    ],
    [
      'is not two things held at once',
      false,
      [
        [500, 'press'],
        [600, 'press', 'Enter'],
        [1_300, 'release'],
        [1_300, 'release', 'Enter'],
      ],
    ],
    [
      'is not a hold during which the focus was lost',
      false,
      [
        [500, 'press'],
        [700, 'blur'],
        [710, 'focus'],
        [1_300, 'release'],
      ],
    ],
    [
      'is not a hold during which the window moved',
      false,
      [
        [500, 'press'],
        [700, 'moved'],
        [700, 'laid'],
        [1_300, 'release'],
      ],
    ],
    [
      'may be a key held',
      true,
      [
        [500, 'press', 'Enter'],
        [1_200, 'release', 'Enter'],
      ],
    ],
    [
      'is not a press that begins again before it ended',
      false,
      [
        [500, 'press'],
        [600, 'press'],
        [1_400, 'release'],
      ],
    ],
    [
      'is not a hold that a key interrupted',
      false,
      [
        [500, 'press', 'Enter'],
        [700, 'interrupted'],
        [1_400, 'release', 'Enter'],
      ],
    ],
    [
      'is not a hold of the keys for more than ten seconds',
      false,
      [
        [500, 'press', 'Enter'],
        [10_501, 'release', 'Enter'],
      ],
    ],
    [
      'may be a hold of the keys for ten seconds, or of the pointer for longer',
      true,
      [
        [500, 'press', 'Enter'],
        [10_500, 'release', 'Enter'],
        [10_600, 'press'],
        [30_000, 'release'],
      ],
    ],
    [
      'may be two separate presses of a key',
      true,
      [
        [500, 'press', 'Enter'],
        [550, 'release', 'Enter'],
        [1_550, 'press', 'Enter'],
        [1_600, 'release', 'Enter'],
      ],
    ],
    [
      'is not two clicks: what they were made on is the page’s word',
      false,
      [
        [500, 'press'],
        [550, 'release'],
        [1_550, 'press'],
        [1_600, 'release'],
      ],
    ],
    [
      'may be a hold of Enter alone',
      true,
      [
        [500, 'press', 'alone'],
        [1_200, 'release', 'alone'],
      ],
    ],
    ...(['alone', 'Enter'] as const).map((second): [string, boolean, readonly Step[]] => [
      `is not a press of Enter alone and one of ${second}`,
      false,
      [
        [500, 'press', 'alone'],
        [550, 'release', 'alone'],
        [1_550, 'press', second],
        [1_600, 'release', second],
      ],
    ]),
    [
      'is not a press of a key and a click',
      false,
      [
        [500, 'press', 'Enter'],
        [550, 'release', 'Enter'],
        [1_550, 'press'],
        [1_600, 'release'],
      ],
    ],
    [
      'is not a hold that strayed from the button',
      false,
      [
        [500, 'press'],
        [700, 'strayed'],
        [1_300, 'release'],
      ],
    ],
    [
      'is a key’s hold wherever the pointer is meanwhile',
      true,
      [
        [500, 'press', 'Enter'],
        [700, 'strayed'],
        [1_300, 'release', 'Enter'],
      ],
    ],
    [
      'is not a double click',
      false,
      [
        [500, 'press', 'Enter'],
        [550, 'release', 'Enter'],
        [700, 'press', 'Enter'],
        [750, 'release', 'Enter'],
      ],
    ],
    [
      'is not two presses just under a second apart',
      false,
      [
        [500, 'press', 'Enter'],
        [550, 'release', 'Enter'],
        [1_549, 'press', 'Enter'],
        [1_600, 'release', 'Enter'],
      ],
    ],
    [
      'is not two presses that have nothing to do with each other',
      false,
      [
        [500, 'press', 'Enter'],
        [550, 'release', 'Enter'],
        [10_551, 'press', 'Enter'],
        [10_600, 'release', 'Enter'],
      ],
    ],
    [
      'is not two presses with a lost focus between',
      false,
      [
        [500, 'press', 'Enter'],
        [550, 'release', 'Enter'],
        [600, 'blur'],
        [650, 'focus'],
        [1_600, 'press', 'Enter'],
        [1_650, 'release', 'Enter'],
      ],
    ],
  ])('%s', (_, proved, steps) => {
    const now = steps.at(-1)?.[0] ?? 0
    expect(isConfirmationProven(after(...calm, ...steps), HOLD, now)).toBe(proved)
  })

  it('is proved by any armed press if no hold is required', () => {
    const arming = after(...calm, [500, 'press'], [510, 'release'])
    expect([isConfirmationProven(arming, 0, 510), isConfirmationProven(arming, HOLD, 510)]).toEqual([
      true,
      false,
    ])
  })

  it('expires: an old hold proves nothing', () => {
    const arming = after(...calm, [500, 'press'], [1_300, 'release'])
    expect(
      [1_300, 1_300 + PRESS_PROOF_LIFE_MS, 1_301 + PRESS_PROOF_LIFE_MS].map(now =>
        isConfirmationProven(arming, HOLD, now),
      ),
    ).toEqual([true, true, false])
  })
})

describe('a question without a delay', () => {
  it.each<[string, boolean, readonly Step[]]>([
    [
      'takes a hold that begins as it is laid out',
      true,
      [
        [0, 'press'],
        [700, 'release'],
      ],
    ],
    [
      'takes no shorter hold',
      false,
      [
        [0, 'press'],
        [649, 'release'],
      ],
    ],
    [
      'takes no hold during which it moved',
      false,
      [
        [0, 'press'],
        [100, 'laid', 'moved'],
        [800, 'release'],
      ],
    ],
    [
      'takes no hold during which the focus was lost',
      false,
      [
        [0, 'press'],
        [100, 'blur'],
        [110, 'focus'],
        [800, 'release'],
      ],
    ],
  ])('%s', (_, proved, steps) => {
    const seen = [...calm, ...steps].map(sight).reduce(advanceConsentArming, createConsentArming(0))
    expect(isConfirmationProven(seen, HOLD, steps.at(-1)?.[0] ?? 0)).toBe(proved)
  })

  it('takes no hold that began before it was laid out', () => {
    const early: readonly Step[] = [...calm.slice(0, 2), [100, 'press'], [101, 'laid'], [2_000, 'release']]
    const seen = early.map(sight).reduce(advanceConsentArming, createConsentArming(0))
    expect(isConfirmationProven(seen, HOLD, 2_000)).toBe(false)
  })
})

const steps = fc.array(
  fc.tuple(
    fc.integer({ min: 0, max: 900 }),
    fc.constantFrom<SheetEvent['saw']>(
      'shown',
      'focus',
      'blur',
      'moved',
      'laid',
      'press',
      'release',
      'strayed',
      'interrupted',
    ),
    fc.constantFrom('pointer', 'Enter', 'cut'),
  ),
  { maxLength: 30 },
)

/** Gives each step a time after the one before. */
function timed(gaps: readonly (readonly [number, SheetEvent['saw'], string])[]): readonly SheetEvent[] {
  let at = 0
  return gaps.map(([gap, saw, by]) => sight([(at += gap), saw, by]))
}

describe('arming under any order of events', () => {
  it('requires an undisturbed press after the arming delay for every confirmation', () => {
    fc.assert(
      fc.property(steps, gaps => {
        const seen = timed(gaps)
        const now = seen.at(-1)?.at ?? 0
        if (!isConfirmationProven(seen.reduce(advanceConsentArming, createConsentArming()), HOLD, now)) return
        const lastUnrest = seen.findLastIndex(
          ({ saw }) => saw === 'blur' || saw === 'moved' || saw === 'shown',
        )
        const calmAt = (seen[lastUnrest]?.at ?? Infinity) + ARM_DELAY_MS
        const armedPresses = seen.slice(lastUnrest).filter(({ saw, at }) => saw === 'press' && at >= calmAt)
        expect(armedPresses).not.toEqual([])
      }),
      { seed: 3, numRuns: 5_000 },
    )
  })

  it('gives no confirmation without a press', () => {
    fc.assert(
      fc.property(steps, gaps => {
        const seen = timed(gaps.filter(([, saw]) => saw !== 'press'))
        expect(
          isConfirmationProven(
            seen.reduce(advanceConsentArming, createConsentArming()),
            0,
            seen.at(-1)?.at ?? 0,
          ),
        ).toBe(false)
      }),
      { seed: 4 },
    )
  })
})
