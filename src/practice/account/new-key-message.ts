import { createPublicKey } from 'node:crypto'
import { keccak256 } from '../numbers/keccak'
import { isSignedOnCurve } from '../numbers/secp256k1'
import { decodeBase58 } from './base58'
import type { AccountKey } from './account-keys'
import type { PracticeWallet } from './practice-wallets'

/** The message that a wallet signs to add a key to its account. Numbers stay as they were written. */
export interface NewKeyMessage {
  readonly brokerId: string
  readonly chainId: string
  readonly orderlyKey: string
  readonly scope: string
  readonly timestamp: string
  readonly expiration: string
}

const encodeUint256 = (digits: string): Buffer =>
  Buffer.from(BigInt(digits).toString(16).padStart(64, '0'), 'hex')
const hashText = (text: string): Buffer => keccak256(Buffer.from(text, 'utf8'))
const VERIFYING_CONTRACT = Buffer.from('cc'.repeat(20).padStart(64, '0'), 'hex')

/** Computes the EIP-712 digest of the message. */
export function computeNewKeyDigest(message: NewKeyMessage): Buffer {
  const domain = keccak256(
    Buffer.concat([
      hashText('EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)'),
      hashText('Orderly'),
      hashText('1'),
      encodeUint256(message.chainId),
      VERIFYING_CONTRACT,
    ]),
  )
  const messageHash = keccak256(
    Buffer.concat([
      hashText(
        'AddOrderlyKey(string brokerId,uint256 chainId,string orderlyKey,string scope,uint64 timestamp,uint64 expiration)',
      ),
      hashText(message.brokerId),
      encodeUint256(message.chainId),
      hashText(message.orderlyKey),
      hashText(message.scope),
      encodeUint256(message.timestamp),
      encodeUint256(message.expiration),
    ]),
  )
  return keccak256(Buffer.concat([Buffer.of(0x19, 0x01), domain, messageHash]))
}

/** Verifies a wallet signature: 65 bytes in hex, of which the last is 27 or 28. */
export function isSignedByWallet(message: NewKeyMessage, signature: string, wallet: PracticeWallet): boolean {
  const [, r = '', s = '', last = ''] = /^0x([0-9a-f]{64})([0-9a-f]{64})(1b|1c)$/i.exec(signature) ?? []
  if (last === '') return false
  const parts = { r: BigInt(`0x${r}`), s: BigInt(`0x${s}`), isOdd: last.toLowerCase() === '1c' }
  return isSignedOnCurve(computeNewKeyDigest(message), parts, wallet.publicKey)
}

export function createKeyFromMessage(message: NewKeyMessage, account: string, tag: string): AccountKey {
  const x = Buffer.from(decodeBase58(message.orderlyKey.slice(8)) ?? []).toString('base64url')
  return {
    text: message.orderlyKey,
    account,
    verifier: createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }),
    scope: message.scope,
    expiration: Number(message.expiration),
    status: 'ACTIVE',
    ips: [],
    ipStatus: 'ALLOW_ALL_IPS',
    tag,
  }
}
