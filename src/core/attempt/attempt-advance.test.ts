import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { advanceAttempt } from './attempt-advance'
import {
  RATE_LIMITED,
  rateLimitRefusal,
  type WriteAttempt,
  type AttemptState,
  type WriteOutcome,
} from './write-attempt'
import { getInterruptedOutcome, isAttemptEnded, isAttemptUnresolved } from './attempt-state'
import { requireAmount } from '../value/decimal-amount'
import type { JournalEntry } from './entry'
import type { AttemptId, CancelWrite, OrderWrite, Write } from '../write/venue-write'

const id = 'pd-1' as AttemptId
const digest = 'd1'
const order: OrderWrite = {
  is: 'order',
  symbol: 'PERP_BTC_USDC',
  side: 'BUY',
  type: 'LIMIT',
  price: requireAmount('60000'),
  quantity: requireAmount('1'),
  reduceOnly: false,
  marginMode: 'CROSS',
}
const cancel: CancelWrite = {
  is: 'cancel',
  symbol: 'PERP_BTC_USDC',
  orderId: '7',
  side: 'BUY',
  quantity: requireAmount('1'),
  executed: requireAmount('0.1'),
}

type Line =
  | 'sending'
  | 'sending else'
  | 'accepted'
  | 'accepted 8'
  | 'refused'
  | 'not sent'
  | 'unknown'
  | 'rate-limited'
  | 'confirmed'
  | 'impossible answer'
  | 'live'
  | 'part'
  | 'more'
  | 'filled'
  | 'cancelled'
  | 'cancelled part'
  | 'rejected'
  | 'record of 8'
  | 'too much'
  | 'below zero'
  | 'rejected with fills'
  | 'nonsense record'
  | 'evidence'
  | 'absent'
  | 'done'
  | 'not done'
  | 'impossible'
  | 'consent'
  | 'stop'

const outcomes: Partial<Record<Line, WriteOutcome>> = {
  accepted: { is: 'accepted', orderId: '7' },
  'accepted 8': { is: 'accepted', orderId: '8' },
  refused: { is: 'refused', code: '-1101', words: 'risk too high' },
  'not sent': { is: 'not sent', why: 'no connection' },
  unknown: { is: 'unknown', why: 'no answer' },
  'rate-limited': { is: 'unknown', why: RATE_LIMITED },
  confirmed: rateLimitRefusal,
  'impossible answer': { is: 'unknown', why: 'echo of another order', impossible: true },
}
const records: Partial<Record<Line, [AttemptState['is'], string, string]>> = {
  live: ['live', '0', '7'],
  part: ['partly filled', '0.3', '7'],
  more: ['partly filled', '0.6', '7'],
  filled: ['filled', '1', '7'],
  cancelled: ['cancelled', '0', '7'],
  'cancelled part': ['cancelled', '0.3', '7'],
  rejected: ['rejected', '0', '7'],
  'record of 8': ['live', '0', '8'],
  'too much': ['partly filled', '1.1', '7'],
  'below zero': ['partly filled', '-0.1', '7'],
  'rejected with fills': ['rejected', '0.2', '7'],
  'nonsense record': ['declared', '0', '7'],
}

function entry(line: Line, at: number, write: Write = order): JournalEntry {
  const outcome = outcomes[line]
  if (outcome !== undefined) return { saw: 'outcome', at, attempt: id, outcome }
  const record = records[line]
  if (record !== undefined) {
    const state = { is: record[0], at } as AttemptState
    return {
      saw: 'record',
      at,
      attempt: id,
      orderId: record[2],
      state,
      executed: requireAmount(record[1]),
      fee: requireAmount('0'),
    }
  }
  switch (line) {
    case 'sending':
      return { saw: 'sending', at, attempt: id, signedAt: at, digest }
    case 'sending else':
      return { saw: 'sending', at, attempt: id, signedAt: at, digest: 'd2' }
    case 'evidence':
      return {
        saw: 'evidence',
        at,
        attempt: id,
        note: { at, asked: 'by client id', answer: 'no such order' },
      }
    case 'absent':
      return { saw: 'absence proved', at, attempt: id }
    case 'done':
    case 'not done':
      return { saw: 'declaration', at, attempt: id, outcome: line, reason: 'seen at the venue' }
    case 'impossible':
      return { saw: 'impossible', at, attempt: id, incident: 'i1', why: 'bytes differ' }
    case 'stop':
      return { saw: 'stop', at }
    default: {
      const request = { method: 'POST', path: '/v1/order', body: '{}' } as const
      return { saw: 'consent', at, attempt: id, profileId: 'p', write, request, digest, plannedAt: at - 1 }
    }
  }
}

const every: readonly Line[] = [
  ...(Object.keys(outcomes) as Line[]),
  ...(Object.keys(records) as Line[]),
  ...([
    'sending',
    'sending else',
    'evidence',
    'absent',
    'done',
    'not done',
    'impossible',
    'consent',
    'stop',
  ] as const),
]

function run(write: Write, lines: readonly Line[]): WriteAttempt {
  let attempt = advanceAttempt(
    undefined,
    entry('consent', 1, write) as Extract<JournalEntry, { saw: 'consent' }>,
  )
  lines.forEach((line, at) => (attempt = advanceAttempt(attempt, entry(line, at + 2, write))))
  return attempt
}

const read = (text: string): readonly Line[] => (text === '' ? [] : (text.split(' > ') as Line[]))

describe('the state of an attempt', () => {
  it.each([
    ['', 'written'],
    ['sending', 'sending'],
    ['not sent', 'not sent'],
    ['unknown', 'unknown'],
    ['sending > accepted', 'accepted'],
    ['sending > refused', 'refused'],
    ['sending > not sent', 'not sent'],
    ['sending > unknown', 'unknown'],
    ['sending > accepted > live', 'live'],
    ['sending > accepted > live > part > more > filled', 'filled'],
    ['sending > accepted > more > part', 'partly filled'],
    ['sending > accepted > part > live', 'partly filled'],
    ['sending > accepted > rejected', 'rejected'],
    ['sending > accepted > cancelled part > part', 'cancelled'],
    ['sending > accepted > cancelled part > filled', 'filled'],
    ['sending > accepted > filled > live', 'filled'],
    ['sending > live > accepted', 'live'],
    ['sending > filled > unknown', 'filled'],
    ['sending > live > refused', 'live'],
    ['sending > accepted > accepted', 'accepted'],
    ['sending > refused > live', 'live'],
    ['sending > unknown > accepted', 'unknown'],
    ['sending > unknown > refused', 'unknown'],
    ['sending > unknown > not sent', 'unknown'],
    ['sending > unknown > evidence', 'unknown'],
    ['sending > unknown > stop', 'unknown'],
    ['sending > unknown > confirmed', 'unknown'],
    ['sending > rate-limited', 'unknown'],
    ['sending > rate-limited > refused', 'unknown'],
    ['sending > rate-limited > live > confirmed', 'live'],
    ['sending > rate-limited > absent', 'absent'],
    ['sending > rate-limited > confirmed', 'refused'],
    ['sending > rate-limited > confirmed > confirmed', 'refused'],
    ['sending > rate-limited > confirmed > not done', 'declared'],
    ['sending > rate-limited > evidence > confirmed > not done', 'refused'],
    ['sending > rate-limited > confirmed > absent', 'absent'],
    ['sending > unknown > live', 'live'],
    ['sending > unknown > absent', 'absent'],
    ['sending > unknown > absent > absent', 'absent'],
    ['sending > unknown > done', 'declared'],
    ['sending > unknown > done > cancelled', 'cancelled'],
    ['sending > unknown > not done > live > done > live', 'live'],
    ['sending > accepted > done', 'declared'],
    ['sending > accepted > live > done', 'live'],
    ['sending > refused > evidence > done', 'refused'],
    ['impossible > done', 'declared'],
  ])('follows for an order from "%s": %s', (lines, is) => {
    expect(run(order, read(lines)).state.is).toBe(is)
  })

  it.each([
    ['sending > accepted', 'accepted'],
    ['sending > accepted > live', 'live'],
    ['sending > accepted > live > absent', 'absent'],
    ['sending > accepted > cancelled part', 'cancelled'],
    ['sending > accepted > filled', 'filled'],
    ['sending > cancelled part > accepted', 'cancelled'],
    ['sending > cancelled part > not sent', 'cancelled'],
    ['sending > part', 'sending'],
    ['sending > unknown > live', 'unknown'],
    ['sending > unknown > part', 'unknown'],
    ['sending > unknown > cancelled part', 'cancelled'],
    ['sending > unknown > filled', 'filled'],
    ['sending > unknown > absent > cancelled part', 'absent'],
    ['sending > refused > part', 'refused'],
    ['sending > refused > cancelled part', 'cancelled'],
    ['sending > not sent > filled', 'not sent'],
    ['filled', 'written'],
  ])('follows for a cancel from "%s": %s', (lines, is) => {
    expect(run(cancel, read(lines)).state.is).toBe(is)
  })

  it.each([
    ['consent', 'consented to twice'],
    ['sending > sending', 'sent twice'],
    ['sending else', 'what left is not what was sealed'],
    ['sending > impossible answer', 'echo of another order'],
    ['accepted', 'answered before it was sent'],
    ['sending > accepted > refused', 'answered twice, differently'],
    ['sending > accepted > accepted 8', 'answered with another order id'],
    ['sending > accepted > record of 8', 'the record is of another order'],
    ['sending > nonsense record', 'a record cannot say this'],
    ['sending > below zero', 'executed below zero'],
    ['sending > too much', 'executed above quantity'],
    ['sending > rejected with fills', 'rejected with fills'],
    ['sending > part > cancelled', 'executed went down'],
    ['live', 'recorded though it never left'],
    ['sending > not sent > live', 'recorded though it never left'],
    ['sending > live > not sent', 'recorded though it never left'],
    ['sending > unknown > absent > live', 'recorded though its absence was proved'],
    ['sending > rate-limited > confirmed > live', 'recorded though it was refused'],
    ['sending > rate-limited > confirmed > filled', 'recorded though it was refused'],
    ['sending > refused > absent', 'its absence was proved out of turn'],
    ['sending > unknown > not done > cancelled', 'recorded though it was declared not placed'],
    ['sending > unknown > not done > live', 'recorded though it was declared not placed'],
    ['sending > accepted > absent', 'absent though it was taken'],
    ['sending > absent', 'its absence was proved out of turn'],
    ['impossible', 'bytes differ'],
    ['impossible > consent > sending', 'bytes differ'],
  ])('is quarantined for an order after "%s": %s', (lines, why) => {
    expect(run(order, read(lines)).state).toMatchObject({ is: 'quarantined', why })
  })

  it('ignores a journal line about another attempt', () => {
    const sent = run(order, ['sending'])
    expect(
      advanceAttempt(sent, { ...entry('accepted', 9), attempt: 'pd-2' as AttemptId } as JournalEntry),
    ).toBe(sent)
  })

  it('starts with the position that was known when the plan was sealed, and nothing else', () => {
    const consent = entry('consent', 1) as Extract<JournalEntry, { saw: 'consent' }>
    const known = { before: requireAmount('2'), beforeAt: 1_000, beforeMovedAt: 900 }
    expect(advanceAttempt(undefined, { ...consent, ...known })).toMatchObject(known)
    expect(Object.keys(known).filter(name => name in advanceAttempt(undefined, consent))).toEqual([])
  })

  it('does not exist before a consent', () => {
    for (const line of every.filter(line => line !== 'consent'))
      expect(advanceAttempt(undefined, entry(line, 1))).toBeUndefined()
  })
})

describe('the history of an attempt', () => {
  it('keeps the times of plan, consent, signature, send and answer, and the executed size', () => {
    expect(run(order, ['sending', 'accepted', 'evidence', 'part'])).toEqual({
      id,
      profileId: 'p',
      write: order,
      request: { method: 'POST', path: '/v1/order', body: '{}' },
      digest,
      state: { is: 'partly filled', at: 5 },
      stoodAt: 5,
      plannedAt: 0,
      consentedAt: 1,
      signedAt: 2,
      sentAt: 2,
      answeredAt: 3,
      taken: true,
      orderId: '7',
      executed: '0.3',
      fee: '0',
      evidence: [{ at: 4, asked: 'by client id', answer: 'no such order' }],
    })
  })

  it('keeps the time at which the outcome became unknown first', () => {
    const lost = run(order, ['sending', 'unknown'])
    const record = { ...entry('live', 8), state: { is: 'unknown', at: 8, why: 'odd' } } as JournalEntry
    expect(lost.unknownAt).toBe(3)
    expect(advanceAttempt(advanceAttempt(lost, entry('live', 7)), record)).toMatchObject({
      ...{ state: { is: 'unknown', at: 8 }, unknownAt: 3 },
    })
  })

  it('keeps the place of the signature in the list of the signer', () => {
    const place = { number: 4, digest: 'c' } as never
    expect(advanceAttempt(run(order, []), { ...entry('sending', 2), place } as JournalEntry).place).toBe(
      place,
    )
  })

  it.each([
    ['1.5', '1.5'],
    ['0', '1'],
    [undefined, '1'],
  ])('keeps the last quantity that a record has: %s', (next, kept) => {
    const sized = (quantity: string | undefined, at: number) =>
      ({
        ...entry('live', at),
        ...(quantity !== undefined && { quantity: requireAmount(quantity) }),
      }) as JournalEntry
    const recorded = advanceAttempt(run(order, ['sending', 'accepted']), sized('1', 4))
    expect(advanceAttempt(recorded, sized(next, 5)).quantity).toBe(kept)
  })

  it('keeps the time of the first open record as the start of resting', () => {
    expect(run(order, ['sending', 'accepted', 'live', 'part']).stoodAt).toBe(4)
    expect(run(order, ['sending', 'accepted', 'filled']).stoodAt).toBeUndefined()
  })

  it('is open again only by a later record that corrects the end', () => {
    const cancelled = run(order, ['sending', 'accepted', 'cancelled'])
    const next = (line: Line, again?: true) =>
      advanceAttempt(cancelled, { ...entry(line, 9), ...(again && { again }) } as JournalEntry).state.is
    expect([next('live'), next('live', true), next('rejected', true)]).toEqual([
      'cancelled',
      'live',
      'cancelled',
    ])
  })

  it('is a cancel of an open order again by a record that corrects the end', () => {
    const cancelled = run(cancel, ['sending', 'refused', 'cancelled part'])
    const next = (again: boolean) =>
      advanceAttempt(cancelled, { ...entry('part', 9), ...(again && { again }) } as JournalEntry).state.is
    expect([next(false), next(true)]).toEqual(['cancelled', 'partly filled'])
    // Without an outcome the cancel may not have left yet.
    const unanswered = run(cancel, ['sending', 'cancelled part'])
    expect(advanceAttempt(unanswered, { ...entry('part', 9), again: true } as JournalEntry).state.is).toBe(
      'cancelled',
    )
  })

  it('starts a cancel at the executed size that was known when it was planned', () => {
    expect(run(cancel, []).executed).toBe('0.1')
  })

  it('keeps at most 200 entries of evidence', () => {
    const many = Array.from({ length: 300 }, (): Line => 'evidence')
    expect(run(order, many).evidence).toHaveLength(200)
  })
})

describe('the gate', () => {
  it.each<[string, boolean, boolean]>([
    ['', true, false],
    ['sending', true, false],
    ['sending > accepted', true, false],
    ['sending > accepted > live', false, false],
    ['sending > accepted > part', false, false],
    ['sending > accepted > filled', false, true],
    ['sending > accepted > cancelled', false, true],
    ['sending > accepted > rejected', false, true],
    ['sending > refused', true, true],
    ['sending > refused > evidence', false, true],
    ['sending > not sent', false, true],
    ['sending > unknown', true, false],
    ['sending > unknown > evidence', true, false],
    ['sending > rate-limited > evidence', true, false],
    ['sending > rate-limited > evidence > confirmed', false, true],
    ['sending > unknown > absent', false, true],
    ['sending > unknown > not done', false, true],
    ['impossible', true, false],
  ])('after "%s" is shut %s and the attempt is ended %s', (lines, shut, ended) => {
    const attempt = run(order, read(lines))
    expect([isAttemptUnresolved(attempt), isAttemptEnded(attempt)]).toEqual([shut, ended])
  })

  it('records an interrupted attempt as not sent before its "sending" line, and as unknown after it', () => {
    expect(getInterruptedOutcome(run(order, []))).toMatchObject({ is: 'not sent' })
    expect(getInterruptedOutcome(run(order, ['sending']))).toMatchObject({ is: 'unknown' })
    expect(getInterruptedOutcome(run(order, ['sending', 'unknown']))).toBeUndefined()
    expect(getInterruptedOutcome(run(order, ['sending', 'accepted']))).toBeUndefined()
  })
})

describe('any sequence of journal lines', () => {
  const lines = (from: readonly Line[]) => fc.array(fc.constantFrom(...from), { maxLength: 12 })

  it('ends unknown only by a record, a proof of absence or a declaration', () => {
    const proving = new Set<Line>(['absent', 'done', 'not done', ...(Object.keys(records) as Line[])])
    const others = every.filter(line => !proving.has(line))
    for (const write of [order, cancel])
      fc.assert(
        fc.property(lines(others), after => {
          const attempt = run(write, ['sending', 'unknown', ...after])
          expect(['unknown', 'quarantined']).toContain(attempt.state.is)
          expect(isAttemptUnresolved(attempt)).toBe(true)
        }),
      )
  })

  it('only increases the executed size and never beyond the quantity', () => {
    fc.assert(
      fc.property(fc.constantFrom<Write>(order, cancel), lines(every), (write, all) => {
        let before = run(write, [])
        all.forEach((line, at) => {
          const after = advanceAttempt(before, entry(line, at + 2, write))
          expect(Number(after.executed)).toBeGreaterThanOrEqual(Number(before.executed))
          expect(Number(after.executed)).toBeLessThanOrEqual(1)
          before = after
        })
      }),
      { numRuns: 1_000 },
    )
  })

  it('ends quarantine only by a declaration', () => {
    const others = every.filter(line => line !== 'done' && line !== 'not done')
    fc.assert(
      fc.property(lines(others), after => {
        expect(run(order, ['impossible', ...after]).state.is).toBe('quarantined')
      }),
    )
  })

  it('never treats an attempt without a "sending" line as sent', () => {
    const others = every.filter(line => !line.startsWith('sending'))
    fc.assert(
      fc.property(lines(others), after => {
        const { is } = run(order, after).state
        expect([
          'written',
          'not sent',
          'unknown',
          'absent',
          'quarantined',
          'declared',
          'live',
          'partly filled',
          'filled',
          'cancelled',
          'rejected',
        ]).toContain(is)
        expect(is).not.toBe('accepted')
        expect(is).not.toBe('refused')
      }),
    )
  })
})
