// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { openFakeDoor } from '../../../test/kit/screen'
import { defaults } from '../preferences/preferences'
import { FORM } from '../preferences/settings'
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

describe('settings from a file', () => {
  it('are taken piece by piece, with a word on each that was not', async () => {
    const { preferences } = await open()
    const reading = await preferences.bring(`{"form":${FORM},"zone":"utc","figures":"roman"}`)
    expect(reading.faults).toEqual([{ path: 'figures', why: '"roman" cannot be used' }])
    expect(preferences.value).toEqual({ ...defaults, zone: 'utc' })
  })

  it.each(['not json', '[]', `{"form":${FORM + 1},"theme":"light"}`])(
    'change nothing when they are %j',
    async text => {
      const { preferences, saved } = await open()
      await preferences.set({ theme: 'light' })
      await preferences.bring(text)
      expect([preferences.value, saved()]).toEqual([{ ...defaults, theme: 'light' }, 1])
    },
  )

  it('come back as they went', async () => {
    const { preferences } = await open()
    await preferences.set({ zone: 'utc', hotkeys: { stop: 'F9' } })
    const [text, wanted] = [preferences.text(), preferences.value]
    await preferences.reset()
    await preferences.bring(text)
    expect(preferences.value).toEqual(wanted)
  })
})

describe('arrangements of the window', () => {
  it('are kept by name, used, and forgotten', async () => {
    const { preferences } = await open()
    await preferences.set({ bookWidth: 400 })
    await preferences.keepLayout('Wide book')
    await preferences.resetLayout()
    expect(preferences.value.bookWidth).toBe(defaults.bookWidth)
    await preferences.useLayout('Wide book')
    expect(preferences.value.bookWidth).toBe(400)
    await preferences.forgetLayout('Wide book')
    expect(preferences.value.layouts).toEqual({})
  })

  it('are refused beyond twelve, while one that is there can be kept again', async () => {
    const { preferences } = await open()
    for (let i = 0; i < 12; i += 1) await preferences.keepLayout(`Layout ${i}`)
    expect(preferences.keepLayout('One more')).toBeUndefined()
    expect(preferences.keepLayout('Layout 3')).toBeDefined()
    expect(Object.keys(preferences.value.layouts)).toHaveLength(12)
  })

  it.each(['', ' leading', 'x'.repeat(31), '<b>'])('may not be called %j', async name => {
    const { preferences } = await open()
    expect(preferences.keepLayout(name)).toBeUndefined()
  })
})
