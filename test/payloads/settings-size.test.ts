import * as v from 'valibot'
import { expect, it } from 'vitest'
import { deskInputRules } from '../../src/contract/desk-input-rules'
import {
  MAX_DRAWINGS_PER_MARKET,
  defaultChartPreferences,
  defaultDrawingStyle,
} from '../../src/renderer/preferences/chart-preferences'
import { defaultPreferences, type ScreenPreferences } from '../../src/renderer/preferences/preferences'
import { parseSettings, serializeSettings } from '../../src/renderer/preferences/settings-file'
import { watchlistLimits } from '../../src/renderer/preferences/watchlist-preferences'

const markets = Array.from({ length: watchlistLimits.markets }, (_, at) => `PERP_1000M${at}_USDC`)
const drawing = {
  ...defaultDrawingStyle,
  tool: 'pitchfork',
  spots: [1, 2, 3].map(at => ({ at: 1_790_000_000_000 + at, value: 64_000.123_456_789 })),
  text: '"'.repeat(80),
} as const
/** As much as a person can keep: every list is full, and so is every market that is drawn in. */
const full: ScreenPreferences = {
  ...defaultPreferences,
  favourites: markets,
  watchlists: Object.fromEntries(
    Array.from({ length: watchlistLimits.most }, (_, at) => [`List ${at}`, markets]),
  ),
  chart: {
    ...defaultChartPreferences,
    drawings: Object.fromEntries(
      markets
        .slice(0, 12)
        .map(symbol => [symbol, Array.from({ length: MAX_DRAWINGS_PER_MARKET }, () => drawing)]),
    ),
  },
}

it('stores all settings that a person can keep, along with the ones they replace', () => {
  const text = serializeSettings(full, full)
  const { watchlists, chart } = full
  expect(parseSettings(text)).toMatchObject({
    preferences: { watchlists, chart },
    before: { watchlists, chart },
    faults: [],
  })
  const { remember, copy, save } = deskInputRules.screen
  expect(v.is(remember.shape, { preferences: text })).toBe(true)
  for (const { shape } of [copy, save]) expect(v.is(shape, { text })).toBe(true)
  // A text larger than any settings is still refused.
  expect(v.is(remember.shape, { preferences: 'x'.repeat(4_000_000) })).toBe(false)
})
