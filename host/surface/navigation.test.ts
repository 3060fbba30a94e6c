import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBareDesk, type BareDesk, type Shown } from '../fixtures/bare-desk'

let desk: BareDesk

/** Present title of the counted page. */
let currentTitle = 0

const page = (text: string): Response => new Response(text, { headers: { 'content-type': 'text/html' } })

beforeAll(async () => {
  desk = await openBareDesk({
    'app://desk/': '<title>desk</title><a href="/next">next</a><a href="https://evil.example/">out</a>',
    'app://desk/next': '<title>next</title>',
    'app://desk/counted': () => page(`<title>${currentTitle}</title>`),
    'app://desk/framed': '<iframe name="inner" src="/next"></iframe>',
    'app://desk/moved': () => new Response(null, { status: 302, headers: { location: '/next' } }),
  })
})

beforeEach(async () => {
  await desk.clear()
  desk.host.calls.length = 0
})

afterAll(() => desk.host.stop())

const blocked = () => desk.host.calls.filter(({ api }) => api === 'request.blocked').map(({ args }) => args)

/** Gives the page enough time for a forbidden action. */
const settled = (page: Shown['page']) => page.evaluate('new Promise(done => setTimeout(done, 50))')

/** Returns the document's title. Playwright's `title` returns an address while it expects a navigation. */
const titleOf = (page: Shown['page']) => page.evaluate('document.title')

describe('a navigation', () => {
  it('by the page emits a frame event, then a top-frame event, and can be prevented', async () => {
    const { page, contents } = await desk.show('app://desk/')
    const seen: unknown[] = []
    for (const name of ['will-frame-navigate', 'will-navigate'])
      contents.on(name, event => {
        seen.push([name, event.url, event.isMainFrame, event.frame === contents.mainFrame])
        if (name === 'will-navigate') event.preventDefault()
      })
    for (const [act, url] of [
      [`document.querySelector('[href^=https]').click()`, 'https://evil.example/'],
      [`location.href = '/next'`, 'app://desk/next'],
      ['location.reload()', 'app://desk/'],
    ] as const) {
      await page.evaluate(act)
      // The next one waits for this, because Chromium drops a navigation without asking if another replaces
      // it.
      await expect
        .poll(() => seen.splice(0))
        .toEqual([
          ['will-frame-navigate', url, true, true],
          ['will-navigate', url, true, true],
        ])
    }
    expect(await titleOf(page)).toBe('desk')
    expect(blocked().map(([, why]) => why)).toEqual(Array(3).fill('main prevented the navigation'))
  })

  it('of a subframe emits a frame event only', async () => {
    const { page, contents } = await desk.show('app://desk/framed')
    const seen: unknown[] = []
    for (const name of ['will-frame-navigate', 'will-navigate'])
      contents.on(name, event => {
        seen.push([name, event.url, event.isMainFrame, event.frame === contents.mainFrame.frames[0]])
        event.preventDefault()
      })
    await page.evaluate('frames[0].location.href = "/pixel.gif"')
    await expect.poll(() => seen).toEqual([['will-frame-navigate', 'app://desk/pixel.gif', false, true]])
    expect(page.frame('inner')?.url()).toBe('https://desk.app.invalid/next')
  })

  it('by main or the driver emits no event that could prevent it', async () => {
    const { page, contents } = await desk.show('app://desk/')
    const seen: unknown[] = []
    contents.on('will-navigate', event => seen.push(event.url))
    await contents.loadURL('app://desk/next')
    await page.reload()
    await page.goto('app://desk/')
    const reloaded = new Promise(done => contents.once('did-finish-load', done))
    contents.reload()
    await reloaded
    expect([seen, await titleOf(page)]).toEqual([[], 'desk'])
  })

  it('by main during another of its navigations reaches its address too', async () => {
    const { page, contents } = await desk.show('app://desk/counted')
    for (let at = 0; at < 20; at += 1) {
      const wanted = (currentTitle += 1)
      contents.reload()
      if (at % 2 === 0) await new Promise(done => setTimeout(done, at))
      currentTitle += 1
      contents.reload()
      await expect.poll(() => titleOf(page).catch(() => '')).toBe(String(wanted + 1))
    }
    // The first reload of the last pair may have shown the same title. This one begins after all have ended.
    await page.reload()
    expect([blocked(), desk.host.failures]).toEqual([[], []])
  })

  it('with a redirect emits another event, and can be prevented', async () => {
    const { page, contents } = await desk.show('app://desk/')
    const seen: unknown[] = []
    contents.on('will-redirect', event => {
      seen.push([event.url, event.isMainFrame])
      event.preventDefault()
    })
    await page.evaluate('location.href = "/moved"')
    await expect.poll(() => seen).toEqual([['app://desk/next', true]])
    await expect.poll(() => titleOf(page)).toBe('desk')
  })

  it('to an unreachable address fails with a message and an event', async () => {
    const { contents } = await desk.show('app://desk/')
    const failed = new Promise(done =>
      contents.once('did-fail-load', (_event, ...rest) => done(rest.slice(0, 4))),
    )
    await expect(contents.loadURL('https://example.com/')).rejects.toMatchObject({
      code: 'ERR_ABORTED',
      errno: -3,
      url: 'https://example.com/',
    })
    expect(await failed).toEqual([-3, 'ERR_ABORTED', 'https://example.com/', true])
    expect(contents.getURL()).toBe('app://desk/')
  })

  it('emits events from its start to its end', async () => {
    const { contents } = await desk.show('app://desk/')
    const seen: unknown[] = []
    contents.on('did-start-navigation', event => seen.push(['start', event.url, event.isMainFrame]))
    contents.on('did-navigate', (_event, url) => seen.push(['navigate', url]))
    contents.on('dom-ready', () => seen.push(['ready']))
    contents.on('did-finish-load', () => seen.push(['finish']))
    await contents.loadURL('app://desk/next')
    expect(seen).toEqual([
      ['start', 'app://desk/next', true],
      ['navigate', 'app://desk/next'],
      ['ready'],
      ['finish'],
    ])
  })
})

describe('a window opened by the page', () => {
  it.each([
    ['plainly', `open('/next')`, 'app://desk/next'],
    ['without an opener', `open('https://evil.example/', '', 'noopener,popup')`, 'https://evil.example/'],
    ['with nothing in it', `open('about:blank')`, 'about:blank'],
    [
      'by a link',
      `Object.assign(document.querySelector('a'), { target: '_blank' }).click()`,
      'app://desk/next',
    ],
  ])('%s requires a decision of main and never stays open', async (_, source, url) => {
    const { page, contents } = await desk.show('app://desk/')
    const seen: string[] = []
    contents.setWindowOpenHandler(details => {
      seen.push(details.url)
      return { action: 'deny' }
    })
    const before = page.context().pages()
    await page.evaluate(`void (${source})`)
    const api = (name: string) => desk.host.calls.filter(call => call.api === name)
    await expect.poll(() => api('window.open')).toEqual([{ api: 'window.open', args: [url, 'deny'] }])
    await settled(page)
    await expect.poll(() => page.context().pages()).toEqual(before)
    expect([seen, blocked().filter(([, why]) => why !== 'it comes from a page main did not open')]).toEqual([
      [url],
      [],
    ])
  })

  it('is reported as a failure of main where main would allow it', async () => {
    const { page } = await desk.show('app://desk/')
    await page.evaluate(`void open('/next')`)
    await expect
      .poll(() => desk.host.failures.map(String))
      .toEqual(['Error: Main allowed app://desk/next a window, and the Chromium host gives none.'])
    desk.host.failures.length = 0
  })
})

it('leaves no unhandled rejection', async () => {
  await settled((await desk.show('app://desk/')).page)
  expect(desk.host.failures).toEqual([])
})
