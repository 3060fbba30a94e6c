import { join } from 'node:path'
import type { BaseWindowConstructorOptions, Display } from 'electron'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openBareStage, type BareStage } from '../../../host/fixtures/bare-stage'
import { createTemporarySettings } from '../records/stored-settings'
import { currentSystem } from '../system'
import { isWindowVisible, openWindowFrame, raiseWindow } from './window-frame'
import { deskWindowSizes } from './window-bounds'

const left = { x: 0, y: 0, width: 1920, height: 1080 }
const right = { x: 1920, y: 0, width: 2560, height: 1440 }
const onRight = { x: 2400, y: 200, width: 1200, height: 800 }

let stage: BareStage
let settings: ReturnType<typeof createTemporarySettings>

beforeEach(() => {
  stage = openBareStage()
  stage.stage.app.on('window-all-closed', () => undefined)
  settings = createTemporarySettings()
  plug(left, right)
})
afterEach(() => stage.close())

/** Makes these the screens there are. */
function plug(...areas: readonly (typeof left)[]): void {
  const { displays } = stage.stage.native.screen
  displays.splice(0, displays.length, ...areas.map((workArea, id) => ({ id, workArea }) as Display))
}
const open = (settingKey = 'window.place') =>
  openWindowFrame({ settings, settingKey, sizes: deskWindowSizes, title: 'Perpdesk' })

describe('the window icon', () => {
  afterEach(() => void vi.restoreAllMocks())

  it.each([
    ['linux', false, join(import.meta.dirname, '../../../build/icon.png')],
    // A package has an entry for the system's menu, by which a window finds its icon.
    ['linux', true, undefined],
    // Both take it from the program or the bundle.
    ['win32', false, undefined],
    ['darwin', false, undefined],
  ] as const)('is set on %s (packaged: %s) to %s', (platform, isPackaged, icon) => {
    vi.spyOn(currentSystem, 'platform', 'get').mockReturnValue(platform)
    stage.stage.app.isPackaged = isPackaged
    const options = Reflect.get(open(), 'options') as BaseWindowConstructorOptions
    expect(options.icon).toBe(icon)
  })
})

describe('a window', () => {
  it('is restored on its screen, each under its own name', () => {
    const frame = open()
    frame.setBounds(onRight)
    frame.close()
    expect(open().getBounds()).toEqual(onRight)
    expect(open('window.chart.place').getBounds()).toMatchObject({ width: 1440, height: 900 })
  })

  it.each([
    ['fills it again', (frame: ReturnType<typeof open>) => frame.maximize(), [true, false]],
    ['takes all of it again', (frame: ReturnType<typeof open>) => frame.setFullScreen(true), [false, true]],
  ])('that filled its screen %s, and restores its size afterwards', (_, fill, filled) => {
    const frame = open()
    frame.setBounds(onRight)
    fill(frame)
    frame.close()
    const again = open()
    expect([again.isMaximized(), again.isFullScreen()]).toEqual(filled)
    again.unmaximize()
    again.setFullScreen(false)
    expect(again.getBounds()).toEqual(onRight)
  })

  it('is moved back when its screen is removed, and left in place when another one is', () => {
    const [there, here] = [open(), open('window.chart.place')]
    there.setBounds(onRight)
    here.setBounds({ x: 100, y: 50, width: 1200, height: 700 })
    plug(left)
    stage.stage.native.screen.emit('display-removed')
    expect(there.getBounds()).toEqual({ x: 0, y: 0, width: 1440, height: 900 })
    expect(here.getBounds()).toEqual({ x: 100, y: 50, width: 1200, height: 700 })
  })

  it('is no longer tracked once it is closed', () => {
    const { screen } = stage.stage.native
    const frame = open()
    expect(screen.listenerCount('display-removed')).toBe(1)
    frame.close()
    expect(screen.listenerCount('display-removed')).toBe(0)
  })

  it('comes to the front from anywhere, and is shown again only if it was hidden', () => {
    const frame = open()
    const events: string[] = []
    for (const name of ['show', 'restore', 'focus'] as const)
      frame.on(name as 'show', () => void events.push(name))
    frame.minimize()
    expect(isWindowVisible(frame)).toBe(false)
    raiseWindow(frame)
    raiseWindow(frame)
    frame.hide()
    expect(isWindowVisible(frame)).toBe(false)
    raiseWindow(frame)
    expect([events, isWindowVisible(frame)]).toEqual([['restore', 'focus', 'show', 'focus'], true])
  })
})
