import type { SealedSigningKey, VaultResult } from '../ports'
import { createVaultFailure, createVaultSuccess, type OpenedKey, type VaultOperation } from './kept-keys'
import type { SignerSession } from './signer-line'

/** Keys that are typed, each from the offer that it is sealed to until it is kept or let go. What was typed is never here. */
export interface VaultTrials {
  /** Has the signer make what a key of this name is to be sealed to. */
  offer(keyId: string, operation: VaultOperation): Promise<VaultResult<{ readonly to: string }>>
  /** Has the signer open the box; what it holds then is tried, and rests nowhere. */
  take(keyId: string, sealed: SealedSigningKey): Promise<OpenedKey>
  /** The signer that has it, as long as it is there. */
  findSigner(keyId: string): SignerSession | undefined
  /** What was begun with its offer, and its public half where there is one; from here on it is on trial no more. */
  end(keyId: string): VaultTrial | undefined
  /** Whether any signer is held on by one. */
  hasAny(): boolean
}

export interface VaultTrial {
  readonly operation: VaultOperation
  readonly publicKey?: string
}

export function createVaultTrials(): VaultTrials {
  const trials = new Map<string, VaultTrial>()
  return {
    async offer(keyId, operation) {
      trials.set(keyId, { operation })
      const offer = await operation.getSigner().query({ do: 'offer', keyId, from: 'form' })
      if (offer.is === 'offer') return createVaultSuccess({ to: offer.to })
      trials.delete(keyId)
      return createVaultFailure(operation.getEndReason())
    },
    async take(keyId, { to, box }) {
      const trial = trials.get(keyId)
      if (trial === undefined) return createVaultFailure('unknown key')
      const said = await trial.operation.getSigner().query({ do: 'hold', keyId, to, box })
      if (said.is === 'gone') return createVaultFailure(trial.operation.getEndReason())
      if (said.is !== 'key') return createVaultFailure('refused')
      const { publicKey } = said
      if (trials.get(keyId) === trial) {
        trials.set(keyId, { ...trial, publicKey })
        return createVaultSuccess({ publicKey })
      }
      // SECURITY: it was let go while it was on its way, and nothing holds on to it.
      await trial.operation.getSigner().query({ do: 'forget', keyId })
      return createVaultFailure('unknown key')
    },
    findSigner(keyId) {
      const life = trials.get(keyId)?.operation.getSigner()
      return life?.hasEnded() === false ? life : undefined
    },
    end(keyId) {
      const trial = trials.get(keyId)
      trials.delete(keyId)
      return trial
    },
    hasAny: () => [...trials.values()].some(({ operation }) => !operation.getSigner().hasEnded()),
  }
}
