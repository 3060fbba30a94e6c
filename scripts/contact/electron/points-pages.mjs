import { createServer } from 'node:net'
import { once } from 'node:events'
import { callPeer, findReachedListeners } from './peer-probes.mjs'
import { pause } from './sitting.mjs'
import { expectEqual, held, observed, unprovable } from './verdict.mjs'
import { readFileSync } from 'node:fs'
import { system } from '../../../host/system/system.mjs'

/** @typedef {import('./verdict.mjs').Point} Point @typedef {import('./sitting.mjs').Sitting} Sitting */

/**
 * Runs a script in each of the three pages and returns the results.
 *
 * @param {Sitting} sitting
 * @param {Function} script
 * @param {unknown} [given]
 */
const fromEach = async (sitting, script, given) =>
  Promise.all((await sitting.pages()).map(page => sitting.run(page, script, given)))

/** Three times the same value, one for each page. @param {unknown} one */
const thrice = one => [one, one, one]

/** Tries from a page to reach a listener on this machine. @param {number} port */
async function knock(port) {
  const at = `127.0.0.1:${port}`
  const link = (/** @type {string} */ rel) => {
    const element = Object.assign(document.createElement('link'), { rel, href: `http://${at}/` })
    document.head.append(element)
    return element
  }
  const made = [
    'preconnect',
    'dns-prefetch',
    'prefetch',
    'preload',
    'modulepreload',
    'icon',
    'stylesheet',
  ].map(link)
  const shut = () => 'shut'
  await Promise.allSettled([
    fetch(`http://${at}/`),
    fetch(`http://${at}/`, { method: 'POST', mode: 'no-cors', keepalive: true }),
    new WebTransport(`https://${at}/`).ready,
    new Promise((done, failed) => {
      const socket = new WebSocket(`ws://${at}/`)
      socket.onopen = done
      socket.onerror = failed
    }),
  ]).catch(shut)
  navigator.sendBeacon(`http://${at}/`)
  new EventSource(`http://${at}/`).onerror = shut
  const picture = new Image()
  picture.src = `http://${at}/`
  await new Promise(done => setTimeout(done, 600))
  for (const element of made) element.remove()
  return 'tried'
}

/** @type {readonly Point[]} */
export const pagePoints = [
  {
    name: 'the pages have nothing of Node, of Electron or of the machine',
    prove: async sitting =>
      expectEqual(
        await fromEach(sitting, () =>
          ['require', 'process', 'module', 'Buffer', 'ipcRenderer', 'electron', '__dirname'].filter(
            each => each in globalThis,
          ),
        ),
        thrice([]),
      ),
  },
  {
    name: 'each page has its own two words, frozen, and no other',
    prove: async sitting =>
      expectEqual(
        await fromEach(sitting, () =>
          ['desk', 'consent'].flatMap(own => {
            const words = /** @type {any} */ (globalThis)[own]
            return words === undefined ? [] : [own, Object.isFrozen(words), ...Object.keys(words).sort()]
          }),
        ),
        [
          ['desk', true, 'invoke', 'on'],
          ['desk', true, 'invoke', 'on'],
          ['consent', true, 'invoke', 'on'],
        ],
      ),
  },
  {
    name: 'every page runs in a process that the system shuts in',
    async prove({ isStandIn, pages, electron }) {
      if (isStandIn) {
        const sandboxed = (await pages()).map(page => /** @type {any} */ (page).preferences.sandbox)
        return expectEqual(sandboxed, thrice(true))
      }
      if (system.isRoot) return unprovable('root has no sandbox')
      if (system.platform !== 'linux') {
        const tabs = electron.app.getAppMetrics().filter(({ type }) => type === 'Tab')
        return expectEqual(
          tabs.map(({ sandboxed }) => sandboxed),
          tabs.map(() => true),
        )
      }
      // A filter on its calls to the system is what the sandbox of a page is on Linux.
      const filters = (await pages()).map(
        page => /Seccomp:\s*(\d)/.exec(readFileSync(`/proc/${page.getOSProcessId()}/status`, 'utf8'))?.[1],
      )
      return expectEqual(filters, thrice('2'))
    },
  },
  {
    name: 'a world that main measures in shares nothing with the page',
    async prove(sitting) {
      const desk = await sitting.page('desk')
      await sitting.run(desk, () => void Object.assign(globalThis, { contactMark: 1 }))
      const code = `globalThis.contactOther = 2; [typeof contactMark, document.body.offsetWidth > 0]`
      const apart = await desk.executeJavaScriptInIsolatedWorld(1_099, [{ code }])
      const seen = await sitting.run(desk, () => 'contactOther' in globalThis)
      return expectEqual([apart, seen], [['undefined', true], false])
    },
  },
  {
    name: 'text is not made into code, nor into markup',
    ofEngine: true,
    prove: async sitting =>
      expectEqual(
        await fromEach(sitting, () => {
          const tried = (/** @type {() => unknown} */ act) => {
            try {
              act()
              return 'done'
            } catch (error) {
              return /** @type {Error} */ (error).name
            }
          }
          return [
            tried(() => Reflect.construct(Function, ['return 1'])),
            tried(() => (document.createElement('p').innerHTML = '<b>x</b>')),
          ]
        }),
        thrice(['EvalError', 'TypeError']),
      ),
  },
  {
    name: 'a page is granted nothing that it asks the person for',
    prove: async sitting =>
      expectEqual(
        await fromEach(sitting, async () => {
          const named = (/** @type {Promise<unknown>} */ request) =>
            request.then(
              () => 'granted',
              error =>
                ['NotAllowedError', 'NotFoundError', 'TypeError'].includes(error.name)
                  ? 'refused'
                  : error.name,
            )
          return [
            await Notification.requestPermission(),
            await named(navigator.mediaDevices.getUserMedia({ audio: true })),
            await named(navigator.clipboard.readText()),
            await new Promise(done =>
              navigator.geolocation.getCurrentPosition(
                () => done('granted'),
                () => done('refused'),
              ),
            ),
          ]
        }),
        thrice(['denied', 'refused', 'refused', 'refused']),
      ),
  },
  {
    name: 'no request of a page, and no hint, reaches anybody',
    async prove(sitting) {
      let connections = 0
      const server = createServer(socket => {
        connections += 1
        socket.on('error', () => socket.destroy())
        socket.end()
      })
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      try {
        const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
        await fromEach(sitting, knock, port)
        return connections === 0 ? held : observed(`${connections} connections`)
      } finally {
        server.close()
      }
    },
  },
  {
    name: 'no peer connection of a page reaches anybody, over UDP or TCP',
    async prove(sitting) {
      const reached = await Promise.all(
        (await sitting.pages()).map(page =>
          findReachedListeners(addresses => sitting.run(page, callPeer, addresses)),
        ),
      )
      return expectEqual(reached, thrice([]))
    },
  },
  {
    name: 'host-resolver-rules are set before the engine begins',
    async prove({ electron }) {
      return expectEqual(electron.app.commandLine.getSwitchValue('host-resolver-rules'), 'MAP * ~NOTFOUND')
    },
  },
  {
    name: 'our own scheme is answered on every session, and each page has one of its own',
    async prove(sitting) {
      const sessions = (await sitting.pages()).map(page => page.session)
      return expectEqual(
        [sessions.map(each => each.protocol.isProtocolHandled('app')), new Set(sessions).size],
        [thrice(true), 3],
      )
    },
  },
  {
    name: 'a page stays where it is, and opens no window',
    async prove(sitting) {
      const { webContents } = sitting.electron
      const before = webContents.getAllWebContents().map(each => each.getURL())
      await fromEach(sitting, async () => {
        globalThis.open('https://example.com/')
        const link = Object.assign(document.createElement('a'), { href: 'https://example.com/' })
        document.body.append(link)
        link.click()
        Object.assign(link, { target: '_blank' }).click()
        link.remove()
        location.assign('https://example.com/')
      })
      await pause(500)
      return expectEqual(
        webContents.getAllWebContents().map(each => each.getURL()),
        before,
      )
    },
  },
  {
    name: 'a page shows no dialog and no picture of its own over the sheet',
    prove: async sitting =>
      expectEqual(
        await fromEach(sitting, () => [confirm('x'), prompt('x'), document.pictureInPictureEnabled]),
        thrice([false, null, false]),
      ),
  },
]
