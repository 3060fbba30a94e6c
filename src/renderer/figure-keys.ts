/** What a figure is typed with, and what is typed into one and then refused in words: digits, marks, groups and signs. */
const FIGURE_CHARACTER = /^[\p{N}.,\s'’_+\-\u2212]$/u

/**
 * Whether a key writes what no figure has, a letter above all. A field of figures takes none in: it was meant for
 * something else. What is pasted is taken in as it is, and what of it is not understood is said.
 */
export const isNonFigureKey = ({
  key,
  ctrlKey,
  metaKey,
  altKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): boolean =>
  !ctrlKey && !metaKey && !altKey && [...key].length === 1 && !FIGURE_CHARACTER.test(key)

/** Where the keys of commands work in the fields of figures too: B after a price means to buy. */
export const COMMANDS_IN_FIGURES_ATTRIBUTE = 'data-commands'

/** Whether a key that is pressed in a field is one of the commands all the same. */
export const isCommandKeyInFigure = (event: KeyboardEvent): boolean =>
  event.target instanceof HTMLElement &&
  event.target.getAttribute('inputmode') === 'decimal' &&
  event.target.closest(`[${COMMANDS_IN_FIGURES_ATTRIBUTE}]`) !== null &&
  isNonFigureKey(event)
