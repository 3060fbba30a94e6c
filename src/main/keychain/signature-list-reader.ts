import type { StoredKeyRows, SignedListPiece, SignerTrouble, VaultResult } from '../main-ports'
import { isDataKeyId } from '../../signer/signing-content'
import { createVaultSuccess, type VaultOperation } from './stored-keys'
import type { SignerSession, SignerClient } from './signer-client'
import { readSignatureList } from './vault-signing'

/** Reads a signer's list of signatures, for all keys. */
export interface SignatureListReader {
  readonly signer: SignerClient
  listSignatures(after: number, runOperation: OperationRunner): Promise<ListResult>
}

type ListResult = VaultResult<SignedListPiece | 'no list' | 'nothing since', SignerTrouble>
type OperationRunner = (run: (own: VaultOperation) => Promise<ListResult>) => Promise<ListResult>

/** The list covers all keys, so any name works. */
const ANY_KEY = 'any'

/**
 * Reads the list without a signing key. A running signer is queried each time. Otherwise one is started once after the
 * last signer ended, or if an earlier run left keys.
 */
export function createSignatureListReader({
  signer: line,
  knownKeys,
}: {
  readonly signer: SignerClient
  readonly knownKeys: Pick<StoredKeyRows, 'all'>
}): SignatureListReader {
  let lastSigner: SignerSession | undefined
  let signerRequests = 0
  /** Number of signer requests when an idle signer last returned the complete list, and the end of that list. */
  let completeRead: { readonly wanted: number; readonly end: number } | undefined

  const isSignerRunning = (): boolean => lastSigner?.hasEnded() === false
  const isAnyKnown = (): boolean => knownKeys.all().some(({ keyId }) => !isDataKeyId(keyId))

  async function readAlone(own: VaultOperation, after: number): Promise<ListResult> {
    const isBegun = !isSignerRunning()
    const life = own.getSigner()
    const requestsAtStart = signerRequests
    const result = await readSignatureList(life, ANY_KEY, after, own.getEndReason)
    const end = result.ok ? getListEnd(result.value) : undefined
    if (isBegun && end !== undefined) completeRead = { wanted: requestsAtStart, end }
    return result
  }

  return {
    signer: {
      ...line,
      getSession() {
        signerRequests += 1
        return (lastSigner = line.getSession())
      },
    },
    listSignatures(after, inTurn) {
      // SECURITY: a signer with keys can sign for any caller and profile, so it is always queried.
      if (lastSigner?.hasEnded() === false)
        return readSignatureList(lastSigner, ANY_KEY, after, () => 'unavailable')
      // A caller that starts before the end has not received that list.
      const isNothingNew =
        signerRequests === 0
          ? !isAnyKnown()
          : completeRead?.wanted === signerRequests && after >= completeRead.end
      return isNothingNew
        ? Promise.resolve(createVaultSuccess('nothing since'))
        : inTurn(own => readAlone(own, after))
    },
  }
}

/** Converts the result. A key that signed may have been locked since. */
export async function toListedResult<T>(listed: Promise<ListResult>, otherwise: T) {
  const result = await listed
  if (!result.ok) return result
  return result.value === 'nothing since' ? otherwise : createVaultSuccess(result.value)
}

function getListEnd(piece: SignedListPiece | 'no list' | 'nothing since'): number | undefined {
  if (typeof piece === 'string') return 0
  return piece.until.number === piece.last.number ? piece.last.number : undefined
}
