import type { SealedSigningKey, VaultResult } from '../main-ports'
import { createVaultFailure, createVaultSuccess, type OpenedKey, type VaultOperation } from './stored-keys'
import type { SignerSession } from './signer-client'

/** Typed keys on trial, from the offer until they are stored or released. The typed secret is never in this process. */
export interface VaultTrials {
  offer(keyId: string, operation: VaultOperation): Promise<VaultResult<{ readonly to: string }>>
  /** The signer opens the box. The key is then on trial and not stored. */
  take(keyId: string, sealed: SealedSigningKey): Promise<OpenedKey>
  findSigner(keyId: string): SignerSession | undefined
  end(keyId: string): VaultTrial | undefined
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
      const answer = await trial.operation.getSigner().query({ do: 'hold', keyId, to, box })
      if (answer.is === 'gone') return createVaultFailure(trial.operation.getEndReason())
      if (answer.is !== 'key') return createVaultFailure('refused')
      const { publicKey } = answer
      if (trials.get(keyId) === trial) {
        trials.set(keyId, { ...trial, publicKey })
        return createVaultSuccess({ publicKey })
      }
      // SECURITY: the key was released while the query was in flight, so the signer forgets it.
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
