import { hkdfSync } from 'node:crypto'
import type { TradingProfile } from '@core/profile/profile'
import type { SignerTrouble, LogPort, Signature, KeyVault, VaultResult, VaultTrouble } from '../ports'
import { createRecordCipher, type RecordCipher } from '../records/sealer'
import { verifySignature } from '../venue/signed-by'

/** What the data key is made from; a signature over it is the same each time and known to nobody else. */
const SIGNED_SUBJECT = 'perpdesk-data-key-1'

/** The keys that what is kept of accounts is sealed with. */
export interface DataKeyStore {
  /** An account's sealer, once its data key was fetched. It stays when signing keys are dropped: reading goes on. */
  getSealer(profileId: string): RecordCipher | undefined
  /** Why nothing of an account can be kept or read back; undefined while it can, or before it was asked for. */
  getTrouble(profileId: string): VaultTrouble | undefined
  /** Fetches an account's data key from the vault, and makes one where there never was any. */
  unlock(vault: Pick<KeyVault, 'make' | 'unlock' | 'sign'>, profile: TradingProfile): Promise<boolean>
}

/**
 * Creates the data keys of a run; none is fetched before it is asked for.
 *
 * A data key is worked out from a secret that lives in the vault like a signing key, under a name of its own, and is
 * used for nothing else: the vault gives no secret back, and everything it promises about keys (told apart when
 * locked, lost or replaced; never written over) holds for this one too.
 */
export function createDataKeyStore(log: Pick<LogPort, 'note' | 'trouble'>): DataKeyStore {
  const sealers = new Map<string, RecordCipher>()
  const troubles = new Map<string, VaultTrouble>()
  const pending = new Map<string, Promise<boolean>>()

  async function unlockOrMake(vault: Pick<KeyVault, 'make' | 'unlock' | 'sign'>, keyId: string, canMake: boolean) {
    const opened = await vault.unlock(keyId)
    if (opened.ok || opened.why !== 'unknown key' || !canMake) return opened
    // SECURITY: the secret is made where it is signed with, and comes by here in no form.
    return vault.make(keyId)
  }

  async function open(
    vault: Pick<KeyVault, 'make' | 'unlock' | 'sign'>,
    { id, keyId: signingKey }: TradingProfile,
  ): Promise<boolean> {
    const keyId = `data.${id}`
    const canMake = signingKey !== undefined
    const opened = await unlockOrMake(vault, keyId, canMake)
    // An account without a key has nothing new to keep; what it had before is read with the data key of then.
    if (!canMake && !opened.ok && opened.why === 'unknown key') return false
    const signed = opened.ok ? await signSubject(vault, keyId, opened.value.publicKey) : opened
    if (!signed.ok) {
      // SECURITY: a data key that cannot be read is never made anew: what it sealed would be lost for good.
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

  /** The signature that a data key is worked out from. */
  async function signSubject(
    vault: Pick<KeyVault, 'sign'>,
    keyId: string,
    publicKey: string,
  ): Promise<VaultResult<Signature>> {
    const signed = await vault.sign(keyId, { is: 'data key' }, 0)
    // Nothing of a market is in it that could be above anything or has to be listed: who says so signed otherwise.
    if (!signed.ok) return { ok: false, why: isWriteTrouble(signed.why) ? 'mismatched' : signed.why }
    // SECURITY: of another signature another data key would come, and what is sealed with that nobody could read again.
    return verifySignature(publicKey, SIGNED_SUBJECT, signed.value.bytes) ? signed : { ok: false, why: 'mismatched' }
  }

  return {
    getSealer: profileId => sealers.get(profileId),
    getTrouble: profileId => troubles.get(profileId),
    async unlock(vault, profile) {
      const { id } = profile
      // SECURITY: what is kept of an account that is looked at by its address needs no keychain: none is asked.
      if (profile.byAddress !== undefined) return true
      if (sealers.has(id)) return true
      // Asked twice at once it is fetched once: the second would take the first one's making for another's.
      const request = pending.get(id) ?? open(vault, profile).finally(() => pending.delete(id))
      pending.set(id, request)
      return request
    },
  }
}

const isWriteTrouble = (why: SignerTrouble): why is Exclude<SignerTrouble, VaultTrouble> =>
  why.startsWith('above ') || why === 'unlisted' || why === 'out of turn' || why === 'outside'
