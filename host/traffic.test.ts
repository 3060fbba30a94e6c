import { createServer as createHttpServer } from 'node:http'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBareDesk, type BareDesk, type Shown } from './fixtures/bare-desk'

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src app://desk; require-trusted-types-for 'script'; trusted-types 'none'"

const strict = (body: string, type = 'text/html') =>
  new Response(body, {
    headers: { 'content-type': type, 'content-security-policy': policy, 'x-content-type-options': 'nosniff' },
  })

const pixel = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')

let desk: BareDesk
let requests: { method: string; url: string; body: string; origin: string | null }[] = []

beforeAll(async () => {
  desk = await openBareDesk({
    'app://desk/': '<title>desk</title><a href="/next">next</a><a href="https://evil.example/">out</a>',
    'app://desk/next': '<title>next</title>',
    'app://desk/framed': '<iframe name="inner" src="/next"></iframe>',
    'app://desk/moved': () => new Response(null, { status: 302, headers: { location: '/next' } }),
    'app://desk/file': () =>
      new Response('x', { headers: { 'content-disposition': 'attachment; filename="orders.csv"' } }),
    'app://strict/': () =>
      strict(
        '<script>globalThis.inline = 1</script><script src="/self.js"></script><img id="near" src="https://desk.app.invalid/pixel.gif">',
      ),
    'app://strict/self.js': () =>
      strict(
        'globalThis.own = 1; setTimeout(() => { try { eval("globalThis.evaluated = 1") } catch (e) { globalThis.banned = e.name } })',
        'text/javascript',
      ),
    'app://desk/pixel.gif': () => new Response(pixel, { headers: { 'content-type': 'image/gif' } }),
    'app://strict/pixel.gif': () => new Response(pixel, { headers: { 'content-type': 'image/gif' } }),
  })
})

beforeEach(async () => {
  await desk.clear()
  desk.host.calls.length = 0
  requests = []
})

afterAll(() => desk.host.stop())

const blocked = () => desk.host.calls.filter(({ api }) => api === 'request.blocked').map(({ args }) => args)

/** Gives the page 50 ms to process earlier responses. */
const settled = (page: Shown['page']) => page.evaluate('new Promise(done => setTimeout(done, 50))')

describe('a page', () => {
  it('is a secure context with its own origin, under a scheme that main registered', async () => {
    const { page, contents } = await desk.show('app://desk/')
    expect(await page.evaluate('[isSecureContext, origin, typeof crypto.subtle]')).toEqual([
      true,
      'https://desk.app.invalid',
      'object',
    ])
    expect([contents.getURL(), contents.mainFrame.origin]).toEqual(['app://desk/', 'app://desk'])
  })

  it('is held to the policy that main serves with it, whose addresses keep their meaning', async () => {
    const { page } = await desk.show('app://strict/')
    await expect.poll(() => page.evaluate('globalThis.banned')).toBeDefined()
    expect(await page.evaluate('[globalThis.own, globalThis.inline, globalThis.evaluated, banned]')).toEqual([
      1,
      undefined,
      undefined,
      'EvalError',
    ])
    expect(await page.evaluate('document.querySelector("#near").naturalWidth')).toBe(1)
    const far = `new Promise(done => { const img = new Image(); img.onload = () => done('loaded'); img.onerror = () => done('refused'); img.src = '/pixel.gif' })`
    expect(await page.evaluate(far)).toBe('refused')
  })

  it('reaches what its session serves, with method, body and origin unchanged for main', async () => {
    const { session } = desk.host.electron
    session.fromPartition('api').protocol.handle('app', async request => {
      const { method, url, headers } = request
      requests.push({ method, url, body: await request.text(), origin: headers.get('origin') })
      return new Response('[]', { status: 201, headers: { 'x-own': 'yes' } })
    })
    const { page } = await desk.show('app://api/', { partition: 'api' })
    const answer = await page.evaluate(
      `fetch('/orders?x=%5c..', { method: 'POST', body: 'a' }).then(async r => [r.status, r.headers.get('x-own'), await r.text()])`,
    )
    expect(answer).toEqual([201, 'yes', '[]'])
    expect(requests).toEqual([
      { method: 'GET', url: 'app://api/', body: '', origin: null },
      { method: 'POST', url: 'app://api/orders?x=%5c..', body: 'a', origin: 'app://api' },
    ])
  })

  it('shares neither storage nor served content with another partition', async () => {
    const here = await desk.show('app://desk/')
    const there = await desk.show('app://desk/', { partition: 'elsewhere' })
    await here.page.evaluate('localStorage.setItem("a", "1")')
    expect(await there.page.evaluate('localStorage.getItem("a")')).toBe(null)
    expect(desk.host.electron.session.fromPartition('nothing').protocol.isProtocolHandled('app')).toBe(false)
  })
})

describe('network access', () => {
  it('is absent: whatever a page tries, no connection is opened', async () => {
    const sockets: Socket[] = []
    const server = createServer(socket => void sockets.push(socket))
    await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready))
    const { port } = server.address() as AddressInfo
    const { page } = await desk.show('app://desk/', { partition: 'loose' })

    const outcomes = await page.evaluate(`(async () => {
      const at = '127.0.0.1:${port}'
      const said = promise => promise.then(() => 'reached', () => 'failed')
      const event = (target, good, bad) => new Promise((ok, no) => { target[good] = ok; target[bad] = no })
      const out = {}
      for (const scheme of ['http', 'https']) out[scheme] = await said(fetch(scheme + '://' + at + '/', { mode: 'no-cors' }))
      out.name = await said(fetch('https://example.com/', { mode: 'no-cors' }))
      out.socket = await said(event(new WebSocket('ws://' + at + '/'), 'onopen', 'onerror'))
      out.events = await said(event(new EventSource('http://' + at + '/'), 'onopen', 'onerror'))
      out.image = await said(event(Object.assign(new Image(), { src: 'http://' + at + '/' }), 'onload', 'onerror'))
      out.transport = await said(new WebTransport('https://' + at + '/').ready)
      navigator.sendBeacon('http://' + at + '/', 'x')
      for (const rel of ['preconnect', 'dns-prefetch', 'prefetch', 'preload']) document.head.append(Object.assign(document.createElement('link'), { rel, href: 'http://' + at + '/', as: 'image' }))
      document.body.append(Object.assign(document.createElement('iframe'), { src: 'http://' + at + '/' }))
      const peer = new RTCPeerConnection({ iceTransportPolicy: 'relay', iceServers: [{ urls: 'turn:' + at + '?transport=tcp', username: 'u', credential: 'c' }] })
      peer.createDataChannel('x')
      await peer.setLocalDescription(await peer.createOffer())
      await new Promise(done => setTimeout(done, 1000))
      return out
    })()`)

    server.close()
    expect(Object.values(outcomes as object)).toEqual(Array(7).fill('failed'))
    expect(sockets.length).toBe(0)
    expect(blocked()).toContainEqual([`http://127.0.0.1:${port}/`, 'nothing serves it'])
  })
})

describe('request handlers of main', () => {
  it('are enforced: a cancelled request fails, and a redirected one loads from elsewhere', async () => {
    const own = desk.host.electron.session.fromPartition('said')
    const { page } = await desk.show('app://desk/', { partition: 'said' })
    const seen: unknown[] = []
    own.webRequest.onBeforeRequest(({ url, method, resourceType }, answer) => {
      seen.push([url, method, resourceType])
      if (url.endsWith('/secret')) return answer({ cancel: true })
      answer(url.endsWith('/old') ? { redirectURL: 'app://desk/next' } : {})
    })
    const get = (path: string) => page.evaluate(`fetch('${path}').then(r => r.text(), () => 'refused')`)
    expect(await get('/secret')).toBe('refused')
    expect(await get('/next')).toBe('<title>next</title>')
    expect(seen).toEqual([
      ['app://desk/secret', 'GET', 'xhr'],
      ['app://desk/next', 'GET', 'xhr'],
    ])

    own.webRequest.onBeforeRequest({ urls: ['app://desk/sec*'] }, (_details, answer) =>
      answer({ cancel: true }),
    )
    expect([await get('/secret'), await get('/next')]).toEqual(['refused', '<title>next</title>'])
    own.webRequest.onBeforeRequest(null)
    expect(await get('/secret')).toBe('not here')
  })

  it('can change the headers of a response', async () => {
    const own = desk.host.electron.session.fromPartition('headed')
    own.webRequest.onHeadersReceived(({ responseHeaders }, answer) =>
      answer({ responseHeaders: { ...responseHeaders, 'content-security-policy': ["script-src 'none'"] } }),
    )
    const { page } = await desk.show('app://desk/', { partition: 'headed' })
    const tried = `new Promise(done => { addEventListener('securitypolicyviolation', event => done(event.violatedDirective)); document.body.append(Object.assign(document.createElement('script'), { src: '/x.js' })) })`
    expect(await page.evaluate(tried)).toBe('script-src-elem')
  })
})

it('allow a development server, and no other host', async () => {
  await desk.host.stop()
  const server = createHttpServer((request, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' })
    response.end(gzipSync(`<title>dev ${request.url}</title>`))
  })
  await new Promise<void>(ready => server.listen(0, 'localhost', ready))
  const at = `http://localhost:${(server.address() as AddressInfo).port}`
  desk = await openBareDesk({}, { env: { PERPDESK_DEVELOPING: 'hot reload', ELECTRON_RENDERER_URL: at } })
  desk.host.electron.session.defaultSession.webRequest.onHeadersReceived(({ responseHeaders }, answer) =>
    answer({ responseHeaders: { ...responseHeaders, 'content-security-policy': ["script-src 'self'"] } }),
  )
  const { page, contents } = await desk.show(`${at}/desk/`)
  const found = await page.evaluate('[document.title, typeof bridge]')
  expect([found, contents.mainFrame.origin]).toEqual([['dev /desk/', 'object'], at])
  expect(
    await page.evaluate(`fetch('${at}/x').then(r => [r.status, r.headers.get('content-security-policy')])`),
  ).toEqual([200, "script-src 'self'"])
  expect(await page.evaluate(`fetch('http://localhost:1/x').then(() => 'reached', () => 'refused')`)).toBe(
    'refused',
  )
  server.close()
})

it('leaves no unhandled rejection', async () => {
  await settled((await desk.show('app://desk/')).page)
  expect(desk.host.failures).toEqual([])
})
