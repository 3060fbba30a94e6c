import type {
  SignedListPiece,
  ExpectedListEntry,
  MandateClaim,
  Signature,
  SignerTrouble,
  SigningContent,
  KeyVault,
  VaultResult,
  VaultTrouble,
} from '../main-ports'
import type { SignerSession } from './signer-client'

interface SigningRequest {
  readonly what: SigningContent
  readonly offset: number
  readonly place?: ExpectedListEntry | undefined
  readonly inside?: MandateClaim | undefined
}

async function requestSignature(
  life: SignerSession,
  keyId: string,
  { what, offset, place, inside }: SigningRequest,
  gone: () => VaultTrouble,
): Promise<VaultResult<Signature, SignerTrouble>> {
  const optional = { ...(place && { place }), ...(inside && { inside }) }
  const said = await life.query({ do: 'sign', keyId, what, offset, ...optional })
  if (said.is === 'above') return { ok: false, why: `above ${said.ceiling}` }
  if (said.is === 'unlisted' || said.is === 'out of turn' || said.is === 'outside')
    return { ok: false, why: said.is }
  if (said.is !== 'signed') return { ok: false, why: said.is === 'gone' ? gone() : 'refused' }
  return { ok: true, value: { at: said.at, bytes: new Uint8Array(Buffer.from(said.signature, 'base64url')) } }
}

export async function readSignatureList(
  life: SignerSession,
  keyId: string,
  after: number,
  gone: () => VaultTrouble,
): Promise<VaultResult<SignedListPiece | 'no list', SignerTrouble>> {
  const said = await life.query({ do: 'tell list', keyId, after })
  if (said.is === 'no list') return { ok: true, value: said.is }
  if (said.is === 'list') return { ok: true, value: said }
  return { ok: false, why: said.is === 'gone' ? gone() : said.is === 'unlisted' ? said.is : 'refused' }
}

interface VaultSigningParts {
  readonly ready: (keyId: string) => SignerSession | undefined
  readonly tried?: (keyId: string) => SignerSession | undefined
  readonly whyNot: (keyId: string) => VaultTrouble
  /** Starts a query. The returned function returns the reason for a signer's end. */
  readonly begin: () => () => VaultTrouble
}

export const createVaultSigning = ({
  ready,
  tried,
  whyNot,
  begin,
}: VaultSigningParts): Pick<KeyVault, 'sign' | 'listed' | 'arm' | 'disarm'> => ({
  sign(keyId, what, offset, place, inside) {
    const life = ready(keyId) ?? tried?.(keyId)
    if (life === undefined) return Promise.resolve({ ok: false, why: whyNot(keyId) })
    return requestSignature(life, keyId, { what, offset, place, inside }, begin())
  },
  listed(keyId, after) {
    const life = ready(keyId)
    if (life === undefined) return Promise.resolve({ ok: false, why: whyNot(keyId) })
    return readSignatureList(life, keyId, after, begin())
  },
  arm: async (keyId, bounds) => (await ready(keyId)?.query({ do: 'arm', keyId, bounds }))?.is === 'done',
  disarm: keyId => void ready(keyId)?.query({ do: 'disarm', keyId }),
})
