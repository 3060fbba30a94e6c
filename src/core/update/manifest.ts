import { isProgramVersion } from './version'

/** One file of a release: for whom, under which name, how large, and its SHA-256 in hex. */
export interface UpdateFile {
  readonly target: string
  readonly name: string
  readonly size: number
  readonly sha256: string
}

/** What the project's keys sign of a release. */
export interface ReleaseManifest {
  readonly version: string
  /** When it was made, in milliseconds since 1970. */
  readonly dated: number
  /** From when on it is not believed any more. */
  readonly expires: number
  /** Whether it mends something by which money or keys can be lost. */
  readonly security: boolean
  readonly files: readonly UpdateFile[]
}

/** A manifest's text with what was signed over it, as it is published. */
export interface SignedReleaseManifest {
  readonly text: string
  readonly signatures: readonly ManifestSignature[]
}

/** Somebody's signature: a public key and what it made of the text, both in base64. */
export interface ManifestSignature {
  readonly key: string
  readonly signature: string
}

/** How large a published manifest may be, and a file that it names. */
export const releaseFileLimits = {
  manifest: 64 * 1024,
  file: 1024 * 1024 * 1024,
  files: 40,
  signatures: 8,
} as const

const MANIFEST_FORM = 'perpdesk-update-1'
/** The end of the year 9999: no moment of a release is later. */
const MAX_TIME = 253_402_300_799_999
const NAME_PATTERN = /^[A-Za-z0-9][A-Za-z0-9._-]{0,119}$/
const TARGET_PATTERN = /^[a-z0-9][a-z0-9.-]{0,39}$/
const DIGEST_PATTERN = /^[0-9a-f]{64}$/
/** 32 bytes in the one spelling that they have: the last letter's two spare bits are none. */
const KEY_PATTERN = /^[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$/
const SIGNATURE_PATTERN = /^[A-Za-z0-9+/]{86}==$/

/** The one text of a manifest, of which every byte is signed. */
export function formatManifestText({ version, dated, expires, security, files }: ReleaseManifest): string {
  const rows = files
    .toSorted((one, other) => (one.target < other.target ? -1 : 1))
    .map(({ target, name, size, sha256 }) => [target, name, size, sha256])
  return JSON.stringify([MANIFEST_FORM, version, dated, expires, security, rows])
}

/** Reads what was published; undefined where it is not in that form. What is in the manifest is not looked at. */
export function parseSignedManifest(published: string): SignedReleaseManifest | undefined {
  const whole = parseJson(published)
  if (!isRecord(whole, ['manifest', 'signatures'])) return undefined
  const { manifest: text, signatures } = whole
  if (typeof text !== 'string' || !Array.isArray(signatures)) return undefined
  if (signatures.length > releaseFileLimits.signatures || !signatures.every(isSignature)) return undefined
  return { text, signatures }
}

/** Reads the text of a manifest; undefined where it is not the one text that its content has. */
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

/** The files of a manifest, each for another target and under another name. */
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
  if (!matchesPattern(target, TARGET_PATTERN) || !matchesPattern(name, NAME_PATTERN) || !matchesPattern(sha256, DIGEST_PATTERN)) return undefined
  const fits = typeof size === 'number' && Number.isSafeInteger(size) && size > 0 && size <= releaseFileLimits.file
  return fits ? { target, name, size, sha256 } : undefined
}

const matchesPattern = (value: unknown, form: RegExp): value is string =>
  typeof value === 'string' && form.test(value)

const isValidTime = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 && value <= MAX_TIME

/** Whether a text is a public key in the form in which the program has its own. */
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
    // Whatever it is, it is no manifest; whoever asks says so.
    return undefined
  }
}
