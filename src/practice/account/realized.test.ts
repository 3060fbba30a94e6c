import fc from 'fast-check'
import { expect, it } from 'vitest'
import { courses, playPast } from '../../../test/kit/traded-past'

it('states what each fill realised as the venue’s words have it: against an entry with its fees, and after its own', () => {
  fc.assert(
    fc.property(courses, course => {
      const { fills, realised } = playPast(course)
      const off = fills.map(
        (fill, at) =>
          realised[at]
            ?.sub(fill.realised ?? 'NaN')
            .abs()
            .toNumber() ?? NaN,
      )
      expect(off.filter(hair => !(hair < 1e-7))).toEqual([])
    }),
  )
})
