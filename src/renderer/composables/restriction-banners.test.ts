// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isAttemptUnresolved } from '@core/attempt/attempt-state'
import type { WriteAttempt, AttemptState } from '@core/attempt/write-attempt'
import type { DiscrepancyKind } from '@core/guard/discrepancy'
import type { TradingRestriction } from '@core/guard/trading-guards'
import { deriveTradingState } from '@core/guard/trading-restrictions'
import type { MarketRestriction } from '@core/guard/market-restriction'
import type { DeskSnapshot } from '@core/snapshot/desk-snapshot'
import { requireAmount } from '@core/value/decimal-amount'
import { runInDesk } from '../../../test/kit/mount-desk'
import { attempt, market, NOW } from '../../../test/kit/screen'
import { dated, order } from '../../../test/kit/trade'
import BannerRow from '../components/frame/BannerRow.vue'
import StatusBar from '../components/frame/StatusBar.vue'
import { useScreenStore } from '../stores/screen-store'
import { explainRefusal } from '@messages/refusals'
import type { StatusBanner } from './status-banner'
import { useStatusBanners } from './use-status-banners'
import { SLOW_RECONCILIATION_MS } from './use-slow-reconciliation'

enableAutoUnmount(afterEach)
beforeEach(() => void vi.useFakeTimers({ now: NOW }))
afterEach(() => void vi.useRealTimers())

/** Returns the banners after a restriction lasted for `after` milliseconds, and the text of the status bar. */
async function shown(snapshot: DeskSnapshot, after = SLOW_RECONCILIATION_MS + 250) {
  const { made, view } = await runInDesk(useStatusBanners, { snapshot }, StatusBar)
  vi.advanceTimersByTime(after)
  await flushPromises()
  const [banners, below] = [made.banners.value, view.text()]
  view.unmount()
  return { banners, below }
}

function only(banners: readonly StatusBanner[]): StatusBanner {
  const [banner, ...more] = banners
  if (banner === undefined || more.length > 0) throw new Error(`${banners.length} banners, and not one`)
  return banner
}

const held = (...holds: readonly TradingRestriction[]): DeskSnapshot => ({
  writes: dated({ state: 'held', holds }),
  attempts: dated([]),
})

const account = (id: string, label: string) => ({ id, kind: 'live', label, venue: 'venue.example' }) as const
const accounts: DeskSnapshot = {
  profile: dated(account('live', 'First')),
  profiles: dated([account('live', 'First'), account('other', 'Second')]),
}

/** A hold, with the button or the words that name the way out of it. */
type Row = readonly [
  hold: TradingRestriction,
  button: { readonly button: string } | { readonly says: string },
]

type Of<Is extends TradingRestriction['is']> = Extract<TradingRestriction, { is: Is }>
type Bars<Over extends MarketRestriction['over']> = Extract<MarketRestriction, { over: Over }>['bars']

/** Every kind of hold with every reason it has. One that is missing here does not compile. */
interface Every {
  readonly unknown: Row
  readonly reconciling: Readonly<Record<NonNullable<Of<'reconciling'>['awaits']> | 'reading', Row>>
  readonly halted: Row
  readonly stopped: Row
  readonly doubt: Readonly<Record<DiscrepancyKind, Row>>
  readonly part: { readonly [Over in MarketRestriction['over']]: Readonly<Record<Bars<Over>, Row>> }
  readonly break: Row
  readonly daily: Readonly<Record<Of<'daily'>['why'], Row>>
  readonly 'read-only': Readonly<Record<Of<'read-only'>['why'], Row>>
  readonly offline: Readonly<Record<'chosen' | 'not chosen', Row>>
  readonly journal: Row
}

const doubt = (is: DiscrepancyKind): TradingRestriction => ({
  is: 'doubt',
  doubts: [{ is, symbol: 'PERP_BTC_USDC', orderId: '7', at: NOW, facts: { quantity: '1', price: '2' } }],
})
const arrives = (bars: Bars<'may still arrive'>): TradingRestriction => ({
  is: 'part',
  limits: [{ over: 'may still arrive', bars, until: NOW, attempt: 'pd-1', markets: ['PERP_BTC_USDC'] }],
})
const daily = (why: Of<'daily'>['why']): TradingRestriction => ({
  is: 'daily',
  day: '2026-11-20',
  why,
  ...(why !== 'unread' && { figure: requireAmount('5'), cap: requireAmount('5') }),
})
type Simple = Exclude<Of<'read-only'>['why'], 'account twice'>
const readOnly = (why: Simple): TradingRestriction => ({ is: 'read-only', why }) as TradingRestriction
const keys = { button: 'Open Keys' }
const again = { button: 'Try again now' }
const reopen = { button: 'Resume…' }
const untilThen = { says: 'may arrive until' }

const every: Every & Readonly<Record<TradingRestriction['is'], object>> = {
  unknown: [{ is: 'unknown', attempts: 1 }, keys],
  reconciling: {
    reading: [{ is: 'reconciling' }, again],
    channel: [{ is: 'reconciling', awaits: 'channel' }, again],
    answer: [{ is: 'reconciling', awaits: 'answer' }, { says: 'Waiting for last response' }],
  },
  halted: [{ is: 'halted', incident: 'halt-1', why: 'sent twice' }, { says: 'until you resume;' }],
  stopped: [{ is: 'stopped', since: NOW }, { says: 'until you resume.' }],
  doubt: {
    'open after an end': [doubt('open after an end'), reopen],
    'edited elsewhere': [doubt('edited elsewhere'), reopen],
    'told otherwise': [doubt('told otherwise'), reopen],
    'not in the journal': [doubt('not in the journal'), reopen],
    'position not explained': [doubt('position not explained'), reopen],
    'fills beyond the record': [doubt('fills beyond the record'), reopen],
    'fill denied': [doubt('fill denied'), reopen],
    'algo fill denied': [doubt('algo fill denied'), reopen],
    'open but not listed': [doubt('open but not listed'), reopen],
    'terms denied': [doubt('terms denied'), reopen],
    'open order not known': [doubt('open order not known'), reopen],
    'sequence went back': [doubt('sequence went back'), reopen],
    'marks apart': [doubt('marks apart'), reopen],
  },
  'venue act': [
    {
      is: 'venue act',
      profileId: 'p',
      acts: [{ id: 'liquidation 7', is: 'liquidated', record: '7', at: NOW, parts: [], orders: [] }],
    },
    reopen,
  ],
  part: {
    'a word nobody knows': {
      risk: [
        {
          is: 'part',
          limits: [
            {
              over: 'a word nobody knows',
              bars: 'risk',
              word: 'ODD',
              orderId: '7',
              markets: ['PERP_BTC_USDC'],
            },
          ],
        },
        { says: 'until reread' },
      ],
    },
    'may still arrive': {
      risk: [arrives('risk'), untilThen],
      'what rests': [arrives('what rests'), untilThen],
      'risk and leverage': [arrives('risk and leverage'), untilThen],
      'risk and margin mode': [arrives('risk and margin mode'), untilThen],
      margin: [arrives('margin'), untilThen],
      'maintenance flag': [arrives('maintenance flag'), untilThen],
      'own key': [arrives('own key'), untilThen],
      settlement: [arrives('settlement'), untilThen],
      'algo orders': [arrives('algo orders'), untilThen],
    },
  },
  break: [{ is: 'break', until: NOW }, { says: 'cannot end early' }],
  daily: {
    loss: [daily('loss'), { says: 'Ends at midnight UTC' }],
    notional: [daily('notional'), { says: 'Ends at midnight UTC' }],
    unread: [daily('unread'), { says: 'reduce-only until known' }],
  },
  'read-only': {
    'no key': [readOnly('no key'), { button: 'Add its key…' }],
    'key refused': [readOnly('key refused'), { button: 'Add a key…' }],
    'key not listed': [readOnly('key not listed'), { button: 'Add a key…' }],
    'key unread': [readOnly('key unread'), { says: 'until known' }],
    'key scope': [readOnly('key scope'), keys],
    'key expired': [readOnly('key expired'), keys],
    'key removed': [readOnly('key removed'), keys],
    'key inactive': [readOnly('key inactive'), keys],
    'key without address': [readOnly('key without address'), { says: 'Allow this machine’s there' }],
    profile: [readOnly('profile'), { button: 'Enable trading…' }],
    'profile unconfirmed': [readOnly('profile unconfirmed'), keys],
    'no keychain': [readOnly('no keychain'), { says: 'unlock the desk' }],
    'no libsecret': [readOnly('no libsecret'), { says: 'libsecret is missing' }],
    locked: [readOnly('locked'), { says: 'then the desk' }],
    'keychain asked': [readOnly('keychain asked'), { says: 'Nothing is sent before' }],
    'keychain hung': [readOnly('keychain hung'), { says: 'unlock the desk' }],
    'key lost': [readOnly('key lost'), keys],
    'key mismatched': [readOnly('key mismatched'), keys],
    'desk locked': [
      { is: 'read-only', why: 'desk locked', left: { says: 'Nothing is open.', asOf: NOW } },
      { button: 'Unlock…' },
    ],
    'not begun': [readOnly('not begun'), { button: 'Enable trading…' }],
    'guards unset': [readOnly('guards unset'), { button: 'Set limits…' }],
    clock: [readOnly('clock'), { says: 'Check this machine’s clock' }],
    'by address': [readOnly('by address'), { button: 'Add its key…' }],
    'view only': [readOnly('view only'), { says: 'restart without “--read-only”' }],
    'not electron': [readOnly('not electron'), { says: 'start with Electron' }],
    root: [readOnly('root'), { says: 'start as plain user' }],
    'worked on': [readOnly('worked on'), { says: 'use npm start' }],
    'account twice': [{ is: 'read-only', why: 'account twice', holder: 'main' }, keys],
  },
  offline: {
    chosen: [{ is: 'offline', chosen: true }, { button: 'Reconnect' }],
    'not chosen': [{ is: 'offline' }, again],
  },
  journal: [{ is: 'journal', why: 'disk full' }, { says: 'Retrying; if it persists' }],
}

const isRow = (part: object): part is Row => Array.isArray(part)
/** Every row of the table, under its name. */
const rowsOf = (part: object, name: string): readonly (readonly [string, Row])[] =>
  isRow(part)
    ? [[name, part]]
    : Object.entries(part).flatMap(([key, inner]) => rowsOf(inner, `${name}, ${key}`))
const rows = Object.entries(every).flatMap(([is, part]) => rowsOf(part, is))

describe('every kind of hold', () => {
  it.each(rows)('has one banner that names its resolution: %s', async (_, [hold, way]) => {
    const { banners } = await shown(held(hold))
    const { head, sentence, action } = only(banners)
    expect([head, sentence]).toEqual([expect.stringMatching(/^\S/), expect.stringMatching(/^\S.*[.”]$/)])
    if ('button' in way) expect(action?.label).toBe(way.button)
    else expect(sentence).toContain(way.says)
  })

  it('has a distinct sentence, and none of the generic refusals', async () => {
    const sentences: string[] = []
    for (const [, [hold]] of rows) sentences.push((await shown(held(hold))).banners[0]?.sentence ?? '')
    expect(new Set(sentences).size).toBe(rows.length)
    for (const code of ['WRITES_HELD', 'WRITES_HALTED', 'WRITES_READ_ONLY', 'WRITES_OFFLINE'] as const)
      expect(sentences).not.toContain(explainRefusal({ code, facts: {} }))
  })

  it('performs the action on its button', async () => {
    const { banners } = await shown(held({ is: 'read-only', why: 'key expired' }))
    banners[0]?.action?.run()
    expect([useScreenStore().currentView, useScreenStore().settingsSection]).toEqual(['settings', 'accounts'])
  })
})

it('shows nothing for a short reconciliation, and nothing beside the reason that delays it', async () => {
  expect((await shown(held({ is: 'reconciling' }), SLOW_RECONCILIATION_MS - 500)).banners).toEqual([])
  const { banners } = await shown(held({ is: 'offline' }, { is: 'reconciling' }))
  expect(banners.map(({ id }) => id)).toEqual(['offline'])
})

describe('attempt that blocks other writes', () => {
  const leverage: WriteAttempt['write'] = {
    is: 'leverage',
    reach: { is: 'market', symbol: 'PERP_BTC_USDC' },
    marginMode: 'CROSS',
    leverage: 20,
    concerned: [{ symbol: 'PERP_BTC_USDC', before: '10', after: '20' }],
  }
  const taken = attempt({
    write: leverage,
    signedAt: NOW - 8_000,
    state: { is: 'accepted', at: NOW - 8_000 },
    evidence: [{ at: NOW, asked: 'the leverage of every market', answer: 'PERP_BTC_USDC 10' }],
  })

  it('shows the leverage read back when it differs from the accepted one, and appears in the count', async () => {
    const { banners, below } = await shown({
      writes: dated({ state: 'held', holds: [{ is: 'reconciling' }] }),
      attempts: dated([taken]),
      markets: dated([market()]),
    })
    expect(banners).toMatchObject([
      {
        head: 'Confirming for 11 s',
        sentence: expect.stringContaining(
          'Accepted, but not shown. Last answer on the leverage of every market: PERP_BTC_USDC 10.',
        ) as string,
        aside: expect.stringContaining('proof of no effect: in') as string,
        action: { label: 'Show evidence' },
      },
    ])
    expect(banners[0]?.sentence).toContain('or declared')
    expect(below).toContain('unresolved 1')
  })

  const states: Readonly<Record<AttemptState['is'], AttemptState>> = {
    written: { is: 'written', at: NOW },
    sending: { is: 'sending', at: NOW },
    accepted: { is: 'accepted', at: NOW },
    live: { is: 'live', at: NOW },
    'partly filled': { is: 'partly filled', at: NOW },
    filled: { is: 'filled', at: NOW },
    cancelled: { is: 'cancelled', at: NOW },
    rejected: { is: 'rejected', at: NOW },
    refused: { is: 'refused', at: NOW, code: '-1', words: 'no' },
    'not sent': { is: 'not sent', at: NOW, why: 'w' },
    unknown: { is: 'unknown', at: NOW, why: 'w' },
    done: { is: 'done', at: NOW, by: 'read-back' },
    absent: { is: 'absent', at: NOW },
    declared: { is: 'declared', at: NOW, outcome: 'done', reason: 'seen there' },
    quarantined: { is: 'quarantined', at: NOW, why: 'executed above quantity' },
  }
  it.each(Object.values(states))(
    'is the only kind with a banner, which links its evidence: $is',
    async state => {
      const one = attempt({ state })
      const { banners, below } = await shown({ attempts: dated([one]) })
      const isOpen = isAttemptUnresolved(one)
      expect(banners.map(({ action }) => action?.label)).toEqual(isOpen ? ['Show evidence'] : [])
      expect(below.includes('unresolved 1')).toBe(isOpen)
    },
  )

  it('is not called unknown beside a final record when the data is impossible', async () => {
    const { banners } = await shown({
      attempts: dated([
        attempt({
          state: { is: 'quarantined', at: NOW, why: 'answered with another order id' },
          signedAt: NOW - 400_000,
          evidence: [{ at: NOW, asked: 'the order by its client id', answer: 'FILLED, 1 of 1 executed' }],
        }),
      ]),
    })
    const { head, sentence, aside } = only(banners)
    expect([head, aside]).toEqual(['Impossible data', 'asked once'])
    expect(sentence).toContain('Impossible data: answer names another order')
    expect(sentence).toContain('Last answer on the order by its client id: FILLED, 1 of 1 executed.')
    expect(sentence).not.toMatch(/unknown|prove/)
  })

  const unknownHere = attempt({ state: { is: 'unknown', at: NOW, why: 'no answer' } })

  it('of other accounts leads to the list of accounts', async () => {
    const profileIds = ['other', 'removed']
    const { banners, below } = await shown({
      ...accounts,
      ...held({ is: 'unknown', attempts: 2, profileIds }),
    })
    expect(banners[0]?.sentence).toContain('2 outcomes of other accounts are unknown')
    expect([banners[0]?.action?.label, below]).toEqual(['Open Keys', expect.stringContaining('unresolved 2')])
  })

  it.each([
    [1, ['other'], [], '1 outcome of “Second” is unknown'],
    [2, ['other'], [], '2 outcomes of “Second” are unknown'],
    [2, ['live', 'other'], [unknownHere], '1 outcome of “Second” is unknown'],
  ])(
    'of one other account names it and switches to it: %s of %s',
    async (count, profileIds, own, expected) => {
      const { writes } = held({ is: 'unknown', attempts: count, profileIds })
      const snapshot = { ...accounts, ...(writes && { writes }), attempts: dated(own) }
      const { made, asked } = await runInDesk(useStatusBanners, {
        snapshot,
        answers: { 'profiles.use': true },
      })
      const banner = made.banners.value.find(({ id }) => id === 'unknown elsewhere')
      expect([banner?.sentence, banner?.action?.label]).toEqual([
        expect.stringContaining(expected),
        'Switch account',
      ])
      banner?.action?.run()
      expect(asked('profiles.use')).toEqual([{ id: 'other' }])
    },
  )
})

it.each<[TradingRestriction[], string | undefined]>([
  [[], 'Cancel all…'],
  [[{ is: 'halted', incident: 'i', why: 'w' }], undefined],
  [[{ is: 'unknown', attempts: 1 }], undefined],
  [[{ is: 'offline' }], undefined],
])('offers to cancel what rests after a stop unless nothing is sent: %j', async (others, offered) => {
  const writes = dated(deriveTradingState([{ is: 'stopped', since: NOW }, ...others]))
  const { made } = await runInDesk(useStatusBanners, { snapshot: { writes, orders: dated([order()]) } })
  expect(made.banners.value.find(({ id }) => id === 'stopped')?.action?.label).toBe(offered)
})

it('shows a state of a few seconds in the status bar, and there every banner while clicks are armed', async () => {
  const open = async (snapshot: DeskSnapshot, isArming: boolean) => {
    const { view } = await runInDesk(
      () => isArming && useScreenStore().openOverlay({ is: 'arm' }),
      { snapshot },
      { components: { BannerRow, StatusBar }, template: '<main><BannerRow /><StatusBar /></main>' },
    )
    await vi.advanceTimersByTimeAsync(SLOW_RECONCILIATION_MS + 250)
    return [view.findAll('.banners .banner').length, view.find('footer .banner').text()]
  }
  const waits = held({ is: 'reconciling', awaits: 'answer' })
  expect(await open(waits, false)).toEqual([0, 'Awaiting response Waiting for last response or its timeout.'])
  const stopped = held({ is: 'stopped', since: NOW })
  expect(await open(stopped, true)).toEqual([0, expect.stringContaining('Trading stopped')])
})
