import { describe, expect, it } from 'vitest'
import { buy, cancelOf } from '../../../test/campaigns/planted'
import { createForecastRecord } from './forecast-record'
import { requireAmount } from '../value/decimal-amount'
import type { FillEstimate, OrderForecast } from '../write/plan'

const of = requireAmount
const fill = (quantity: string, rests: string): FillEstimate => ({
  quantity: of(quantity),
  average: of('100'),
  best: of('100'),
  worst: of('100'),
  by: 'book',
  rests: of(rests),
  cancelled: of('0'),
})
const outlook = (now: FillEstimate | undefined): OrderForecast => ({
  effect: 'opens',
  before: {},
  ...(now && { now: { fill: now, fee: { amount: of('0.05'), as: 'taker', bps: of('5') }, free: of('900') } }),
  filled: { fill: fill('2', '0'), paid: of('199') },
  margin: of('20'),
})

describe('the stored forecast of an order sheet', () => {
  it('holds the outlook of the immediate fill, and of the whole order when a part rests', () => {
    expect(createForecastRecord(buy, outlook(fill('1', '1')))).toEqual({
      now: {
        quantity: '1',
        average: '100',
        best: '100',
        worst: '100',
        fee: '0.05',
        feeBps: '5',
        free: '900',
      },
      filled: { quantity: '2', average: '100', best: '100', worst: '100', paid: '199' },
      rests: '1',
      margin: '20',
    })
    expect(createForecastRecord(buy, outlook(fill('2', '0')))?.filled).toBeUndefined()
  })

  it('holds the age of the book where it is known', () => {
    const now = outlook(fill('2', '0'))
    expect(createForecastRecord(buy, { ...now, bookAge: 40 })?.bookAge).toBe(40)
    expect(createForecastRecord(buy, now)).not.toHaveProperty('bookAge')
  })

  it.each<[string, Parameters<typeof createForecastRecord>]>([
    ['was made without a book', [buy, outlook(undefined)]],
    ['is about several orders as one', [buy, outlook(fill('4', '6'))]],
    ['is about no order', [cancelOf('7'), outlook(fill('1', '1'))]],
  ])('is missing when the outlook %s', (_what, [write, orderOutlook]) =>
    expect(createForecastRecord(write, orderOutlook)).toBeUndefined(),
  )
})
