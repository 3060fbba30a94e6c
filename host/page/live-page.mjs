import { randomBytes } from 'node:crypto'
import { openOutbox } from './outbox.mjs'
import { sourcesOf } from './sources.mjs'

const WORLD = 'preload'

/**
 * @typedef {{ readonly value?: unknown }} Packed An argument; one that is undefined has no value.
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
 * @typedef {object} Hearing What a live page tells of itself.
 * @property {(message: FromPreload, from: { frameId: string, context: number } | undefined) => void} message
 * @property {(frame: { id: string, parentId?: string | undefined, url: string, name?: string | undefined }) => void} navigated
 * @property {(frameId: string) => void} detached
 * @property {(opening: { url: string, windowName: string, windowFeatures: readonly string[] }) => void} opening
 * @property {(frameId: string, url: string) => void} starting
 *
 * @typedef {Awaited<ReturnType<typeof openLivePage>>} LivePage
 */

/**
 * A page of Chromium with preload's world in it, and the way to talk with that world.
 *
 * @param {object} given
 * @param {import('playwright-core').Page} given.page
 * @param {string} given.preload Source text of the preload script, or nothing.
 * @param {boolean} given.watches Whether the page itself reports what a person does to it.
 * @param {boolean} given.subframes Whether preload runs in frames below the top one too.
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

  /** @param {string} text @param {string} unique */
  const deliver = async (text, unique) => {
    await cdp.send('Runtime.evaluate', {
      expression: `hear(${JSON.stringify(text)})`,
      uniqueContextId: unique,
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
     * Lays the page out for a view of `size`, or leaves that to its window.
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
    /** Runs scripts in a world that is neither the page's nor preload's, and gives what the last of them comes to. @param {number} world @param {readonly { code: string }[]} scripts */
    async runApart(world, scripts) {
      const worldName = `world ${world}`
      const { executionContextId } = await cdp.send('Page.createIsolatedWorld', {
        frameId: topFrame,
        worldName,
      })
      /** @type {unknown} */
      let value
      for (const { code: expression } of scripts) {
        const told = await cdp.send('Runtime.evaluate', {
          expression,
          contextId: executionContextId,
          returnByValue: true,
          awaitPromise: true,
        })
        if (told.exceptionDetails !== undefined) throw new Error(told.exceptionDetails.text)
        value = told.result.value
      }
      return value
    },
    /** A PNG of the page at the size it is laid out for: Playwright's own forgets the zoom. */
    async photograph() {
      const { data } = await cdp.send('Page.captureScreenshot', { format: 'png' })
      return Buffer.from(data, 'base64')
    },
    /** Says something to the world a message came from, or to the top frame's. @param {ToPreload} message @param {number} [context] */
    tell(message, context) {
      const unique = context === undefined ? topWorld : worlds.get(context)?.unique
      if (unique !== undefined && unique !== '') outbox.put(message, unique)
    },
  }
}
