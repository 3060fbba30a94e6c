import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { currentStage } from '../../host/stage.mjs'
import { inPage, smallOrder, until } from '../kit/desk-window'
import { framesOf, type Frame } from '../kit/frames'
import { askToSend, holdAPosition, sendByHand } from '../kit/hands'
import type { HeldDesk } from '../kit/held-desk'
import { overhear, type Overheard } from '../kit/overheard'
import { windowHosts } from '../kit/window-hosts'

let window: HeldDesk
let outside: Overheard

const frames = () => framesOf(window)
const frame = () => frames().desk()
/** The sheet's view, above the desk's. */
const sheetView = async (): Promise<Frame['views'][number] | undefined> => (await frame()).views[1]
const put = async (bounds: Partial<Frame['bounds']>): Promise<void> => frames().put(await frame(), bounds)
const holds = async () => (await window.snapshot()).writes?.value.holds.map(({ is }) => is)
/** Number of active power-save blockers. */
const awake = () =>
  window.inMain(
    ({ powerSaveBlocker }) =>
      Array.from({ length: 100 }, (_, id) => powerSaveBlocker.isStarted(id)).filter(Boolean).length,
  )

describe.each(windowHosts)('on $name', ({ openDesk, isPlayed }) => {
  beforeAll(async () => {
    window = await openDesk()
    outside = await overhear(window.inMain)
    await window.ready()
  })
  afterAll(() => window.close())

  describe('window', () => {
    it('names practice or live money and the watched market', async () => {
      await until('the title', async () => (await frame()).title.includes('PERP'))
      expect((await frame()).title).toBe('PRACTICE — PERP_BTC_USDC — Perpdesk')
    })

    it('opens in its usual size and never gets smaller than it can be read', async () => {
      expect((await frame()).bounds).toMatchObject({ width: 1440, height: 900 })
      await put({ width: 300, height: 200 })
      await expect.poll(async () => (await frame()).bounds).toMatchObject({ width: 1024, height: 640 })
      await put({ width: 1440, height: 900 })
    })

    it('lets neither page reach a peer by another way, nor look words up', async () => {
      const walls = { peers: 'disable_non_proxied_udp', spells: false }
      expect((await frame()).views).toMatchObject([walls, walls])
    })

    // Electron does not expose the preferences of an open page; the wall specs check their effect there.
    if (isPlayed)
      it('gives both pages the same frozen restrictions', () => {
        const [desk, sheet] = [...currentStage().contents.values()].map(({ preferences }) => preferences)
        const walls = {
          contextIsolation: true,
          sandbox: true,
          nodeIntegration: false,
          nodeIntegrationInWorker: false,
          nodeIntegrationInSubFrames: false,
          webSecurity: true,
          webviewTag: false,
          disableDialogs: true,
          spellcheck: false,
        }
        expect(desk).toMatchObject({ ...walls, focusOnNavigation: false })
        expect(sheet).toMatchObject({ ...walls, partition: 'sheet', devTools: false })
        expect(currentStage().app.isSandboxEnabled).toBe(true)
      })

    it('keeps the sheet over the ticket while it asks, and out of sight otherwise', async () => {
      expect(await sheetView()).toMatchObject({ isVisible: false })
      const { leave } = await askToSend(window)
      await expect
        .poll(sheetView)
        .toMatchObject({ isVisible: true, bounds: { x: 1096, y: 97, width: 340, height: 773 } })
      await put({ width: 1200, height: 760 })
      await expect.poll(sheetView).toMatchObject({ bounds: { x: 856, y: 97, width: 340, height: 633 } })
      await put({ width: 1200, height: 680 })
      await expect.poll(sheetView).toMatchObject({ bounds: { x: 0, y: 0, width: 1200, height: 680 } })
      await leave()
      await expect.poll(sheetView).toMatchObject({ isVisible: false })
      await put({ width: 1440, height: 900 })
    })

    it('scales both pages together, sheet included', async () => {
      const zooms = async () => (await frame()).views.map(({ zoom }) => zoom)
      await outside.choose('application', 'Zoom in')
      const { leave } = await askToSend(window)
      await expect.poll(zooms).toEqual([1.1, 1.1])
      expect(await sheetView()).toMatchObject({ bounds: { width: 374 } })
      await leave()
      await outside.choose('application', 'Actual size')
      await expect.poll(zooms).toEqual([1, 1])
    })

    it('writes plain text to the clipboard and reads none from it', async () => {
      await window.desk.keyboard.press('Shift')
      await window.call('screen.copy', { text: '0.0100' })
      expect(await window.inMain(({ clipboard }) => clipboard.readText())).toBe('0.0100')
      expect(await inPage(window.desk, () => navigator.clipboard.readText())).toMatch(/^threw/)
    })
  })

  describe('machine', () => {
    it('blocks every write when it sleeps, and everything is read again after it wakes', async () => {
      const { submitted } = await askToSend(window)
      await window.inMain(({ powerMonitor }) => powerMonitor.emit('suspend'))
      expect(await holds()).toContain('reconciling')
      expect(await submitted).toMatchObject({ ok: false })
      await window.inMain(({ powerMonitor }) => powerMonitor.emit('resume'))
      await until('writing to be possible again', async () => (await holds())?.length === 0)
    })

    it('loses the practice exchange and gets it back, with the same account and another key', async () => {
      const key = (await window.snapshot()).key?.value.fingerprint
      await window.killPractice()
      await until('the line to be down', async () => (await holds())?.includes('offline'))
      await until('another key', async () => {
        const next = (await window.snapshot()).key?.value.fingerprint
        return next !== undefined && next !== key
      })
      await until('writing to be possible again', async () => (await holds())?.length === 0)
    })

    it('is kept awake and the person is notified while an outcome is unknown', async () => {
      await holdAPosition(window)
      // A position is reported before its attempt has ended.
      await until('the machine to be free to sleep', async () => (await awake()) === 0)
      expect(await window.call('drills.run', { name: 'lose my next order' })).toMatchObject({ ok: true })
      // Takes the focus away as soon as the sheet is gone: news in a focused window causes no notification.
      const { id, views } = await frame()
      await window.inMain(
        ({ BaseWindow, webContents }, { id, page }) => {
          webContents.fromId(page)?.once('focus', () => BaseWindow.fromId(id)?.blur())
        },
        { id, page: views[0]?.contents ?? 0 },
      )
      await sendByHand(window)
      await until('the outcome to be unknown', async () => (await holds())?.includes('unknown'))
      await until('the machine to be kept awake', async () => (await awake()) === 1)
      await until('the person to be told outside the window', async () =>
        (await outside.told('notification')).some(text => text.includes('Outcome unknown')),
      )
      expect(await window.call('orders.plan', smallOrder)).toMatchObject({ ok: false })
    })
  })

  describe('menu and tray icon', () => {
    const place = () => window.desk.locator('main').getAttribute('aria-label')

    it('lead to a place, from under any overlay on the screen', async () => {
      await outside.choose('application', 'Search everything')
      await window.desk.getByRole('combobox', { name: 'Search commands and markets' }).waitFor()
      await outside.choose('application', 'Log')
      await expect.poll(place).toBe('Log')
      await outside.choose('application', 'Trade')
      await expect.poll(place).toBe('Trade')
    })

    it('show where the log is', async () => {
      await outside.choose('application', 'Show log file')
      expect(await outside.told('folder')).toEqual([
        expect.stringMatching(/perpdesk-\w+-[^/\\]+.logs.perpdesk\.log$/),
      ])
    })

    it('show that an outcome is unknown, and stop what adds risk without asking the page', async () => {
      const unknown = 'PRACTICE: An outcome is unknown: nothing is sent until it is known.'
      expect((await outside.line('corner', unknown)).enabled).toBe(false)
      await frames().act(await frame(), 'minimize')
      await outside.choose('corner', 'Stop trading')
      await until('writing to be stopped', async () => (await holds())?.includes('stopped'))
      // The update follows the request after the time in which changes are collected.
      await expect
        .poll(() =>
          Promise.all(
            (['application', 'corner'] as const).map(
              async place => (await outside.line(place, 'Stop trading')).enabled,
            ),
          ),
        )
        .toEqual([false, false])
      await outside.choose('corner', 'Show window')
      await expect.poll(frame).toMatchObject({ isVisible: true, isFocused: true })
    })

    it('leave the icon out where it is turned off', async () => {
      await window.call('screen.remember', { preferences: '{"form":2,"tray":false}' })
      expect((await outside.told('corner gone')).length).toBe(1)
    })
  })

  describe('closing the desk', () => {
    it('states once what stays live, and is cancelled when the person prefers to stay', async () => {
      await outside.answer(1)
      await window.inMain(({ app }) => app.quit())
      await until('the sentence', async () => (await outside.told('dialog')).length === 1)
      const [dialog = ''] = await outside.told('dialog')
      expect(JSON.parse(dialog)).toMatchObject({
        detail:
          '1 open position will stay open at the venue, no full stop on PERP_BTC_USDC, and 1 outcome is still unknown.',
      })
      expect(await frame()).toMatchObject({ isVisible: true })
      expect(await window.call('desk.snapshot')).toMatchObject({ ok: true })
    })

    it('ends everything when the person confirms', async () => {
      await outside.answer(0)
      // Deferred, since main ends with it.
      await window.inMain(({ app }) => void setImmediate(() => app.quit()))
      expect([await window.ended, window.failures()]).toEqual([0, []])
    })
  })
})
