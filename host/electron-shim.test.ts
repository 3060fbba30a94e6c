import { afterEach, describe, expect, it } from 'vitest'
import * as electron from './electron-shim.mjs'
import { openBareStage, type BareStage } from './fixtures/bare-stage'

let desk: BareStage | undefined

afterEach(() => {
  desk?.close()
  desk = undefined
})

describe('Electron shim', () => {
  it('can be imported and inspected where no desk runs', async () => {
    expect(await electron.app).toBe(electron.app)
    expect(Object.keys(electron).length).toBeGreaterThan(20)
  })

  it.each([
    ['app', () => electron.app.getPath('userData')],
    ['session', () => electron.session.defaultSession],
    ['BaseWindow', () => new electron.BaseWindow()],
    ['utilityProcess', () => electron.utilityProcess.fork('x')],
    ['Menu', () => electron.Menu.setApplicationMenu(null)],
  ])('reports in a sentence that it needs a running desk: %s', (_, use) => {
    expect(use).toThrow('Electron is used outside a running desk: start one with startHost.')
  })

  it.each([
    ['safeStorage.isEncryptionAvailable', () => electron.safeStorage.isEncryptionAvailable()],
    ['net.fetch', () => electron.net.fetch('https://example.com')],
    ['BrowserWindow', () => new electron.BrowserWindow()],
    ['app.setLoginItemSettings', () => Reflect.get(electron.app, 'setLoginItemSettings')],
    ['shell.trashItem', () => Reflect.get(electron.shell, 'trashItem')],
    ['session.fromPath', () => Reflect.get(electron.session, 'fromPath')],
    ['Session.setUserAgent', () => Reflect.get(electron.session.defaultSession, 'setUserAgent')],
    ['webContents.fromFrame', () => Reflect.get(electron.webContents, 'fromFrame')],
  ])('reports in a sentence a feature that the stand-in lacks: %s', (name, use) => {
    desk = openBareStage()
    expect(use).toThrow(`The Chromium host does not provide Electron's ${name}.`)
  })

  it('belongs to the running desk, and to the next desk after it', () => {
    desk = openBareStage()
    let activations = 0
    electron.app.on('activate', () => activations++)
    electron.app.emit('activate')
    const first = electron.app.getPath('userData')
    desk.close()
    desk = openBareStage()
    electron.app.emit('activate')
    expect([
      activations,
      electron.app.getPath('userData') === first,
      electron.app.listenerCount('activate'),
    ]).toEqual([1, false, 0])
  })

  it('allows one desk at a time', () => {
    desk = openBareStage()
    expect(() => openBareStage()).toThrow('A desk is already running in this process: end it first.')
  })
})
