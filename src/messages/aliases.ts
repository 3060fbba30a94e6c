import { fill } from './message'
import * as messages from './en/aliases'

/** Why a word of one's own cannot stand for something. */
export type AliasFault =
  | { readonly why: 'word' | 'text' }
  | { readonly why: 'taken' | 'no market'; readonly word: string }
  | { readonly why: 'full'; readonly most: number }

/** Why a word of one's own is not saved. */
export function aliasFaultWords(fault: AliasFault): string {
  switch (fault.why) {
    case 'word':
      return messages.aliasFaultWords.word
    case 'text':
      return messages.aliasFaultWords.text
    case 'taken':
      return fill(messages.aliasFaultWords.taken, { word: fault.word })
    case 'no market':
      return fill(messages.aliasFaultWords.noMarket, { word: fault.word })
    case 'full':
      return fill(messages.aliasFaultWords.full, { most: String(fault.most) })
  }
}

/** What a line says in full, where a person's own words stood in it. */
export const unaliasedWords = (line: string): string => fill(messages.unaliasedWords, { line })

/** What the panel about words of one's own says. */
export const aliasesSays = {
  ...messages.aliasesSays,
  example: 'buy 0.1 btc @bid sl 1%',
  forgetOne: (word: string): string => fill(messages.aliasesSays.forgetOne, { word }),
} as const
