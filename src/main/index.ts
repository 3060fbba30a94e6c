import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { app, clipboard } from 'electron'
import { openApp } from './app'
import { clock, steady } from './clock'
import { createDataKeys } from './keys/data-keys'
import { openDiagnosticSources } from './diagnostics/diagnostic-sources'
import { createIncidents, watchFaults } from './electron/incidents'
import { beginSafely, closeAtEnd, giveUpOn, isToLookOnly, type Start, tellDropped } from './electron/launch'
import { keyChildren } from './electron/key-children'
import { practiceChild } from './electron/practice-child'
import { pagesOf } from './electron/pages'
import { createPracticeLauncher } from './electron/practice'
import { liveBarOf } from './electron/program'
import { openShell } from './electron/shell'
import { createSpeaking } from './electron/speaking'
import { createIds, markOf } from './ids'
import { openPassingVault } from './keychain/passing-vault'
import { openVault } from './keychain/vault'
import { openLog } from './diagnostics/log'
import { openRecords } from './records/records'
import { isUnguarded } from './profiles/profiles'
import { openStanding } from './attempts/standing'
import { openingFor } from './venue/opening'
import { updatesIn } from './updates/setup'

const start = beginSafely()
if (start !== undefined) open(start).catch(giveUpOn)

/** Puts the desk together: every real part is made here and nowhere else. */
async function open({ folder, isDevelopment, dropped }: Start): Promise<void> {
  const [log, ids] = [openLog(join(folder, 'logs')), createIds(markOf(folder))]
  tellDropped(dropped, log)
  const dataKeys = createDataKeys(log)
  const { sealerOf } = dataKeys
  // What was kept is opened while Chromium starts, which begins once main has loaded: neither needs the other.
  await nextTurn()
  const records = openRecords({ folder, clock, log, isUnguarded, sealerOf })
  const { journal, settings, keys, close, ...kept } = await records
  const common = { clock, journal, log, version: app.getVersion() }
  const standing = openStanding(common)
  await app.whenReady()
  const built = import.meta.dirname
  const speaking = createSpeaking(settings, app.getPreferredSystemLanguages())
  const pages = pagesOf(built, isDevelopment, speaking.now)
  const incident = createIncidents({ log, name: ids.token, halt: why => desk.halt(why) })
  const shell = openShell({ pages, built, settings, speaking, log, incident, isDevelopment })
  const fork = practiceChild({ built, folder, settings, ids })
  const { keeper, signer } = keyChildren({ built, folder, clock })
  const desk = openApp({
    ...common,
    steady,
    dropped,
    standing,
    ids,
    ...kept,
    dataKeys,
    settings,
    vault: openVault({ fork: keeper, signer: signer('kept'), clock, knownKeys: keys }),
    // Each with a signer of its own: a lock ends the one that holds kept keys, and no other.
    practiceVault: () => openPassingVault(signer('practice')),
    // SECURITY: a desk that was started only to look, or on what is no Electron, makes nothing that could write there.
    ...openingFor({ isToLookOnly: isToLookOnly(), bar: liveBarOf(process, isDevelopment) }),
    updates: updatesIn({ folder, clock, isPackaged: app.isPackaged }),
    practice: createPracticeLauncher({ fork, clock, log }),
    surface: shell.surface,
    saver: shell.saver,
    ...shell.outside,
    sources: openDiagnosticSources(folder, clock),
    copy: text => void (text === '' ? clipboard.clear() : clipboard.writeText(text)),
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
