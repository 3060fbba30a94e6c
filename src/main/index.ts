import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { app, clipboard } from 'electron'
import { openApp } from './app'
import { clock } from './clock'
import { createDataKeys } from './keys/data-keys'
import { openDiagnosticSources } from './diagnostics/diagnostic-sources'
import { forkChild } from './electron/child'
import { createIncidents, watchFaults } from './electron/incidents'
import { beginSafely, claimHome, closeAtEnd, giveUpOn, READ_ONLY } from './electron/launch'
import { neighbourProcess } from './electron/neighbour-process'
import { openPages, openServedPages } from './electron/pages'
import { createPracticeLauncher } from './electron/practice'
import { openShell } from './electron/shell'
import { ids } from './ids'
import { createMemoryVault } from './keychain/memory-vault'
import { openVault } from './keychain/vault'
import { openLog } from './diagnostics/log'
import { openRecords } from './records/records'
import { openStanding } from './attempts/standing'
import { seedFrom } from './venue/keytext'
import { openReadingVenue } from './venue/reading-venue'
import { openVenue } from './venue/venue'

const home = beginSafely() ? claimHome() : undefined
if (home !== undefined) open(home).catch(giveUpOn)

/** Puts the desk together: every real part is made here and nowhere else. */
async function open(folder: string): Promise<void> {
  const log = openLog(join(folder, 'logs'))
  const dataKeys = createDataKeys(log)
  const { sealerOf } = dataKeys
  // What was kept is opened while Chromium starts, which begins once main has loaded: neither needs the other.
  await nextTurn()
  const records = await openRecords({ folder, clock, log, unguarded: ['practice'], sealerOf })
  const { journal, shelf, keys, close, ...kept } = records
  const begun = { clock, journal, log, version: app.getVersion() }
  const standing = openStanding(begun)
  await app.whenReady()
  const built = import.meta.dirname
  const server = app.isPackaged ? undefined : process.env['ELECTRON_RENDERER_URL']
  const pages = server === undefined ? openPages(join(built, '../renderer')) : openServedPages(server)
  const incident = createIncidents({ log, name: ids.token, halt: why => desk.halt(why) })
  const shell = openShell({ pages, preloads: join(built, '../preload'), shelf, log, incident })
  const fork = neighbourProcess({ built, folder, shelf, ids })
  const desk = openApp({
    ...begun,
    standing,
    ids,
    ...kept,
    dataKeys,
    shelf,
    vault: openVault({
      fork: () => forkChild(join(built, 'keeper.js'), [], 'Key keeper'),
      clock,
      knownKeys: keys,
    }),
    trialVault: createMemoryVault,
    // SECURITY: a desk that was started only to look makes nothing that could write.
    openVenue: process.argv.includes(READ_ONLY) ? openReadingVenue : openVenue,
    practice: createPracticeLauncher({ fork, seedFrom, clock, log }),
    surface: shell.surface,
    saver: shell.saver,
    ...shell.outside,
    sources: openDiagnosticSources(folder, clock),
    copy: text => void clipboard.writeText(text),
  })
  app.on('second-instance', shell.raise)
  const unwatch = watchFaults(incident)
  closeAtEnd(async () => {
    unwatch()
    await desk.close()
    close()
  }, clock)
  await shell.serve(desk)
}
