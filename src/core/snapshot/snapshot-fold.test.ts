import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { account, dated, NOW, order, position, SYMBOL, terms } from '../../../test/kit/trade'
import type { AccountTerms } from '../account/account-margin'
import type { WriteAttempt } from '../attempt/write-attempt'
import { requireAmount } from '../value/decimal-amount'
import type { DeskEvent } from './desk-event'
import { applyDeskEvent, findVanishedOrders } from './snapshot-fold'
import { deriveTradingState } from '../guard/trading-restrictions'
import { snapshotRowLimits } from './row-merge'
import type { FillRecord, OrderRecord } from '../account/order-record'
import type { SnapshotSectionName, DeskSnapshot } from './desk-snapshot'
import type { AttemptId } from '../write/venue-write'

const at = NOW
const empty: DeskSnapshot = {}
const see = (snapshot: DeskSnapshot, ...events: readonly DeskEvent[]): DeskSnapshot =>
  events.reduce((known, event) => applyDeskEvent(known, event, 'live'), snapshot)

const fill = (changes: Partial<FillRecord> = {}): FillRecord => ({
  tradeId: '1',
  orderId: '7',
  symbol: SYMBOL,
  side: 'BUY',
  price: requireAmount('59000'),
  quantity: requireAmount('0.1'),
  fee: requireAmount('1'),
  maker: false,
  at,
  ...changes,
})
const attempt = (changes: Partial<WriteAttempt> = {}): WriteAttempt => ({
  id: 'pd-1' as AttemptId,
  profileId: 'p',
  write: {
    is: 'cancel',
    symbol: SYMBOL,
    orderId: '7',
    side: 'BUY',
    quantity: requireAmount('1'),
    executed: requireAmount('0'),
  },
  request: { method: 'DELETE', path: '/v1/order', body: '' },
  digest: 'd',
  state: { is: 'unknown', at, why: 'no answer' },
  plannedAt: at,
  consentedAt: at,
  executed: requireAmount('0'),
  fee: requireAmount('0'),
  evidence: [],
  ...changes,
})
const read = (orders: readonly OrderRecord[], when = at): DeskEvent => ({
  saw: 'open orders',
  at: when,
  orders,
})
const orderEvent = (one: OrderRecord, when = at): DeskEvent => ({ saw: 'order', at: when, order: one })

describe('a section', () => {
  it('carries its version, its age and its source', () => {
    const writes = deriveTradingState([])
    expect(applyDeskEvent(empty, { saw: 'writes', at: 5, writes }, 'disk')).toEqual({
      writes: { value: writes, version: 1, asOf: 5, from: 'disk' },
    })
  })

  it('increases its version with each new value and keeps it with an equal one', () => {
    const writes = deriveTradingState([])
    const once = see(empty, { saw: 'writes', at: 5, writes })
    expect(see(once, { saw: 'writes', at: 6, writes }).writes).toEqual({
      value: writes,
      version: 1,
      asOf: 6,
      from: 'live',
    })
    expect(see(once, { saw: 'writes', at: 6, writes: deriveTradingState([]) }).writes?.version).toBe(2)
  })

  it('keeps its identity while events concern other sections', () => {
    const before = see(empty, read([order()]), { saw: 'holdings', at, holdings: [] })
    const after = see(before, { saw: 'markets', at, markets: [] })
    expect(after.orders).toBe(before.orders)
    expect(after.holdings).toBe(before.holdings)
  })

  it('from disk never replaces a live one', () => {
    const live = see(empty, read([order()]))
    expect(applyDeskEvent(live, read([]), 'disk')).toBe(live)
    expect(applyDeskEvent(live, orderEvent(order({ status: 'FILLED' })), 'disk')).toBe(live)
    const cached = applyDeskEvent(empty, read([order()], 1), 'disk')
    expect(see(cached, read([], 9)).orders).toMatchObject({ value: [], version: 2, asOf: 9, from: 'live' })
  })

  it.each<[SnapshotSectionName, DeskEvent]>([
    [
      'profile',
      { saw: 'profile', at, profile: { id: 'p', kind: 'practice', label: 'P', venue: 'localhost' } },
    ],
    ['profiles', { saw: 'profiles', at, profiles: [] }],
    [
      'guards',
      {
        saw: 'guards',
        at,
        guards: {
          orderNotional: requireAmount('1'),
          positionNotional: requireAmount('1'),
          openNotional: requireAmount('1'),
          dailyLoss: requireAmount('1'),
          dailyNotional: requireAmount('1'),
          writesPerMinute: 1,
          consentsPerMinute: 1,
          collar: requireAmount('0'),
          markets: 'all',
          accounts: 'all',
        },
      },
    ],
    ['armed', { saw: 'envelopes', at, armed: { envelopes: [], refused: [] } }],
    ['guardRaise', { saw: 'guard raise', at, raise: { is: 'none' } }],
    [
      'daily',
      {
        saw: 'daily',
        at,
        daily: { day: '2026-01-01', notional: requireAmount('1'), realised: requireAmount('0'), open: 0 },
      },
    ],
    ['key', { saw: 'key', at, key: { fingerprint: 'ab…c', scopes: ['read'], active: true } }],
    [
      'terms',
      {
        saw: 'terms',
        at,
        terms: {
          accountId: 'a',
          takerBps: requireAmount('5'),
          makerBps: requireAmount('2'),
          imrFactors: {},
          maxNotionals: {},
        },
      },
    ],
    ['quotes', { saw: 'quotes', at, quotes: [] }],
    [
      'insuranceFund',
      {
        saw: 'insurance fund',
        at,
        insuranceFund: {
          marginRatio: requireAmount('10'),
          minimum: requireAmount('0.25'),
          initial: requireAmount('0.3'),
        },
      },
    ],
    ['rwaMarkets', { saw: 'rwa markets', at, rwaMarkets: [] }],
    ['leverages', { saw: 'leverages', at, leverages: [] }],
    ['fills', { saw: 'fills', at, fills: [] }],
    ['attempts', { saw: 'attempt', at, attempt: attempt() }],
  ])('%s is filled only by its own event', (section, event) => {
    expect(Object.keys(see(empty, event))).toEqual([section])
  })

  it('of positions is read together with the account', () => {
    const after = see(empty, { saw: 'positions', at, account: account(), positions: [position()] })
    expect(Object.keys(after).toSorted()).toEqual(['account', 'positions'])
  })
})

describe('pushed rows', () => {
  it('do not create a section that was never read', () => {
    expect(see(empty, orderEvent(order()))).toEqual({})
    expect(see(empty, { saw: 'position changes', at, positions: [position()] })).toEqual({})
    expect(see(empty, { saw: 'account changes', at, account: { free: requireAmount('1') } })).toEqual({})
  })

  it('change their row without making the section look freshly read', () => {
    const before = see(empty, read([order()]))
    const after = see(
      before,
      orderEvent(order({ status: 'FILLED', executed: requireAmount('0.1') }), at + 9_000),
    )
    expect(after.orders).toMatchObject({ asOf: at, version: 2, value: [{ status: 'FILLED' }] })
  })

  it('change nothing when they are equal to known rows', () => {
    const before = see(empty, read([order()]))
    expect(see(before, orderEvent(order()))).toBe(before)
    expect(see(before, orderEvent(order({ updatedAt: 1, status: 'NEW' })))).toBe(before)
  })

  it('of quotes keep the figures that they omit', () => {
    const before = see(empty, {
      saw: 'quotes',
      at,
      quotes: [
        { symbol: 'A', mark: requireAmount('1'), index: requireAmount('2') },
        { symbol: 'B', mark: requireAmount('3') },
      ],
    })
    const after = see(before, {
      saw: 'quote changes',
      at: at + 1,
      quotes: [
        { symbol: 'A', mark: requireAmount('9') },
        { symbol: 'C', mark: requireAmount('4') },
        { symbol: 'C', index: requireAmount('5') },
      ],
    })
    expect(after.quotes).toMatchObject({
      asOf: at + 1,
      value: [
        { symbol: 'A', mark: '9', index: '2' },
        { symbol: 'B', mark: '3' },
        { symbol: 'C', mark: '4', index: '5' },
      ],
    })
    expect(after.quotes?.value[1]).toBe(before.quotes?.value[1])
  })

  it('of quotes renew only the age when they repeat known figures', () => {
    const before = see(empty, { saw: 'quotes', at, quotes: [{ symbol: 'A', mark: requireAmount('1') }] })
    const after = see(before, {
      saw: 'quote changes',
      at: at + 1,
      quotes: [{ symbol: 'A', mark: requireAmount('1') }],
    })
    expect(after.quotes).toEqual({ ...before.quotes, asOf: at + 1 })
  })

  it('of the account change the figures that they carry', () => {
    const before = see(empty, { saw: 'positions', at, account: account(), positions: [] })
    const after = see(before, { saw: 'account changes', at, account: { free: requireAmount('7') } })
    expect(after.account?.value).toEqual({ ...account(), free: '7' })
  })
})

describe('fee rates pushed with the account', () => {
  const start = see(empty, { saw: 'terms', at, terms: terms() })
  const push = (rates: Partial<AccountTerms>): DeskEvent => ({
    saw: 'account changes',
    at: at + 9,
    account: {},
    rates,
  })

  it('replace the rates that were read, and keep the terms that they omit', () => {
    const after = see(start, push({ takerBps: requireAmount('7'), rwaTakerBps: requireAmount('13') }))
    expect(after.terms).toMatchObject({
      asOf: at,
      version: 2,
      value: { ...terms(), takerBps: '7', makerBps: '2', rwaTakerBps: '13' },
    })
  })

  it('change nothing when they are equal, and create no terms', () => {
    expect(see(start, push({ takerBps: requireAmount('5') }))).toBe(start)
    expect(see(empty, push({ takerBps: requireAmount('5') }))).toEqual({})
  })
})

describe('position rows', () => {
  const start = see(empty, {
    saw: 'positions',
    at,
    account: account(),
    positions: [position({ seq: '1700000000000000002', quantity: requireAmount('1') })],
  })
  const push = (row: Parameters<typeof position>[0]): DeskEvent => ({
    saw: 'position changes',
    at,
    positions: [position(row)],
  })

  it.each<[string, Parameters<typeof position>[0], string]>([
    ['a later sequence number replaces the row', { seq: '1700000000000000003' }, '5'],
    ['an earlier one does not', { seq: '1700000000000000001' }, '1'],
    ['the same one does not', { seq: '1700000000000000002' }, '1'],
    ['without a number a later time does', { updatedAt: NOW }, '5'],
    ['without a number an earlier time does not', { updatedAt: 1 }, '1'],
  ])('%s', (_what, changes, quantity) => {
    const after = see(start, push({ quantity: requireAmount('5'), ...changes }))
    expect(after.positions?.value[0]?.quantity).toBe(quantity)
  })

  it('of the two margin modes are two rows', () => {
    const after = see(start, push({ marginMode: 'ISOLATED', quantity: requireAmount('-2') }))
    expect(after.positions?.value.map(({ quantity }) => quantity)).toEqual(['1', '-2'])
  })

  const whole = (row: Parameters<typeof position>[0], askedAt: number): DeskEvent => ({
    saw: 'positions',
    at: askedAt,
    account: account(),
    positions: [position({ quantity: requireAmount('3'), ...row })],
  })
  const shownAfter = (...events: readonly DeskEvent[]) =>
    events.reduce((known, event) => see(known, event), start).positions?.value[0]?.quantity

  it('are replaced by a full read even when its number is lower than that of a pushed row read before', () => {
    expect(shownAfter(whole({ seq: '1700000000000000001' }, at))).toBe('3')
    expect(shownAfter(whole({ seq: '1700000000000000002' }, at))).toBe('3')
  })

  it('are dropped by a full read that lacks them', () => {
    const none: DeskEvent = { saw: 'positions', at, account: account(), positions: [] }
    expect(see(start, none).positions?.value).toEqual([])
  })

  it('are kept when pushed after the read was requested with a higher number', () => {
    const pushed = { ...push({ quantity: requireAmount('5'), seq: '1700000000000000009' }), at: at + 10 }
    expect(shownAfter(pushed, whole({ seq: '1700000000000000002' }, at + 5))).toBe('5')
    expect(shownAfter(pushed, whole({ seq: '1700000000000000010' }, at + 5))).toBe('3')
  })

  it('are replaced by the first full read requested after a push with too high a number', () => {
    const pushed = { ...push({ quantity: requireAmount('5'), seq: '9900000000000000000' }), at: at + 10 }
    expect(shownAfter(pushed, whole({ seq: '1700000000000000003' }, at + 11))).toBe('3')
  })

  describe('that a read with a lower number replaces', () => {
    const low = '1700000000000000001'
    const replacedAfter = (...events: readonly DeskEvent[]) =>
      events.reduce((known, event) => see(known, event), start).positions?.value[0]?.replacedRow?.quantity
    const first = whole({ seq: low }, at)

    it('are kept beside it until a read at least 2 s later confirms it', () => {
      expect(replacedAfter(first)).toBe('1')
      expect(replacedAfter(first, whole({ seq: low }, at + 1_999))).toBe('1')
      expect(replacedAfter(first, whole({ seq: low }, at + 2_000))).toBeUndefined()
    })

    it('are kept where a lower row is pushed meanwhile', () => {
      const pushed = { ...push({ quantity: requireAmount('4'), seq: '1700000000000000001' }), at: at + 1 }
      expect(replacedAfter(whole({ seq: '1700000000000000000' }, at), pushed)).toBe('1')
    })

    it.each([
      ['a read reaches their number', whole({ seq: '1700000000000000002' }, at + 500)],
      ['a read has their quantity', whole({ seq: low, quantity: requireAmount('1') }, at + 500)],
    ])('are dropped once %s', (_, next) => expect(replacedAfter(first, next)).toBeUndefined())

    it('are not kept where both have the same quantity', () =>
      expect(replacedAfter(whole({ seq: low, quantity: requireAmount('1') }, at))).toBeUndefined())
  })

  it('from disk never replace a full read', () => {
    const seq = '9900000000000000000'
    const kept = { ...position({ quantity: requireAmount('5'), seq }), pushedAt: at + 1_000 }
    const positions = { value: [kept], version: 1, asOf: at - 60_000, from: 'disk' } as const
    const after = see({ positions }, whole({ seq: '1700000000000000002' }, at))
    expect(after.positions?.value.map(({ quantity }) => quantity)).toEqual(['3'])
  })
})

describe('orders', () => {
  it('missing from a full list of open orders are removed, and their records are requested', () => {
    const before = see(empty, read([order({ orderId: '1' }), order({ orderId: '2' })]))
    const list = read([order({ orderId: '2' })])
    expect(findVanishedOrders(before, list)).toEqual(['1'])
    const after = see(before, list)
    expect(after.orders?.value.map(({ orderId }) => orderId)).toEqual(['2'])
    const ended = order({ orderId: '1', status: 'CANCELLED', updatedAt: NOW })
    expect(
      see(after, orderEvent(ended)).orders?.value.map(({ orderId, status }) => [orderId, status]),
    ).toEqual([
      ['2', 'NEW'],
      ['1', 'CANCELLED'],
    ])
  })

  it('that have ended stay in the list', () => {
    const before = see(empty, read([]), orderEvent(order({ status: 'FILLED' })))
    expect(findVanishedOrders(before, read([]))).toEqual([])
    expect(see(before, read([])).orders?.value).toMatchObject([{ status: 'FILLED' }])
  })

  it('that have ended are not reopened by a list that was already in transit', () => {
    const before = see(empty, read([order()]), orderEvent(order({ status: 'CANCELLED', updatedAt: NOW })))
    expect(see(before, read([order()])).orders?.value).toMatchObject([{ status: 'CANCELLED' }])
  })

  it('are removed only by a list of open orders', () => {
    expect(findVanishedOrders(see(empty, read([order()])), orderEvent(order({ orderId: '9' })))).toEqual([])
  })

  it('are shown newest first', () => {
    const made = (orderId: string, createdAt: number) => order({ orderId, createdAt })
    const after = see(empty, read([made('9', 10), made('10', 10), made('1', 30)]))
    expect(after.orders?.value.map(({ orderId }) => orderId)).toEqual(['1', '10', '9'])
  })

  it('that have ended are kept up to a limit, latest first, and open ones always', () => {
    const many = Array.from({ length: snapshotRowLimits.endedOrders + 3 }, (_, place) =>
      order({ orderId: String(place), status: 'FILLED', updatedAt: place }),
    )
    const after = see(empty, read([order({ orderId: 'open', updatedAt: 0 }), ...many]))
    expect(after.orders?.value).toHaveLength(snapshotRowLimits.endedOrders + 1)
    const ids = new Set(after.orders?.value.map(({ orderId }) => orderId))
    expect([ids.has('open'), ids.has('2'), ids.has('3')]).toEqual([true, false, true])
  })

  it.each([
    ['a push', (one: OrderRecord): DeskEvent => ({ saw: 'execution', at, execution: { order: one } })],
    ['a record', orderEvent],
  ])('keep their fills when %s reports more than their quantity', (_by, seenIn) => {
    const known = see(empty, read([order({ orderId: '7', executed: requireAmount('0.1') })]))
    const more = order({ orderId: '7', executed: requireAmount('90'), updatedAt: NOW })
    expect(see(known, seenIn(more), seenIn({ ...more, orderId: '8' })).orders).toBe(known.orders)
  })

  it('and fills are the same for any order of reports', () => {
    const reports: readonly DeskEvent[] = [
      orderEvent(order({ updatedAt: 1 })),
      orderEvent(order({ status: 'PARTIAL_FILLED', executed: requireAmount('0.04'), updatedAt: 2 })),
      orderEvent(order({ status: 'CANCELLED', executed: requireAmount('0.06'), updatedAt: 3 })),
      orderEvent(order({ orderId: '8', updatedAt: 2 })),
      {
        saw: 'execution',
        at,
        execution: { order: order({ executed: requireAmount('0.05'), updatedAt: 2 }), fill: fill() },
      },
      {
        saw: 'execution',
        at,
        execution: {
          order: order({ orderId: '8', updatedAt: 4 }),
          fill: fill({ tradeId: '2', orderId: '8' }),
        },
      },
      { saw: 'fills', at, fills: [fill(), fill({ tradeId: '3' })] },
    ]
    const start = see(empty, read([]))
    const whole = see(start, ...reports)
    fc.assert(
      fc.property(
        fc.shuffledSubarray([...reports, ...reports], { minLength: reports.length * 2 }),
        arrival => {
          const after = see(start, ...arrival)
          expect(after.orders?.value).toEqual(whole.orders?.value)
          expect(after.fills?.value).toEqual(whole.fills?.value)
        },
      ),
    )
  })
})

describe('fills', () => {
  it('are kept once each, newest first, up to a limit', () => {
    const many = Array.from({ length: snapshotRowLimits.fills + 5 }, (_, place) =>
      fill({ tradeId: String(place), at: place }),
    )
    const after = see(
      empty,
      { saw: 'fills', at, fills: many },
      { saw: 'fills', at, fills: [fill({ tradeId: '1004', at: 1_004 })] },
    )
    expect(after.fills?.value).toHaveLength(snapshotRowLimits.fills)
    expect(after.fills?.value[0]?.tradeId).toBe('1004')
  })

  it('that are already known change only the age', () => {
    const before = see(empty, { saw: 'fills', at, fills: [fill()] })
    expect(see(before, { saw: 'fills', at, fills: [fill()] }).fills).toEqual(before.fills)
  })
})

describe('attempts', () => {
  it('are replaced by id and shown newest first', () => {
    const older = attempt({ id: 'pd-0' as AttemptId, plannedAt: at - 1 })
    const after = see(
      empty,
      { saw: 'attempt', at, attempt: older },
      { saw: 'attempt', at, attempt: attempt() },
      { saw: 'attempt', at, attempt: { ...older, state: { is: 'absent', at } } },
    )
    expect(after.attempts?.value.map(({ id, state }) => [id, state.is])).toEqual([
      ['pd-1', 'unknown'],
      ['pd-0', 'absent'],
    ])
  })

  it('without a final outcome are never dropped', () => {
    const ended = Array.from({ length: snapshotRowLimits.endedAttempts + 5 }, (_, place) =>
      attempt({ id: `e-${place}` as AttemptId, plannedAt: place, state: { is: 'absent', at } }),
    )
    const value = ended.reduce(
      (known, one) => applyDeskEvent(known, { saw: 'attempt', at, attempt: one }, 'live'),
      see(empty, { saw: 'attempt', at, attempt: attempt({ plannedAt: -1 }) }),
    )
    expect(value.attempts?.value).toHaveLength(snapshotRowLimits.endedAttempts + 1)
    expect(value.attempts?.value.at(-1)?.id).toBe('pd-1')
  })
})

it('updates a snapshot from disk section by section', () => {
  const snapshot: DeskSnapshot = { orders: { ...dated([order()]), from: 'disk' } }
  expect(see(snapshot, orderEvent(order({ status: 'FILLED', updatedAt: NOW }))).orders).toMatchObject({
    from: 'disk',
    value: [{ status: 'FILLED' }],
  })
})

describe('venue announcements', () => {
  const [one, other] = [
    { id: '1', message: 'a', at: 1 },
    { id: '2', message: 'b', at: 2 },
  ]
  it('are sorted newest first, and a pushed one moves to the top', () => {
    const read = see(empty, { saw: 'announcements', at, announcements: [one, other] })
    expect(read.announcements?.value).toEqual([other, one])
    const updated = see(read, { saw: 'announcement', at: at + 5, announcement: { ...one, message: 'anew' } })
    expect(updated.announcements).toMatchObject({ value: [{ message: 'anew' }, other], asOf: at })
  })

  it('are not created by a push before the list is read', () =>
    expect(see(empty, { saw: 'announcement', at, announcement: one }).announcements).toBeUndefined())
})
