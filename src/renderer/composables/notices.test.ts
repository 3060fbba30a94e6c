// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { usualManners, usualRules, type AlertKind, type ToldAlert } from '@core/alert/alert'
import type { Fill } from '@core/account/order'
import type { PlaceName } from '@contract/windows-api'
import type { Snapshot } from '@core/snapshot/snapshot'
import { exactly } from '@core/value/decimal'
import { err, refuse } from '@core/value/result'
import { mountDesk } from '../../../test/kit/mount-desk'
import { attempt, market, NOW } from '../../../test/kit/screen'
import { dated } from '../../../test/kit/trade'
import AlertBell from '../components/alerts/AlertBell.vue'
import NoticeStack from '../components/frame/NoticeStack.vue'
import { useAlerts } from '../stores/alerts'
import { useDesk } from '../stores/desk'
import { useAsking } from '../stores/asking'
import { defaults } from '../preferences/preferences'
import { settingsText } from '../preferences/settings'
import { usePreferences } from '../stores/preferences'
import { useScreen } from '../stores/screen'

enableAutoUnmount(afterEach)
beforeEach(() => void vi.useFakeTimers({ now: NOW }))
afterEach(() => void vi.useRealTimers())

const face = (id: string) => ({ id, kind: 'practice', label: `Label of ${id}`, venue: '127.0.0.1' }) as const

const alert = (kind: AlertKind, changes: Partial<ToldAlert> = {}): ToldAlert => ({
  ...{ id: `${kind} 1`, kind, at: NOW, profileId: 'practice', facts: {}, isRead: false, isHeard: true },
  ...changes,
})
const told = (...alerts: readonly ToldAlert[]) => ({
  ...{ rules: usualRules, manners: usualManners, unwatched: 0 },
  alerts,
})

/** The stack of notices beside what the desk knows of the account in use. */
async function open(snapshot: Snapshot = {}, part: typeof NoticeStack | typeof AlertBell = NoticeStack) {
  const { door, view: stack } = await mountDesk(part, {
    snapshot: {
      profile: dated(face('practice')),
      profiles: dated([face('practice'), face('other')]),
      attempts: dated([]),
      markets: dated([market()]),
      ...snapshot,
    },
    answers: { 'alerts.list': told() },
    before: () => useAlerts().open(),
  })
  async function tell(...alerts: readonly ToldAlert[]) {
    door.tell('alerts.changed', told(...alerts))
    await flushPromises()
  }
  const heads = () => stack.findAll('.notice b').map(each => each.text())
  return { door, stack, tell, heads }
}

const onlyReads = {
  writes: dated({ state: 'read-only', holds: [{ is: 'read-only', why: 'by address' }] } as const),
}

describe('an alert that came while somebody looks at the window', () => {
  it.each<[string, ToldAlert, readonly string[]]>([
    ['pops up', alert('price'), ['Price alert']],
    ['does not where it is muted, or the hours are quiet', alert('price', { isHeard: false }), []],
    ['does not where it was read', alert('price', { isRead: true }), []],
    ['does not where it is about another account', alert('price', { profileId: 'other' }), []],
    ['does not where a banner and its attempt say it', alert('unknown outcome'), []],
  ])('%s', async (_, one, wanted) => {
    const { tell, heads } = await open()
    await tell(one)
    await tell(one)
    expect(heads()).toEqual(wanted)
  })

  it('of a fill is said where no attempt of this desk tells the same', async () => {
    const fill = (tradeId: string, orderId: string) => ({ tradeId, orderId }) as Fill
    const { tell, heads } = await open({
      attempts: dated([attempt({ orderId: '7' })]),
      fills: dated([fill('1', '7'), fill('2', '8')]),
    })
    await tell(alert('fill', { id: 'fill 1' }))
    expect(heads()).toEqual([])
    await tell(alert('fill', { id: 'fill 2' }), alert('fill', { id: 'fill 1' }))
    expect(heads()).toEqual(['Filled'])
  })

  it('goes away by itself, unless it is of a kind that nobody can mute: that one stays until it was read', async () => {
    const { tell, heads } = await open()
    const both = [alert('price'), alert('liquidation')] as const
    await tell(...both)
    expect(heads()).toEqual(['Price alert', 'Liquidation is near'])
    vi.advanceTimersByTime(12_000)
    await flushPromises()
    expect(heads()).toEqual(['Liquidation is near'])
    await tell(...both.map(one => ({ ...one, isRead: true })))
    expect(heads()).toEqual([])
  })

  it('lies over two rows at most, with those that may cost money in sight, and the others one press away', async () => {
    const { stack, tell } = await open()
    const inSight = () => stack.findAll('.notice:not(.unseen) b').map(each => each.text())
    const fold = () => stack.get<HTMLElement>('.further button')
    await tell(alert('liquidation'), alert('price', { id: 'p1' }))
    expect([inSight().length, stack.find('.further').exists()]).toEqual([2, false])
    await tell(
      alert('price', { id: 'p3' }),
      alert('margin ratio'),
      alert('liquidation'),
      alert('price', { id: 'p1' }),
    )
    expect(inSight()).toEqual(['Price alert', 'Liquidation is near'])
    // All are read aloud as they come, and none can be reached that is not in sight.
    expect(stack.findAll('.notice')).toHaveLength(4)
    expect(stack.findAll('.notice.unseen button').map(each => each.attributes('tabindex'))).toEqual([
      '-1',
      '-1',
    ])
    expect(stack.get('.further').attributes('aria-live')).toBe('off')
    expect([fold().text(), fold().attributes('aria-expanded')]).toEqual(['and 2 more ▾', 'false'])
    // The gravest of what is folded away gives its colour.
    expect(stack.get('.further').classes()).toContain('down')
    await fold().trigger('click')
    expect([inSight().length, fold().text(), fold().attributes('aria-expanded')]).toEqual([
      4,
      'show fewer ▴',
      'true',
    ])
    vi.advanceTimersByTime(12_000)
    await flushPromises()
    expect([inSight(), stack.find('.further').exists()]).toEqual([['Liquidation is near'], false])
    await tell(...['p4', 'p5', 'p6'].map(id => alert('price', { id })), alert('liquidation'))
    expect(fold().attributes('aria-expanded')).toBe('false')
  })

  it('interrupts whoever listens for liquidation alone', async () => {
    const { stack, tell } = await open()
    await tell(alert('margin ratio'), alert('liquidation'))
    expect(stack.findAll('.notice').map(each => [each.find('b').text(), each.attributes('role')])).toEqual([
      ['The margin ratio is low', undefined],
      ['Liquidation is near', 'alert'],
    ])
  })
})

describe('another account', () => {
  it('brings attempts that are no news, and takes away what was said of the one before', async () => {
    const { door, tell, heads } = await open()
    await tell(alert('liquidation'))
    door.tell('desk.changed', {
      profile: { ...dated(face('other')), version: 2 },
      attempts: dated([attempt({ state: { is: 'filled', at: NOW } })]),
    })
    await flushPromises()
    expect(heads()).toEqual([])
  })

  it('is named beside its alerts in the list', async () => {
    const { stack, tell } = await open({}, AlertBell)
    await tell(alert('price', { profileId: 'other' }), alert('funding'))
    await stack.find('button').trigger('click')
    await flushPromises()
    const rows = [...document.querySelectorAll('.alerts li')]
    expect(rows.map(row => row.querySelector('.tag')?.textContent)).toEqual(['Label of other', undefined])
  })
})

describe('rules that this desk cannot read', () => {
  it.each([
    [
      1,
      '1 alert rule that is saved here cannot be read, as where a newer Perpdesk set it. It stays saved as it is.',
    ],
    [
      2,
      '2 alert rules that are saved here cannot be read, as where a newer Perpdesk set them. They stay saved as they are.',
    ],
  ])(
    'are named once, however often something is told, until that is put away: %i',
    async (unwatched, sentence) => {
      const { door, stack, heads } = await open()
      const tell = async (count: number) => {
        door.tell('alerts.changed', { ...told(), unwatched: count })
        await flushPromises()
      }
      expect(heads()).toEqual([])
      await tell(unwatched)
      vi.advanceTimersByTime(60_000)
      await tell(unwatched)
      expect(stack.findAll('.notice p').map(each => each.text())).toEqual([`Not watched ${sentence}`])
      await stack.get('.notice button').trigger('click')
      await tell(unwatched)
      expect(heads()).toEqual([])
    },
  )
})

describe('what main refused, with no draft to say it beside', () => {
  const refused = { ok: false, error: [refuse('KEY_UNREADABLE', { why: 'hung' })] } as const

  it.each<[string, PlaceName, Partial<Snapshot>, readonly string[]]>([
    ['is said where there is no ticket', 'keys', {}, ['Not done']],
    ['is said where the account only reads, and no ticket is drawn', 'trade', onlyReads, ['Not done']],
    ['is left to the ticket where that is drawn, and said aloud', 'trade', {}, []],
  ])('%s', async (_, place, snapshot, wanted) => {
    const { stack, heads } = await open(snapshot)
    useScreen().goTo(place)
    await useAsking().ask(Promise.resolve(refused))
    await flushPromises()
    expect(heads()).toEqual(wanted)
    expect(stack.text()).toContain('Not done')
  })
})

describe('a question that main called off', () => {
  it('is said once to whoever listens, beside its draft as anywhere else, and no longer than that stands', async () => {
    const { door, stack, heads } = await open()
    const draft = { is: 'maintenance flag', cancels: true } as const
    const aloud = () => stack.get('[role=status]').text()
    door.answer('orders.plan', { ok: true, value: { token: 'one' } })
    door.answer('orders.submit', err([refuse('PLAN_VOID')]))
    await useAsking().review(draft)
    await flushPromises()
    expect([heads(), aloud()]).toEqual([['Not asked'], ''])

    useScreen().overlay = { is: 'palette' }
    await flushPromises()
    expect(aloud()).toBe(
      'Not asked Something the plan rested on has changed. Nothing was sent; review again.',
    )
    useAsking().clear()
    await flushPromises()
    expect(aloud()).toBe('')
  })
})

describe('an alert that could not be added on the chart', () => {
  const wanted = {
    symbol: 'PERP_BTC_USDC',
    when: 'at or above',
    price: exactly('61000'),
    by: 'last',
  } as const

  it('is said over the bars, once however often, and goes away by itself', async () => {
    const { door, heads } = await open()
    door.answer('alerts.wish', err([refuse('TOO_MANY_CALLS')]))
    await useAlerts().addPrice(wanted)
    await useAlerts().addPrice(wanted)
    await flushPromises()
    expect(heads()).toEqual(['Alerts not changed'])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(heads()).toEqual([])
  })

  it('is not said a second time where its field in the settings says it', async () => {
    const { door, heads } = await open()
    door.answer('alerts.wish', err([refuse('TOO_MANY_CALLS')]))
    useScreen().place = 'settings'
    await useAlerts().addPrice(wanted)
    await flushPromises()
    expect(heads()).toEqual([])
  })
})

describe('a page that is loaded anew in another language', () => {
  async function load(language: string, before: object | null, isOpen = true) {
    document.documentElement.lang = language
    history.replaceState(before, '')
    const { view } = await mountDesk(NoticeStack, {
      answers: { 'screen.recall': settingsText({ ...defaults, language: 'zh' }) },
      before() {
        if (!isOpen) useDesk().opening = 'waiting'
        return usePreferences().open()
      },
    })
    return view.findAll('.notice b').map(each => each.text())
  }
  it('goes on where it was though it went before it was open, and says what whoever saw it open has to hear', async () => {
    const [was, passing] = [{ language: 'en', choice: 'zh', place: 'settings' }, { passed: true }]
    expect(await load('zh-CN', was, false)).toEqual([])
    expect(history.state).toEqual({ ...was, ...passing })
    useScreen().goTo('keys')
    await flushPromises()
    expect(history.state).toEqual({ ...was, ...passing, place: 'keys' })
    // Back in the language that it was in before: nothing is otherwise for whoever looks at it.
    expect(await load('en', history.state as object)).toEqual([])
    expect([useScreen().place, history.state]).toEqual(['keys', { ...was, place: 'keys' }])
    await load('zh-CN', was, false)
    expect(await load('zh-CN', history.state as object)).toHaveLength(1)
    expect(useScreen().place).toBe('settings')
  })

  it('remembers the choice that it was loaded with: what is chosen on it loads it anew', async () => {
    await load('en', null)
    await usePreferences().set({ language: 'en' })
    useScreen().goTo('settings')
    await flushPromises()
    expect(history.state).toEqual({ language: 'en', choice: 'zh', place: 'settings' })
  })
  afterEach(() => history.replaceState(null, ''))

  it.each<[string, object | null, readonly string[], PlaceName]>([
    ['says so where the account brought it about', { choice: 'zh' }, ['Now in English'], 'keys'],
    ['says nothing of what the person chose', { choice: 'en' }, [], 'keys'],
    ['is no news where it is loaded for the first time', null, [], 'trade'],
    ['is no news where it went by itself and came again', { choice: 'zh', language: 'en' }, [], 'trade'],
    ['takes no place that there is not', { choice: 'zh', place: 'toString' }, [], 'trade'],
  ])('%s, and goes on in its place', async (_, before, heads, place) => {
    const was = before && { language: 'zh-CN', place: 'keys', ...before }
    expect(await load('en', was)).toEqual(heads)
    expect(useScreen().place).toBe(place)
    expect(history.state).toEqual({ language: 'en', choice: 'zh', place })
  })
})
