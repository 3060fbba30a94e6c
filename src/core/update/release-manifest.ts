import { isProgramVersion } from './program-version'

export interface UpdateFile {
  readonly target: string
  readonly name: string
  readonly size: number
  readonly sha256: string
}

export interface ReleaseManifest {
  readonly version: string
  /** Creation time in milliseconds since 1970. */
  readonly dated: number
  readonly expires: number
  /** True if it fixes a fault that can lose money or keys. */
  readonly security: boolean
  readonly files: readonly UpdateFile[]
}

export interface SignedReleaseManifest {
  readonly text: string
  readonly signatures: readonly ManifestSignature[]
}

export interface ManifestSignature {
  readonly key: string
  readonly signature: string
}

/** Limits of a published manifest and its files, in bytes and counts. */
export const releaseFileLimits = {
  manifest: 64 * 1024,
  file: 1024 * 1024 * 1024,
  files: 40,
  signatures: 8,
} as const

const MANIFEST_FORM = 'perpdesk-update-1'
/** End of the year 9999, the latest valid time. */
const MAX_TIME = 253_402_300_799_999
const NAME_PATTERN = /^[A-Za-z0-9][A-Za-z0-9._-]{0,119}$/
const TARGET_PATTERN = /^[a-z0-9][a-z0-9.-]{0,39}$/
const DIGEST_PATTERN = /^[0-9a-f]{64}$/
/** 32 bytes in canonical base64: the two spare bits of the last character are zero. */
const KEY_PATTERN = /^[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$/
const SIGNATURE_PATTERN = /^[A-Za-z0-9+/]{86}==$/

/** Formats the canonical text that is signed. */
export function formatManifestText({ version, dated, expires, security, files }: ReleaseManifest): string {
  const rows = files
    .toSorted((one, other) => (one.target < other.target ? -1 : 1))
    .map(({ target, name, size, sha256 }) => [target, name, size, sha256])
  return JSON.stringify([MANIFEST_FORM, version, dated, expires, security, rows])
}

/** Parses a published file; `undefined` if malformed. The manifest inside is not parsed. */
export function parseSignedManifest(published: string): SignedReleaseManifest | undefined {
  const whole = parseJson(published)
  if (!isRecord(whole, ['manifest', 'signatures'])) return undefined
  const { manifest: text, signatures } = whole
  if (typeof text !== 'string' || !Array.isArray(signatures)) return undefined
  if (signatures.length > releaseFileLimits.signatures || !signatures.every(isSignature)) return undefined
  return { text, signatures }
}

/** Parses a manifest; `undefined` unless it is in canonical form. */
export function parseManifestText(text: string): ReleaseManifest | undefined {
  const whole = parseJson(text)
  if (!Array.isArray(whole) || whole.length !== 6) return undefined
  const [first, version, dated, expires, security, rows] = whole as readonly unknown[]
  if (first !== MANIFEST_FORM || typeof version !== 'string' || !isProgramVersion(version)) return undefined
  if (!isValidTime(dated) || !isValidTime(expires) || typeof security !== 'boolean') return undefined
  const files = parseFiles(rows)
  if (files === undefined) return undefined
  const manifest = { version, dated, expires, security, files }
  return formatManifestText(manifest) === text ? manifest : undefined
}

function parseFiles(rows: unknown): readonly UpdateFile[] | undefined {
  if (!Array.isArray(rows) || rows.length === 0 || rows.length > releaseFileLimits.files) return undefined
  const files = rows.map(parseFile)
  if (!files.every(file => file !== undefined)) return undefined
  const isTwice = (of: (file: UpdateFile) => string) => new Set(files.map(of)).size !== files.length
  return isTwice(({ target }) => target) || isTwice(({ name }) => name.toLowerCase()) ? undefined : files
}

function parseFile(row: unknown): UpdateFile | undefined {
  if (!Array.isArray(row) || row.length !== 4) return undefined
  const [target, name, size, sha256] = row as readonly unknown[]
  if (
    !matchesPattern(target, TARGET_PATTERN) ||
    !matchesPattern(name, NAME_PATTERN) ||
    !matchesPattern(sha256, DIGEST_PATTERN)
  )
    return undefined
  const fits =
    typeof size === 'number' && Number.isSafeInteger(size) && size > 0 && size <= releaseFileLimits.file
  return fits ? { target, name, size, sha256 } : undefined
}

const matchesPattern = (value: unknown, form: RegExp): value is string =>
  typeof value === 'string' && form.test(value)

const isValidTime = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 && value <= MAX_TIME

/** Returns true for a public key in the program's own format. */
export const isUpdateKey = (text: string): boolean => KEY_PATTERN.test(text)

function isSignature(value: unknown): value is ManifestSignature {
  return (
    isRecord(value, ['key', 'signature']) &&
    matchesPattern(value['key'], KEY_PATTERN) &&
    matchesPattern(value['signature'], SIGNATURE_PATTERN)
  )
}

function isRecord(value: unknown, names: readonly string[]): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || !value || Array.isArray(value)) return false
  const own = Object.keys(value)
  return own.length === names.length && names.every(name => Object.hasOwn(value, name))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON, so not a manifest; the caller reports it.
    return undefined
  }
}
