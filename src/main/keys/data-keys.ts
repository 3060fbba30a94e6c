import { hkdfSync } from 'node:crypto'
import type { Profile } from '@core/profile/profile'
import type { SignerTrouble, Log, Signature, Vault, Vaulted, VaultTrouble } from '../ports'
import { createSealer, type Sealer } from '../records/sealer'
import { isSignedBy } from '../venue/signed-by'

/** What the data key is made from; a signature over it is the same each time and known to nobody else. */
const SUBJECT = 'perpdesk-data-key-1'

/** The keys that what is kept of accounts is sealed with. */
export interface DataKeys {
  /** An account's sealer, once its data key was fetched. It stays when signing keys are dropped: reading goes on. */
  sealerOf(profileId: string): Sealer | undefined
  /** Why nothing of an account can be kept or read back; undefined while it can, or before it was asked for. */
  trouble(profileId: string): VaultTrouble | undefined
  /** Fetches an account's data key from the vault, and makes one where there never was any. */
  unlock(vault: Pick<Vault, 'make' | 'unlock' | 'sign'>, profile: Profile): Promise<boolean>
}

/**
 * Creates the data keys of a run; none is fetched before it is asked for.
 *
 * A data key is worked out from a secret that lives in the vault like a signing key, under a name of its own, and is
 * used for nothing else: the vault gives no secret back, and everything it promises about keys (told apart when
 * locked, lost or replaced; never written over) holds for this one too.
 */
export function createDataKeys(log: Pick<Log, 'note' | 'trouble'>): DataKeys {
  const sealers = new Map<string, Sealer>()
  const troubles = new Map<string, VaultTrouble>()
  const asked = new Map<string, Promise<boolean>>()

  async function fetch(vault: Pick<Vault, 'make' | 'unlock' | 'sign'>, keyId: string, isMade: boolean) {
    const opened = await vault.unlock(keyId)
    if (opened.ok || opened.why !== 'unknown key' || !isMade) return opened
    // SECURITY: the secret is made where it is signed with, and comes by here in no form.
    return vault.make(keyId)
  }

  async function open(
    vault: Pick<Vault, 'make' | 'unlock' | 'sign'>,
    { id, keyId: signingKey }: Profile,
  ): Promise<boolean> {
    const keyId = `data.${id}`
    const isMade = signingKey !== undefined
    const opened = await fetch(vault, keyId, isMade)
    // An account without a key has nothing new to keep; what it had before is read with the data key of then.
    if (!isMade && !opened.ok && opened.why === 'unknown key') return false
    const signed = opened.ok ? await subjectSigned(vault, keyId, opened.value.publicKey) : opened
    if (!signed.ok) {
      // SECURITY: a data key that cannot be read is never made anew: what it sealed would be lost for good.
      troubles.set(id, signed.why)
      log.trouble('nothing of the account can be kept or read back', { profile: id, why: signed.why })
      return false
    }
    const dataKey = new Uint8Array(hkdfSync('sha256', signed.value.bytes, '', SUBJECT, 32))
    const sealer = createSealer(dataKey)
    dataKey.fill(0)
    signed.value.bytes.fill(0)
    if (sealer === undefined) return false
    sealers.set(id, sealer)
    troubles.delete(id)
    return true
  }

  /** The signature that a data key is worked out from. */
  async function subjectSigned(
    vault: Pick<Vault, 'sign'>,
    keyId: string,
    publicKey: string,
  ): Promise<Vaulted<Signature>> {
    const signed = await vault.sign(keyId, { is: 'data key' }, 0)
    // Nothing of a market is in it that could be above anything or has to be listed: who says so signed otherwise.
    if (!signed.ok) return { ok: false, why: isOfWrites(signed.why) ? 'mismatched' : signed.why }
    // SECURITY: of another signature another data key would come, and what is sealed with that nobody could read again.
    return isSignedBy(publicKey, SUBJECT, signed.value.bytes) ? signed : { ok: false, why: 'mismatched' }
  }

  return {
    sealerOf: profileId => sealers.get(profileId),
    trouble: profileId => troubles.get(profileId),
    async unlock(vault, profile) {
      const { id } = profile
      // SECURITY: what is kept of an account that is looked at by its address needs no keychain: none is asked.
      if (profile.byAddress !== undefined) return true
      if (sealers.has(id)) return true
      // Asked twice at once it is fetched once: the second would take the first one's making for another's.
      const asking = asked.get(id) ?? open(vault, profile).finally(() => asked.delete(id))
      asked.set(id, asking)
      return asking
    },
  }
}

const isOfWrites = (why: SignerTrouble): why is Exclude<SignerTrouble, VaultTrouble> =>
  why.startsWith('above ') || why === 'unlisted' || why === 'out of turn' || why === 'outside'
