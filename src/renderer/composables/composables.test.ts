// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defineComponent, h } from 'vue'
import type { WriteAttempt } from '@core/attempt/write-attempt'
import { requireAmount } from '@core/value/decimal-amount'
import { deriveTradingState } from '@core/guard/trading-restrictions'
import type { TradingRestriction, TradingState } from '@core/guard/trading-guards'
import type { ConnectionHealth, DeskSnapshot } from '@core/snapshot/desk-snapshot'
import type { AttemptId } from '@core/write/venue-write'
import { mountDesk, runInDesk } from '../../../test/kit/mount-desk'
import { attempt, cancelWrite, market, NOW } from '../../../test/kit/screen'
import { dated, order } from '../../../test/kit/trade'
import { createDeskCommands } from '../commands/commands'
import DrillsMenu from '../components/frame/DrillsMenu.vue'
import NoticeStack from '../components/frame/NoticeStack.vue'
import { describeTradingRestriction } from '@messages/state'
import { useRequestStore } from '../stores/request-store'
import { useDrillStore } from '../stores/drill-store'
import { useScreenStore } from '../stores/screen-store'
import type { StatusBanner } from './status-banner'
import { useStatusBanners } from './use-status-banners'
import { useCommandHotkeys } from './use-desk-commands'
import { useSectionAge } from './use-section-age'
import { useTradingMode } from './use-trading-mode'
import { findChangedAttempts } from './use-desk-notices'

enableAutoUnmount(afterEach)

beforeEach(() => void vi.useFakeTimers({ now: NOW }))
afterEach(() => void vi.useRealTimers())

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('banners', () => {
  const banners = async (snapshot: DeskSnapshot): Promise<readonly StatusBanner[]> =>
    (await runInDesk(useStatusBanners, { snapshot })).made.banners.value
  const held = (...holds: TradingRestriction[]): DeskSnapshot => ({ writes: dated({ state: 'held', holds }) })

  it('show nothing without a reason', async () => {
    expect(await banners({ writes: dated({ state: 'active', holds: [] }) })).toEqual([])
  })

  it('count the time an outcome has been unknown, and show when absence can be proved', async () => {
    const unknown = attempt({
      state: { is: 'unknown', at: NOW - 12_000, why: 'no answer' },
      signedAt: NOW - 12_000,
      evidence: [{ at: NOW, asked: 'x', answer: 'y' }],
    })
    const [banner] = await banners({ attempts: dated([unknown]), markets: dated([market()]) })
    expect(banner?.head).toBe('Outcome unknown for 12 s')
    expect(plain(banner?.sentence ?? '')).toBe(
      'BUY 0.250 BTC, IOC, at most 61 240.0. Nothing else is sent until known.',
    )
    expect(banner?.aside).toMatch(/^asked once · proof of no arrival: in 4:5\d at earliest$/)
    banner?.action?.run()
    expect(useScreenStore().overlay).toEqual({ is: 'attempt', id: unknown.id })
  })

  it('promise no proof of absence for an order that the venue has', async () => {
    const looks = Array.from({ length: 5 }, (_, nth) => ({ at: NOW - nth, asked: 'x', answer: 'y' }))
    const unknown = attempt({
      state: { is: 'unknown', at: NOW - 12_000, why: 'a word nobody knows: PONDERING' },
      ...{ signedAt: NOW - 12_000, orderId: '7', evidence: looks },
    })
    const [banner] = await banners({ attempts: dated([unknown]), markets: dated([market()]) })
    expect(banner?.aside).toBe('asked 5 times')
  })

  it.each<[TradingRestriction, string, string | undefined]>([
    [{ is: 'halted', incident: 'halt-1', why: 'echo of another id' }, 'Halted', undefined],
    [{ is: 'journal', why: 'disk full' }, 'Journal', undefined],
    [{ is: 'offline' }, 'Offline', 'Try again now'],
    [{ is: 'stopped', since: NOW - 65_000 }, 'Trading stopped 65 s ago', undefined],
    [{ is: 'read-only', why: 'no key' }, 'Read-only', 'Add its key…'],
    [{ is: 'read-only', why: 'locked' }, 'Read-only', undefined],
    [{ is: 'read-only', why: 'desk locked' }, 'Read-only', 'Unlock…'],
    [{ is: 'read-only', why: 'desk locked', left: { says: 'x', asOf: NOW } }, 'Locked', 'Unlock…'],
  ])('%j: “%s” with one action: “%s”', async (hold, head, action) => {
    const [banner] = await banners(held(hold))
    expect([banner?.head, banner?.action?.label]).toEqual([head, action])
  })

  const health = (account: ConnectionHealth, offset = 0, uncertainty = 0) => ({
    prices: { is: 'live' } as const,
    account,
    channel: { is: 'live' } as const,
    clock: { is: 'live', offset, uncertainty } as const,
    decodeFaults: 0,
    version: '0',
  })
  const down = (why: string) => ({ health: dated(health({ is: 'down', why })) })

  it.each<[string, DeskSnapshot, string, string | undefined]>([
    [
      'read-only, key refused',
      { ...held({ is: 'read-only', why: 'key refused' }), ...down('unauthorised -1002') },
      'Key refused',
      'Add a key…',
    ],
    [
      'read-only, key refused',
      { ...held({ is: 'read-only', why: 'key refused' }), ...down('unauthorised -1001') },
      'Signature refused',
      'Add a key…',
    ],
    [
      'read-only, locked',
      { ...held({ is: 'read-only', why: 'locked' }), ...down('unauthorised -1002') },
      'Read-only',
      undefined,
    ],
    [
      'read-only, key refused',
      { ...held({ is: 'read-only', why: 'key refused' }, { is: 'offline' }), ...down('key not listed') },
      'Key not known',
      'Add a key…',
    ],
    ['offline', { ...held({ is: 'offline' }), ...down('throttled') }, 'Slowed down', 'Try again now'],
    ['offline', { ...held({ is: 'offline' }), ...down('offline') }, 'Offline', 'Try again now'],
    [
      'offline',
      { ...held({ is: 'offline', answers: true }), ...down('unreadable') },
      'Unreadable',
      'Try again now',
    ],
    [
      'account',
      { writes: dated({ state: 'active', holds: [] }), ...down('unreadable') },
      'Unreadable',
      undefined,
    ],
  ])('%# show once, as %s, why the account cannot be read', async (id, snapshot, head, action) => {
    const all = await banners(snapshot)
    expect(all.map(each => [each.id, each.head, each.action?.label])).toEqual([[id, head, action]])
  })

  it('show nothing for an account that is up to date or has no key', async () => {
    for (const is of ['live', 'off'] as const)
      expect(await banners({ health: dated(health({ is, why: 'throttled' })) })).toEqual([])
  })

  it('show once that the clock prevents signing, with its offset', async () => {
    const far = { health: dated(health({ is: 'live' }, -320_001)) }
    const all = await banners({ ...held({ is: 'read-only', why: 'clock' }), ...far })
    expect(all.map(({ head }) => head)).toEqual(['Clock'])
    expect(all[0]?.sentence).toContain('clock is 5 min ahead of the venue’s')
  })

  it.each([
    [-2_030, 2_015, []],
    [-2_030, 10, ['Clock 2020 ms ahead of the venue’s. Set it, or signatures fail.']],
    [1_900, 800, ['Clock 1100 ms behind the venue’s. Set it, or signatures fail.']],
  ])('of an offset of %s ms ± %s ms show only what is certain', async (offset, uncertainty, sentences) => {
    const all = await banners({ health: dated(health({ is: 'live' }, offset, uncertainty)) })
    expect(all.map(({ sentence }) => sentence)).toEqual(sentences)
  })

  it.each<[TradingState['state'], readonly TradingRestriction[], string]>([
    ['active', [], 'MAINTENANCE'],
    ['reducing', [{ is: 'doubt', doubts: [] }], 'MAINTENANCE'],
    ['reducing', [{ is: 'stopped', since: NOW }], 'STOPPED'],
    ['halted', [{ is: 'halted', incident: 'halt-1', why: 'x' }], 'HALTED'],
    ['held', [{ is: 'offline', answers: true }], 'TRADING PAUSED'],
    ['offline', [{ is: 'offline' }], 'OFFLINE'],
  ])('beside maintenance, %s trading with %j has the badge “%s”', async (state, holds, badge) => {
    const { made } = await runInDesk(useTradingMode, {
      snapshot: {
        writes: dated({ state, holds }),
        health: dated({ ...health({ is: 'live' }), maintenance: '' }),
      },
    })
    expect(made.writes.value.text).toBe(badge)
    expect(made.writes.value.why.includes('takes no orders')).toBe(badge === 'MAINTENANCE')
  })

  it.each<[string, readonly TradingRestriction[], readonly string[]]>([
    ['a read-back that lasts', [{ is: 'reconciling', awaits: 'answer' }], ['TRADING ON', 'TRADING PAUSED']],
    ['a lost channel', [{ is: 'reconciling', awaits: 'channel' }], ['TRADING PAUSED', 'TRADING PAUSED']],
    [
      'a stop beside a read-back',
      [{ is: 'stopped', since: NOW }, { is: 'reconciling' }],
      ['STOPPED', 'TRADING PAUSED'],
    ],
    [
      'an unknown outcome',
      [{ is: 'unknown', attempts: 1 }],
      ['TRADING PAUSED · 1 unknown', 'TRADING PAUSED · 1 unknown'],
    ],
  ])('do not flicker at a request, and show %s', async (_, holds, badges) => {
    const { made, door } = await runInDesk(useTradingMode, {
      snapshot: { writes: dated({ state: 'active', holds: [] }) },
    })
    door.tell('desk.changed', { writes: { ...dated({ state: 'held', holds }), version: 2 } })
    await flushPromises()
    const seen = [made.writes.value.text]
    await vi.advanceTimersByTimeAsync(3_000)
    expect([...seen, made.writes.value.text]).toEqual(badges)
  })

  it('rank maintenance above the restrictions, which then offer nothing that the venue does not take', async () => {
    const stopped = { is: 'stopped', since: NOW } as const
    const [first, second] = await banners({
      writes: dated({ state: 'reducing', holds: [stopped] }),
      health: dated({ ...health({ is: 'live' }), maintenance: '' }),
      orders: dated([order()]),
    })
    expect([first?.id, second?.id, second?.action]).toEqual(['maintenance', 'stopped', undefined])
    expect(second?.sentence).toBe(describeTradingRestriction(stopped, 'held'))
    expect(second?.sentence).not.toContain('still work')
  })

  it('name a data mismatch by the short name of its market, and where to check it once', async () => {
    const doubts = [
      { is: 'marks apart', symbol: 'PERP_BTC_USDC', at: NOW, facts: { stream: '1', read: '2' } },
      { is: 'open but not listed', symbol: 'PERP_BTC_USDC', orderId: '7', at: NOW, facts: {} },
    ] as const
    const [banner] = await banners({
      writes: dated({ state: 'reducing', holds: [{ is: 'doubt', doubts }] }),
      markets: dated([market()]),
    })
    expect(banner?.sentence).toMatch(/^BTC mark: 1 by stream, 2 by REST\. Order 7 in BTC/)
    expect(banner?.sentence.match(/Check venue/g)).toHaveLength(1)
  })

  it('rank an unknown outcome first', async () => {
    const unknown = attempt({ state: { is: 'unknown', at: NOW, why: 'no answer' } })
    const all = await banners({
      ...held({ is: 'offline' }, { is: 'unknown', attempts: 1 }),
      attempts: dated([unknown]),
    })
    expect(all.map(({ id }) => id)).toEqual(['unknown', 'offline'])
  })

  it('rank a lock above other reasons that block writes', async () => {
    const left = { says: 'Nothing open at the venue.', asOf: NOW }
    const all = await banners(
      held(
        { is: 'halted', incident: 'halt-1', why: 'echo of another id' },
        { is: 'read-only', why: 'guards unset' },
        { is: 'read-only', why: 'profile' },
        { is: 'read-only', why: 'desk locked', left },
      ),
    )
    expect(all.map(({ head }) => head)).toEqual(['Halted', 'Locked', 'Read-only'])
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  })

  it('warn about a large clock offset and a journal that saves nothing', async () => {
    const off = { ...health({ is: 'live' }, -1_500), storage: 'disk full' }
    expect((await banners({ health: dated(off) })).map(({ id }) => id)).toEqual(['storage', 'clock'])
  })

  it('show venue maintenance in its own bounded words, but not while the venue cannot be reached', async () => {
    const closed = (maintenance: string) => ({
      health: dated({ ...health({ is: 'live' }), maintenance }),
    })
    const [banner] = await banners(closed(`Back <b>soon</b>\u202e${'x'.repeat(100_000)}`))
    expect([banner?.id, banner?.head, banner?.sentence.includes('takes no orders')]).toEqual([
      'maintenance',
      'Maintenance',
      true,
    ])
    expect(banner?.sentence.length).toBeLessThan(400)
    expect(banner?.sentence).not.toContain('\u202e')
    expect((await banners(closed('')))[0]?.sentence).not.toContain('It says')
    const away = await banners({ ...held({ is: 'offline' }), ...closed('') })
    expect(away.map(({ id }) => id)).toEqual(['offline'])
  })
})

describe('freshness', () => {
  it.each([
    [dated([], 800), { stale: false, words: 'read 0.8 s ago' }],
    [
      dated([], 16_000),
      { stale: true, words: expect.stringMatching(/^as of \d\d:\d\d:\d\d \(16 s\)$/) as string },
    ],
    [dated([], 10, 'disk'), { stale: true, words: expect.stringMatching(/^as of/) as string }],
    [undefined, { stale: true, words: 'not read yet' }],
  ] as const)('never shows old data or data from disk as live: case %#', async (positions, wanted) => {
    const snapshot = positions === undefined ? {} : { positions }
    const { made } = await runInDesk(() => useSectionAge('positions'), { snapshot })
    expect(made.value).toEqual(wanted)
  })

  it('promises no updates while the desk is offline', async () => {
    const writes = dated({ state: 'offline', holds: [{ is: 'offline' }] } as const)
    const { made } = await runInDesk(() => useSectionAge('positions'), { snapshot: { writes } })
    expect(made.value).toEqual({ stale: true, words: 'not saved' })
  })
})

describe('freshness of sections read in rounds', () => {
  it.each([
    ['algoOrders', 15_000],
    ['orders', 15_000],
    ['holdings', 90_000],
  ] as const)('of %s ends after three missed rounds', async (section, limit) => {
    const staleAt = async (old: number) =>
      (await runInDesk(() => useSectionAge(section), { snapshot: { [section]: dated([], old) } })).made.value
        .stale
    expect([await staleAt(limit), await staleAt(limit + 1)]).toEqual([false, true])
  })
})

describe('freshness while the venue cannot be reached', () => {
  const writes: TradingState = { state: 'offline', holds: [{ is: 'offline' }] }
  const offline = { writes: dated(writes) }

  it.each([0, 999, -200])('names the time alone while an age in seconds says nothing: %i ms', async age => {
    const snapshot = { ...offline, positions: dated([], age) }
    const { made } = await runInDesk(() => useSectionAge('positions'), { snapshot })
    expect(made.value).toEqual({
      stale: true,
      words: expect.stringMatching(/^as of \d\d:\d\d:\d\d$/) as string,
    })
  })

  it.each<[string, boolean, readonly TradingRestriction[]]>([
    ['halted', true, [{ is: 'halted', incident: 'i', why: 'w' }, { is: 'offline' }]],
    ['unknown', true, [{ is: 'unknown', attempts: 1 }, { is: 'offline' }]],
    ['waiting for its channel', true, [{ is: 'reconciling', awaits: 'channel' }, { is: 'offline' }]],
    ['answering', false, [{ is: 'offline', answers: true }]],
  ])('marks venue data as stale also while trading is %s: %s', async (_state, stale, restrictions) => {
    const snapshot = { writes: dated(deriveTradingState(restrictions)), positions: dated([], 800) }
    const { made } = await runInDesk(() => useSectionAge('positions'), { snapshot })
    expect(made.value.stale).toBe(stale)
  })

  it('marks all venue data as stale at once, but not the desk’s own records', async () => {
    const snapshot = { ...offline, positions: dated([], 1_800), attempts: dated([], 800) }
    const { made } = await runInDesk(() => [useSectionAge('positions'), useSectionAge('attempts')], {
      snapshot,
    })
    expect(made.map(each => each.value)).toEqual([
      { stale: true, words: expect.stringMatching(/^as of \d\d:\d\d:\d\d \(1\.8 s\)$/) as string },
      { stale: false, words: 'saved here' },
    ])
  })
})

describe('notices', () => {
  const other = (changes: Partial<WriteAttempt>): WriteAttempt =>
    attempt({ id: 'pd-2' as AttemptId, ...changes })
  const live = attempt({ state: { is: 'live', at: NOW } })

  it('report changes since the last update, never the first snapshot', () => {
    expect(findChangedAttempts(undefined, [live])).toEqual([])
    expect(findChangedAttempts([live], [live])).toEqual([])
    const filled = attempt({ executed: requireAmount('0.25') })
    expect(findChangedAttempts([live], [filled, other({ state: { is: 'sending', at: NOW } })])).toEqual([
      filled,
    ])
    const more = { ...live, executed: requireAmount('0.1') }
    expect(findChangedAttempts([live], [more])).toEqual([more])
  })

  it('report the outcome of an order sent by an envelope, but not that it rests', () => {
    const inside = {
      envelope: 'env-1',
      symbol: 'PERP_BTC_USDC',
      size: requireAmount('0.1'),
      worth: requireAmount('6000'),
    }
    const [rests, taken, filled] = (['live', 'accepted', 'filled'] as const).map(is =>
      other({ inside, state: { is, at: NOW } }),
    )
    expect(findChangedAttempts([], [rests!])).toEqual([])
    expect(findChangedAttempts([], [taken!])).toEqual([])
    expect(findChangedAttempts([rests!], [filled!])).toEqual([filled])
    expect(findChangedAttempts([], [{ ...rests!, inside: undefined } as never])).toHaveLength(1)
  })

  it('report a cancel once, as the cancel and not as its order', () => {
    const order = attempt({ orderId: '88112233', state: { is: 'cancelled', at: NOW } })
    const cancel = other({ write: cancelWrite(), state: { is: 'cancelled', at: NOW } })
    expect(findChangedAttempts([live], [order, cancel])).toEqual([cancel])
    expect(findChangedAttempts([live], [order])).toEqual([order])
  })

  it('are announced politely and expire, unless the outcome is unknown', async () => {
    const { door, view: stack } = await mountDesk(NoticeStack, {
      snapshot: { attempts: dated([live]), markets: dated([market()]) },
    })
    const unknown = other({ state: { is: 'unknown', at: NOW, why: 'no answer' } })
    door.tell('desk.changed', { attempts: { ...dated([attempt(), unknown]), version: 2 } })
    await flushPromises()
    expect(stack.find('.stack').attributes('aria-live')).toBe('polite')
    expect(
      stack
        .findAll('.notice b')
        .map(each => each.text())
        .toSorted(),
    ).toEqual(['filled', 'unknown'])
    vi.advanceTimersByTime(6_000)
    await flushPromises()
    expect(stack.findAll('.notice b').map(each => each.text())).toEqual(['unknown'])
  })
})

describe('drills', () => {
  const face = (id: string) => ({ id, kind: 'practice', label: id, venue: '127.0.0.1' }) as const
  const names = ['lose my next reply', 'key revoked']

  it('are requested again when the profile changes or its line opens, and an old response is dropped', async () => {
    const { made, door } = await runInDesk(useDrillStore, { snapshot: { profile: dated(face('practice')) } })
    const listed = () => door.asked.filter(([channel]) => channel === 'drills.list').length
    expect(made.names).toEqual([])
    const before = listed()
    door.answer('drills.list', { ok: true, value: names })
    door.tell('desk.changed', { writes: dated({ state: 'active', holds: [] }) })
    await flushPromises()
    expect([listed(), made.names]).toEqual([before + 1, names])

    let late = (_: unknown): void => undefined
    door.answer('drills.list', () => new Promise(answer => (late = answer)))
    door.tell('desk.changed', { profile: { ...dated(face('live')), version: 2 } })
    await flushPromises()
    const answerOfLive = late
    expect(made.names).toEqual([])
    door.answer('drills.list', { ok: true, value: [] })
    door.tell('desk.changed', { profile: { ...dated(face('other')), version: 3 } })
    answerOfLive({ ok: true, value: names })
    await flushPromises()
    expect(made.names).toEqual([])
  })

  it('appear in a menu only if there are any, and describe what will happen', async () => {
    const both = defineComponent(() => () => h('div', [h(DrillsMenu), h(NoticeStack)]))
    const { door, view } = await mountDesk(both, { snapshot: { profile: dated(face('practice')) } })
    const [menu, stack] = [view.getComponent(DrillsMenu), view.getComponent(NoticeStack)]
    expect(menu.find('button').exists()).toBe(false)
    door.answer('drills.list', { ok: true, value: names })
    await useDrillStore().refreshDrills()
    expect(menu.find('button').text()).toContain('Failure drills')
    await menu.find('button').trigger('keydown', { key: 'Enter' })
    await flushPromises()
    const items = [...document.querySelectorAll('[role=menuitem]')].map(each => each.textContent.trim())
    expect(items).toEqual([
      'Lose my next reply Order arrives; its answer does not',
      'Key revoked Key invalid for 2 min',
    ])

    door.answer('drills.run', { ok: true, value: 'The key is revoked for two minutes.' })
    await useDrillStore().runDrill('key revoked')
    await flushPromises()
    expect(door.asked).toContainEqual(['drills.run', { name: 'key revoked' }])
    expect(stack.find('.notice').text()).toBe('Drill: Key revoked The key is revoked for two minutes. ✕')

    door.answer('drills.run', { ok: false, error: [{ code: 'DRILL_UNKNOWN', facts: {} }] })
    await useDrillStore().runDrill('key revoked')
    await flushPromises()
    expect(stack.findAll('.notice').map(each => each.find('b').text())).toEqual([
      'Drill not started: Key revoked',
    ])
    vi.advanceTimersByTime(12_000)
    await flushPromises()
    expect(stack.findAll('.notice')).toHaveLength(0)
  })
})

describe('hotkeys', () => {
  const press = (target: EventTarget, init: KeyboardEventInit) =>
    target.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }))

  it('work by physical key, are ignored while typing and on repeat, and never send', async () => {
    const done: string[] = []
    const act = new Proxy(
      {},
      {
        get: (_, name) =>
          name === 'markets' || name === 'drills' || name === 'workspaceViews' || name === 'viewSections'
            ? () => []
            : name === 'watchedPosition' || name === 'isReopeningRequired' || name === 'noWrites'
              ? () => undefined
              : () => done.push(String(name)),
      },
    )
    const { asked, view } = await runInDesk(() => {
      const commands = createDeskCommands(act as Parameters<typeof createDeskCommands>[0])
      useCommandHotkeys(() => commands)
      return useRequestStore()
    })
    const field = document.body.appendChild(document.createElement('input'))
    press(window, { key: 'b', code: 'KeyB' })
    press(window, { key: 'é', code: 'KeyB' })
    press(window, { key: 'b', code: 'KeyB', repeat: true })
    press(field, { key: 'b', code: 'KeyB' })
    press(field, { key: 'l', code: 'KeyL', ctrlKey: true, shiftKey: true })
    field.setAttribute('inputmode', 'decimal')
    press(field, { key: 's', code: 'KeyS' })
    document.body.setAttribute('data-commands', '')
    press(field, { key: 's', code: 'KeyS' })
    press(field, { key: '5', code: 'KeyS' })
    document.body.removeAttribute('data-commands')
    view.unmount()
    press(window, { key: 'b', code: 'KeyB' })
    expect(done).toEqual(['chooseSide', 'chooseSide', 'stop', 'chooseSide'])
    expect(asked('orders.')).toEqual([])
  })
})
