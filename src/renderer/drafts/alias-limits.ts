/** How many words of one's own are kept, what one may be, and how long what it stands for. */
export const lineAliasLimits = { most: 50, word: /^\p{Ll}[\p{Ll}\p{N}_-]{0,19}$/u, longest: 80 } as const
