import { err, ok, type Result } from '../value/result'
import {
  isUpdateKey,
  parseManifestText,
  parseSignedManifest,
  releaseFileLimits,
  type ReleaseManifest,
  type ManifestSignature,
  type UpdateFile,
} from './manifest'
import { compareProgramVersions, isProgramVersion } from './version'

/** How long a release is in the world, and known to this desk, before it is offered. */
export const RELEASE_WAIT_MS = 72 * 3_600_000
/** How far ahead of this desk's time a release may be dated: clocks differ. */
const MAX_DATE_AHEAD_MS = 24 * 3_600_000
/** How many of the project's keys there are, and how many have to have signed. */
export const PROJECT_KEY_COUNT = 3
const REQUIRED_SIGNATURES = 2

/** Where releases are published and whose word about them is taken. */
export interface UpdateProject {
  readonly address: string
  readonly keys: readonly string[]
}

/** Whether the project has an address and its three keys: without them nothing can be believed, and nothing is asked. */
export const isProjectConfigured = ({ address, keys }: UpdateProject): boolean =>
  address !== '' && keys.length === PROJECT_KEY_COUNT && new Set(keys).size === PROJECT_KEY_COUNT && keys.every(isUpdateKey)

/** Why what was published is not offered. */
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

/** The newest manifest that was ever believed to be the project's, and when it was first seen here. */
export interface SeenReleaseManifest {
  readonly version: string
  readonly dated: number
  readonly digest: string
  readonly at: number
  /** Whose time that is. */
  readonly by: 'venue' | 'own'
}

/** A release that a person may take. */
export interface ReleaseOffer {
  readonly version: string
  readonly dated: number
  readonly expires: number
  readonly security: boolean
  readonly file: UpdateFile
}

/** The desk that a release is judged for: its version and keys, its clock, and the release that was seen before. */
export interface ReleaseJudgementInputs {
  readonly own: string
  readonly keys: readonly string[]
  /** What this installation is replaced with; undefined where it is nothing that is published. */
  readonly target: string | undefined
  readonly now: number
  readonly by: 'venue' | 'own'
  readonly seen: SeenReleaseManifest | undefined
}

/** The two functions of the machine that judging needs: whether a signature holds, and a text's digest. */
export interface ReleaseVerifier {
  readonly verifySignature: (text: string, signature: ManifestSignature) => boolean
  readonly computeDigest: (text: string) => string
}

/** The judgement of a release: what of it is to be remembered for good, and the offer or why there is none. */
export interface ReleaseJudgement {
  readonly seen?: SeenReleaseManifest
  readonly offer: Result<ReleaseOffer | 'newest', ReleaseFault>
}

/** Judges what was published. Only what two different keys of the project signed is remembered, and that always. */
export function judgePublishedRelease(published: string, on: ReleaseJudgementInputs, seals: ReleaseVerifier): ReleaseJudgement {
  if (published.length > releaseFileLimits.manifest) return { offer: err({ is: 'too large' }) }
  const read = parseSignedManifest(published)
  if (read === undefined) return { offer: err({ is: 'unreadable' }) }
  const fault = findSignatureFault(read.text, read.signatures, on.keys, seals)
  if (fault !== undefined) return { offer: err(fault) }
  const manifest = parseManifestText(read.text)
  if (manifest === undefined) return { offer: err({ is: 'unreadable' }) }
  const back = findRollback(manifest, on.seen)
  if (back !== undefined) return { offer: err(back) }
  // SECURITY: a day that is far ahead, remembered once, would put every later release behind it for good.
  const { version, dated } = manifest
  if (dated > on.now + MAX_DATE_AHEAD_MS) return { offer: err({ is: 'too young', version, until: dated + RELEASE_WAIT_MS }) }
  const seen = getSeenManifest(manifest, seals.computeDigest(read.text), on)
  return { seen, offer: createOffer(manifest, seen, read.signatures.length, on) }
}

/** Why the signatures are not enough: each is of another key of the project's, and there are two of them at least. */
function findSignatureFault(
  text: string,
  signatures: readonly ManifestSignature[],
  keys: readonly string[],
  { verifySignature }: ReleaseVerifier,
): ReleaseFault | undefined {
  // SECURITY: keys that are not three different ones would let fewer people than two speak for the project.
  if (keys.length !== PROJECT_KEY_COUNT || new Set(keys).size !== PROJECT_KEY_COUNT || !keys.every(isUpdateKey))
    return { is: 'no keys' }
  if (signatures.some(({ key }) => !keys.includes(key))) return { is: 'unknown key' }
  if (new Set(signatures.map(({ key }) => key)).size !== signatures.length) return { is: 'key twice' }
  if (!signatures.every(signature => verifySignature(text, signature))) return { is: 'bad signature' }
  // SECURITY: one key that was stolen or forced publishes nothing.
  if (signatures.length < REQUIRED_SIGNATURES) return { is: 'too few signatures', count: signatures.length }
  return undefined
}

/** SECURITY: an old release with a known fault in it cannot be put in front of a desk that has seen a newer one. */
function findRollback(manifest: ReleaseManifest, seen: SeenReleaseManifest | undefined): ReleaseFault | undefined {
  return seen !== undefined && isReleaseBehind(manifest, seen)
    ? { is: 'went back', version: manifest.version, seen: seen.version }
    : undefined
}

/** Whether a release came before what was seen of the project's, and so is over, whoever offered it when. */
export const isReleaseBehind = (
  { version, dated }: Pick<ReleaseManifest, 'version' | 'dated'>,
  seen: SeenReleaseManifest | undefined,
): boolean => seen !== undefined && (compareProgramVersions(version, seen.version) < 0 || dated < seen.dated)

/** Since when this very text is known. What was seen by this machine's clock alone counts anew from the first venue's. */
function getSeenManifest({ version, dated }: ReleaseManifest, digest: string, on: ReleaseJudgementInputs): SeenReleaseManifest {
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
  // SECURITY: a stolen pair of keys has three days in which somebody can notice; what cannot wait is signed by all.
  const isUrgent = security && signed === PROJECT_KEY_COUNT
  if (!isUrgent && now < until) return err({ is: 'too young', version, until })
  const file = files.find(each => each.target === target)
  return file === undefined
    ? err({ is: 'no file', version })
    : ok({ version, dated, expires, security, file })
}
