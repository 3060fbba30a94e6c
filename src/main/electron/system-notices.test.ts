import { describe, expect, it } from 'vitest'
import { alertKinds, type AlertKind } from '@core/alert/alert'
import { market } from '../../../test/kit/screen'
import type { SnapshotChanges } from '@core/snapshot/desk-snapshot'
import type { TradingState } from '@core/guard/trading-guards'
import { hasOpenAttempt, createLockNotice, createAlertNotice, formatWindowTitle } from './system-notices'

const dated = <T>(value: T) => ({ value, version: 1, asOf: 0, from: 'live' as const })
const attempts = (...states: readonly string[]) =>
  ({
    attempts: dated(states.map((is, index) => ({ id: `pd-${index}`, state: { is, at: 0 }, evidence: [] }))),
  }) as unknown as SnapshotChanges

const facts = {
  symbol: 'PERP_BTC_USDC',
  side: 'BUY',
  quantity: '0.1',
  price: '61000',
  count: '3',
  left: '172900000',
  rate: '0.002',
}
const notice = (kind: AlertKind, isPrivate: boolean) =>
  createAlertNotice({ id: 'x', kind, at: 0, profileId: 'practice', facts }, isPrivate)

describe('a notification', () => {
  it.each(alertKinds)('about %s contains no figure and no market when it is private', kind => {
    const { title, body } = notice(kind, true)
    expect(`${title} ${body}`).not.toMatch(/\d|PERP|BUY/)
    expect(body).toMatch(/^[A-Z].*\.$/)
  })

  it.each<[AlertKind, string]>([
    ['fill', 'BUY 0.1 PERP_BTC_USDC at 61\u00A0000.'],
    ['not by this desk', 'Order: BUY 0.1 PERP_BTC_USDC.'],
    ['missed fills', '3 fills. See Fills.'],
    ['key', 'Ends in 2 days.'],
  ])('about %s formats its figures', (kind, body) => expect(notice(kind, false).body).toBe(body))

  it.each<[string, string, boolean, string]>([
    ['STOP_LOSS', 'stop-loss filled', false, 'SELL 0.100 PERP_BTC_USDC at 57 990.0.'],
    ['TAKE_PROFIT', 'take-profit filled', false, 'SELL 0.100 PERP_BTC_USDC at 57 990.0.'],
    ['STOP_LOSS', 'stop-loss filled', true, 'An order filled.'],
  ])('about a filled %s has the title %j and (private: %j) reads: %s', (exit, title, isPrivate, body) => {
    const filled = { symbol: 'PERP_BTC_USDC', side: 'SELL', quantity: '0.1', price: '57990', exit }
    const alert = { id: 'x', kind: 'fill' as const, at: 0, profileId: 'practice', facts: filled }
    const fillNotice = createAlertNotice(alert, isPrivate, market())
    expect([fillNotice.title, fillNotice.body.replaceAll(/\s/g, ' ')]).toEqual([title, body])
  })

  it.each([
    ['17000', 'Ends in 17 s.'],
    ['0', 'Ended 0 s ago.'],
    ['-300000', 'Ended 5 min ago.'],
    ['not known', 'Ends soon.'],
  ])('about a key with %s ms left reads: %s', (left, body) => {
    const alert = { id: 'x', kind: 'key' as const, at: 0, profileId: 'practice', facts: { is: 'ends', left } }
    expect(createAlertNotice(alert, false).body).toBe(body)
  })

  it.each([
    [true, 'Signing keys erased. What is open at the venue stays.'],
    [false, '2 open orders stay open at the venue.'],
  ])('about an automatic lock (private: %j) reads: %s', (isPrivate, body) =>
    expect(createLockNotice('2 open orders stay open at the venue.', isPrivate)).toEqual({
      title: 'The desk locked itself',
      body,
    }),
  )
})

it.each([
  [{}, undefined],
  [attempts(), false],
  [attempts('filled', 'cancelled'), false],
  [attempts('filled', 'sending'), true],
  [attempts('unknown'), true],
])('finds an open attempt in %j: %s', (changes, open) => {
  expect(hasOpenAttempt(changes)).toBe(open)
})

it.each([
  [undefined, undefined, 'Perpdesk'],
  ['practice', undefined, 'PRACTICE — Perpdesk'],
  ['live', 'PERP_BTC_USDC', 'LIVE — PERP_BTC_USDC — Perpdesk'],
])('the title of a %s window on %s is %j', (kind, symbol, title) => {
  expect(formatWindowTitle(kind, symbol)).toBe(title)
})

it('includes the content in the title of a popout window', () => {
  expect(formatWindowTitle('live', 'PERP_BTC_USDC', undefined, undefined, true)).toContain('LIVE · ONE-CLICK')
  const title = formatWindowTitle('live', 'PERP_BTC_USDC', { state: 'active', holds: [] }, 'Chart')
  expect(title).toBe('LIVE — PERP_BTC_USDC — Chart — Perpdesk')
})

it.each<[TradingState, string]>([
  [{ state: 'active', holds: [] }, 'LIVE — Perpdesk'],
  [{ state: 'held', holds: [{ is: 'reconciling' }] }, 'LIVE — Perpdesk'],
  [{ state: 'held', holds: [{ is: 'unknown', attempts: 1 }] }, 'LIVE · UNKNOWN — Perpdesk'],
  [{ state: 'reducing', holds: [{ is: 'stopped', since: 1 }] }, 'LIVE · STOPPED — Perpdesk'],
  [{ state: 'offline', holds: [{ is: 'offline' }] }, 'LIVE · OFFLINE — Perpdesk'],
  [{ state: 'read-only', holds: [{ is: 'read-only', why: 'profile' }] }, 'LIVE · READ-ONLY — Perpdesk'],
  [
    { state: 'offline', holds: [{ is: 'offline' }, { is: 'read-only', why: 'desk locked' }] },
    'LIVE · LOCKED — Perpdesk',
  ],
])('shows in the title why writes are blocked: %j', (writes, title) => {
  expect(formatWindowTitle('live', undefined, writes)).toBe(title)
})
