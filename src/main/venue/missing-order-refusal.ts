/**
 * Returns true if a refusal means that the order does not exist, by its code or by the general code with such words.
 * That alone proves nothing: a request may still be in flight.
 */
export const isMissingOrderRefusal = ({
  code,
  words,
}: {
  readonly code: string
  readonly words: string
}): boolean => code === '-1006' || (code === '-1000' && /does not exist|not found/i.test(words))
