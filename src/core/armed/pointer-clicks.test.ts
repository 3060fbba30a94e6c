import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ladderActs } from '../../../test/kit/envelopes'
import { advancePointer, type PointerInput, type PointerState } from './pointer-clicks'
import { advanceKeyPresses, initialKeyPressState } from './key-presses'

const seen = (is: PointerInput['is'], x: number, changes: Partial<PointerInput> = {}): PointerInput => ({
  ...{ is, x, y: 150, at: 0, isPrimary: true, clicks: 1 },
  ...changes,
})

/** Returns the presses of a series of inputs. */
function pressedBy(...all: readonly PointerInput[]): readonly string[] {
  let pointing: PointerState = {}
  let presses = initialKeyPressState
  return all.flatMap(one => {
    const result = advancePointer(ladderActs, pointing, one)
    pointing = result.pointing
    if (result.key === undefined) return []
    const next = advanceKeyPresses(presses, result.key)
    presses = next.presses
    return next.pressed ?? []
  })
}

describe('a click on an armed place', () => {
  it.each([
    ['bids', 110],
    ['asks', 310],
    ['elsewhere', 250],
    ['elsewhere', 99],
  ])('counts as a press of %s', (place, x) => {
    expect(pressedBy(seen('down', x), seen('up', x))).toEqual([place])
  })

  it('allows a small movement and is void once the pointer drags, wherever it ends', () => {
    expect(pressedBy(seen('down', 110), seen('move', 113), seen('up', 113))).toEqual(['bids'])
    expect(pressedBy(seen('down', 110), seen('move', 120), seen('move', 110), seen('up', 110))).toEqual([])
  })

  it.each<[string, readonly PointerInput[]]>([
    ['it began at another place', [seen('down', 250), seen('up', 110)]],
    ['it ends at another place', [seen('down', 198), seen('up', 201)]],
    ['it is the second of two', [seen('down', 110, { clicks: 2 }), seen('up', 110, { clicks: 2 })]],
    [
      'it is another button',
      [seen('down', 110, { isPrimary: false }), seen('up', 110, { isPrimary: false })],
    ],
    [
      'another button went down beside it',
      [seen('down', 110), seen('down', 110, { isPrimary: false }), seen('up', 110)],
    ],
    ['it only came up', [seen('up', 110)]],
  ])('is void when %s', (_, all) => {
    expect(pressedBy(...all)).not.toContain('bids')
    expect(pressedBy(...all)).not.toContain('asks')
  })

  it('counts after a right click and after a drag that another key cancelled', () => {
    const right = (['down', 'up'] as const).map(is => seen(is, 110, { isPrimary: false }))
    const left = [seen('down', 110), seen('up', 110)]
    expect(pressedBy(...right, ...left)).toEqual(['bids'])
    expect(pressedBy(...left, ...right, seen('up', 110), ...left)).toEqual(['bids', 'bids'])
    expect(pressedBy(seen('down', 110), ...right, seen('move', 130), ...left)).toEqual(['bids'])
  })

  it('is void while another button is held', () => {
    expect(pressedBy(seen('down', 110, { isPrimary: false }), seen('down', 110), seen('up', 110))).toEqual([])
  })

  it('never counts more often than the primary button went down', () => {
    const one = fc.record({
      is: fc.constantFrom('down', 'up', 'move'),
      x: fc.constantFrom(110, 112, 150, 250, 310),
      y: fc.constant(150),
      at: fc.constant(0),
      isPrimary: fc.boolean(),
      clicks: fc.integer({ min: 1, max: 3 }),
    })
    fc.assert(
      fc.property(fc.array(one, { maxLength: 30 }), all => {
        const downs = all.filter(each => each.is === 'down' && each.isPrimary && each.clicks === 1).length
        expect(pressedBy(...all).length).toBeLessThanOrEqual(downs)
      }),
    )
  })
})
