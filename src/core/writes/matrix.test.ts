import { describe, expect, it } from 'vitest'
import { draft, inputs, order, SYMBOL } from '../../../test/kit/trade'
import { requireAmount } from '../value/decimal-amount'
import type { TradingRestriction } from '../guard/trading-guards'
import { refuseByRestriction, deriveTradingState, type WriteRisk } from '../guard/trading-restrictions'
import type { PositionRecord } from '../account/position-record'
import { assessWriteRisk } from './write-kinds'
import { checkTradingAllowed } from './rules/state-rules'
import type { WriteDraft } from '../write/venue-write'

const reach = { is: 'market', symbol: SYMBOL } as const
const protects = { is: 'algo order', symbol: SYMBOL, marginMode: 'CROSS' } as const
const legs = [{ kind: 'STOP_LOSS', triggerPrice: '50000' }] as const
const entry = { side: 'BUY', type: 'LIMIT', quantity: '1', price: '61000', triggerPrice: '60500' } as const
const ladder = { is: 'ladder', symbol: SYMBOL, side: 'BUY', type: 'LIMIT', from: '1', to: '2' } as const
const rungs = { ...ladder, count: '2', quantity: '1', skew: 'even', marginMode: 'CROSS' } as const
const isolated = { symbol: SYMBOL, marginMode: 'ISOLATED', quantity: requireAmount('1') } as PositionRecord

/**
 * The state before a write: a buy of 1 at 50,000 as order 7, a reducing sell as order 8, leverage 10, no
 * waiting order.
 */
const on = inputs({
  positions: [isolated],
  algoOrders: [],
  orders: [
    order({ orderId: '7', side: 'BUY', price: requireAmount('50000'), quantity: requireAmount('1') }),
    order({
      orderId: '8',
      side: 'SELL',
      price: requireAmount('70000'),
      quantity: requireAmount('1'),
      reduceOnly: true,
    }),
  ],
})

/** Every kind of write, and whether it adds risk. A new kind does not compile without a row. */
const kinds: Record<
  WriteDraft['is'],
  readonly (readonly [what: string, draft: WriteDraft, risk: WriteRisk])[]
> = {
  order: [
    ['an order', draft(), 'adds'],
    ['a reducing order', draft({ reduceOnly: true }), 'lowers'],
  ],
  ladder: [
    ['a ladder', { ...rungs, reduceOnly: false }, 'adds'],
    ['a reducing ladder', { ...rungs, reduceOnly: true }, 'lowers'],
  ],
  close: [
    [
      'a close',
      { is: 'close', symbol: SYMBOL, marginMode: 'CROSS', size: { is: 'share', percent: '100' } },
      'lowers',
    ],
  ],
  flatten: [['everything out', { is: 'flatten' }, 'lowers']],
  'age test': [['test orders', { is: 'age test', symbol: SYMBOL }, 'adds']],
  reverse: [['a reverse', { is: 'reverse', symbol: SYMBOL, marginMode: 'CROSS', slippage: '0.005' }, 'adds']],
  cancel: [['a cancel', { is: 'cancel', symbol: SYMBOL, orderId: '7' }, 'lowers']],
  'cancel all': [['a cancel of all', { is: 'cancel all', reach }, 'lowers']],
  edit: [
    ['a larger size', edited('7', '50000', '1.1'), 'adds'],
    ['a more eager price', edited('7', '50001', '1'), 'adds'],
    ['a smaller size at a more eager price', edited('7', '50001', '0.5'), 'adds'],
    ['a smaller size', edited('7', '50000', '0.9'), 'lowers'],
    ['a price further away', edited('7', '49999', '1'), 'lowers'],
    ['any terms of what only reduces', edited('8', '69000', '2'), 'lowers'],
    ['terms of an order nobody knows', edited('9', '1', '1'), 'adds'],
    ['terms that are no figures', edited('7', '5e4', '0.1'), 'adds'],
  ],
  leverage: [
    ['more leverage', { is: 'leverage', reach, marginMode: 'CROSS', leverage: '11' }, 'adds'],
    ['less leverage', { is: 'leverage', reach, marginMode: 'CROSS', leverage: '9' }, 'lowers'],
    ['leverage that is no figure', { is: 'leverage', reach, marginMode: 'CROSS', leverage: '' }, 'adds'],
  ],
  'margin mode': [['a margin mode', { is: 'margin mode', symbol: SYMBOL, marginMode: 'ISOLATED' }, 'adds']],
  'maintenance flag': [
    ['orders cancelled in maintenance', { is: 'maintenance flag', cancels: true }, 'adds'],
    ['orders kept in maintenance', { is: 'maintenance flag', cancels: false }, 'adds'],
  ],
  'bind key': [['a key bound to an address', { is: 'bind key' }, 'adds']],
  'revoke key': [['a key that is ended', { is: 'revoke key' }, 'lowers']],
  'settle pnl': [['a settlement', { is: 'settle pnl' }, 'adds']],
  'move margin': [
    ['margin in', { is: 'move margin', symbol: SYMBOL, way: 'ADD', amount: '1' }, 'lowers'],
    ['margin out', { is: 'move margin', symbol: SYMBOL, way: 'REDUCE', amount: '1' }, 'adds'],
  ],
  'cancel all after': [
    ['a timer that takes no stop', { is: 'cancel all after', seconds: '60' }, 'lowers'],
    ['a timer called off', { is: 'cancel all after', seconds: '0' }, 'lowers'],
  ],
  'algo order': [
    ['an entry that waits', { ...protects, kind: 'STOP', ...entry, reduceOnly: false }, 'adds'],
    ['a protective stop', { ...protects, kind: 'POSITIONAL_TP_SL', legs }, 'lowers'],
  ],
  'edit algo': [
    [
      'new terms of a stop',
      { is: 'edit algo', symbol: SYMBOL, algoOrderId: '3', triggerPrice: '1', legs: [] },
      'adds',
    ],
  ],
  'cancel algo': [
    ['a cancel of what waits', { is: 'cancel algo', symbol: SYMBOL, algoOrderId: '3' }, 'lowers'],
  ],
  'cancel all algo': [['a cancel of all that waits', { is: 'cancel all algo', reach }, 'lowers']],
}

function edited(orderId: string, price: string, quantity: string): WriteDraft {
  return { is: 'edit', symbol: SYMBOL, orderId, price, quantity }
}

const daily = { is: 'daily', day: '2026-01-01', figure: requireAmount('9'), cap: requireAmount('9') } as const

/** Every state: the hold behind it, and what may be written. */
const states: readonly (readonly [
  what: string,
  holds: readonly TradingRestriction[],
  adds: string | undefined,
  lowers: string | undefined,
])[] = [
  ['active', [], undefined, undefined],
  ['reducing, by the stop switch', [{ is: 'stopped', since: 1 }], 'WRITES_STOPPED', undefined],
  ['reducing, by the daily loss', [{ ...daily, why: 'loss' }], 'DAILY_LOSS', undefined],
  ['reducing, by what was traded', [{ ...daily, why: 'notional' }], 'DAILY_NOTIONAL', undefined],
  [
    'reducing, while the day is not read',
    [{ is: 'daily', day: '2026-01-01', why: 'unread' }],
    'DAILY_UNREAD',
    undefined,
  ],
  ['something unknown', [{ is: 'unknown', attempts: 1 }], 'WRITES_HELD', 'WRITES_HELD'],
  ['reconciling', [{ is: 'reconciling' }], 'WRITES_HELD', 'WRITES_HELD'],
  [
    'a journal that cannot be written',
    [{ is: 'journal', why: 'full' }],
    'JOURNAL_UNWRITABLE',
    'JOURNAL_UNWRITABLE',
  ],
  ['halted', [{ is: 'halted', incident: 'i', why: 'x' }], 'WRITES_HALTED', 'WRITES_HALTED'],
  ['read-only', [{ is: 'read-only', why: 'no key' }], 'WRITES_READ_ONLY', 'WRITES_READ_ONLY'],
  ['without guards', [{ is: 'read-only', why: 'guards unset' }], 'GUARDS_UNSET', 'GUARDS_UNSET'],
  ['offline', [{ is: 'offline' }], 'WRITES_OFFLINE', 'WRITES_OFFLINE'],
  [
    'stopped while something is unknown',
    [
      { is: 'stopped', since: 1 },
      { is: 'unknown', attempts: 1 },
    ],
    'WRITES_HELD',
    'WRITES_HELD',
  ],
]

const rows = Object.values(kinds).flat()

describe.each(states)('%s', (_state, holds, adds, lowers) => {
  const writes = deriveTradingState(holds)

  it.each(rows)('allows or refuses %s according to its risk', (_what, writeDraft, risk) => {
    expect(assessWriteRisk(writeDraft, on)).toBe(risk)
    const expected = risk === 'adds' ? adds : lowers
    expect(refuseByRestriction(writes, risk)?.code).toBe(expected)
    const ruleResult = checkTradingAllowed(writeDraft, { ...on, writes })
    expect(ruleResult.refusals.map(({ code }) => code)).toEqual(expected === undefined ? [] : [expected])
  })
})

describe('writes that add no risk', () => {
  const elsewhere = {
    ...on,
    guards: on.guards && { ...on.guards, markets: ['PERP_ELSE'], accounts: ['0xelse'] },
  }

  it.each(rows)(
    'hold %s to the market and account allowlists only if it adds risk',
    (_what, writeDraft, risk) => {
      const codes = checkTradingAllowed(writeDraft, elsewhere).refusals.map(({ code }) => code)
      expect(codes).toEqual(risk === 'adds' ? ['MARKET_NOT_ALLOWED', 'ACCOUNT_NOT_ALLOWED'] : [])
    },
  )
})
