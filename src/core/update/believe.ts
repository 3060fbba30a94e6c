import { err, ok, type Result } from '../value/result'
import {
  isUpdateKey,
  readManifest,
  readPublished,
  updateLimits,
  type Manifest,
  type ManifestSignature,
  type UpdateFile,
} from './manifest'
import { compareVersions, isVersion } from './version'

/** How long a release is in the world, and known to this desk, before it is offered. */
export const WAIT = 72 * 3_600_000
/** How far ahead of this desk's time a release may be dated: clocks differ. */
const AHEAD = 24 * 3_600_000
/** How many of the project's keys there are, and how many have to have signed. */
export const KEYS = 3
const ENOUGH = 2

/** Where releases are published and whose word about them is taken. */
export interface Project {
  readonly address: string
  readonly keys: readonly string[]
}

/** Whether the project has an address and its three keys: without them nothing can be believed, and nothing is asked. */
export const isMade = ({ address, keys }: Project): boolean =>
  address !== '' && keys.length === KEYS && new Set(keys).size === KEYS && keys.every(isUpdateKey)

/** Why what was published is not offered. */
export type UpdateFault =
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
export interface SeenManifest {
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
export interface UpdateInputs {
  readonly own: string
  readonly keys: readonly string[]
  /** What this installation is replaced with; undefined where it is nothing that is published. */
  readonly target: string | undefined
  readonly now: number
  readonly by: 'venue' | 'own'
  readonly seen: SeenManifest | undefined
}

/** The two functions of the machine that judging needs: whether a signature holds, and a text's digest. */
export interface Seals {
  readonly isSigned: (text: string, signature: ManifestSignature) => boolean
  readonly digestOf: (text: string) => string
}

/** The judgement of a release: what of it is to be remembered for good, and the offer or why there is none. */
export interface Judged {
  readonly seen?: SeenManifest
  readonly offer: Result<ReleaseOffer | 'newest', UpdateFault>
}

/** Judges what was published. Only what two different keys of the project signed is remembered, and that always. */
export function judgeRelease(published: string, on: UpdateInputs, seals: Seals): Judged {
  if (published.length > updateLimits.manifest) return { offer: err({ is: 'too large' }) }
  const read = readPublished(published)
  if (read === undefined) return { offer: err({ is: 'unreadable' }) }
  const fault = signatureFault(read.text, read.signatures, on.keys, seals)
  if (fault !== undefined) return { offer: err(fault) }
  const manifest = readManifest(read.text)
  if (manifest === undefined) return { offer: err({ is: 'unreadable' }) }
  const back = wentBack(manifest, on.seen)
  if (back !== undefined) return { offer: err(back) }
  // SECURITY: a day that is far ahead, remembered once, would put every later release behind it for good.
  const { version, dated } = manifest
  if (dated > on.now + AHEAD) return { offer: err({ is: 'too young', version, until: dated + WAIT }) }
  const seen = seenNow(manifest, seals.digestOf(read.text), on)
  return { seen, offer: offerOf(manifest, seen, read.signatures.length, on) }
}

/** Why the signatures are not enough: each is of another key of the project's, and there are two of them at least. */
function signatureFault(
  text: string,
  signatures: readonly ManifestSignature[],
  keys: readonly string[],
  { isSigned }: Seals,
): UpdateFault | undefined {
  // SECURITY: keys that are not three different ones would let fewer people than two speak for the project.
  if (keys.length !== KEYS || new Set(keys).size !== KEYS || !keys.every(isUpdateKey))
    return { is: 'no keys' }
  if (signatures.some(({ key }) => !keys.includes(key))) return { is: 'unknown key' }
  if (new Set(signatures.map(({ key }) => key)).size !== signatures.length) return { is: 'key twice' }
  if (!signatures.every(signature => isSigned(text, signature))) return { is: 'bad signature' }
  // SECURITY: one key that was stolen or forced publishes nothing.
  if (signatures.length < ENOUGH) return { is: 'too few signatures', count: signatures.length }
  return undefined
}

/** SECURITY: an old release with a known fault in it cannot be put in front of a desk that has seen a newer one. */
function wentBack(manifest: Manifest, seen: SeenManifest | undefined): UpdateFault | undefined {
  return seen !== undefined && isBehind(manifest, seen)
    ? { is: 'went back', version: manifest.version, seen: seen.version }
    : undefined
}

/** Whether a release came before what was seen of the project's, and so is over, whoever offered it when. */
export const isBehind = (
  { version, dated }: Pick<Manifest, 'version' | 'dated'>,
  seen: SeenManifest | undefined,
): boolean => seen !== undefined && (compareVersions(version, seen.version) < 0 || dated < seen.dated)

/** Since when this very text is known. What was seen by this machine's clock alone counts anew from the first venue's. */
function seenNow({ version, dated }: Manifest, digest: string, on: UpdateInputs): SeenManifest {
  const { seen, now, by } = on
  const isKnown = seen?.digest === digest && seen.at <= now && !(seen.by === 'own' && by === 'venue')
  return isKnown ? seen : { version, dated, digest, at: now, by }
}

function offerOf(
  { version, dated, expires, security, files }: Manifest,
  seen: SeenManifest,
  signed: number,
  { own, target, now }: UpdateInputs,
): Judged['offer'] {
  if (now >= expires) return err({ is: 'expired', version, at: expires })
  if (!isVersion(own)) return err({ is: 'own version' })
  const than = compareVersions(version, own)
  if (than === 0) return ok('newest')
  if (than < 0) return err({ is: 'older', version, own })
  const until = Math.max(dated, seen.at) + WAIT
  // SECURITY: a stolen pair of keys has three days in which somebody can notice; what cannot wait is signed by all.
  const isUrgent = security && signed === KEYS
  if (!isUrgent && now < until) return err({ is: 'too young', version, until })
  const file = files.find(each => each.target === target)
  return file === undefined
    ? err({ is: 'no file', version })
    : ok({ version, dated, expires, security, file })
}
