import { createWalletMessage, type AddKeyMessage } from '../../../src/main/venue/wallet/add-key-message'
import { verifyWalletSignature } from '../../../src/main/venue/wallet/wallet-signature'
import { evmWallet } from '../../kit/wallet'
import { mutated } from './hostile-text'
import { parserOf, threw, tryReading, unless, type FuzzedParser } from './parser'

const terms: AddKeyMessage = {
  ...{ chain: 'EVM', broker: 'demo_broker', chainId: '421614', scope: 'read' },
  key: 'ed25519:HqN9uKJioHjAJZbadgQRGzq2e7huKg6foCyNY43hWbCk',
  ...{ at: 1_790_000_000_000, until: 1_790_086_400_000 },
}
const wallet = evmWallet(Uint8Array.from({ length: 32 }, (_, at) => at + 1))
const whole = wallet.sign(createWalletMessage(terms))
const chains = [
  { chainId: '421614', name: 'one' },
  { chainId: '42161', name: 'two' },
]

/** True for any notation of the same signature. */
const isWhole = (text: string): boolean => {
  const digits = text.trim().replace(/^0x/i, '').toLowerCase()
  const last = { '00': '1b', '01': '1c' }[digits.slice(-2)] ?? digits.slice(-2)
  return digits.length === 130 && `0x${digits.slice(0, -2)}${last}` === whole
}

/** Pasted wallet signatures. */
export const signatureParser = (read: typeof verifyWalletSignature = verifyWalletSignature): FuzzedParser =>
  parserOf({
    name: 'wallet signature',
    draw: chance => (chance.happens(0.9) ? mutated(whole, chance) : whole),
    judge(text) {
      const reading = tryReading(() => read(terms, { address: wallet.address, signature: text, chains }))
      if (reading.is === 'thrown') return [threw(reading.error)]
      const { value } = reading
      if (!value.ok) return unless(!isWhole(text), 'it refused the signature that was asked for')
      return [
        ...unless(isWhole(text), 'it took another signature'),
        ...unless(value.value === whole, 'it sends another text than it took'),
      ]
    },
  })
