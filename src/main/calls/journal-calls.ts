import { TYPED_JOURNAL_ACCEPTANCE } from '@core/write/plan'
import { err, createRefusal, ok, type Result } from '@core/value/result'
import type { ConsentQuestionHeader } from '@contract/consent'
import type { AttemptStore } from '../attempts/attempts'
import type { IdSource, ConsentSurfacePort } from '../ports'
import type { ActiveProfile } from '../active/active-profile'

interface Parts {
  readonly active: () => Pick<ActiveProfile, 'connection'> | undefined
  readonly attempts: AttemptStore
  readonly surface: ConsentSurfacePort
  readonly ids: IdSource
  readonly header: () => ConsentQuestionHeader
}

/**
 * Asks whether a journal that was changed from outside is taken as it was found: what is missing from it cannot
 * be known, so only a person who has looked at the venue's own page can say that it may be gone on from.
 */
export async function confirmJournalAcceptance(
  { active, attempts, surface, ids, header }: Parts,
  found: NonNullable<ReturnType<AttemptStore['changed']>>,
): Promise<Result<'accepted' | 'declined'>> {
  const lines = attempts.listChainedLines()
  const last = attempts.getLastEntryTime()
  const answer = await surface.askUser({
    ...header(),
    is: 'accept journal',
    token: ids.token(),
    found,
    lines: lines.length,
    attempts: attempts.all().length,
    unresolved: attempts.unresolved().length,
    ...(last !== undefined && { last }),
  })
  if (answer.is === 'no' || answer.is === 'withdrawn') return ok('declined')
  // SECURITY: a journal that was tampered with is taken by a phrase typed in main's surface; a plain yes is not enough.
  if (answer.is !== 'yes' || answer.typed?.trim() !== TYPED_JOURNAL_ACCEPTANCE) return err([createRefusal('CONSENT_MISSING')])
  const accepted = attempts.acceptJournal()
  if (!accepted.ok) return accepted
  // What the missing lines were about is asked of the venue before anything may leave.
  await active()?.connection()?.resync()
  return ok('accepted')
}
