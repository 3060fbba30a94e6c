import { generateKeyPairSync, sign } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1'
import { keccak_256 } from '@noble/hashes/sha3'
import { base58 } from '@scure/base'

/** A person's external wallet: it signs the given data by that data's own type description. */
export interface TestWallet {
  readonly address: string
  /** Signs a text as typed data, or for Solana as a message. */
  readonly sign: (text: string) => string
  /** Signs a text as a plain message. */
  readonly signPlainly: (text: string) => string
}

interface TypedData {
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
  readonly primaryType: string
  readonly domain: Readonly<Record<string, unknown>>
  readonly message: Readonly<Record<string, unknown>>
}

const hash = (of: Uint8Array | string): Uint8Array =>
  keccak_256(typeof of === 'string' ? new TextEncoder().encode(of) : of)

/** A value as a word, by the type that the data names for it. */
function word(type: string, value: unknown): Uint8Array {
  if (type === 'string') return hash(value as string)
  const number = type === 'address' ? BigInt(value as string) : BigInt(value as number)
  return Buffer.from(number.toString(16).padStart(64, '0'), 'hex')
}

function structHash({ types }: TypedData, name: string, of: Readonly<Record<string, unknown>>): Uint8Array {
  const fields = types[name] ?? []
  const type = `${name}(${fields.map(field => `${field.type} ${field.name}`).join(',')})`
  return hash(Buffer.concat([hash(type), ...fields.map(field => word(field.type, of[field.name]))]))
}

/** The digest that a wallet computes from typed data alone. */
export function digestOfTyped(text: string): Uint8Array {
  const data = JSON.parse(text) as TypedData
  const parts = [
    structHash(data, 'EIP712Domain', data.domain),
    structHash(data, data.primaryType, data.message),
  ]
  return hash(Buffer.concat([Buffer.from('1901', 'hex'), ...parts]))
}

/** An Ethereum wallet with this secret, or with a fresh one. */
export function evmWallet(secret: Uint8Array = secp256k1.utils.randomPrivateKey()): TestWallet {
  const address = `0x${Buffer.from(hash(secp256k1.getPublicKey(secret, false).subarray(1)).subarray(12)).toString('hex')}`
  const signed = (digest: Uint8Array): string => {
    const signature = secp256k1.sign(digest, secret)
    return `0x${signature.toCompactHex()}${signature.recovery === 1 ? '1c' : '1b'}`
  }
  return {
    address,
    sign: text => signed(digestOfTyped(text)),
    signPlainly: text => signed(hash(`\x19Ethereum Signed Message:\n${Buffer.byteLength(text)}${text}`)),
  }
}

/** A Solana wallet. */
export function solanaWallet(): TestWallet {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const address = base58.encode(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32))
  const signed = (text: string): string => `0x${sign(null, Buffer.from(text), privateKey).toString('hex')}`
  return { address, sign: signed, signPlainly: signed }
}
