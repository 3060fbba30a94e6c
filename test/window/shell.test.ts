import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inPage, openDeskWindow, smallOrder, until, type DeskInWindow } from '../kit/desk-window'
import { askToSend, killNeighbour, sendByHand } from '../kit/hands'

let window: DeskInWindow
beforeAll(async () => {
  window = await openDeskWindow()
  await window.ready()
})
afterAll(() => window.close())

/** The one window as main has it: its frame, and the two pages in it. */
const frameOf = () => {
  const [frame] = window.host.windows
  if (frame === undefined) throw new Error('There is no window.')
  return frame
}
const deskView = () => frameOf().viewsWithPages[0]!
const sheetView = () => frameOf().contentView.children[1]!
const callsOf = (api: string) => window.host.calls.filter(call => call.api === api)
const holds = async () => (await window.snapshot()).writes?.value.holds.map(({ is }) => is)

describe('the window', () => {
  it('names how real the money is and what is watched', async () => {
    await until('the title', () => Promise.resolve(frameOf().getTitle().includes('PERP')))
    expect(frameOf().getTitle()).toBe('PRACTICE — PERP_BTC_USDC — Perpdesk')
  })

  it('opens in its usual size and never gets smaller than it can be read', () => {
    expect(frameOf().getBounds()).toMatchObject({ width: 1440, height: 900 })
    frameOf().setBounds({ width: 300, height: 200 })
    expect(frameOf().getBounds()).toMatchObject({ width: 1024, height: 640 })
    frameOf().setBounds({ width: 1440, height: 900 })
  })

  it('gives both pages the same frozen walls', () => {
    const [desk, sheet] = [...window.host.contents.values()].map(({ preferences }) => preferences)
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
    for (const contents of window.host.contents.values()) {
      expect(contents.getWebRTCIPHandlingPolicy()).toBe('disable_non_proxied_udp')
      expect(contents.session.isSpellCheckerEnabled()).toBe(false)
    }
    expect(window.host.electron.app.isSandboxEnabled).toBe(true)
  })

  it('keeps the sheet over the ticket while it asks, and out of sight otherwise', async () => {
    expect(sheetView().getVisible()).toBe(false)
    const { leave } = await askToSend(window)
    expect({ visible: sheetView().getVisible(), at: sheetView().getBounds() }).toEqual({
      visible: true,
      at: { x: 1094, y: 97, width: 340, height: 771 },
    })
    frameOf().setBounds({ width: 1200, height: 760 })
    expect(sheetView().getBounds()).toEqual({ x: 854, y: 97, width: 340, height: 631 })
    frameOf().setBounds({ width: 1200, height: 680 })
    expect(sheetView().getBounds()).toEqual({ x: 0, y: 0, width: 1200, height: 680 })
    await leave()
    expect(sheetView().getVisible()).toBe(false)
    frameOf().setBounds({ width: 1440, height: 900 })
  })

  it('grows and shrinks both pages together, sheet and all', async () => {
    const menu = callsOf('Menu.setApplicationMenu').at(-1)?.args[0] as Menu
    itemOf(menu, 'Zoom in').click()
    const { leave } = await askToSend(window)
    expect([...window.host.contents.values()].map(contents => contents.getZoomFactor())).toEqual([1.1, 1.1])
    expect(sheetView().getBounds()).toMatchObject({ width: 374 })
    await leave()
    itemOf(menu, 'Usual size').click()
    expect([...window.host.contents.values()].map(contents => contents.getZoomFactor())).toEqual([1, 1])
  })

  it('gives plain text to the clipboard and takes none from it', async () => {
    await window.desk.keyboard.press('Shift')
    await window.call('screen.copy', { text: '0.0100' })
    expect(window.host.native.clipboard.text).toBe('0.0100')
    expect(await inPage(window.desk, () => navigator.clipboard.readText())).toMatch(/^threw/)
  })
})

describe('the machine', () => {
  it('that sleeps holds every write, and everything is read again after it woke', async () => {
    const { submitted } = await askToSend(window)
    window.host.native.powerMonitor.emit('suspend')
    expect(await holds()).toContain('reconciling')
    expect(await submitted).toMatchObject({ ok: false })
    window.host.native.powerMonitor.emit('resume')
    await until('writing to be possible again', async () => (await holds())?.length === 0)
  })

  it('loses the exchange next door and gets it back, with the same account and another key', async () => {
    const key = (await window.snapshot()).key?.value.fingerprint
    killNeighbour()
    await until('the line to be down', async () => (await holds())?.includes('offline'))
    await until('another key', async () => {
      const next = (await window.snapshot()).key?.value.fingerprint
      return next !== undefined && next !== key
    })
    await until('writing to be possible again', async () => (await holds())?.length === 0)
  })

  it('is kept awake and the person is told while an outcome is unknown', async () => {
    await sendByHand(window)
    await until('a position', async () => {
      const { positions } = await window.snapshot()
      return positions?.value.some(({ quantity }) => quantity !== '0')
    })
    // A position is told before the attempt that made it has ended.
    await until('the machine to be free to sleep', () =>
      Promise.resolve(window.host.native.powerSaveBlocker.blocked.size === 0),
    )
    const on = { method: 'POST', path: '/v1/order' }
    await window.neighbour({ do: 'fault', fault: { name: 'lose the request', on, times: 1 } })
    // Looked away from as soon as the sheet is gone: what becomes known under somebody's eyes is told there alone.
    deskView().webContents.once('focus', () => frameOf().blur())
    await sendByHand(window)
    await until('the outcome to be unknown', async () => (await holds())?.includes('unknown'))
    await until('the machine to be kept awake', () =>
      Promise.resolve(window.host.native.powerSaveBlocker.blocked.size === 1),
    )
    await until('the person to be told outside the window', () =>
      Promise.resolve(
        callsOf('Notification.show').some(({ args }) =>
          JSON.stringify(args).includes('An outcome is unknown'),
        ),
      ),
    )
    expect(await window.call('orders.plan', smallOrder)).toMatchObject({ ok: false })
  })
})

describe('the menu and the icon in the corner', () => {
  const menu = () => callsOf('Menu.setApplicationMenu').at(-1)?.args[0] as Menu
  const corner = () => callsOf('Tray.setContextMenu').at(-1)?.args[0] as Menu
  const place = () => window.desk.locator('main').getAttribute('aria-label')

  it('lead to a place, from under whatever lies over the screen', async () => {
    itemOf(menu(), 'Search everything').click()
    await window.desk.getByRole('combobox', { name: 'Search commands and markets' }).waitFor()
    itemOf(menu(), 'Guards').click()
    await expect.poll(place).toBe('Guards')
    itemOf(menu(), 'Trade').click()
    await expect.poll(place).toBe('Trade')
  })

  it('show where the log is', () => {
    itemOf(menu(), 'Show the log in its folder').click()
    expect(callsOf('shell.showItemInFolder')).toMatchObject([
      { args: [expect.stringMatching(/perpdesk-home-[^/]+.logs.perpdesk\.log$/)] },
    ])
  })

  it('say that an outcome is unknown, and stop what adds risk without asking the page', async () => {
    expect(
      itemOf(corner(), 'PRACTICE: An outcome is unknown: nothing is sent until it is known.').enabled,
    ).toBe(false)
    frameOf().minimize()
    itemOf(corner(), 'Stop writing').click()
    await until('writing to be stopped', async () => (await holds())?.includes('stopped'))
    // What is told follows what is asked for by as long as changes are gathered.
    await expect
      .poll(() => [itemOf(menu(), 'Stop writing').enabled, itemOf(corner(), 'Stop writing').enabled])
      .toEqual([false, false])
    itemOf(corner(), 'Show the window').click()
    expect([frameOf().isVisible(), frameOf().isFocused()]).toEqual([true, true])
  })

  it('leaves the icon out where it is not wanted', async () => {
    await window.call('screen.remember', { preferences: '{"form":2,"tray":false}' })
    expect(callsOf('Tray.destroy').length).toBe(1)
  })
})

describe('leaving', () => {
  it('says once what stays live, and stays when the person would rather', async () => {
    window.host.native.dialog.answers.push({ response: 1 })
    window.host.electron.app.quit()
    await until('the sentence', () => Promise.resolve(callsOf('dialog.showMessageBox').length === 1))
    expect(callsOf('dialog.showMessageBox')[0]?.args.at(-1)).toMatchObject({
      detail:
        '1 open position will stay live at the venue, no stop covers all of PERP_BTC_USDC, and 1 outcome is still unknown.',
    })
    expect(frameOf().isDestroyed()).toBe(false)
    expect(await window.call('desk.snapshot')).toMatchObject({ ok: true })
  })

  it('ends everything when the person means it', async () => {
    window.host.native.dialog.answers.push({ response: 0 })
    expect(await window.host.quit()).toBe(0)
    expect(window.host.failures).toEqual([])
  })
})

interface Item {
  readonly label: string
  readonly enabled: boolean
  readonly submenu?: Menu
  click(): void
}

interface Menu {
  readonly items: readonly Item[]
}

function itemOf(menu: Menu, label: string): Item {
  const all = menu.items.flatMap(item => [item, ...(item.submenu?.items ?? [])])
  const found = all.find(item => item.label === label)
  if (found === undefined) throw new Error(`There is no menu entry ${label}.`)
  return found
}
