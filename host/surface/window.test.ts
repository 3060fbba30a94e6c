import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openBareStage, type BareStage } from '../fixtures/bare-stage'
import { View } from './view.mjs'
import { BaseWindow } from './window.mjs'

let desk: BareStage

beforeEach(() => {
  desk = openBareStage()
  desk.stage.app.on('window-all-closed', () => undefined)
})

afterEach(() => desk.close())

/** Records the events of a window. */
function listen(window: BaseWindow): string[] {
  const events: string[] = []
  const names = ['show', 'hide', 'focus', 'blur', 'resize', 'move', 'minimize', 'restore', 'close', 'closed']
  for (const name of names) window.on(name, () => void events.push(name))
  return events
}

describe('window', () => {
  it('has the bounds it was given, and never less than its minimum size', () => {
    const window = new BaseWindow({ x: 5, y: 6, width: 300, height: 900, minWidth: 400, minHeight: 200 })
    expect(window.getBounds()).toEqual({ x: 5, y: 6, width: 400, height: 900 })
    window.setBounds({ width: 10, height: 10 })
    expect([window.getBounds(), window.getContentSize()]).toEqual([
      { x: 5, y: 6, width: 400, height: 200 },
      [400, 200],
    ])
    expect(window.contentView.getBounds()).toEqual({ x: 0, y: 0, width: 400, height: 200 })
  })

  it('emits move and resize events, each only when the value changes', () => {
    const window = new BaseWindow({ width: 300, height: 300 })
    const events = listen(window)
    window.setBounds({ x: 1 })
    window.setBounds({ x: 1 })
    window.setSize(400, 300)
    window.setContentBounds({ x: 2, y: 2, width: 500, height: 300 })
    expect(events).toEqual(['move', 'resize', 'resize', 'move'])
  })

  it('emits events when it is shown, hidden, minimised and restored', () => {
    const window = new BaseWindow({ show: false })
    const events = listen(window)
    expect(window.isVisible()).toBe(false)
    window.show()
    window.show()
    window.minimize()
    expect([window.isVisible(), window.isMinimized()]).toEqual([false, true])
    window.restore()
    window.hide()
    window.hide()
    expect([window.isVisible(), window.isFocused()]).toEqual([false, false])
    expect(events).toEqual(['show', 'focus', 'blur', 'minimize', 'restore', 'focus', 'blur', 'hide'])
  })

  it('fills its screen, and returns to its previous bounds afterwards', () => {
    const was = { x: 5, y: 6, width: 300, height: 400 }
    const screen = { x: 0, y: 0, width: 1920, height: 1080 }
    const window = new BaseWindow(was)
    const now = () => [
      window.isMaximized(),
      window.isFullScreen(),
      window.getBounds(),
      window.getNormalBounds(),
    ]
    window.maximize()
    window.maximize()
    expect(now()).toEqual([true, false, screen, was])
    window.setFullScreen(true)
    expect(now()).toEqual([false, true, screen, was])
    window.unmaximize()
    window.setFullScreen(false)
    expect(now()).toEqual([false, false, was, was])
  })

  it('keeps the focus until another window takes it', () => {
    const [first, second] = [new BaseWindow(), new BaseWindow()]
    const events = [listen(first), listen(second)]
    expect([first.isFocused(), second.isFocused()]).toEqual([false, true])
    first.focus()
    expect([events, BaseWindow.getFocusedWindow()]).toEqual([[['focus'], ['blur']], first])
    first.blur()
    expect(BaseWindow.getFocusedWindow()).toBe(null)
  })

  it('closes unless main prevents it, and is destroyed then', () => {
    const window = new BaseWindow()
    const events = listen(window)
    window.once('close', event => event.preventDefault())
    window.close()
    expect([events, window.isDestroyed()]).toEqual([['close'], false])
    window.close()
    window.close()
    window.destroy()
    expect([events, window.isDestroyed()]).toEqual([['close', 'close', 'blur', 'closed'], true])
    expect([BaseWindow.getAllWindows(), BaseWindow.fromId(window.id)]).toEqual([[], null])
  })

  it('keeps its title, and shows the application’s until it has one', () => {
    const window = new BaseWindow()
    expect(window.getTitle()).toBe('perpdesk')
    window.setTitle('Perpdesk · BTC')
    expect(window.getTitle()).toBe('Perpdesk · BTC')
  })

  it('refuses with a message what the stand-in does not support', () => {
    const window = new BaseWindow()
    expect(() => Reflect.get(window, 'setVibrancy')).toThrow(
      "The Chromium host does not provide Electron's BaseWindow.setVibrancy.",
    )
  })
})

describe('view', () => {
  it('covers those added before it, and comes to the top when it is added again', () => {
    const [root, a, b, c] = [new View(), new View(), new View(), new View()]
    root.addChildView(a)
    root.addChildView(b)
    root.addChildView(c, 0)
    expect(root.children).toEqual([c, a, b])
    root.addChildView(a)
    expect(root.children).toEqual([c, b, a])
    root.removeChildView(b)
    root.removeChildView(b)
    expect(root.children).toEqual([c, a])
  })

  it('keeps its bounds, its visibility and the colour of its layer, and emits a change of its bounds', () => {
    const view = new View()
    let changes = 0
    view.on('bounds-changed', () => changes++)
    const bounds = { x: 1, y: 2, width: 3, height: 4 }
    view.setBounds(bounds)
    view.setBackgroundColor('#101010')
    expect(view.backgroundColor).toBe('')
    view.setBackgroundBlur(0)
    view.setVisible(false)
    expect([view.getBounds(), view.backgroundColor, view.getVisible(), changes]).toEqual([
      bounds,
      '#101010',
      false,
      1,
    ])
  })
})
