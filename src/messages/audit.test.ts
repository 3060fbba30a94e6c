import { describe, expect, it } from 'vitest'
import type { SettingChange } from '@core/attempt/entry'
import { describeJournalAction } from './audit'

/** Looks as a desk comes with them. */
const usual = { theme: 'dark', isLocked: false, hotkeys: {}, zone: 'local' }

const describeChange = (of: 'looks' | 'alerts', changed: readonly SettingChange[]): string =>
  describeJournalAction({ saw: 'settings', at: 1, of, changed }, usual)

describe('update settings entry', () => {
  it.each([
    ['on', 'Update checks on.'],
    ['off', 'Update checks off.'],
  ] as const)('shows that update checks were turned %s', (turned, words) =>
    expect(describeJournalAction({ saw: 'updates', at: 1, turned }, usual)).toBe(words),
  )
})

describe('entry of changed settings', () => {
  it('shows each old and new value', () => {
    const changed = [
      { name: 'theme', before: 'dark', after: 'light' },
      { name: 'isLocked', before: 'false', after: 'true' },
    ]
    expect(describeChange('looks', changed)).toBe(
      'Settings changed: theme from dark to light; locked from false to true.',
    )
  })

  it('distinguishes values first saved by the desk from the person’s first changes', () => {
    const first = [
      { name: 'theme', after: 'dark' },
      { name: 'hotkeys', after: '{}' },
    ]
    expect([
      describeChange('looks', first),
      describeChange('looks', [...first, { name: 'zone', after: 'utc' }]),
    ]).toEqual(['Settings saved: all defaults.', 'Settings changed: zone from local to utc.'])
  })

  it('names the default when no value was set before, and when a value was reset', () => {
    const changed = [
      { name: 'fundingAbove', after: '0.001' },
      { name: 'muted', before: '["fill"]' },
    ]
    expect(describeChange('alerts', changed)).toBe(
      'Alerts changed: funding above from default to 0.001; muted from ["fill"] to default.',
    )
  })
})
