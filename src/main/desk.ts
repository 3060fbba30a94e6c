import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { app, clipboard } from 'electron'
import { openDesktopApp } from './app'
import { systemClock, monotonicClock } from './clock'
import { createDataKeyStore } from './keys/data-keys'
import { openDiagnosticSources } from './diagnostics/diagnostic-sources'
import { createIncidentReporter, watchUncaughtErrors } from './electron/incidents'
import {
  beginSafeLaunch,
  closeBeforeExit,
  failLaunchWithError,
  isReadOnlyStart,
  type LaunchState,
  reportDroppedVariables,
} from './electron/safe-launch'
import { createKeyProcesses } from './electron/key-processes'
import { createPracticeProcess } from './electron/practice-process'
import { createProcessUsageReader } from './electron/process-usage'
import { openDeskPages } from './electron/desk-pages'
import { createPracticeLauncher } from './electron/practice-launcher'
import { findLiveBar } from './electron/program'
import { openDeskShell } from './electron/desk-shell'
import { createLanguageService } from './electron/language-service'
import { createDeskIds, computeInstallationMark } from './desk-ids'
import { openEphemeralVault } from './keychain/ephemeral-vault'
import { openVault } from './keychain/vault'
import { openDeskLog } from './diagnostics/desk-log'
import { announceProcess, findPresence } from './records/desk-presence'
import { openDeskRecords } from './records/desk-records'
import { listLifeboatFolders } from './records/lifeboat-file'
import { takeOverLifeboat } from './records/lifeboat-takeover'
import { isPublicProfileId } from './profiles/profile-list'
import { openRecoveredState } from './attempts/recovered-state'
import { createVenueOpening } from './venue/venue-opening'
import { createUpdateSetup } from './updates/update-setup'
import { failLaunch } from './electron/launch-failure'
import { fillLifeboatText } from '@messages/lifeboat'

/** Exit code beside a lifeboat, as beside another desk. */
const ALREADY_OPEN = 75

const start = beginSafeLaunch()
if (start !== undefined) openDesk(start).catch(failLaunchWithError)

async function openDesk({ folder, isDevelopment, droppedVariables }: LaunchState): Promise<void> {
  const mark = computeInstallationMark(folder)
  const [log, ids] = [openDeskLog(join(folder, 'logs')), createDeskIds(mark)]
  reportDroppedVariables(droppedVariables, log)
  const dataKeys = createDataKeyStore(log)
  const { getSealer } = dataKeys
  const lifeboatFolders = listLifeboatFolders(folder, mark)
  const stopAnnouncing = await announceBesideNoLifeboat(lifeboatFolders)
  if (stopAnnouncing === undefined) return
  // Stored data is opened while Chromium starts, which begins after main has loaded.
  await nextTurn()
  const records = openDeskRecords({
    folder,
    clock: systemClock,
    log,
    isUnguarded: isPublicProfileId,
    sealerOf: getSealer,
  })
  const { journal, settings, keys, close, ...kept } = await records
  takeOverLifeboat({ folders: lifeboatFolders, journal, now: systemClock.now(), log })
  const common = { clock: systemClock, journal, log, version: app.getVersion() }
  const standing = openRecoveredState(common)
  await app.whenReady()
  const built = import.meta.dirname
  const languageService = createLanguageService(settings, app.getPreferredSystemLanguages())
  const pages = openDeskPages(built, isDevelopment, languageService.currentLanguage)
  const incident = createIncidentReporter({ log, createName: ids.token, halt: why => desk.halt(why) })
  const shell = openDeskShell({ pages, built, settings, languageService, log, incident, isDevelopment })
  const fork = createPracticeProcess({ built, folder, settings, ids })
  const { keeper, signer, forkSigner } = createKeyProcesses({ built, folder, clock: systemClock })
  const desk = openDesktopApp({
    ...common,
    monotonicClock,
    droppedVariables,
    standing,
    ids,
    ...kept,
    dataKeys,
    settings,
    vault: openVault({ fork: keeper, signer: signer('kept'), clock: systemClock, knownKeys: keys }),
    // Each vault has its own signer, because a lock ends the signer with stored keys only.
    practiceVault: () => openEphemeralVault(signer('practice')),
    // SECURITY: a read-only start, or one outside Electron, creates nothing that can write to a real venue.
    ...createVenueOpening({ isReadOnly: isReadOnlyStart(), bar: findLiveBar(process, isDevelopment) }),
    updates: createUpdateSetup({ folder, clock: systemClock, isPackaged: app.isPackaged }),
    practice: createPracticeLauncher({
      ...{ fork, clock: systemClock, log },
      // SECURITY: a read-only start writes to no venue, in a drill either.
      ...(!isReadOnlyStart() && {
        async openLifeboat(practice) {
          // SECURITY: no window takes the keys of a user who reads a question or types into it.
          if (shell.surface.isAsking()) return undefined
          const { openLifeboatDrill } = await import('../lifeboat/practice-drill')
          return openLifeboatDrill({ practice, forkSigner, log, onDeskClosed: shell.onClosed })
        },
      }),
    }),
    surface: shell.surface,
    saver: shell.saver,
    ...shell.systemServices,
    sources: openDiagnosticSources(
      folder,
      systemClock,
      createProcessUsageReader({ listProcesses: () => app.getAppMetrics(), now: monotonicClock.now }),
    ),
    copyText: text => void (text === '' ? clipboard.clear() : clipboard.writeText(text)),
  })
  app.on('second-instance', shell.raise)
  const unwatch = watchUncaughtErrors(incident)
  closeBeforeExit(async () => {
    unwatch()
    stopAnnouncing()
    await desk.close()
    close()
  }, systemClock)
  await shell.connectApp(desk)
}

/** Announces this desk to a lifeboat; `undefined` if one is open, beside which no desk starts. */
async function announceBesideNoLifeboat([folder = '']: readonly string[]): Promise<(() => void) | undefined> {
  const lifeboat = await findPresence(folder, 'lifeboat', systemClock)
  if (lifeboat.is === 'none') return announceProcess(folder, 'desk', process.pid, systemClock)
  failLaunch(fillLifeboatText('anotherLifeboat', { pid: String(lifeboat.pid) }), ALREADY_OPEN)
  return undefined
}
