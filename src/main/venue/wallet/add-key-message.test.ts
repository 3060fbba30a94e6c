import { describe, expect, it } from 'vitest'
import {
  computeDomainSeparator,
  computeEvmDigest,
  createRegistrationBody,
  createSolanaMessage,
  createTypedData,
  type AddKeyMessage,
} from './add-key-message'
import { hashKeccak256 } from './keccak-words'

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

/** The venue's own sample of a key. */
const sample: AddKeyMessage = {
  chain: 'EVM',
  broker: 'woofi_dex',
  chainId: '421614',
  key: 'ed25519:HqN9uKJioHjAJZbadgQRGzq2e7huKg6foCyNY43hWbCk',
  scope: 'read,trading',
  at: 1685973094398,
  until: 1686081094398,
}

describe('the message that a wallet signs to add a key', () => {
  it('is hashed by its type and its domain', () => {
    const type =
      'AddOrderlyKey(string brokerId,uint256 chainId,string orderlyKey,string scope,uint64 timestamp,uint64 expiration)'
    expect(
      [hashKeccak256(type), computeDomainSeparator('42161'), computeDomainSeparator('421614')].map(hex),
    ).toEqual([
      'aa38c792ad024dcf05f2c975629d008464086e446b9327c8c0cd9c026c986e0a',
      '2c8b7c3b8d1c30ae77ce31aa12b9b2bb7ec63da9fb55fae3fd6f5b841df122a4',
      '0915877eb5b859a694eb5f6b05edde5572a3aefc6714c90d7947f924d2bbe995',
    ])
  })

  it('has the digest of the venue’s sample, in both published scopes', () => {
    // This desk requests no such scope: it is here for the digest alone.
    const tradingAlone = { ...sample, scope: 'trading' as never }
    expect([computeEvmDigest(tradingAlone), computeEvmDigest(sample)].map(hex)).toEqual([
      '67ba27d68b49691f4d13ac64bcebdb2ea5e3fe6e8d66415ff19b6c88e4eca369',
      '72845c392df65c497505e50248e0e5d126cae92b01a352ee637dd5d3001b8fdc',
    ])
  })

  it('is one line of hexadecimal digits for Solana', () =>
    expect(createSolanaMessage({ ...sample, chain: 'SOL', chainId: '901901901' })).toBe(
      '9fb8be5ff1e4e9eaca2b31c5c6f16030b096de667c0f5208152f856e8a353f24',
    ))

  it('is shown in full: the text states everything that is signed', () => {
    expect(JSON.parse(createTypedData(sample))).toEqual({
      types: expect.objectContaining({ EIP712Domain: expect.any(Array), AddOrderlyKey: expect.any(Array) }),
      primaryType: 'AddOrderlyKey',
      domain: {
        name: 'Orderly',
        version: '1',
        chainId: 421614,
        verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
      },
      message: {
        brokerId: 'woofi_dex',
        chainId: 421614,
        orderlyKey: 'ed25519:HqN9uKJioHjAJZbadgQRGzq2e7huKg6foCyNY43hWbCk',
        scope: 'read,trading',
        timestamp: 1685973094398,
        expiration: 1686081094398,
      },
    })
  })

  it('is sent with the signed fields only, and for Solana with its chain type', () => {
    expect(JSON.parse(createRegistrationBody(sample, '0xab', '0xcd'))).toEqual({
      message: {
        brokerId: 'woofi_dex',
        chainId: 421614,
        orderlyKey: 'ed25519:HqN9uKJioHjAJZbadgQRGzq2e7huKg6foCyNY43hWbCk',
        scope: 'read,trading',
        timestamp: 1685973094398,
        expiration: 1686081094398,
      },
      signature: '0xab',
      userAddress: '0xcd',
    })
    expect(createRegistrationBody({ ...sample, chain: 'SOL' }, '0xab', 'cd')).toContain('"chainType":"SOL"')
  })
})
