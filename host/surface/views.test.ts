import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBareDesk, type BareDesk, type Shown } from '../fixtures/bare-desk'
import { decodePng } from '../picture.mjs'

let desk: BareDesk

const colored = (color: string) => `<style>html { background: ${color} }</style><input autofocus>`

beforeAll(async () => {
  desk = await openBareDesk({ 'app://desk/': colored('#ff0000'), 'app://sheet/': colored('#0000ff') })
})

beforeEach(() => desk.clear())

afterAll(() => desk.host.stop())

const bounds = { x: 500, y: 100, width: 300, height: 400 }

/** Shows the desk and the sheet over it. */
async function showBoth(): Promise<{ under: Shown; over: Shown }> {
  return {
    under: await desk.show('app://desk/'),
    over: await desk.show('app://sheet/', { partition: 'sheet', bounds }),
  }
}

/** Returns the names of the colours at points of the window's picture. */
async function colorsAt(...places: readonly (readonly [number, number])[]): Promise<string[]> {
  const { width, rgba } = decodePng(await desk.host.screenshot())
  const names: Readonly<Record<string, string>> = {
    '255,0,0': 'desk',
    '0,0,255': 'sheet',
    '255,255,255': 'nothing',
  }
  return places.map(
    ([x, y]) => names[rgba.subarray((y * width + x) * 4, (y * width + x) * 4 + 3).join()] ?? 'other',
  )
}

describe('a page that was never loaded', () => {
  it('does not exist yet, and closes at once', () => {
    const { webContents } = new desk.host.electron.WebContentsView()
    webContents.setZoomFactor(1.5)
    webContents.close()
    expect(webContents.isDestroyed()).toBe(true)
  })

  it('loads with the layout that was set before', async () => {
    await desk.show('app://desk/')
    const view = new desk.host.electron.WebContentsView()
    desk.window.contentView.addChildView(view)
    view.setBounds(bounds)
    view.webContents.setZoomFactor(2)
    await view.webContents.loadURL('app://desk/')
    const page = await view.webContents.page()
    await expect.poll(() => page.evaluate('[innerWidth, innerHeight]')).toEqual([150, 200])
  })
})

describe('zoom', () => {
  const zoomOf = ({ contents }: Shown) => contents.getZoomFactor()

  it('is shared by all pages of one host in one session, also by one that is loaded later', async () => {
    const [first, second] = [await desk.show('app://desk/'), await desk.show('app://desk/')]
    first.contents.setZoomFactor(2)
    expect([first, second, await desk.show('app://desk/')].map(zoomOf)).toEqual([2, 2, 2])
    await expect.poll(() => second.page.evaluate('innerWidth')).toBe(400)
    second.contents.setZoomFactor(1)
  })

  it('is separate for each host and for each session', async () => {
    const first = await desk.show('app://desk/')
    const others = [
      await desk.show('app://sheet/'),
      await desk.show('app://desk/', { partition: 'another session' }),
    ]
    first.contents.setZoomFactor(2)
    expect([first, ...others].map(zoomOf)).toEqual([2, 1, 1])
    first.contents.setZoomFactor(1)
  })
})

describe('two pages of one window', () => {
  it('are laid out each at the size of its view, and again when that changes', async () => {
    const { under, over } = await showBoth()
    const sizes = () =>
      Promise.all([under, over].map(({ page }) => page.evaluate('[innerWidth, innerHeight]')))
    expect(await sizes()).toEqual([
      [800, 600],
      [300, 400],
    ])
    over.view.setBounds({ ...bounds, width: 250 })
    await expect.poll(sizes).toEqual([
      [800, 600],
      [250, 400],
    ])
  })

  it('are captured as one picture, in which a page covers those added before it', async () => {
    const { under, over } = await showBoth()
    const places = [
      [10, 500],
      [499, 300],
      [500, 100],
      [799, 499],
      [799, 500],
    ] as const
    expect(await colorsAt(...places)).toEqual(['desk', 'desk', 'sheet', 'sheet', 'desk'])

    over.view.setVisible(false)
    expect(await colorsAt([600, 300])).toEqual(['desk'])
    over.view.setVisible(true)
    desk.window.contentView.addChildView(under.view)
    expect(await colorsAt([600, 300])).toEqual(['desk'])
    desk.window.contentView.removeChildView(under.view)
    expect(await colorsAt([600, 300], [10, 10])).toEqual(['sheet', 'nothing'])
    desk.window.contentView.addChildView(under.view)
  })

  it('cover a view that has neither a page nor a layer; with a layer its colour is drawn at its bounds', async () => {
    await showBoth()
    const edge = new desk.host.electron.View()
    edge.setBackgroundColor('#0000ff')
    edge.setBounds({ x: 0, y: 590, width: 800, height: 10 })
    desk.window.contentView.addChildView(edge)
    expect(await colorsAt([10, 590])).toEqual(['desk'])
    edge.setBackgroundBlur(0)
    expect(await colorsAt([10, 589], [10, 590], [799, 599])).toEqual(['desk', 'sheet', 'sheet'])
    edge.setVisible(false)
    expect(await colorsAt([10, 595])).toEqual(['desk'])
    desk.window.contentView.removeChildView(edge)
  })

  it('scale with their zoom, in a picture of the same size', async () => {
    const { under } = await showBoth()
    under.contents.setZoomFactor(1.25)
    await expect
      .poll(() => under.page.evaluate('[innerWidth, innerHeight, devicePixelRatio]'))
      .toEqual([640, 480, 1.25])
    expect(under.contents.getZoomFactor()).toBe(1.25)
    const { width, height } = decodePng(await desk.host.screenshot())
    expect([width, height, await colorsAt([790, 590])]).toEqual([800, 600, ['desk']])
    expect(() => under.contents.setZoomFactor(0)).toThrow("'zoomFactor' must be a double greater than 0.0")
  })
})

describe('keyboard focus', () => {
  /** Records the focus and blur events of pages. */
  function follow(shown: Record<string, Shown>): string[] {
    const events: string[] = []
    for (const [name, { contents }] of Object.entries(shown))
      for (const event of ['focus', 'blur']) contents.on(event, () => void events.push(`${name} ${event}`))
    return events
  }

  it('goes where main puts it, and leaves the previous page', async () => {
    const { under, over } = await showBoth()
    const events = follow({ under, over })
    under.contents.focus()
    over.contents.focus()
    over.contents.focus()
    expect(events).toEqual(['under focus', 'under blur', 'over focus'])
    expect([under.contents.isFocused(), over.contents.isFocused()]).toEqual([false, true])
  })

  it('follows a person’s press into a page, unless main prevented the press', async () => {
    const { under, over } = await showBoth()
    over.contents.focus()
    const events = follow({ under, over })
    under.contents.on('before-mouse-event', event => event.preventDefault())
    // A click begins with a mouse move. Only the mouse up shows that main has answered the press.
    const released = new Promise<void>(done =>
      under.contents.on('before-mouse-event', (_event, { type }) => {
        if (type === 'mouseUp') done()
      }),
    )
    await under.page.mouse.click(5, 5)
    await released
    expect(events).toEqual([])

    under.contents.removeAllListeners('before-mouse-event')
    const focused = new Promise(done => under.contents.once('focus', done))
    await under.page.evaluate('0')
    await under.page.mouse.click(5, 5)
    await focused
    expect(events).toEqual(['over blur', 'under focus'])
  })

  it('leaves with the window, and returns with it to the page that had it', async () => {
    const { under, over } = await showBoth()
    over.contents.focus()
    const events = follow({ under, over })
    desk.window.blur()
    expect([over.contents.isFocused(), desk.window.isFocused()]).toEqual([false, false])
    desk.window.focus()
    expect(events).toEqual(['over blur', 'over focus'])
  })
})

describe('the web contents of a view', () => {
  it('live until they are closed, also without a window, and emit an event when they end', async () => {
    const { under, over } = await showBoth()
    const known = () => desk.host.electron.webContents.getAllWebContents()
    desk.window.contentView.removeChildView(over.view)
    expect(known()).toEqual([under.contents, over.contents])
    const gone = new Promise(done => over.contents.once('destroyed', done))
    over.contents.close()
    await gone
    expect([known(), over.contents.isDestroyed(), over.contents.mainFrame.isDestroyed()]).toEqual([
      [under.contents],
      true,
      true,
    ])
    expect(desk.host.electron.webContents.fromId(under.contents.id)).toBe(under.contents)
  })

  it('are announced to the application, with their session and id', async () => {
    const created: unknown[] = []
    desk.host.electron.app.once('web-contents-created', (_event, contents) => created.push(contents))
    const { contents } = await desk.show('app://desk/')
    expect(created).toEqual([contents])
    expect(contents.session).toBe(desk.host.electron.session.defaultSession)
  })

  it('keep the values set on them', async () => {
    const { contents } = await desk.show('app://desk/')
    contents.setBackgroundThrottling(false)
    contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
    contents.setIgnoreMenuShortcuts(true)
    expect([contents.getBackgroundThrottling(), contents.getWebRTCIPHandlingPolicy()]).toEqual([
      false,
      'disable_non_proxied_udp',
    ])
  })

  it('forward the console messages of the page', async () => {
    const { contents, page } = await desk.show('app://desk/')
    const consoleMessage = new Promise(done =>
      contents.once('console-message', ({ level, message }) => done([level, message])),
    )
    await page.evaluate('console.warn("careful", 1)')
    expect(await consoleMessage).toEqual(['warning', 'careful 1'])
  })
})
