import { describe, expect, it } from 'vitest'
import { chaseRule, knownInOne, programEnvelope, scaleRule, twapRule } from '../../../test/kit/programs'
import { NOW, SYMBOL } from '../../../test/kit/trade'
import { advanceAttempt } from '../attempt/attempt-advance'
import type { WriteAttempt, AttemptState } from '../attempt/write-attempt'
import type { JournalEntry } from '../attempt/entry'
import type { SingleMarketRule } from '../envelope/program-rule'
import { requireAmount, ZERO } from '../value/decimal-amount'
import type { AttemptId, CancelWrite, OrderWrite, Write } from '../write/venue-write'
import { matchesStrategy, stillMatchesStrategy } from './strategy-match'
import { deriveSliceExecutions, type SliceExecution } from './slice-executions'
import { decideProgramStep } from './program-step'

const id = 'pd-1' as AttemptId
const order: OrderWrite = {
  ...{ is: 'order', symbol: SYMBOL, side: 'BUY', type: 'POST_ONLY', price: requireAmount('59999.9') },
  ...{ quantity: requireAmount('0.1'), reduceOnly: false, marginMode: 'CROSS' },
}
const cancel: CancelWrite = {
  ...{
    is: 'cancel',
    symbol: SYMBOL,
    orderId: '7',
    side: 'BUY',
    quantity: requireAmount('0.1'),
    executed: ZERO,
  },
}

/** Returns an order with these records, each at its time after the seal. */
function createAttempt(
  records: readonly (readonly [at: number, is: AttemptState['is'], executed: string])[],
  write: Write = order,
): WriteAttempt {
  const request = { method: 'POST', path: '/v1/order', body: '{}' } as const
  const inside = {
    envelope: 'e',
    symbol: SYMBOL,
    size: requireAmount('0.1'),
    worth: requireAmount('6000'),
    slice: { at: 0 },
  }
  const about = { attempt: id, at: NOW } as const
  const begun = advanceAttempt(undefined, {
    ...{ ...about, saw: 'consent', profileId: 'p', write, request, digest: 'd', plannedAt: NOW, inside },
  })
  const sent = advanceAttempt(begun, { ...about, saw: 'sending', signedAt: NOW, digest: 'd' })
  return records.reduce((attempt, [at, is, executed]) => {
    // By the venue's clock it was long ago.
    const state = { is, at: 5 } as AttemptState
    const line: JournalEntry = {
      saw: 'record',
      at: NOW + at,
      attempt: id,
      orderId: '7',
      state,
      executed: requireAmount(executed),
    }
    return advanceAttempt(attempt, line)
  }, sent)
}

const after = (rule: SingleMarketRule, attempt: WriteAttempt, readAt?: number) =>
  decideProgramStep(
    programEnvelope(rule),
    rule,
    knownInOne({ elapsed: 30_000, readAt, mark: requireAmount('60000') }),
    deriveSliceExecutions([attempt], NOW),
  )

describe('an ended order', () => {
  const ended = createAttempt([
    [10_000, 'live', '0'],
    [20_000, 'cancelled', '0.03'],
  ])

  it.each<[string, SingleMarketRule]>([
    ['an order that follows', chaseRule()],
    ['a size over a time', twapRule({ type: 'POST_ONLY', every: 15_000 })],
    ['levels that close', scaleRule({ reduceOnly: true })],
  ])('delays the next order of %s until the lists were requested afterwards', (_, rule) => {
    for (const readAt of [undefined, 19_000, 20_000])
      expect(after(rule, ended, readAt)).toEqual({ is: 'wait', why: 'what left' })
    expect(after(rule, ended, 20_001)).not.toEqual({ is: 'wait', why: 'what left' })
  })

  it('is checked again just before the next order is sent, and never delays a cancel', () => {
    const rule = chaseRule()
    const next = { ...order, quantity: requireAmount('0.07') }
    const matches = (write: Write, done: readonly SliceExecution[], readAt?: number) =>
      stillMatchesStrategy(rule, 1, write, knownInOne({ elapsed: 30_000, readAt }), done)
    const done = deriveSliceExecutions([ended], NOW)
    for (const readAt of [undefined, 20_000]) expect(matches(next, done, readAt)).toBe(false)
    expect(matches(next, done, 20_001)).toBe(true)
    expect(matches({ ...next, quantity: requireAmount('0.08') }, done, 20_001)).toBe(false)
    const openSlice = { ...done[0]!, slice: 1, status: 'open', orderId: '8' } as const
    expect(matches({ ...cancel, orderId: '8' }, [...done, openSlice])).toBe(true)
  })

  it('allows the next level of a scale at once, because no level depends on another', () => {
    expect(after(scaleRule(), ended)).toMatchObject({ is: 'place', slice: 1 })
  })

  it('whose fills exceed its record stops every size that depends on it', () => {
    const filled = (...sizes: string[]) =>
      sizes.map(size => ({ orderId: '7', quantity: requireAmount(size) }))
    const next = { ...order, quantity: requireAmount('0.07') }
    for (const [fills, isLate] of [
      [filled('0.02'), false],
      [filled('0.02', '0.01'), false],
      [filled('0.02', '0.02'), true],
      [[...filled('0.03'), { orderId: '8', quantity: requireAmount('0.05') }], false],
    ] as const) {
      const done = deriveSliceExecutions([ended], NOW, fills)
      const known = knownInOne({ elapsed: 30_000, readAt: 29_000, mark: requireAmount('60000') })
      const step = (rule: SingleMarketRule) => decideProgramStep(programEnvelope(rule), rule, known, done)
      if (isLate) expect(step(chaseRule())).toEqual({ is: 'end', why: 'contradiction' })
      else expect(step(chaseRule())).toMatchObject({ is: 'place', quantity: '0.07' })
      expect(matchesStrategy(chaseRule(), 1, next, done)).toBe(!isLate)
      expect(step(scaleRule())).toMatchObject({ is: 'place', slice: 1 })
    }
    // An open order may have filled further than its record says.
    expect(
      deriveSliceExecutions([createAttempt([[10_000, 'live', '0']])], NOW, filled('0.02'))[0],
    ).not.toHaveProperty('isLate')
  })

  it('whose later record has a larger executed size stops every size that depends on it', () => {
    for (const [is, executed] of [
      ['partly filled', '0.05'],
      ['cancelled', '0.05'],
      ['filled', '0.1'],
    ] as const) {
      const late = createAttempt([
        [20_000, 'cancelled', '0.03'],
        [25_000, is, executed],
      ])
      expect(after(chaseRule(), late, 29_000), is).toEqual({ is: 'end', why: 'contradiction' })
      expect(after(scaleRule(), late, 29_000), is).not.toMatchObject({ why: 'contradiction' })
      const rule = chaseRule()
      const next = { ...order, quantity: requireAmount('0.05') }
      expect(matchesStrategy(rule, 1, next, deriveSliceExecutions([late], NOW)), is).toBe(false)
    }
    // Neither the same record again nor a late older one changes anything.
    const again = createAttempt([
      [20_000, 'cancelled', '0.03'],
      [25_000, 'cancelled', '0.03'],
      [26_000, 'live', '0'],
    ])
    expect(after(chaseRule(), again, 29_000)).toMatchObject({ is: 'place', quantity: '0.07' })
  })
})

it('ends a program on a cancel that was accepted and proved not done only while its order is open', () => {
  const openAttempt = createAttempt([[10_000, 'live', '0']])
  const came = (state: AttemptState) => ({ ...createAttempt([], cancel), id: 'pd-2' as AttemptId, state })
  const [taken, absent] = [came({ is: 'live', at: 5 }), came({ is: 'absent', at: 5 })]
  const known = knownInOne({ elapsed: 340_000, readAt: 339_000 })
  for (const rule of [twapRule({ type: 'POST_ONLY' }), chaseRule(), scaleRule()]) {
    const after = (...left: readonly WriteAttempt[]) =>
      decideProgramStep(programEnvelope(rule), rule, known, deriveSliceExecutions(left, NOW))
    expect(after(openAttempt, taken)).not.toMatchObject({ is: 'end' })
    expect(after(openAttempt, absent)).toEqual({ is: 'end', why: 'not sent' })
    // It is over by its record, whatever a list shows.
    const filled = createAttempt([
      [10_000, 'live', '0'],
      [320_000, 'filled', '0.1'],
    ])
    expect(after(filled, absent)).not.toMatchObject({ why: 'not sent' })
  }
})

it('treats a refused cancel as pending until its order was looked up', () => {
  const refused = {
    ...createAttempt([], cancel),
    state: { is: 'refused', at: 1, code: '-1001', words: '' },
  } as const
  const looked = { at: 1, asked: 'it', answer: 'NEW' }
  const standing = (attempt: WriteAttempt) =>
    deriveSliceExecutions([attempt], NOW).map(({ status }) => status)
  expect(standing(refused)).toEqual(['on its way'])
  expect(standing({ ...refused, evidence: [{ ...looked, unanswered: true }] })).toEqual(['on its way'])
  expect(standing({ ...refused, evidence: [looked] })).toEqual(['not sent'])
})
