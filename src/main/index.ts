import { randomInt } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { app, clipboard } from 'electron'
import { openApp } from './app'
import { clock } from './clock'
import { forkChild } from './electron/child'
import { beginSafely, claimHome, closeAtEnd, exitCodes, giveUp } from './electron/launch'
import { openPages, openServedPages } from './electron/pages'
import { createPracticeLauncher } from './electron/practice'
import { openShell } from './electron/shell'
import { ids } from './ids'
import { createMemoryVault } from './keychain/memory-vault'
import { openLog } from './log'
import { openDatabase } from './records/database'
import { createUnwritableJournal, openJournal } from './records/journal'
import { createPassingShelf, openShelf } from './records/shelf'
import { seedFrom } from './venue/keytext'
import { openVenue } from './venue/venue'

const home = beginSafely() ? claimHome() : undefined
if (home !== undefined)
  app
    .whenReady()
    .then(() => open(home))
    .catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error)
      giveUp(`Perpdesk could not open: ${why}`, exitCodes.ourFault)
    })

/** Puts the desk together: every real part is made here and nowhere else. */
async function open(folder: string): Promise<void> {
  const log = openLog(join(folder, 'logs'))
  const built = join(import.meta.dirname, '..')
  const server = app.isPackaged ? undefined : process.env['ELECTRON_RENDERER_URL']
  const pages = server === undefined ? openPages(join(built, 'renderer')) : openServedPages(server)
  const opened = await openDatabase(join(folder, 'perpdesk.db'))
  const database = 'database' in opened && opened.is === 'open' ? opened.database : undefined
  const journal =
    database === undefined
      ? createUnwritableJournal('why' in opened ? opened.why : 'unknown')
      : openJournal(database, { anchorPath: join(folder, 'anchor') })
  const shelf = database === undefined ? createPassingShelf() : openShelf(database)

  const shell = openShell({ pages, preloads: join(built, 'preload'), shelf, log, name: ids.token })
  const practiceFolder = join(folder, 'practice')
  mkdirSync(practiceFolder, { recursive: true, mode: 0o700 })
  const practice = createPracticeLauncher({
    fork: () =>
      forkChild(
        join(built, 'main', 'practice.js'),
        ['--port', '0', '--seed', `${randomInt(1, 1_000)}`, '--state', join(practiceFolder, 'state')],
        'Practice exchange',
      ),
    seedFrom,
    clock,
    log,
  })
  const desk = openApp({
    clock,
    ids,
    journal,
    archive: { keep: () => undefined, recall: () => ({}) } as never,
    shelf,
    vault: createMemoryVault(),
    trialVault: createMemoryVault,
    openVenue,
    practice,
    surface: shell.surface,
    log,
    version: app.getVersion(),
    copy: text => void clipboard.writeText(text),
  })
  app.on('second-instance', shell.raise)
  closeAtEnd(async () => {
    await desk.close()
    database?.close()
  }, clock)
  await shell.serve(desk)
}
