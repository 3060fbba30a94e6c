export const aliasFaultWords = {
  word: '1 to 20 letters, digits, “-” or “_”, first a letter.', text: 'Market or line, max. 80 characters.',
  taken: '“{word}” already has a meaning.', noMarket: 'No single market “{word}”.',
  full: 'At most {most}. Delete one first.',
} as const
export const unaliasedWords = '= {line}'
export const aliasesSays = {
  forgetOne: 'Delete {word}', title: 'Aliases', about: 'For a market or a Search line.', word: 'Alias',
  text: 'Stands for', save: 'Save', forget: 'Delete', none: 'None yet.',
} as const
