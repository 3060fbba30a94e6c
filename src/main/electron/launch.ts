import { accessSync, constants } from 'node:fs'
import { join, resolve } from 'node:path'
import { app, protocol } from 'electron'
import { endings } from '../ending'
import { toldOf } from '../error-kind'
import { makeOwn } from '../own-disk'
import type { Clock, Log } from '../ports'
import { system } from '../system'
import {
  cameTooLate,
  dropUnwanted,
  hasSwitch,
  isDevelopment,
  leftOutBefore,
  nearestSwitch,
  READ_ONLY,
  strangeNames,
  strangeSwitch,
} from './environment'
import { giveUp } from './give-up'
import { PAGE_SCHEME } from './pages'
import { launchSays } from '@messages/launch'

/** What the process ends with, so that whoever started it knows why. */
const exitCodes = { done: 0, refused: 64, ourFault: 70, cannotWrite: 73, alreadyOpen: 75 } as const

/** Whether this start makes a desk that can only look, whatever its profiles may do. */
export const isToLookOnly = (): boolean => hasSwitch(process.argv.slice(1), READ_ONLY, system.platform)

/** Who this program is to the system, as its installer has it. */
const APP_ID = 'io.perpdesk.app'

/** A start that was let through. */
export interface Start {
  /** The data folder, which is this process's alone. */
  readonly folder: string
  /** Whether the desk itself is worked on: then, and only then, its walls are open to tools. */
  readonly isDevelopment: boolean
  /** What of the environment was left out of account, by name. */
  readonly dropped: readonly string[]
}

/**
 * Everything that must be settled before Electron is ready, and so runs synchronously and first.
 * Undefined when this start was refused.
 */
export function beginSafely(): Start | undefined {
  const isWorkedOn = isDevelopment(process.env, app.isPackaged)
  const unwanted = dropUnwanted(process.env)
  const dropped = [...unwanted, ...leftOutBefore(process.env)]
  const late = cameTooLate(unwanted, app.isPackaged)
  const strange = strangeSwitch(process.argv.slice(1), system)
  // SECURITY: no desk runs open to a debugger, with its walls taken down, or writing down what it sends.
  const refused =
    strange === undefined
      ? late && launchSays.tooLate(late)
      : launchSays.strange(strange, nearestSwitch(strange))
  if (hasSwitch(process.argv.slice(1), 'help', system.platform)) {
    process.stdout.write(`${launchSays.usage}\n`)
    app.exit(exitCodes.done)
    return undefined
  }
  if (!isWorkedOn && refused !== undefined) {
    // SECURITY: what was refused has no effect either while the reason stands on the screen.
    for (const name of strangeNames(process.argv.slice(1), system)) app.commandLine.removeSwitch(name)
    giveUp(refused, exitCodes.refused)
    return undefined
  }
  // The name that the installer's entry has in the Start menu: under another one a second would come up beside it.
  if (system.platform === 'win32') app.setAppUserModelId(APP_ID)
  // Asked for together, Electron takes the switch away again, and what it forks refuses to run for root on Linux.
  const hasNoSandbox = system.isRoot && app.commandLine.hasSwitch('no-sandbox')
  // SECURITY: for everybody else every page is shut in, whatever was asked for.
  if (!hasNoSandbox) app.enableSandbox()
  // SECURITY: no fetch, no service worker, no way around the policy for our own scheme.
  protocol.registerSchemesAsPrivileged([
    { scheme: PAGE_SCHEME, privileges: { standard: true, secure: true, codeCache: true } },
  ])
  if (!isWorkedOn) shutEngine()
  const folder = claimHome()
  return folder === undefined ? undefined : { folder, isDevelopment: isWorkedOn, dropped }
}

/** Takes the network from Chromium itself; the venue is spoken to by Node's own http. */
function shutEngine(): void {
  // SECURITY: Chromium resolves no name and reaches no address, so that TURN and ICE over TCP find nobody.
  app.commandLine.appendSwitch('host-resolver-rules', 'MAP * ~NOTFOUND')
  // SECURITY: no peer connection uses UDP: bare addresses pass the rules above. Chrome itself reads this, and so the
  // stand-in does; Electron reads the preference of each page alone, which says the same.
  app.commandLine.appendSwitch('webrtc-ip-handling-policy', 'disable_non_proxied_udp')
}

/** Names what of the environment was left out of account: in the log, and with `PERPDESK_DEBUG` on the terminal. */
export function tellDropped(names: readonly string[], log: Pick<Log, 'note'>): void {
  if (names.length === 0) return
  if (process.env['PERPDESK_DEBUG'] !== undefined) say(launchSays.dropped(names))
  log.note('left out of the environment', { names: names.join(' ') })
}

/** Takes the data folder for this process alone; undefined when the start ended over it. */
function claimHome(): string | undefined {
  const named = process.env['PERPDESK_HOME']
  const home = named === undefined || named === '' ? app.getPath('userData') : resolve(named)
  const trouble = whyUnwritable(home)
  if (trouble !== undefined) {
    giveUp(launchSays.unwritable(home, trouble), exitCodes.cannotWrite)
    return undefined
  }
  app.setPath('userData', home)
  app.setPath('sessionData', join(home, 'Chromium'))
  if (app.requestSingleInstanceLock()) return home
  say(launchSays.alreadyOpen)
  app.exit(exitCodes.alreadyOpen)
  return undefined
}

/** Ends a start that failed by a fault of ours. */
export const giveUpOn = (error: unknown): void =>
  giveUp(launchSays.notOpened(toldOf(error)), exitCodes.ourFault)

/** How long everything may take to close before the process ends anyway; the journal is already on the disk. */
const CLOSING_TIME = 3_000

/** Closes what was opened, once, whichever way the application ends. A signal asks nobody anything. */
export function closeAtEnd(close: () => Promise<void>, clock: Pick<Clock, 'after'>): void {
  let closing: Promise<void> | undefined
  const closeOnce = (): Promise<void> => (closing ??= close())
  const closeAndExit = (code: number): void => {
    const callOff = clock.after(CLOSING_TIME, () => app.exit(code))
    const end = (): void => {
      callOff()
      app.exit(code)
    }
    closeOnce().then(end, end)
  }
  const onSignals = endings.map(([signal, code]) => [signal, () => closeAndExit(code)] as const)
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

function say(sentence: string): void {
  process.stderr.write(`${sentence}\n`)
}

function whyUnwritable(folder: string): string | undefined {
  try {
    makeOwn(folder)
    accessSync(folder, constants.W_OK | constants.R_OK | constants.X_OK)
    return undefined
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : launchSays.unknownReason
  }
}
