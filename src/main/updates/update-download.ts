import type { ReleaseOffer } from '@core/update/release-judgement'
import {
  createInstallCommand,
  type UpdateFileFault,
  type UpdateBlocker,
  type UpdateDownloadState,
} from '@core/update/update-state'
import { err, type Result } from '@core/value/result'
import { ensureOwnFolder } from '../own-disk'
import { readErrorCode } from '../error-kind'
import type { ClockPort, LogPort } from '../main-ports'
import type { UpdateDisk } from './disk'
import { downloadUpdateFile, cleanDownloadFolder } from './file-download'
import type { ProgramInstallation } from './program-installation'
import { createTemporaryPath, replaceProgramFile } from './file-replacement'
import type { UpdateConnections } from './update-connections'

export interface UpdateDownload {
  getState(): UpdateDownloadState
  getReadyFile(): { readonly offer: ReleaseOffer; readonly path: string } | undefined
  isRunning(): boolean
  /** Downloads the file; pauses while trading state is open. */
  fetch(offer: ReleaseOffer): Promise<void>
  install(): Promise<boolean>
  stop(): void
  tidy(offer?: ReleaseOffer): Promise<void>
  close(): void
}

interface Parts {
  readonly installed: ProgramInstallation
  readonly folder: string
  readonly disk: UpdateDisk
  readonly connections: UpdateConnections
  readonly clock: ClockPort
  readonly log: LogPort
  readonly open: () => readonly UpdateBlocker[]
  readonly isSuperseded: (offer: ReleaseOffer) => boolean
  readonly onChange: () => void
}

const RECHECK_INTERVAL_MS = 1_000
const PROGRESS_STEPS = 100

export function createUpdateDownload(parts: Parts): UpdateDownload {
  const { installed, folder, disk, connections, clock, log, open } = parts
  let taking: UpdateDownloadState = { is: 'none' }
  let ready: { readonly offer: ReleaseOffer; readonly path: string } | undefined
  /** Token of the current work; canceled work no longer has it. */
  let currentToken: symbol | undefined
  let cancelTimer: () => void = () => undefined

  function publish(next: UpdateDownloadState): void {
    taking = next
    parts.onChange()
  }

  function reportFault(fault: UpdateFileFault): void {
    currentToken = undefined
    log.trouble('an update was not taken', { why: fault.is })
    publish({ is: 'failed', fault })
  }

  async function fetchOnce(offer: ReleaseOffer, own: symbol): Promise<Result<string, UpdateFileFault>> {
    const { size } = offer.file
    let reportedStep = -1
    const onHave = (have: number): void => {
      const step = Math.floor((have * PROGRESS_STEPS) / size)
      if (step === reportedStep || currentToken !== own) return
      reportedStep = step
      publish({ is: 'downloading', have, of: size, waitsFor: [] })
    }
    const got = await connections.withConnection(connection =>
      downloadUpdateFile(offer.file, { disk, folder, connection, open, onHave }),
    )
    return got ?? err({ is: 'away', why: 'stopped' })
  }

  async function downloadAndPrepare(offer: ReleaseOffer, own: symbol): Promise<void> {
    const got = await fetchOnce(offer, own)
    if (currentToken !== own) return
    if (!got.ok && got.error.is === 'busy') return waitUntilIdle(offer, own, got.error.open)
    if (!got.ok) return reportFault(got.error)
    currentToken = undefined
    // SECURITY: a release superseded during its download is not offered.
    if (parts.isSuperseded(offer)) return publish({ is: 'none' })
    const path = got.value
    ready = { offer, path }
    const command = createInstallCommand(installed.installation, path)
    log.note('an update lies ready', { version: offer.version })
    publish({ is: 'ready', version: offer.version, path, ...(command !== undefined && { command }) })
  }

  /** Pauses while trading state is open, and continues afterwards. */
  function waitUntilIdle(offer: ReleaseOffer, own: symbol, waitsFor: readonly UpdateBlocker[]): void {
    const have = taking.is === 'downloading' ? taking.have : 0
    publish({ is: 'downloading', have, of: offer.file.size, waitsFor })
    const again = (): void => {
      cancelTimer = clock.after(RECHECK_INTERVAL_MS, () => {
        if (currentToken !== own) return
        if (open().length > 0) again()
        else void downloadAndPrepare(offer, own)
      })
    }
    again()
  }

  return {
    getState: () => taking,
    getReadyFile: () => ready,
    isRunning: () => currentToken !== undefined,
    async fetch(offer) {
      const own = (currentToken = Symbol('a file'))
      ready = undefined
      publish({ is: 'downloading', have: 0, of: offer.file.size, waitsFor: [] })
      try {
        ensureOwnFolder(folder)
        await cleanDownloadFolder(disk, folder, offer.file)
      } catch (error) {
        return reportFault({ is: 'disk', code: readErrorCode(error) })
      }
      await downloadAndPrepare(offer, own)
    },
    async install() {
      const { appImage } = installed
      if (ready === undefined || appImage === undefined) return false
      const { offer, path } = ready
      currentToken = Symbol('its place')
      publish({ is: 'placing' })
      const placed = await replaceProgramFile({ disk, from: path, over: appImage, file: offer.file, open })
      currentToken = undefined
      if (!placed.ok) {
        // A file with a wrong digest or size is useless; after other faults it is still complete.
        if (placed.error.is === 'wrong digest' || placed.error.is === 'wrong size') ready = undefined
        reportFault(placed.error)
        return false
      }
      ready = undefined
      log.note('an update is in its place', { version: offer.version })
      publish({ is: 'placed', version: offer.version, path: appImage })
      return true
    },
    stop() {
      if (taking.is === 'placing') return
      currentToken = undefined
      ready = undefined
      cancelTimer()
      if (taking.is !== 'none' && taking.is !== 'placed') publish({ is: 'none' })
    },
    async tidy(offer) {
      if (currentToken !== undefined || ready !== undefined) return
      try {
        await cleanDownloadFolder(disk, folder, offer?.file)
        if (installed.appImage !== undefined) await disk.remove(createTemporaryPath(installed.appImage))
      } catch (error) {
        log.trouble('what is left of an update could not be taken away', { why: readErrorCode(error) })
      }
    },
    close: () => cancelTimer(),
  }
}
