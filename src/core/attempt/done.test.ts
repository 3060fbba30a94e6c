import { describe, expect, it } from 'vitest'
import { advanceAttempt } from './attempt-advance'
import type { WriteAttempt, AttemptState } from './write-attempt'
import { requireAmount, ZERO } from '../value/decimal-amount'
import type { JournalEntry } from './entry'
import type { PlannedLeverage } from '../write/planned-write'
import type { AttemptId, OrderWrite } from '../write/venue-write'

const write: PlannedLeverage = {
  is: 'leverage',
  reach: { is: 'market', symbol: 'A' },
  marginMode: 'CROSS',
  leverage: 5,
  concerned: [{ symbol: 'A', before: '10', after: '5' }],
}
const order: OrderWrite = {
  is: 'order',
  symbol: 'A',
  side: 'BUY',
  type: 'LIMIT',
  price: requireAmount('1'),
  quantity: requireAmount('1'),
  reduceOnly: false,
  marginMode: 'CROSS',
}
const id = 'pd-1' as AttemptId
const at = (state: AttemptState, of: WriteAttempt['write'] = write): WriteAttempt => ({
  id,
  profileId: 'p',
  write: of,
  request: { method: 'POST', path: '/', body: '' },
  digest: 'd',
  state,
  plannedAt: 1,
  consentedAt: 1,
  executed: ZERO,
  fee: ZERO,
  evidence: [],
})
const done: JournalEntry = { saw: 'done', at: 9, attempt: id, by: 'read-back' }
const absence: JournalEntry = { saw: 'absence proved', at: 9, attempt: id }

describe('a write that creates no order', () => {
  it.each<[AttemptState, AttemptState['is']]>([
    [{ is: 'sending', at: 1 }, 'done'],
    [{ is: 'accepted', at: 1 }, 'done'],
    [{ is: 'unknown', at: 1, why: 'lost' }, 'done'],
    [{ is: 'refused', at: 1, code: '-1', words: '' }, 'done'],
    [{ is: 'declared', at: 1, outcome: 'not done', reason: 'looked' }, 'declared'],
    [{ is: 'written', at: 1 }, 'quarantined'],
    [{ is: 'not sent', at: 1, why: 'no connection' }, 'quarantined'],
    [{ is: 'absent', at: 1 }, 'quarantined'],
  ])('that is proved done changes state from %o', (state, is) =>
    expect(advanceAttempt(at(state), done).state.is).toBe(is),
  )

  it('keeps the orders that are still open when only some of them ended', () => {
    const sent = at({ is: 'sending', at: 1 })
    expect(advanceAttempt(sent, done).state).toEqual({ is: 'done', at: 9, by: 'read-back' })
    expect(
      advanceAttempt(sent, { ...done, by: 'ends in part', standing: ['7'] } as JournalEntry).state,
    ).toEqual({
      ...{ is: 'done', at: 9, by: 'ends in part' },
      standing: ['7'],
    })
  })

  it('can be proved not done after it was accepted, and never after it was done', () => {
    expect(advanceAttempt(at({ is: 'accepted', at: 1 }), absence).state.is).toBe('absent')
    expect(advanceAttempt(at({ is: 'done', at: 1, by: 'read-back' }), absence).state.is).toBe('quarantined')
  })

  it('keeps its end when the answer arrives late', () => {
    const late: JournalEntry = {
      saw: 'outcome',
      at: 10,
      attempt: id,
      outcome: { is: 'unknown', why: 'lost' },
    }
    expect(advanceAttempt(at({ is: 'done', at: 9, by: 'read-back' }), late).state.is).toBe('done')
  })

  it('is not resolved by an order record', () => {
    const record: JournalEntry = {
      saw: 'record',
      at: 9,
      attempt: id,
      orderId: '7',
      state: { is: 'filled', at: 9 },
      executed: ZERO,
      fee: ZERO,
    }
    expect(advanceAttempt(at({ is: 'unknown', at: 1, why: 'lost' }), record).state.is).toBe('quarantined')
  })
})

describe('an order', () => {
  it('is never simply done: only its record decides its outcome', () =>
    expect(advanceAttempt(at({ is: 'unknown', at: 1, why: 'lost' }, order), done).state.is).toBe(
      'quarantined',
    ))

  it('can fill up to the quantity of a later edit and not above', () => {
    const filled = (quantity: string): JournalEntry => ({
      saw: 'record',
      at: 9,
      attempt: id,
      orderId: '7',
      state: { is: 'filled', at: 9 },
      quantity: requireAmount(quantity),
      executed: requireAmount('2'),
      fee: ZERO,
    })
    expect(advanceAttempt(at({ is: 'live', at: 1 }, order), filled('2')).state.is).toBe('filled')
    expect(advanceAttempt(at({ is: 'live', at: 1 }, order), filled('1')).state.is).toBe('quarantined')
  })
})
