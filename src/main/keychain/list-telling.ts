import type { StoredKeyRows, SignedListPiece, SignerTrouble, VaultResult } from '../ports'
import { isDataKeyId } from '../../signer/to-sign'
import { createVaultSuccess, type VaultOperation } from './kept-keys'
import type { SignerSession, SignerClient } from './signer-line'
import { readSignatureList } from './signing'

/** A signer's list, whichever of its keys signs. */
export interface SignatureListReader {
  /** The same line; who asks it for a signer is known of here. */
  readonly signer: SignerClient
  /** What was signed after a number: asked of the signer that is there, and of one that is begun for it in a turn. */
  listSignatures(after: number, runOperation: OperationRunner): Promise<ListResult>
}

type ListResult = VaultResult<SignedListPiece | 'no list' | 'nothing since', SignerTrouble>
type OperationRunner = (run: (own: VaultOperation) => Promise<ListResult>) => Promise<ListResult>

/** The question is of the list, and a list is of all keys. */
const ANY_KEY = 'any'

/**
 * Tells the list with no key that signs. One that could have grown is told: a signer that is there is asked each time,
 * and one is begun once where the last of them has gone, or an earlier run left keys.
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
  /** How often a signer had been wanted when one that held nothing told the list to its end, and where that was. */
  let completeRead: { readonly wanted: number; readonly end: number } | undefined

  const isSignerRunning = (): boolean => lastSigner?.hasEnded() === false
  const isAnyKnown = (): boolean => knownKeys.all().some(({ keyId }) => !isDataKeyId(keyId))

  async function readAlone(own: VaultOperation, after: number): Promise<ListResult> {
    const isBegun = !isSignerRunning()
    const life = own.getSigner()
    const requestsAtStart = signerRequests
    const said = await readSignatureList(life, ANY_KEY, after, own.getEndReason)
    const end = said.ok ? getListEnd(said.value) : undefined
    if (isBegun && end !== undefined) completeRead = { wanted: requestsAtStart, end }
    return said
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
      // SECURITY: whatever holds a key can sign with it, whoever asks and whichever profile is in use.
      if (lastSigner?.hasEnded() === false) return readSignatureList(lastSigner, ANY_KEY, after, () => 'unavailable')
      // Who asks from before the end did not take in what was told.
      const isNothingNew = signerRequests === 0 ? !isAnyKnown() : completeRead?.wanted === signerRequests && after >= completeRead.end
      return isNothingNew ? Promise.resolve(createVaultSuccess('nothing since')) : inTurn(own => readAlone(own, after))
    },
  }
}

/** What was told, or why there is nothing: a key that signed may have been locked since. */
export async function toListedResult<T>(listed: Promise<ListResult>, otherwise: T) {
  const said = await listed
  if (!said.ok) return said
  return said.value === 'nothing since' ? otherwise : createVaultSuccess(said.value)
}

/** Where a list ends, once all of it was told. */
function getListEnd(told: SignedListPiece | 'no list' | 'nothing since'): number | undefined {
  if (typeof told === 'string') return 0
  return told.until.number === told.last.number ? told.last.number : undefined
}
