import type { KeyVault } from '../main/main-ports'

/** The only place where the lifeboat asks the signer to sign: one request, and not a second time. */
export const createRequestSigning = (vault: Pick<KeyVault, 'sign'>): Pick<KeyVault, 'sign'> => ({
  sign: (keyId, what, offset, claims) => vault.sign(keyId, what, offset, claims),
})
