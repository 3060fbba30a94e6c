import type { WalletAddressFault } from '@core/profile/wallet-address'
import { fillMessage } from './message'
import { fillPluralMessage } from './plural-message'
import * as messages from './en/by-address'

// Texts about an account that is read by its wallet address, so only public data is known.

export const walletAccountMessages = {
  ...messages.byAddressSays,
  /** Identifies the account beside its label: the shortened wallet address and the broker. */
  whose: (wallet: string, broker: string): string => `${wallet} · ${broker}`,
  /** Does the same with the full address, for the tooltip. */
  whoseWhole: (wallet: string, broker: string): string =>
    fillMessage(messages.byAddressSays.whoseWhole, { wallet, broker }),
}

/** Names of the account types. Any other word is shown as the venue sends it. */
const accountTypeLabels: Readonly<Record<string, string>> = messages.kinds

export const getAccountTypeLabel = (type: string): string => accountTypeLabels[type.toLowerCase()] ?? type

export const walletAddressFormMessages = {
  ...messages.addressFormSays,
  asks: (host: string): string => fillMessage(messages.addressFormSays.asks, { host }),
  worth: (amount: string): string => fillMessage(messages.addressFormSays.worth, { amount }),
}

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
