const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

export function encodeBase58(bytes: Uint8Array): string {
  let left = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  let text = ''
  for (; left > 0n; left /= 58n) text = ALPHABET.charAt(Number(left % 58n)) + text
  const first = bytes.findIndex(byte => byte !== 0)
  return '1'.repeat(first < 0 ? bytes.length : first) + text
}
