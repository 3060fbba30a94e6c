import { expect, it } from 'vitest'
import { evaluateDrafts } from './drafts'
import { compareFirstCases } from './recording'

it('evaluates and seals the first eighth of each kind of draft as recorded', () => {
  expect(compareFirstCases('drafts', evaluateDrafts(1 / 8))).toEqual([])
})
