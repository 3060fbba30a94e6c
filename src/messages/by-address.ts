import type { WalletAddressFault } from '@core/profile/wallet'
import { fillMessage } from './message'
import { fillPluralMessage } from './plural-message'
import * as messages from './en/by-address'

// An account that is looked at by its wallet's address: what everybody may know of it.

/** What stands of it around every place. */
export const walletAccountMessages = {
  ...messages.byAddressSays,
  /** Whose account it is, beside its label: the wallet by its ends, and the broker. */
  whose: (wallet: string, broker: string): string => `${wallet} · ${broker}`,
  /** The same whole, for who points at it. */
  whoseWhole: (wallet: string, broker: string): string =>
    fillMessage(messages.byAddressSays.whoseWhole, { wallet, broker }),
}

/** What the kinds of accounts are called; another word is the venue's own. */
const accountTypeLabels: Readonly<Record<string, string>> = messages.kinds

/** What kind of account it is, in plain words where the venue's word is known. */
export const getAccountTypeLabel = (type: string): string => accountTypeLabels[type.toLowerCase()] ?? type

/** The form by which such an account is added. */
export const walletAddressFormMessages = {
  ...messages.addressFormSays,
  asks: (host: string): string => fillMessage(messages.addressFormSays.asks, { host }),
  worth: (amount: string): string => fillMessage(messages.addressFormSays.worth, { amount }),
}

/** Why a text is no wallet's address, and what to do about it. */
export function explainWalletAddressFault(fault: WalletAddressFault): string {
  switch (fault.is) {
    case 'empty':
      return walletAddressFormMessages.walletFirst
    case 'secret':
      return messages.walletFaultWords.secret
    case 'account id':
      return messages.walletFaultWords.accountId
    case 'without 0x':
      return messages.walletFaultWords.without0x
    case 'not hex':
      return messages.walletFaultWords.notHex
    case 'hex length':
      return fillMessage(messages.walletFaultWords.hexLength, { count: String(fault.count) })
    case 'not base58':
      return messages.walletFaultWords.notBase58
    case 'base58 length':
      return fillMessage(messages.walletFaultWords.base58Length, {
        count: fillPluralMessage(messages.walletFaultWords.byte, fault.count),
      })
  }
}
