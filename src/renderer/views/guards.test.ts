// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { requireAmount as a } from '@core/value/decimal-amount'
import type { TradingGuards } from '@core/guard/trading-guards'
import type { KeyCeilings } from '@core/guard/key-ceilings'
import { createRefusal } from '@core/value/result'
import { GUARD_RAISE_WAIT_MS } from '@core/guard/guard-change'
import type { DeskSnapshot } from '@core/snapshot/desk-snapshot'
import { mountDesk } from '../../../test/kit/mount-desk'
import { axeFaults } from '../../../test/kit/axe'
import { NOW, SYMBOL } from '../../../test/kit/screen'
import { dated, position } from '../../../test/kit/trade'
import { formatMarketSize } from '@messages/format'
import { keyCeilingTableMessages } from '@messages/guard-panels'
import { tradingGuardLabels, localGuardsMessage } from '@messages/guards'
import { explainRefusal } from '@messages/refusals'
import { tradingStateTable } from '@messages/writing-table'
import LimitSettings from './LimitSettings.vue'

enableAutoUnmount(afterEach)
beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setInterval', 'clearInterval'] }))
afterEach(() => vi.useRealTimers())

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const guards: TradingGuards = {
  orderNotional: a('25000'),
  positionNotional: a('100000'),
  openNotional: a('200000'),
  dailyLoss: a('5000'),
  dailyNotional: a('1000000'),
  writesPerMinute: 30,
  consentsPerMinute: 20,
  collar: a('0.02'),
  markets: 'all',
  accounts: 'all',
}
const draft = {
  ...Object.fromEntries(Object.entries(guards).map(([name, value]) => [name, String(value)])),
}

async function open(more: DeskSnapshot = {}, without = false) {
  const { door, view, press } = await mountDesk(LimitSettings, {
    snapshot: {
      profile: dated({ id: 'practice', kind: 'practice', label: 'Practice account', venue: '' }),
      ...(without ? {} : { guards: dated(guards) }),
      ...more,
    },
  })
  const type = (label: string, text: string) => view.find(`input[aria-label="New: ${label}"]`).setValue(text)
  const row = (label: string) =>
    plain(
      view
        .findAll('tbody tr')
        .find(each => each.text().startsWith(label))
        ?.text() ?? '',
    )
  return { door, view, press, type, row, text: () => plain(view.text()) }
}

describe('LimitSettings', () => {
  it('shows every guard with its value, and the account they belong to', async () => {
    const { row, text } = await open()
    expect(text()).toContain(localGuardsMessage)
    for (const [label, figure] of [
      [tradingGuardLabels.orderNotional, '25 000'],
      [tradingGuardLabels.collar, '2.00 %'],
      [tradingGuardLabels.writesPerMinute, '30'],
      [tradingGuardLabels.markets, 'all'],
    ] as const)
      expect(row(label)).toContain(figure)
  })

  it('shows the used part of each guard today, and a dash for unread data', async () => {
    const { row } = await open({
      positions: dated([position({ quantity: a('1.5') })]),
      orders: dated([]),
      daily: dated({ day: '2026-09-21', notional: a('500000'), realised: a('-4200'), open: 2 }),
    })
    expect(row(tradingGuardLabels.positionNotional)).toContain(`90 000, explain${SYMBOL}`)
    expect(row(tradingGuardLabels.dailyLoss)).toMatch(/5 000.*4 200.*2 not reported yet/)
    expect(row(tradingGuardLabels.dailyNotional)).toContain('500 000')
    const { row: unread } = await open()
    expect(unread(tradingGuardLabels.dailyLoss)).toContain('—')
  })

  it('shows before a change what takes effect at once and what waits', async () => {
    const { door, press, type, row, text } = await open()
    await press('Change…')
    await type(tradingGuardLabels.orderNotional, '10000')
    await type(tradingGuardLabels.dailyLoss, '6000')
    expect(row(tradingGuardLabels.orderNotional)).toContain('lowered: at once')
    expect(row(tradingGuardLabels.dailyLoss)).toContain('raised: waits')
    expect(text()).toContain('1 lowered, 1 raised')
    door.answer('guards.set', { ok: true, value: 'waiting' })
    await press('Set limits')
    expect(door.asked).toEqual([['guards.set', { ...draft, orderNotional: '10000', dailyLoss: '6000' }]])
  })

  it('accepts the collar in percent and market names separated by spaces', async () => {
    const { door, press, type } = await open()
    await press('Change…')
    await type(tradingGuardLabels.collar, '1,5')
    await type(tradingGuardLabels.markets, `${SYMBOL}  PERP_ETH_USDC`)
    door.answer('guards.set', { ok: true, value: 'set' })
    await press('Set limits')
    expect(door.asked[0]?.[1]).toMatchObject({ collar: '0.015', markets: [SYMBOL, 'PERP_ETH_USDC'] })
  })

  it('names the field that was not understood, and sends nothing meanwhile', async () => {
    const { door, press, type, row } = await open()
    await press('Change…')
    await type(tradingGuardLabels.writesPerMinute, '3.5')
    expect(row(tradingGuardLabels.writesPerMinute)).toContain('not understood')
    await press('Set limits')
    expect(door.asked).toEqual([])
  })

  it('shows how a figure was understood, and both readings of an ambiguous one', async () => {
    const { door, press, type, row } = await open()
    await press('Change…')
    await type(tradingGuardLabels.dailyLoss, '600,5')
    expect(row(tradingGuardLabels.dailyLoss)).toContain('read as 600.5: the comma is the decimal mark')
    await type(tradingGuardLabels.dailyLoss, '1,000')
    expect(row(tradingGuardLabels.dailyLoss)).toContain('1 000 or 1?')
    await press('Set limits')
    expect(door.asked).toEqual([])
  })

  it('keeps the typed values when the person declines or main refuses', async () => {
    const { door, press, type, text, view } = await open()
    await press('Change…')
    await type(tradingGuardLabels.dailyLoss, '6000')
    door.answer('guards.set', { ok: true, value: 'declined' })
    await press('Set limits')
    expect(text()).toContain('Not raised.')
    door.answer('guards.set', { ok: false, error: [{ code: 'GUARDS_SAME', facts: {} }] })
    await press('Set limits')
    expect(view.find('[role=alert]').text()).toContain('Limits unchanged.')
    expect(view.find(`input[aria-label="New: ${tradingGuardLabels.dailyLoss}"]`).element).toMatchObject({
      value: '6000',
    })
  })

  it('counts down a raise that waits, and cancels it without confirmation', async () => {
    const raised = { ...guards, dailyLoss: a('9000') }
    const { door, press, text } = await open({
      guardRaise: dated({ is: 'waiting', guards: raised, from: NOW + GUARD_RAISE_WAIT_MS - 60_000 }),
    })
    expect(text()).toContain('9:00')
    expect(text()).toContain(`${tradingGuardLabels.dailyLoss}5 000 → 9 000`)
    await press('Cancel')
    expect(door.asked).toEqual([['guards.cancelRaise', undefined]])
  })

  it('proposes low limits to a new account, and marks a cleared one as required when it loses focus', async () => {
    const { door, press, type, row, view, text } = await open({}, true)
    expect(text()).toContain('nothing can be sent')
    await press('Set limits…')
    expect(text()).not.toMatch(/not understood|required/)
    await type(tradingGuardLabels.orderNotional, '')
    expect(row(tradingGuardLabels.orderNotional)).not.toMatch(/not understood|required/)
    await view.find(`input[aria-label="New: ${tradingGuardLabels.orderNotional}"]`).trigger('focusout')
    expect(row(tradingGuardLabels.orderNotional)).toContain('required')
    await type(tradingGuardLabels.orderNotional, '1000')
    await press('Set limits…')
    expect(door.asked[0]?.[1]).toMatchObject({ orderNotional: '1000', collar: '0.02', markets: 'all' })
  })

  it('describes the writes allowed in each state, and marks the current state', async () => {
    const { text } = await open({
      writes: dated({ state: 'reducing', holds: [{ is: 'stopped', since: NOW }] }),
    })
    for (const { word, why } of tradingStateTable)
      expect(text()).toContain(word + (word === 'REDUCE-ONLY' ? ' · now' : '') + why)
    expect(tradingStateTable.map(({ state, adds, lowers }) => [state, adds, lowers])).toEqual([
      ['active', 'yes', 'yes'],
      ['reducing', 'no', 'yes'],
      ['held', 'no', 'no'],
      ['halted', 'no', 'no'],
      ['read-only', 'no', 'no'],
      ['offline', 'no', 'no'],
    ])
  })

  it('opens the review of a cancel timer, and never sets one without it', async () => {
    const { door, view } = await open({ writes: dated({ state: 'active', holds: [] }) })
    door.answer('orders.plan', { ok: false, error: [{ code: 'WRITES_OFFLINE', facts: {} }] })
    await view.find('form').trigger('submit')
    await flushPromises()
    expect(door.asked).toEqual([['orders.plan', { is: 'cancel all after', seconds: '60' }]])
    expect(view.find('form').text()).toContain('Venue unreachable')
  })

  it('has no accessibility faults', async () => {
    const { view, press } = await open()
    await press('Change…')
    expect(await axeFaults(view.element)).toEqual([])
  })
})

describe('break from trading', () => {
  it('is requested from main for the chosen time', async () => {
    const { door, view, press } = await open()
    await view.find('select[aria-label="For"]').setValue('240')
    await press('Take a break…')
    expect(door.asked).toEqual([['guards.takeBreak', { minutes: 240 }]])
  })

  it('shows its end, can be extended, and explains why it cannot be shortened', async () => {
    const until = NOW + 90 * 60_000
    const { door, view, press } = await open({
      writes: dated({ state: 'reducing', holds: [{ is: 'break', until }] }),
    })
    expect(plain(view.text())).toContain('(90 min left)')
    const facts = { until: '2026-01-02 03:04' }
    door.answer('guards.takeBreak', { ok: false, error: [{ code: 'BREAK_SHORTER', facts }] })
    await press('Extend…')
    expect(view.text()).toContain('Break until 2026-01-02 03:04 (UTC)')
  })
})

describe('signing ceilings of the key', () => {
  const row = {
    profile: { id: 'live', kind: 'live', label: 'main', venue: '' },
    inUse: true,
    key: 'ready',
    writing: 'allowed',
    hasGuards: true,
  } as const
  const opened = (ceilings?: KeyCeilings | 'none') =>
    open({
      profile: dated({ id: 'live', kind: 'live', label: 'main', venue: '' }),
      keyring: dated({
        isLocked: false,
        lockAfter: 15,
        isScreenLockHeard: false,
        rows: [{ ...row, ...(ceilings !== undefined && { ceilings }) }],
      }),
    })

  it('are shown below the guards by market, and are changed through a separate sheet', async () => {
    const markets = [{ symbol: SYMBOL, perOrder: a('0.5'), perDay: a('12') }]
    const { door, press, text } = await opened({
      writesAMinute: 60,
      buys: { perOrder: a('1000'), perDay: a('20000') },
      markets,
    })
    expect(text()).toContain(keyCeilingTableMessages.pace(60))
    expect(text()).toContain(plain(keyCeilingTableMessages.buys('1 000', '20 000')))
    expect(text()).not.toContain(keyCeilingTableMessages.old)
    expect(text()).toContain(
      plain(
        keyCeilingTableMessages.market(
          SYMBOL,
          formatMarketSize(a('0.5'), undefined),
          formatMarketSize(a('12'), undefined),
        ),
      ),
    )
    door.answer('guards.boundKey', { ok: false, error: [createRefusal('KEY_NOT_BOUND')] })
    await press(keyCeilingTableMessages.set)
    expect(door.asked.at(-1)?.[0]).toBe('guards.boundKey')
    expect(text()).toContain(explainRefusal(createRefusal('KEY_NOT_BOUND')))
  })

  it('of an earlier version are shown with what they leave out', async () => {
    const markets = [{ symbol: SYMBOL, perOrder: a('0.5'), perDay: a('12') }]
    expect((await opened({ writesAMinute: 60, markets })).text()).toContain(keyCeilingTableMessages.old)
  })

  it('show on the day their list was lost that the key adds no limit, and not on the next day', async () => {
    const markets = [{ symbol: SYMBOL, perOrder: a('0.5'), perDay: a('12') }]
    const today = await opened({ writesAMinute: 60, markets, knownSince: NOW })
    expect(today.text()).toContain(keyCeilingTableMessages.unknownToday)
    const yesterday = await opened({ writesAMinute: 60, markets, knownSince: NOW - 86_400_000 })
    expect(yesterday.text()).not.toContain(keyCeilingTableMessages.unknownToday)
  })

  it('show what a key without ceilings does not sign, and are unknown while the key is locked', async () => {
    const none = await opened('none')
    expect(none.text()).toContain(keyCeilingTableMessages.none)
    expect(none.view.findAll('button').map(button => button.text())).toContain(
      keyCeilingTableMessages.setFirst,
    )
    const unknown = await opened()
    expect(unknown.text()).toContain(keyCeilingTableMessages.unknown)
    expect(unknown.view.text()).not.toContain(keyCeilingTableMessages.setFirst)
    expect((await open()).text()).toContain(keyCeilingTableMessages.practice)
  })
})
