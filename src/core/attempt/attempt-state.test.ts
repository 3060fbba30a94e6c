import { describe, expect, it } from 'vitest'
import { order } from '../../../test/kit/trade'
import type { WriteAttempt, AttemptState } from './write-attempt'
import {
  getInterruptedOutcome,
  isAttemptEnded,
  isRecordedEnd,
  isAttemptUnresolved,
  createRecordEntry,
  getRecordedState,
  UNKNOWN_WORD_PREFIX,
} from './attempt-state'
import { requireAmount } from '../value/decimal-amount'
import type { OrderStatus } from '../account/order-record'
import type { AttemptId } from '../write/venue-write'

describe('the attempt state derived from an order record', () => {
  it.each<[OrderStatus, string, AttemptState['is'], boolean]>([
    ['NEW', '0', 'live', false],
    ['NEW', '0.05', 'partly filled', false],
    ['PARTIAL_FILLED', '0.05', 'partly filled', false],
    ['FILLED', '0.1', 'filled', true],
    ['CANCELLED', '0', 'cancelled', true],
    ['CANCELLED', '0.05', 'cancelled', true],
    ['REJECTED', '0', 'rejected', true],
  ])('of %s with %s executed is "%s" and ended: %s', (status, executed, is, end) => {
    const state = getRecordedState({ status, statusWord: status, executed: requireAmount(executed) }, 5)
    expect(state).toEqual({ is, at: 5 })
    expect(isRecordedEnd(state)).toBe(end)
  })

  it.each(['0', '0.05'])('is unknown for an unrecognised status with %s executed', executed => {
    const record = {
      status: 'unrecognised',
      statusWord: 'EXPIRED',
      executed: requireAmount(executed),
    } as const
    expect(getRecordedState(record, 5)).toEqual({
      is: 'unknown',
      at: 5,
      why: `${UNKNOWN_WORD_PREFIX}EXPIRED`,
    })
    expect(isRecordedEnd(getRecordedState(record, 5))).toBe(false)
  })

  it('is journalled with its figures', () => {
    const record = order({
      status: 'PARTIAL_FILLED',
      executed: requireAmount('0.05'),
      averagePrice: requireAmount('58999'),
      fee: requireAmount('1.5'),
      updatedAt: 77,
    })
    expect(createRecordEntry('pd-1' as AttemptId, record, 99)).toMatchObject({
      saw: 'record',
      at: 99,
      attempt: 'pd-1',
      orderId: '7',
      state: { is: 'partly filled', at: 77 },
      executed: '0.05',
      averagePrice: '58999',
      fee: '1.5',
    })
  })

  it('is journalled without an average when the record has none', () => {
    expect('averagePrice' in createRecordEntry('pd-1' as AttemptId, order(), 99)).toBe(false)
  })
})

describe('every attempt state', () => {
  const states: readonly AttemptState[] = [
    { is: 'written', at: 1 },
    { is: 'sending', at: 1 },
    { is: 'accepted', at: 1 },
    { is: 'live', at: 1 },
    { is: 'partly filled', at: 1 },
    { is: 'filled', at: 1 },
    { is: 'cancelled', at: 1 },
    { is: 'rejected', at: 1 },
    { is: 'refused', at: 1, code: '-1', words: '' },
    { is: 'not sent', at: 1, why: '' },
    { is: 'unknown', at: 1, why: '' },
    { is: 'absent', at: 1 },
    { is: 'declared', at: 1, outcome: 'done', reason: 'seen it' },
    { is: 'quarantined', at: 1, why: '' },
  ]
  const evidence = [{ at: 1, asked: 'by client id', answer: 'none' }]
  const names = (
    test: (attempt: Pick<WriteAttempt, 'state' | 'evidence'>) => boolean,
    hasEvidence: boolean,
  ) => states.filter(state => test({ state, evidence: hasEvidence ? evidence : [] })).map(({ is }) => is)

  it('shuts the gate or leaves it open', () => {
    const always = ['written', 'sending', 'accepted', 'unknown', 'quarantined']
    expect(names(isAttemptUnresolved, true)).toEqual(always)
    expect(names(isAttemptUnresolved, false).toSorted()).toEqual([...always, 'refused'].toSorted())
  })

  it('is an end or is not', () => {
    expect(names(isAttemptEnded, false)).toEqual([
      'filled',
      'cancelled',
      'rejected',
      'refused',
      'not sent',
      'absent',
      'declared',
    ])
  })

  it('is never both unresolved and ended, except for a refusal that was not looked up yet', () => {
    const both = names(attempt => isAttemptUnresolved(attempt) && isAttemptEnded(attempt), false)
    expect(both).toEqual(['refused'])
  })

  it('is settled at startup only when the last run left it unfinished', () => {
    const settled = states.flatMap(state => {
      const outcome = getInterruptedOutcome({ state })
      return outcome === undefined ? [] : [[state.is, outcome.is]]
    })
    expect(settled).toEqual([
      ['written', 'not sent'],
      ['sending', 'unknown'],
    ])
  })
})
