import type { ConsentQuestion } from '@contract/consent-api'
import type { CreatedKey } from '@contract/created-key-consent'
import type { CreatedKeyStatus, CreatedKeyStep } from '@core/profile/keyring-overview'
import { shortenWalletAddress } from '@core/profile/wallet-address'
import { sanitizeExternalText } from './fill'
import { formatKeyScopes } from './key'
import { formatDayTime } from './times'
import { fillMessage } from './message'
import * as messages from './en/born-here'

/** Offer to create a key here, on the page that asks for a pasted secret. */
export const createKeyOfferMessages = messages.makeInsteadSays

export const createKeyMessages = messages.makeKeySays

export const signKeyMessages = messages.signKeySays

/** Messages about the registration request, which is sent once. */
export const registerKeyMessages = {
  ...messages.registerSays,
  recovered: (address: string): string =>
    fillMessage(messages.registerSays.recovered, {
      address: shortenWalletAddress(sanitizeExternalText(address, 60)),
    }),
  sends: (host: string): string =>
    fillMessage(messages.registerSays.sends, { host: sanitizeExternalText(host, 60) }),
}

export const abandonKeyMessages = messages.giveUpSays

export const buildCreatedKeyLines = ({
  account,
  key,
  chain,
  terms,
}: CreatedKey): readonly (readonly [label: string, text: string])[] => [
  [messages.madeKeyLines.wallet, sanitizeExternalText(account.wallet, 60)],
  [messages.madeKeyLines.broker, sanitizeExternalText(account.broker, 60)],
  [
    messages.madeKeyLines.chain,
    `${sanitizeExternalText(chain.name, 40)} (${sanitizeExternalText(chain.chainId, 20)})`,
  ],
  ...(key === '' ? [] : [[messages.madeKeyLines.newKey, sanitizeExternalText(key, 20)] as const]),
  [messages.madeKeyLines.itMay, formatKeyScopes(terms.scope === 'read' ? ['read'] : ['read', 'trading'])],
  [messages.madeKeyLines.ends, formatDayTime(terms.until)],
]

export type CreatedKeyQuestion = Extract<
  ConsentQuestion,
  { is: 'make key' | 'sign key' | 'register key' | 'give up key' }
>

export const createdKeySheetTitles: Record<
  CreatedKeyQuestion['is'],
  { readonly lead: string; readonly rest: string }
> = messages.bornTitles

export const createdKeySheetTones: Record<CreatedKeyQuestion['is'], '' | 'warn'> = {
  'make key': '',
  'sign key': '',
  'register key': 'warn',
  'give up key': 'warn',
}

/** Labels of the hold button, by question. */
export const createdKeyConfirmLabels: Record<CreatedKeyQuestion['is'], string> = messages.bornYes

/** State of a new key, its meaning and the next step. */
export const createdKeyStepMessages: Record<CreatedKeyStep, string> = messages.birthWords

export const createdKeyStatusMessages = {
  ...messages.birthSays,
  line: ({ key, scope, until }: CreatedKeyStatus): string =>
    [
      ...(key === undefined ? [] : [sanitizeExternalText(key, 20)]),
      formatKeyScopes(scope === 'read' ? ['read'] : ['read', 'trading']),
      fillMessage(messages.birthSays.line, { until: formatDayTime(until) }),
    ].join(' · '),
  venueSays: (words: string): string =>
    fillMessage(messages.birthSays.venueSays, { words: sanitizeExternalText(words, 160) }),
}
