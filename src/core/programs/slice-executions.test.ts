import { expect, it } from 'vitest'
import { attempt, cancelWrite, NOW, orderWrite, SYMBOL } from '../../../test/kit/screen'
import { moveTo, protectRule } from '../../../test/kit/protect'
import type { WriteAttempt } from '../attempt/write-attempt'
import type { SliceConsumption } from '../envelope/mandate'
import type { Write } from '../write/venue-write'
import { ZERO } from '../value/decimal-amount'
import { deriveSliceExecutions } from './slice-executions'
import { computeProtectProgress } from './protect/protect-progress'

/** A write sent half a minute after the seal, dated by a clock that was set back by two seconds since. */
const sent = (write: Write, slice: SliceConsumption) =>
  attempt({
    ...{ write, consentedAt: NOW + 28_000 },
    inside: { envelope: 'env-1', symbol: SYMBOL, size: ZERO, worth: ZERO, slice },
  })

it.each([
  ['an order', orderWrite()],
  ['a move of a stop', moveTo('60000')],
])('dates %s by the monotonic clock, counted from the seal', (_, write) => {
  expect(deriveSliceExecutions([sent(write, { at: 0, elapsed: 30_000 })], NOW)).toMatchObject([
    { at: 30_000 },
  ])
})

it('uses the signature date when an attempt has no other time', () => {
  expect(deriveSliceExecutions([sent(orderWrite(), { at: 0 })], NOW)).toMatchObject([{ at: 28_000 }])
})

it('gives no time for a cancelled order', () => {
  expect(deriveSliceExecutions([sent(cancelWrite(), { at: 0, elapsed: 30_000 })], NOW)[0]).not.toHaveProperty(
    'at',
  )
})

const refused = { is: 'refused', at: NOW, code: '-1101', words: 'no' } as const
const absent = { is: 'absent', at: NOW } as const
const cameTo = (write: Write, state: WriteAttempt['state']): WriteAttempt => ({
  ...sent(write, { at: 0 }),
  ...{ state, evidence: [{ at: NOW, asked: 'it', answer: 'as it was' }] },
})

it.each([
  ['a move of a stop that was refused', moveTo('60500'), refused],
  ['a move of a stop that is proved not done', moveTo('60500'), absent],
  ['a cancel that is proved not done', cancelWrite(), absent],
])('counts %s as not sent', (_, write, state) => {
  expect(deriveSliceExecutions([cameTo(write, state)], NOW)).toMatchObject([{ status: 'not sent' }])
})

it('follows the record of an order over any proof', () => {
  expect(deriveSliceExecutions([cameTo(orderWrite(), refused)], NOW)).toMatchObject([{ status: 'over' }])
})

it.each([
  ['refused', refused],
  ['proved not done', absent],
])('ignores a move of a stop that was %s', (_, state) => {
  const made = cameTo(moveTo('60000.2'), { is: 'done', at: NOW, by: 'new terms' })
  const progress = (...moves: readonly WriteAttempt[]) => computeProtectProgress(protectRule(), moves)
  expect(progress(cameTo(moveTo('60500'), state))).toMatchObject({ moved: 0, last: undefined })
  expect(progress(made, cameTo(moveTo('60500'), state))).toMatchObject({ moved: 1, last: '60000.2' })
})

it('gives the range of prices where a stop may be while a move is unknown', () => {
  const made = cameTo(moveTo('60000.2'), { is: 'done', at: NOW, by: 'new terms' })
  const lost = cameTo(moveTo('60500'), { is: 'unknown', at: NOW, why: 'no answer' })
  const progress = (...moves: readonly WriteAttempt[]) => computeProtectProgress(protectRule(), moves)
  expect(progress(made, lost)).toMatchObject({ moved: 1, last: '60000.2', unknown: '60500' })
  expect(progress(made)).toMatchObject({ moved: 1, last: '60000.2', unknown: undefined })
})
