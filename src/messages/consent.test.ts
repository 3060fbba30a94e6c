import { describe, expect, it } from 'vitest'
import { cancelWrite, orderWrite } from '../../test/kit/screen'
import { declareOutcomeMessages } from './consent'
import { getCompletionLabel } from './attempt-labels'

describe('what a person declares', () => {
  it.each([
    ['an order', orderWrite(), 'Placed', 'Not placed'],
    ['what makes no order', cancelWrite(), 'Done', 'Not done'],
  ])('of %s is one of two words, and the same is said of it afterwards', (_, write, done, notDone) => {
    expect(declareOutcomeMessages.outcomes(write)).toEqual({ done, 'not done': notDone })
    expect(getCompletionLabel(write, 'done')).toBe(done.toLowerCase())
    expect(getCompletionLabel(write, 'not done')).toBe(notDone.toLowerCase())
    expect(declareOutcomeMessages.yes(write, 'not done')).toBe(`Hold to declare: ${notDone.toLowerCase()}`)
  })
})
