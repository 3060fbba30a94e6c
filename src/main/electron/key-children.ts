import { join } from 'node:path'
import type { KeeperProcess } from '../keychain/keeper-line'
import { createSignerLine, type SignerLine } from '../keychain/signer-line'
import type { Clock } from '../ports'
import { forkChild } from './child'
import { programs } from './taken'

/** The ways to start whoever reads the system's store, and whoever signs. */
export function keyChildren(built: string, clock: Clock) {
  return {
    keeper: (): KeeperProcess => forkChild(join(built, programs.keeper), [], 'Key keeper'),
    signer: (): SignerLine =>
      createSignerLine({ fork: () => forkChild(join(built, programs.signer), [], 'Signer'), clock }),
  }
}
