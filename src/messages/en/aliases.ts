export const aliasFaultWords = {
  word: 'An alias is one word of 1 to 20 letters, digits, “-” or “_”, and begins with a letter.',
  text: 'Type the market or the whole line that it stands for, of 80 characters at most.',
  taken: '“{word}” has a meaning of its own in a line, and keeps it.',
  noMarket: 'There is no one market called “{word}”. An alias stands for a market, or for a whole line.',
  full: 'There are {most} already. Delete one first.',
} as const
export const unaliasedWords = 'That is: {line}.'
export const aliasesSays = {
  forgetOne: 'Delete {word}', title: 'Aliases', about: 'A word for a market or a whole line of Search.',
  word: 'Alias', text: 'Stands for', save: 'Save', forget: 'Delete', none: 'None yet.',
} as const
