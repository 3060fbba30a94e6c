import { fork } from 'node:child_process'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { monotonicClock, systemClock } from '../main/clock'
import { createChildEnvironment } from '../main/electron/child-environment'
import { dropUnsafeVariables } from '../main/electron/launch-environment'
import { killChildProcess } from '../main/ending'
import type { KeeperProcess } from '../main/keychain/keeper-client'
import { createSignerClient } from '../main/keychain/signer-client'
import { openVault } from '../main/keychain/vault'
import { appDataFolder } from './app-data-folder'
import { openTerminal, runLifeboat } from './run-lifeboat'

// The lifeboat on plain Node, for a source tree without Electron: any venue that is not on this machine is only read.

dropUnsafeVariables(process.env)
const env = createChildEnvironment(process.env)

function forkChild(script: string, args: readonly string[]): KeeperProcess {
  const child = fork(join(import.meta.dirname, script), [...args], {
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

const home = process.env['PERPDESK_HOME']
const dataFolder =
  home === undefined || home === '' ? join(appDataFolder(process.env, homedir()), 'perpdesk') : resolve(home)
const terminal = openTerminal(process.stdin, process.stdout, systemClock)
process.exitCode = await runLifeboat(
  {
    dataFolder,
    openVault: parts => openVault({ ...parts, fork: () => forkChild('keeper.js', []) }),
    signer: getArguments =>
      createSignerClient({ fork: () => forkChild('signer.js', getArguments()), clock: systemClock }),
    clock: systemClock,
    steady: monotonicClock,
    log: { note: () => undefined, trouble: () => undefined },
    version: 'lifeboat',
    bar: 'not electron',
    onFirstFigure() {
      // Milliseconds since the process started.
      if (process.env['PERPDESK_DEBUG'] !== undefined)
        process.stderr.write(`first figure: ${monotonicClock.now().toFixed(0)} ms\n`)
    },
    pid: process.pid,
  },
  terminal,
)
terminal.close()
