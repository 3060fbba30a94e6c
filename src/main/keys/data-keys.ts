import { hkdfSync } from 'node:crypto'
import type { TradingProfile } from '@core/profile/trading-profile'
import type { SignerTrouble, LogPort, Signature, KeyVault, VaultResult, VaultTrouble } from '../main-ports'
import { createRecordCipher, type RecordCipher } from '../records/record-cipher'
import { verifySignature } from '../venue/signature-verification'

/** Text whose signature the data key is derived from. The signature is deterministic and secret. */
const SIGNED_SUBJECT = 'perpdesk-data-key-1'

export interface DataKeyStore {
  /**
   * Returns the sealer of an account once its data key was loaded. It stays when signing keys are released, so that
   * reading continues.
   */
  getSealer(profileId: string): RecordCipher | undefined
  getTrouble(profileId: string): VaultTrouble | undefined
  /** Loads the data key of an account, and creates it if there never was one. */
  unlock(vault: Pick<KeyVault, 'make' | 'unlock' | 'sign'>, profile: TradingProfile): Promise<boolean>
}

/**
 * Creates the data keys of a run, loaded on demand. A data key is derived from a separate secret in the vault that is
 * used for nothing else. The vault returns no secret, and all its guarantees apply: locked, lost and replaced keys are
 * distinguished, and nothing is overwritten.
 */
export function createDataKeyStore(log: Pick<LogPort, 'note' | 'trouble'>): DataKeyStore {
  const sealers = new Map<string, RecordCipher>()
  const troubles = new Map<string, VaultTrouble>()
  const pending = new Map<string, Promise<boolean>>()

  async function unlockOrMake(
    vault: Pick<KeyVault, 'make' | 'unlock' | 'sign'>,
    keyId: string,
    canMake: boolean,
  ) {
    const opened = await vault.unlock(keyId)
    if (opened.ok || opened.why !== 'unknown key' || !canMake) return opened
    // SECURITY: the secret is generated in the signer and never enters this process.
    return vault.make(keyId)
  }

  async function open(
    vault: Pick<KeyVault, 'make' | 'unlock' | 'sign'>,
    { id, keyId: signingKey }: TradingProfile,
  ): Promise<boolean> {
    const keyId = `data.${id}`
    const canMake = signingKey !== undefined
    const opened = await unlockOrMake(vault, keyId, canMake)
    // An account without a key has nothing new to save; older data is read with its existing data key.
    if (!canMake && !opened.ok && opened.why === 'unknown key') return false
    const signed = opened.ok ? await signSubject(vault, keyId, opened.value.publicKey) : opened
    if (!signed.ok) {
      // SECURITY: an unreadable data key is never replaced, because its data would be lost.
      troubles.set(id, signed.why)
      log.trouble('nothing of the account can be kept or read back', { profile: id, why: signed.why })
      return false
    }
    const dataKey = new Uint8Array(hkdfSync('sha256', signed.value.bytes, '', SIGNED_SUBJECT, 32))
    const sealer = createRecordCipher(dataKey)
    dataKey.fill(0)
    signed.value.bytes.fill(0)
    if (sealer === undefined) return false
    sealers.set(id, sealer)
    troubles.delete(id)
    return true
  }

  async function signSubject(
    vault: Pick<KeyVault, 'sign'>,
    keyId: string,
    publicKey: string,
  ): Promise<VaultResult<Signature>> {
    const signed = await vault.sign(keyId, { is: 'data key' }, 0)
    // A data key signature has no ceilings and no list entry, so this refusal is a mismatch.
    if (!signed.ok) return { ok: false, why: isWriteTrouble(signed.why) ? 'mismatched' : signed.why }
    // SECURITY: a different signature gives a different data key, whose data could not be read again.
    return verifySignature(publicKey, SIGNED_SUBJECT, signed.value.bytes)
      ? signed
      : { ok: false, why: 'mismatched' }
  }

  return {
    getSealer: profileId => sealers.get(profileId),
    getTrouble: profileId => troubles.get(profileId),
    async unlock(vault, profile) {
      const { id } = profile
      // SECURITY: a profile by address needs no keychain for its data, so none is queried.
      if (profile.byAddress !== undefined) return true
      if (sealers.has(id)) return true
      // Parallel requests share one load; a second one would mistake the new key for a foreign one.
      const request = pending.get(id) ?? open(vault, profile).finally(() => pending.delete(id))
      pending.set(id, request)
      return request
    },
  }
}

const isWriteTrouble = (why: SignerTrouble): why is Exclude<SignerTrouble, VaultTrouble> =>
  why.startsWith('above ') ||
  why === 'unlisted' ||
  why === 'out of turn' ||
  why === 'outside' ||
  why === 'unconfirmed'
