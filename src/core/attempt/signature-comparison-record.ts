import type { JournalEntry } from './entry'
import type { SignatureListTip, SignerListName } from './signature-list'

export type ComparedSignatures = Readonly<Partial<Record<SignerListName, ComparedListTip>>>

interface ComparedListTip extends SignatureListTip {
  /** Time at which the user accepted the list as found. Earlier places refer to the list before. */
  readonly acceptedAt?: number
}

export function applyComparisonEntry(compared: ComparedSignatures, entry: JournalEntry): ComparedSignatures {
  if (entry.saw !== 'signatures compared') return compared
  const { signer, to, accepted, at } = entry
  const acceptedAt = accepted === true ? at : compared[signer]?.acceptedAt
  return { ...compared, [signer]: { ...to, ...(acceptedAt !== undefined && { acceptedAt }) } }
}
