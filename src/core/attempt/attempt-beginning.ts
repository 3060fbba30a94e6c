import type { WriteAttempt } from './write-attempt'
import type { JournalEntry } from './entry'
import { ZERO } from '../value/decimal-amount'
import { isOrderCancel } from '../write/venue-write'

type ConsentEntry = Extract<JournalEntry, { saw: 'consent' }>
type FoundSignatureEntry = Extract<JournalEntry, { saw: 'signature found' }>

/** Entries that start an attempt: a confirmation, or a signature that the journal did not authorise. */
export type FirstAttemptEntry = ConsentEntry | FoundSignatureEntry

export const isFirstAttemptEntry = (entry: JournalEntry): entry is FirstAttemptEntry =>
  entry.saw === 'consent' || entry.saw === 'signature found'

export const createAttempt = (entry: FirstAttemptEntry): WriteAttempt =>
  entry.saw === 'consent' ? createConsentedAttempt(entry) : createFoundAttempt(entry)

function createConsentedAttempt(entry: ConsentEntry): WriteAttempt {
  return {
    id: entry.attempt,
    profileId: entry.profileId,
    write: entry.write,
    request: entry.request,
    digest: entry.digest,
    state: { is: 'written', at: entry.at },
    plannedAt: entry.plannedAt,
    consentedAt: entry.at,
    executed: isOrderCancel(entry.write) ? entry.write.executed : ZERO,
    fee: ZERO,
    evidence: [],
    ...(entry.before === undefined ? {} : { before: entry.before }),
    ...(entry.beforeAt === undefined ? {} : { beforeAt: entry.beforeAt }),
    ...(entry.beforeMovedAt === undefined ? {} : { beforeMovedAt: entry.beforeMovedAt }),
    ...(entry.said === undefined ? {} : { said: entry.said }),
    ...(entry.inside === undefined ? {} : { inside: entry.inside }),
  }
}

/** A signature found outside the journal counts as sent until the opposite is known. */
const createFoundAttempt = ({
  attempt: id,
  at,
  profileId,
  write,
  request,
  digest,
  signedAt,
  place,
}: FoundSignatureEntry): WriteAttempt => ({
  ...{ id, profileId, write, request, digest, signedAt, place },
  state: { is: 'unknown', at, why: 'signed beside this desk' },
  ...{ plannedAt: at, consentedAt: at, sentAt: at, unknownAt: at },
  ...{ executed: ZERO, fee: ZERO, evidence: [] },
})
