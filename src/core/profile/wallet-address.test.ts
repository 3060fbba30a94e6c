import { describe, expect, it } from 'vitest'
import { isValidBrokerName, parseWalletAddress, shortenWalletAddress } from './wallet-address'

const evm = '0xfcc17f2b240380d56f0615e8f654e4ae3cee8957'
const solana = '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU'

describe('a wallet address', () => {
  it.each([
    [evm, evm, 'EVM'],
    [` ${evm.toUpperCase().replace('0X', '0x')}\n`, evm, 'EVM'],
    [solana, solana, 'SOL'],
    ['11111111111111111111111111111111', '11111111111111111111111111111111', 'SOL'],
  ])('is read from %j', (text, address, chain) => {
    expect(parseWalletAddress(text)).toEqual({ ok: true, value: { address, chain } })
  })

  it.each([
    ['nothing', ' ', { is: 'empty' }],
    ['a private key', 'a'.repeat(64), { is: 'secret' }],
    ['a private key of Solana', `5${'3'.repeat(86)}`, { is: 'secret' }],
    ['the id of an account', `0x${'a'.repeat(64)}`, { is: 'account id' }],
    ['an address without its mark', evm.slice(2), { is: 'without 0x' }],
    ['one with a letter that is none of hex', evm.replace('f', 'g'), { is: 'not hex' }],
    ['one that lacks a sign', evm.slice(0, -1), { is: 'hex length', count: 39 }],
    ['one with a sign that base58 leaves out', solana.replace('4', '0'), { is: 'not base58' }],
    ['a name', 'vitalik.eth', { is: 'not base58' }],
    ['one of Solana that lacks some signs', solana.slice(0, -4), { is: 'base58 length', count: 29 }],
    ['only zeros, one too many', '1'.repeat(33), { is: 'base58 length', count: 33 }],
  ])('cannot be %s, and the fault is named', (_what, text, fault) => {
    expect(parseWalletAddress(text)).toEqual({ ok: false, error: fault })
  })

  it('is shortened to its two ends', () => {
    expect([shortenWalletAddress(evm), shortenWalletAddress('0x12')]).toEqual(['0xfcc1…8957', '0x12'])
  })
})

it.each([
  ['woofi_pro', true],
  [' orderly ', true],
  ['', false],
  ['two words', false],
])('a builder’s name can be %j: %s', (text, can) => {
  expect(isValidBrokerName(text)).toBe(can)
})
