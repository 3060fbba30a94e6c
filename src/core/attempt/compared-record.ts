import type { Entry } from './entry'
import type { SignedTip, SignerName } from './signed-place'

/** How far each signer's list was held against the journal. */
export type Compared = Readonly<Partial<Record<SignerName, ComparedTip>>>

interface ComparedTip extends SignedTip {
  /** When a person took the list as it was found: places that were named before then are of what it was. */
  readonly acceptedAt?: number
}

/** The same after one more line. */
export function keepCompared(compared: Compared, entry: Entry): Compared {
  if (entry.saw !== 'signatures compared') return compared
  const { signer, to, accepted, at } = entry
  const acceptedAt = accepted === true ? at : compared[signer]?.acceptedAt
  return { ...compared, [signer]: { ...to, ...(acceptedAt !== undefined && { acceptedAt }) } }
}
