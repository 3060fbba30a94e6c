import { createECDH, createHash } from 'node:crypto'
import { keccak256 } from '../numbers/keccak'

/** Wallet of a practice account. It holds no money, so its secret may be derivable. */
export interface PracticeWallet {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly secret: Uint8Array
}

const walletsByAccount = new Map<string, PracticeWallet>()

export function getPracticeWallet(account: string): PracticeWallet {
  const known = walletsByAccount.get(account)
  if (known !== undefined) return known
  const curve = createECDH('secp256k1')
  const secret = createHash('sha256').update(`practice wallet ${account}`).digest()
  curve.setPrivateKey(secret)
  const publicKey = Uint8Array.from(curve.getPublicKey().subarray(1))
  const address = `0x${keccak256(publicKey).subarray(12).toString('hex')}`
  const wallet = { address, publicKey, secret: Uint8Array.from(secret) }
  walletsByAccount.set(account, wallet)
  return wallet
}

export const getWalletAddress = (account: string): string => getPracticeWallet(account).address
