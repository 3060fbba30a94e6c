import { headerToWeb, originOf, schemeOf, toApp, toWeb } from './page/address.mjs'
import { record } from './stage.mjs'

/**
 * @typedef {import('playwright-core').Route} Route
 * @typedef {import('./surface/contents.mjs').WebContents} WebContents
 */

let lastRequest = 0

/** Asks main's one question about a request, as Electron asks it. @param {WebContents} contents @param {Route} route @returns {Promise<{ cancel?: boolean, redirectURL?: string }>} */
function askMain(contents, route) {
  const { asked } = contents.session.webRequest
  if (asked === undefined) return Promise.resolve({})
  const request = route.request()
  const kinds = /** @type {Record<string, string>} */ ({
    document: 'mainFrame',
    fetch: 'xhr',
    websocket: 'webSocket',
  })
  const details = {
    id: ++lastRequest,
    url: toApp(request.url()),
    method: request.method(),
    webContentsId: contents.id,
    webContents: contents,
    frame: contents.mainFrame,
    resourceType: kinds[request.resourceType()] ?? request.resourceType(),
    referrer: toApp(request.headers()['referer'] ?? ''),
    timestamp: Date.now(),
    uploadData: [],
  }
  return new Promise(resolve => asked(details, resolve))
}

/** Answers with what main serves for the address. @param {Route} route @param {(request: Request) => Response | Promise<Response>} serve */
async function serveFrom(route, serve) {
  const request = route.request()
  const body = request.postDataBuffer()
  const headers = { ...request.headers() }
  if (headers['origin'] !== undefined) headers['origin'] = originOf(headers['origin'])
  const response = await serve(
    new Request(toApp(request.url()), {
      method: request.method(),
      headers,
      body: body === null ? null : new Uint8Array(body),
    }),
  )
  /** @type {Record<string, string>} */
  const answered = {}
  response.headers.forEach((value, name) => (answered[name] = headerToWeb(value)))
  await route.fulfill({
    status: response.status,
    headers: answered,
    body: Buffer.from(await response.arrayBuffer()),
  })
}

/** Leaves the page where it is: an empty answer starts no document. @param {Route} route @param {string} why */
async function refuse(route, why) {
  const request = route.request()
  record('request.blocked', toApp(request.url()), why)
  if (request.isNavigationRequest()) await route.fulfill({ status: 204 })
  else await route.abort('blockedbyclient')
}

/** The frame of `contents` a request navigates. @param {WebContents} contents @param {import('playwright-core').Request} request */
function frameOf(contents, request) {
  const frame = request.frame()
  return frame.parentFrame() === null ? contents.mainFrame : contents.frameNamed(frame.name(), frame.url())
}

/**
 * Decides about one request of one page. Nothing reaches a network: what main does not serve is refused.
 *
 * @param {Route} route
 * @param {WebContents | undefined} contents Whose page asks; a page nobody knows gets nothing.
 * @param {string | undefined} devServer
 */
export async function answerRequest(route, contents, devServer) {
  const request = route.request()
  const url = request.url()
  if (contents === undefined) return refuse(route, 'it comes from a page main did not open')
  if (request.isNavigationRequest() && !contents.allowsNavigation(url, frameOf(contents, request))) {
    return refuse(route, 'main prevented the navigation')
  }
  const { cancel = false, redirectURL } = await askMain(contents, route)
  if (cancel) return refuse(route, 'main cancelled the request')
  if (redirectURL !== undefined)
    return route.fulfill({ status: 307, headers: { location: toWeb(redirectURL) } })
  if (devServer !== undefined && new URL(url).origin === new URL(devServer).origin) return route.continue()
  const serve = contents.session.protocol.serverOf(schemeOf(toApp(url)))
  if (serve === undefined) return refuse(route, 'nothing serves it')
  return serveFrom(route, serve)
}
