import { fillMessage } from './message'
import * as messages from './en/aliases'

/** Reason why an alias of the user cannot be saved. */
export type CommandAliasFault =
  | { readonly why: 'word' | 'text' }
  | { readonly why: 'taken' | 'no market'; readonly word: string }
  | { readonly why: 'full'; readonly most: number }

export function explainAliasFault(fault: CommandAliasFault): string {
  switch (fault.why) {
    case 'word':
      return messages.aliasFaultWords.word
    case 'text':
      return messages.aliasFaultWords.text
    case 'taken':
      return fillMessage(messages.aliasFaultWords.taken, { word: fault.word })
    case 'no market':
      return fillMessage(messages.aliasFaultWords.noMarket, { word: fault.word })
    case 'full':
      return fillMessage(messages.aliasFaultWords.full, { most: String(fault.most) })
  }
}

/** Returns the full command behind a line that contained aliases. */
export const describeExpandedCommand = (line: string): string =>
  fillMessage(messages.unaliasedWords, { line })

export const aliasPanelMessages = {
  ...messages.aliasesSays,
  example: 'buy 0.1 btc @bid sl 1%',
  forgetOne: (word: string): string => fillMessage(messages.aliasesSays.forgetOne, { word }),
} as const
