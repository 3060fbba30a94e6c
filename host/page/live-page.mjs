import { randomBytes } from 'node:crypto'
import { openOutbox } from './outbox.mjs'
import { sourcesOf } from './sources.mjs'

const WORLD = 'preload'

/**
 * @typedef {{ readonly value?: unknown }} Packed An argument; `value` is absent if it is undefined.
 *
 * @typedef {{ is: 'hello' }
 *   | { is: 'invoke', id: number, channel: string, args: Packed[] }
 *   | { is: 'send', channel: string, args: Packed[] }
 *   | { is: 'input', input: SeenInput }} FromPreload
 *
 * @typedef {{ sign: string, key?: import('../surface/accelerators.mjs').KeyInput, mouse?: { type: string, x?: number, y?: number, button?: string, clickCount?: number } }} SeenInput
 *
 * @typedef {{ is: 'answer', id: number, value?: unknown }
 *   | { is: 'answer', id: number, error: string }
 *   | { is: 'push', channel: string, args: Packed[] }
 *   | { is: 'rules', rules: { covered: boolean, seen: Record<string, boolean> } }} ToPreload
 *
 * @typedef {object} Hearing Listeners for the events of a live page.
 * @property {(message: FromPreload, from: { frameId: string, context: number } | undefined) => void} message
 * @property {(frame: { id: string, parentId?: string | undefined, url: string, name?: string | undefined }) => void} navigated
 * @property {(frameId: string) => void} detached
 * @property {(opening: { url: string, windowName: string, windowFeatures: readonly string[] }) => void} opening
 * @property {(frameId: string, url: string) => void} starting
 *
 * @typedef {Awaited<ReturnType<typeof openLivePage>>} LivePage
 */

/**
 * Installs preload's isolated world in a Chromium page and connects it to main.
 *
 * @param {object} given
 * @param {import('playwright-core').Page} given.page
 * @param {string} given.preload Source text of the preload script; empty without one.
 * @param {boolean} given.watches True if the page itself reports the user's input.
 * @param {boolean} given.subframes True if preload also runs in subframes.
 * @param {Hearing} given.hearing
 */
export async function openLivePage({ page, preload, watches, subframes, hearing }) {
  const cdp = await page.context().newCDPSession(page)
  const binding = `b${randomBytes(16).toString('hex')}`
  /** @type {Map<number, { frameId: string, unique: string }>} */
  const worlds = new Map()
  const { frameTree } = await cdp.send('Page.getFrameTree')
  const topFrame = frameTree.frame.id
  let topWorld = ''

  cdp.on('Runtime.executionContextCreated', ({ context }) => {
    if (context.name !== WORLD) return
    const frameId = String(context.auxData?.['frameId'])
    worlds.set(context.id, { frameId, unique: context.uniqueId })
    if (frameId === topFrame) topWorld = context.uniqueId
  })
  cdp.on('Runtime.executionContextDestroyed', event => worlds.delete(event.executionContextId))
  cdp.on('Runtime.executionContextsCleared', () => worlds.clear())
  cdp.on('Page.frameNavigated', ({ frame }) => hearing.navigated(frame))
  cdp.on('Page.frameAttached', ({ frameId, parentFrameId }) =>
    hearing.navigated({ id: frameId, parentId: parentFrameId, url: 'about:blank' }),
  )
  cdp.on('Page.frameDetached', ({ frameId, reason }) => reason === 'remove' && hearing.detached(frameId))
  cdp.on('Page.windowOpen', hearing.opening)
  cdp.on('Page.frameStartedNavigating', ({ frameId, url }) => hearing.starting(frameId, url))

  /** @param {string} text @param {string} uniqueId */
  const deliver = async (text, uniqueId) => {
    await cdp.send('Runtime.evaluate', {
      expression: `hear(${JSON.stringify(text)})`,
      uniqueContextId: uniqueId,
    })
  }
  const outbox = openOutbox(deliver)

  cdp.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
    if (name !== binding) return
    const world = worlds.get(executionContextId)
    const from = world === undefined ? undefined : { frameId: world.frameId, context: executionContextId }
    hearing.message(JSON.parse(payload), from)
  })

  await Promise.all([
    cdp.send('Page.enable'),
    cdp.send('Runtime.enable'),
    cdp.send('Runtime.addBinding', { name: binding, executionContextName: WORLD }),
  ])
  const sources = sourcesOf({ preload, watches, subframes, binding })
  await cdp.send('Page.addScriptToEvaluateOnNewDocument', { source: sources.page })
  await cdp.send('Page.addScriptToEvaluateOnNewDocument', { source: sources.preload, worldName: WORLD })

  return {
    page,
    cdp,
    topFrame,
    /**
     * Lays the page out for a view of `size`; with `isFree` its window determines the size.
     *
     * @param {{ width: number, height: number }} size
     * @param {number} zoom
     * @param {boolean} isFree
     */
    async lay({ width, height }, zoom, isFree) {
      if (isFree) return void (await cdp.send('Emulation.clearDeviceMetricsOverride'))
      if (width <= 0 || height <= 0) return
      await cdp.send('Emulation.setDeviceMetricsOverride', {
        width: Math.round(width / zoom),
        height: Math.round(height / zoom),
        deviceScaleFactor: zoom,
        mobile: false,
      })
    },
    /**
     * Runs scripts in an isolated world that neither the page nor preload shares. Returns the value of the last one.
     *
     * @param {number} world
     * @param {readonly { code: string }[]} scripts
     */
    async runApart(world, scripts) {
      const worldName = `world ${world}`
      const { executionContextId } = await cdp.send('Page.createIsolatedWorld', {
        frameId: topFrame,
        worldName,
      })
      /** @type {unknown} */
      let value
      for (const { code: expression } of scripts) {
        const result = await cdp.send('Runtime.evaluate', {
          expression,
          contextId: executionContextId,
          returnByValue: true,
          awaitPromise: true,
        })
        if (result.exceptionDetails !== undefined) throw new Error(result.exceptionDetails.text)
        value = result.result.value
      }
      return value
    },
    /** Returns a PNG of the page at its layout size; Playwright's screenshot ignores the zoom. */
    async photograph() {
      const { data } = await cdp.send('Page.captureScreenshot', { format: 'png' })
      return Buffer.from(data, 'base64')
    },
    /**
     * Sends a message to the given world, by default that of the top frame.
     *
     * @param {ToPreload} message
     * @param {number} [context]
     */
    tell(message, context) {
      const uniqueId = context === undefined ? topWorld : worlds.get(context)?.unique
      if (uniqueId !== undefined && uniqueId !== '') outbox.put(message, uniqueId)
    },
  }
}
