import { describe, expect, it } from 'vitest'
import { evmWallet, solanaWallet } from '../../../../test/kit/wallet'
import { createWalletMessage, type AddKeyMessage } from './add-key-message'
import { verifyWalletSignature } from './wallet-signature'

const terms: AddKeyMessage = {
  chain: 'EVM',
  broker: 'demo_broker',
  chainId: '421614',
  key: 'ed25519:HqN9uKJioHjAJZbadgQRGzq2e7huKg6foCyNY43hWbCk',
  scope: 'read,trading',
  at: 1790000000000,
  until: 1790086400000,
}
const chains = [
  { chainId: '421614', name: 'Arbitrum Sepolia' },
  { chainId: '42161', name: 'Arbitrum' },
]
const wallet = evmWallet()
const back = (signature: string, address = wallet.address) =>
  verifyWalletSignature(terms, { address, signature, chains })

describe('a signature from an Ethereum wallet', () => {
  const signature = wallet.sign(createWalletMessage(terms))

  it('is accepted from that wallet over these exact terms, in any notation', () => {
    const odd = signature.endsWith('1c')
    const written = [
      signature,
      ` ${signature.toUpperCase().replace('0X', '0x')}\n`,
      signature.slice(2),
      signature.slice(0, -2) + (odd ? '01' : '00'),
    ]
    expect(written.map(text => back(text))).toEqual(written.map(() => ({ ok: true, value: signature })))
  })

  it.each<[string, string, object]>([
    ['another wallet', evmWallet().sign(createWalletMessage(terms)), { is: 'another signer' }],
    [
      'another scope',
      wallet.sign(createWalletMessage({ ...terms, scope: 'read' })),
      { is: 'another signer' },
    ],
    [
      'another end',
      wallet.sign(createWalletMessage({ ...terms, until: 1790086400001 })),
      { is: 'another signer' },
    ],
    [
      'another key',
      wallet.sign(createWalletMessage({ ...terms, key: 'ed25519:2' })),
      { is: 'another signer' },
    ],
    [
      'another chain',
      wallet.sign(createWalletMessage({ ...terms, chainId: '42161' })),
      { is: 'another chain', chain: 'Arbitrum' },
    ],
    ['a plain message', wallet.signPlainly(createWalletMessage(terms)), { is: 'plain message' }],
    ['nothing', '', { is: 'no signature' }],
    ['half of it', signature.slice(0, 66), { is: 'no signature' }],
    ['another last byte', signature.slice(0, -2) + '1d', { is: 'no signature' }],
    ['no point of the curve', `0x${'ff'.repeat(64)}1b`, { is: 'another signer' }],
  ])('is refused if it is of %s', (_, text, why) =>
    expect(back(text)).toMatchObject({ ok: false, error: why }),
  )

  it('identifies the signer', () => {
    const other = evmWallet()
    expect(back(other.sign(createWalletMessage(terms)))).toEqual({
      ok: false,
      error: { is: 'another signer', address: other.address },
    })
  })

  it('is refused in its other form, which no wallet produces', () => {
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
    const s = (order - BigInt(`0x${signature.slice(66, 130)}`)).toString(16).padStart(64, '0')
    const other = signature.slice(0, 66) + s + (signature.endsWith('1b') ? '1c' : '1b')
    expect(back(other)).toMatchObject({ ok: false, error: { is: 'another signer' } })
  })
})

describe('a signature from a Solana wallet', () => {
  const sol = solanaWallet()
  const own: AddKeyMessage = { ...terms, chain: 'SOL', chainId: '901901901' }
  const both = [
    { chainId: '900900900', name: 'Solana' },
    { chainId: '901901901', name: 'Solana devnet' },
  ]
  const given = (signature: string) =>
    verifyWalletSignature(own, { address: sol.address, signature, chains: both })

  it('is accepted from that wallet over these exact terms', () => {
    const signature = sol.sign(createWalletMessage(own))
    expect(given(signature)).toEqual({ ok: true, value: signature })
  })

  it.each<[string, string, object]>([
    ['another wallet', solanaWallet().sign(createWalletMessage(own)), { is: 'another signer' }],
    ['another scope', sol.sign(createWalletMessage({ ...own, scope: 'read' })), { is: 'another signer' }],
    [
      'another chain',
      sol.sign(createWalletMessage({ ...own, chainId: '900900900' })),
      { is: 'another chain', chain: 'Solana' },
    ],
    ['nothing', '0x', { is: 'no signature' }],
  ])('is refused if it is of %s', (_, text, why) => expect(given(text)).toEqual({ ok: false, error: why }))
})
