import { join } from 'node:path'
import type { KeeperProcess } from '../keychain/keeper-line'
import { createSignerLine, type SignerLine } from '../keychain/signer-line'
import type { Clock } from '../ports'
import { forkChild } from './child'

/** What is started for keys: the same two programs each time, with nothing on their command lines. */
// SECURITY: what is started for keys is not for anybody to change who is loaded later.
const programs = Object.freeze({ keeper: 'keeper.js', signer: 'signer.js' } as const)

/** The ways to start whoever reads the system's store, and whoever signs. */
export function keyChildren(built: string, clock: Clock) {
  return {
    keeper: (): KeeperProcess => forkChild(join(built, programs.keeper), [], 'Key keeper'),
    signer: (): SignerLine =>
      createSignerLine({ fork: () => forkChild(join(built, programs.signer), [], 'Signer'), clock }),
  }
}
