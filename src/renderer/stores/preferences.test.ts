// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { openFakeDoor } from '../../../test/kit/screen'
import { plainDrawing } from '../preferences/chart-looks'
import { defaults, type Preferences } from '../preferences/preferences'
import { FORM } from '../preferences/settings'
import { useArrangements } from './arrangements'
import { startingLayouts } from '../workspace/starting'
import { useWorkspace } from './workspace'
import { usePreferences } from './preferences'

async function open(kept?: string) {
  const door = openFakeDoor()
  door.answer('screen.recall', { ok: true, value: kept })
  const preferences = usePreferences()
  await preferences.open()
  const saved = () => door.asked.filter(([channel]) => channel === 'screen.remember').length
  return { door, preferences, saved }
}

describe('what was kept of the screen', () => {
  it('is nothing on a first day', async () => {
    const { preferences } = await open()
    expect([preferences.isNew, preferences.faults, preferences.value]).toEqual([true, [], defaults])
  })

  it('is taken where it makes sense, and what was refused stays to be copied', async () => {
    const text = `{"form":${FORM},"theme":"light","zone":"mars"}`
    const { preferences } = await open(text)
    expect(preferences.value).toEqual({ ...defaults, theme: 'light' })
    expect(preferences.faults).toEqual([{ path: 'zone', why: '"mars" cannot be used' }])
    expect(preferences.refusedText).toBe(text)
  })

  it('is not written over when a newer desk wrote it, until it is put back on purpose', async () => {
    const { preferences, saved } = await open(`{"form":${FORM + 1}}`)
    await preferences.set({ theme: 'light' })
    expect([preferences.value.theme, saved()]).toEqual(['light', 0])
    await preferences.reset()
    expect([preferences.value.theme, preferences.faults, saved()]).toEqual(['dark', [], 1])
  })

  it('is saved in the end as it is, however fast it changed: a held key moves a line faster than main takes it', async () => {
    const { door, preferences } = await open()
    const kept: string[] = []
    let asked = 0
    door.answer('screen.remember', ({ preferences: text }: { preferences: string }) => {
      asked += 1
      if (asked > 1 && asked < 5) return { ok: false, error: [{ code: 'TOO_MANY_CALLS', facts: {} }] }
      kept.push(text)
      return { ok: true, value: undefined }
    })
    await Promise.all((['1m', '5m', '15m', '1h'] as const).map(interval => preferences.set({ interval })))
    expect(JSON.parse(kept.at(-1) ?? '{}')).toMatchObject({ interval: '1h' })
    expect(preferences.faults).toEqual([])
  })

  it('says so when it cannot be saved', async () => {
    const { door, preferences } = await open()
    door.answer('screen.remember', {
      ok: false,
      error: [{ code: 'NOT_WRITTEN', facts: { why: 'disk full' } }],
    })
    await preferences.set({ theme: 'light' })
    expect(preferences.faults).toMatchObject([{ path: 'saving' }])
  })
})

describe('settings from a text', () => {
  const own: Partial<Preferences> = {
    theme: 'light',
    favourites: ['PERP_ETH_USDC'],
    layouts: { Mine: { ...startingLayouts.wide, tables: {} } },
    presets: { Scalp: { symbol: 'PERP_BTC_USDC', typed: { size: '0.1' } } },
    hotkeys: { stop: 'F9' },
    sizes: { PERP_BTC_USDC: ['0.05'] },
    chart: {
      ...defaults.chart,
      drawings: { PERP_BTC_USDC: [{ tool: 'level', spots: [{ value: 60_000 }], ...plainDrawing }] },
    },
  }
  const opened = async () => {
    const desk = await open()
    await desk.preferences.set(own)
    return desk
  }

  it.each([
    '{"theme":"light"}',
    '{"version":99}',
    `{"form":${FORM}}`,
    `{"form":${FORM},"theme":"pink","layouts":{"<b>":{}},"bookWidth":99999}`,
  ])('leave all that they do not name, and all that cannot be used, as it is: %s', async text => {
    const { preferences } = await opened()
    const before = preferences.value
    const offer = preferences.offer(text)
    expect(offer.changes).toEqual([])
    await preferences.take(offer)
    expect(preferences.value).toEqual(before)
  })

  it('are shown as changes first, and change nothing until they are taken', async () => {
    const { preferences, saved } = await opened()
    const layouts = { Other: { ...startingLayouts.ladder, tables: {} } }
    const offer = preferences.offer(JSON.stringify({ form: FORM, zone: 'utc', figures: 'roman', layouts }))
    expect(offer.changes.map(({ path }) => path)).toEqual(['zone', 'layouts.Other'])
    expect(offer.changes[0]).toEqual({ path: 'zone', before: 'local', after: 'utc' })
    expect(offer.faults).toEqual([{ path: 'figures', why: '"roman" cannot be used' }])
    expect([preferences.value.zone, saved()]).toEqual(['local', 1])
    await preferences.take(offer)
    expect(preferences.value).toEqual({
      ...defaults,
      ...own,
      zone: 'utc',
      layouts: { ...own.layouts, ...layouts },
    })
  })

  it.each(['not json', '[]', `{"form":${FORM + 1},"theme":"dark"}`])(
    'change nothing when they are %j',
    async text => {
      const { preferences, saved } = await opened()
      const [before, offer] = [preferences.value, preferences.offer(text)]
      await preferences.take(offer)
      expect([offer.isRefused, offer.changes, preferences.value, saved()]).toEqual([true, [], before, 1])
    },
  )

  it('are not taken where there is no room, and say so, and what is there stays', async () => {
    const { preferences } = await open()
    for (let i = 0; i < 12; i += 1) await useArrangements().keep(`Layout ${i}`)
    const offer = preferences.offer(
      JSON.stringify({ layouts: { More: { ...startingLayouts.wide, tables: {} } } }),
    )
    expect(offer.changes).toEqual([])
    expect(offer.faults).toMatchObject([{ path: 'layouts.More' }])
    await preferences.take(offer)
    expect(Object.keys(preferences.value.layouts)).toHaveLength(12)
  })

  it('can be undone, also in another run, and what was chosen since stays', async () => {
    const { door, preferences } = await opened()
    const before = preferences.value
    await preferences.take(preferences.offer('{"theme":"dark","zone":"utc","hotkeys":{"stop":"F8"}}'))
    await preferences.set({ tray: false })
    const kept = door.asked.findLast(([channel]) => channel === 'screen.remember')?.[1] as {
      preferences: string
    }
    const { preferences: again } = await open(kept.preferences)
    expect([again.value.theme, again.faults, again.canGoBack]).toEqual(['dark', [], true])
    await again.goBack()
    expect(again.value).toEqual({ ...before, tray: false })
    expect(again.canGoBack).toBe(false)
  })

  it('that were reset can be had back, too', async () => {
    const { preferences } = await opened()
    const before = preferences.value
    await preferences.reset()
    expect(preferences.value).toEqual({ ...defaults, toured: true })
    await preferences.goBack()
    expect(preferences.value).toEqual(before)
  })

  it('come back as they went', async () => {
    const { preferences } = await opened()
    const [text, wanted] = [preferences.text(), preferences.value]
    await preferences.reset()
    await preferences.take(preferences.offer(text))
    expect({ ...preferences.value, toured: false }).toEqual(wanted)
    expect(text).not.toContain('before')
  })
})

describe('arrangements of the window', () => {
  it('are kept by name, used, and forgotten', async () => {
    const { preferences } = await open()
    await useWorkspace().close('trades')
    await preferences.set({ interval: '4h' })
    const { tree } = useWorkspace()
    await useArrangements().keep('Wide book')
    await preferences.set({ interval: '1h' })
    await useArrangements().reset()
    expect(useWorkspace().there).toContain('trades')
    await useArrangements().use('Wide book')
    expect(useWorkspace().tree).toEqual(tree)
    expect(preferences.value.interval).toBe('4h')
    await useArrangements().forget('Wide book')
    expect(preferences.value.layouts).toEqual({})
  })

  it('are refused beyond twelve, while one that is there can be kept again', async () => {
    const { preferences } = await open()
    for (let i = 0; i < 12; i += 1) await useArrangements().keep(`Layout ${i}`)
    expect(useArrangements().keep('One more')).toBeUndefined()
    expect(useArrangements().keep('Layout 3')).toBeDefined()
    expect(Object.keys(preferences.value.layouts)).toHaveLength(12)
  })

  it.each(['', ' leading', 'x'.repeat(31), '<b>'])('may not be called %j', async name => {
    await open()
    expect(useArrangements().keep(name)).toBeUndefined()
  })
})
