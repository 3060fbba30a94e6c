import { beforeEach, describe, expect, it } from 'vitest'
import type { JournalEntry } from '@core/attempt/entry'
import { handClock, type HandClock } from '../../../test/kit/hand-clock'
import { createTemporarySettings } from '../records/stored-settings'
import { createSettingRecorder } from './setting-recorder'

let clock: HandClock
beforeEach(() => void (clock = handClock(1_790_000_000_000)))

const LOOKS = 'screen preferences'

function open(kept: Readonly<Record<string, unknown>> = {}) {
  const inner = createTemporarySettings()
  for (const [name, value] of Object.entries(kept)) inner.set(name, JSON.stringify(value))
  const lines: JournalEntry[] = []
  let reads = 0
  const settings = { ...inner, get: (name: string) => ((reads += 1), inner.get(name)) }
  const trail = createSettingRecorder({ settings, clock, owe: line => lines.push(line) })
  return {
    trail,
    lines,
    reads: () => reads,
    set: (name: string, value: unknown) => trail.settings.set(name, JSON.stringify(value)),
  }
}

describe('the audit trail of settings', () => {
  it('is one line for all changes within seconds, with each old and new value', () => {
    const { lines, set, reads } = open({ [LOOKS]: { theme: 'dark', tray: true, bookWidth: 300 } })
    set(LOOKS, { theme: 'light', tray: true, bookWidth: 310 })
    set(LOOKS, { theme: 'light', tray: false, bookWidth: 400, figures: 'comma' })
    expect([lines, reads()]).toEqual([[], 1])
    clock.jump(10_000)
    expect(lines).toEqual([
      {
        saw: 'settings',
        at: clock.now(),
        of: 'looks',
        changed: [
          { name: 'theme', before: 'dark', after: 'light' },
          { name: 'tray', before: 'true', after: 'false' },
          { name: 'figures', after: 'comma' },
        ],
      },
    ])
  })

  it('omits reverted changes, panel layout, and values it cannot read', () => {
    const { lines, set, trail } = open({ [LOOKS]: { theme: 'dark' } })
    set(LOOKS, { theme: 'light' })
    set(LOOKS, { theme: 'dark', bookWidth: 1, market: 'PERP_BTC_USDC' })
    clock.jump(10_000)
    set('profile in use', 'other')
    clock.jump(10_000)
    trail.settings.set('alerts', '{"rules":')
    clock.jump(10_000)
    expect(lines).toEqual([])
  })

  it('records changed alerts, both rules and delivery', () => {
    const { lines, set } = open({ alerts: { rules: { muted: [] }, manners: { sounds: true } } })
    set('alerts', { rules: { muted: ['fill'], fundingAbove: '0.001' }, manners: { sounds: false } })
    clock.jump(10_000)
    expect(lines).toMatchObject([
      {
        of: 'alerts',
        changed: [
          { name: 'muted', before: '[]', after: '["fill"]' },
          { name: 'sounds', before: 'true', after: 'false' },
          { name: 'fundingAbove', after: '0.001' },
        ],
      },
    ])
  })

  it('truncates long values, and is written at the end of a run', () => {
    const { lines, set, trail } = open()
    set(LOOKS, { hotkeys: { stop: 'x'.repeat(500) } })
    trail.close()
    clock.jump(20_000)
    expect(lines).toHaveLength(1)
    expect(JSON.stringify(lines)).toHaveLength(JSON.stringify(lines).indexOf('…') + '…"}]}]'.length)
  })

  it('changes nothing if the settings are refused', () => {
    const { lines, trail } = open()
    const broken = createSettingRecorder({
      settings: {
        get: () => undefined,
        set: () => {
          throw new Error('full')
        },
      },
      clock,
      owe: line => lines.push(line),
    })
    expect(() => broken.settings.set(LOOKS, '{"theme":"light"}')).toThrow('full')
    broken.close()
    trail.close()
    clock.jump(10_000)
    expect(lines).toEqual([])
  })
})
