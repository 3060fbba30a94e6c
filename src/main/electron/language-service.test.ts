import type { WebContents } from 'electron'
import { afterEach, expect, it } from 'vitest'
import type { ProfileDisplayHeader } from '@core/snapshot/desk-snapshot'
import type { ReadOnlyReason, TradingState } from '@core/guard/trading-guards'
import { setMessageLanguage } from '@messages/spoken'
import { PREFERENCES_SETTING } from '../calls/screen-calls'
import { createLanguageService, createPageReloaders } from './language-service'

afterEach(() => setMessageLanguage('en'))

const preferring = (language: string) => JSON.stringify({ form: 3, language })

function keptIn(kept: Record<string, string> = {}) {
  const all = new Map(Object.entries(kept))
  return {
    all,
    get: (name: string) => all.get(name),
    set: (name: string, value: string) => void all.set(name, value),
  }
}

const dated = { asOf: 1, version: 1, from: 'live' } as const
const profile = (kind: ProfileDisplayHeader['kind'], byAddress?: true) => ({
  ...dated,
  value: {
    id: 'p',
    kind,
    label: 'main',
    venue: 'venue.example',
    ...(byAddress && { byAddress: { address: '0x', accountId: '0x' } }),
  } as unknown as ProfileDisplayHeader,
})
const writes = (why?: ReadOnlyReason) => ({
  ...dated,
  value: {
    state: why === undefined ? 'active' : 'read-only',
    holds: why === undefined ? [] : [{ is: 'read-only', why }],
  } as TradingState,
})

it.each([
  ['a practice account', profile('practice'), writes(), 'zh'],
  ['a test venue', profile('test'), writes(), 'zh'],
  ['a live account that has a key', profile('live'), writes(), 'en'],
  ['a live account whose trading is off', profile('live'), writes('profile'), 'en'],
  ['a live account behind a locked desk', profile('live'), writes('desk locked'), 'en'],
  ['another address that has a key', profile('custom'), writes(), 'en'],
  ['a live venue without a key', profile('live'), writes('no key'), 'zh'],
  ['a live account by its address', profile('live', true), writes('by address'), 'zh'],
  ['a desk that was started only to look', profile('live'), writes('view only'), 'zh'],
])(
  'limits an unreviewed translation to desks without a key for a live account: %s (%#)',
  (_, header, may, spoken) => {
    const speaking = createLanguageService(keptIn({ [PREFERENCES_SETTING]: preferring('zh') }), ['en-US'])
    speaking.applyChanges({ profile: header, writes: may })
    expect(speaking.currentLanguage()).toBe(spoken)
  },
)

it('starts in the last language, and uses the account’s language once it is known', () => {
  const settings = keptIn({ [PREFERENCES_SETTING]: preferring('zh'), 'language.spoken': 'en' })
  const speaking = createLanguageService(settings, ['zh-CN'])
  expect(speaking.currentLanguage()).toBe('en')
  speaking.applyChanges({ profile: profile('practice') })
  expect(speaking.currentLanguage()).toBe('en')
  speaking.applyChanges({ writes: writes() })
  expect(speaking.currentLanguage()).toBe('zh')
  expect(settings.all.get('language.spoken')).toBe('zh')
})

it('starts in the system language if none was chosen', () => {
  expect(createLanguageService(keptIn(), ['zh-CN']).currentLanguage()).toBe('zh')
  expect(
    createLanguageService(keptIn({ [PREFERENCES_SETTING]: 'no settings' }), ['fr']).currentLanguage(),
  ).toBe('en')
})

it('has every text rendered again once, and busy parts after they finish', () => {
  const speaking = createLanguageService(keptIn(), ['en-US'])
  const renderCounts = { page: 0, sheet: 0 }
  let isAsking = true
  speaking.onChanged(
    () => {
      renderCounts.page += 1
      return true
    },
    () => {
      if (isAsking) return false
      renderCounts.sheet += 1
      return true
    },
  )
  speaking.applyChanges({ profile: profile('practice'), writes: writes() })
  expect(renderCounts).toEqual({ page: 0, sheet: 0 })
  speaking.applyPreferences(preferring('zh'))
  expect(renderCounts).toEqual({ page: 1, sheet: 0 })
  speaking.applyChanges({})
  expect(renderCounts).toEqual({ page: 1, sheet: 0 })
  isAsking = false
  speaking.applyChanges({})
  expect(renderCounts).toEqual({ page: 1, sheet: 1 })
  speaking.applyChanges({})
  expect(renderCounts).toEqual({ page: 1, sheet: 1 })
})

it('reloads no page behind an open question, and all pages together after it', () => {
  const loaded: string[] = []
  const page = (name: string) => ({ reload: () => void loaded.push(name) }) as unknown as WebContents
  const popouts = { pages: () => [page('beside')], updateTitles: () => void loaded.push('titles') }
  let isAsking = true
  const speaking = createLanguageService(keptIn(), ['en-US'])
  speaking.onChanged(...createPageReloaders(page('desk'), page('sheet'), popouts, () => isAsking))
  speaking.applyChanges({ profile: profile('practice'), writes: writes() })
  speaking.applyPreferences(preferring('zh'))
  speaking.applyChanges({})
  expect(loaded).toEqual(['titles'])
  isAsking = false
  speaking.applyChanges({})
  expect(loaded).toEqual(['titles', 'desk', 'beside', 'sheet'])
})
