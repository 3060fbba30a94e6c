import { MAX_INPUT_SIZE } from '@contract/input-size'

/** Returns true if the input exceeds `MAX_INPUT_SIZE` or holds an object other than a list or a plain object. */
export function isInputTooLarge(input: unknown): boolean {
  let left = MAX_INPUT_SIZE
  const exceeds = (part: unknown): boolean => {
    left -= typeof part === 'string' || Array.isArray(part) ? part.length : 1
    if (left < 0) return true
    if (typeof part !== 'object' || part === null) return false
    const isPlain = Array.isArray(part) || Object.prototype.toString.call(part) === '[object Object]'
    return !isPlain || Object.entries(part).flat().some(exceeds)
  }
  return exceeds(input)
}
