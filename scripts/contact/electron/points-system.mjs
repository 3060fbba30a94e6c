import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { pause, until } from './sitting.mjs'
import { observed, expectEqual, held, unprovable } from './verdict.mjs'
import { system } from '../../../host/system/system.mjs'

/** @typedef {import('./verdict.mjs').Point} Point */

const CHILD = fileURLToPath(new URL('native-child.cjs', import.meta.url))
const seconds = (/** @type {number} */ number) => Number.isFinite(number) && number >= 0

/** @type {readonly Point[]} */
export const systemPoints = [
  {
    name: 'a page that nobody can see is hidden, and the windows are told of being put away',
    async prove(sitting) {
      const { frame } = sitting
      const [desk, sheet] = [await sitting.page('desk'), await sitting.page('sheet')]
      const seen = (/** @type {Electron.WebContents} */ page) =>
        sitting.run(page, () => document.visibilityState)
      frame.minimize()
      try {
        await until(
          'the desk to be hidden',
          async () => (await seen(desk)) === 'hidden' && frame.isMinimized(),
        )
      } finally {
        frame.restore()
        frame.focus()
      }
      await until('the desk to be seen again', async () => (await seen(desk)) === 'visible')
      // A page hears a moment later that it is put away: by now the sheet has.
      return expectEqual(await seen(sheet), 'hidden')
    },
  },
  {
    name: 'a second window has a page and a session of its own, and goes without the first',
    async prove(sitting) {
      const { BaseWindow } = sitting.electron
      const [desk, popout] = [await sitting.page('desk'), await sitting.page('ladder')]
      const windows = BaseWindow.getAllWindows().length
      if (popout.session === desk.session) return observed('it shares the session of the first')
      const around = BaseWindow.getAllWindows().find(each => each !== sitting.frame)
      around?.close()
      await until('it to be gone', () => popout.isDestroyed())
      const left = BaseWindow.getAllWindows().length
      await sitting.call('windows.open', { kind: 'ladder' })
      await sitting.page('ladder')
      return expectEqual([windows, left, desk.isDestroyed()], [2, 1, false])
    },
  },
  {
    name: 'a second start ends at once, and the first is told',
    async prove(sitting) {
      const secondStart = once(sitting.electron.app, 'second-instance')
      const code = await sitting.again()
      const first = await Promise.race([secondStart.then(() => 'told'), pause(5_000).then(() => 'not told')])
      return expectEqual([code, first], [75, 'told'])
    },
  },
  {
    name: 'a process beside main loads both packages with machine code',
    async prove({ electron }) {
      const child = electron.utilityProcess.fork(CHILD, [], { env: { PATH: '' }, stdio: 'ignore' })
      try {
        const [report] = await Promise.race([
          once(child, 'message'),
          once(child, 'exit').then(([code]) => [`it ended with code ${code}`]),
        ])
        return expectEqual(report, { sqlite: 2, keytar: 'function', port: true })
      } finally {
        child.kill()
      }
    },
  },
  {
    name: 'a process beside main cannot be ended before it has begun, and is after',
    async prove({ electron }) {
      const child = electron.utilityProcess.fork(CHILD, [], { env: { PATH: '' }, stdio: 'ignore' })
      const early = child.kill()
      if (!early) await once(child, 'spawn')
      const ended = once(child, 'exit')
      if (!early) child.kill()
      await ended
      return expectEqual(early, false)
    },
  },
  {
    name: 'Electron’s own code wrote what this program is, for good',
    async prove({ isStandIn }) {
      const descriptors = [
        Object.getOwnPropertyDescriptor(process.versions, 'electron'),
        Object.getOwnPropertyDescriptor(process.versions, 'chrome'),
        Object.getOwnPropertyDescriptor(process, 'type'),
      ]
      const isForGood = descriptors.every(one => typeof one?.value === 'string' && one.writable === false)
      // The stand-in must never pass for Electron: only this keeps it from real money.
      return isForGood === !isStandIn ? held : observed(descriptors.map(one => one?.writable))
    },
  },
  {
    name: 'the machine’s sleep, lock and idleness are listened for, and idleness is a time',
    async prove({ electron: { powerMonitor } }) {
      const idle = powerMonitor.getSystemIdleTime()
      const deaf = ['suspend', 'resume', 'lock-screen', 'shutdown'].filter(
        name => powerMonitor.listenerCount(name) === 0,
      )
      if (!seconds(idle) || deaf.length > 0) return observed({ idle, deaf })
      return unprovable('nobody put this machine to sleep: suspend, lock and shut it down by hand')
    },
  },
  {
    name: 'an icon stands in the system’s corner when it is asked for',
    async prove({ electron: { Tray, nativeImage } }) {
      const tray = new Tray(nativeImage.createEmpty())
      try {
        if (tray.isDestroyed()) return observed('it is gone as soon as it is made')
        const { width } = system.platform === 'linux' ? { width: 0 } : tray.getBounds()
        return width > 0 ? held : unprovable('the system does not say where it stands: look')
      } finally {
        tray.destroy()
      }
    },
  },
  {
    name: 'every item of the menu does something, by a role or by a click',
    async prove({ electron: { Menu } }) {
      const menu = Menu.getApplicationMenu()
      const idle = (menu?.items ?? []).flatMap(({ submenu }) =>
        (submenu?.items ?? []).filter(
          item => item.type === 'normal' && !item.role && typeof item.click !== 'function',
        ),
      )
      if (menu === null || idle.length > 0)
        return observed(menu === null ? 'there is no menu' : idle.map(({ label }) => label))
      return unprovable('what a role does is the system’s: press each')
    },
  },
]
