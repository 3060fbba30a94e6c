/**
 * Characters of a figure: digits, marks, group separators and signs. Some of them are refused later with an
 * explanation.
 */
const FIGURE_CHARACTER = /^[\p{N}.,\s'’_+\-\u2212]$/u

/**
 * Returns true for a key that no figure contains, mainly a letter. Number fields ignore it, since it was meant for
 * something else. Pasted text is accepted and explained if it cannot be parsed.
 */
export const isNonFigureKey = ({
  key,
  ctrlKey,
  metaKey,
  altKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): boolean =>
  !ctrlKey && !metaKey && !altKey && [...key].length === 1 && !FIGURE_CHARACTER.test(key)

/** Attribute of an area whose number fields pass on command keys. B after a price then means buy. */
export const COMMANDS_IN_FIGURES_ATTRIBUTE = 'data-commands'

export const isCommandKeyInFigure = (event: KeyboardEvent): boolean =>
  event.target instanceof HTMLElement &&
  event.target.getAttribute('inputmode') === 'decimal' &&
  event.target.closest(`[${COMMANDS_IN_FIGURES_ATTRIBUTE}]`) !== null &&
  isNonFigureKey(event)
