import { err, ok, type Result } from '../value/result'
import {
  isUpdateKey,
  parseManifestText,
  parseSignedManifest,
  releaseFileLimits,
  type ReleaseManifest,
  type ManifestSignature,
  type UpdateFile,
} from './release-manifest'
import { compareProgramVersions, isProgramVersion } from './program-version'

/** Milliseconds between a release, or its first sight, and its offer. */
export const RELEASE_WAIT_MS = 72 * 3_600_000
/** Maximum milliseconds that a release may be dated ahead of this desk's clock. */
const MAX_DATE_AHEAD_MS = 24 * 3_600_000
/** Number of project keys, and of required signatures. */
export const PROJECT_KEY_COUNT = 3
const REQUIRED_SIGNATURES = 2

export interface UpdateProject {
  readonly address: string
  readonly keys: readonly string[]
}

/** Returns true if the project has an address and three distinct keys; without them no update is checked. */
export const isProjectConfigured = ({ address, keys }: UpdateProject): boolean =>
  address !== '' &&
  keys.length === PROJECT_KEY_COUNT &&
  new Set(keys).size === PROJECT_KEY_COUNT &&
  keys.every(isUpdateKey)

export type ReleaseFault =
  | { readonly is: 'too large' }
  | { readonly is: 'unreadable' }
  | { readonly is: 'no keys' }
  | { readonly is: 'unknown key' }
  | { readonly is: 'key twice' }
  | { readonly is: 'bad signature' }
  | { readonly is: 'too few signatures'; readonly count: number }
  | { readonly is: 'went back'; readonly version: string; readonly seen: string }
  | { readonly is: 'expired'; readonly version: string; readonly at: number }
  | { readonly is: 'older'; readonly version: string; readonly own: string }
  | { readonly is: 'own version' }
  | { readonly is: 'too young'; readonly version: string; readonly until: number }
  | { readonly is: 'no file'; readonly version: string }

/** Newest manifest ever accepted as the project's, with the time it was first seen. */
export interface SeenReleaseManifest {
  readonly version: string
  readonly dated: number
  readonly digest: string
  readonly at: number
  readonly by: 'venue' | 'own'
}

export interface ReleaseOffer {
  readonly version: string
  readonly dated: number
  readonly expires: number
  readonly security: boolean
  readonly file: UpdateFile
}

export interface ReleaseJudgementInputs {
  readonly own: string
  readonly keys: readonly string[]
  /** Release target of this installation; `undefined` if none is published. */
  readonly target: string | undefined
  readonly now: number
  readonly by: 'venue' | 'own'
  readonly seen: SeenReleaseManifest | undefined
}

/** Platform functions for the judgement: verify a signature, compute a digest. */
export interface ReleaseVerifier {
  readonly verifySignature: (text: string, signature: ManifestSignature) => boolean
  readonly computeDigest: (text: string) => string
}

export interface ReleaseJudgement {
  readonly seen?: SeenReleaseManifest
  readonly offer: Result<ReleaseOffer | 'newest', ReleaseFault>
}

/** Judges a published release. Only a manifest with two project signatures is remembered, and it always is. */
export function judgePublishedRelease(
  published: string,
  on: ReleaseJudgementInputs,
  seals: ReleaseVerifier,
): ReleaseJudgement {
  if (published.length > releaseFileLimits.manifest) return { offer: err({ is: 'too large' }) }
  const read = parseSignedManifest(published)
  if (read === undefined) return { offer: err({ is: 'unreadable' }) }
  const fault = findSignatureFault(read.text, read.signatures, on.keys, seals)
  if (fault !== undefined) return { offer: err(fault) }
  const manifest = parseManifestText(read.text)
  if (manifest === undefined) return { offer: err({ is: 'unreadable' }) }
  const back = findRollback(manifest, on.seen)
  if (back !== undefined) return { offer: err(back) }
  // SECURITY: a date far ahead, once remembered, would block every later release.
  const { version, dated } = manifest
  if (dated > on.now + MAX_DATE_AHEAD_MS)
    return { offer: err({ is: 'too young', version, until: dated + RELEASE_WAIT_MS }) }
  const seen = getSeenManifest(manifest, seals.computeDigest(read.text), on)
  return { seen, offer: createOffer(manifest, seen, read.signatures.length, on) }
}

/** Returns the signature fault: at least two signatures of different project keys are required. */
function findSignatureFault(
  text: string,
  signatures: readonly ManifestSignature[],
  keys: readonly string[],
  { verifySignature }: ReleaseVerifier,
): ReleaseFault | undefined {
  // SECURITY: without three distinct keys, fewer than two people could publish.
  if (
    keys.length !== PROJECT_KEY_COUNT ||
    new Set(keys).size !== PROJECT_KEY_COUNT ||
    !keys.every(isUpdateKey)
  )
    return { is: 'no keys' }
  if (signatures.some(({ key }) => !keys.includes(key))) return { is: 'unknown key' }
  if (new Set(signatures.map(({ key }) => key)).size !== signatures.length) return { is: 'key twice' }
  if (!signatures.every(signature => verifySignature(text, signature))) return { is: 'bad signature' }
  // SECURITY: one stolen or coerced key cannot publish.
  if (signatures.length < REQUIRED_SIGNATURES) return { is: 'too few signatures', count: signatures.length }
  return undefined
}

/** SECURITY: an old vulnerable release cannot be offered to a desk that has seen a newer one. */
function findRollback(
  manifest: ReleaseManifest,
  seen: SeenReleaseManifest | undefined,
): ReleaseFault | undefined {
  return seen !== undefined && isReleaseBehind(manifest, seen)
    ? { is: 'went back', version: manifest.version, seen: seen.version }
    : undefined
}

/** Returns true if a release is older than one already seen, and so is outdated. */
export const isReleaseBehind = (
  { version, dated }: Pick<ReleaseManifest, 'version' | 'dated'>,
  seen: SeenReleaseManifest | undefined,
): boolean => seen !== undefined && (compareProgramVersions(version, seen.version) < 0 || dated < seen.dated)

/**
 * Returns since when this exact manifest is known. A time by this machine's clock restarts with the first venue time.
 */
function getSeenManifest(
  { version, dated }: ReleaseManifest,
  digest: string,
  on: ReleaseJudgementInputs,
): SeenReleaseManifest {
  const { seen, now, by } = on
  const isKnown = seen?.digest === digest && seen.at <= now && !(seen.by === 'own' && by === 'venue')
  return isKnown ? seen : { version, dated, digest, at: now, by }
}

function createOffer(
  { version, dated, expires, security, files }: ReleaseManifest,
  seen: SeenReleaseManifest,
  signed: number,
  { own, target, now }: ReleaseJudgementInputs,
): ReleaseJudgement['offer'] {
  if (now >= expires) return err({ is: 'expired', version, at: expires })
  if (!isProgramVersion(own)) return err({ is: 'own version' })
  const than = compareProgramVersions(version, own)
  if (than === 0) return ok('newest')
  if (than < 0) return err({ is: 'older', version, own })
  const until = Math.max(dated, seen.at) + RELEASE_WAIT_MS
  // SECURITY: the wait gives three days to notice two stolen keys; an urgent fix needs all three signatures.
  const isUrgent = security && signed === PROJECT_KEY_COUNT
  if (!isUrgent && now < until) return err({ is: 'too young', version, until })
  const file = files.find(each => each.target === target)
  return file === undefined
    ? err({ is: 'no file', version })
    : ok({ version, dated, expires, security, file })
}
