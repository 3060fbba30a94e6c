import type { ChildProcess } from 'node:child_process'
import type { KeeperProcess } from '../../src/main/keychain/keeper-client'
import { endNow } from '../../host/system/processes.mjs'

/**
 * Adapts an ordinary child process to main's own. Messages to an ended process are dropped without an error,
 * since its exit event may still be on the way.
 */
export const spokenTo = (child: ChildProcess): KeeperProcess => ({
  post: message => void (child.connected && child.send(message as object, error => error)),
  onMessage: listen => void child.on('message', listen),
  onExit: gone => void child.once('exit', gone),
  kill: () => void endNow(child),
})
