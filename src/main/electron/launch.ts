import { accessSync, constants } from 'node:fs'
import { join, resolve } from 'node:path'
import { app, protocol } from 'electron'
import { terminationSignals } from '../ending'
import { describeError } from '../error-kind'
import { createOwnFolder } from '../own-disk'
import type { ClockPort, LogPort } from '../ports'
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
} from './environment'
import { failLaunch } from './give-up'
import { PAGE_SCHEME } from './pages'
import { launchFailureMessages } from '@messages/launch'

/** What the process ends with, so that whoever started it knows why. */
const exitCodes = { done: 0, refused: 64, ourFault: 70, cannotWrite: 73, alreadyOpen: 75 } as const

/** Whether this start makes a desk that can only look, whatever its profiles may do. */
export const isReadOnlyStart = (): boolean => hasCommandSwitch(process.argv.slice(1), READ_ONLY_SWITCH, currentSystem.platform)

/** Who this program is to the system, as its installer has it. */
const APP_ID = 'io.perpdesk.app'

/** A start that was let through. */
export interface LaunchState {
  /** The data folder, which is this process's alone. */
  readonly folder: string
  /** Whether the desk itself is worked on: then, and only then, its walls are open to tools. */
  readonly isDevelopment: boolean
  /** What of the environment was left out of account, by name. */
  readonly droppedVariables: readonly string[]
}

/**
 * Everything that must be settled before Electron is ready, and so runs synchronously and first.
 * Undefined when this start was refused.
 */
export function beginSafeLaunch(): LaunchState | undefined {
  const isWorkedOn = isDevelopmentStart(process.env, app.isPackaged)
  const unwanted = dropUnsafeVariables(process.env)
  const droppedVariables = [...unwanted, ...takeEarlierDroppedNames(process.env)]
  const late = findEarlyVariable(unwanted, app.isPackaged)
  const strange = findForbiddenSwitch(process.argv.slice(1), currentSystem)
  // SECURITY: no desk runs open to a debugger, with its walls taken down, or writing down what it sends.
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
    // SECURITY: what was refused has no effect either while the reason stands on the screen.
    for (const name of listForbiddenSwitches(process.argv.slice(1), currentSystem)) app.commandLine.removeSwitch(name)
    failLaunch(refused, exitCodes.refused)
    return undefined
  }
  // The name that the installer's entry has in the Start menu: under another one a second would come up beside it.
  if (currentSystem.platform === 'win32') app.setAppUserModelId(APP_ID)
  // Asked for together, Electron takes the switch away again, and what it forks refuses to run for root on Linux.
  const hasNoSandbox = currentSystem.isRoot && app.commandLine.hasSwitch('no-sandbox')
  // SECURITY: for everybody else every page is shut in, whatever was asked for.
  if (!hasNoSandbox) app.enableSandbox()
  // SECURITY: no fetch, no service worker, no way around the policy for our own scheme.
  protocol.registerSchemesAsPrivileged([
    { scheme: PAGE_SCHEME, privileges: { standard: true, secure: true, codeCache: true } },
  ])
  if (!isWorkedOn) blockChromiumNetwork()
  const folder = lockDataFolder()
  return folder === undefined ? undefined : { folder, isDevelopment: isWorkedOn, droppedVariables }
}

/** Takes the network from Chromium itself; the venue is spoken to by Node's own http. */
function blockChromiumNetwork(): void {
  // SECURITY: Chromium resolves no name and reaches no address, so that TURN and ICE over TCP find nobody.
  app.commandLine.appendSwitch('host-resolver-rules', 'MAP * ~NOTFOUND')
  // SECURITY: no peer connection uses UDP: bare addresses pass the rules above. Chrome itself reads this, and so the
  // stand-in does; Electron reads the preference of each page alone, which says the same.
  app.commandLine.appendSwitch('webrtc-ip-handling-policy', 'disable_non_proxied_udp')
}

/** Names what of the environment was left out of account: in the log, and with `PERPDESK_DEBUG` on the terminal. */
export function reportDroppedVariables(names: readonly string[], log: Pick<LogPort, 'note'>): void {
  if (names.length === 0) return
  if (process.env['PERPDESK_DEBUG'] !== undefined) printToTerminal(launchFailureMessages.dropped(names))
  log.note('left out of the environment', { names: names.join(' ') })
}

/** Takes the data folder for this process alone; undefined when the start ended over it. */
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

/** Ends a start that failed by a fault of ours. */
export const failLaunchWithError = (error: unknown): void =>
  failLaunch(launchFailureMessages.notOpened(describeError(error)), exitCodes.ourFault)

/** How long everything may take to close before the process ends anyway; the journal is already on the disk. */
const CLOSE_TIMEOUT_MS = 3_000

/** Closes what was opened, once, whichever way the application ends. A signal asks nobody anything. */
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
    // Too late to wait for: whatever can still be closed is, and what failed changes nothing any more.
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
    return error instanceof Error && 'code' in error ? String(error.code) : launchFailureMessages.unknownReason
  }
}
