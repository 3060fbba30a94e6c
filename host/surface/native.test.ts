import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as electron from '../electron-shim.mjs'
import { openBareStage, type BareStage } from '../fixtures/bare-stage'

let desk: BareStage

beforeEach(() => {
  desk = openBareStage()
})

afterEach(() => desk.close())

const {
  clipboard,
  dialog,
  Menu,
  nativeTheme,
  Notification,
  powerMonitor,
  powerSaveBlocker,
  screen,
  shell,
  Tray,
} = electron

describe('recorded calls to the system', () => {
  it('have no effect on the system', async () => {
    await shell.openExternal('https://example.com/')
    shell.beep()
    dialog.showErrorBox('title', 'text')
    const blocked = powerSaveBlocker.start('prevent-display-sleep')
    powerSaveBlocker.stop(blocked)
    const tray = new Tray('icon')
    tray.setToolTip('Perpdesk')
    tray.destroy()
    tray.destroy()
    expect(desk.stage.calls.map(({ api }) => api)).toEqual([
      'shell.openExternal',
      'shell.beep',
      'dialog.showErrorBox',
      'powerSaveBlocker.start',
      'powerSaveBlocker.stop',
      'Tray',
      'Tray.setToolTip',
      'Tray.destroy',
    ])
    expect([desk.stage.calls[0]?.args, powerSaveBlocker.isStarted(blocked)]).toEqual([
      ['https://example.com/'],
      false,
    ])
  })

  it('let a test click a notification', () => {
    const notification = new Notification({ title: 'Filled', body: '0.5 BTC' })
    let clicks = 0
    notification.on('click', () => clicks++)
    notification.show()
    const [shown] = desk.stage.calls
    expect(shown).toMatchObject({
      api: 'Notification.show',
      args: [{ title: 'Filled', body: '0.5 BTC' }, notification],
    })
    ;(shown?.args[1] as typeof notification).emit('click')
    expect(clicks).toBe(1)
  })
})

describe('a dialog', () => {
  it('is dismissed at once unless a test has answered it: no default path is accepted automatically', async () => {
    const options = { message: 'Sure?', buttons: ['No', 'Yes'], cancelId: 0 }
    expect(await dialog.showMessageBox(options)).toEqual({ response: 0, checkboxChecked: false })
    desk.stage.native.dialog.answers.push({ response: 1, checkboxChecked: false })
    expect(await dialog.showMessageBox(options)).toEqual({ response: 1, checkboxChecked: false })
    expect(await dialog.showSaveDialog({})).toEqual({ canceled: true, filePath: '' })
    const offered = join(import.meta.dirname, 'native.test.csv')
    expect(await dialog.showSaveDialog({ defaultPath: offered })).toEqual({ canceled: true, filePath: '' })
    expect(await dialog.showOpenDialog({})).toEqual({ canceled: true, filePaths: [] })
    expect(desk.stage.calls.map(({ api, args }) => [api, args])).toEqual([
      ['dialog.showMessageBox', [options]],
      ['dialog.showMessageBox', [options]],
      ['dialog.showSaveDialog', [{}]],
      ['dialog.showSaveDialog', [{ defaultPath: offered }]],
      ['dialog.showOpenDialog', [{}]],
    ])
  })
})

describe('the system', () => {
  it('has a separate clipboard', async () => {
    await clipboard.writeText('a fingerprint')
    expect([await clipboard.readText(), desk.stage.native.clipboard.text]).toEqual([
      'a fingerprint',
      'a fingerprint',
    ])
    await clipboard.clear()
    expect(await clipboard.readText()).toBe('')
  })

  it('is idle, asleep and on battery when a test sets it so', () => {
    const events: string[] = []
    for (const name of ['suspend', 'resume', 'lock-screen'] as const)
      powerMonitor.on(name, () => void events.push(name))
    desk.stage.native.powerMonitor.emit('suspend')
    desk.stage.native.powerMonitor.idleSeconds = 61
    desk.stage.native.powerMonitor.onBatteryPower = true
    expect([events, powerMonitor.getSystemIdleTime(), powerMonitor.getSystemIdleState(60)]).toEqual([
      ['suspend'],
      61,
      'idle',
    ])
    expect([powerMonitor.getSystemIdleState(62), powerMonitor.isOnBatteryPower()]).toEqual(['active', true])
  })

  it('is dark or light as main or a test sets it, and emits the change', () => {
    let updates = 0
    nativeTheme.on('updated', () => updates++)
    nativeTheme.themeSource = 'light'
    expect([nativeTheme.themeSource, nativeTheme.shouldUseDarkColors, updates]).toEqual(['light', false, 1])
  })

  it('has one screen', () => {
    expect(screen.getAllDisplays()).toEqual([screen.getPrimaryDisplay()])
    expect(screen.getPrimaryDisplay().workAreaSize).toEqual({ width: 1920, height: 1080 })
  })
})

describe('a menu', () => {
  it('contains what main built, and lets each of its items be clicked', () => {
    const chosen: string[] = []
    const menu = Menu.buildFromTemplate([
      {
        label: 'Desk',
        submenu: [
          { id: 'stop', label: 'Stop', accelerator: 'CmdOrCtrl+.', click: item => chosen.push(item.label) },
        ],
      },
      { type: 'separator' },
      { id: 'dark', label: 'Dark', type: 'checkbox', checked: true },
      { id: 'off', label: 'Off', enabled: false, click: () => chosen.push('off') },
    ])
    Menu.setApplicationMenu(menu)
    expect([Menu.getApplicationMenu() === menu, desk.stage.calls.map(({ api }) => api)]).toEqual([
      true,
      ['Menu.setApplicationMenu'],
    ])
    for (const id of ['stop', 'dark', 'off']) menu.getMenuItemById(id)?.click()
    expect([chosen, menu.getMenuItemById('dark')?.checked, menu.getMenuItemById('none')]).toEqual([
      ['Stop'],
      false,
      null,
    ])
    expect(menu.items.map(({ type, label }) => [type, label])).toEqual([
      ['submenu', 'Desk'],
      ['separator', ''],
      ['checkbox', 'Dark'],
      ['normal', 'Off'],
    ])
  })

  it('supports the roles that the stand-in implements', async () => {
    const menu = Menu.buildFromTemplate([
      { role: 'minimize' },
      { role: 'close' },
      { role: 'quit' },
      { role: 'toggleDevTools' },
      { role: 'togglefullscreen' },
    ])
    const window = new electron.BaseWindow()
    menu.items[4]?.click()
    expect(window.isFullScreen()).toBe(true)
    menu.items[4]?.click()
    expect(window.isFullScreen()).toBe(false)
    menu.items[0]?.click()
    expect(window.isMinimized()).toBe(true)
    window.restore()
    desk.stage.app.on('window-all-closed', () => undefined)
    menu.items[1]?.click()
    expect(window.isDestroyed()).toBe(true)
    menu.items[3]?.click()
    menu.items[2]?.click()
    await new Promise(done => setImmediate(done))
    expect([menu.items[3]?.label, desk.ends]).toEqual(['Toggle Dev Tools', [0]])
  })
})
