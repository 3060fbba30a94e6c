/** A version of this program: three whole numbers, and nothing behind them. */
const FORM = /^(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})$/

/** Whether a text is a version that can be compared with another. */
export const isVersion = (text: string): boolean => FORM.test(text)

/** Which of two versions came later: below zero where the first came before, zero where they are one. */
export function compareVersions(one: string, other: string): number {
  const [ours, theirs] = [partsOf(one), partsOf(other)]
  for (const [at, part] of ours.entries()) {
    const against = theirs[at] ?? ''
    // None begins with a zero but zero itself, so the longer one is the larger.
    if (part.length !== against.length) return part.length - against.length
    if (part !== against) return part < against ? -1 : 1
  }
  return 0
}

const partsOf = (version: string): readonly string[] => FORM.exec(version)?.slice(1) ?? ['', '', '']
