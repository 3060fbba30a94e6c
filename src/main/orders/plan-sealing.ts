import type { DraftEvaluation } from '@core/context/planning-inputs'
import type { AccountName } from '@core/profile/trading-profile'
import { PLAN_LIFE_MS } from '@core/value/value-freshness'
import { createCanonicalText, type Plan, type SealedWrite } from '@core/write/plan'
import type { Write } from '@core/write/venue-write'
import { computePlanDigest } from '../text-digest'
import type { IdSource, WritableVenue } from '../main-ports'

interface SealContext {
  readonly venue: Pick<WritableVenue, 'encode'>
  readonly ids: Pick<IdSource, 'attempt' | 'token'>
  readonly profileId: string
  readonly account: AccountName
  readonly sealedAt: number
}

export function sealPlan(seals: SealContext, evaluation: DraftEvaluation, draftedAt: number): Plan {
  const { rest: _rest, outlooks: _outlooks, ...first } = evaluation
  const { profileId, account, ids, sealedAt } = seals
  return {
    ...first,
    ...sealWrite(seals, first.write),
    ...sealRest(seals, evaluation),
    profileId,
    account,
    token: ids.token(),
    draftedAt,
    sealedAt,
    expiresAt: sealedAt + PLAN_LIFE_MS,
  }
}

function sealWrite({ venue, ids, profileId, account, sealedAt }: SealContext, write: Write): SealedWrite {
  const attempt = ids.attempt()
  const sealed = { attempt, write, request: venue.encode(write, attempt) }
  return {
    ...sealed,
    digest: computePlanDigest(createCanonicalText({ ...sealed, profileId, account, sealedAt })),
  }
}

function sealRest(seals: SealContext, { rest, outlooks }: DraftEvaluation): Pick<Plan, 'rest'> {
  if (rest === undefined) return {}
  const each = rest.map((write, at) => {
    const outlook = outlooks?.[at]
    return { ...sealWrite(seals, write), ...(outlook && { outlook }) }
  })
  return { rest: each }
}
