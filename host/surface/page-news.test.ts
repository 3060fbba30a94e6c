import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBareDesk, type BareDesk } from '../fixtures/bare-desk'

let desk: BareDesk

beforeAll(async () => {
  desk = await openBareDesk({
    'app://desk/': '<title>desk</title><a href="/next">next</a><a href="https://evil.example/">out</a>',
    'app://desk/file': () =>
      new Response('x', { headers: { 'content-disposition': 'attachment; filename="orders.csv"' } }),
  })
})

beforeEach(async () => {
  await desk.clear()
  desk.host.calls.length = 0
})

afterAll(() => desk.host.stop())

describe('downloads and dialogs of a page', () => {
  it('cancel a download and emit its event', async () => {
    const { page, contents } = await desk.show('app://desk/')
    const download = new Promise(done =>
      contents.session.once('will-download', (_event, item, from) =>
        done([item.getURL(), from === contents]),
      ),
    )
    await page.evaluate(
      `Object.assign(document.createElement('a'), { href: '/file', download: 'orders.csv' }).click()`,
    )
    expect(await download).toEqual(['app://desk/file', true])
    await expect
      .poll(() => desk.host.calls)
      .toContainEqual({ api: 'page.download', args: ['app://desk/file', 'orders.csv'] })
  })

  it('dismiss a dialog at once, so that it blocks nothing', async () => {
    const { page } = await desk.show('app://desk/')
    expect(await page.evaluate('[alert("a"), confirm("b"), prompt("c")]')).toEqual([undefined, false, null])
    expect(desk.host.calls.filter(({ api }) => api === 'page.dialog').map(({ args }) => args)).toEqual([
      ['alert', 'a'],
      ['confirm', 'b'],
      ['prompt', 'c'],
    ])
  })

  it.each([
    ['granted where main asks nothing, as in Electron', undefined, 'granted'],
    ['denied where main says no', false, 'denied'],
    ['granted where main says yes', true, 'granted'],
  ])('include a permission that is %s', async (_, answer, expected) => {
    const partition = `permissions ${answer}`
    const own = desk.host.electron.session.fromPartition(partition)
    if (answer !== undefined) {
      own.setPermissionRequestHandler((_contents: unknown, _name: string, say: (granted: boolean) => void) =>
        say(answer),
      )
      own.setPermissionCheckHandler(() => answer)
    }
    const { page } = await desk.show('app://desk/', { partition })
    const names = [
      'geolocation',
      'notifications',
      'camera',
      'microphone',
      'clipboard-read',
      'midi',
      'local-fonts',
    ]
    const states = await page.evaluate(
      wanted =>
        Promise.all(
          wanted.map(name =>
            navigator.permissions.query({ name: name as PermissionName }).then(({ state }) => state),
          ),
        ),
      names,
    )
    expect(states).toEqual(names.map(() => expected))
  })
})

describe('a page that crashes', () => {
  it('emits an event, and gets its bridge back on reload', async () => {
    const { contents } = await desk.show('app://desk/')
    contents.ipc.handle('ping', () => 'pong')
    const gone = new Promise(done =>
      contents.once('render-process-gone', (_event, details) => done(details.reason)),
    )
    contents.forcefullyCrashRenderer()
    expect(await gone).toBe('crashed')
    expect([contents.isCrashed(), contents.isDestroyed()]).toEqual([true, false])

    const back = new Promise(done => contents.once('did-finish-load', done))
    contents.reload()
    await back
    const page = await contents.page()
    expect([await page.evaluate('bridge.call("ping")'), contents.isCrashed()]).toEqual(['pong', false])
  })
})
