import type { Page } from 'playwright-core'
import { listenOver } from '../../scripts/contact/electron/peer-probes.mjs'

/** A listener's address, and the same for other schemes. */
interface There {
  readonly url: string
  readonly secure: string
  readonly socket: string
}

/** One way for a page's script to reach a listener. It runs in the page, as text. */
export interface WayOut {
  readonly name: string
  readonly act: string
  readonly over?: 'udp'
  /** Set if the page may be gone afterwards, or has opened another window. */
  readonly leaves?: true
}

type Act = ((there: There) => unknown) | string

const way = (name: string, act: Act): WayOut => ({ name, act: act.toString() })
const leaving = (name: string, act: Act): WayOut => ({ ...way(name, act), leaves: true })

/** An element with these properties, put into the page. */
const put = (name: string, tag: string, set: (there: There) => Readonly<Record<string, unknown>>): WayOut =>
  way(
    name,
    `there => document.body.append(Object.assign(document.createElement('${tag}'), (${set.toString()})(there)))`,
  )

/** A link of one relation in the head of the page. */
const hint = (rel: string, more = '{}'): WayOut =>
  way(
    `the hint ${rel}`,
    `there => document.head.append(Object.assign(document.createElement('link'), { rel: '${rel}', href: there.url }, ${more}))`,
  )

/** A CSS property with a fetched resource, on an element that draws it. */
const styled = (name: string, property: string): WayOut =>
  way(
    name,
    `there => {
      const part = document.createElement('p')
      part.style.cssText = 'display: list-item; border: 1px solid; width: 9px; height: 9px'
      part.style.${property} = 'url(' + there.url + ')'
      document.body.append(part)
    }`,
  )

/** Markup with a picture, made from text in one of the possible ways. */
const marked = (name: string, act: string): WayOut =>
  way(`markup by ${name}`, `there => { const text = '<img src="' + there.url + '">'; ${act} }`)

/** A worker with inline source, so that it needs no file. */
const working = (name: string, kind: 'Worker' | 'SharedWorker', text: string): WayOut =>
  way(
    name,
    `there => new ${kind}(URL.createObjectURL(new Blob(['const at = ' + JSON.stringify(there) + ';' + ${JSON.stringify(text)}])))`,
  )

const requests: readonly WayOut[] = [
  way('fetch', there => fetch(there.url)),
  way('fetch without an answer', there => fetch(there.url, { mode: 'no-cors' })),
  way('fetch that outlives the page', there =>
    fetch(there.url, { method: 'POST', mode: 'no-cors', keepalive: true, body: 'x' }),
  ),
  way('fetch with more than is asked for', there => fetch(there.url, { method: 'PUT', headers: { x: 'y' } })),
  way('a request of the old kind', there => {
    const request = new XMLHttpRequest()
    request.open('POST', there.url)
    request.send('x')
  }),
  way('a request that is waited for', there => {
    const request = new XMLHttpRequest()
    request.open('GET', there.url, false)
    request.send()
  }),
  way('a beacon', there => navigator.sendBeacon(there.url, 'x')),
  way('a socket', there => new WebSocket(there.socket)),
  way('server events', there => new EventSource(there.url)),
  { ...way('a transport', there => new WebTransport(there.secure).ready), over: 'udp' },
  way('code of bytes', there => WebAssembly.compileStreaming(fetch(there.url))),
]

const parts: readonly WayOut[] = [
  put('a picture', 'img', there => ({ src: there.url })),
  put('a picture of several', 'img', there => ({ srcset: `${there.url} 1x` })),
  way('a picture for the screen', there => {
    const picture = document.createElement('picture')
    const source = Object.assign(document.createElement('source'), { srcset: there.url })
    picture.append(source, document.createElement('img'))
    document.body.append(picture)
  }),
  way('a picture in a drawing', there => {
    const space = 'http://www.w3.org/2000/svg'
    const [drawing, image] = [
      document.createElementNS(space, 'svg'),
      document.createElementNS(space, 'image'),
    ]
    image.setAttribute('href', there.url)
    drawing.append(image)
    document.body.append(drawing)
  }),
  put('a button of a picture', 'input', there => ({ type: 'image', src: there.url })),
  way('a page’s own background', there => document.body.setAttribute('background', there.url)),
  put('a film', 'video', there => ({ src: there.url, preload: 'auto' })),
  put('what stands for a film', 'video', there => ({ poster: there.url })),
  put('a sound', 'audio', there => ({ src: there.url, preload: 'auto' })),
  way('the words of a film', there => {
    const track = Object.assign(document.createElement('track'), { src: there.url, default: true })
    const film = document.createElement('video')
    film.crossOrigin = 'anonymous'
    film.append(track)
    document.body.append(film)
    track.track.mode = 'showing'
  }),
  put('a script', 'script', there => ({ src: there.url })),
  put('a module', 'script', there => ({ type: 'module', src: there.url })),
  way('an import', 'there => import(there.url)'),
  put('a style of text', 'style', there => ({ textContent: `@import url(${there.url});` })),
  way('a sheet that is adopted', there => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`body::before { content: url(${there.url}) }`)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }),
  way('a rule that is added', there => {
    const style = document.createElement('style')
    document.head.append(style)
    style.sheet?.insertRule(`html { background-image: url(${there.url}) }`)
  }),
  way('letters', there => {
    const face = new FontFace('away', `url(${there.url})`)
    document.fonts.add(face)
    return face.load()
  }),
  styled('a background', 'backgroundImage'),
  styled('a mask', 'maskImage'),
  styled('a border', 'borderImageSource'),
  styled('the mark of a list', 'listStyleImage'),
  put('a frame', 'iframe', there => ({ src: there.url })),
  put('a frame of text', 'iframe', there => ({ srcdoc: `<img src="${there.url}">` })),
  put('a frame that is made here', 'iframe', there => ({
    src: URL.createObjectURL(new Blob([`<img src="${there.url}">`], { type: 'text/html' })),
  })),
  put('an object', 'object', there => ({ data: there.url })),
  put('something embedded', 'embed', there => ({ src: there.url })),
]

const hints: readonly WayOut[] = [
  ...['preconnect', 'prefetch', 'modulepreload', 'icon', 'stylesheet', 'manifest', 'prerender'].map(rel =>
    hint(rel),
  ),
  hint('preload', "{ as: 'image' }"),
  put('a rule of what comes next', 'script', there => ({
    type: 'speculationrules',
    textContent: JSON.stringify({ prefetch: [{ source: 'list', urls: [there.url] }] }),
  })),
]

const texts: readonly WayOut[] = [
  marked('what is inside', 'document.body.appendChild(document.createElement("p")).innerHTML = text'),
  marked('what stands beside', 'document.body.insertAdjacentHTML("beforeend", text)'),
  marked('a range', 'document.body.append(document.createRange().createContextualFragment(text))'),
  marked(
    'a call that checks nothing',
    'document.body.appendChild(document.createElement("p")).setHTMLUnsafe(text)',
  ),
  marked(
    'a document of its own',
    'document.body.append(document.adoptNode(new DOMParser().parseFromString(text, "text/html").body.firstChild))',
  ),
]

const workers: readonly WayOut[] = [
  working('a worker that asks', 'Worker', 'fetch(at.url)'),
  working('a worker that brings in', 'Worker', 'importScripts(at.url)'),
  working('a worker that is shared', 'SharedWorker', 'fetch(at.url)'),
  working('a worker with a socket', 'Worker', 'new WebSocket(at.socket)'),
  way('a worklet of sound', there => new OfflineAudioContext(1, 1, 8_000).audioWorklet.addModule(there.url)),
]

const walks: readonly WayOut[] = [
  leaving('a place', there => void location.assign(there.url)),
  leaving('a place instead', there => void location.replace(there.url)),
  leaving('an address', there => void (location.href = there.url)),
  leaving('the way of the browser', 'there => void navigation.navigate(there.url)'),
  leaving('a window', there => void globalThis.open(there.url)),
  leaving('a link', there => Object.assign(document.createElement('a'), { href: there.url }).click()),
  leaving('a link into a window', there =>
    Object.assign(document.createElement('a'), { href: there.url, target: '_blank' }).click(),
  ),
  leaving('a link that is kept', there =>
    Object.assign(document.createElement('a'), { href: there.url, download: 'x' }).click(),
  ),
  leaving('a ping', there => {
    const link = Object.assign(document.createElement('a'), { href: '#x', ping: there.url })
    document.body.append(link)
    link.click()
  }),
  leaving('a form', there => {
    const form = Object.assign(document.createElement('form'), { action: there.url })
    document.body.append(form)
    form.submit()
  }),
  leaving('a form that posts', there => {
    const form = Object.assign(document.createElement('form'), { action: there.url, method: 'post' })
    document.body.append(form)
    form.requestSubmit()
  }),
  leaving('a form into a window', there => {
    const form = Object.assign(document.createElement('form'), { action: there.url, target: '_blank' })
    document.body.append(form)
    form.submit()
  }),
  leaving('a page that goes on by itself', there => {
    const meta = Object.assign(document.createElement('meta'), { content: `0;url=${there.url}` })
    meta.setAttribute('http-equiv', 'refresh')
    document.head.append(meta)
  }),
]

/** Every known way, except those of a peer connection, which have a separate list. */
export const waysOut: readonly WayOut[] = [...requests, ...parts, ...hints, ...texts, ...workers, ...walks]

/** Time to wait for a listener to be reached. */
const WAIT = { stays: 2_500, leaves: 400 } as const

/** Tries one way as a script of the page would: from a timer, so that the page's policy applies. */
async function go(page: Page, { act }: WayOut, there: There): Promise<void> {
  const script = `new Promise(done => setTimeout(async () => {
    try { await (${act})(${JSON.stringify(there)}) } catch {} done()
  }))`
  // Only the listener counts; the script's own error is ignored.
  await Promise.race([page.evaluate(script).catch(() => undefined), pause(WAIT.stays)])
}

const pause = (ms: number): Promise<void> => new Promise(done => setTimeout(done, ms))

/** Tries one way with a private listener, and returns true if it was reached. */
async function isReached(page: Page, one: WayOut): Promise<boolean> {
  const listener = await listenOver(one.over ?? 'tcp', '127.0.0.1')
  try {
    const at = `127.0.0.1:${listener.port}/`
    await go(page, one, { url: `http://${at}`, secure: `https://${at}`, socket: `ws://${at}` })
    await pause(one.leaves === true ? WAIT.leaves : WAIT.stays)
    return listener.hasArrived()
  } finally {
    listener.close()
  }
}

/** Every way that reached a listener; `page` is replaced after each way that leaves it. */
export async function reachedByWays(
  page: Page,
  another: () => Promise<Page> = () => Promise.resolve(page),
): Promise<readonly string[]> {
  const staying = waysOut.filter(({ leaves }) => leaves !== true)
  const stays = await Promise.all(staying.map(async one => ((await isReached(page, one)) ? [one.name] : [])))
  const reached = stays.flat()
  for (const one of walks) if (await isReached(await another(), one)) reached.push(one.name)
  return reached
}
