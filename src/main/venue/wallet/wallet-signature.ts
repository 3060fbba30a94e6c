import { createPublicKey, verify } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1'
import { base58, base64url } from '@scure/base'
import type { SigningChain } from '@core/registration/registration-terms'
import { err, ok, type Result } from '@core/value/result'
import { computeEvmDigest, createSolanaMessage, createTypedData, type AddKeyMessage } from './add-key-message'
import { hashWords, hashKeccak256 } from './keccak-words'

/** Reason why a signature is not the requested one, as far as it is visible. */
export type WalletSignatureProblem =
  | { readonly is: 'no signature' }
  /** The right wallet signed the same terms for another chain. */
  | { readonly is: 'another chain'; readonly chain: string }
  /** The right wallet signed the text as a plain message instead of typed data. */
  | { readonly is: 'plain message' }
  /** Another wallet signed, or the text differs. */
  | { readonly is: 'another signer'; readonly address?: string }

/** A signature from the user with the wallet it must belong to. */
export interface ReturnedSignature {
  readonly address: string
  readonly signature: string
  /** Chains on which the wallet may have signed by mistake. */
  readonly chains: readonly SigningChain[]
}

export function verifyWalletSignature(
  of: AddKeyMessage,
  brought: ReturnedSignature,
): Result<string, WalletSignatureProblem> {
  const digits = brought.signature.trim().replace(/^0x/i, '').toLowerCase()
  return of.chain === 'EVM' ? verifyEvm(of, brought, digits) : verifySolana(of, brought, digits)
}

function verifyEvm(
  of: AddKeyMessage,
  { address, chains }: ReturnedSignature,
  digits: string,
): Result<string, WalletSignatureProblem> {
  const signature = parseEvmSignature(digits)
  if (signature === undefined) return err({ is: 'no signature' })
  const by = (digest: Uint8Array): string | undefined => recoverAddress(signature, digest)
  const signer = by(computeEvmDigest(of))
  if (signer === address.toLowerCase()) return ok(`0x${signature.rs}${signature.odd ? '1c' : '1b'}`)
  const elsewhere = chains.find(
    ({ chainId }) =>
      chainId !== of.chainId && by(computeEvmDigest({ ...of, chainId })) === address.toLowerCase(),
  )
  if (elsewhere !== undefined) return err({ is: 'another chain', chain: elsewhere.name })
  if (by(computePlainDigest(createTypedData(of))) === address.toLowerCase())
    return err({ is: 'plain message' })
  return err({ is: 'another signer', ...(signer !== undefined && { address: signer }) })
}

interface EvmSignature {
  readonly rs: string
  readonly odd: boolean
}

/** Parses the two halves and the recovery bit, which wallets write in two forms. */
function parseEvmSignature(digits: string): EvmSignature | undefined {
  if (!/^[0-9a-f]{130}$/.test(digits)) return undefined
  const last = digits.slice(128)
  if (!['00', '01', '1b', '1c'].includes(last)) return undefined
  return { rs: digits.slice(0, 128), odd: last === '01' || last === '1c' }
}

function recoverAddress({ rs, odd }: EvmSignature, digest: Uint8Array): string | undefined {
  try {
    const signature = secp256k1.Signature.fromCompact(rs)
    // SECURITY: every signature has a second valid form that wallets never produce; it is refused.
    if (signature.hasHighS()) return undefined
    const point = signature.addRecoveryBit(odd ? 1 : 0).recoverPublicKey(digest)
    return `0x${Buffer.from(hashKeccak256(point.toRawBytes(false).subarray(1)).subarray(12)).toString('hex')}`
  } catch {
    return undefined
  }
}

/** EIP-191 prefix that wallets put before a plain message. */
const EIP191_PREFIX = Buffer.from('19457468657265756d205369676e6564204d6573736167653a0a', 'hex')

function computePlainDigest(text: string): Uint8Array {
  const bytes = Buffer.from(text, 'utf8')
  return hashWords(EIP191_PREFIX, Buffer.from(String(bytes.length), 'utf8'), bytes)
}

function verifySolana(
  of: AddKeyMessage,
  { address, chains }: ReturnedSignature,
  digits: string,
): Result<string, WalletSignatureProblem> {
  if (!/^[0-9a-f]{128}$/.test(digits)) return err({ is: 'no signature' })
  const signature = Buffer.from(digits, 'hex')
  const bare = base58.decode(address)
  const key = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: base64url.encode(bare).replace(/=+$/, '') },
    format: 'jwk',
  })
  const isOver = (terms: AddKeyMessage): boolean =>
    verify(null, Buffer.from(createSolanaMessage(terms), 'utf8'), key, signature)
  if (isOver(of)) return ok(`0x${digits}`)
  const elsewhere = chains.find(({ chainId }) => chainId !== of.chainId && isOver({ ...of, chainId }))
  return err(
    elsewhere === undefined ? { is: 'another signer' } : { is: 'another chain', chain: elsewhere.name },
  )
}
