import { describe, expect, it } from 'vitest'
import type { WriteAttempt } from '@core/attempt/write-attempt'
import { requireAmount as a } from '@core/value/decimal-amount'
import { buy, AT } from '../../../test/campaigns/planted'
import { exportForecastScores } from './history-export'
import { compareForecasts, computeForecastScores } from './forecast-scores'

const [quantity, none] = [a('2'), a('0')]
const period = { from: AT - 1_000, to: AT + 1_000 }

/** An order that was to be bought at 101, from 100 on, and ended with this average. */
function ended(id: string, averagePrice: string, change: object = {}): WriteAttempt {
  const now = { quantity, average: a('101'), best: a('100'), paid: a('202'), fee: a('0.101'), feeBps: a('5') }
  return {
    id,
    profileId: 'p',
    write: { ...buy, type: 'MARKET' },
    state: { is: 'filled', at: AT },
    executed: quantity,
    averagePrice: a(averagePrice),
    fee: a('0.101'),
    evidence: [],
    said: { now, rests: none },
    ...change,
  } as unknown as WriteAttempt
}

const old = ended('pd-3', '101', { said: undefined })
const attempts = [
  ended('pd-1', '101'),
  ended('pd-2', '102', { fee: a('0.102'), state: { is: 'filled', at: AT + 1 } }),
  old,
  ended('pd-4', '101', { state: { is: 'live', at: AT } }),
  ended('pd-5', '150', { state: { is: 'filled', at: AT + 1_000 } }),
]

describe('order forecasts', () => {
  it('are shown beside the results for orders that ended in the period, newest first', () => {
    const comparison = compareForecasts(attempts, { period })
    expect(comparison.groups.map(({ kind, symbol, count }) => [kind, symbol, count])).toEqual([
      ['MARKET', buy.symbol, 2],
    ])
    expect(comparison.scores.map(({ attempt, slippage }) => [attempt, slippage.difference])).toEqual([
      ['pd-2', '100'],
      ['pd-1', '0'],
    ])
  })

  it('are counted as not scored if an older journal stored none, and never as zero', () => {
    expect(compareForecasts(attempts, { period }).unscored).toBe(1)
    expect(compareForecasts([old], { period })).toEqual({ groups: [], scores: [], unscored: 1 })
  })

  it('are filtered by kind or market in the orders, and never in the groups', () => {
    const comparison = compareForecasts(attempts, { period, kind: 'IOC' })
    expect([comparison.scores.length, comparison.groups.length]).toEqual([0, 1])
  })
})

describe('saved forecasts', () => {
  const save = async (format: 'csv' | 'json') => {
    let text = ''
    const saver = {
      choose: (name: string) => Promise.resolve<string | undefined>(`/home/${name}`),
      write: (_place: string, pieces: Iterable<string>) => {
        text = [...pieces].join('')
        return Promise.resolve()
      },
    }
    const parts = { saver, log: { trouble: () => undefined } }
    const saved = await exportForecastScores(parts, computeForecastScores(attempts, period), {
      table: 'forecasts',
      period,
      format,
    })
    return { text, saved }
  }

  it('have a row for each order and a column for each figure', async () => {
    const { text, saved } = await save('csv')
    const [head = '', first = '', ...more] = text.trim().split('\r\n')
    const cells = Object.fromEntries(head.split(',').map((name, at) => [name, first.split(',')[at]]))
    expect(saved).toMatchObject({ ok: true, value: { rows: 2 } })
    expect(more).toHaveLength(1)
    expect(cells).toMatchObject({
      attempt: 'pd-2',
      kind: 'MARKET',
      averageSaid: '101',
      averageHappened: '102',
      slippageDifference: '100',
      feeDifference: '0.001',
      liquidationSaid: '',
      why: 'book moved',
    })
  })

  it('omit unknown values from JSON', async () => {
    const [first] = JSON.parse((await save('json')).text) as readonly Record<string, string>[]
    expect(first).toMatchObject({ averageDifference: '1', slippageSaid: '100' })
    expect(first).not.toHaveProperty('liquidationSaid')
  })
})
