/** Maximum number of characters, list items and other values of an input together. */
export const MAX_INPUT_SIZE = 500_000

/** Maximum length of preferences text. It leaves room for the names of the input that carries it. */
export const MAX_PREFERENCES_LENGTH = MAX_INPUT_SIZE - 1_000
