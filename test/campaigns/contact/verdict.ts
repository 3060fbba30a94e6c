/** The result of one statement. */
export type Verdict =
  | { readonly is: 'confirmed'; readonly says: string }
  /** `says` describes the observation that contradicts it. */
  | { readonly is: 'refuted'; readonly says: string }
  /** `says` gives the reason. */
  | { readonly is: 'cannot be shown'; readonly says: string }

export const confirmed = (observation: string): Verdict => ({ is: 'confirmed', says: observation })
export const refuted = (observation: string): Verdict => ({ is: 'refuted', says: observation })
export const notShown = (reason: string): Verdict => ({ is: 'cannot be shown', says: reason })
