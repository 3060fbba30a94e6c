/** Patterns that must never be written: secrets, keys, account ids and e-mail addresses. */
const secretPatterns: readonly RegExp[] = [
  /ed25519(?::|%3A)[^\s"',;)}\]]+/gi,
  // SECURITY: 32 bytes and more in hex, base58, base64 or base64url; none of the desk's own words is that long.
  /[A-Za-z0-9+/_-]{42,}={0,2}/g,
  /\b0x[0-9a-f]{16,}/gi,
  /[\w.+%-]+(?:@|%40|\\u0040)[\w-]+(?:\.[\w-]+)+/gi,
]

const secretFactNames = /secret|seed|sign|passw|passphrase|mail|account|address|publickey|fingerprint|token/i

export const WITHHELD_MARK = '[withheld]'

export const redactText = (text: string): string =>
  secretPatterns.reduce((kept, bad) => kept.replace(bad, WITHHELD_MARK), text)

export function redactLogFacts<T extends string | number | boolean>(
  facts: Readonly<Record<string, T>>,
): Readonly<Record<string, T | string>> {
  const kept = Object.entries(facts).map(([name, fact]): readonly [string, T | string] => {
    if (secretFactNames.test(name)) return [name, WITHHELD_MARK]
    return [redactText(name), typeof fact === 'string' ? redactText(fact) : fact]
  })
  return Object.fromEntries(kept)
}
