import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import type { Plan, WarningCode } from '@core/write/plan'
import type { Question } from './consent'
import { apiInputs } from './inputs'
import { smallSheetOf, smallSizeOf } from './small-sheet'

const planOf = (write: object, more: object = {}): Plan =>
  ({ write, warnings: [], outlook: { effect: 'none', before: {} }, ...more }) as never
const warned = (code: WarningCode, typed = false) => ({ warnings: [{ code, facts: {}, typed }] })
const closing = { is: 'order', type: 'IOC', reduceOnly: true }
const closes = { outlook: { effect: 'closes', before: {} } }

describe('a small sheet', () => {
  it.each<[string, Plan]>([
    ['a cancel', planOf({ is: 'cancel' }, warned('CANCELS_EXIT'))],
    ['a cancel of what waits for a trigger', planOf({ is: 'cancel algo' }, warned('UNPROTECTS'))],
    ['a close of a whole position', planOf(closing, { ...closes, ...warned('IOC_MAY_FILL_PART') })],
  ])('is large enough to be pressed: %s', (_, plan) => {
    const { width, height } = smallSizeOf(plan)!
    expect([width >= 160, height >= 32]).toEqual([true, true])
  })

  it.each<[string, Plan]>([
    ['an order', planOf({ is: 'order', type: 'LIMIT', reduceOnly: false }, closes)],
    ['an order that flips', planOf({ ...closing, reduceOnly: false }, closes)],
    ['a close that rests', planOf({ ...closing, type: 'LIMIT' }, closes)],
    ['a close of a part', planOf(closing, { outlook: { effect: 'reduces', before: {} } })],
    ['an edit', planOf({ is: 'edit' })],
    ['a cancel of all', planOf({ is: 'cancel all' })],
    ['several cancels', planOf({ is: 'cancel' }, { rest: [{ write: { is: 'cancel' } }] })],
    ['what stops trading first', planOf({ is: 'cancel' }, { stops: true })],
    ['the same again', planOf(closing, { ...closes, ...warned('SAME_AGAIN', true) })],
    ['what is warned of otherwise', planOf(closing, { ...closes, ...warned('REFERENCE_CLOSED') })],
  ])('is none of %s', (_, plan) => expect(smallSizeOf(plan)).toBeUndefined())

  it('is one of a question over a place alone', () => {
    const asked = { is: 'write', plan: planOf({ is: 'cancel' }) } as Question
    const over = { x: 1, y: 2 }
    expect(smallSheetOf(asked)).toBeUndefined()
    expect(smallSheetOf({ ...asked, over } as Question)).toEqual({
      at: over,
      size: { width: 400, height: 204 },
    })
    expect(smallSheetOf({ is: 'unlock' } as Question)).toBeUndefined()
  })
})

describe('a place that a page names', () => {
  const isTaken = (over: unknown) =>
    v.safeParse(apiInputs.orders.submit.shape, { token: 't', ...(over === undefined ? {} : { over }) })
      .success

  it.each([undefined, { x: 0, y: 0 }, { x: 32_767, y: 1 }])('is a point, or none: %j', over => {
    expect(isTaken(over)).toBe(true)
  })

  it.each([
    { x: 1, y: 1, width: 1, height: 1 },
    { x: -1, y: 0 },
    { x: 0.5, y: 0 },
    { x: 32_768, y: 0 },
    { x: NaN, y: 0 },
    { x: '1', y: 0 },
    { x: 1 },
    [1, 1],
  ])('is nothing else: %j', over => expect(isTaken(over)).toBe(false))
})
