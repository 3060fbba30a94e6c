// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises } from '@vue/test-utils'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { nextTick } from 'vue'
import {
  defaultAlertDelivery,
  defaultAlertRules,
  type AlertPageState,
  type AlertKind,
  type ListedAlert,
} from '@core/alert/alert'
import type { WorkspaceViewName } from '@contract/windows-api'
import type { AlgoOrder } from '@core/account/algo-order'
import type { DeskSnapshot, SnapshotChanges } from '@core/snapshot/desk-snapshot'
import type { WriteAttempt } from '@core/attempt/write-attempt'
import { sumMandateUsage } from '@core/envelope/mandate-consumption'
import { requireAmount, ZERO } from '@core/value/decimal-amount'
import { err, createRefusal } from '@core/value/result'
import { evaluateDraft } from '@core/writes/draft-evaluation'
import { algo, algoDrafts, leg, long, pair } from '../../../test/kit/algo'
import { mountDesk } from '../../../test/kit/mount-desk'
import { envelope } from '../../../test/kit/envelopes'
import { basketEnvelope, basketRule } from '../../../test/kit/baskets'
import { twapRule } from '../../../test/kit/programs'
import { moveTo, protectEnvelope, protectRule } from '../../../test/kit/protect'
import { attempt, cancelWrite, market, NOW, SYMBOL } from '../../../test/kit/screen'
import { dated, inputs, order } from '../../../test/kit/trade'
import { mandateEndMessages, mandateEndReasons, restingOrderMessages } from '@messages/armed'
import { explainRefusal } from '@messages/refusals'
import { describeTradingRestriction } from '@messages/state'
import AlertBell from '../components/alerts/AlertBell.vue'
import NoticeStack from '../components/frame/NoticeStack.vue'
import { useDrillStore } from '../stores/drill-store'
import { useAlertStore } from '../stores/alert-store'
import { useDeskStore } from '../stores/desk-store'
import { useRequestStore } from '../stores/request-store'
import { defaultPreferences } from '../preferences/preferences'
import { serializeSettings } from '../preferences/settings-file'
import { usePreferenceStore } from '../stores/preference-store'
import { useScreenStore } from '../stores/screen-store'

enableAutoUnmount(afterEach)
beforeEach(() => void vi.useFakeTimers({ now: NOW }))
afterEach(() => void vi.useRealTimers())

const face = (id: string) => ({ id, kind: 'practice', label: `Label of ${id}`, venue: '127.0.0.1' }) as const

const alert = (kind: AlertKind, changes: Partial<ListedAlert> = {}): ListedAlert => ({
  ...{ id: `${kind} 1`, kind, at: NOW, profileId: 'practice', facts: {}, isRead: false, isHeard: true },
  ...changes,
})
const alertPage = (...alerts: readonly ListedAlert[]) => ({
  ...{ rules: defaultAlertRules, manners: defaultAlertDelivery, unwatched: 0 },
  alerts,
})

/** The stack of notices beside what the desk knows of the account in use. */
async function open(snapshot: DeskSnapshot = {}, part: typeof NoticeStack | typeof AlertBell = NoticeStack) {
  const { door, view: stack } = await mountDesk(part, {
    snapshot: {
      profile: dated(face('practice')),
      profiles: dated([face('practice'), face('other')]),
      attempts: dated([]),
      markets: dated([market()]),
      ...snapshot,
    },
    answers: { 'alerts.list': alertPage() },
    before: () => useAlertStore().open(),
  })
  async function tell(...alerts: readonly ListedAlert[]) {
    door.tell('alerts.changed', alertPage(...alerts))
    await flushPromises()
  }
  const heads = () => stack.findAll('.notice b').map(each => each.text())
  return { door, stack, tell, heads }
}

const onlyReads = {
  writes: dated({ state: 'read-only', holds: [{ is: 'read-only', why: 'by address' }] } as const),
}

it('replaces only the notice of the same attempt, not one whose id it begins', async () => {
  const ids = ['pd-1', 'pd-10'] as WriteAttempt['id'][]
  const inState = (is: 'live' | 'absent') =>
    ids.toReversed().map((id, plannedAt) => attempt({ id, plannedAt, state: { is, at: NOW } }))
  const { door, heads } = await open({ attempts: dated(inState('live')) })
  door.tell('desk.changed', { attempts: dated(inState('absent')) })
  await flushPromises()
  expect(heads()).toHaveLength(2)
})

it('removes the notice of a drill when the request that it announced has an outcome', async () => {
  const { door, heads } = await open({ attempts: dated([]) })
  useDrillStore().lastResult = { name: 'lose my next reply', sentence: 'The next order.', isCompleted: true }
  await flushPromises()
  expect(heads()).toHaveLength(1)
  const tell = async (is: 'sending' | 'unknown', version: number) => {
    const state = is === 'sending' ? { is, at: NOW } : { is, at: NOW, why: 'no answer' as const }
    door.tell('desk.changed', { attempts: { ...dated([attempt({ state })]), version } })
    await flushPromises()
  }
  await tell('sending', 2)
  expect(heads()).toHaveLength(1)
  await tell('unknown', 3)
  expect(heads().join()).not.toContain('Lose my next reply')
})

it('calls an order open only once the list of open orders has it, and accepted until then', async () => {
  const live = attempt({ orderId: '7', state: { is: 'live', at: NOW } })
  const { door, stack, heads } = await open({ orders: dated([]) })
  const tell = async (changes: SnapshotChanges) => {
    door.tell('desk.changed', changes)
    await flushPromises()
  }
  await tell({ attempts: { ...dated([live]), version: 2 } })
  expect(heads()).toEqual(['accepted'])
  expect(stack.text()).not.toContain('In book')
  await tell({ orders: { ...dated([order({ orderId: '7' })]), version: 2 } })
  expect(heads()).toEqual(['open'])
  await tell({ orders: { ...dated([]), version: 3 } })
  expect(heads()).toEqual(['open'])
})

describe('attempts of one act', () => {
  const ids = ['pd-1', 'pd-2', 'pd-3'] as WriteAttempt['id'][]
  const stated = (is: 'live' | 'cancelled' | 'filled', changes: Partial<WriteAttempt> = {}) =>
    ids.map((id, at) => attempt({ id, orderId: String(at), state: { is, at: NOW }, ...changes }))
  const cancels = ids.map((_, at) =>
    attempt({
      ...{ id: `pd-c${at}` as WriteAttempt['id'], write: cancelWrite({ orderId: String(at) }) },
      ...{ plannedAt: NOW, state: { is: 'done', at: NOW, by: 'an end' } },
    }),
  )
  const seeAfter = async (
    before: readonly WriteAttempt[],
    ...steps: readonly (readonly WriteAttempt[])[]
  ) => {
    const { door, stack, heads } = await open({ attempts: dated(before) })
    for (const attempts of steps) {
      door.tell('desk.changed', { attempts: dated(attempts) })
      await flushPromises()
    }
    return { heads: heads(), texts: stack.findAll('.notice p').map(each => each.text()) }
  }
  const orders = stated('live')

  it('share one notice that counts each outcome', async () => {
    const seen = await seeAfter(
      orders,
      [...orders, ...cancels.slice(0, 1)],
      [...orders, ...cancels],
      [...stated('cancelled'), ...cancels],
    )
    expect(seen.heads).toEqual(['done 3'])
    expect(seen.texts[0]).toMatch(/^done 3 Cancel BUY .*, and 2 more\.$/)
  })

  it('each keep a notice if they failed', async () => {
    const [first, ...others] = cancels
    const refused = attempt({ ...first, state: { is: 'refused', at: NOW, code: '-1005', words: 'no' } })
    expect((await seeAfter(orders, [...orders, refused, ...others])).heads).toEqual(['done 2', 'refused'])
  })

  it('and the orders that a cancel of all ended share its notice', async () => {
    const open = ids.map((_, at) => ({ orderId: String(at), symbol: SYMBOL }))
    const all = attempt({
      ...{ id: 'pd-all' as WriteAttempt['id'], plannedAt: NOW, state: { is: 'done', at: NOW, by: 'an end' } },
      write: { is: 'cancel all', reach: { is: 'market', symbol: SYMBOL }, open },
    })
    expect((await seeAfter(orders, [...stated('cancelled'), all])).heads).toEqual(['done'])
    const refused = attempt({ ...all, state: { is: 'refused', at: NOW, code: '-1005', words: 'no' } })
    expect((await seeAfter(orders, [...stated('cancelled'), refused])).heads).toEqual([
      'refused',
      'cancelled 3',
    ])
  })
})

describe('alert while the window is in use', () => {
  it.each<[string, ListedAlert, readonly string[]]>([
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

  const fill = (orderId: string, side: 'BUY' | 'SELL' = 'BUY') =>
    alert('fill', { id: `fill ${orderId}`, facts: { orderId, symbol: SYMBOL, side } })
  async function wait(): Promise<void> {
    vi.advanceTimersByTime(300)
    await flushPromises()
  }

  it('is shown for a fill only if no attempt of this desk reports it', async () => {
    const { tell, heads } = await open({ attempts: dated([attempt({ orderId: '7' })]) })
    await tell(fill('7'))
    await wait()
    expect(heads()).toEqual([])
    await tell(fill('8'), fill('7'))
    await wait()
    expect(heads()).toEqual(['Filled'])
  })

  it('is not shown for a fill that came before the answer to its order, or before its order', async () => {
    const sending = attempt({ state: { is: 'sending', at: NOW } })
    const { door, tell, heads } = await open({ attempts: dated([sending]) })
    await tell(fill('7'))
    await wait()
    expect(heads()).toEqual([])
    await tell(fill('8', 'SELL'))
    door.tell('desk.changed', {
      attempts: {
        ...dated([sending, attempt({ id: 'pd-2' as WriteAttempt['id'], orderId: '8' })]),
        version: 2,
      },
    })
    await flushPromises()
    expect(heads()).toEqual(['filled'])
    await tell(fill('9', 'SELL'), fill('8', 'SELL'))
    await wait()
    expect(heads()).toEqual(['Filled', 'filled'])
  })

  it('is not shown for a fill of an order that a bracket released while the notice of the bracket is', async () => {
    const planned = evaluateDraft(algoDrafts.BRACKET, inputs({ algoOrders: [] }), 'seal')
    if (!planned.ok) throw new Error('The bracket is refused.')
    const live = attempt({ write: planned.value.write, orderId: '70', state: { is: 'live', at: NOW } })
    const { door, tell, heads } = await open({ attempts: dated([live]) })
    const filled = {
      ...live,
      executed: requireAmount('0.1'),
      state: { is: 'partly filled', at: NOW },
    } as const
    door.tell('desk.changed', { attempts: { ...dated([filled]), version: 2 } })
    await flushPromises()
    await tell(fill('71'))
    await wait()
    expect(heads()).toHaveLength(1)
  })

  /** A bracket whose entry filled, its end, and its record with this much of its stop-loss filled. */
  function openBracket(executed: string) {
    const planned = evaluateDraft(algoDrafts.BRACKET, inputs({ algoOrders: [] }), 'seal')
    if (!planned.ok) throw new Error('The bracket is refused.')
    const { write } = planned.value
    const live = attempt({ write, orderId: '70', state: { is: 'live', at: NOW } })
    const entered = {
      ...{ ...live, executed: requireAmount('0.1'), averagePrice: requireAmount('59500') },
      state: { is: 'partly filled', at: NOW } as const,
    }
    const stop = leg('STOP_LOSS', {
      ...{ quantity: requireAmount('0.1'), executed: requireAmount(executed), updatedAt: NOW },
      averagePrice: requireAmount('57990'),
    })
    const bracket = algo({ algoOrderId: '70', kind: 'BRACKET', side: 'BUY', legs: [pair({ legs: [stop] })] })
    const ended = { ...entered, state: { is: 'filled', at: NOW } as const }
    return {
      ...{ live, entered },
      end: {
        algoOrders: { ...dated([bracket]), version: 2 },
        attempts: { ...dated([ended]), version: 2 },
      },
    }
  }
  const shown = (stack: Awaited<ReturnType<typeof open>>['stack']) =>
    stack
      .findAll('.notice')
      .map(each => [
        each.classes().includes('up') ? 'green' : 'plain',
        each.get('p').text().replaceAll(/\s/g, ' '),
      ])
  const stopped = ['plain', 'stop-loss filled SELL 0.100 BTC at 57 990.0.']

  it.each([
    ['a filled stop-loss once, by its name, side and price', 'entered', '0.1', [stopped]],
    ['a stop-loss that is reported together with the entry', 'live', '0.1', [stopped]],
    ['no second fill when its exits end unfilled', 'entered', '0', []],
  ] as const)('reports of a bracket %s', async (_, before, executed, wanted) => {
    const { end, ...known } = openBracket(executed)
    const { door, stack } = await open({ attempts: dated([known[before]]) })
    door.tell('desk.changed', end)
    await flushPromises()
    expect(shown(stack)).toEqual(wanted)
  })

  it('of the fill of an exit gives way to the notice of the exit', async () => {
    const { entered, end } = openBracket('0.1')
    const { clientOrderId: _, ...released } = order({
      ...{ orderId: '72', side: 'SELL', quantity: requireAmount('0.1'), createdAt: NOW },
    })
    const { door, stack, tell, heads } = await open({
      attempts: dated([entered]),
      orders: dated([released]),
    })
    await tell(fill('72', 'SELL'))
    await wait()
    expect(heads()).toEqual(['Filled'])
    door.tell('desk.changed', end)
    await flushPromises()
    expect(shown(stack)).toEqual([stopped])
  })

  it('of the fill of an exit is named after the exit once its record arrives', async () => {
    const { entered, end } = openBracket('0.1')
    const { clientOrderId: _, ...released } = order({
      ...{ orderId: '72', side: 'SELL', quantity: requireAmount('0.1'), createdAt: NOW },
    })
    const { door, stack, tell, heads } = await open({
      attempts: dated([entered]),
      orders: dated([released]),
    })
    await tell(fill('72', 'SELL'))
    await wait()
    expect(heads()).toEqual(['Filled'])
    vi.advanceTimersByTime(2_000)
    door.tell('desk.changed', { algoOrders: end.algoOrders })
    await flushPromises()
    expect([heads(), shown(stack)[0]?.[0]]).toEqual([['stop-loss filled'], 'plain'])
  })

  const sequences = ['EA,F', 'F,EA', 'E,A,F', 'E,F,A', 'F,E,A', 'A,E,F', 'A,F,E', 'F,EA,O', 'E,F,A,O']
  it.each(
    (['BRACKET', 'TP_SL', 'STOP'] as const).flatMap(kind => sequences.map(order => [kind, order] as const)),
  )(
    'gives one notice with the end (E) of a %s, its record (A), its fill (F), its order (O) in the order %s',
    async (kind, sequence) => {
      const positions = kind === 'BRACKET' ? [] : [long()]
      const planned = evaluateDraft(algoDrafts[kind], inputs({ algoOrders: [], positions }), 'seal')
      if (!planned.ok) throw new Error('The trigger order is refused.')
      const executed = requireAmount('0.1')
      const before = attempt({
        ...{ write: planned.value.write, orderId: '70' },
        ...(kind === 'BRACKET'
          ? { executed, state: { is: 'partly filled', at: NOW } as const }
          : { executed: ZERO, state: { is: 'live', at: NOW } as const }),
      })
      const recordWith = (changes: Partial<AlgoOrder>) => {
        const stop = leg('STOP_LOSS', { quantity: executed, ...changes })
        const root = { algoOrderId: '70', kind }
        if (kind === 'STOP') return dated([algo({ ...root, quantity: executed, ...changes })])
        return dated([
          kind === 'TP_SL'
            ? pair({ ...root, legs: [stop] })
            : algo({ ...root, legs: [pair({ legs: [stop] })] }),
        ])
      }
      const { clientOrderId: _, ...released } = order({
        orderId: '72',
        side: 'SELL',
        quantity: executed,
        createdAt: NOW,
      })
      const changes: Readonly<Record<string, SnapshotChanges>> = {
        E: {
          attempts: dated([
            { ...before, executed: kind === 'TP_SL' ? ZERO : executed, state: { is: 'filled', at: NOW } },
          ]),
        },
        A: { algoOrders: recordWith({ executed, updatedAt: NOW, averagePrice: requireAmount('57990') }) },
        O: { orders: dated([released]) },
      }
      const { door, stack, tell } = await open({
        ...{ attempts: dated([before]), algoOrders: recordWith({}) },
        orders: dated(sequence.includes('O') ? [] : [released]),
      })
      for (const step of sequence.split(',')) {
        const facts = { orderId: '72', symbol: SYMBOL, side: 'SELL', quantity: executed, price: '57990' }
        if (step === 'F') await tell(alert('fill', { facts }))
        else door.tell('desk.changed', Object.assign({}, ...[...step].map(name => changes[name])))
        await wait()
      }
      expect(shown(stack)).toEqual([
        kind === 'STOP' ? [expect.any(String), expect.stringMatching(/^filled/)] : stopped,
      ])
    },
  )

  it('of the entry is shown beside the notice of an exit that did not report it', async () => {
    const { live, end } = openBracket('0.1')
    const { door, tell, heads } = await open({ attempts: dated([live]) })
    door.tell('desk.changed', end)
    await flushPromises()
    await tell(fill('71'), fill('72', 'SELL'))
    await wait()
    expect(heads()).toEqual(['Filled', 'stop-loss filled'])
  })

  it('lists the fill of an exit under the name of the exit', async () => {
    const { entered, end } = openBracket('0.1')
    const { clientOrderId: _, ...released } = order({
      ...{ orderId: '72', side: 'SELL', quantity: requireAmount('0.1'), createdAt: NOW },
    })
    const { stack, tell } = await open(
      { attempts: dated([entered]), orders: dated([released]), algoOrders: end.algoOrders },
      AlertBell,
    )
    await tell(fill('72', 'SELL'), fill('71'))
    await stack.find('button').trigger('click')
    await flushPromises()
    const titles = [...document.querySelectorAll('.alerts li b')].map(each => each.textContent)
    expect(titles).toEqual(['stop-loss filled', 'Filled'])
  })

  it('expires, unless its kind cannot be muted: that one stays until read', async () => {
    const { tell, heads } = await open()
    const both = [alert('price'), alert('liquidation')] as const
    await tell(...both)
    expect(heads()).toEqual(['Price alert', 'Liquidation near'])
    vi.advanceTimersByTime(12_000)
    await flushPromises()
    expect(heads()).toEqual(['Liquidation near'])
    await tell(...both.map(one => ({ ...one, isRead: true })))
    expect(heads()).toEqual([])
  })

  it('spans two rows at most, with costly alerts visible and the others one press away', async () => {
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
    expect(inSight()).toEqual(['Price alert', 'Liquidation near'])
    // All are read aloud as they come, and none can be reached that is not in sight.
    expect(stack.findAll('.notice')).toHaveLength(4)
    expect(stack.findAll('.notice.unseen button').map(each => each.attributes('inert'))).toEqual(['', ''])
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
    expect([inSight(), stack.find('.further').exists()]).toEqual([['Liquidation near'], false])
    await tell(...['p4', 'p5', 'p6'].map(id => alert('price', { id })), alert('liquidation'))
    expect(fold().attributes('aria-expanded')).toBe('false')
  })

  it('folds fills away before an order that another client placed', async () => {
    const { stack, tell } = await open()
    const foreign = alert('not by this desk')
    await tell(alert('price', { id: 'p2' }), alert('price', { id: 'p1' }), foreign)
    const inSight = stack.findAll('.notice:not(.unseen) b').map(each => each.text())
    expect(inSight).toContain('Not placed by this desk')
  })

  it('interrupts a screen reader for liquidation only', async () => {
    const { stack, tell } = await open()
    await tell(alert('margin ratio'), alert('liquidation'))
    expect(stack.findAll('.notice').map(each => [each.find('b').text(), each.attributes('role')])).toEqual([
      ['Margin ratio low', undefined],
      ['Liquidation near', 'alert'],
    ])
  })
})

describe('another account', () => {
  it('adds no notices for its attempts, and clears those of the previous account', async () => {
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

describe('missing system notifications', () => {
  const sentence = 'No system notifications: alerts only here.'

  it.each<[string, Partial<AlertPageState>, boolean]>([
    ['notifications are wished for', { notifications: 'not shown' }, true],
    [
      'the person wants none',
      { notifications: 'not shown', manners: { ...defaultAlertDelivery, native: false } },
      false,
    ],
    ['one was shown', { notifications: 'shown' }, false],
    ['none was tried', {}, false],
  ])('are reported at the bell while %s: %#', async (_what, changes, isNamed) => {
    const { stack, door } = await open({}, AlertBell)
    door.tell('alerts.changed', { ...alertPage(), ...changes })
    await stack.find('button').trigger('click')
    await flushPromises()
    expect(document.querySelector('.menu.alerts')?.textContent?.includes(sentence)).toBe(isNamed)
  })
})

describe('unreadable alert rules', () => {
  it.each([
    [1, '1 saved alert rule unreadable (newer Perpdesk?), kept.'],
    [2, '2 alert rules unreadable (newer Perpdesk?), kept.'],
  ])('appear once, however often they are reported, until dismissed: %i', async (unwatched, sentence) => {
    const { door, stack, heads } = await open()
    const tell = async (count: number) => {
      door.tell('alerts.changed', { ...alertPage(), unwatched: count })
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
  })
})

describe('refusal from main without a draft', () => {
  const refused = { ok: false, error: [createRefusal('KEY_UNREADABLE', { why: 'hung' })] } as const

  it.each<[string, WorkspaceViewName, Partial<DeskSnapshot>, readonly string[]]>([
    ['is said where there is no ticket', 'log', {}, ['Not done']],
    ['is said where the account only reads, and no ticket is drawn', 'trade', onlyReads, ['Not done']],
    ['is left to the ticket where that is drawn, and said aloud', 'trade', {}, []],
  ])('%s', async (_, place, snapshot, wanted) => {
    const { stack, heads } = await open(snapshot)
    useScreenStore().goToView(place)
    await useRequestStore().sendRequest(Promise.resolve(refused))
    await flushPromises()
    expect(heads()).toEqual(wanted)
    expect(stack.text()).toContain('Not done')
  })
})

describe('question withdrawn by main', () => {
  it('is announced once to screen readers, beside its draft, until the draft closes', async () => {
    const { door, stack, heads } = await open()
    const draft = { is: 'maintenance flag', cancels: true } as const
    const aloud = () => stack.get('[role=status]').text()
    door.answer('orders.plan', { ok: true, value: { token: 'one' } })
    door.answer('orders.submit', err([createRefusal('PLAN_VOID')]))
    await useRequestStore().review(draft)
    await flushPromises()
    expect([heads(), aloud()]).toEqual([['Not asked'], ''])

    useScreenStore().overlay = { is: 'palette' }
    await flushPromises()
    expect(aloud()).toBe('Not asked Something changed, nothing sent. Review again.')
    useRequestStore().clear()
    await flushPromises()
    expect(aloud()).toBe('')
  })
})

describe('chart alert that could not be added', () => {
  const wanted = {
    symbol: 'PERP_BTC_USDC',
    when: 'at or above',
    price: requireAmount('61000'),
    by: 'last',
  } as const

  it('is reported over the bars once, however often it occurs, and expires', async () => {
    const { door, heads } = await open()
    door.answer('alerts.wish', err([createRefusal('TOO_MANY_CALLS')]))
    await useAlertStore().addPrice(wanted)
    await useAlertStore().addPrice(wanted)
    await flushPromises()
    expect(heads()).toEqual(['Alerts not changed'])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(heads()).toEqual([])
  })

  it('is not reported again when its settings field already shows it', async () => {
    const { door, heads } = await open()
    door.answer('alerts.wish', err([createRefusal('TOO_MANY_CALLS')]))
    useScreenStore().currentView = 'settings'
    await useAlertStore().addPrice(wanted)
    await flushPromises()
    expect(heads()).toEqual([])
  })
})

describe('page reloaded in another language', () => {
  async function load(language: string, before: object | null, isOpen = true) {
    document.documentElement.lang = language
    history.replaceState(before, '')
    const { view } = await mountDesk(NoticeStack, {
      answers: { 'screen.recall': serializeSettings({ ...defaultPreferences, language: 'zh' }) },
      before() {
        if (!isOpen) useDeskStore().openingState = 'waiting'
        return usePreferenceStore().open()
      },
    })
    return view.findAll('.notice b').map(each => each.text())
  }
  it('restores its place even when reloaded before it opened, and reports the change once it is seen', async () => {
    const [was, passing] = [{ language: 'en', choice: 'zh', place: 'settings' }, { passed: true }]
    expect(await load('zh-CN', was, false)).toEqual([])
    expect(history.state).toEqual({ ...was, ...passing })
    useScreenStore().goToView('log')
    await flushPromises()
    expect(history.state).toEqual({ ...was, ...passing, place: 'log' })
    // Back in the previous language: nothing changed for the user.
    expect(await load('en', history.state as object)).toEqual([])
    expect([useScreenStore().currentView, history.state]).toEqual(['log', { ...was, place: 'log' }])
    await load('zh-CN', was, false)
    expect(await load('zh-CN', history.state as object)).toHaveLength(1)
    expect(useScreenStore().currentView).toBe('settings')
  })

  it('remembers the choice it was loaded with, so that a new choice reloads it', async () => {
    await load('en', null)
    await usePreferenceStore().setPreferences({ language: 'en' })
    useScreenStore().goToView('settings')
    await flushPromises()
    expect(history.state).toEqual({ language: 'en', choice: 'zh', place: 'settings' })
  })
  afterEach(() => history.replaceState(null, ''))

  it.each<[string, object | null, readonly string[], WorkspaceViewName]>([
    ['says so where the account brought it about', { choice: 'zh' }, ['Now in English'], 'log'],
    ['says nothing of what the person chose', { choice: 'en' }, [], 'log'],
    ['is no news where it is loaded for the first time', null, [], 'trade'],
    ['is no news where it went by itself and came again', { choice: 'zh', language: 'en' }, [], 'trade'],
    ['takes no place that there is not', { choice: 'zh', place: 'toString' }, [], 'trade'],
  ])('%s, and returns to its place', async (_, before, heads, place) => {
    const was = before && { language: 'zh-CN', place: 'log', ...before }
    expect(await load('en', was)).toEqual(heads)
    expect(useScreenStore().currentView).toBe(place)
    expect(history.state).toEqual({ language: 'en', choice: 'zh', place })
  })
})

describe('ended envelope', () => {
  // The first end loads its texts.
  beforeAll(() => import('./mandate-end-notice'))

  const listedMandate = (changes: object = {}) => ({
    ...{ envelope: envelope(), digest: 'ab', at: NOW, used: sumMandateUsage([]) },
    ...changes,
  })
  const armed = (...envelopes: readonly object[]) => dated({ envelopes, refused: [] } as never)
  const rule = { envelope: envelope({ id: 'env-2', rule: twapRule() }) }

  it('is not reported on another account that is opened before its texts are loaded', async () => {
    const { door, heads } = await open({ armed: armed(listedMandate()) })
    door.tell('desk.changed', { armed: armed(listedMandate({ ended: { at: NOW, why: 'unknown' } })) })
    await nextTick()
    door.tell('desk.changed', { profile: { ...dated(face('other')), version: 2 } })
    await flushPromises()
    expect(heads()).toEqual([])
  })

  it('is reported with its reason when it ends, but not if it ended before', async () => {
    const { door, stack, heads } = await open({
      armed: armed(listedMandate(rule), listedMandate({ ended: { at: NOW, why: 'refused' } })),
    })
    expect(heads()).toEqual([])
    door.tell('desk.changed', {
      armed: armed(
        listedMandate({ ...rule, ended: { at: NOW, why: 'unknown' } }),
        listedMandate({ ended: { at: NOW, why: 'refused' } }),
      ),
    })
    await flushPromises()
    expect(heads()).toEqual([mandateEndMessages.program])
    expect(stack.text()).toContain(mandateEndReasons.unknown)
    // An unintended end stays until it is dismissed.
    vi.advanceTimersByTime(60_000)
    await flushPromises()
    expect(heads()).toEqual([mandateEndMessages.program])
  })

  it('names the guard that was reached, and by how much', async () => {
    const { door, stack } = await open({ armed: armed(listedMandate()) })
    const refused = [createRefusal('CAP_RATE', { count: '30', cap: '30' })]
    const ended = listedMandate({ ended: { at: NOW, why: 'guard' } })
    door.tell('desk.changed', { armed: dated({ envelopes: [ended], refused } as never) })
    await flushPromises()
    expect(stack.text()).toContain(mandateEndReasons.guard)
    expect(stack.text()).toContain(explainRefusal(refused[0]!))
  })

  it('names a guard that blocks other orders too, with the day’s loss', async () => {
    const { door, stack } = await open({ armed: armed(listedMandate()) })
    const hold = {
      is: 'daily',
      day: '2026-11-27',
      why: 'loss',
      figure: requireAmount('308'),
      cap: requireAmount('130'),
    } as const
    door.tell('desk.changed', {
      writes: dated({ state: 'reducing', holds: [hold] } as const),
      armed: armed(listedMandate({ ended: { at: NOW, why: 'guard' } })),
    })
    await flushPromises()
    expect(stack.text()).toContain(describeTradingRestriction(hold, 'reducing'))
  })

  it('shows the progress of a program', async () => {
    const inside = {
      envelope: 'env-2',
      symbol: SYMBOL,
      size: requireAmount('0.04'),
      worth: requireAmount('2400'),
    }
    const { door, stack } = await open({
      armed: armed(listedMandate(rule)),
      attempts: dated([
        attempt({ inside, executed: requireAmount('0.04'), state: { is: 'filled', at: NOW } }),
      ]),
    })
    door.tell('desk.changed', {
      armed: armed(listedMandate({ ...rule, ended: { at: NOW, why: 'patience' } })),
    })
    await flushPromises()
    expect(stack.get('.came').text().replaceAll('\u00a0', ' ')).toBe(
      `Bought 0.040 of 0.100 ${SYMBOL}, 0.060 left.`,
    )
  })

  it('shows how much still rests while it rests, with a button that cancels it', async () => {
    const inside = {
      envelope: 'env-1',
      symbol: SYMBOL,
      size: requireAmount('0.1'),
      worth: requireAmount('6000'),
    }
    const rests = (...ids: readonly string[]) => dated(ids.map(orderId => order({ orderId })))
    const { door, stack } = await open({
      armed: armed(listedMandate()),
      attempts: dated([
        attempt({ inside, orderId: '7' }),
        attempt({ id: 'two' as never, inside, orderId: '8' }),
      ]),
      // The third is somebody's who was asked on a sheet.
      orders: rests('7', '8', '9'),
    })
    expect(stack.find('.rests').exists()).toBe(false)
    door.tell('desk.changed', { armed: armed(listedMandate({ ended: { at: NOW, why: 'disarmed' } })) })
    await flushPromises()
    // An intended end disappears after its time, but not if it left orders open.
    vi.advanceTimersByTime(60_000)
    await flushPromises()
    expect(stack.get('.rests').text()).toBe(restingOrderMessages.rests(2))
    expect(stack.get('.notice').text()).toContain(
      `${mandateEndMessages.why('disarmed')} ${restingOrderMessages.rests(2)}`,
    )
    door.tell('desk.changed', { orders: rests('8', '9') })
    await flushPromises()
    expect(stack.get('.rests').text()).toBe(restingOrderMessages.rests(1))
    await stack.get('.notice .button').trigger('click')
    expect(useScreenStore().drawer).toEqual({ is: 'cancel all', symbol: SYMBOL })
    door.tell('desk.changed', { orders: rests('9') })
    await flushPromises()
    expect([stack.find('.rests').exists(), stack.find('.notice .button').exists()]).toEqual([false, false])
  })

  it('expires when the person ended it', async () => {
    const { door, heads } = await open({ armed: armed(listedMandate()) })
    door.tell('desk.changed', { armed: armed(listedMandate({ ended: { at: NOW, why: 'disarmed' } })) })
    await flushPromises()
    expect(heads()).toEqual([mandateEndMessages.hands])
    vi.advanceTimersByTime(60_000)
    await flushPromises()
    expect(heads()).toEqual([])
  })

  it.each<[string, WriteAttempt['state'], object]>([
    ['is on its way', { is: 'sending', at: NOW }, {}],
    ['was taken and not read yet', { is: 'accepted', at: NOW }, { orderId: '7' }],
    [
      'is a cancel that was refused, and its order not read since',
      { is: 'refused', at: NOW, code: '-1', words: '' },
      { write: { is: 'cancel', symbol: SYMBOL, orderId: '7' } },
    ],
  ])('stays until none of its orders is open: one that %s', async (_, state, changes) => {
    const inside = {
      envelope: 'env-1',
      symbol: SYMBOL,
      size: requireAmount('0.1'),
      worth: requireAmount('6000'),
    }
    const sent = attempt({ inside, state, ...changes })
    const { door, heads } = await open({
      armed: armed(listedMandate()),
      attempts: dated([sent]),
      orders: dated([]),
    })
    const pass = async (what: DeskSnapshot) => {
      door.tell('desk.changed', what)
      await flushPromises()
      vi.advanceTimersByTime(60_000)
      await flushPromises()
    }
    await pass({ armed: armed(listedMandate({ ended: { at: NOW, why: 'disarmed' } })) })
    expect(heads()).toContain(mandateEndMessages.hands)
    // It arrived, and rests.
    const known = { orderId: '7', state: { is: 'cancelled', at: NOW } } as const
    await pass({ attempts: dated([{ ...sent, ...known }]), orders: dated([order({ orderId: '7' })]) })
    expect(heads()).toContain(mandateEndMessages.hands)
    await pass({ orders: dated([]) })
    expect(heads()).toEqual([])
  })

  const filledOf = (symbol: string, executed: string) =>
    attempt({
      id: symbol as never,
      inside: { envelope: 'env-2', symbol, size: requireAmount(executed), worth: requireAmount('2400') },
      executed: requireAmount(executed),
    })
  const moved = (trigger: string) =>
    attempt({
      inside: { envelope: 'env-2', symbol: SYMBOL, size: ZERO, worth: ZERO, slice: { at: 0 } },
      write: moveTo(trigger),
      state: { is: 'done', at: NOW, by: 'read-back' },
    })
  const pair = basketRule({ legs: basketRule().legs.slice(0, 2) })
  const [one, other] = pair.legs
  const ended = (why: string, of: object = rule) => listedMandate({ ...of, ended: { at: NOW, why } })
  const basket = { envelope: basketEnvelope(pair, { id: 'env-2' }) }
  const stop = (rule = protectRule()) => ({ envelope: protectEnvelope(rule, { id: 'env-2' }) })

  it.each<[string, object, readonly WriteAttempt[], string, boolean]>([
    ['all of a size was filled', rule, [filledOf(SYMBOL, '0.1')], 'done', true],
    ['some of it was missed', rule, [filledOf(SYMBOL, '0.04')], 'done', false],
    ['nothing of it left', rule, [], 'done', false],
    ['a person ended it half way', rule, [filledOf(SYMBOL, '0.04')], 'disarmed', true],
    [
      'both legs of a pair were filled',
      basket,
      [filledOf(one!.symbol, one!.quantity), filledOf(other!.symbol, other!.quantity)],
      'done',
      true,
    ],
    ['one leg of a pair is without the other', basket, [filledOf(one!.symbol, one!.quantity)], 'done', false],
    ['a stop is moved no more, for its time is over', stop(), [], 'time', false],
    ['a stop was moved as often as allowed, and not as far', stop(), [], 'done', false],
    ['a stop was moved as far as it was to go', stop(), [moved(protectRule().furthest)], 'done', true],
    ['a stop is moved no more, as the person wished', stop(), [], 'disarmed', true],
  ])(
    'of a program is plain news when nothing is left, and otherwise a persistent warning: %s',
    async (_, of, attempts, why, goes) => {
      const { door, stack, heads } = await open({
        armed: armed(listedMandate(of)),
        attempts: dated(attempts),
      })
      door.tell('desk.changed', { armed: armed(ended(why, of)) })
      await flushPromises()
      expect([heads(), stack.get('.notice').classes('down')]).toEqual([[mandateEndMessages.program], !goes])
      vi.advanceTimersByTime(60_000)
      await flushPromises()
      expect(heads()).toEqual(goes ? [] : [mandateEndMessages.program])
    },
  )

  it('is not collapsed while any of it rests, and collapsed notices have no buttons', async () => {
    const inside = {
      envelope: 'env-1',
      symbol: SYMBOL,
      size: requireAmount('0.1'),
      worth: requireAmount('6000'),
    }
    const resting = attempt({ inside, orderId: '7', state: { is: 'live', at: NOW } })
    const { door, stack, tell } = await open({
      armed: armed(listedMandate()),
      attempts: dated([resting]),
      orders: dated([order({ orderId: '7' })]),
    })
    const inSight = () => stack.findAll('.notice:not(.unseen) b').map(each => each.text())
    door.tell('desk.changed', { armed: armed(ended('refused', {})) })
    await flushPromises()
    await tell(alert('margin ratio'), alert('price', { id: 'p1' }), alert('price', { id: 'p2' }))
    expect(inSight()).toContain(mandateEndMessages.hands)
    expect(stack.get('.notice:not(.unseen) .button').text()).toBe(restingOrderMessages.cancel(SYMBOL))
    // Nor by what may cost money as well.
    const liquidation = (id: string) => alert('liquidation', { id })
    await tell(liquidation('l1'), liquidation('l2'), liquidation('l3'))
    expect(inSight()).toHaveLength(3)
    expect(inSight()).toContain(mandateEndMessages.hands)
    const folded = stack.findAll('.notice.unseen button')
    expect(folded.length).toBeGreaterThan(0)
    expect(folded.every(each => each.attributes('inert') === '')).toBe(true)
    door.tell('desk.changed', {
      attempts: dated([{ ...resting, state: { is: 'cancelled', at: NOW } }]),
      orders: dated([]),
    })
    await flushPromises()
    expect(inSight()).not.toContain(mandateEndMessages.hands)
  })
})
