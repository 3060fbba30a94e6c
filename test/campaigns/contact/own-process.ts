import { fork } from 'node:child_process'
import { createChildEnvironment } from '../../../src/main/electron/child-environment'
import type { KeeperProcess } from '../../../src/main/keychain/keeper-client'

/** Starts a process of the app as an ordinary child, with nothing of the environment but what it needs. */
export function forkOwnProcess(
  file: string,
  args: readonly string[] = [],
  env: NodeJS.ProcessEnv = process.env,
): KeeperProcess {
  const child = fork(file, args, {
    env: { ...createChildEnvironment(env) },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  return {
    post: message => void child.send(message as object),
    onMessage: listen => void child.on('message', listen),
    onExit: gone => void child.once('exit', gone),
    kill: () => void child.kill('SIGKILL'),
  }
}
