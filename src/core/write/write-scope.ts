/** Markets that a write affects. `all markets` is always explicit, never a missing symbol. */
export type WriteScope = { readonly is: 'market'; readonly symbol: string } | { readonly is: 'all markets' }
