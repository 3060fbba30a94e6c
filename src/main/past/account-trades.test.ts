import { afterEach, describe, expect, it } from 'vitest'
import type { WriteAttempt } from '@core/attempt/write-attempt'
import type { UserNote } from '@core/history/user-note'
import { requireAmount } from '@core/value/decimal-amount'
import { getUtcDayStart } from '@core/history/history-table'
import { openPastAt } from '../../../test/kit/past'
import { handClock } from '../../../test/kit/hand-clock'
import { order, position, NOW, SYMBOL } from '../../../test/kit/trade'
import { filled, funded } from '../../../test/kit/trades'
import { exportTradeRows } from './history-export'
import { createAccountTrades } from './account-trades'

const DAY = 86_400_000
const ALL = { from: 0, to: NOW + 30 * DAY }
const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

async function open(
  given: { notes?: readonly UserNote[]; attempts?: readonly WriteAttempt[]; held?: string } = {},
) {
  const { past, close } = await openPastAt()
  closers.push(close)
  const clock = handClock(NOW)
  const { notes = [], attempts = [], held } = given
  const trades = createAccountTrades({
    past,
    clock,
    notes: { all: () => notes },
    attempts: { all: () => attempts },
    getOpenPositions: () => (held === undefined ? undefined : [position({ quantity: requireAmount(held) })]),
  })
  const rows = async (period = ALL) => (await trades.list('a', period)).rows
  return { past, clock, trades, rows }
}

const entry = order({
  orderId: 'o1',
  type: 'LIMIT',
  executed: requireAmount('1'),
  createdAt: NOW,
  marginMode: 'CROSS',
})

describe('the trades of an account', () => {
  it('are folded from the stored rows, with the type of the order that began each', async () => {
    const { past, rows } = await open()
    past.put('a', 'orders', [entry])
    past.put('a', 'fills', [filled('buy 1 at 100', 0), filled('sell 1 at 110', 60, { fee: '2' })])
    past.put('a', 'funding', [funded('1', 30)])
    expect(await rows()).toMatchObject([
      { kind: 'LIMIT', marginMode: 'CROSS', result: '7', ends: 'by fills' },
    ])
  })

  it('are folded again once a row arrives, and not before', async () => {
    const { past, rows, trades } = await open()
    past.put('a', 'fills', [filled('buy 1 at 100', 0)])
    expect(await rows()).toMatchObject([{ ends: 'open' }])
    past.put('a', 'fills', [filled('sell 1 at 110', 60)])
    expect(await rows()).toMatchObject([{ ends: 'by fills' }])
    expect((await trades.list('a', ALL, 0)).left).toBe(1)
  })

  it('are those that ended in the period, the last first, and the open ones', async () => {
    const { past, rows } = await open()
    const day = DAY / 1_000
    past.put('a', 'fills', [
      filled('buy 1 at 100', 0),
      filled('sell 1 at 101', 10),
      filled('buy 1 at 100', day),
      filled('sell 1 at 102', day + 10),
      filled('buy 1 at 100', 2 * day),
    ])
    expect((await rows()).map(({ result, ends }) => (ends === 'open' ? ends : result))).toEqual([
      'open',
      '2',
      '1',
    ])
    const first = getUtcDayStart(Math.floor(NOW / DAY))
    expect((await rows({ from: first, to: first + DAY })).map(({ result }) => result)).toEqual(['1'])
  })

  it('report an unknown beginning if the position exceeds the fills', async () => {
    const { past, rows } = await open({ held: '5' })
    past.put('a', 'orders', [entry])
    past.put('a', 'fills', [filled('buy 1 at 100', 0)])
    expect(await rows()).toMatchObject([{ begins: 'not known' }])
  })

  it('are tagged with the notes on their fills, orders and attempts', async () => {
    const fills = [filled('buy 1 at 100', 0), filled('sell 1 at 110', 60)]
    const note = (about: string, tag: string): UserNote => ({ about, text: '', tags: [tag], at: NOW })
    const notes = [
      note(`fills.${fills[0]?.tradeId}`, 'a'),
      note('orders.o1', 'b'),
      note('attempt', 'c'),
      note('orders.o2', 'd'),
    ]
    const { past, rows } = await open({
      notes,
      attempts: [
        {
          id: 'attempt',
          profileId: 'a',
          orderId: 'o1',
          write: { is: 'order' },
          state: { is: 'filled', at: NOW },
        } as WriteAttempt,
      ],
    })
    past.put('a', 'fills', fills)
    expect((await rows())[0]?.tags).toEqual(['a', 'b', 'c'])
  })

  it('have the marks that were stored between entry and exit', async () => {
    const { past, rows, trades } = await open()
    past.put('a', 'fills', [filled('buy 1 at 100', 0), filled('sell 1 at 110', 60)])
    const [low, high, last] = [requireAmount('95'), requireAmount('120'), requireAmount('110')]
    past.marks.put('a', [
      { symbol: SYMBOL, bar: { from: NOW, to: NOW + 60_000, low, high, last, kept: 60_000, isFirst: true } },
    ])
    const [row] = await rows()
    expect(row).toMatchObject({ mae: '-5', mfe: '20', efficiency: '0.5', kept: '1' })
    const story = await trades.describeTrade('a', row?.id ?? '')
    expect(story?.path.map(({ low: least }) => least)).toContain('-5')
    expect(story?.parts.map(({ does }) => does)).toEqual(['opens', 'closes'])
    expect(await trades.describeTrade('a', 'none')).toBeUndefined()
  })

  it('are written to a file, oldest first, for the requested market and side', async () => {
    const { past, rows } = await open()
    past.put('a', 'fills', [
      filled('buy 1 at 100', 0),
      filled('sell 1 at 101', 10),
      filled('sell 1 at 100', 20, { symbol: 'PERP_ETH_USDC' }),
      filled('buy 1 at 90', 30, { symbol: 'PERP_ETH_USDC' }),
    ])
    const texts: string[] = []
    const saver = {
      choose: (name: string) => Promise.resolve(`/x/${name}`),
      write: (_: string, pieces: Iterable<string>) => Promise.resolve(void texts.push([...pieces].join(''))),
    }
    const parts = { trades: rows, saver, log: { trouble: () => undefined } }
    const saved = await exportTradeRows(parts, { table: 'trades', period: ALL, format: 'csv' })
    expect(saved).toMatchObject({ ok: true, value: { rows: 2 } })
    expect(
      texts[0]
        ?.split('\r\n')
        .slice(1, 3)
        .map(line => line.split(',')[5]),
    ).toEqual(['LONG', 'SHORT'])
    const short = await exportTradeRows(parts, { table: 'trades', period: ALL, format: 'json', side: 'SELL' })
    expect(short).toMatchObject({ ok: true, value: { rows: 1 } })
  })
})
