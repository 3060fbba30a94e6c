import { fork } from 'node:child_process'
import { join, resolve } from 'node:path'
import { createChildEnvironment } from '../src/main/electron/child-environment'
import type { SignerProcess } from '../src/main/keychain/signer-client'

/**
 * Starts the shipped signer as an ordinary child process. It flushes each signature to a list in `folder`
 * first.
 */
export function forkSigner(folder: string): SignerProcess {
  const child = fork(resolve('out/main/signer.js'), [join(folder, 'signed.list')], {
    env: { ...createChildEnvironment(process.env) },
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
