import { describe, expect, it } from 'vitest'
import { memorySettings } from '../../../test/kit/memory-records'
import { handClock } from '../../../test/kit/hand-clock'
import { account, dated, NOW, order, SYMBOL } from '../../../test/kit/trade'
import {
  alertLimitNames,
  unmutableAlertKinds,
  defaultAlertDelivery,
  defaultAlertRules,
  withAlertLimit,
  type Alert,
  type AlertPageState,
} from '@core/alert/alert'
import { requireAmount } from '@core/value/decimal-amount'
import { alertRulesSchema } from '@contract/alert-input-rules'
import * as v from 'valibot'
import type { DeskSnapshot } from '@core/snapshot/desk-snapshot'
import { createAlertCenter } from './alert-center'
import type { SettingsStore } from '../main-ports'

const low = dated(
  account({ marginRatio: requireAmount('0.05'), maintenanceMarginRatio: requireAmount('0.04') }),
)
const fine = dated(
  account({ marginRatio: requireAmount('0.9'), maintenanceMarginRatio: requireAmount('0.04') }),
)
const read: DeskSnapshot = { orders: dated([]), fills: dated([]), attempts: dated([]) }
const fillAt = (at: number): NonNullable<DeskSnapshot['fills']> =>
  dated([
    {
      tradeId: `t${at}`,
      orderId: '7',
      symbol: SYMBOL,
      side: 'BUY',
      price: requireAmount('60000'),
      quantity: requireAmount('0.1'),
      fee: requireAmount('1'),
      maker: false,
      at,
    },
  ])

function open(settings: SettingsStore = memorySettings()) {
  const clock = handClock(NOW)
  const announced: (readonly [Alert['kind'], boolean])[] = []
  const states: AlertPageState[] = []
  const notifications: { state?: AlertPageState['notifications']; changed: () => void } = {
    changed: () => undefined,
  }
  const alerts = createAlertCenter({
    clock,
    settings,
    onChange: news => states.push(news),
    announce: (alert, isPrivate) => announced.push([alert.kind, isPrivate]),
    notifications: { state: () => notifications.state, onChange: run => (notifications.changed = run) },
  })
  const see = (snapshot: DeskSnapshot, profile = 'practice') => {
    alerts.handleSnapshot(profile, () => snapshot)
    clock.jump(1_000)
  }
  const kinds = () => alerts.list().alerts.map(({ kind }) => kind)
  return { alerts, clock, settings, announced, states, notifications, see, kinds }
}

describe('alerts', () => {
  it('are listed, sent to the window and shown outside it', () => {
    const { alerts, states, announced, see } = open()
    see({ ...read, account: low })
    expect(alerts.list().alerts).toMatchObject([{ kind: 'margin ratio', isRead: false, isHeard: true }])
    expect(states.at(-1)).toEqual(alerts.list())
    expect(announced).toEqual([['margin ratio', true]])
  })

  it('of the fills of one order are one alert with their count, total and average, shown outside once', () => {
    const { alerts, announced, see } = open()
    const one = fillAt(NOW).value[0]
    if (one === undefined) throw new Error('There is no fill.')
    const made = (count: number) =>
      Array.from({ length: count }, (_, nth) => ({
        ...{ ...one, tradeId: `t${nth}`, quantity: requireAmount('0.2') },
        price: requireAmount(nth === 0 ? '60000' : '60009'),
      }))
    see(read)
    see({ ...read, fills: dated([...made(2)]) })
    see({ ...read, fills: dated([...made(3), { ...one, tradeId: 'x', orderId: '8' }]) })
    const facts = alerts.list().alerts.map(alert => alert.facts)
    expect(facts.map(({ orderId, quantity, price, fills }) => [orderId, quantity, price, fills])).toEqual([
      ['8', '0.1', '60000', undefined],
      ['7', '0.6', '60006', '3'],
    ])
    expect(announced.map(([kind]) => kind)).toEqual(['fill', 'fill'])
  })

  it('report to the window as soon as the system does not show notifications', () => {
    const { alerts, notifications, states } = open()
    expect(alerts.list()).not.toHaveProperty('notifications')
    notifications.state = 'not shown'
    notifications.changed()
    expect(states.map(({ notifications: state }) => state)).toEqual(['not shown'])
    expect(states).toEqual([alerts.list()])
  })

  it('are collected for a second, however often something changes', () => {
    const { alerts, clock, kinds } = open()
    for (let i = 0; i < 20; i += 1) alerts.handleSnapshot('practice', () => ({ ...read, account: low }))
    expect(kinds()).toEqual([])
    clock.jump(1_000)
    expect(kinds()).toEqual(['margin ratio'])
  })

  it('are marked as read together', () => {
    const { alerts, see } = open()
    see({ ...read, account: low })
    alerts.markRead()
    expect(alerts.list().alerts.every(({ isRead }) => isRead)).toBe(true)
  })

  it('are listed without a sound if muted; those that cannot be muted have a sound', () => {
    const { alerts, announced, see, kinds } = open()
    alerts.setRules({ ...defaultAlertRules, muted: ['margin ratio', ...unmutableAlertKinds] })
    see(read)
    see({ ...read, account: low, orders: dated([order({ clientOrderId: 'web', createdAt: NOW })]) })
    expect(kinds()).toEqual(['margin ratio', 'not by this desk'])
    expect(announced).toEqual([['not by this desk', true]])
  })

  it('are shown outside the window only if that is enabled', () => {
    const { alerts, announced, see } = open()
    alerts.setPreferences({ ...defaultAlertDelivery, native: false })
    see({ ...read, account: low })
    expect(announced).toEqual([])
  })

  it('for a price fire once, after which the rule is removed', () => {
    const { alerts, see, kinds } = open()
    const wish = {
      id: 'a',
      symbol: SYMBOL,
      when: 'at or above',
      price: requireAmount('60000'),
      by: 'mark',
    } as const
    alerts.setRules({ ...defaultAlertRules, prices: [wish] })
    const reached = { ...read, quotes: dated([{ symbol: SYMBOL, mark: requireAmount('60001') }]) }
    see(reached)
    see(read)
    see(reached)
    expect(kinds()).toEqual(['price'])
    expect(alerts.list().rules.prices).toEqual([])
  })

  it('start again with another account, which has its own figures', () => {
    const { see, kinds } = open()
    see({ ...read, account: low })
    see({ ...read, account: low }, 'live-a')
    see({ ...read, account: fine }, 'live-a')
    expect(kinds()).toEqual(['margin ratio', 'margin ratio'])
  })
})

describe('alerts across runs', () => {
  it('report fills from while the desk was closed once, as one alert', () => {
    const first = open()
    first.see({ ...read, fills: fillAt(NOW - 50_000) })
    first.alerts.close()
    const later = open(first.settings)
    later.see({ ...read, fills: fillAt(NOW - 10_000) })
    expect(later.alerts.list().alerts).toMatchObject([{ kind: 'missed fills', facts: { count: '1' } }])
    later.alerts.close()
    const last = open(first.settings)
    last.see({ ...read, fills: fillAt(NOW - 10_000) })
    expect(last.kinds()).toEqual([])
  })

  it('report a key that appeared while the desk was closed, with the number of further ones', () => {
    const keys = (others: number): DeskSnapshot => ({
      ...read,
      key: dated({ fingerprint: '7f3a…c9', scopes: ['read'], active: true, others }),
    })
    const first = open()
    first.see(keys(1))
    expect(first.kinds()).toEqual([])
    const later = open(first.settings)
    later.see(keys(3))
    expect(later.alerts.list().alerts).toMatchObject([{ kind: 'not by this desk', facts: { keys: '2' } }])
    const last = open(first.settings)
    last.see(keys(3))
    expect(last.kinds()).toEqual([])
  })

  it.each(['', '7', '{"fingerprint":1,"others":1}', '{"fingerprint":"a","others":-1}'])(
    'raise no key alert after an unreadable stored value: %j',
    kept => {
      const settings = memorySettings()
      settings.set('alerts keys seen practice', kept)
      const later = open(settings)
      later.see({ ...read, key: dated({ fingerprint: 'a', scopes: ['read'], active: true, others: 2 }) })
      expect(later.kinds()).toEqual([])
    },
  )

  it('keep rules and delivery settings', () => {
    const first = open()
    first.alerts.setRules({ ...defaultAlertRules, muted: ['fill'] })
    first.alerts.setPreferences({ ...defaultAlertDelivery, quiet: { from: 1_320, to: 420 } })
    expect(open(first.settings).alerts.list()).toEqual(first.alerts.list())
  })

  it('keep the rules of a desk that measured liquidation by distance, except for that one', () => {
    const settings = memorySettings()
    const { liquidationLevels: _levels, ...older } = { ...defaultAlertRules, muted: ['fill'] as const }
    settings.set('alerts', JSON.stringify({ rules: { ...older, liquidationWithin: '0.1' } }))
    expect(open(settings).alerts.list().rules).toEqual({ ...defaultAlertRules, muted: ['fill'] })
  })

  it.each(['', 'not json', '[]', '{"rules":7}', '{"manners":{"volume":900}}'])(
    'use the defaults for an unreadable stored value: %j',
    kept => {
      const settings = memorySettings()
      settings.set('alerts', kept)
      expect(open(settings).alerts.list()).toMatchObject({
        rules: defaultAlertRules,
        manners: defaultAlertDelivery,
      })
    },
  )

  it('keep one saved part if the other cannot be read', () => {
    const settings = memorySettings()
    const rules = { ...defaultAlertRules, muted: ['fill'] }
    settings.set('alerts', JSON.stringify({ rules, manners: { volume: 900 } }))
    expect(open(settings).alerts.list()).toMatchObject({ rules, manners: defaultAlertDelivery })
  })
})

describe('rules saved by a newer desk', () => {
  const btc = { id: 'b', symbol: SYMBOL, when: 'at or above', price: '60000', by: 'mark' } as const
  const byIndex = { ...btc, id: 'i', by: 'index' }
  const mutedOf = (...kinds: readonly string[]) => ({ muted: kinds })

  function keep(rules: unknown, others: object = {}) {
    const settings = memorySettings()
    settings.set('alerts', JSON.stringify({ rules, ...others }))
    const kept = () => JSON.parse(settings.get('alerts') ?? '') as Record<string, Record<string, unknown>>
    return { ...open(settings), kept }
  }

  it.each<[string, object, object, number]>([
    ['a price it waits for otherwise', { prices: [byIndex, btc] }, { prices: [btc] }, 1],
    ['rules of a kind of their own', { spreads: [{}, {}], basis: '0.1' }, {}, 3],
    ['a kind that it mutes', mutedOf('spread', 'fill'), mutedOf('fill'), 0],
    [
      'levels of another form',
      { liquidationLevels: ['0.6', { used: '0.8' }] },
      { liquidationLevels: ['0.6'] },
      1,
    ],
    ['a limit of another form', { fundingAbove: { rate: '0.1' } }, {}, 1],
    ['prices in another form', { prices: { [SYMBOL]: [btc] } }, {}, 1],
    ['more prices than there is room for', { prices: Array.from({ length: 52 }, () => btc) }, {}, 2],
  ])(
    'are watched as far as they are understood, counted and kept unchanged: %s',
    (_, theirs, ours, unwatched) => {
      const whole = { ...defaultAlertRules, ...theirs }
      const { alerts, kept, states } = keep(whole)
      expect(alerts.list()).toMatchObject({ rules: ours, unwatched })
      expect(alerts.list().rules.marginTimes).toBe(defaultAlertRules.marginTimes)
      alerts.setPreferences({ ...defaultAlertDelivery, volume: 10 })
      const { rules } = kept()
      const sorted = (of: unknown) => (Array.isArray(of) ? of.map(row => JSON.stringify(row)).toSorted() : of)
      for (const [name, piece] of Object.entries(whole)) expect(sorted(rules?.[name])).toEqual(sorted(piece))
      expect(states.at(-1)).toMatchObject({ unwatched })
    },
  )

  it('stay beside the user’s later rules, and are replaced only by one of the same kind', () => {
    const { alerts, kept, settings } = keep({
      ...defaultAlertRules,
      prices: [byIndex],
      fundingAbove: {},
      basis: '1',
    })
    alerts.setRules({ ...alerts.list().rules, prices: [{ ...btc, price: requireAmount('60000') }] })
    expect(kept()['rules']).toMatchObject({ prices: [btc, byIndex], fundingAbove: {}, basis: '1' })
    const { fundingAbove: _, ...never } = alerts.list().rules
    alerts.setRules(never)
    expect(kept()['rules']).toEqual({ ...never, prices: [btc, byIndex], basis: '1' })
    expect([alerts.list().unwatched, open(settings).alerts.list().unwatched]).toEqual([2, 2])
  })

  it.each(alertLimitNames)('keep the limit %s, or its absence, across a restart', name => {
    const settings = memorySettings()
    const { alerts } = open(settings)
    alerts.setRules(withAlertLimit(defaultAlertRules, name, undefined))
    expect(open(settings).alerts.list().rules).not.toHaveProperty(name)
    const set = withAlertLimit(defaultAlertRules, name, requireAmount('0.5'))
    expect(v.safeParse(alertRulesSchema, set).success).toBe(true)
    alerts.setRules(set)
    expect(open(settings).alerts.list().rules).toEqual(set)
  })

  it('stay if they are stored beside the rules as well', () => {
    const manners = { ...defaultAlertDelivery, volume: 10, vibrates: true, quiet: 'at night' }
    const { alerts, kept } = keep(defaultAlertRules, { manners, people: ['a'] })
    expect(alerts.list()).toMatchObject({ manners: { ...defaultAlertDelivery, volume: 10 }, unwatched: 0 })
    alerts.setRules({ ...defaultAlertRules, muted: ['fill'] })
    expect(kept()).toMatchObject({ manners, people: ['a'] })
  })
})
