import { describe, expect, it } from 'vitest'
import { AT, buy, consent, sending } from '../../../test/campaigns/planted'
import type { JournalEntry } from './entry'
import type { BookAtSend, ForecastRecord, AccountAfterOrder } from './forecast-record'
import { replayJournal } from './journal-replay'
import { computeForecastScore, type ScoreReason } from './forecast-score'
import { requireAmount } from '../value/decimal-amount'
import type { OrderWrite } from '../write/venue-write'

const of = requireAmount

/** Two taken from two prices, 100 and 102, at five basis points. */
const atOnce: ForecastRecord = {
  now: {
    quantity: of('2'),
    average: of('101'),
    best: of('100'),
    worst: of('102'),
    paid: of('202'),
    fee: of('0.101'),
    feeBps: of('5'),
    position: of('2'),
    liquidation: of('50'),
    free: of('900'),
  },
  rests: of('0'),
}
/** One taken at 100, one that rests at 99. */
const inPart: ForecastRecord = {
  now: {
    quantity: of('1'),
    average: of('100'),
    best: of('100'),
    paid: of('100'),
    fee: of('0.05'),
    feeBps: of('5'),
  },
  filled: { quantity: of('2'), average: of('99.5'), paid: of('199'), fee: of('0.0698'), best: of('100') },
  rests: of('1'),
}
const atRest: ForecastRecord = {
  now: { quantity: of('0') },
  filled: { quantity: of('2'), average: of('99'), paid: of('198'), fee: of('0.0396'), feeBps: of('2') },
  rests: of('2'),
}

interface Course {
  readonly write?: Partial<OrderWrite>
  readonly said?: ForecastRecord
  readonly book?: BookAtSend
  readonly executed?: string
  readonly average?: string
  readonly fee?: string
  readonly is?: 'filled' | 'cancelled' | 'rejected' | 'live'
  /** Milliseconds for which its record was open before it ended. */
  readonly stood?: number
  readonly after?: AccountAfterOrder
}

const market = { type: 'MARKET' } as const
const same: BookAtSend = { best: of('100'), average: of('101'), quantity: of('2'), asOf: AT }

/** Returns the score of an attempt from its journal. */
function scored({ write = {}, stood, executed = '2', average = '101', fee = '0.101', ...course }: Course) {
  const { price: _price, ...terms } = buy
  const yes = consent('pd-1', { ...(write.type === 'MARKET' ? terms : buy), ...write })
  const { attempt } = yes
  const recorded = { saw: 'record', at: AT + 3, attempt, orderId: '7', quantity: of('2') } as const
  const lines: JournalEntry[] = [
    { ...yes, ...(course.said && { said: course.said }) },
    { ...sending(yes), ...(course.book && { book: course.book }) } as JournalEntry,
    { saw: 'outcome', at: AT + 2, attempt, outcome: { is: 'accepted', orderId: '7' } },
    ...(stood === undefined
      ? []
      : [{ ...recorded, state: { is: 'live', at: AT - stood }, executed: of('0') } as const]),
    {
      ...recorded,
      state: { is: course.is ?? 'filled', at: AT },
      executed: of(executed),
      averagePrice: of(average),
      ...(fee !== '' && { fee: of(fee) }),
    },
    ...(course.after ? [{ saw: 'after', at: AT + 4, attempt, after: course.after } as const] : []),
  ]
  const known = replayJournal(lines).attempts.get(attempt)
  if (known === undefined || known.state.is === 'quarantined') throw new Error('The journal makes no sense.')
  return computeForecastScore(known)
}

describe('the score of an attempt', () => {
  it.each<[string, Course]>([
    ['of which an older journal kept nothing', {}],
    ['that is not at its end', { said: atOnce, is: 'live', executed: '0' }],
    ['of which nothing filled', { said: atOnce, is: 'cancelled', executed: '0' }],
  ])('is missing for an attempt %s', (_what, course) =>
    expect(scored({ write: market, ...course })).toBeUndefined(),
  )

  it.each<['BUY' | 'SELL', string, string, string, string]>([
    ['BUY', '101', '100', '0', '0'],
    ['BUY', '101.5', '150', '50', '0.5'],
    ['BUY', '100.5', '50', '-50', '-0.5'],
    ['SELL', '101.5', '-150', '-50', '0.5'],
    ['SELL', '100.5', '-50', '50', '-0.5'],
  ])('of a %s at %s has a slippage of %s bps, %s more than forecast', (side, average, paid, more, raw) => {
    const score = scored({ write: { ...market, side }, said: atOnce, average })
    expect(score?.slippage.happened).toBe(paid)
    expect(score?.slippage.difference).toBe(more)
    expect(score?.average).toEqual({ said: '101', happened: average, difference: raw })
  })

  it('rounds a forecast average in the same way as the venue', () => {
    const thirds = { ...atOnce, now: { ...atOnce.now, average: of('100.666666666667') } }
    expect(scored({ write: market, said: thirds, average: '100.66666667' })?.average.difference).toBe('0')
    expect(scored({ write: market, said: thirds, average: '100' })?.average.difference).toBe('-0.66666667')
  })

  it('compares a resting part with the full fill, and a partial fill of it with its single price', () => {
    expect(scored({ said: inPart, average: '99.5', fee: '0.0698' })).toMatchObject({
      average: { said: '99.5', difference: '0' },
      fee: { said: '0.0698', difference: '0' },
    })
    const part = scored({ said: inPart, executed: '1.5', average: '99.66666667', is: 'cancelled' })
    expect(part?.average).toEqual({ said: '99.66666667', happened: '99.66666667', difference: '0' })
    expect(part?.fee).toEqual({ happened: '0.101' })
  })

  it('rounds slippage to eight places and a rate to two, to the nearest', () => {
    const odd = { ...atOnce, now: { ...atOnce.now, best: of('30') } }
    const score = scored({ write: market, said: odd, average: '30.1', fee: '0.0301555' })
    expect(score?.slippage.happened).toBe('33.33333333')
    expect(score?.feeBps).toEqual({ said: '5', happened: '5.01', difference: '0.01' })
  })

  it('calculates the single price of the resting part in twelve places', () => {
    const forecast = {
      ...inPart,
      now: { quantity: of('0.5'), paid: of('50') },
      filled: { quantity: of('2'), average: of('99.5'), paid: of('199') },
    }
    const average = (executed: string, reportedAverage: string) =>
      scored({ said: forecast, executed, average: reportedAverage, is: 'cancelled' })?.average.said
    // Half at 100, and of 1.5 for 149 one: 99.333333333333.
    expect(average('1.5', '99.555555555555')).toBe('99.555555555555')
    expect(average('1.25', '99.5999999999998')).toBe('99.6')
  })

  it('gives free collateral in the precision of the account', () => {
    const free = { ...atOnce, now: { ...atOnce.now, free: of('900.0000004') } }
    const after = { position: of('2'), liquidation: of('50'), free: of('900.00000049') }
    expect(scored({ write: market, said: free, after })?.free).toEqual({
      said: '900',
      happened: '900',
      difference: '0',
    })
  })

  it('reports a fee as unknown when the venue sent none', () => {
    expect(scored({ write: market, said: atOnce, fee: '' })?.fee).toEqual({ said: '0.101' })
  })

  it('compares liquidation price and free collateral only when the forecast position was reached', () => {
    const after = { position: of('2'), liquidation: of('51'), free: of('899') }
    const score = scored({ write: market, said: atOnce, after })
    expect(score?.liquidation.difference).toBe('1')
    expect(score?.free.difference).toBe('-1')
    const other = scored({ write: market, said: atOnce, after: { ...after, position: of('3') } })
    expect(other?.liquidation).toEqual({ said: '50' })
  })
})

describe('the account after an order that rested in part', () => {
  const standing = { position: of('1'), liquidation: of('50'), free: of('900') }
  const forecast = { ...inPart, now: { ...inPart.now, ...standing } }

  it('is not compared with the forecast that was made while that part rested', () => {
    const after = { ...standing, free: of('950') }
    const score = scored({
      said: forecast,
      executed: '1',
      average: '100',
      fee: '0.05',
      is: 'cancelled',
      after,
    })
    expect([score?.average.difference, score?.liquidation, score?.free]).toEqual(['0', {}, {}])
  })
})

describe('the reasons for a deviation from the forecast', () => {
  it.each<[string, Course, readonly ScoreReason[]]>([
    ['nothing differs', { write: market, book: same }, []],
    ['nothing differs though the book had moved', { write: market, book: { ...same, best: of('99') } }, []],
    [
      'it was seen to move',
      { write: market, average: '100.5', fee: '0.1005', book: { ...same, best: of('99') } },
      ['book moved'],
    ],
    [
      'its average alone was seen to move',
      { write: market, average: '100.5', fee: '0.1005', book: { ...same, average: of('101.2') } },
      ['book moved'],
    ],
    [
      'its size alone was seen to move',
      { write: market, average: '100.5', fee: '0.1005', book: { ...same, quantity: of('3') } },
      ['book moved'],
    ],
    [
      'it cost more in a book that was not seen to move',
      { write: market, average: '102', fee: '0.102', book: same },
      ['book moved'],
    ],
    [
      'a sell brought less',
      { write: { ...market, side: 'SELL' }, average: '100', fee: '0.1', book: same },
      ['book moved'],
    ],
    [
      'it filled less',
      { write: { type: 'IOC' }, executed: '1', fee: '0.0505', is: 'cancelled', book: same },
      ['book moved'],
    ],
    [
      'it was better than the same book gives',
      { write: market, average: '100', fee: '0.1', book: same },
      ['hidden size'],
    ],
    [
      'a sell brought more than the same book gives',
      { write: { ...market, side: 'SELL' }, average: '102', fee: '0.102', book: same },
      ['hidden size'],
    ],
    [
      'it was better and no book was read then, which nobody can tell the reason of',
      { write: market, average: '100', fee: '0.1' },
      [],
    ],
    ['the fee is of another rate', { write: market, fee: '0.1212', book: same }, ['another fee rate']],
    ['the fee is of a lower rate', { write: market, fee: '0.0808', book: same }, ['another fee rate']],
    ['the fee is a thousandth above the rate', { write: market, fee: '0.101101', book: same }, []],
    [
      'the fee is more than a thousandth above the rate',
      { write: market, fee: '0.1011011', book: same },
      ['another fee rate'],
    ],
    ['each fill’s fee was rounded up by itself', { write: market, fee: '0.101003', book: same }, []],
    ['its limit rested', { stood: 60_000, average: '101.5', fee: '0.0609', book: same }, ['part rested']],
    [
      'it stood for a moment only, as every order does',
      { stood: 5, average: '102', fee: '0.102', book: same },
      ['book moved'],
    ],
    [
      'it stood for a second and no longer',
      { stood: 1_000, average: '102', fee: '0.102', book: same },
      ['book moved'],
    ],
    [
      'it stood for longer than a second',
      { stood: 1_001, average: '101.5', fee: '0.0609', book: same },
      ['part rested'],
    ],
    [
      'a market order stood for long',
      { write: market, stood: 60_000, average: '102', fee: '0.102', book: same },
      ['book moved'],
    ],
  ])('are given when %s', (_what, course, why) =>
    expect(scored({ said: atOnce, ...course })?.why).toEqual(why),
  )

  it('include resting beside hidden size', () => {
    const rested = {
      said: inPart,
      average: '99.4',
      fee: '0.0697',
      book: { ...same, average: of('100'), quantity: of('1') },
    }
    expect(scored(rested)?.why).toEqual(['part rested', 'hidden size'])
  })

  it('include resting as forecast, at its rate and at another one', () => {
    const rested = {
      said: atRest,
      write: { type: 'POST_ONLY' },
      average: '99',
      fee: '0.0396',
      stood: 9_000,
    } as const
    expect(scored(rested)?.why).toEqual(['part rested'])
    expect(scored({ ...rested, fee: '0.0594' })?.why).toEqual(['part rested', 'another fee rate'])
  })
})
