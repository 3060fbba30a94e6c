import { join } from 'node:path'
import { app, clipboard } from 'electron'
import { no, refuse, yes } from '@core/result'
import type { App } from './app'
import { ids } from './ids'
import { beginSafely, claimHome, exitCodes, giveUp } from './electron/launch'
import { openPages, openServedPages } from './electron/pages'
import { openShell } from './electron/shell'
import { openLog } from './log'

if (beginSafely()) {
  const home = claimHome()
  if (home !== undefined)
    app
      .whenReady()
      .then(() => open(home))
      .catch((error: unknown) => {
        giveUp(
          `Perpdesk could not open: ${error instanceof Error ? error.message : 'unknown'}`,
          exitCodes.ourFault,
        )
      })
}

async function open(home: string): Promise<void> {
  const log = openLog(home)
  const root = join(import.meta.dirname, '..')
  const server = app.isPackaged ? undefined : process.env['ELECTRON_RENDERER_URL']
  const pages = server === undefined ? openPages(join(root, 'renderer')) : openServedPages(server)
  const remembered = new Map<string, string>()
  const shelf = { get: (name: string) => remembered.get(name), set: remembered.set.bind(remembered) }
  const shell = openShell({ pages, preloads: join(root, 'preload'), shelf, log, name: ids.token })
  app.on('second-instance', shell.raise)
  app.on('window-all-closed', () => app.quit())
  await shell.serve(emptyDesk())
}

/** A desk that knows nothing yet: the window opens, and every call says why it cannot be answered. */
function emptyDesk(): App {
  const offline = () => no([refuse('WRITES_OFFLINE')])
  const done = () => yes(undefined)
  return {
    handlers: {
      desk: { snapshot: () => yes({}) },
      market: { watch: done, candles: offline },
      orders: { plan: offline, submit: offline },
      writes: { stop: done, reopen: offline, reconcile: done, declare: offline },
      profiles: { use: offline },
      keys: { add: offline, remove: offline },
      screen: {
        recall: done,
        remember: done,
        copy: ({ text }) => (void clipboard.writeText(text), yes(undefined)),
      },
    },
    tellTo: () => undefined,
    suspend: () => undefined,
    resume: () => undefined,
    halt: () => undefined,
    leaving: () => ({ unknown: 0, orders: 0, positions: 0 }),
    close: () => Promise.resolve(),
  }
}
