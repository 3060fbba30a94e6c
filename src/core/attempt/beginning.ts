import type { Attempt } from './attempt'
import type { Entry } from './entry'
import { ZERO } from '../value/decimal'
import { endsOrder } from '../write/write'

type Consent = Extract<Entry, { saw: 'consent' }>
type Found = Extract<Entry, { saw: 'signature found' }>

/** The lines that an attempt can begin with: a person's yes, or a signature that nobody let be made. */
export type FirstLine = Consent | Found

export const isFirstLine = (entry: Entry): entry is FirstLine =>
  entry.saw === 'consent' || entry.saw === 'signature found'

/** An attempt by its first line. */
export const beginAttempt = (entry: FirstLine): Attempt =>
  entry.saw === 'consent' ? consentedTo(entry) : found(entry)

function consentedTo(entry: Consent): Attempt {
  return {
    id: entry.attempt,
    profileId: entry.profileId,
    write: entry.write,
    request: entry.request,
    digest: entry.digest,
    state: { is: 'written', at: entry.at },
    plannedAt: entry.plannedAt,
    consentedAt: entry.at,
    executed: endsOrder(entry.write) ? entry.write.executed : ZERO,
    fee: ZERO,
    evidence: [],
    ...(entry.before === undefined ? {} : { before: entry.before }),
    ...(entry.beforeAt === undefined ? {} : { beforeAt: entry.beforeAt }),
    ...(entry.beforeMovedAt === undefined ? {} : { beforeMovedAt: entry.beforeMovedAt }),
    ...(entry.said === undefined ? {} : { said: entry.said }),
    ...(entry.inside === undefined ? {} : { inside: entry.inside }),
  }
}

/** What was signed beside the journal is taken for sent, until it is known otherwise. */
const found = ({ attempt: id, at, profileId, write, request, digest, signedAt, place }: Found): Attempt => ({
  ...{ id, profileId, write, request, digest, signedAt, place },
  state: { is: 'unknown', at, why: 'signed beside this desk' },
  ...{ plannedAt: at, consentedAt: at, sentAt: at, unknownAt: at },
  ...{ executed: ZERO, fee: ZERO, evidence: [] },
})
