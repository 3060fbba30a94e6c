import { describe, expect, it } from 'vitest'
import type { SettingChange } from '@core/attempt/entry'
import { describeJournalAction } from './audit'

/** Looks as a desk comes with them. */
const usual = { theme: 'dark', isLocked: false, hotkeys: {}, zone: 'local' }

const said = (of: 'looks' | 'alerts', changed: readonly SettingChange[]): string =>
  describeJournalAction({ saw: 'settings', at: 1, of, changed }, usual)

describe('the line of updates', () => {
  it.each([
    ['on', 'You turned on looking for newer versions of this program.'],
    ['off', 'Looking for newer versions of this program was turned off.'],
  ] as const)('says that they were turned %s', (turned, words) =>
    expect(describeJournalAction({ saw: 'updates', at: 1, turned }, usual)).toBe(words),
  )
})

describe('the line of settings that were changed', () => {
  it('says what each was and is', () => {
    const changed = [
      { name: 'theme', before: 'dark', after: 'light' },
      { name: 'isLocked', before: 'false', after: 'true' },
    ]
    expect(said('looks', changed)).toBe(
      'Settings changed: theme from dark to light; locked from false to true.',
    )
  })

  it('tells apart what the desk wrote down of itself and what the person set otherwise the first time', () => {
    const first = [
      { name: 'theme', after: 'dark' },
      { name: 'hotkeys', after: '{}' },
    ]
    expect([said('looks', first), said('looks', [...first, { name: 'zone', after: 'utc' }])]).toEqual([
      'Settings were saved for the first time, all at their defaults.',
      'Settings changed: zone from local to utc.',
    ])
  })

  it('names the default where nothing was set before, and where it was taken back', () => {
    const changed = [
      { name: 'fundingAbove', after: '0.001' },
      { name: 'muted', before: '["fill"]' },
    ]
    expect(said('alerts', changed)).toBe(
      'What alerts tell changed: funding above from the default to 0.001; muted from ["fill"] to the default.',
    )
  })
})
