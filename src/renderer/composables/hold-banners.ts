import type { Hold } from '@core/guard/guard'
import type { NextStep } from '@core/profile/way-in'
import type { Health } from '@core/snapshot/snapshot'
import { age } from '@messages/times'
import { bannerActs, bannerSays } from '@messages/banners'
import { shown } from '@messages/fill'
import { lockSays } from '@messages/keyring'
import { leftWords, lockedHead } from '@messages/lock'
import { holdWords } from '@messages/state'
import { heldBy } from '@messages/trouble'
import { nextStepActs } from '@messages/way-in'
import type { Banner } from './banner'

/** The circumstances that a hold is told with: how things stand around it, and what a person can do about one. */
export interface Around {
  readonly now: number
  readonly health: Health | undefined
  /** Whether something of the person's rests at the venue. */
  readonly isResting: boolean
  /** Outcomes that are unknown and none of this account's. */
  readonly elsewhere: number
  /** Whether what is being read has kept writing here for long, and nothing else says why. */
  readonly lasts: boolean
  readonly acts: Readonly<
    Record<
      'reconcile' | 'reopen' | 'connect' | 'unlock' | 'addKey' | 'cancelAll' | 'keys' | 'goOn',
      () => void
    >
  >
}

/** What a hold says above everything else, with what can be done about it; the sentence tells what ends it by itself. */
export function holdBanners(hold: Hold, around: Around): readonly Banner[] {
  const { now, acts } = around
  const sentence = holdWords(hold)
  const reopen = { label: bannerActs.reopen, run: acts.reopen }
  switch (hold.is) {
    case 'unknown':
      return elsewhereBanner(around)
    case 'reconciling':
      return around.lasts ? [readingBanner(hold, sentence, acts.reconcile)] : []
    case 'halted': {
      const aside = shown(hold.incident)
      return [{ id: hold.is, tone: 'down', head: bannerSays.halted, sentence, aside, action: reopen }]
    }
    case 'stopped': {
      const head = bannerSays.stopped(age(now - hold.since))
      // Stopping leaves what rests where it is: what is left to do is offered, and reopening waits above.
      const cancelAll = { label: bannerActs.cancelAll, run: acts.cancelAll }
      return [{ id: hold.is, tone: 'warn', head, sentence, action: around.isResting ? cancelAll : reopen }]
    }
    case 'doubt':
      return [{ id: hold.is, tone: 'warn', head: bannerSays.doubt, sentence, action: reopen }]
    case 'venue act':
      return [{ id: hold.is, tone: 'down', head: bannerSays.venueAct, sentence, action: reopen }]
    case 'part':
      return hold.limits
        .slice(0, 1)
        .map(({ over }) => ({ id: `${hold.is}, ${over}`, tone: 'warn', head: bannerSays.part, sentence }))
    case 'break':
    case 'daily':
      return [{ id: hold.is, tone: 'warn', head: bannerSays[hold.is], sentence }]
    case 'journal':
      return [{ id: hold.is, tone: 'down', head: bannerSays.journal, sentence }]
    case 'offline':
      return [offlineBanner(hold, sentence, around)]
    case 'read-only':
      return [readOnlyBanner(hold, sentence, around)]
  }
}

/** Those of this account have a banner of their own, which says which and how they stand. */
const elsewhereBanner = ({ elsewhere, acts }: Around): readonly Banner[] =>
  elsewhere === 0
    ? []
    : [
        {
          id: 'unknown elsewhere',
          tone: 'unknown',
          head: bannerSays.elsewhere,
          sentence: bannerSays.unknownElsewhere(elsewhere),
          action: { label: bannerActs.keys, run: acts.keys },
        },
      ]

const readingBanner = (
  { awaits }: Extract<Hold, { is: 'reconciling' }>,
  sentence: string,
  run: () => void,
): Banner => ({
  id: `reconciling, ${awaits ?? 'reading'}`,
  tone: 'warn',
  head: bannerSays.reconciling[awaits ?? 'reading'],
  sentence,
  ...(awaits !== 'answer' && { action: { label: bannerActs.tryAgain, run } }),
})

function offlineBanner(
  hold: Extract<Hold, { is: 'offline' }>,
  sentence: string,
  { health, acts }: Around,
): Banner {
  const plain = { id: hold.is, tone: 'quiet', head: bannerSays.offline, sentence } as const
  if (hold.chosen === true) return { ...plain, action: { label: bannerActs.connect, run: acts.connect } }
  return {
    ...plain,
    ...heldBy(hold, health),
    action: { label: bannerActs.tryAgain, run: acts.reconcile },
  }
}

const readOnlyBanner = (
  hold: Extract<Hold, { is: 'read-only' }>,
  sentence: string,
  { now, health, acts }: Around,
): Banner => ({
  id: `read-only, ${hold.why}`,
  tone: 'quiet',
  ...(heldBy(hold, health) ?? { head: bannerSays.readOnly, sentence }),
  ...('left' in hold && { head: lockedHead, sentence: leftWords(hold.left, now) }),
  ...readOnlyAct(readOnlyEnds[hold.why], acts),
})

/**
 * What ends each reason for only reading, as far as it can be done here; the sentences of the others say what to do
 * elsewhere. A reason that is missing does not compile.
 */
const readOnlyEnds: Readonly<
  Record<Extract<Hold, { is: 'read-only' }>['why'], 'addKey' | 'keys' | 'unlock' | NextStep | 'elsewhere'>
> = {
  'no key': 'key',
  'key refused': 'addKey',
  'key not listed': 'addKey',
  'key unread': 'elsewhere',
  'key scope': 'keys',
  'key expired': 'keys',
  'key removed': 'keys',
  'key inactive': 'keys',
  'key without address': 'elsewhere',
  'key lost': 'keys',
  'key mismatched': 'keys',
  profile: 'trading',
  'profile unconfirmed': 'keys',
  'not begun': 'trading',
  'account twice': 'keys',
  'guards unset': 'limits',
  'desk locked': 'unlock',
  'no keychain': 'elsewhere',
  'no libsecret': 'elsewhere',
  locked: 'elsewhere',
  'keychain asked': 'elsewhere',
  'keychain hung': 'elsewhere',
  clock: 'elsewhere',
  'view only': 'elsewhere',
  'by address': 'key',
  'not electron': 'elsewhere',
  root: 'elsewhere',
  'worked on': 'elsewhere',
}

/** Whether what ends it is a step of the way in, which the account itself is taken along. */
const isStep = (end: string): end is NextStep => Object.hasOwn(nextStepActs, end)

function readOnlyAct(
  end: (typeof readOnlyEnds)[keyof typeof readOnlyEnds],
  acts: Around['acts'],
): Pick<Banner, 'action'> {
  if (end === 'elsewhere') return {}
  if (isStep(end)) return { action: { label: nextStepActs[end], run: acts.goOn } }
  const label = end === 'unlock' ? lockSays.unlock : bannerActs[end]
  return { action: { label, run: acts[end] } }
}
