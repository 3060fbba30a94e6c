import type { WebContents } from 'electron'
import { afterEach, expect, it } from 'vitest'
import type { ProfileHeader } from '@core/snapshot/snapshot'
import type { ReadOnlyReason, Writes } from '@core/guard/guard'
import { speak } from '@messages/spoken'
import { PREFERENCES } from '../calls/screen-calls'
import { createSpeaking, pagesAnew } from './speaking'

afterEach(() => speak('en'))

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
const profile = (kind: ProfileHeader['kind'], byAddress?: true) => ({
  ...dated,
  value: {
    id: 'p',
    kind,
    label: 'main',
    venue: 'venue.example',
    ...(byAddress && { byAddress: { address: '0x', accountId: '0x' } }),
  } as unknown as ProfileHeader,
})
const writes = (why?: ReadOnlyReason) => ({
  ...dated,
  value: {
    state: why === undefined ? 'active' : 'read-only',
    holds: why === undefined ? [] : [{ is: 'read-only', why }],
  } as Writes,
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
])('what no second reader has read is spoken of %s: %#', (_, header, may, spoken) => {
  const speaking = createSpeaking(keptIn({ [PREFERENCES]: preferring('zh') }), ['en-US'])
  speaking.see({ profile: header, writes: may })
  expect(speaking.now()).toBe(spoken)
})

it('begins in the language that was spoken last, and goes by the account as soon as that is known', () => {
  const settings = keptIn({ [PREFERENCES]: preferring('zh'), 'language.spoken': 'en' })
  const speaking = createSpeaking(settings, ['zh-CN'])
  expect(speaking.now()).toBe('en')
  speaking.see({ profile: profile('practice') })
  expect(speaking.now()).toBe('en')
  speaking.see({ writes: writes() })
  expect(speaking.now()).toBe('zh')
  expect(settings.all.get('language.spoken')).toBe('zh')
})

it('begins with what the system speaks where nobody chose', () => {
  expect(createSpeaking(keptIn(), ['zh-CN']).now()).toBe('zh')
  expect(createSpeaking(keptIn({ [PREFERENCES]: 'no settings' }), ['fr']).now()).toBe('en')
})

it('has whatever speaks say it anew, once, and what is in the middle of something when it is done', () => {
  const speaking = createSpeaking(keptIn(), ['en-US'])
  const told = { page: 0, sheet: 0 }
  let isAsking = true
  speaking.onChanged(
    () => {
      told.page += 1
      return true
    },
    () => {
      if (isAsking) return false
      told.sheet += 1
      return true
    },
  )
  speaking.see({ profile: profile('practice'), writes: writes() })
  expect(told).toEqual({ page: 0, sheet: 0 })
  speaking.applyPreferences(preferring('zh'))
  expect(told).toEqual({ page: 1, sheet: 0 })
  speaking.see({})
  expect(told).toEqual({ page: 1, sheet: 0 })
  isAsking = false
  speaking.see({})
  expect(told).toEqual({ page: 1, sheet: 1 })
  speaking.see({})
  expect(told).toEqual({ page: 1, sheet: 1 })
})

it('loads no page anew behind an open question, and all of them together after it', () => {
  const loaded: string[] = []
  const page = (name: string) => ({ reload: () => void loaded.push(name) }) as unknown as WebContents
  const popouts = { pages: () => [page('beside')], speakAnew: () => void loaded.push('titles') }
  let isAsking = true
  const speaking = createSpeaking(keptIn(), ['en-US'])
  speaking.onChanged(...pagesAnew(page('desk'), page('sheet'), popouts, () => isAsking))
  speaking.see({ profile: profile('practice'), writes: writes() })
  speaking.applyPreferences(preferring('zh'))
  speaking.see({})
  expect(loaded).toEqual(['titles'])
  isAsking = false
  speaking.see({})
  expect(loaded).toEqual(['titles', 'desk', 'beside', 'sheet'])
})
