/** What a venue showed of a statement. */
export type Verdict =
  | { readonly is: 'confirmed'; readonly says: string }
  /** What came instead. */
  | { readonly is: 'refuted'; readonly says: string }
  /** Why it cannot be shown, here or now. */
  | { readonly is: 'cannot be shown'; readonly says: string }

export const confirmed = (says: string): Verdict => ({ is: 'confirmed', says })
export const refuted = (says: string): Verdict => ({ is: 'refuted', says })
export const notShown = (says: string): Verdict => ({ is: 'cannot be shown', says })
