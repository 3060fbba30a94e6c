import type { Question } from '@contract/consent'
import type { MadeKey } from '@contract/made-key-consent'
import type { KeyBirth, KeyBirthStep } from '@core/profile/keyring'
import { shortWallet } from '@core/profile/wallet'
import { shown } from './fill'
import { scopeWords } from './key'
import { dayTime } from './times'
import { fill } from './message'
import * as messages from './en/born-here'

/** The last road of the way in, offered on the page where a key's secret is pasted. */
export const makeInsteadSays = messages.makeInsteadSays

/** What a key that is made here may do. */
export const makeKeySays = messages.makeKeySays

/** What the wallet is to sign, and what it gives back. */
export const signKeySays = messages.signKeySays

/** What is sent once, and what that does. */
export const registerSays = {
  ...messages.registerSays,
  recovered: (address: string): string =>
    fill(messages.registerSays.recovered, { address: shortWallet(shown(address, 60)) }),
  sends: (host: string): string => fill(messages.registerSays.sends, { host: shown(host, 60) }),
}

/** What giving a new key up does. */
export const giveUpSays = messages.giveUpSays

/** What a new key is and what is signed for it, line by line. */
export const madeKeyLines = ({
  account,
  key,
  chain,
  terms,
}: MadeKey): readonly (readonly [label: string, text: string])[] => [
  [messages.madeKeyLines.wallet, shown(account.wallet, 60)],
  [messages.madeKeyLines.broker, shown(account.broker, 60)],
  [messages.madeKeyLines.chain, `${shown(chain.name, 40)} (${shown(chain.chainId, 20)})`],
  ...(key === '' ? [] : [[messages.madeKeyLines.newKey, shown(key, 20)] as const]),
  [messages.madeKeyLines.itMay, scopeWords(terms.scope === 'read' ? ['read'] : ['read', 'trading'])],
  [messages.madeKeyLines.ends, dayTime(terms.until)],
]

/** A question about a key that is made here. */
export type BornQuestion = Extract<Question, { is: 'make key' | 'sign key' | 'register key' | 'give up key' }>

/** The head of each of these sheets. */
export const bornTitles: Record<BornQuestion['is'], { readonly lead: string; readonly rest: string }> =
  messages.bornTitles

/** In which tone each head is said. */
export const bornTone: Record<BornQuestion['is'], '' | 'warn'> = {
  'make key': '',
  'sign key': '',
  'register key': 'warn',
  'give up key': 'warn',
}

/** What holding the button of each does. */
export const bornYes: Record<BornQuestion['is'], string> = messages.bornYes

/** How far a new key is, what that means, and what to do. */
export const birthWords: Record<KeyBirthStep, string> = messages.birthWords

/** What stands beside that. */
export const birthSays = {
  ...messages.birthSays,
  line: ({ key, scope, until }: KeyBirth): string =>
    [
      ...(key === undefined ? [] : [shown(key, 20)]),
      scopeWords(scope === 'read' ? ['read'] : ['read', 'trading']),
      fill(messages.birthSays.line, { until: dayTime(until) }),
    ].join(' · '),
  venueSays: (words: string): string => fill(messages.birthSays.venueSays, { words: shown(words, 160) }),
}
