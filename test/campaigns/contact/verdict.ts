/** The result of one statement. */
export type Verdict =
  | { readonly is: 'confirmed'; readonly says: string }
  /** `says` describes the observation that contradicts it. */
  | { readonly is: 'refuted'; readonly says: string }
  /** `says` gives the reason. */
  | { readonly is: 'cannot be shown'; readonly says: string }

export const confirmed = (says: string): Verdict => ({ is: 'confirmed', says })
export const refuted = (says: string): Verdict => ({ is: 'refuted', says })
export const notShown = (says: string): Verdict => ({ is: 'cannot be shown', says })
