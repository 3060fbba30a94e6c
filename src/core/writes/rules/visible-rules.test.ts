import { describe, expect, it } from 'vitest'
import { draft, inputs } from '../../../../test/kit/trade'
import { previewDraft, evaluateDraft } from '../draft-evaluation'
import { hasHiddenQuantity } from './visible-rules'
import type { OrderDraft } from '../../write/venue-write'

const codes = (draftChanges: Partial<OrderDraft>): readonly string[] => {
  const evaluation = evaluateDraft(draft(draftChanges), inputs(), 'seal')
  return evaluation.ok ? [] : evaluation.error.map(({ code }) => code)
}
const write = (draftChanges: Partial<OrderDraft>) => {
  const evaluation = evaluateDraft(draft(draftChanges), inputs(), 'seal')
  return evaluation.ok ? evaluation.value.write : undefined
}

describe('the visible size of an order', () => {
  it.each<[string, Partial<OrderDraft>, readonly string[]]>([
    ['a part on the step', { visible: '0.03' }, []],
    ['nothing', { visible: '0' }, []],
    ['all of it', { visible: '0.1' }, []],
    ['less than the market’s least order', { visible: '0.001', quantity: '0.1' }, []],
    ['a part off the step', { visible: '0.0305' }, ['VISIBLE_OFF_TICK']],
    ['more than all of it', { visible: '0.101' }, ['VISIBLE_TOO_LARGE']],
    [
      'more than all of it and off the step',
      { visible: '0.1005' },
      ['VISIBLE_OFF_TICK', 'VISIBLE_TOO_LARGE'],
    ],
    ['less than nothing', { visible: '-1' }, ['AMOUNT_MALFORMED']],
    ['what is no number', { visible: 'half' }, ['AMOUNT_MALFORMED']],
    ['a part of what never rests', { visible: '0.03', type: 'IOC' }, ['VISIBLE_NOT_TAKEN']],
    ['a part of what is to fill whole', { visible: '0.03', type: 'FOK' }, ['VISIBLE_NOT_TAKEN']],
    ['a part of a post-only order', { visible: '0.03', type: 'POST_ONLY' }, ['VISIBLE_NOT_TAKEN']],
  ])('is checked for %s: %j', (_what, draftChanges, refused) => expect(codes(draftChanges)).toEqual(refused))

  it('is sent as entered in canonical spelling, and only when it was entered', () => {
    expect(write({ visible: '0.030' })).toMatchObject({ visible: '0.03', quantity: '0.1' })
    expect(write({})).not.toHaveProperty('visible')
    expect(write({ visible: '' })).not.toHaveProperty('visible')
  })

  it('is a separate rule with its figures, and is missing when none was requested', () => {
    const rule = (draftChanges: Partial<OrderDraft>) =>
      previewDraft(draft(draftChanges), inputs()).checks.find(({ code }) => code === 'SHOWN')
    expect(rule({ visible: '0.03' })).toEqual({
      code: 'SHOWN',
      holds: true,
      facts: { visible: '0.03', quantity: '0.1' },
    })
    expect(rule({})).toBeUndefined()
  })
})

it.each([
  ['0.099', true],
  ['0.1', false],
  ['', false],
])('hides a part of 0.1 when %j is visible: %s', (visible, hides) =>
  expect(hasHiddenQuantity({ visible, quantity: '0.1' })).toBe(hides),
)

describe('stepping back of a post-only order', () => {
  it.each<[Partial<OrderDraft>, readonly string[]]>([
    [{ type: 'POST_ONLY', stepsBack: true }, []],
    [{ type: 'LIMIT', stepsBack: true }, ['STEP_BACK_NOT_TAKEN']],
    [
      { type: 'IOC', stepsBack: true, visible: '1' },
      ['STEP_BACK_NOT_TAKEN', 'VISIBLE_NOT_TAKEN', 'VISIBLE_TOO_LARGE'],
    ],
    [{ type: 'LIMIT', stepsBack: false }, []],
  ])('is checked: %j', (draftChanges, refused) => expect(codes(draftChanges)).toEqual(refused))

  it('is sent only when it was requested', () => {
    expect(write({ type: 'POST_ONLY', stepsBack: true })).toMatchObject({ stepsBack: true })
    expect(write({ type: 'POST_ONLY', stepsBack: false })).not.toHaveProperty('stepsBack')
  })
})
