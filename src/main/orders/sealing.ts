import type { Evaluation } from '@core/context/inputs'
import type { AccountName } from '@core/profile/profile'
import { PLAN_LIFE } from '@core/value/freshness'
import { canonical, type Plan, type SealedWrite } from '@core/write/plan'
import type { Write } from '@core/write/write'
import { planDigest } from '../digest'
import type { Ids, Venue } from '../ports'

/** What each request of one sheet is sealed with. */
interface Seals {
  readonly venue: Pick<Venue, 'encode'>
  readonly ids: Pick<Ids, 'attempt' | 'token'>
  readonly profileId: string
  readonly account: AccountName
  readonly sealedAt: number
}

/** Every request of one sheet sealed, with what a person is told of it. */
export function sealSheet(seals: Seals, evaluation: Evaluation, draftedAt: number): Plan {
  const { rest: _rest, outlooks: _outlooks, ...first } = evaluation
  const { profileId, account, ids, sealedAt } = seals
  return {
    ...first,
    ...seal(seals, first.write),
    ...sealRest(seals, evaluation),
    profileId,
    account,
    token: ids.token(),
    draftedAt,
    sealedAt,
    expiresAt: sealedAt + PLAN_LIFE,
  }
}

/** The exact bytes of one write, under a name of its own, and their digest. */
function seal({ venue, ids, profileId, account, sealedAt }: Seals, write: Write): SealedWrite {
  const attempt = ids.attempt()
  const sealed = { attempt, write, request: venue.encode(write, attempt) }
  return { ...sealed, digest: planDigest(canonical({ ...sealed, profileId, account, sealedAt })) }
}

/** The requests that follow the first one, each sealed by itself. */
function sealRest(seals: Seals, { rest, outlooks }: Evaluation): Pick<Plan, 'rest'> {
  if (rest === undefined) return {}
  const each = rest.map((write, at) => {
    const outlook = outlooks?.[at]
    return { ...seal(seals, write), ...(outlook && { outlook }) }
  })
  return { rest: each }
}
