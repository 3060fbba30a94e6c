import { TYPED_JOURNAL_ACCEPTANCE } from '@core/write/plan'
import { err, createRefusal, ok, type Result } from '@core/value/result'
import type { ConsentQuestionHeader } from '@contract/consent-api'
import type { AttemptStore } from '../attempts/attempt-store'
import type { IdSource, ConsentSurfacePort } from '../main-ports'
import type { ActiveProfile } from '../active/active-profile'

interface Parts {
  readonly active: () => Pick<ActiveProfile, 'connection'> | undefined
  readonly attempts: AttemptStore
  readonly surface: ConsentSurfacePort
  readonly ids: IdSource
  readonly header: () => ConsentQuestionHeader
}

/**
 * Asks the trader to accept a journal that was changed from outside. Its missing entries cannot be known, so only a
 * trader who checked the venue's own page can decide to continue.
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
  // SECURITY: accepting a changed journal needs a phrase typed in a window of main; a plain confirmation is not enough.
  if (answer.is !== 'yes' || answer.typed?.trim() !== TYPED_JOURNAL_ACCEPTANCE)
    return err([createRefusal('CONSENT_MISSING')])
  const accepted = attempts.acceptJournal()
  if (!accepted.ok) return accepted
  // The venue is queried about the possibly missing attempts before anything is sent.
  await active()?.connection()?.resync()
  return ok('accepted')
}
