import type { ConsentQuestion } from '@contract/consent'
import type { CreatedKey } from '@contract/made-key-consent'
import type { CreatedKeyStatus, CreatedKeyStep } from '@core/profile/keyring'
import { shortenWalletAddress } from '@core/profile/wallet'
import { sanitizeExternalText } from './fill'
import { formatKeyScopes } from './key'
import { formatDayTime } from './times'
import { fillMessage } from './message'
import * as messages from './en/born-here'

/** The last road of the way in, offered on the page where a key's secret is pasted. */
export const createKeyOfferMessages = messages.makeInsteadSays

/** What a key that is made here may do. */
export const createKeyMessages = messages.makeKeySays

/** What the wallet is to sign, and what it gives back. */
export const signKeyMessages = messages.signKeySays

/** What is sent once, and what that does. */
export const registerKeyMessages = {
  ...messages.registerSays,
  recovered: (address: string): string =>
    fillMessage(messages.registerSays.recovered, { address: shortenWalletAddress(sanitizeExternalText(address, 60)) }),
  sends: (host: string): string => fillMessage(messages.registerSays.sends, { host: sanitizeExternalText(host, 60) }),
}

/** What giving a new key up does. */
export const abandonKeyMessages = messages.giveUpSays

/** What a new key is and what is signed for it, line by line. */
export const buildCreatedKeyLines = ({
  account,
  key,
  chain,
  terms,
}: CreatedKey): readonly (readonly [label: string, text: string])[] => [
  [messages.madeKeyLines.wallet, sanitizeExternalText(account.wallet, 60)],
  [messages.madeKeyLines.broker, sanitizeExternalText(account.broker, 60)],
  [messages.madeKeyLines.chain, `${sanitizeExternalText(chain.name, 40)} (${sanitizeExternalText(chain.chainId, 20)})`],
  ...(key === '' ? [] : [[messages.madeKeyLines.newKey, sanitizeExternalText(key, 20)] as const]),
  [messages.madeKeyLines.itMay, formatKeyScopes(terms.scope === 'read' ? ['read'] : ['read', 'trading'])],
  [messages.madeKeyLines.ends, formatDayTime(terms.until)],
]

/** A question about a key that is made here. */
export type CreatedKeyQuestion = Extract<ConsentQuestion, { is: 'make key' | 'sign key' | 'register key' | 'give up key' }>

/** The head of each of these sheets. */
export const createdKeySheetTitles: Record<CreatedKeyQuestion['is'], { readonly lead: string; readonly rest: string }> =
  messages.bornTitles

/** In which tone each head is said. */
export const createdKeySheetTones: Record<CreatedKeyQuestion['is'], '' | 'warn'> = {
  'make key': '',
  'sign key': '',
  'register key': 'warn',
  'give up key': 'warn',
}

/** What holding the button of each does. */
export const createdKeyConfirmLabels: Record<CreatedKeyQuestion['is'], string> = messages.bornYes

/** How far a new key is, what that means, and what to do. */
export const createdKeyStepMessages: Record<CreatedKeyStep, string> = messages.birthWords

/** What stands beside that. */
export const createdKeyStatusMessages = {
  ...messages.birthSays,
  line: ({ key, scope, until }: CreatedKeyStatus): string =>
    [
      ...(key === undefined ? [] : [sanitizeExternalText(key, 20)]),
      formatKeyScopes(scope === 'read' ? ['read'] : ['read', 'trading']),
      fillMessage(messages.birthSays.line, { until: formatDayTime(until) }),
    ].join(' · '),
  venueSays: (words: string): string => fillMessage(messages.birthSays.venueSays, { words: sanitizeExternalText(words, 160) }),
}
