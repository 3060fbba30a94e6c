import { homedir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openBareStage, type BareStage } from '../fixtures/bare-stage'
import { appDataFolder } from './app.mjs'
import { BaseWindow } from './window.mjs'

let desk: BareStage
let events: string[] = []

/** Waits for the next turn of the event loop. */
const turn = () => new Promise<void>(done => setImmediate(done))

beforeEach(() => {
  desk = openBareStage()
  events = []
  const { app } = desk.stage
  for (const name of ['before-quit', 'will-quit', 'quit']) app.on(name, () => void events.push(name))
})

afterEach(() => desk.close())

/** Opens a window that records its `close` and `closed` events. */
function openWindow(name: string) {
  const window = new BaseWindow()
  window.on('close', () => void events.push(`close ${name}`))
  window.on('closed', () => void events.push(`closed ${name}`))
  return window
}

describe('quit', () => {
  it('asks main, then each window, then main again, and exits with 0', async () => {
    openWindow('a')
    openWindow('b')
    desk.stage.app.on('window-all-closed', () => void events.push('window-all-closed'))
    desk.stage.app.quit()
    await turn()
    expect([events, desk.ends]).toEqual([
      ['before-quit', 'close a', 'closed a', 'close b', 'closed b', 'will-quit', 'quit'],
      [0],
    ])
  })

  it.each([
    ['before-quit', ['before-quit'], false],
    ['will-quit', ['before-quit', 'close a', 'closed a', 'will-quit'], true],
  ])('is cancelled by %s, and can be requested again', async (name, expected, isClosed) => {
    const window = openWindow('a')
    desk.stage.app.once(name, event => event.preventDefault())
    desk.stage.app.quit()
    await turn()
    expect([events, window.isDestroyed(), desk.ends]).toEqual([expected, isClosed, []])
    desk.stage.app.quit()
    await turn()
    expect(desk.ends).toEqual([0])
  })

  it('is cancelled by a window that refuses to close, and keeps the others closed', async () => {
    openWindow('a')
    const second = openWindow('b')
    second.once('close', event => event.preventDefault())
    desk.stage.app.quit()
    await turn()
    expect([events, desk.ends]).toEqual([['before-quit', 'close a', 'closed a', 'close b'], []])
    expect(BaseWindow.getAllWindows()).toEqual([second])
  })

  it('runs once, however often it is called meanwhile', async () => {
    desk.stage.app.on('before-quit', () => desk.stage.app.quit())
    desk.stage.app.quit()
    desk.stage.app.quit()
    await turn()
    expect([events, desk.ends]).toEqual([['before-quit', 'will-quit', 'quit'], [0]])
  })
})

describe('exit', () => {
  it('closes every window without asking and exits with its code', async () => {
    openWindow('a')
    desk.stage.app.exit(7)
    desk.stage.app.exit(8)
    await turn()
    expect([events, desk.ends]).toEqual([['closed a', 'quit'], [7]])
  })

  it('may be called while main is being asked to quit', async () => {
    desk.stage.app.on('before-quit', event => {
      event.preventDefault()
      desk.stage.app.exit(3)
    })
    desk.stage.app.quit()
    await turn()
    expect(desk.ends).toEqual([3])
  })
})

describe('closing the last window', () => {
  it('ends the application where main does not listen', async () => {
    const [first, second] = [openWindow('a'), openWindow('b')]
    first.close()
    await turn()
    expect(desk.ends).toEqual([])
    second.close()
    await turn()
    expect([events.slice(-3), desk.ends]).toEqual([['before-quit', 'will-quit', 'quit'], [0]])
  })

  it('leaves the decision to main where main listens', async () => {
    desk.stage.app.on('window-all-closed', () => void events.push('window-all-closed'))
    openWindow('a').close()
    await turn()
    expect([events, desk.ends]).toEqual([['close a', 'closed a', 'window-all-closed'], []])
  })
})

describe('application', () => {
  it('knows its name, version and folders', () => {
    const { app } = desk.stage
    expect([app.name, app.getVersion(), app.isPackaged]).toEqual(['perpdesk', '0.1.0', false])
    expect(app.getPath('userData')).toBe(desk.home)
    expect(app.getPath('logs')).toBe(join(desk.home, 'logs'))
    expect(app.getPath('home')).toBe(homedir())
    app.setPath('userData', '/elsewhere')
    expect([app.getPath('userData'), app.getPath('logs')]).toEqual(['/elsewhere', '/elsewhere/logs'])
    expect(() => app.getPath('nowhere')).toThrow("Failed to get 'nowhere' path")
  })

  it.each([
    ['linux', { XDG_CONFIG_HOME: '/x/config' }, '/x/config'],
    ['linux', {}, join(homedir(), '.config')],
    ['darwin', {}, join(homedir(), 'Library', 'Application Support')],
    ['win32', { APPDATA: 'C:\\Roaming' }, 'C:\\Roaming'],
  ] as const)('keeps its data in the standard folder of %s', (platform, env, folder) => {
    expect(appDataFolder(env, platform)).toBe(folder)
  })

  it('reads its command-line switches, and adds others to Chromium’s', () => {
    const { commandLine } = desk.stage.app
    commandLine.appendSwitch('Force-Color', 'srgb')
    commandLine.appendSwitch('disable-gpu')
    commandLine.appendSwitch('gone')
    commandLine.removeSwitch('gone')
    expect([commandLine.hasSwitch('disable-gpu'), commandLine.hasSwitch('gone')]).toEqual([true, false])
    expect(commandLine.getSwitchValue('force-color')).toBe('srgb')
    expect([commandLine.hasSwitch('given'), commandLine.getSwitchValue('given')]).toEqual([true, 'a=b'])
    expect(commandLine.all).toEqual(['--force-color=srgb', '--disable-gpu'])
  })

  it('refuses, once it is ready, calls that must come earlier', () => {
    const { app, sessions } = desk.stage
    expect(() => app.enableSandbox()).toThrow('app.enableSandbox() can only be called before app is ready')
    expect(() => app.disableHardwareAcceleration()).toThrow(
      'app.disableHardwareAcceleration() can only be called before app is ready',
    )
    expect(() => sessions.defaultSession.protocol.registerSchemesAsPrivileged([])).toThrow(
      'protocol.registerSchemesAsPrivileged should be called before app is ready',
    )
  })

  it('reports the sandbox as disabled after it was requested and dropped', () => {
    desk.close()
    desk = openBareStage('early', ['--no-sandbox'])
    const { app } = desk.stage
    expect([app.commandLine.hasSwitch('no-sandbox'), app.forbidsForks]).toEqual([true, false])
    app.enableSandbox()
    expect([app.commandLine.hasSwitch('no-sandbox'), app.forbidsForks]).toEqual([false, true])
  })

  it('refuses, before it is ready, calls that need Chromium', async () => {
    desk.close()
    desk = openBareStage('early')
    expect(desk.stage.app.isReady()).toBe(false)
    expect(() => new BaseWindow()).toThrow('Cannot create BaseWindow before app is ready')
    desk.stage.app.enableSandbox()
    expect(desk.stage.app.isSandboxEnabled).toBe(true)
    desk.stage.app.disableHardwareAcceleration()
    expect(desk.stage.app.commandLine.all).toContain('--disable-gpu')
    let isReady = false
    void desk.stage.app.whenReady().then(() => (isReady = true))
    await turn()
    expect(isReady).toBe(false)
    desk.stage.app.becomeReady()
    await turn()
    expect(isReady).toBe(true)
  })
})
