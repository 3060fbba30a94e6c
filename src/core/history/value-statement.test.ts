import { describe, expect, it } from 'vitest'
import type { FillRecord } from '../account/order-record'
import { requireAmount as a } from '../value/decimal-amount'
import { createAccountReading } from './account-reading'
import type {
  FundingFee,
  LiquidationRecord,
  PastPosition,
  PnlSettlement,
  BalanceTransfer,
} from './venue-history-records'
import {
  isRemainderZero,
  listUnknownTerms,
  type StatementSourceRows,
  type StatementTerm,
} from './value-statement'
import { computeDayBounds, type DayBound } from './statement-bounds'
import { findUnrecordedTaking, createDayStatement, type StatementDayInputs } from './statement-day'
import { listStatementRows } from './statement-detail'
import {
  createLiquidationEntries,
  createDeleveragingEntry,
  createFillEntry,
  subtractEarlierTakings,
  getLiquidatedMode,
} from './trade-entries'
import { reconstructLot, applyTradeToLot } from './open-lot'
import { combineDayStatements } from './statement-period'
import { formatStatementCsv, formatStatementHead, formatStatementJson } from './statement-export'

const BTC = 'PERP_BTC_USDC'
const DAY = 86_400_000
const START = 20_000 * DAY
const NOON = START + DAY / 2

const fill = (side: 'BUY' | 'SELL', quantity: string, price: string, fee = '0', at = NOON): FillRecord => ({
  tradeId: `${at}`,
  orderId: '1',
  symbol: BTC,
  side,
  price: a(price),
  quantity: a(quantity),
  fee: a(fee),
  maker: false,
  at,
})
const payment = (fee: string, at = NOON, size = '1'): FundingFee => ({
  symbol: BTC,
  marginMode: 'CROSS',
  rate: a('0.0001'),
  mark: a('100'),
  fee: a(fee === '' ? String(Number(size) * 0.01) : fee),
  status: 'Settled',
  at,
})
const transfer = (side: string, amount: string, change: Partial<BalanceTransfer> = {}): BalanceTransfer => ({
  id: '1',
  side,
  token: 'USDC',
  amount: a(amount),
  status: 'COMPLETED',
  createdAt: NOON,
  updatedAt: NOON,
  ...change,
})
const liquidation = (change: Partial<LiquidationRecord> = {}): LiquidationRecord => ({
  liquidationId: '9',
  at: NOON,
  positions: [{ symbol: BTC, quantity: a('1'), cost: a('90'), liquidatorFee: a('0.5') }],
  toInsuranceFund: a('0.4'),
  ...change,
})
const settlement = (settled: string): PnlSettlement => ({
  id: '5',
  oldBalance: a('1000'),
  newBalance: a(String(1000 + Number(settled))),
  settled: a(settled),
  requestedAt: NOON,
  bySymbol: [],
})

const NO_ROWS: StatementSourceRows = {
  entries: [],
  funding: [],
  settlements: [],
  transfers: [],
  liquidations: [],
  unread: [],
}
const bound = (
  at: number,
  value: string,
  size = '0',
  mark = '100',
  change: Partial<DayBound> = {},
): DayBound => ({
  edge: at,
  at,
  upTo: at,
  source: 'read',
  value: a(value),
  sizes: new Map(size === '0' ? [] : [[BTC, a(size)]]),
  unsized: [],
  marks: new Map([[BTC, a(mark)]]),
  others: [],
  ...change,
})
const day = (
  opening: DayBound | undefined,
  closing: DayBound | undefined,
  rows: Partial<StatementSourceRows> = {},
) => ({
  calendar: { from: START, to: START + DAY },
  time: { from: START, to: START + DAY },
  opening,
  closing,
  rows: { ...NO_ROWS, ...rows },
  lots: new Map(),
})
const flat = (opened: string, closed: string, rows: Partial<StatementSourceRows>) =>
  day(bound(START, opened), bound(START + DAY, closed), rows)

describe('the change in value of a day', () => {
  it.each<[StatementTerm, string, Partial<StatementSourceRows>, string]>([
    ['deposits', '1250', { transfers: [transfer('DEPOSIT', '250')] }, '250'],
    ['withdrawals', '750', { transfers: [transfer('WITHDRAW', '250')] }, '-250'],
    ['funding', '998', { funding: [payment('2')] }, '-2'],
    ['funding', '1002', { funding: [payment('-2')] }, '2'],
    [
      'liquidation',
      '999.1',
      {
        liquidations: [
          liquidation({ positions: [{ symbol: BTC, quantity: a('0'), liquidatorFee: a('0.5') }] }),
        ],
      },
      '-0.9',
    ],
    [
      'liquidation',
      '1003',
      { liquidations: [liquidation({ positions: [], toInsuranceFund: a('-3') })] },
      '3',
    ],
    [
      'liquidation',
      '999.3',
      {
        liquidations: [
          {
            liquidationId: '9',
            at: NOON,
            positions: [
              { symbol: BTC, quantity: a('0'), liquidatorFee: a('0.5'), insuranceFundFee: a('0.2') },
            ],
          },
        ],
      },
      '-0.7',
    ],
    [
      'realised',
      '1010',
      { entries: [fill('BUY', '1', '100'), fill('SELL', '1', '110')].map(createFillEntry) },
      '10',
    ],
    [
      'realised',
      '990',
      { entries: [fill('SELL', '1', '100'), fill('BUY', '1', '110')].map(createFillEntry) },
      '-10',
    ],
    [
      'fees',
      '999',
      { entries: [fill('BUY', '1', '100', '0.4'), fill('SELL', '1', '100', '0.6')].map(createFillEntry) },
      '-1',
    ],
    [
      'fees',
      '1000.5',
      { entries: [fill('BUY', '1', '100', '-0.2'), fill('SELL', '1', '100', '-0.3')].map(createFillEntry) },
      '0.5',
    ],
  ])('%s: from 1000 to %s', (term, closed, rows, adds) => {
    const { statement } = createDayStatement(flat('1000', closed, rows))
    expect(statement.terms[term]).toBe(adds)
    expect(statement.left).toBe('0')
    const others = Object.entries(statement.terms).filter(([name]) => name !== term)
    expect(others.every(([, amount]) => amount === '0')).toBe(true)
  })

  it.each([
    ['BUY', '1', '110', '10'],
    ['BUY', '1', '95', '-5'],
    ['SELL', '-1', '110', '-10'],
    ['SELL', '-1', '95', '5'],
  ] as const)(
    'includes the unrealised result of an open %s of size %s at a mark of %s',
    (side, size, mark, adds) => {
      const entries = [createFillEntry(fill(side, '1', '100'))]
      const closed = String(1000 + Number(adds))
      const result = createDayStatement(
        day(bound(START, '1000'), bound(START + DAY, closed, size, mark), { entries }),
      )
      expect(result.statement.terms).toMatchObject({ unrealised: adds, realised: '0' })
      expect(result.statement.left).toBe('0')
    },
  )

  it('values earlier positions at the opening price, so that closing moves unrealised to realised', () => {
    const before = day(bound(START, '1010', '1', '110'), bound(START + DAY, '1015'), {
      entries: [createFillEntry(fill('SELL', '1', '115'))],
    })
    const { statement } = createDayStatement({
      ...before,
      lots: new Map([[BTC, { size: a('1'), cost: a('100') }]]),
    })
    expect(statement.terms).toMatchObject({ realised: '15', unrealised: '-10' })
    expect(statement.left).toBe('0')
  })

  it('shows a settlement as a transfer between two balances that adds nothing', () => {
    const { statement } = createDayStatement(flat('1000', '1000', { settlements: [settlement('-7')] }))
    expect(statement.settled).toEqual({ balance: '-7', unsettled: '7', rows: 1 })
    expect(statement.left).toBe('0')
  })

  it('values a change in other collateral at its price, and leaves a conversion unknown', () => {
    const eth = (held: string, worth: string) => ({
      others: [{ token: 'ETH', held: a(held), worth: a(worth) }],
    })
    const same = createDayStatement(
      day(
        bound(START, '3000', '0', '1', eth('1', '2000')),
        bound(START + DAY, '3100', '0', '1', eth('1', '2100')),
      ),
    )
    expect(same.statement.terms).toMatchObject({ collateral: '100', conversions: '0' })
    const less = createDayStatement(
      day(
        bound(START, '3000', '0', '1', eth('1', '2000')),
        bound(START + DAY, '3000', '0', '1', eth('0.5', '1000')),
      ),
    )
    expect(listUnknownTerms(less.statement)).toEqual(['conversions'])
    expect(less.statement.left).toBe('1000')
  })

  it('leaves a transfer with an unknown direction unknown, and never counts it as zero', () => {
    const { statement } = createDayStatement(
      flat('1000', '900', { transfers: [transfer('INTERNAL', '100')] }),
    )
    expect(listUnknownTerms(statement)).toEqual(['transfers'])
    expect(statement.left).toBe('-100')
  })

  it('takes the completion of a public transfer from its public status word', () => {
    const publicDeposit = (status: string) => transfer('DEPOSIT', '5', { status, source: 'public' })
    const adds = (status: string) =>
      createDayStatement(flat('1000', '1005', { transfers: [publicDeposit(status)] })).statement.terms
        .deposits
    expect([adds('SUCCESS'), adds('PENDING'), adds('COMPLETED')]).toEqual(['5', '0', '0'])
  })

  it.each([transfer('DEPOSIT', '5', { status: 'PENDING' }), transfer('DEPOSIT', '5', { token: 'ETH' })])(
    'excludes a transfer that is incomplete or not in USDC',
    row => {
      expect(createDayStatement(flat('1000', '1000', { transfers: [row] })).statement.terms.deposits).toBe(
        '0',
      )
    },
  )
})

describe('missing rows', () => {
  it('reveal a missing trade with its size, and its profit until the end of the day', () => {
    const { statement, lots } = createDayStatement(
      day(bound(START, '1000'), bound(START + DAY, '1009.5', '2', '105')),
    )
    expect(statement.causes).toEqual([{ is: 'size', symbol: BTC, by: '2' }])
    expect(statement.left).toBe('9.5')
    expect(lots.get(BTC)).toEqual({ size: '2', cost: '210' })
    const next = createDayStatement({
      ...day(bound(START, '1009.5', '2', '105'), bound(START + DAY, '1019.5', '2', '110')),
      lots,
    })
    expect(next.statement).toMatchObject({ left: '0', causes: [], terms: { unrealised: '10' } })
  })

  it('leave the whole amount of a missing payment unexplained', () => {
    expect(createDayStatement(flat('1000', '997.5', {})).statement.left).toBe('-2.5')
  })

  it('leave a term unknown when none of its rows were read for the day', () => {
    const unread = [{ table: 'fills', from: START, to: START + DAY } as const]
    const { statement } = createDayStatement(flat('1000', '1001', { unread }))
    expect(listUnknownTerms(statement)).toEqual(['realised', 'fees'])
    expect(statement.causes).toContainEqual({ is: 'not read', ...unread[0] })
  })

  it('leave the terms visible without an unexplained rest when the day’s start or end was not recorded', () => {
    const { statement } = createDayStatement(
      day(undefined, bound(START + DAY, '1'), { funding: [payment('2')] }),
    )
    expect(statement).not.toHaveProperty('left')
    expect(statement.terms.funding).toBe('-2')
    expect(listUnknownTerms(statement)).toEqual(['unrealised', 'collateral', 'conversions'])
  })

  it.each([
    ['0.0000004', true],
    ['-0.0000004', true],
    ['0.000001', false],
    ['-0.000001', false],
  ])('treat a remainder of %s as zero: %s', (left, isNothing) => {
    expect(isRemainderZero(a(left))).toBe(isNothing)
  })
})

describe('the edges of days', () => {
  const reading = (at: number, value: string, size = '0', mark = '100') => ({
    at,
    value: a(value),
    open: size === '0' ? [] : [{ symbol: BTC, size: a(size), mark: a(mark) }],
    unsettled: a('0'),
    others: [],
  })
  const computeBound = (
    facts: Parameters<typeof computeDayBounds>[0]['edges'][number],
    more: Partial<Parameters<typeof computeDayBounds>[0]> = {},
  ) => computeDayBounds({ edges: [facts], readings: [], entries: [], funding: [], ...more })[0]

  it.each([
    ['a reading near midnight', { reading: reading(START + 60_000, '5'), venueValue: a('6') }, 'read', '5'],
    [
      'the venue’s value before a reading at noon',
      { reading: reading(NOON, '5'), venueValue: a('6') },
      'venue',
      '6',
    ],
    ['a reading at noon where there is nothing else', { reading: reading(NOON, '5') }, 'read', '5'],
    [
      'the newest reading while the day goes on',
      { reading: reading(NOON, '5'), venueValue: a('6'), isNow: true as const },
      'now',
      '5',
    ],
  ])('are taken from %s', (_, facts, source, value) => {
    expect(computeBound({ edge: START, ...facts })).toMatchObject({ source, value })
  })
  it('are unknown when the account was not recorded', () => {
    expect(computeBound({ edge: START })).toBeUndefined()
  })

  it('derive sizes back from the next reading, and marks from the funding at midnight', () => {
    const entries = [createFillEntry(fill('BUY', '2', '100'))]
    const next = reading(NOON + 1, '5', '5')
    const found = computeBound(
      { edge: START, venueValue: a('6') },
      { readings: [next], entries, funding: [payment('1', START)] },
    )
    expect([...(found?.sizes ?? [])]).toEqual([[BTC, '3']])
    expect(found?.marks.get(BTC)).toBe('100')
    // An event at midnight itself belongs to the new day.
    expect(found?.upTo).toBe(START - 1)
  })

  it.each([
    ['1', '1'],
    ['3', '3'],
    ['2', '2'],
  ])('take the size from the funding paid on %s at midnight when adjacent readings differ', (size, found) => {
    const inputs = {
      edges: [
        { edge: START - DAY, reading: reading(START - DAY, '5', '1') },
        { edge: START, venueValue: a('6') },
      ],
      readings: [reading(START - DAY, '5', '1'), reading(NOON, '5', '3')],
      entries: [],
      funding: [payment('', START, size)],
    }
    expect(computeDayBounds(inputs)[1]?.sizes.get(BTC)).toBe(found)
  })
  it('leave a size unknown when readings differ and no funding decides', () => {
    const inputs = {
      edges: [
        { edge: START - DAY, reading: reading(START - DAY, '5', '1') },
        { edge: START, venueValue: a('6') },
      ],
      readings: [reading(START - DAY, '5', '1'), reading(NOON, '5', '3')],
      entries: [],
      funding: [],
    }
    expect(computeDayBounds(inputs)[1]?.unsized).toEqual([BTC])
  })

  it.each([
    ['a trade', { entries: [createFillEntry(fill('BUY', '2', '100'))] }],
    ['a payment of funding', { funding: [payment('1', NOON)] }],
  ])('leave the size unknown for a market with only %s and no reading of the position', (_, rows) => {
    const edges = [START, START + DAY].map(edge => ({ edge, venueValue: a('6') }))
    const found = computeDayBounds({ edges, readings: [], entries: [], funding: [], ...rows })
    expect(found.map(bound => [bound?.unsized, bound?.sizes.size])).toEqual(Array(2).fill([[BTC], 0]))
  })
})

describe('open positions and their cost', () => {
  it.each([
    ['0', '0', '2', '200', '2', '200', '0'],
    ['2', '200', '2', '220', '4', '420', '0'],
    ['2', '200', '-1', '-110', '1', '100', '10'],
    ['2', '200', '-2', '-190', '0', '0', '-10'],
    ['2', '200', '-3', '-330', '-1', '-110', '20'],
    ['-2', '-200', '1', '90', '-1', '-100', '10'],
    ['-2', '-200', '3', '330', '1', '110', '-20'],
  ])(
    'change %s at %s by a trade of %s for %s to %s at %s with %s realised',
    (size, cost, signed, paid, after, left, realised) => {
      const result = applyTradeToLot({ size: a(size), cost: a(cost) }, a(signed), a(paid))
      expect(result).toEqual({ lot: { size: after, cost: left }, realised })
    },
  )
  it('are found by going back until the position was flat or on the other side', () => {
    const trade = (signed: string, paid: string) => ({ signed: a(signed), paid: a(paid) })
    expect(reconstructLot(a('3'), [trade('1', '120'), trade('2', '200'), trade('9', '9')])).toEqual({
      size: '3',
      cost: '320',
    })
    expect(reconstructLot(a('1'), [trade('3', '330')])).toEqual({ size: '1', cost: '110' })
    expect(reconstructLot(a('3'), [trade('1', '120')])).toBeUndefined()
  })
  it('are reduced by a liquidation at its price, and by a deleveraging at the rest of the result', () => {
    expect(createLiquidationEntries(liquidation())).toMatchObject([{ signed: '-1', paid: '-90' }])
    const position: PastPosition = {
      positionId: '3',
      symbol: BTC,
      marginMode: 'CROSS',
      side: 'LONG',
      status: 'closed',
      type: 'adl',
      closed: a('2'),
      realized: a('17'),
      tradingFee: a('3'),
      openedAt: NOON,
      closedAt: NOON + 5,
    }
    const flip = [fill('BUY', '1', '100', '1', NOON), fill('BUY', '2', '100', '1', NOON)]
    expect(createDeleveragingEntry(position, flip, [])).toMatchObject({
      signed: '-2',
      paid: '-220',
      at: NOON + 5,
    })
    // Fills of the same moment before the position began belong to another one.
    const before = [fill('BUY', '1', '90'), fill('SELL', '1', '95'), fill('BUY', '2', '100')]
    const named = before.map((one, nth) => ({ ...one, tradeId: String(nth) }))
    expect(createDeleveragingEntry(position, named, [])).toMatchObject({ signed: '-2', paid: '-220' })
    const isolated = flip.map(one => ({ ...one, marginMode: 'ISOLATED' as const }))
    expect(createDeleveragingEntry(position, isolated, [])).toBeUndefined()
    expect(createDeleveragingEntry(position, [fill('BUY', '1', '100')], [])).toBeUndefined()
  })
})

describe('a part that was deleveraged on an earlier day', () => {
  const first = createDayStatement(
    day(bound(START, '1000', '3', '100'), bound(START + DAY, '980', '2', '100')),
  )
  const lots = new Map([[BTC, { size: a('3'), cost: a('300') }]])
  const dayStatement = createDayStatement({ ...day(first.opening, first.closing), lots })
  const entry = {
    ...({ is: 'deleveraged', positionId: '3', openedAt: NOON, symbol: BTC } as const),
    ...{ at: NOON + DAY, signed: a('-3'), paid: a('-250') },
  }

  it('is the unexplained rest of that day when nothing else is unexplained', () => {
    expect(dayStatement.statement).toMatchObject({ left: '-20', causes: [{ is: 'size', by: '-1' }] })
    expect(findUnrecordedTaking(dayStatement)).toEqual([
      { upTo: START + DAY, symbol: BTC, signed: '-1', paid: '-80' },
    ])
  })
  it('is subtracted from the record that covers all of it', () => {
    expect(subtractEarlierTakings(entry, findUnrecordedTaking(dayStatement))).toMatchObject({
      signed: '-2',
      paid: '-170',
    })
  })
  it.each([
    ['of before the position began', { openedAt: START + DAY + 1 }],
    ['of another market', { symbol: 'PERP_ETH_USDC' }],
    ['on the other side', { signed: a('3') }],
    ['of more than all of it', { signed: a('-0.5') }],
  ])('is not subtracted when it is %s', (_, change) => {
    const other = { ...entry, ...change }
    expect(subtractEarlierTakings(other, findUnrecordedTaking(dayStatement))).toEqual(other)
  })
})

it.each([
  [[{ liquidationId: '9', symbol: BTC, marginMode: 'ISOLATED' }], 'ISOLATED'],
  [[{ liquidationId: '8', symbol: BTC, marginMode: 'ISOLATED' }], 'CROSS'],
  [[], 'CROSS'],
])(
  'assigns a liquidation to the position whose record names it, otherwise to a cross position',
  (closed, mode) => {
    expect(getLiquidatedMode({ liquidationId: '9', symbol: BTC }, closed as never)).toBe(mode)
  },
)

describe('a period', () => {
  it('is known from end to end even when a day within it is not', () => {
    const first = createDayStatement(
      day(bound(START, '1000'), undefined, { entries: [createFillEntry(fill('BUY', '1', '100'))] }),
    )
    const second: StatementDayInputs = {
      ...day(undefined, bound(START + DAY, '1010', '1', '110')),
      lots: first.lots,
    }
    const { total, days } = combineDayStatements([first, createDayStatement(second)], false)
    expect(days.map(({ left }) => left)).toEqual([undefined, undefined])
    expect(total).toMatchObject({ left: '0', terms: { unrealised: '10', realised: '0' } })
  })
  it('has no total when no day is known', () => {
    expect(combineDayStatements([], false)).toEqual({ days: [], isCut: false })
  })
})

describe('a statement table', () => {
  const entries = [fill('BUY', '1', '100', '0.4'), fill('SELL', '1', '110', '0.6', NOON + 1)].map(
    createFillEntry,
  )
  const rows = { entries, funding: [payment('2')], settlements: [settlement('-7')] }
  const of = flat('1000', '1007', rows)
  const dayStatement = { statement: createDayStatement(of).statement, day: of }

  it('has a column for each term and a line for each day, fill or payment', () => {
    const head = formatStatementHead('days').trim().split(',')
    const [line = ''] = formatStatementCsv('days', dayStatement)
    const cells = Object.fromEntries(head.map((name, index) => [name, line.trim().split(',')[index]]))
    expect(cells).toMatchObject({
      opening: '1000',
      realised: '10',
      fees: '-1',
      funding: '-2',
      closing: '1007',
      notExplained: '0',
      notKnown: '',
    })
    const fills = formatStatementJson('fills', dayStatement).map(
      text => JSON.parse(text) as Record<string, string>,
    )
    expect(fills).toMatchObject([
      { realised: '0', fees: '-0.4' },
      { realised: '10', fees: '-0.6' },
    ])
    const payments = formatStatementJson('payments', dayStatement).map(
      text => JSON.parse(text) as Record<string, string>,
    )
    expect(payments).toMatchObject([
      { kind: 'funding', funding: '-2' },
      { kind: 'settled', settled: '-7' },
    ])
  })
  it('expands each term into rows that add up to it', () => {
    expect(listStatementRows(of, 'realised').map(({ adds }) => adds)).toEqual(['0', '10'])
    expect(listStatementRows(of, 'settled')).toMatchObject([{ balance: '-7', unsettled: '7', adds: '0' }])
  })
})

it('reads one net position for each market, and all balances from one response', () => {
  const row = { symbol: BTC, mark: a('100'), quantity: a('1'), unsettledPnl: a('5') }
  const answer = { account: { value: a('1000') }, positions: [row, { ...row, quantity: a('-3') }], at: 7 }
  expect(createAccountReading(answer as never, [], [])).toMatchObject({
    at: 7,
    open: [{ symbol: BTC, size: '-2', mark: '100' }],
    unsettled: '10',
    others: [],
  })
})
