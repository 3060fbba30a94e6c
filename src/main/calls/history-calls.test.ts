import { afterEach, describe, expect, it } from 'vitest'
import { requireAmount, ZERO } from '@core/value/decimal-amount'
import type { FundingFee, BalanceTransfer } from '@core/history/venue-history-records'
import { getUtcDayStart } from '@core/history/history-table'
import type { FillRecord } from '@core/account/order-record'
import type { PositionRecord } from '@core/account/position-record'
import { position } from '../../../test/kit/trade'
import type { AccountValuePoint } from '@core/history/account-value'
import { openPastAt } from '../../../test/kit/past'
import { memoryArchive } from '../../../test/kit/memory-records'
import { createHistoryCalls } from './history-calls'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

const fill = (at: number, realised: string): FillRecord => ({
  tradeId: `t${at}`,
  orderId: `o${at}`,
  symbol: 'PERP_BTC_USDC',
  side: 'SELL',
  price: requireAmount('100'),
  quantity: requireAmount('1'),
  fee: requireAmount('1'),
  maker: false,
  at,
  realised: requireAmount(realised),
})
const funding = (at: number, fee: string): FundingFee => ({
  symbol: 'PERP_BTC_USDC',
  marginMode: 'CROSS',
  rate: ZERO,
  mark: ZERO,
  fee: requireAmount(fee),
  status: 'DONE',
  at,
})
const deposit = (createdAt: number, updatedAt: number, amount: string): BalanceTransfer => ({
  id: `${createdAt}`,
  side: 'DEPOSIT',
  token: 'USDC',
  amount: requireAmount(amount),
  fee: ZERO,
  status: 'COMPLETED',
  createdAt,
  updatedAt,
})

const noTrades = {
  list: () => Promise.resolve({ rows: [], left: 0, looseFunding: { count: 0, amount: ZERO } }),
  describeTrade: () => Promise.resolve(undefined),
  describeHeld: () => Promise.resolve([]),
}

async function portfolio(
  points: readonly AccountValuePoint[],
  statistics: readonly [date: string, value: string][] = [],
  positions: readonly PositionRecord[] | undefined = undefined,
  to = getUtcDayStart(13) - 5,
) {
  const { past, close } = await openPastAt()
  closers.push(close)
  past.put('a', 'fills', [
    fill(10 * DAY + HOUR, '1000'),
    fill(10 * DAY + 13 * HOUR, '5'),
    fill(11 * DAY + HOUR, '20'),
    fill(12 * DAY + HOUR, '40'),
    fill(12 * DAY + 20 * HOUR, '2000'),
  ])
  past.put('a', 'funding', [funding(11 * DAY, '3'), funding(12 * DAY + 16 * HOUR, '500')])
  past.put('a', 'transfers', [deposit(9 * DAY, 11 * DAY, '100'), deposit(13 * DAY, 13 * DAY, '7')])
  past.put(
    'a',
    'days',
    statistics.map(([date, value]) => ({
      date,
      accountValue: requireAmount(value),
      volume: ZERO,
      pnl: ZERO,
    })),
  )
  const archiveQueries: unknown[] = []
  const archive = { ...memoryArchive(), worth: (...given: unknown[]) => (archiveQueries.push(given), points) }
  const log = { note: () => undefined, trouble: () => undefined }
  const saver = { choose: () => Promise.resolve(undefined), write: () => Promise.resolve() }
  const calls = createHistoryCalls({
    ...{ archive, past, saver, log },
    trades: noTrades,
    profileId: () => 'a',
    attempts: () => [],
    positions: () => positions,
    reading: () => undefined,
  })
  const result = await calls.history.portfolio({ from: getUtcDayStart(10) + 5, to })
  if (!result.ok) throw new Error('no portfolio')
  return { report: result.value, archiveQueries }
}

const at = (day: number, hour: number, value: string) => ({
  at: day * DAY + hour * HOUR,
  value: requireAmount(value),
})

describe('the portfolio', () => {
  it('shows the value of the account and the explained part of its change, to the exact row', async () => {
    const points = [at(10, 12, '1000'), at(11, 12, '1120'), at(12, 12, '1150')]
    const { report, archiveQueries } = await portfolio(points, [['1970-01-12', '1121']])
    expect(archiveQueries).toEqual([['a', getUtcDayStart(10), getUtcDayStart(13)]])
    // Between the first point and the last: fills of 5, 20 and 40, their fees off already, less 3 of funding.
    expect(report.worth).toEqual({
      points,
      saved: 3,
      dayEnds: points,
      change: '150',
      moved: '100',
      net: '62',
      rest: '-12',
      uncounted: 0,
      drawdown: { amount: '0' },
    })
    expect(report.against.at(-1)).toEqual({
      what: 'account value',
      ours: '1120',
      venue: '1121',
      difference: '-1',
    })
  })

  it.each([
    ['within one day', [at(11, 0.5, '1'), at(11, 2, '1')], '20'],
    ['over one midnight', [at(10, 12, '1'), at(11, 2, '1')], '22'],
    ['at one point', [at(11, 12, '1')], '0'],
  ])('counts only the period between its points: %s', async (_, points, net) => {
    expect((await portfolio(points)).report.worth?.net).toBe(net)
  })

  it('compares prices and fees with the venue’s results if the open positions match the trades', async () => {
    const short = [position({ quantity: requireAmount('-5'), entry: requireAmount('99') })]
    const comparePrices = async (...given: Parameters<typeof portfolio>) =>
      (await portfolio(...given)).report.against.find(({ what }) => what === 'realised by prices')
    // Five sold at 100 each, less a fee of 1 each, and open at 99: nothing is left, and the venue reports
    // 3,065.
    expect(await comparePrices([], [], short)).toEqual({
      what: 'realised by prices',
      ours: '0',
      venue: '3065',
      difference: '-3065',
    })
    expect(await comparePrices([], [], undefined), 'while what is open is not known').toBeUndefined()
    expect(
      await comparePrices([], [], short, getUtcDayStart(12)),
      'of days after which more was traded',
    ).toBeUndefined()
  })

  it('shows no value and compares nothing if no value was kept', async () => {
    const { report } = await portfolio([], [['1970-01-12', '1121']])
    expect([report.worth, report.against.map(({ what }) => what)]).toEqual([
      undefined,
      ['volume', 'profit', 'realised by closed positions'],
    ])
  })
})
