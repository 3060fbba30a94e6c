import { expect, it } from 'vitest'
import { distinctWarnings } from './rule-result'

it('lists each warning once, with a typed word if one of them needs it', () => {
  const far = (typed: boolean, price: string) => ({ code: 'FAR_FROM_MARK', facts: { price }, typed }) as const
  const again = { code: 'SAME_AGAIN', facts: {}, typed: false } as const
  expect(distinctWarnings([far(true, '1'), again, far(false, '2')])).toEqual([far(true, '2'), again])
  expect(distinctWarnings([far(false, '1'), far(true, '2')])).toEqual([far(true, '2')])
  expect(distinctWarnings([far(false, '1'), far(false, '2')])).toEqual([far(false, '2')])
})
