// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { exactly as a } from '@core/value/decimal'
import type { Guards } from '@core/guard/guard'
import type { KeyCeilings } from '@core/guard/key-ceilings'
import { refuse } from '@core/value/result'
import { RAISE_WAIT } from '@core/guard/guard-change'
import type { Snapshot } from '@core/snapshot/snapshot'
import { mountDesk } from '../../../test/kit/mount-desk'
import { axeFaults } from '../../../test/kit/axe'
import { NOW, SYMBOL } from '../../../test/kit/screen'
import { dated, position } from '../../../test/kit/trade'
import { size } from '@messages/format'
import { keyCeilingsSays } from '@messages/guard-panels'
import { guardLabels, guardsAreOurs } from '@messages/guards'
import { refusalWords } from '@messages/refusals'
import { writingTable } from '@messages/writing-table'
import GuardsView from './GuardsView.vue'

enableAutoUnmount(afterEach)
beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setInterval', 'clearInterval'] }))
afterEach(() => vi.useRealTimers())

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const guards: Guards = {
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

async function open(more: Snapshot = {}, without = false) {
  const { door, view, press } = await mountDesk(GuardsView, {
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

describe('the guards place', () => {
  it('shows every guard with what it is set to, and says whose they are', async () => {
    const { row, text } = await open()
    expect(text()).toContain(guardsAreOurs)
    for (const [label, figure] of [
      [guardLabels.orderNotional, '25 000'],
      [guardLabels.collar, '2.00 %'],
      [guardLabels.writesPerMinute, '30'],
      [guardLabels.markets, 'all'],
    ] as const)
      expect(row(label)).toContain(figure)
  })

  it('shows how much of each is used today, and a dash for what was not read', async () => {
    const { row } = await open({
      positions: dated([position({ quantity: a('1.5') })]),
      orders: dated([]),
      daily: dated({ day: '2026-09-21', notional: a('500000'), realised: a('-4200'), open: 2 }),
    })
    expect(row(guardLabels.positionNotional)).toContain(`90 000, explain${SYMBOL}`)
    expect(row(guardLabels.dailyLoss)).toMatch(/5 000.*4 200.*2 not reported yet/)
    expect(row(guardLabels.dailyNotional)).toContain('500 000')
    const { row: unread } = await open()
    expect(unread(guardLabels.dailyLoss)).toContain('—')
  })

  it('says before it is asked what would be lowered at once and what would wait', async () => {
    const { door, press, type, row, text } = await open()
    await press('Change…')
    await type(guardLabels.orderNotional, '10000')
    await type(guardLabels.dailyLoss, '6000')
    expect(row(guardLabels.orderNotional)).toContain('lowered at once')
    expect(row(guardLabels.dailyLoss)).toContain('raised: you confirm, then it waits')
    expect(text()).toContain('1 lowered, 1 raised')
    door.answer('guards.set', { ok: true, value: 'waiting' })
    await press('Set guards')
    expect(door.asked).toEqual([['guards.set', { ...draft, orderNotional: '10000', dailyLoss: '6000' }]])
  })

  it('takes the collar in percent and names with a space between', async () => {
    const { door, press, type } = await open()
    await press('Change…')
    await type(guardLabels.collar, '1,5')
    await type(guardLabels.markets, `${SYMBOL}  PERP_ETH_USDC`)
    door.answer('guards.set', { ok: true, value: 'set' })
    await press('Set guards')
    expect(door.asked[0]?.[1]).toMatchObject({ collar: '0.015', markets: [SYMBOL, 'PERP_ETH_USDC'] })
  })

  it('says which field was not understood, and asks nothing meanwhile', async () => {
    const { door, press, type, row } = await open()
    await press('Change…')
    await type(guardLabels.writesPerMinute, '3.5')
    expect(row(guardLabels.writesPerMinute)).toContain('not understood')
    await press('Set guards')
    expect(door.asked).toEqual([])
  })

  it('says what it understood of a figure, and names both of what can be two', async () => {
    const { door, press, type, row } = await open()
    await press('Change…')
    await type(guardLabels.dailyLoss, '600,5')
    expect(row(guardLabels.dailyLoss)).toContain('read as 600.5: the comma is the decimal mark')
    await type(guardLabels.dailyLoss, '1,000')
    expect(row(guardLabels.dailyLoss)).toContain('This can be 1 000 or 1:')
    await press('Set guards')
    expect(door.asked).toEqual([])
  })

  it('keeps what was typed when the person did not say yes, or main refused', async () => {
    const { door, press, type, text, view } = await open()
    await press('Change…')
    await type(guardLabels.dailyLoss, '6000')
    door.answer('guards.set', { ok: true, value: 'declined' })
    await press('Set guards')
    expect(text()).toContain('Not raised: you did not confirm.')
    door.answer('guards.set', { ok: false, error: [{ code: 'GUARDS_SAME', facts: {} }] })
    await press('Set guards')
    expect(view.find('[role=alert]').text()).toContain('set like that already')
    expect(view.find(`input[aria-label="New: ${guardLabels.dailyLoss}"]`).element).toMatchObject({
      value: '6000',
    })
  })

  it('counts down what was raised and waits, and calls it off without a question', async () => {
    const raised = { ...guards, dailyLoss: a('9000') }
    const { door, press, text } = await open({
      guardRaise: dated({ is: 'waiting', guards: raised, from: NOW + RAISE_WAIT - 60_000 }),
    })
    expect(text()).toContain('9:00')
    expect(text()).toContain(`${guardLabels.dailyLoss}5 000 → 9 000`)
    await press('Cancel the raise')
    expect(door.asked).toEqual([['guards.cancelRaise', undefined]])
  })

  it('proposes small ones to an account that has none, and says of an emptied one that it is required once it is left', async () => {
    const { door, press, type, row, view, text } = await open({}, true)
    expect(text()).toContain('nothing can be sent')
    await press('Set limits…')
    expect(text()).not.toMatch(/not understood|required/)
    await type(guardLabels.orderNotional, '')
    expect(row(guardLabels.orderNotional)).not.toMatch(/not understood|required/)
    await view.find(`input[aria-label="New: ${guardLabels.orderNotional}"]`).trigger('focusout')
    expect(row(guardLabels.orderNotional)).toContain('required')
    await type(guardLabels.orderNotional, '1000')
    await press('Set limits…')
    expect(door.asked[0]?.[1]).toMatchObject({ orderNotional: '1000', collar: '0.02', markets: 'all' })
  })

  it('says in words what may be written in each state, and which it is now', async () => {
    const { text } = await open({
      writes: dated({ state: 'reducing', holds: [{ is: 'stopped', since: NOW }] }),
    })
    for (const { word, why } of writingTable)
      expect(text()).toContain(word + (word === 'REDUCE-ONLY' ? ' · now' : '') + why)
    expect(writingTable.map(({ state, adds, lowers }) => [state, adds, lowers])).toEqual([
      ['active', 'yes', 'yes'],
      ['reducing', 'no', 'yes'],
      ['held', 'no', 'no'],
      ['halted', 'no', 'no'],
      ['read-only', 'no', 'no'],
      ['offline', 'no', 'no'],
    ])
  })

  it('has a timer at the venue reviewed, and never sets one by itself', async () => {
    const { door, view } = await open({ writes: dated({ state: 'active', holds: [] }) })
    door.answer('orders.plan', { ok: false, error: [{ code: 'WRITES_OFFLINE', facts: {} }] })
    await view.find('form').trigger('submit')
    await flushPromises()
    expect(door.asked).toEqual([['orders.plan', { is: 'cancel all after', seconds: '60' }]])
    expect(view.find('form').text()).toContain('The venue cannot be reached')
  })

  it('can be used without seeing it', async () => {
    const { view, press } = await open()
    await press('Change…')
    expect(await axeFaults(view.element)).toEqual([])
  })
})

describe('a break from trading', () => {
  it('is asked of main for as long as was chosen', async () => {
    const { door, view, press } = await open()
    await view.find('select[aria-label="How long"]').setValue('240')
    await press('Take a break…')
    expect(door.asked).toEqual([['guards.takeBreak', { minutes: 240 }]])
  })

  it('says until when it goes on, offers to make it longer, and says why it is not made shorter', async () => {
    const until = NOW + 90 * 60_000
    const { door, view, press } = await open({
      writes: dated({ state: 'reducing', holds: [{ is: 'break', until }] }),
    })
    expect(plain(view.text())).toContain('for another 90 min')
    const facts = { until: '2026-01-02 03:04' }
    door.answer('guards.takeBreak', { ok: false, error: [{ code: 'BREAK_SHORTER', facts }] })
    await press('Make it longer…')
    expect(view.text()).toContain('Your break goes on until 2026-01-02 03:04 (UTC).')
  })
})

describe('what the key itself signs at most', () => {
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
        rows: [{ ...row, ...(ceilings !== undefined && { ceilings }) }],
      }),
    })

  it('stands under the guards, market by market, and is set anew by a question of its own', async () => {
    const markets = [{ symbol: SYMBOL, perOrder: a('0.5'), perDay: a('12') }]
    const { door, press, text } = await opened({ writesAMinute: 60, markets })
    expect(text()).toContain(keyCeilingsSays.pace(60))
    expect(text()).toContain(
      plain(keyCeilingsSays.market(SYMBOL, size(a('0.5'), undefined), size(a('12'), undefined))),
    )
    door.answer('guards.boundKey', { ok: false, error: [refuse('KEY_NOT_BOUND')] })
    await press(keyCeilingsSays.set)
    expect(door.asked.at(-1)?.[0]).toBe('guards.boundKey')
    expect(text()).toContain(refusalWords(refuse('KEY_NOT_BOUND')))
  })

  it('says on the day on which the list of the key was lost that it adds nothing, and not on the next', async () => {
    const markets = [{ symbol: SYMBOL, perOrder: a('0.5'), perDay: a('12') }]
    const today = await opened({ writesAMinute: 60, markets, knownSince: NOW })
    expect(today.text()).toContain(keyCeilingsSays.unknownToday)
    const yesterday = await opened({ writesAMinute: 60, markets, knownSince: NOW - 86_400_000 })
    expect(yesterday.text()).not.toContain(keyCeilingsSays.unknownToday)
  })

  it('says what a key without it does not sign, and nothing where the key is not open', async () => {
    const none = await opened('none')
    expect(none.text()).toContain(keyCeilingsSays.none)
    expect(none.view.findAll('button').map(button => button.text())).toContain(keyCeilingsSays.setFirst)
    const unknown = await opened()
    expect(unknown.text()).toContain(keyCeilingsSays.unknown)
    expect(unknown.view.text()).not.toContain(keyCeilingsSays.setFirst)
    expect((await open()).text()).toContain(keyCeilingsSays.practice)
  })
})
