import { join } from 'node:path'
import { app, Menu } from 'electron'
import { systemClock } from '../main/clock'
import { forkHelperProcess } from '../main/electron/child-process'
import { childPrograms } from '../main/electron/child-programs'
import {
  dropUnsafeVariables,
  findEarlyVariable,
  findForbiddenSwitch,
  isDevelopmentStart,
} from '../main/electron/launch-environment'
import { findLiveBar } from '../main/electron/program'
import { blockChromiumNetwork, restrictChromium } from '../main/electron/safe-launch'
import { currentSystem } from '../main/system'
import { launchFailureMessages } from '@messages/launch'
import { lifeboatExitCodes, openTerminal, runLifeboat } from './run-lifeboat'
import { openTerminalWindow } from './terminal-window'

const isDevelopment = isDevelopmentStart(process.env, app.isPackaged)
const earlyVariable = findEarlyVariable(dropUnsafeVariables(process.env), app.isPackaged)
const forbiddenSwitch = findForbiddenSwitch(process.argv.slice(1), currentSystem)

/** A program with a window has no usable input on Windows, even if it is started in a terminal. */
const hasTerminal = currentSystem.platform !== 'win32' && process.stdin.isTTY && process.stdout.isTTY

/** Opens a window in place of a terminal. The process outlives it until no request is in flight. */
function openWindow() {
  app.on('window-all-closed', () => undefined)
  app.on('will-quit', event => event.preventDefault())
  // Shortcuts of the usual menu would reload the page or paste into it.
  Menu.setApplicationMenu(null)
  return openTerminalWindow('Perpdesk', systemClock)
}

/** Runs the lifeboat in the terminal, or in a window if there is none. Neither needs the GPU or the desk's session. */
async function run(): Promise<number> {
  const refusal =
    forbiddenSwitch === undefined
      ? earlyVariable && launchFailureMessages.tooLate(earlyVariable)
      : launchFailureMessages.strange(forbiddenSwitch, undefined)
  // SECURITY: as in the desk, nothing starts with a debugger or under variables that already took effect.
  if (refusal !== undefined) {
    process.stderr.write(`${refusal}\n`)
    return lifeboatExitCodes.refused
  }
  // A desk that is frozen still holds its session.
  app.setPath('sessionData', join(app.getPath('temp'), 'perpdesk-lifeboat-session'))
  app.disableHardwareAcceleration()
  restrictChromium()
  blockChromiumNetwork()
  await app.whenReady()
  const window = hasTerminal ? undefined : openWindow()
  const { input, output } = window ?? { input: process.stdin, output: process.stdout }
  const terminal = openTerminal(input, output)
  // This file is a chunk of the build, in a folder below the programs.
  const built = join(app.getAppPath(), 'out', 'main')
  const code = await runLifeboat(
    {
      findUsualFolder: () => app.getPath('userData'),
      fork: (program, args) => forkHelperProcess(join(built, childPrograms[program]), args, program),
      version: app.getVersion(),
      bar: findLiveBar(process, isDevelopment),
    },
    terminal,
  )
  // Keeps the window open until its last text was read.
  if (window?.hasUnread() === true) await terminal.ask('> ')
  return code
}

run().then(
  code => app.exit(code),
  () => app.exit(1),
)
