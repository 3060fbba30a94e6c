const VERSION_PATTERN = /^(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})$/

export const isProgramVersion = (text: string): boolean => VERSION_PATTERN.test(text)

/** Compares two versions: negative if the first is older, zero if equal. */
export function compareProgramVersions(one: string, other: string): number {
  const [parts, otherParts] = [splitVersion(one), splitVersion(other)]
  for (const [at, part] of parts.entries()) {
    const otherPart = otherParts[at] ?? ''
    // Parts have no leading zeros, so a longer one is larger.
    if (part.length !== otherPart.length) return part.length - otherPart.length
    if (part !== otherPart) return part < otherPart ? -1 : 1
  }
  return 0
}

const splitVersion = (version: string): readonly string[] =>
  VERSION_PATTERN.exec(version)?.slice(1) ?? ['', '', '']
