/** A version of this program: three whole numbers, and nothing behind them. */
const VERSION_PATTERN = /^(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})$/

/** Whether a text is a version that can be compared with another. */
export const isProgramVersion = (text: string): boolean => VERSION_PATTERN.test(text)

/** Which of two versions came later: below zero where the first came before, zero where they are one. */
export function compareProgramVersions(one: string, other: string): number {
  const [ours, theirs] = [splitVersion(one), splitVersion(other)]
  for (const [at, part] of ours.entries()) {
    const against = theirs[at] ?? ''
    // None begins with a zero but zero itself, so the longer one is the larger.
    if (part.length !== against.length) return part.length - against.length
    if (part !== against) return part < against ? -1 : 1
  }
  return 0
}

const splitVersion = (version: string): readonly string[] => VERSION_PATTERN.exec(version)?.slice(1) ?? ['', '', '']
