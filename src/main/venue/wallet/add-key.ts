import type { RegistrationTerms } from '@core/registration/terms'
import { wholeNumber } from '../json'
import { domain, typesOf } from './venue-words'
import { addressWord, hashOf, keccak, numberWord } from './words'

/** What is signed to give an account a key: the terms, and the key's own text. */
export interface AddKey extends RegistrationTerms {
  readonly key: string
}

const typeHash = (name: keyof typeof typesOf): Uint8Array =>
  keccak(`${name}(${typesOf[name].map(field => `${field.type} ${field.name}`).join(',')})`)

/** The typed data as a wallet takes it. */
export function typedData(of: AddKey): string {
  const { broker, chainId, key, scope, at, until } = of
  const { name, version, verifyingContract } = domain
  // SECURITY: every word of it is main's own or was read against a shape; a person signs no text of a page's.
  return JSON.stringify(
    {
      types: typesOf,
      primaryType: 'AddOrderlyKey',
      domain: { name, version, chainId: asNumber(chainId), verifyingContract },
      message: {
        brokerId: broker,
        chainId: asNumber(chainId),
        orderlyKey: key,
        scope,
        timestamp: at,
        expiration: until,
      },
    },
    undefined,
    2,
  )
}

/** The hash of the domain on one chain. */
export const domainSeparator = (chainId: string): Uint8Array =>
  hashOf(
    typeHash('EIP712Domain'),
    keccak(domain.name),
    keccak(domain.version),
    numberWord(chainId),
    addressWord(domain.verifyingContract),
  )

/** What an EVM wallet's signature is over. */
export function evmDigest({ broker, chainId, key, scope, at, until }: AddKey): Uint8Array {
  const struct = hashOf(
    typeHash('AddOrderlyKey'),
    keccak(broker),
    numberWord(chainId),
    keccak(key),
    keccak(scope),
    numberWord(at),
    numberWord(until),
  )
  return hashOf(Buffer.from([0x19, 0x01]), domainSeparator(chainId), struct)
}

/** The text that a Solana wallet signs as a message: 64 hexadecimal digits. */
export const solanaText = ({ broker, chainId, key, scope, at, until }: AddKey): string =>
  Buffer.from(
    hashOf(
      keccak(broker),
      keccak(key),
      keccak(scope),
      numberWord(chainId),
      numberWord(at),
      numberWord(until),
    ),
  ).toString('hex')

/** What a wallet is given to sign: typed data, or for Solana one line. */
export const textToSignBy = (of: AddKey): string => (of.chain === 'EVM' ? typedData(of) : solanaText(of))

/** The request that registers the key, as it leaves. */
export function registrationBody(of: AddKey, signature: string, address: string): string {
  const { chain, broker, chainId, key, scope, at, until } = of
  return JSON.stringify({
    message: {
      brokerId: broker,
      chainId: asNumber(chainId),
      orderlyKey: key,
      scope,
      timestamp: at,
      expiration: until,
      ...(chain === 'SOL' && { chainType: chain }),
    },
    signature,
    userAddress: address,
  })
}

/** A chain's id as a JSON number: it has at most 15 digits, which every reader takes whole. */
const asNumber = (digits: string): number => wholeNumber(digits) ?? 0
