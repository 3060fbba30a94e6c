// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DeskSnapshot } from '@core/snapshot/desk-snapshot'
import { requireAmount } from '@core/value/decimal-amount'
import { axeFaults } from '../../../test/kit/axe'
import { mountDesk, runInDesk } from '../../../test/kit/mount-desk'
import { market, NOW, SYMBOL } from '../../../test/kit/screen'
import { dated, position, terms } from '../../../test/kit/trade'
import VenueWord from '../components/alerts/VenueWord.vue'
import { useStatusBanners } from './use-status-banners'

enableAutoUnmount(afterEach)
beforeEach(() => void vi.useFakeTimers({ now: NOW }))
afterEach(() => void vi.useRealTimers())

const MINUTE = 60_000
const [FROM, TO] = [NOW + 61 * MINUTE, NOW + 91 * MINUTE]
const light = { is: 'live' } as const
const around = (offset = 0): DeskSnapshot => ({
  health: dated({
    ...{ prices: light, account: light, channel: light, decodeFaults: 0, version: '1' },
    clock: { ...light, offset },
  }),
})
const planned = (changes: DeskSnapshot = {}): DeskSnapshot => ({
  ...around(),
  systemStatus: dated({ maintenance: false, from: FROM, to: TO }),
  terms: dated({ ...terms(), cancelsInMaintenance: true }),
  ...changes,
})

describe('planned maintenance', () => {
  it('is announced an hour before, ten minutes before and when due, by the venue’s clock', async () => {
    const { made } = await runInDesk(useStatusBanners, { snapshot: planned(around(MINUTE / 2)) })
    const near = () => made.banners.value.find(({ id }) => id === 'planned maintenance')
    const heads: string[] = []
    for (let minute = 0; minute <= 62; minute += 1) {
      const head = near()?.head ?? ''
      if (head !== heads.at(-1)) heads.push(head)
      vi.advanceTimersByTime(MINUTE / 2)
      if (minute === 0)
        expect(near()?.head, 'half a minute early, for the venue’s clock is ahead').toBe(
          'Maintenance within an hour',
        )
      vi.advanceTimersByTime(MINUTE / 2)
      await flushPromises()
    }
    expect(heads).toEqual([
      '',
      'Maintenance within an hour',
      'Maintenance within ten minutes',
      'Maintenance due',
    ])
  })

  it.each([
    [true, 'are cancelled, as you chose'],
    [false, 'stay, can fill'],
    [undefined, 'not read'],
  ])('shows the effect on orders with cancellation set to %s', async (cancels, expected) => {
    const chosen = dated({ ...terms(), ...(cancels !== undefined && { cancelsInMaintenance: cancels }) })
    const status = dated({ maintenance: false, from: NOW + 5 * MINUTE, to: TO })
    const { made } = await runInDesk(useStatusBanners, {
      snapshot: planned({ terms: chosen, systemStatus: status }),
    })
    expect(made.banners.value[0]).toMatchObject({ tone: 'warn' })
    expect(made.banners.value[0]?.sentence).toContain(expected)
    expect(made.banners.value[0]?.aside).toContain('in 5:00 · read')
  })

  it('shows its age', async () => {
    const status = dated({ maintenance: false, from: NOW + 5 * MINUTE, to: TO }, 10 * MINUTE)
    const { made } = await runInDesk(useStatusBanners, { snapshot: planned({ systemStatus: status }) })
    expect(made.banners.value[0]?.aside).toContain('as of')
  })
})

describe('delisting', () => {
  const going = (held: string, status: string): DeskSnapshot => ({
    ...around(),
    positions: dated([position({ quantity: requireAmount(held) })]),
    markets: dated([market({ status })]),
  })
  it.each([
    ['of a market one holds', '1', 'DELISTING', 1],
    ['of a market one has nothing in', '0', 'DELISTING', 0],
    ['of no market', '1', 'ACTIVE', 0],
  ])('is announced only for a held market: %s', async (_, held, status, count) => {
    const { made } = await runInDesk(useStatusBanners, { snapshot: going(held, status) })
    expect(made.banners.value.filter(({ head }) => head === 'Delisting')).toHaveLength(count)
  })

  it('quotes the venue’s announcement in one line', async () => {
    const message = `${SYMBOL}\u202e goes\n<b>now</b>`
    const announcements = dated([{ id: '1', about: 'DELISTING', message }])
    const { made } = await runInDesk(useStatusBanners, {
      snapshot: { ...going('1', 'ACTIVE'), announcements },
    })
    expect(made.banners.value[0]?.sentence).toContain(`“${SYMBOL}  goes <b>now</b>”`)
  })
})

describe('VenueWord', () => {
  it('renders announcements as text, and offers only https pages', async () => {
    const announcements = dated([
      { id: '1', message: '<img src=x onerror=1>\u202e', url: 'https://example.org/a' },
      { id: '2', message: 'two', url: 'javascript:alert(1)', about: 'VOTE', at: NOW },
      { id: '3', message: 'three', about: '<i>' },
    ])
    const { view, asked } = await mountDesk(VenueWord, { snapshot: { ...planned(), announcements } })
    expect([view.find('img').exists(), view.find('i').exists()]).toEqual([false, false])
    expect(view.text()).toContain('<img src=x onerror=1>')
    expect(view.text()).not.toContain('\u202e')
    const pages = view.findAll('li button')
    expect(pages).toHaveLength(1)
    await pages[0]?.trigger('click')
    expect(asked('announcements.openPage')).toEqual([{ id: '1' }])
  })

  it.each<[string, DeskSnapshot, string]>([
    ['nothing read', {}, 'schedule not read'],
    ['nothing is planned', { systemStatus: dated({ maintenance: false }) }, 'No maintenance scheduled'],
    ['it is closed', { systemStatus: dated({ maintenance: true, from: FROM }) }, 'In maintenance now'],
    ['one is planned', planned(), 'Maintenance from'],
  ])('shows maintenance when %s', async (_, known, expected) => {
    const { view } = await mountDesk(VenueWord, { snapshot: { ...around(), ...known } })
    expect(view.text()).toContain(expected)
  })

  it('has no accessibility faults', async () => {
    const announcements = dated([{ id: '1', message: 'one', url: 'https://example.org/a' }])
    const { view } = await mountDesk(VenueWord, { snapshot: { ...planned(), announcements } })
    vi.useRealTimers()
    expect(await axeFaults(view.element)).toEqual([])
  })

  it('asks to change what happens to orders during maintenance', async () => {
    const { press, asked } = await mountDesk(VenueWord, {
      snapshot: planned(),
      answers: { 'orders.plan': { token: 't' }, 'orders.submit': 'declined' },
    })
    await press('Keep my orders in maintenance…')
    expect(asked('orders.plan')).toEqual([{ is: 'maintenance flag', cancels: false }])
  })

  it('offers no choice while the current one is unknown', async () => {
    const { view } = await mountDesk(VenueWord, { snapshot: { ...around(), terms: dated(terms()) } })
    expect([view.find('button').exists(), view.text().includes('schedule not read')]).toEqual([false, true])
  })
})
