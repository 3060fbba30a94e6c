import type { JournalEntry } from './entry'
import type { SignatureListTip, SignerListName } from './signed-place'

/** How far each signer's list was held against the journal. */
export type ComparedSignatures = Readonly<Partial<Record<SignerListName, ComparedListTip>>>

interface ComparedListTip extends SignatureListTip {
  /** When a person took the list as it was found: places that were named before then are of what it was. */
  readonly acceptedAt?: number
}

/** The same after one more line. */
export function applyComparisonEntry(compared: ComparedSignatures, entry: JournalEntry): ComparedSignatures {
  if (entry.saw !== 'signatures compared') return compared
  const { signer, to, accepted, at } = entry
  const acceptedAt = accepted === true ? at : compared[signer]?.acceptedAt
  return { ...compared, [signer]: { ...to, ...(acceptedAt !== undefined && { acceptedAt }) } }
}
