import type { ChildProcess } from 'node:child_process'
import type { KeeperProcess } from '../../src/main/keychain/keeper-client'
import { endNow } from '../../host/system/processes.mjs'

/**
 * An ordinary child process as main speaks to one of its own. As with those, words to one that is gone come to nothing:
 * it may have died without anybody having heard of it yet, and its end is told by itself.
 */
export const spokenTo = (child: ChildProcess): KeeperProcess => ({
  post: message => void (child.connected && child.send(message as object, error => error)),
  onMessage: listen => void child.on('message', listen),
  onExit: gone => void child.once('exit', gone),
  kill: () => void endNow(child),
})
