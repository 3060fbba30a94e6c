import { computed } from 'vue'
import { isAlgoOrderOpen } from '@core/account/algo-merge'
import type { TradingRestriction, TradingState } from '@core/guard/trading-guards'
import { isOrderOpen } from '@core/account/order-merge'
import type { DeskHealth } from '@core/snapshot/desk-snapshot'
import { useRequestStore } from '../stores/request-store'
import { useDeskStore } from '../stores/desk-store'
import { useMandateStore } from '../stores/mandate-store'
import { useKeyringStore } from '../stores/keyring-store'
import { useScreenStore } from '../stores/screen-store'
import { useAccountSetupStore } from '../stores/account-setup-store'
import { describeClockOffset } from '@messages/state'
import { sanitizeExternalText } from '@messages/fill'
import { describeHealthProblem } from '@messages/trouble'
import { statusBannerMessages } from '@messages/banners'
import type { StatusBanner } from './status-banner'
import { useOrderOutcomes } from './use-order-outcomes'
import { useSlowReconciliation } from './use-slow-reconciliation'
import { createRestrictionBanners, type RestrictionContext } from './restriction-banners'
import { useCurrentTime } from '../use-now'
import { sortRestrictions } from './use-write-block'
import { useCancelTimer } from './use-cancel-timer'
import { useVenueMaintenance } from './use-venue-maintenance'
import { useVenueNews } from './use-venue-news'

/** Clock offset in milliseconds from which a banner is shown. */
const CLOCK_OFFSET_LIMIT_MS = 1_000

function createHealthBanners(
  health: DeskHealth | undefined,
  tradingState: TradingState | undefined,
): readonly StatusBanner[] {
  const { account, clock, storage } = health ?? {}
  const rows: StatusBanner[] = []
  const hasConnectionBanner =
    tradingState?.holds.some(({ is }) => is === 'offline' || is === 'read-only') ?? false
  const trouble =
    hasConnectionBanner || account?.is === 'live' || account?.is === 'off'
      ? undefined
      : describeHealthProblem(account?.why)
  if (trouble !== undefined) rows.push({ id: 'account', tone: 'warn', ...trouble })
  if (storage !== undefined)
    rows.push({
      id: 'storage',
      tone: 'warn',
      head: statusBannerMessages.notKept,
      sentence: statusBannerMessages.notKeptWhy(sanitizeExternalText(storage, 260)),
    })
  const isClockRestriction =
    tradingState?.holds.some(hold => hold.is === 'read-only' && hold.why === 'clock') ?? false
  const { offset = 0, uncertainty = 0 } = clock ?? {}
  if (!isClockRestriction && Math.abs(offset) - uncertainty > CLOCK_OFFSET_LIMIT_MS)
    rows.push({
      id: 'clock',
      tone: 'warn',
      head: statusBannerMessages.clock,
      sentence: statusBannerMessages.clockOff(describeClockOffset(offset, uncertainty)),
    })
  return rows
}

/** Restrictions whose own banner already explains a slow reconciliation. */
const explainedRestrictions: ReadonlySet<TradingRestriction['is']> = new Set([
  'offline',
  'read-only',
  'journal',
  'halted',
  'unknown',
])

export function useStatusBanners() {
  const desk = useDeskStore()
  const requests = useRequestStore()
  const keyring = useKeyringStore()
  const mandates = useMandateStore()
  const screen = useScreenStore()
  const accountSetup = useAccountSetupStore()
  const now = useCurrentTime()
  const { banner: timerBanner } = useCancelTimer()
  const { banners: venueBanners } = useVenueNews()
  const maintenance = useVenueMaintenance()
  const { banners: outcomeBanners, unknown, unresolved, elsewhere, accountElsewhere } = useOrderOutcomes()

  const hasRestingOrders = computed(
    () => (desk.orders ?? []).some(isOrderOpen) || (desk.algoOrders ?? []).some(isAlgoOrderOpen),
  )
  const actions: RestrictionContext['actions'] = {
    reconcile: () => void requests.reconcile(),
    reopen: () => void requests.reopen(),
    connect: () => void requests.connect(),
    unlock: () => void keyring.unlockDesk(),
    addKey: () => void accountSetup.addKey(),
    cancelAll: () => screen.openDrawer({ is: 'cancel all' }),
    keys: () => screen.openSettings('accounts'),
    switchAccount: () => void requests.switchProfile(accountElsewhere.value?.id ?? ''),
    goOn: () => void accountSetup.continueSetup(desk.profile?.id ?? ''),
  }

  const isReconciliationSlow = useSlowReconciliation()
  const isReadingSlow = computed(
    () =>
      isReconciliationSlow.value &&
      outcomeBanners.value.length === 0 &&
      !(desk.writes?.holds.some(({ is }) => explainedRestrictions.has(is)) ?? false),
  )

  const restrictionBanners = computed<readonly StatusBanner[]>(() =>
    sortRestrictions(desk.writes?.holds ?? []).flatMap(hold =>
      createRestrictionBanners(hold, {
        state: desk.acceptedTrading?.state ?? 'active',
        now: now.value,
        health: desk.health,
        hasRestingOrders: hasRestingOrders.value,
        unknownElsewhere: elsewhere.value,
        accountElsewhere: accountElsewhere.value,
        isReadingSlow: isReadingSlow.value,
        actions,
      }).map(banner => ({ ...banner, sentence: desk.shorten(banner.sentence) })),
    ),
  )

  const banners = computed(() => {
    const rows = [
      ...outcomeBanners.value,
      // Before the restrictions, because the venue accepts not even what they allow.
      ...(maintenance.value === undefined
        ? []
        : [{ id: 'maintenance', tone: 'warn', ...maintenance.value } as const]),
      ...restrictionBanners.value,
      ...(timerBanner.value === undefined ? [] : [timerBanner.value]),
      ...createHealthBanners(desk.health, desk.writes),
      ...venueBanners.value,
    ]
    // One cause can produce several restrictions. Each sentence is shown once.
    return rows.filter(({ sentence }, i) => rows.findIndex(other => other.sentence === sentence) === i)
  })
  /**
   * Banners of the status bar. Clicks count in places fixed at arming, so while they do, no banner may move the desk.
   */
  const statusBarBanners = computed(() =>
    banners.value.filter(({ isBrief }) => isBrief === true || mandates.isNear),
  )
  const rowBanners = computed(() => banners.value.filter(one => !statusBarBanners.value.includes(one)))
  const unresolvedCount = computed(() => unresolved.value.length + elsewhere.value)
  return { banners, rowBanners, statusBarBanners, unknown, open: unresolvedCount }
}
