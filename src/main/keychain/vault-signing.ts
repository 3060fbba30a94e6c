import type {
  SignedListPiece,
  Signature,
  SigningAccess,
  SignerTrouble,
  SigningContent,
  KeyVault,
  VaultResult,
  VaultTrouble,
  WriteClaims,
} from '../main-ports'
import type { SignerSession } from './signer-client'

interface SigningRequest {
  readonly what: SigningContent
  readonly offset: number
  readonly claims: WriteClaims | undefined
}

async function requestSignature(
  life: SignerSession,
  keyId: string,
  { what, offset, claims }: SigningRequest,
  getEndReason: () => VaultTrouble,
): Promise<VaultResult<Signature, SignerTrouble>> {
  const answer = await life.query({ do: 'sign', keyId, what, offset, ...claims })
  if (answer.is === 'above') return { ok: false, why: `above ${answer.ceiling}` }
  if (isWriteRefusal(answer.is)) return { ok: false, why: answer.is }
  if (answer.is !== 'signed') return { ok: false, why: answer.is === 'gone' ? getEndReason() : 'refused' }
  return {
    ok: true,
    value: { at: answer.at, bytes: new Uint8Array(Buffer.from(answer.signature, 'base64url')) },
  }
}

const isWriteRefusal = (is: string): is is 'unlisted' | 'out of turn' | 'outside' | 'unconfirmed' =>
  is === 'unlisted' || is === 'out of turn' || is === 'outside' || is === 'unconfirmed'

export async function readSignatureList(
  life: SignerSession,
  keyId: string,
  after: number,
  getEndReason: () => VaultTrouble,
): Promise<VaultResult<SignedListPiece | 'no list', SignerTrouble>> {
  const answer = await life.query({ do: 'tell list', keyId, after })
  if (answer.is === 'no list') return { ok: true, value: answer.is }
  if (answer.is === 'list') return { ok: true, value: answer }
  return {
    ok: false,
    why: answer.is === 'gone' ? getEndReason() : answer.is === 'unlisted' ? answer.is : 'refused',
  }
}

interface VaultSigningParts {
  readonly ready: (keyId: string) => SignerSession | undefined
  readonly tried?: (keyId: string) => SignerSession | undefined
  readonly whyNot: (keyId: string) => VaultTrouble
  /** Starts a query. The returned function returns the reason for a signer's end. */
  readonly begin: () => () => VaultTrouble
}

interface VaultSigning extends Pick<KeyVault, SigningAccess> {
  /** Has the signer of a ready key offer a public key for the next sheet, so that no sheet waits for it. */
  prepareSheetOffer(keyId: string): void
}

export function createVaultSigning({ ready, tried, whyNot, begin }: VaultSigningParts): VaultSigning {
  const offers = new Map<string, { readonly life: SignerSession; readonly to: string }>()

  /** Signers that were asked for an offer and have not answered yet. */
  const asked = new Map<string, SignerSession>()

  async function requestSheetOffer(keyId: string): Promise<void> {
    const life = ready(keyId)
    if (life === undefined || asked.get(keyId) === life) return
    asked.set(keyId, life)
    const answer = await life.query({ do: 'offer', keyId, from: 'sheet' })
    if (asked.get(keyId) === life) asked.delete(keyId)
    if (answer.is === 'offer') offers.set(keyId, { life, to: answer.to })
  }
  const prepareSheetOffer = (keyId: string) => void requestSheetOffer(keyId)

  return {
    sign(keyId, what, offset, claims) {
      const life = ready(keyId) ?? tried?.(keyId)
      if (life === undefined) return Promise.resolve({ ok: false, why: whyNot(keyId) })
      return requestSignature(life, keyId, { what, offset, claims }, begin())
    },
    prepareSheetOffer,
    takeSheetOffer(keyId) {
      const offer = offers.get(keyId)
      // Each opens one box.
      offers.delete(keyId)
      prepareSheetOffer(keyId)
      return offer?.life === ready(keyId) ? offer?.to : undefined
    },
    openConfirmation: (keyId, { to, box }) =>
      void ready(keyId)?.query({ do: 'open confirmation', keyId, to, box }),
    listed(keyId, after) {
      const life = ready(keyId)
      if (life === undefined) return Promise.resolve({ ok: false, why: whyNot(keyId) })
      return readSignatureList(life, keyId, after, begin())
    },
    async arm(keyId, bounds, confirmed) {
      const answer = await ready(keyId)?.query({ do: 'arm', keyId, bounds, ...(confirmed && { confirmed }) })
      return answer?.is === 'done'
    },
    disarm: keyId => void ready(keyId)?.query({ do: 'disarm', keyId }),
  }
}
