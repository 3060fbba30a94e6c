import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { openBareDesk, type BareDesk, type Shown } from './fixtures/bare-desk'
import { openScreen, type Screen } from './fixtures/screen'

let screen: Screen
let desk: BareDesk
let under: Shown
let over: Shown

beforeAll(async () => {
  screen = await openScreen()
})

afterAll(() => screen.close())

const sheetBounds = { x: 500, y: 100, width: 300, height: 400 }

beforeEach(async () => {
  desk = await openBareDesk(
    { 'app://desk/': '<title>desk</title>', 'app://sheet/': '<p>sheet' },
    { headless: false, env: screen.env },
  )
  under = await desk.show('app://desk/')
  over = await desk.show('app://sheet/', { partition: 'sheet', bounds: sheetBounds })
})

afterEach(() => desk.host.stop())

/** Returns the screen bounds of a page's content. */
const placeOf = (page: Page) =>
  page.evaluate(() => ({ x: screenX, y: screenY, width: innerWidth, height: innerHeight }))

/** Moves or resizes a window as a user does. */
async function drag(page: Page, bounds: Readonly<Record<string, number>>): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const { windowId } = await cdp.send('Browser.getWindowForTarget')
  await cdp.send('Browser.setWindowBounds', { windowId, bounds })
}

/** Asserts that the desk's window has main's size and that the sheet is at its view's position. */
async function isInPlace(): Promise<void> {
  await expect
    .poll(
      async () => {
        const [window, ground, sheet] = [
          desk.window.getContentBounds(),
          await placeOf(under.page),
          await placeOf(over.page),
        ]
        const { x, y, width, height } = over.view.getBounds()
        return {
          desk: [ground.width - window.width, ground.height - window.height],
          sheet: [sheet.x - window.x - x, sheet.y - window.y - y, sheet.width - width, sheet.height - height],
        }
      },
      { timeout: 30_000 },
    )
    .toEqual({ desk: [0, 0], sheet: [0, 0, 0, 0] })
}

it('places the sheet over the desk, each at the size of its view, and keeps it there', async () => {
  await isInPlace()
  expect((await placeOf(under.page)).width).toBe(800)
  desk.window.setBounds({ width: 900, height: 700 })
  over.view.setBounds({ ...sheetBounds, x: 600 })
  await isInPlace()
  expect((await placeOf(under.page)).width).toBe(900)
  expect(desk.host.failures).toEqual([])
})

it('moves the sheet off screen while it is hidden, and back when it is shown', async () => {
  await isInPlace()
  const isOff = () =>
    expect.poll(async () => (await placeOf(over.page)).x, { timeout: 30_000 }).toBeLessThan(-1_000)
  over.view.setVisible(false)
  await isOff()
  over.view.setVisible(true)
  await isInPlace()
  desk.window.contentView.removeChildView(over.view)
  await isOff()
  desk.window.contentView.addChildView(over.view)
  await isInPlace()
})

it('follows a person who moves and resizes the desk, and notifies main', async () => {
  await isInPlace()
  const events = new Set<string>()
  for (const name of ['move', 'resize']) desk.window.on(name, () => events.add(name))
  await drag(under.page, { left: 200, top: 150 })
  await drag(under.page, { width: 1_000, height: 760 })
  await expect.poll(() => [...events].sort(), { timeout: 30_000 }).toEqual(['move', 'resize'])
  await isInPlace()
})

it('places the page of another window at that window, and closes the window with its page', async () => {
  const around = new desk.host.electron.BaseWindow({ x: 150, y: 120, width: 500, height: 400 })
  const bounds = { x: 0, y: 0, width: 500, height: 400 }
  const { page } = await desk.show('app://desk/', { around, bounds })
  const place = () => expect.poll(() => placeOf(page), { timeout: 30_000 })
  await place().toEqual({ ...bounds, x: 150, y: 120 })
  around.setBounds({ x: 250 })
  await place().toMatchObject({ x: 250, y: 120 })
  await isInPlace()
  const closed = new Promise(done => around.once('closed', done))
  await page.close()
  await closed
  expect([desk.window.isDestroyed(), desk.host.failures]).toEqual([false, []])
})

it('reports input in the sheet’s window to the sheet alone', async () => {
  const inputs: string[] = []
  for (const [name, { contents }] of Object.entries({ under, over }))
    contents.on(
      'before-input-event',
      (_event, input) => void inputs.push(`${name} ${input.type} ${input.code}`),
    )
  await over.page.keyboard.press('Enter')
  await expect.poll(() => inputs).toEqual(['over keyDown Enter', 'over keyUp Enter'])
})

it('cannot keep a window that the person closed: main gets the close and closed events', async () => {
  const events: string[] = []
  desk.window.on('close', event => {
    events.push('close')
    event.preventDefault()
  })
  desk.window.on('closed', () => void events.push('closed'))
  await under.page.close()
  await expect.poll(() => events, { timeout: 30_000 }).toEqual(['close', 'closed'])
})
