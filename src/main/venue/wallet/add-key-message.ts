import type { RegistrationTerms } from '@core/registration/registration-terms'
import { parseWholeNumber } from '../json'
import { eip712Domain, eip712Types } from './typed-data-schema'
import { encodeAddressWord, hashWords, hashKeccak256, encodeNumberWord } from './keccak-words'

export interface AddKeyMessage extends RegistrationTerms {
  readonly key: string
}

const computeTypeHash = (name: keyof typeof eip712Types): Uint8Array =>
  hashKeccak256(`${name}(${eip712Types[name].map(field => `${field.type} ${field.name}`).join(',')})`)

export function createTypedData(of: AddKeyMessage): string {
  const { broker, chainId, key, scope, at, until } = of
  const { name, version, verifyingContract } = eip712Domain
  // SECURITY: every field is main's own or was validated, so the user never signs text from a page.
  return JSON.stringify(
    {
      types: eip712Types,
      primaryType: 'AddOrderlyKey',
      domain: { name, version, chainId: toNumber(chainId), verifyingContract },
      message: {
        brokerId: broker,
        chainId: toNumber(chainId),
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

export const computeDomainSeparator = (chainId: string): Uint8Array =>
  hashWords(
    computeTypeHash('EIP712Domain'),
    hashKeccak256(eip712Domain.name),
    hashKeccak256(eip712Domain.version),
    encodeNumberWord(chainId),
    encodeAddressWord(eip712Domain.verifyingContract),
  )

export function computeEvmDigest({ broker, chainId, key, scope, at, until }: AddKeyMessage): Uint8Array {
  const struct = hashWords(
    computeTypeHash('AddOrderlyKey'),
    hashKeccak256(broker),
    encodeNumberWord(chainId),
    hashKeccak256(key),
    hashKeccak256(scope),
    encodeNumberWord(at),
    encodeNumberWord(until),
  )
  return hashWords(Buffer.from([0x19, 0x01]), computeDomainSeparator(chainId), struct)
}

export const createSolanaMessage = ({ broker, chainId, key, scope, at, until }: AddKeyMessage): string =>
  Buffer.from(
    hashWords(
      hashKeccak256(broker),
      hashKeccak256(key),
      hashKeccak256(scope),
      encodeNumberWord(chainId),
      encodeNumberWord(at),
      encodeNumberWord(until),
    ),
  ).toString('hex')

export const createWalletMessage = (of: AddKeyMessage): string =>
  of.chain === 'EVM' ? createTypedData(of) : createSolanaMessage(of)

export function createRegistrationBody(of: AddKeyMessage, signature: string, address: string): string {
  const { chain, broker, chainId, key, scope, at, until } = of
  return JSON.stringify({
    message: {
      brokerId: broker,
      chainId: toNumber(chainId),
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

/** Converts a chain id to a JSON number; it has at most 15 digits, so it is exact. */
const toNumber = (digits: string): number => parseWholeNumber(digits) ?? 0
