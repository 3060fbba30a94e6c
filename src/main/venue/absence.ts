/**
 * Whether a refusal is the venue's word that it has no such thing: by the code for it, or by the general one in so
 * many words. It is proof of nothing by itself: a request may still be on the road.
 */
export const isMissingOrderRefusal = ({ code, words }: { readonly code: string; readonly words: string }): boolean =>
  code === '-1006' || (code === '-1000' && /does not exist|not found/i.test(words))
