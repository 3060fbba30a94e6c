import { createPublicKey } from 'node:crypto'
import { keccak256 } from '../numbers/keccak'
import { isSignedOnCurve } from '../numbers/secp256k1'
import { decodeBase58 } from './base58'
import type { Key } from './keys'
import type { PracticeWallet } from './wallets'

/** What a wallet signed to give its account a key, as it came: numbers as they were written. */
export interface NewKeyMessage {
  readonly brokerId: string
  readonly chainId: string
  readonly orderlyKey: string
  readonly scope: string
  readonly timestamp: string
  readonly expiration: string
}

const word = (digits: string): Buffer => Buffer.from(BigInt(digits).toString(16).padStart(64, '0'), 'hex')
const textWord = (text: string): Buffer => keccak256(Buffer.from(text, 'utf8'))
const CONTRACT = Buffer.from('cc'.repeat(20).padStart(64, '0'), 'hex')

/** What the signature has to be over, read from the message alone. */
export function newKeyDigest(message: NewKeyMessage): Buffer {
  const domain = keccak256(
    Buffer.concat([
      textWord('EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)'),
      textWord('Orderly'),
      textWord('1'),
      word(message.chainId),
      CONTRACT,
    ]),
  )
  const said = keccak256(
    Buffer.concat([
      textWord(
        'AddOrderlyKey(string brokerId,uint256 chainId,string orderlyKey,string scope,uint64 timestamp,uint64 expiration)',
      ),
      textWord(message.brokerId),
      word(message.chainId),
      textWord(message.orderlyKey),
      textWord(message.scope),
      word(message.timestamp),
      word(message.expiration),
    ]),
  )
  return keccak256(Buffer.concat([Buffer.of(0x19, 0x01), domain, said]))
}

/** Whether a wallet signed it: 65 bytes in hexadecimal, of which the last says 27 or 28. */
export function isSignedByWallet(message: NewKeyMessage, signature: string, wallet: PracticeWallet): boolean {
  const [, r = '', s = '', last = ''] = /^0x([0-9a-f]{64})([0-9a-f]{64})(1b|1c)$/i.exec(signature) ?? []
  if (last === '') return false
  const parts = { r: BigInt(`0x${r}`), s: BigInt(`0x${s}`), isOdd: last.toLowerCase() === '1c' }
  return isSignedOnCurve(newKeyDigest(message), parts, wallet.publicKey)
}

/** The key that was signed for. */
export function keyFrom(message: NewKeyMessage, account: string, tag: string): Key {
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
