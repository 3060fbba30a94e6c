import { accessSync, constants } from 'node:fs'
import { join, resolve } from 'node:path'
import { app, protocol } from 'electron'
import { terminationSignals } from '../ending'
import { describeError } from '../error-kind'
import { createOwnFolder } from '../own-disk'
import type { ClockPort, LogPort } from '../main-ports'
import { currentSystem } from '../system'
import {
  findEarlyVariable,
  dropUnsafeVariables,
  hasCommandSwitch,
  isDevelopmentStart,
  takeEarlierDroppedNames,
  suggestSwitch,
  READ_ONLY_SWITCH,
  listForbiddenSwitches,
  findForbiddenSwitch,
} from './launch-environment'
import { failLaunch } from './launch-failure'
import { PAGE_SCHEME } from './desk-pages'
import { launchFailureMessages } from '@messages/launch'

const exitCodes = { done: 0, refused: 64, ourFault: 70, cannotWrite: 73, alreadyOpen: 75 } as const

export const isReadOnlyStart = (): boolean =>
  hasCommandSwitch(process.argv.slice(1), READ_ONLY_SWITCH, currentSystem.platform)

/** Application id, equal to the installer's. */
const APP_ID = 'io.perpdesk.app'

export interface LaunchState {
  readonly folder: string
  readonly isDevelopment: boolean
  readonly droppedVariables: readonly string[]
}

/**
 * Checks and sets everything that must precede Electron's `ready`, synchronously. Returns `undefined` if the start is
 * refused.
 */
export function beginSafeLaunch(): LaunchState | undefined {
  const isWorkedOn = isDevelopmentStart(process.env, app.isPackaged)
  const unwanted = dropUnsafeVariables(process.env)
  const droppedVariables = [...unwanted, ...takeEarlierDroppedNames(process.env)]
  const late = findEarlyVariable(unwanted, app.isPackaged)
  const strange = findForbiddenSwitch(process.argv.slice(1), currentSystem)
  // SECURITY: the desk never runs with a debugger, without its sandbox, or with network logging.
  const refused =
    strange === undefined
      ? late && launchFailureMessages.tooLate(late)
      : launchFailureMessages.strange(strange, suggestSwitch(strange))
  if (hasCommandSwitch(process.argv.slice(1), 'help', currentSystem.platform)) {
    process.stdout.write(`${launchFailureMessages.usage}\n`)
    app.exit(exitCodes.done)
    return undefined
  }
  if (!isWorkedOn && refused !== undefined) {
    // SECURITY: refused switches have no effect either while the reason is displayed.
    for (const name of listForbiddenSwitches(process.argv.slice(1), currentSystem))
      app.commandLine.removeSwitch(name)
    failLaunch(refused, exitCodes.refused)
    return undefined
  }
  // Windows would show a second taskbar entry under any name other than the installer's.
  if (currentSystem.platform === 'win32') app.setAppUserModelId(APP_ID)
  restrictChromium()
  if (!isWorkedOn) blockChromiumNetwork()
  const folder = lockDataFolder()
  return folder === undefined ? undefined : { folder, isDevelopment: isWorkedOn, droppedVariables }
}

/** Sandboxes every page and registers our own scheme. Chromium takes both only before it is ready. */
export function restrictChromium(): void {
  // Requesting both makes Electron drop `no-sandbox`, and its child processes then refuse to run for root on Linux.
  const hasNoSandbox = currentSystem.isRoot && app.commandLine.hasSwitch('no-sandbox')
  // SECURITY: every page is sandboxed for all other users, whatever was requested.
  if (!hasNoSandbox) app.enableSandbox()
  // SECURITY: no fetch, no service worker, no bypass of the policy for our own scheme.
  protocol.registerSchemesAsPrivileged([
    { scheme: PAGE_SCHEME, privileges: { standard: true, secure: true, codeCache: true } },
  ])
}

/** Disables Chromium's network access; the venue connection uses Node's own http. */
export function blockChromiumNetwork(): void {
  // SECURITY: Chromium resolves no name, so TURN and ICE over TCP find no server.
  app.commandLine.appendSwitch('host-resolver-rules', 'MAP * ~NOTFOUND')
  // SECURITY: peer connections use no UDP, because bare addresses bypass the rule above. Chrome and the stand-in read
  // this switch; Electron reads the equal preference of each page.
  app.commandLine.appendSwitch('webrtc-ip-handling-policy', 'disable_non_proxied_udp')
}

/** Logs the names of dropped variables; with `PERPDESK_DEBUG` also prints them on the terminal. */
export function reportDroppedVariables(names: readonly string[], log: Pick<LogPort, 'note'>): void {
  if (names.length === 0) return
  if (process.env['PERPDESK_DEBUG'] !== undefined) printToTerminal(launchFailureMessages.dropped(names))
  log.note('left out of the environment', { names: names.join(' ') })
}

function lockDataFolder(): string | undefined {
  const named = process.env['PERPDESK_HOME']
  const home = named === undefined || named === '' ? app.getPath('userData') : resolve(named)
  const trouble = findWriteError(home)
  if (trouble !== undefined) {
    failLaunch(launchFailureMessages.unwritable(home, trouble), exitCodes.cannotWrite)
    return undefined
  }
  app.setPath('userData', home)
  app.setPath('sessionData', join(home, 'Chromium'))
  if (app.requestSingleInstanceLock()) return home
  printToTerminal(launchFailureMessages.alreadyOpen)
  app.exit(exitCodes.alreadyOpen)
  return undefined
}

export const failLaunchWithError = (error: unknown): void =>
  failLaunch(launchFailureMessages.notOpened(describeError(error)), exitCodes.ourFault)

/** Time in milliseconds for an orderly close before the process exits anyway; the journal is already on disk. */
const CLOSE_TIMEOUT_MS = 3_000

/** Closes everything once, however the application ends. A signal triggers no question. */
export function closeBeforeExit(close: () => Promise<void>, clock: Pick<ClockPort, 'after'>): void {
  let closing: Promise<void> | undefined
  const closeOnce = (): Promise<void> => (closing ??= close())
  const closeAndExit = (code: number): void => {
    const callOff = clock.after(CLOSE_TIMEOUT_MS, () => app.exit(code))
    const end = (): void => {
      callOff()
      app.exit(code)
    }
    closeOnce().then(end, end)
  }
  const onSignals = terminationSignals.map(([signal, code]) => [signal, () => closeAndExit(code)] as const)
  for (const [signal, run] of onSignals) process.once(signal, run)
  app.on('will-quit', event => {
    if (closing !== undefined) return
    event.preventDefault()
    closeAndExit(exitCodes.done)
  })
  app.on('quit', () => {
    for (const [signal, run] of onSignals) process.removeListener(signal, run)
    // Too late to wait. The rest closes if possible, and failures have no effect.
    closeOnce().catch(() => undefined)
  })
}

function printToTerminal(sentence: string): void {
  process.stderr.write(`${sentence}\n`)
}

function findWriteError(folder: string): string | undefined {
  try {
    createOwnFolder(folder)
    accessSync(folder, constants.W_OK | constants.R_OK | constants.X_OK)
    return undefined
  } catch (error) {
    return error instanceof Error && 'code' in error
      ? String(error.code)
      : launchFailureMessages.unknownReason
  }
}
