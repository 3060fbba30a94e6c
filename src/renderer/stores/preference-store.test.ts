// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { MAX_PREFERENCES_LENGTH } from '@contract/input-size'
import { settingsFileMessages } from '@messages/settings-panels'
import { openFakeDoor } from '../../../test/kit/screen'
import { defaultDrawingStyle } from '../preferences/chart-preferences'
import { defaultPreferences, type ScreenPreferences } from '../preferences/preferences'
import { SETTINGS_FORMAT } from '../preferences/settings-file'
import { useSavedLayoutStore } from './saved-layout-store'
import { startingLayouts } from '../workspace/starting-layouts'
import { useWorkspaceStore } from './workspace-store'
import { usePreferenceStore } from './preference-store'

async function open(kept?: string) {
  const door = openFakeDoor()
  door.answer('screen.recall', { ok: true, value: kept })
  const preferences = usePreferenceStore()
  await preferences.open()
  const saved = () => door.asked.filter(([channel]) => channel === 'screen.remember').length
  return { door, preferences, saved }
}

describe('saved preferences', () => {
  it('are empty on the first day, which begins in the simple view', async () => {
    const { preferences } = await open()
    const simple = { ...defaultPreferences, isSimple: true }
    expect([preferences.isNew, preferences.faults, preferences.value]).toEqual([true, [], simple])
  })

  it('of a version without the simple view show everything, as they did', async () => {
    const { isSimple: _, trading: __, ...earlier } = defaultPreferences
    const { preferences } = await open(JSON.stringify({ form: SETTINGS_FORMAT, ...earlier, theme: 'light' }))
    expect([preferences.isNew, preferences.faults]).toEqual([false, []])
    expect(preferences.value).toEqual({ ...defaultPreferences, theme: 'light' })
  })

  it('keep the simple view once anything is saved', async () => {
    const { preferences, door } = await open()
    await preferences.setPreferences({ theme: 'light' })
    const [, saved] = door.asked.at(-1) ?? []
    expect(JSON.parse((saved as { preferences: string }).preferences)).toMatchObject({ isSimple: true })
  })

  it('are applied where valid, and rejected parts remain available to copy', async () => {
    const text = `{"form":${SETTINGS_FORMAT},"theme":"light","zone":"mars"}`
    const { preferences } = await open(text)
    expect(preferences.value).toEqual({ ...defaultPreferences, theme: 'light' })
    expect(preferences.faults).toEqual([{ path: 'zone', why: '"mars" cannot be used' }])
    expect(preferences.refusedText).toBe(text)
  })

  it('of a newer desk are not overwritten until an explicit reset', async () => {
    const { preferences, saved } = await open(`{"form":${SETTINGS_FORMAT + 1}}`)
    await preferences.setPreferences({ theme: 'light' })
    expect([preferences.value.theme, saved()]).toEqual(['light', 0])
    await preferences.resetPreferences()
    expect([preferences.value.theme, preferences.faults, saved()]).toEqual(['dark', [], 1])
  })

  it('end up saved in their last state, even if they change faster than main accepts', async () => {
    const { door, preferences } = await open()
    const kept: string[] = []
    let requestCount = 0
    door.answer('screen.remember', ({ preferences: text }: { preferences: string }) => {
      requestCount += 1
      if (requestCount > 1 && requestCount < 5)
        return { ok: false, error: [{ code: 'TOO_MANY_CALLS', facts: {} }] }
      kept.push(text)
      return { ok: true, value: undefined }
    })
    await Promise.all(
      (['1m', '5m', '15m', '1h'] as const).map(interval => preferences.setPreferences({ interval })),
    )
    expect(JSON.parse(kept.at(-1) ?? '{}')).toMatchObject({ interval: '1h' })
    expect(preferences.faults).toEqual([])
  })

  it('report that they are too large, without asking main', async () => {
    const { preferences, saved } = await open()
    const size = 'x'.repeat(MAX_PREFERENCES_LENGTH)
    await preferences.setPreferences({ sizes: { PERP_BTC_USDC: [size] } })
    expect([saved(), preferences.faults]).toEqual([
      0,
      [{ path: 'saving', why: settingsFileMessages.tooLargeToSave }],
    ])
    await preferences.setPreferences({ sizes: {} })
    expect([saved(), preferences.faults]).toEqual([1, []])
  })

  it('report when they cannot be saved', async () => {
    const { door, preferences } = await open()
    door.answer('screen.remember', {
      ok: false,
      error: [{ code: 'NOT_WRITTEN', facts: { why: 'disk full' } }],
    })
    await preferences.setPreferences({ theme: 'light' })
    expect(preferences.faults).toMatchObject([{ path: 'saving' }])
  })
})

describe('imported settings', () => {
  const own: Partial<ScreenPreferences> = {
    theme: 'light',
    favourites: ['PERP_ETH_USDC'],
    layouts: { Mine: { ...startingLayouts.wide, tables: {} } },
    presets: { Scalp: { symbol: 'PERP_BTC_USDC', typed: { size: '0.1' } } },
    hotkeys: { stop: 'F9' },
    sizes: { PERP_BTC_USDC: ['0.05'] },
    chart: {
      ...defaultPreferences.chart,
      drawings: { PERP_BTC_USDC: [{ tool: 'level', spots: [{ value: 60_000 }], ...defaultDrawingStyle }] },
    },
  }
  const opened = async () => {
    const desk = await open()
    await desk.preferences.setPreferences(own)
    return desk
  }

  it.each([
    '{"theme":"light"}',
    '{"version":99}',
    `{"form":${SETTINGS_FORMAT}}`,
    `{"form":${SETTINGS_FORMAT},"theme":"pink","layouts":{"<b>":{}},"bookWidth":99999}`,
  ])('change no setting that they omit or give an invalid value: %s', async text => {
    const { preferences } = await opened()
    const before = preferences.value
    const offer = preferences.previewImport(text)
    expect(offer.changes).toEqual([])
    await preferences.applyImport(offer)
    expect(preferences.value).toEqual(before)
  })

  it('are shown as changes first, and change nothing until applied', async () => {
    const { preferences, saved } = await opened()
    const layouts = { Other: { ...startingLayouts.ladder, tables: {} } }
    const offer = preferences.previewImport(
      JSON.stringify({ form: SETTINGS_FORMAT, zone: 'utc', figures: 'roman', layouts }),
    )
    expect(offer.changes.map(({ path }) => path)).toEqual(['zone', 'layouts.Other'])
    expect(offer.changes[0]).toEqual({ path: 'zone', before: 'local', after: 'utc' })
    expect(offer.faults).toEqual([{ path: 'figures', why: '"roman" cannot be used' }])
    expect([preferences.value.zone, saved()]).toEqual(['local', 1])
    await preferences.applyImport(offer)
    expect(preferences.value).toEqual({
      ...defaultPreferences,
      isSimple: true,
      ...own,
      zone: 'utc',
      layouts: { ...own.layouts, ...layouts },
    })
  })

  it.each(['not json', '[]', `{"form":${SETTINGS_FORMAT + 1},"theme":"dark"}`])(
    'change nothing when they are %j',
    async text => {
      const { preferences, saved } = await opened()
      const [before, offer] = [preferences.value, preferences.previewImport(text)]
      await preferences.applyImport(offer)
      expect([offer.isRefused, offer.changes, preferences.value, saved()]).toEqual([true, [], before, 1])
    },
  )

  it('are rejected with a fault at the limit, and existing layouts stay', async () => {
    const { preferences } = await open()
    for (let i = 0; i < 12; i += 1) await useSavedLayoutStore().saveLayout(`Layout ${i}`)
    const offer = preferences.previewImport(
      JSON.stringify({ layouts: { More: { ...startingLayouts.wide, tables: {} } } }),
    )
    expect(offer.changes).toEqual([])
    expect(offer.faults).toMatchObject([{ path: 'layouts.More' }])
    await preferences.applyImport(offer)
    expect(Object.keys(preferences.value.layouts)).toHaveLength(12)
  })

  it('can be undone, even in a later run, and later choices stay', async () => {
    const { door, preferences } = await opened()
    const before = preferences.value
    await preferences.applyImport(
      preferences.previewImport('{"theme":"dark","zone":"utc","hotkeys":{"stop":"F8"}}'),
    )
    await preferences.setPreferences({ tray: false })
    const kept = door.asked.findLast(([channel]) => channel === 'screen.remember')?.[1] as {
      preferences: string
    }
    const { preferences: again } = await open(kept.preferences)
    expect([again.value.theme, again.faults, again.canUndoReplacement]).toEqual(['dark', [], true])
    await again.undoReplacement()
    expect(again.value).toEqual({ ...before, tray: false })
    expect(again.canUndoReplacement).toBe(false)
  })

  it('can be restored after a reset', async () => {
    const { preferences } = await opened()
    const before = preferences.value
    await preferences.resetPreferences()
    expect(preferences.value).toEqual({ ...defaultPreferences, toured: true })
    await preferences.undoReplacement()
    expect(preferences.value).toEqual(before)
  })

  it('are equal after export and import', async () => {
    const { preferences } = await opened()
    const [text, wanted] = [preferences.settingsText(), preferences.value]
    await preferences.resetPreferences()
    await preferences.applyImport(preferences.previewImport(text))
    expect({ ...preferences.value, toured: false }).toEqual(wanted)
    expect(text).not.toContain('before')
  })
})

describe('saved window arrangements', () => {
  it('are saved by name, applied and deleted', async () => {
    const { preferences } = await open()
    await useWorkspaceStore().closePanel('trades')
    await preferences.setPreferences({ interval: '4h' })
    const { tree } = useWorkspaceStore()
    await useSavedLayoutStore().saveLayout('Wide book')
    await preferences.setPreferences({ interval: '1h' })
    await useSavedLayoutStore().resetLayout()
    expect(useWorkspaceStore().openPanels).toContain('trades')
    await useSavedLayoutStore().applyLayout('Wide book')
    expect(useWorkspaceStore().tree).toEqual(tree)
    expect(preferences.value.interval).toBe('4h')
    await useSavedLayoutStore().removeLayout('Wide book')
    expect(preferences.value.layouts).toEqual({})
  })

  it('are limited to twelve, though an existing one can be replaced', async () => {
    const { preferences } = await open()
    for (let i = 0; i < 12; i += 1) await useSavedLayoutStore().saveLayout(`Layout ${i}`)
    expect(useSavedLayoutStore().saveLayout('One more')).toBeUndefined()
    expect(useSavedLayoutStore().saveLayout('Layout 3')).toBeDefined()
    expect(Object.keys(preferences.value.layouts)).toHaveLength(12)
  })

  it.each(['', ' leading', 'x'.repeat(31), '<b>'])('may not be called %j', async name => {
    await open()
    expect(useSavedLayoutStore().saveLayout(name)).toBeUndefined()
  })
})
