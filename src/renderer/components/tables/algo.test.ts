import { describe, expect, it } from 'vitest'
import type { AlgoOrder } from '@core/account/algo-order'
import { requireAmount } from '@core/value/decimal-amount'
import { NOW } from '../../../../test/kit/screen'
import { market, position } from '../../../../test/kit/trade'
import { removeDigitGrouping } from '@messages/format'
import { createAlgoColumns, describeAlgoKind, flattenAlgoOrders } from './algo-columns'
import { createPositionColumns } from './position-columns'
import { createStopRows } from './stop-columns'
import type { TableCell } from './table-column'

const a = requireAmount
const algo = (changes: Partial<AlgoOrder> = {}): AlgoOrder => ({
  algoOrderId: '1',
  rootId: '1',
  symbol: 'PERP_BTC_USDC',
  kind: 'POSITIONAL_TP_SL',
  quantity: a('0'),
  executed: a('0'),
  triggered: false,
  active: true,
  status: 'NEW',
  statusWord: 'NEW',
  rootStatus: 'NEW',
  fee: a('0'),
  reduceOnly: true,
  marginMode: 'CROSS',
  createdAt: NOW,
  updatedAt: NOW,
  legs: [],
  ...changes,
})
const stop = algo({
  algoOrderId: '2',
  kind: 'STOP_LOSS',
  side: 'SELL',
  quantity: a('0.2'),
  triggerPrice: a('58000'),
})
const lookup = { market: () => market(), quote: () => undefined }

describe('trigger orders in the table', () => {
  it('warn that the distance of an off-session trigger is less reliable', () => {
    const triggerOf = (isOff: boolean) =>
      createAlgoColumns({ ...lookup, isOffSession: () => isOff })
        .find(({ id }) => id === 'trigger')
        ?.cell({ order: algo({ triggerPrice: requireAmount('58000') }), depth: 0 })
    expect([triggerOf(false)?.tone, triggerOf(true)?.tone]).toEqual([undefined, 'warn'])
    expect(triggerOf(true)?.about).toBe('on mark; off session: mark may be five times further from index')
  })

  const show = (order: AlgoOrder, depth = 0) =>
    Object.fromEntries(
      createAlgoColumns(lookup).map(({ id, cell }) => [
        id,
        removeDigitGrouping(cell({ order, depth }).text ?? ''),
      ]),
    )

  it('have their legs directly below them', () => {
    const pair = algo({ legs: [stop, algo({ algoOrderId: '3', kind: 'TAKE_PROFIT' })] })
    expect(
      flattenAlgoOrders([pair, algo({ algoOrderId: '9' })]).map(({ order, depth }) => [
        order.algoOrderId,
        depth,
      ]),
    ).toEqual([
      ['1', 0],
      ['2', 1],
      ['3', 1],
      ['9', 0],
    ])
  })

  it('show their trigger and the resulting order', () => {
    expect(show(stop, 1)).toMatchObject({
      symbol: '\u2003└',
      side: '▼ SELL',
      size: '0.200',
      trigger: '58000.0',
      price: 'market',
      state: 'new',
    })
  })

  it.each<[Partial<AlgoOrder>, string]>([
    [{ callbackRate: a('0.015') }, '1.5\u00a0%'],
    [{ callbackValue: a('250') }, '250 USDC'],
  ])('show the trailing distance of %j', (changes, wanted) =>
    expect(show(algo({ kind: 'TRAILING_STOP', ...changes }))['trigger']).toBe(wanted),
  )

  it('are never shown as waiting after they are switched off', () => {
    expect(show(algo({ active: false }))['state']).toBe('switched off')
    const entered = { kind: 'BRACKET', status: 'FILLED', statusWord: 'FILLED', executed: a('0.2') } as const
    expect(show(algo({ ...entered, legs: [stop] }))['state'], 'while its way out waits').toBe('entry filled')
    expect(show(algo(entered))['state']).toBe('filled')
  })

  it('have a bounded type name, even if the venue sends a long one', () => {
    expect(describeAlgoKind({ kind: 'ODD_KIND'.repeat(40) }).length).toBeLessThanOrEqual(24)
  })
})

describe('protection of a position', () => {
  const long = position({ quantity: a('0.25'), mark: a('60000') })
  const cell = (waiting: readonly AlgoOrder[] | undefined, row = long) =>
    createPositionColumns({
      ...lookup,
      worth: () => undefined,
      readAt: () => NOW,
      waiting: () => waiting,
    })
      .find(({ id }) => id === 'protection')
      ?.cell(row)
  const pair = (quantity: string) =>
    algo({ kind: 'TP_SL', quantity: a(quantity), legs: [{ ...stop, quantity: a(quantity) }] })

  const trailing = (changes: Partial<AlgoOrder> = {}) =>
    algo({
      ...{
        kind: 'TRAILING_STOP',
        side: 'SELL',
        quantity: a('0.1'),
        extremePrice: a('60000'),
        callbackRate: a('0.01'),
      },
      ...changes,
    })
  type CellExpectation = Partial<Record<'text' | 'note' | 'about', string | RegExp | undefined>> &
    Pick<TableCell, 'tone'>
  const plain = (text = '') => text.replaceAll('\u00a0', ' ')

  it.each<[string, readonly AlgoOrder[] | undefined, CellExpectation]>([
    ['is not known before it was read', undefined, { text: undefined }],
    ['is none without a stop', [], { text: '⚠ none', tone: 'warn' }],
    ['is said to be a part', [pair('0.2')], { tone: 'warn', note: /^0\.2 of 0\.25$/ }],
    ['is not known by an address', [{ ...algo({ kind: 'STOP' }), source: 'public' }], { text: undefined }],
    ['is whole', [algo({ legs: [stop] })], { tone: '' }],
    [
      'is the nearer trailing stop',
      [pair('0.25'), trailing({ quantity: a('0.25') })],
      { text: /^59 400\.0$/, note: /^\+1 · trail$/ },
    ],
    [
      'is the nearer of two, and how much each covers alone and both together',
      [pair('0.1'), trailing()],
      { text: /^59 400\.0$/, tone: 'warn', note: /^0\.1 · \+1 · trail · 0\.2 of 0\.25$/ },
    ],
    [
      'is a nearer stop that is not reduce-only, and does not count as cover',
      [pair('0.25'), trailing({ reduceOnly: false })],
      { text: /^59 400\.0$/, tone: '', note: /^0\.1 · \+1 · trail$/, about: /not reduce-only$/ },
    ],
    [
      'is no cover where the only stop is not reduce-only',
      [{ ...stop, kind: 'STOP', reduceOnly: false }],
      { text: /^58 000\.0$/, tone: 'warn', note: /^0 of 0\.25$/, about: /not reduce-only$/ },
    ],
  ])('%s', (_, waiting, { tone, ...texts }) => {
    const found = cell(waiting)
    if (tone !== undefined) expect(found?.tone).toBe(tone)
    for (const key of ['text', 'note', 'about'] as const)
      if (texts[key] instanceof RegExp) expect(plain(found?.[key])).toMatch(texts[key])
      else if (key in texts) expect(found?.[key]).toBe(texts[key])
  })

  it('lists each stop of the Stop column in the table of stops', () => {
    const waiting = [pair('0.25'), trailing({ reduceOnly: false })]
    expect(createStopRows([long], waiting).map(({ exit }) => exit?.at)).toEqual(['59400', stop.triggerPrice])
  })
})
