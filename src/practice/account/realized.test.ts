import fc from 'fast-check'
import { expect, it } from 'vitest'
import { courses, playPast } from '../../../test/kit/traded-past'

it('computes the realized result of each fill as the venue defines it: entry with fees, net of its own fee', () => {
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
