import type { TradingRestriction, TradingState } from '@core/guard/trading-guards'
import type { AccountSetupStep } from '@core/profile/account-setup'
import type { DeskHealth, ProfileDisplayHeader } from '@core/snapshot/desk-snapshot'
import { formatShortDuration } from '@messages/times'
import { bannerActionLabels, statusBannerMessages } from '@messages/banners'
import { sanitizeExternalText } from '@messages/fill'
import { deskLockMessages } from '@messages/keyring'
import { formatRemainingExposure, lockedBannerTitle } from '@messages/lock'
import { describeTradingRestriction } from '@messages/state'
import { explainTradingRestriction } from '@messages/trouble'
import { nextSetupStepLabels } from '@messages/way-in'
import type { StatusBanner } from './status-banner'

export interface RestrictionContext {
  /** State of all restrictions together. */
  readonly state: TradingState['state']
  readonly now: number
  readonly health: DeskHealth | undefined
  readonly hasRestingOrders: boolean
  readonly unknownElsewhere: number
  readonly accountElsewhere: ProfileDisplayHeader | undefined
  /** True if a read has blocked writing for long and nothing else explains it. */
  readonly isReadingSlow: boolean
  readonly actions: Readonly<
    Record<
      | 'reconcile'
      | 'reopen'
      | 'connect'
      | 'unlock'
      | 'addKey'
      | 'cancelAll'
      | 'keys'
      | 'switchAccount'
      | 'goOn',
      () => void
    >
  >
}

/** Creates the banners of a restriction. The sentence names what lifts it automatically. */
export function createRestrictionBanners(
  restriction: TradingRestriction,
  context: RestrictionContext,
): readonly StatusBanner[] {
  const { now, state, actions } = context
  const sentence = describeTradingRestriction(restriction, state)
  const reopen = { label: bannerActionLabels.reopen, run: actions.reopen }
  switch (restriction.is) {
    case 'unknown':
      return createElsewhereBanner(context)
    case 'reconciling':
      return context.isReadingSlow ? [createReadingBanner(restriction, sentence, actions.reconcile)] : []
    case 'halted': {
      const aside = sanitizeExternalText(restriction.incident)
      return [
        {
          id: restriction.is,
          tone: 'down',
          head: statusBannerMessages.halted,
          sentence,
          aside,
        },
      ]
    }
    case 'stopped': {
      const head = statusBannerMessages.stopped(formatShortDuration(now - restriction.since))
      // A stop leaves resting orders in place. The button that resumes is in the top bar.
      const cancelAll = { label: bannerActionLabels.cancelAll, run: actions.cancelAll }
      return [
        {
          id: restriction.is,
          tone: 'warn',
          head,
          sentence,
          ...(context.hasRestingOrders && state === 'reducing' && { action: cancelAll }),
        },
      ]
    }
    case 'doubt':
      return [
        { id: restriction.is, tone: 'warn', head: statusBannerMessages.doubt, sentence, action: reopen },
      ]
    case 'venue act':
      return [
        { id: restriction.is, tone: 'down', head: statusBannerMessages.venueAct, sentence, action: reopen },
      ]
    case 'part':
      return restriction.limits.slice(0, 1).map(({ over }) => ({
        id: `${restriction.is}, ${over}`,
        tone: 'warn',
        head: statusBannerMessages.part,
        sentence,
      }))
    case 'break':
    case 'daily':
      return [{ id: restriction.is, tone: 'warn', head: statusBannerMessages[restriction.is], sentence }]
    case 'journal':
      return [{ id: restriction.is, tone: 'down', head: statusBannerMessages.journal, sentence }]
    case 'offline':
      return [createOfflineBanner(restriction, sentence, context)]
    case 'read-only':
      return [createReadOnlyBanner(restriction, sentence, context)]
  }
}

/** Unknown outcomes of this account have their own banner with details. */
function createElsewhereBanner(context: RestrictionContext): readonly StatusBanner[] {
  const { unknownElsewhere, accountElsewhere, actions } = context
  if (unknownElsewhere === 0) return []
  const way = accountElsewhere === undefined ? 'keys' : 'switchAccount'
  return [
    {
      id: 'unknown elsewhere',
      tone: 'unknown',
      head: statusBannerMessages.elsewhere,
      sentence: statusBannerMessages.unknownElsewhere(unknownElsewhere, accountElsewhere?.label),
      action: { label: bannerActionLabels[way], run: actions[way] },
    },
  ]
}

const createReadingBanner = (
  { awaits }: Extract<TradingRestriction, { is: 'reconciling' }>,
  sentence: string,
  run: () => void,
): StatusBanner => ({
  id: `reconciling, ${awaits ?? 'reading'}`,
  tone: 'warn',
  head: statusBannerMessages.reconciling[awaits ?? 'reading'],
  sentence,
  isBrief: true,
  ...(awaits !== 'answer' && { action: { label: bannerActionLabels.tryAgain, run } }),
})

function createOfflineBanner(
  restriction: Extract<TradingRestriction, { is: 'offline' }>,
  sentence: string,
  { health, actions }: RestrictionContext,
): StatusBanner {
  const base = { id: restriction.is, tone: 'quiet', head: statusBannerMessages.offline, sentence } as const
  if (restriction.chosen === true)
    return { ...base, action: { label: bannerActionLabels.connect, run: actions.connect } }
  return {
    ...base,
    ...explainTradingRestriction(restriction, health),
    action: { label: bannerActionLabels.tryAgain, run: actions.reconcile },
  }
}

const createReadOnlyBanner = (
  restriction: Extract<TradingRestriction, { is: 'read-only' }>,
  sentence: string,
  { now, health, actions }: RestrictionContext,
): StatusBanner => ({
  id: `read-only, ${restriction.why}`,
  tone: 'quiet',
  ...(explainTradingRestriction(restriction, health) ?? { head: statusBannerMessages.readOnly, sentence }),
  ...('left' in restriction && {
    head: lockedBannerTitle,
    sentence: formatRemainingExposure(restriction.left, now),
  }),
  ...createRemedyAction(readOnlyRemedies[restriction.why], actions),
})

/**
 * Action that ends each reason for read-only access. `elsewhere` means outside of the desk; the sentence explains it. A
 * missing reason does not compile.
 */
const readOnlyRemedies: Readonly<
  Record<
    Extract<TradingRestriction, { is: 'read-only' }>['why'],
    'addKey' | 'keys' | 'unlock' | AccountSetupStep | 'elsewhere'
  >
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

const isSetupStep = (remedy: string): remedy is AccountSetupStep => Object.hasOwn(nextSetupStepLabels, remedy)

function createRemedyAction(
  remedy: (typeof readOnlyRemedies)[keyof typeof readOnlyRemedies],
  acts: RestrictionContext['actions'],
): Pick<StatusBanner, 'action'> {
  if (remedy === 'elsewhere') return {}
  if (isSetupStep(remedy)) return { action: { label: nextSetupStepLabels[remedy], run: acts.goOn } }
  const label = remedy === 'unlock' ? deskLockMessages.unlock : bannerActionLabels[remedy]
  return { action: { label, run: acts[remedy] } }
}
