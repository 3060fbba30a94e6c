import { err, ok, type Result } from '../value/result'

export type WalletChain = 'EVM' | 'SOL'

export interface WalletAddress {
  readonly address: string
  readonly chain: WalletChain
}

/** Reason why a text is no wallet address; `count` is its number of characters or bytes. */
export type WalletAddressFault =
  | { readonly is: 'empty' }
  | { readonly is: 'secret' }
  /** As long as an account id, with its prefix. */
  | { readonly is: 'account id' }
  | { readonly is: 'without 0x' }
  | { readonly is: 'not hex' }
  | { readonly is: 'hex length'; readonly count: number }
  | { readonly is: 'not base58' }
  | { readonly is: 'base58 length'; readonly count: number }

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Hexadecimal characters of an EVM address after the prefix, and bytes of a Solana address. */
const EVM_HEX_LENGTH = 40
const SOL_BYTES = 32

export function parseWalletAddress(text: string): Result<WalletAddress, WalletAddressFault> {
  const typed = text.trim()
  if (typed === '') return err({ is: 'empty' })
  if (/^0x/i.test(typed)) return parseEvmAddress(typed)
  if (/^[0-9a-f]{64}$/i.test(typed)) return err({ is: 'secret' })
  if (/^[0-9a-f]{40}$/i.test(typed)) return err({ is: 'without 0x' })
  return parseSolanaAddress(typed)
}

function parseEvmAddress(typed: string): Result<WalletAddress, WalletAddressFault> {
  const signs = typed.slice(2)
  if (!/^[0-9a-f]*$/i.test(signs)) return err({ is: 'not hex' })
  if (signs.length === 64) return err({ is: 'account id' })
  if (signs.length !== EVM_HEX_LENGTH) return err({ is: 'hex length', count: signs.length })
  // The venue finds addresses in lower case; capitals are only a checksum.
  return ok({ address: `0x${signs.toLowerCase()}`, chain: 'EVM' })
}

function parseSolanaAddress(typed: string): Result<WalletAddress, WalletAddressFault> {
  const digits = [...typed].map(sign => BASE58.indexOf(sign))
  if (digits.includes(-1)) return err({ is: 'not base58' })
  const count = countBytes(digits)
  if (count === 64) return err({ is: 'secret' })
  return count === SOL_BYTES ? ok({ address: typed, chain: 'SOL' }) : err({ is: 'base58 length', count })
}

function countBytes(digits: readonly number[]): number {
  const leading = digits.findIndex(digit => digit > 0)
  if (leading < 0) return digits.length
  const number = digits.reduce((sum, digit) => sum * 58n + BigInt(digit), 0n)
  return leading + Math.ceil(number.toString(16).length / 2)
}

export const isValidBrokerName = (text: string): boolean => /^[A-Za-z0-9_-]{1,60}$/.test(text.trim())

export const shortenWalletAddress = (address: string): string =>
  address.length <= 14 ? address : `${address.slice(0, 6)}…${address.slice(-4)}`
