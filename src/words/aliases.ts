/** Why a word of one's own cannot stand for something. */
export type AliasFault =
  | { readonly why: 'word' | 'text' }
  | { readonly why: 'taken' | 'no market'; readonly word: string }
  | { readonly why: 'full'; readonly most: number }

/** Why a word of one's own is not saved. */
export function aliasFaultWords(fault: AliasFault): string {
  switch (fault.why) {
    case 'word':
      return 'An alias is one word of 1 to 20 letters, digits, “-” or “_”, and begins with a letter.'
    case 'text':
      return 'Type the market or the whole line that it stands for, of 80 characters at most.'
    case 'taken':
      return `“${fault.word}” has a meaning of its own in a line, and keeps it.`
    case 'no market':
      return `There is no one market called “${fault.word}”. An alias stands for a market, or for a whole line.`
    case 'full':
      return `There are ${fault.most} already. Delete one first.`
  }
}

/** What a line says in full, where a person's own words stood in it. */
export const unaliasedWords = (line: string): string => `That is: ${line}.`

/** What the panel about words of one's own says. */
export const aliasesSays = {
  title: 'Aliases',
  about:
    'A word of your own for a market, or for a whole line typed into Search. What it stands for is read back before anything is drafted.',
  word: 'Alias',
  text: 'Stands for',
  example: 'buy 0.1 btc @bid sl 1%',
  save: 'Save',
  forget: 'Delete',
  forgetOne: (word: string): string => `Delete ${word}`,
  none: 'None yet.',
} as const
