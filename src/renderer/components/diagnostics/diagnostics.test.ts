// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defaultAlertDelivery, defaultAlertRules } from '@core/alert/alert'
import type { DeskHealth } from '@core/snapshot/desk-snapshot'
import type { DeskDiagnostics } from '@contract/diagnostics-api'
import { mountDialog } from '../../../../test/kit/mount-desk'
import { axeFaults } from '../../../../test/kit/axe'
import { NOW } from '../../../../test/kit/screen'
import { dated } from '../../../../test/kit/trade'
import { useAlertStore } from '../../stores/alert-store'
import DiagnosticsDialog from './DiagnosticsDialog.vue'

enableAutoUnmount(afterEach)
beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setInterval', 'clearInterval'] }))
afterEach(() => vi.useRealTimers())

const health: DeskHealth = {
  prices: { is: 'live', goodAt: NOW - 300 },
  account: { is: 'down', why: 'timeout' },
  channel: { is: 'live' },
  clock: { is: 'live', offset: 412 },
  budget: { left: 8, of: 10, full: {} },
  decodeFaults: 2,
  version: '0.1.0',
}
const list = { parts: [{ name: 'log', holds: 'newest log lines', lines: 40 }], bytes: 900, digest: 'd1' }

const inside: DeskDiagnostics = {
  budgets: [
    { call: 'cancelAllAfter', left: 0, of: 1, within: 1_000, shutFor: 4_000 },
    { call: 'positions', left: 28, of: 30, within: 10_000 },
  ],
  faults: [{ at: 'public markprices.data', count: 2 }],
  processes: [
    { of: 'all', count: 4, memoryBytes: 400 * 2 ** 20 },
    { of: 'pages', count: 2, memoryBytes: 212 * 2 ** 20, cpuPercent: 4.14 },
    { of: 'keeper', count: 0 },
  ],
  versions: { Perpdesk: '0.1.0', Chromium: '140.0' },
  logFolder: '/home/person/perpdesk/logs',
}

const open = (diagnostics: DeskDiagnostics = inside) =>
  mountDialog(DiagnosticsDialog, {
    snapshot: { health: dated(health), quotes: dated([]), attempts: dated([]) },
    answers: {
      'diagnostics.read': diagnostics,
      'diagnostics.list': list,
      'alerts.list': { rules: defaultAlertRules, manners: defaultAlertDelivery, unwatched: 0, alerts: [] },
    },
  })

describe('DiagnosticsDialog', () => {
  it('explains each light and lists its figures', async () => {
    const { text } = await open()
    for (const part of [
      'live, good 0.3 s ago',
      'Beyond 60 s nothing is signed',
      '412 ms behind venue',
      '8 of 10',
      '2, read again',
    ])
      expect(text()).toContain(part)
  })

  it.each([
    ['each call’s limit', 'cancel all after0 of 1 in a second; blocked for 4.0 s'],
    ['a longer window', 'positions28 of 30 in 10 s'],
    ['what could not be read', 'public markprices.data2'],
    ['what the desk runs on', 'Chromium140.0'],
    ['the memory and processor usage of its pages', 'Pages (2)212 MB · 4.1 %'],
    ['a dash for a figure that is not known', 'All (4)400 MB · —'],
    ['a process that is not running', 'Key keepernot running'],
    ['where the log lies', '/home/person/perpdesk/logs'],
  ])('shows %s', async (_what, words) => {
    expect((await open()).text()).toContain(words)
  })

  it.each([
    ['not tried yet', {}],
    ['shown', { notifications: 'shown' }],
    ['not shown: alerts in this window only', { notifications: 'not shown' }],
  ])('shows that notifications are %s', async (words, changes) => {
    const { door, text } = await open()
    await useAlertStore().open()
    door.tell('alerts.changed', {
      rules: defaultAlertRules,
      manners: defaultAlertDelivery,
      unwatched: 0,
      alerts: [],
      ...changes,
    })
    await flushPromises()
    expect(text()).toContain(`System notifications${words}`)
  })

  it('reads the usage once a second, and not while it is hidden or closed', async () => {
    const { asked, view } = await open()
    const reads = () => asked('diagnostics.read').length
    vi.advanceTimersByTime(3_000)
    expect(reads()).toBe(4)
    const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    vi.advanceTimersByTime(3_000)
    expect(reads()).toBe(4)
    visible.mockRestore()
    document.dispatchEvent(new Event('visibilitychange'))
    vi.advanceTimersByTime(1_000)
    expect(reads()).toBe(5)
    view.unmount()
    vi.advanceTimersByTime(3_000)
    expect(reads()).toBe(5)
  })

  it('asks main to show the log, and never receives its path', async () => {
    const { door, press } = await open()
    await press(/^Show$/)
    expect(door.asked.at(-1)).toEqual(['diagnostics.showLog', undefined])
  })

  it('offers no log when none can be shown, and labels empty sections', async () => {
    const { text } = await open({ budgets: [], faults: [], processes: [], versions: {} })
    expect(text()).not.toContain('Show')
    expect(text()).toContain('No requests yet.')
  })

  it('lists the content of the bundle before it is saved, and saves exactly that bundle', async () => {
    const { door, press, text } = await open()
    expect(text()).toContain('newest log lines')
    door.answer('diagnostics.bundle', { ok: true, value: { rows: 40, file: 'bundle.json' } })
    await press(/Save bundle/)
    expect(door.asked.at(-1)).toEqual(['diagnostics.bundle', { digest: 'd1' }])
    expect(text()).toContain('in bundle.json')
  })

  it('has no accessibility faults', async () => {
    const { dialog } = await open()
    expect(await axeFaults(dialog() ?? document.body)).toEqual([])
  })
})
