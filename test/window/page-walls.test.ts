import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inPage } from '../kit/desk-window'
import { windowHosts, type OpenPages } from '../kit/window-hosts'

/** All pages have the same restrictions. The strip comes first, since a reload of the desk's page disarms. */
const pages = ['strip', 'desk', 'popout', 'sheet'] as const

describe.each(windowHosts)('on $name', ({ open }) => {
  let window: OpenPages
  beforeAll(async () => {
    window = await open()
  })
  afterAll(() => window.close())

  describe.each(pages)('page of the %s', name => {
    it.each<[string, () => unknown, string]>([
      ['makes no code of text', () => (0, eval)('1 + 1'), 'threw EvalError'],
      ['makes no function of text', () => new Function('return 1')(), 'threw EvalError'],
      ['runs no timer made of text', () => setTimeout('globalThis.ran = 1' as never), 'threw TypeError'],
      [
        'takes no script in an attribute',
        () => document.body.setAttribute('onclick', 'globalThis.ran = 1'),
        'threw TypeError',
      ],
      [
        'takes no script as an element',
        () => Object.assign(document.createElement('script'), { textContent: 'globalThis.ran = 1' }),
        'threw TypeError',
      ],
      [
        'writes no markup into itself',
        () => {
          document.body.innerHTML = '<p>x</p>'
        },
        'threw TypeError',
      ],
      [
        'makes no policy to get around that',
        () =>
          (
            globalThis as unknown as { trustedTypes: { createPolicy(name: string, rules: object): unknown } }
          ).trustedTypes.createPolicy('p', {}),
        'threw TypeError',
      ],
    ])('%s', async (_, script, outcome) => {
      expect(await inPage(window[name], script)).toBe(outcome)
    })

    it.each<[string, () => unknown]>([
      ['fetch', () => fetch('https://example.com/')],
      ['fetch of its own files', () => fetch('/')],
      ['fetch on this machine', () => fetch('http://127.0.0.1:1/')],
      [
        'a request of the old kind',
        () =>
          new Promise((done, failed) => {
            const request = new XMLHttpRequest()
            request.onload = done
            request.onerror = () => failed(new TypeError('blocked'))
            request.open('GET', 'https://example.com/')
            request.send()
          }),
      ],
      [
        'a picture',
        () =>
          new Promise((done, failed) => {
            const picture = new Image()
            picture.onload = done
            picture.onerror = () => failed(new TypeError('blocked'))
            picture.src = 'https://example.com/a.png'
          }),
      ],
      [
        'a style',
        () =>
          new Promise((done, failed) => {
            const link = Object.assign(document.createElement('link'), {
              rel: 'stylesheet',
              href: 'https://example.com/a.css',
            })
            link.onload = done
            link.onerror = () => failed(new TypeError('blocked'))
            document.head.append(link)
          }),
      ],
      [
        'a frame',
        () =>
          new Promise((done, failed) => {
            const frame = document.createElement('iframe')
            frame.src = 'https://example.com/'
            document.body.append(frame)
            setTimeout(() => {
              const loaded = frame.contentDocument === null && frame.contentWindow?.length === undefined
              frame.remove()
              return loaded ? done('') : failed(new TypeError('blocked'))
            }, 300)
          }),
      ],
    ])('reaches no host by %s', async (_, script) => {
      expect(await inPage(window[name], script)).toBe('threw TypeError')
    })

    it.each<[string, () => unknown]>([
      [
        'a socket',
        () =>
          new Promise(done => {
            const socket = new WebSocket('wss://example.com/')
            socket.onopen = () => done('open')
            socket.onerror = () => done('shut')
          }),
      ],
      [
        'server events',
        () =>
          new Promise(done => {
            const source = new EventSource('https://example.com/')
            source.onopen = () => done('open')
            source.onerror = () => done('shut')
          }),
      ],
      [
        'a transport',
        () =>
          new WebTransport('https://127.0.0.1:1/').ready.then(
            () => 'open',
            () => 'shut',
          ),
      ],
      [
        'a worker',
        () =>
          new Promise(done => {
            const worker = new Worker('/worker.js')
            worker.onmessage = () => done('open')
            worker.onerror = () => done('shut')
          }),
      ],
      [
        'a service worker',
        async () => {
          await navigator.serviceWorker.register('/sw.js')
          return (await navigator.serviceWorker.getRegistrations()).length === 0 ? 'shut' : 'open'
        },
      ],
    ])('opens no connection by %s', async (_, script) => {
      expect([
        'shut',
        'threw SecurityError',
        'threw TypeError',
        'threw ReferenceError',
        'threw NotSupportedError',
      ]).toContain(await inPage(window[name], script))
    })

    it('opens no window and navigates nowhere', async () => {
      const page = window[name]
      const before = { url: page.url(), pages: page.context().pages().length }
      await inPage(page, async () => {
        globalThis.open('https://example.com/')
        const link = Object.assign(document.createElement('a'), { href: 'https://example.com/' })
        document.body.append(link)
        link.click()
        Object.assign(link, { target: '_blank' }).click()
        link.remove()
        location.assign('https://example.com/')
        await new Promise(done => setTimeout(done, 300))
      })
      // A window may exist for a moment before it is closed.
      await expect.poll(() => ({ url: page.url(), pages: page.context().pages().length })).toEqual(before)
      const answers = () => new Set(window.windowAnswers() ?? ['deny'])
      await expect.poll(answers).toEqual(new Set(['deny']))
    })

    it('is granted no permission that it may ask for', async () => {
      expect(await inPage(window[name], () => Notification.requestPermission())).toBe('denied')
      const denied = 'threw NotAllowedError'
      expect([denied, 'threw NotFoundError', 'threw TypeError']).toContain(
        await inPage(window[name], () => navigator.mediaDevices.getUserMedia({ audio: true })),
      )
      expect([denied, 'threw TypeError']).toContain(
        await inPage(window[name], () => navigator.clipboard.readText()),
      )
      expect(
        await inPage(
          window[name],
          () =>
            new Promise(done =>
              navigator.geolocation.getCurrentPosition(
                () => done('found'),
                ({ code }) => done(code),
              ),
            ),
        ),
      ).toBe('1')
    })

    it('downloads nothing', async () => {
      const attempted = window[name].waitForEvent('download', { timeout: 1_500 }).catch(() => undefined)
      await inPage(window[name], () => {
        const link = document.createElement('a')
        link.href = URL.createObjectURL(new Blob(['x']))
        link.download = 'x.txt'
        document.body.append(link)
        link.click()
        link.remove()
      })
      // Electron sends no event for a download that main prevented.
      expect(await (await attempted)?.failure()).not.toBeNull()
    })

    it('loads without a console message', async () => {
      const words: string[] = []
      const hear = (line: { text(): string }) => void words.push(line.text())
      const page = window[name].on('console', hear)
      await page.reload()
      page.off('console', hear)
      // The set of unknown device features depends on the browser; all of them are blocked in any case.
      expect(words.filter(word => !word.includes('Unrecognized feature'))).toEqual([])
    })

    it('has its own bridge alone and no access to the machine', async () => {
      const bridge = { strip: 'strip', desk: 'desk', popout: 'desk', sheet: 'consent' }[name]
      const seen = await window[name].evaluate(
        own => ({
          words: Object.keys((globalThis as unknown as Record<string, object>)[own] ?? {}).sort(),
          frozen: Object.isFrozen((globalThis as unknown as Record<string, object>)[own]),
          machine: ['require', 'process', 'module', 'Buffer', 'ipcRenderer', 'electron', '__dirname'].filter(
            each => each in globalThis,
          ),
          other: (own === 'desk' ? 'consent' : 'desk') in globalThis,
        }),
        bridge,
      )
      expect(seen).toEqual({ words: ['invoke', 'on'], frozen: true, machine: [], other: false })
    })
  })
})
