import { fork } from 'node:child_process'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { monotonicClock } from '../main/clock'
import { createChildEnvironment } from '../main/electron/child-environment'
import { dropUnsafeVariables } from '../main/electron/launch-environment'
import { killChildProcess } from '../main/ending'
import type { KeeperProcess } from '../main/keychain/keeper-client'
import { currentSystem } from '../main/system'
import { openTerminal, runLifeboat } from './run-lifeboat'

// The lifeboat on plain Node, for a source tree without Electron: any venue that is not on this machine is only read.

dropUnsafeVariables(process.env)
const env = createChildEnvironment(process.env)

function forkProgram(program: 'keeper' | 'signer', args: readonly string[]): KeeperProcess {
  const child = fork(join(import.meta.dirname, `${program}.js`), [...args], {
    env,
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  return {
    post: message => void child.send(message as object),
    onMessage: listen => void child.on('message', listen),
    onExit: listener => void child.once('exit', listener),
    kill: () => void killChildProcess(child),
  }
}

/** Returns the folder in which Electron keeps the data folders of programs. */
function findAppDataFolder({ APPDATA, XDG_CONFIG_HOME }: NodeJS.ProcessEnv): string {
  const home = homedir()
  if (currentSystem.platform === 'win32') return APPDATA ?? join(home, 'AppData', 'Roaming')
  if (currentSystem.platform === 'darwin') return join(home, 'Library', 'Application Support')
  return XDG_CONFIG_HOME ?? join(home, '.config')
}

const terminal = openTerminal(process.stdin, process.stdout)
process.exitCode = await runLifeboat(
  {
    findUsualFolder: () => join(findAppDataFolder(process.env), 'perpdesk'),
    fork: forkProgram,
    version: 'lifeboat',
    bar: 'not electron',
    onFirstFigure() {
      // Milliseconds since the process started.
      if (process.env['PERPDESK_DEBUG'] !== undefined)
        process.stderr.write(`first figure: ${monotonicClock.now().toFixed(0)} ms\n`)
    },
  },
  terminal,
)
terminal.close()
