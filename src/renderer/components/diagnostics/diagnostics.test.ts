// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises, mount } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Health } from '@core/snapshot'
import { axeFaults } from '../../../../test/kit/axe'
import { attempt, NOW, openFakeDoor } from '../../../../test/kit/screen'
import { dated } from '../../../../test/kit/trade'
import { useDesk } from '../../stores/desk'
import { answering } from '../../words/diagnostics'
import DiagnosticsDialog from './DiagnosticsDialog.vue'

enableAutoUnmount(afterEach)
beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

const health: Health = {
  prices: { is: 'live', goodAt: NOW - 300 },
  account: { is: 'down', why: 'timeout' },
  channel: { is: 'live' },
  clock: { is: 'live', offset: 412 },
  budget: { left: 8, of: 10 },
  decodeFaults: 2,
  version: '0.1.0',
}
const list = { parts: [{ name: 'log', holds: 'the newest lines', lines: 40 }], bytes: 900, digest: 'd1' }

async function open() {
  const door = openFakeDoor('desk', { health: dated(health), attempts: dated([]) })
  door.answer('diagnostics.list', { ok: true, value: list })
  await useDesk().open()
  door.asked.splice(0)
  mount(DiagnosticsDialog, { global: { plugins: [door.pinia] }, attachTo: document.body })
  await flushPromises()
  const dialog = () => document.querySelector('[role=dialog]')
  const press = async (label: RegExp) => {
    const found = [...document.querySelectorAll('button')].find(({ textContent }) =>
      label.test(textContent ?? ''),
    )
    found?.click()
    await flushPromises()
  }
  return { door, dialog, press, text: () => dialog()?.textContent?.replaceAll('\u00a0', ' ') ?? '' }
}

describe('diagnostics', () => {
  it('explain each light, and give the figures behind them', async () => {
    const { text } = await open()
    for (const part of [
      'live, good 0.3 s ago',
      'Beyond 60 s nothing is signed',
      '+412 ms',
      '8 of 10',
      '2; what they told',
    ])
      expect(text()).toContain(part)
  })

  it('list what the bundle holds before it is saved, and save that very one', async () => {
    const { door, press, text } = await open()
    expect(text()).toContain('the newest lines')
    door.answer('diagnostics.bundle', { ok: true, value: { rows: 40, file: 'bundle.json' } })
    await press(/Save the bundle/)
    expect(door.asked.at(-1)).toEqual(['diagnostics.bundle', { digest: 'd1' }])
    expect(text()).toContain('in bundle.json')
  })

  it('say nothing of answers where there was none, and the middle and longest where there were', () => {
    expect(answering([attempt()])).toBeUndefined()
    const took = [30, 10, 500].map(ms => attempt({ sentAt: NOW, answeredAt: NOW + ms }))
    expect(answering(took)).toEqual({ count: 3, middle: 30, longest: 500 })
  })

  it('can be used without seeing them', async () => {
    const { dialog } = await open()
    expect(await axeFaults(dialog() ?? document.body)).toEqual([])
  })
})
