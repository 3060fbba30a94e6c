export const MAX_INPUT_SIZE = 500_000

export function isInputTooLarge(input: unknown): boolean {
  let left = MAX_INPUT_SIZE
  const take = (part: unknown): boolean => {
    left -= typeof part === 'string' || Array.isArray(part) ? part.length : 1
    if (typeof part !== 'object' || left < 0) return left < 0
    return (
      'byteLength' in (part ?? {}) ||
      Object.entries(part ?? {})
        .flat()
        .some(take)
    )
  }
  return take(input)
}
