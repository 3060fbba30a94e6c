/** Limits of the trader's own aliases: their number, the form of an alias, and the length of its expansion. */
export const lineAliasLimits = { most: 50, word: /^\p{Ll}[\p{Ll}\p{N}_-]{0,19}$/u, longest: 80 } as const
