import type { WalletFault } from '@core/profile/wallet'
import { many } from './many'

// An account that is looked at by its wallet's address: what everybody may know of it.

/** What stands of it around every place. */
export const byAddressSays = {
  mode: 'BY ADDRESS',
  /** Whose account it is, beside its label: the wallet by its ends, and the broker. */
  whose: (wallet: string, broker: string): string => `${wallet} · ${broker}`,
  /** The same whole, for who points at it. */
  whoseWhole: (wallet: string, broker: string): string =>
    `Wallet ${wallet}, with the broker ${broker}: read as anybody may read it. Nothing signs for it.`,
  readOnly:
    'This account is watch-only, by its address: what the venue tells anybody of it, every few seconds. No key signs for it, so nothing can be sent. To trade it, add its key as an account of its own.',
  /** What its figures mean there. */
  figures:
    'Account value, free collateral and ratios are as the venue shows them to anybody: collateral counts without haircuts, and the initial margin ratio is of cross positions alone. The account’s own terminal can show others. Not public are the margin mode of an order, client order ids, tags, legs, holdings, settlements and closed positions.',
  blocked: 'this account is watch-only',
  key: 'WATCH-ONLY',
  keyDoes: 'Watched by its address: no key signs for it, no keychain is asked, and nothing can be sent.',
  wallet: 'Wallet',
  broker: 'Broker',
  accountId: 'Account',
  type: 'Kind',
  isAsked: 'Asked',
  askedAs: 'without a signature, as anybody may ask',
}

/** What the kinds of accounts are called; another word is the venue's own. */
const kinds: Readonly<Record<string, string>> = {
  main: 'main account',
  sub: 'sub account',
  sp: 'strategy provider’s account',
}

/** What kind of account it is, in plain words where the venue's word is known. */
export const accountKind = (type: string): string => kinds[type.toLowerCase()] ?? type

/** The form by which such an account is added. */
export const addressFormSays = {
  about:
    'Positions, orders, fills, funding and transfers of an account, as the venue tells them to anybody. No key, no signature, no secret: type the public address only.',
  asks: (host: string): string =>
    `Asking ties this computer’s network address to that wallet in the eyes of whoever runs ${host}: from your confirmation below on, every few seconds while the account is in use.`,
  thisVenue: 'the venue',
  venue: 'Venue',
  wallet: 'Wallet address',
  walletHint: '0x… or a Solana address',
  broker: 'Broker',
  brokerHint: 'such as woofi_pro',
  label: 'Label',
  labelHint: 'any name you like',
  accounts: 'This wallet has several accounts there. Which one?',
  worth: (amount: string): string => `value ${amount} USDC`,
  untold: 'value not known',
  walletFirst: 'Type the wallet’s address first',
  brokerFirst: 'Type the broker’s name first',
  labelFirst: 'Give it a label first',
  accountFirst: 'Choose an account first',
}

/** Why a text is no wallet's address, and what to do about it. */
export function walletFaultWords(fault: WalletFault): string {
  switch (fault.is) {
    case 'empty':
      return addressFormSays.walletFirst
    case 'secret':
      return 'That is as long as a private key. Never type one here, and delete it: the public address of the wallet is enough.'
    case 'account id':
      return 'That is an account id, or a private key: 64 characters. The wallet’s own address has 40 after 0x.'
    case 'without 0x':
      return 'An EVM address begins with 0x.'
    case 'not hex':
      return 'After 0x an EVM address has digits and the letters a to f, and nothing else.'
    case 'hex length':
      return `An EVM address has 40 characters after 0x; this one has ${fault.count}.`
    case 'not base58':
      return 'That is neither an EVM address (0x and 40 characters) nor one of Solana, which has no 0, O, I, l, and only letters and digits. A name has to be resolved elsewhere first.'
    case 'base58 length':
      return `A Solana address stands for 32 bytes; this one comes to ${many(fault.count, 'byte', 'bytes')}.`
  }
}
