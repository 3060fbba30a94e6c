/** Which markets a write is about. All of them is a choice of its own, and never a symbol that was left out. */
export type WriteScope = { readonly is: 'market'; readonly symbol: string } | { readonly is: 'all markets' }
