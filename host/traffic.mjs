import { headerToWeb, originOf, schemeOf, toApp, toWeb } from './page/address.mjs'
import { record } from './stage.mjs'

/**
 * @typedef {import('playwright-core').Route} Route
 * @typedef {import('./surface/contents.mjs').WebContents} WebContents
 * @typedef {{ status: number, headers: Record<string, string>, body: Buffer }} Answer
 */

/** Electron's resource types by Playwright's, where they differ. @type {Readonly<Record<string, string>>} */
const KINDS = {
  document: 'mainFrame',
  fetch: 'xhr',
  websocket: 'webSocket',
  eventsource: 'xhr',
  beacon: 'ping',
}

let lastRequest = 0

/**
 * Returns the details of a request in the form of Electron's `webRequest`.
 *
 * @param {WebContents} contents
 * @param {Route} route
 */
function describe(contents, route) {
  const request = route.request()
  const isBelow = request.resourceType() === 'document' && request.frame().parentFrame() !== null
  return {
    id: ++lastRequest,
    url: toApp(request.url()),
    method: request.method(),
    webContentsId: contents.id,
    webContents: contents,
    frame: request.isNavigationRequest() ? contents.mainFrame : contents.frames.like(request.frame()),
    resourceType: isBelow ? 'subFrame' : (KINDS[request.resourceType()] ?? request.resourceType()),
    referrer: toApp(request.headers()['referer'] ?? ''),
    timestamp: Date.now(),
  }
}

/**
 * Returns the response of main or of the development server; `undefined` if neither serves the request.
 *
 * @param {Route} route
 * @param {WebContents} contents
 * @param {string | undefined} devServer
 * @returns {Promise<Answer | undefined>}
 */
async function answerOf(route, contents, devServer) {
  const request = route.request()
  const url = toApp(request.url())
  if (devServer !== undefined && originOf(url) === originOf(devServer)) {
    const fetched = await route.fetch({ maxRedirects: 0 })
    // The body is already decompressed, so the headers about its compressed form no longer apply.
    const { 'content-encoding': _, 'content-length': __, ...headers } = fetched.headers()
    return { status: fetched.status(), headers, body: await fetched.body() }
  }
  const serve = contents.session.protocol.serverOf(schemeOf(url))
  if (serve === undefined) return undefined
  const headers = { ...request.headers() }
  for (const name of ['origin', 'referer'])
    if (headers[name] !== undefined) headers[name] = toApp(headers[name])
  const body = request.postDataBuffer()
  const response = await serve(
    new Request(url, {
      method: request.method(),
      headers,
      body: body === null ? null : new Uint8Array(body),
    }),
  )
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: Buffer.from(await response.arrayBuffer()),
  }
}

/**
 * Refuses a request. A navigation gets a 204 response, which keeps the present document.
 *
 * @param {Route} route
 * @param {string} why
 */
async function refuse(route, why) {
  const request = route.request()
  record('request.blocked', toApp(request.url()), why)
  if (request.isNavigationRequest()) await route.fulfill({ status: 204 })
  else await route.abort('blockedbyclient')
}

/** @param {Record<string, string>} headers @param {Record<string, string | string[]> | undefined} changed @returns {Record<string, string>} */
function headersFor(headers, changed) {
  const all = changed ?? headers
  return Object.fromEntries(
    Object.entries(all).map(([name, value]) => [
      name,
      headerToWeb(Array.isArray(value) ? value.join(', ') : value),
    ]),
  )
}

/**
 * Answers one request of a page. A request that main does not serve is refused; none reaches a network.
 *
 * @param {Route} route
 * @param {WebContents | undefined} contents Contents of the page; `undefined` for an unknown page, which is
 *   refused.
 * @param {string | undefined} devServer
 */
export async function answerRequest(route, contents, devServer) {
  const request = route.request()
  const url = request.url()
  // SECURITY: a page that main did not open is never answered.
  if (contents === undefined) return refuse(route, 'it comes from a page main did not open')
  const frame = contents.frames.like(request.frame())
  if (request.isNavigationRequest() && !contents.navigation.allows(url, frame)) {
    return refuse(route, 'main prevented the navigation')
  }
  const { cancel = false, redirectURL } = await contents.session.webRequest.mayLeave(
    describe(contents, route),
  )
  if (cancel) return refuse(route, 'main cancelled the request')
  if (redirectURL !== undefined)
    return route.fulfill({ status: 307, headers: { location: toWeb(redirectURL) } })
  const answer = await answerOf(route, contents, devServer)
  // SECURITY: no request reaches a network. A request without a handler is refused.
  if (answer === undefined) return refuse(route, 'nothing serves it')
  const asArrived = {
    ...describe(contents, route),
    statusCode: answer.status,
    responseHeaders: asLists(answer.headers),
  }
  const verdict = await contents.session.webRequest.mayArrive(asArrived)
  if (verdict.cancel === true) return refuse(route, 'main cancelled the answer')
  const headers = headersFor(answer.headers, verdict.responseHeaders)
  const location = headers['location']
  if (location !== undefined && request.isNavigationRequest()) {
    const to = new URL(location, url).href
    if (!contents.navigation.allowsRedirect(to, frame)) return refuse(route, 'main prevented the redirect')
  }
  await route.fulfill({ status: answer.status, headers, body: answer.body })
}

/** @param {Record<string, string>} headers */
const asLists = headers => Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]))
