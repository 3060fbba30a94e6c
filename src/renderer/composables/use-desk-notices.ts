import { computed, shallowRef, watch as onChange, type ComputedRef, type Ref } from 'vue'
import { unmutableAlertKinds, type AlertPageState, type AlertKind, type ListedAlert } from '@core/alert/alert'
import { flattenAlgoOrder } from '@core/account/algo-merge'
import type { AlgoOrder } from '@core/account/algo-order'
import type { OrderRecord } from '@core/account/order-record'
import type { WriteAttempt } from '@core/attempt/write-attempt'
import { isAttemptEnded } from '@core/attempt/attempt-state'
import type { MarketRules, OrderSide } from '@core/market/venue-market-rules'
import { isPositive, type Amount } from '@core/value/decimal-amount'
import {
  getWriteMarket,
  isAlgoPlacement,
  isOrderCancel,
  isOrderPlacement,
  type Write,
  type WriteDraft,
} from '@core/write/venue-write'
import { useAlertStore } from '../stores/alert-store'
import { useRequestStore } from '../stores/request-store'
import { useDeskStore } from '../stores/desk-store'
import { useDrillStore } from '../stores/drill-store'
import { useScreenStore } from '../stores/screen-store'
import { useTicketStore } from '../stores/ticket-store'
import { alertKindTitles, describeAlert, unsupportedAlertRuleMessages } from '@messages/alerts'
import { getDrillTitle } from '@messages/drill'
import { sanitizeExternalText } from '@messages/fill'
import { explainRefusal } from '@messages/refusals'
import { describeAttemptOutcome } from '@messages/attempt-outcome'
import { getAttemptStateLabel, getExitLabel, isBracketAttempt } from '@messages/attempt-labels'
import { describeWriteRequest } from '@messages/kind-words'
import { transientNoticeMessages } from '@messages/banners'
import { useMandateEndNotices } from './mandate-end-notices'
import type { DeskNotice, ShowNotice } from './desk-notice'
import { useFilledExits } from './use-filled-exits'
import { useWriteBlock } from './use-write-block'
import { useLanguageReload } from './use-language-reload'

/** More than a user reads. The limit is high so that a notice that has to be seen is not pushed out. */
const MAX_NOTICES = 30
const NOTICE_SHOWN_MS = 6_000
const DRILL_PREFIX = 'drill '
const DRILL_SHOWN_MS = 12_000
const ALERT_SHOWN_MS = 12_000
/** Time in which the snapshot names the order of a fill. Alerts arrive at once, the snapshot every 100 ms. */
const FILL_WAIT_MS = 300

const isOrderOf = (write: Write, symbol: string | undefined, side: string | undefined): boolean =>
  isOrderPlacement(write) && write.symbol === symbol && write.side === side

const attemptTone = ({ state, write }: WriteAttempt): DeskNotice['tone'] => {
  if (state.is === 'unknown' || state.is === 'quarantined') return 'unknown'
  if (state.is === 'refused' || state.is === 'rejected' || state.is === 'not sent') return 'down'
  return !isOrderCancel(write) && (state.is === 'filled' || state.is === 'partly filled') ? 'up' : ''
}

const isTroubled = (attempt: WriteAttempt): boolean => ['unknown', 'down'].includes(attemptTone(attempt))

/** Returns true if both were confirmed on one sheet. Each order of a mandate counts alone. */
const isSameAct = (a: WriteAttempt, b: WriteAttempt): boolean =>
  a.id === b.id || (a.plannedAt === b.plannedAt && a.inside === undefined && b.inside === undefined)

// A sent request is not news: the table shows it, and the outcome follows.
const silentStates: readonly WriteAttempt['state']['is'][] = ['written', 'sending']
// The mandate strip already shows resting orders. Fifty orders of a mandate would produce fifty notices.
const silentMandateStates: readonly WriteAttempt['state']['is'][] = [...silentStates, 'accepted', 'live']

const hasOutcome = ({ state }: WriteAttempt): boolean => !silentStates.includes(state.is)
/** A request that was answered, or lost its answer, is what a drill announced: the notice of the drill is over. */
const isNoDrill = ({ id }: DeskNotice): boolean => !id.startsWith(DRILL_PREFIX)

/** Returns ids of the orders that a cancel request ended or still may end; empty for another or a failed request. */
function listCancelledOrders(attempt: WriteAttempt): readonly string[] {
  const { write, state } = attempt
  if (isTroubled(attempt)) return []
  if (isOrderCancel(write)) return [write.orderId]
  if (write.is === 'cancel algo') return [write.algoOrderId]
  if (write.is !== 'cancel all' && write.is !== 'cancel all algo') return []
  const standing = (state.is === 'done' && state.standing) || []
  return write.open.flatMap(({ orderId }) => (standing.includes(orderId) ? [] : [orderId]))
}

/** Returns the attempts whose state changed. Those of the first snapshot are not news. */
export function findChangedAttempts(
  before: readonly WriteAttempt[] | undefined,
  now: readonly WriteAttempt[] | undefined,
): readonly WriteAttempt[] {
  if (before === undefined || now === undefined) return []
  const known = new Map(before.map(attempt => [attempt.id, attempt.state]))
  const cancels = new Set(now.flatMap(listCancelledOrders))
  return now.filter(({ id, state, executed, orderId, inside }) => {
    if ((inside === undefined ? silentStates : silentMandateStates).includes(state.is)) return false
    // The notice of the cancel request reports the same with more detail.
    if (state.is === 'cancelled' && orderId !== undefined && cancels.has(orderId)) return false
    const previousState = known.get(id)
    return previousState?.is !== state.is || before.find(attempt => attempt.id === id)?.executed !== executed
  })
}

/**
 * Creates a filter that describes an order as accepted until `orders` or `algoOrders` lists it: its own record is read
 * before the list, and no notice may claim more than the table beside it. Lists not read yet contradict nothing. An order
 * that an exit ends is open until its record names the exit, so that one notice reports both.
 */
function createListedOrderFilter() {
  const listed = new Set<string>()
  function isListed({ id, write, orderId }: WriteAttempt, { orders, algoOrders }: ListedOrders): boolean {
    if (listed.has(id)) return true
    const isFound = isAlgoPlacement(write)
      ? (algoOrders?.some(order => order.algoOrderId === orderId) ?? true)
      : !isOrderPlacement(write) || (orders?.some(order => order.orderId === orderId) ?? true)
    if (isFound) listed.add(id)
    return isFound
  }
  return (
    attempts: readonly WriteAttempt[] | undefined,
    lists: ListedOrders,
  ): readonly WriteAttempt[] | undefined => {
    return attempts?.map((one): WriteAttempt => {
      const { at } = one.state
      if (isExitUnnamed(one, lists.algoOrders))
        return { ...one, state: { is: isBracketAttempt(one) ? 'partly filled' : 'live', at } }
      return one.state.is === 'live' && !isListed(one, lists)
        ? { ...one, state: { is: 'accepted', at } }
        : one
    })
  }
}

function createAttemptSources(desk: ReturnType<typeof useDeskStore>) {
  const describeListed = createListedOrderFilter()
  return [() => describeListed(desk.attempts, desk), () => desk.profile?.id] as const
}

interface ListedOrders {
  readonly orders: readonly OrderRecord[] | undefined
  readonly algoOrders: readonly AlgoOrder[] | undefined
}

export const findNewAlerts = (
  before: AlertPageState,
  now: AlertPageState,
  profileId: string | undefined,
): readonly ListedAlert[] => {
  const known = new Set(before.alerts.map(({ id, at }) => `${id} ${at}`))
  return now.alerts.filter(
    alert =>
      alert.isHeard &&
      !alert.isRead &&
      alert.profileId === profileId &&
      !known.has(`${alert.id} ${alert.at}`),
  )
}

const alertTone: Partial<Record<AlertKind, DeskNotice['tone']>> = {
  liquidation: 'down',
  'reading ended': 'down',
  'not by this desk': 'down',
  'venue act': 'down',
  'margin ratio': 'down',
  deleveraging: 'down',
  fill: 'up',
}

const alertNoticeId = ({ id }: ListedAlert): string => `alert ${id}`

const isNoticeOf =
  (attemptId: string) =>
  ({ id }: DeskNotice): boolean =>
    id.startsWith(`${attemptId} `)

/** Returns the exit that ended a trigger order: its last filled take-profit or stop-loss. */
function findFilledExit(
  { state, orderId }: WriteAttempt,
  orders: readonly AlgoOrder[] | undefined,
): AlgoOrder | undefined {
  if (state.is !== 'filled' && state.is !== 'cancelled') return undefined
  return orders
    ?.filter(({ algoOrderId }) => algoOrderId === orderId)
    .flatMap(flattenAlgoOrder)
    .filter(one => getExitLabel(one) !== undefined && isPositive(one.executed))
    .toSorted((a, b) => b.updatedAt - a.updatedAt)[0]
}

/** Returns true if an exit ended a trigger order and no record names it yet, or none of its exits filled. */
const isExitUnnamed = (attempt: WriteAttempt, orders: readonly AlgoOrder[] | undefined): boolean =>
  attempt.state.is === 'filled' &&
  isAlgoPlacement(attempt.write) &&
  'legs' in attempt.write &&
  findFilledExit(attempt, orders) === undefined

/** Returns the fill that the latest notice of a trigger order is about: of its exit, else of its entry. */
function getReportedFill(
  attempt: WriteAttempt,
  orders: readonly AlgoOrder[] | undefined,
): { readonly side?: OrderSide | undefined; readonly executed: Amount } {
  const { write, executed } = attempt
  return findFilledExit(attempt, orders) ?? { executed, side: 'side' in write ? write.side : undefined }
}

/** Returns true if the attempt's own notice or a banner already reports the alert. */
function isAlreadyShown(
  { kind, facts: { orderId, symbol, side } }: ListedAlert,
  notices: readonly DeskNotice[],
  { attempts, algoOrders }: ReturnType<typeof useDeskStore>,
): boolean {
  if (kind !== 'fill') return kind === 'unknown outcome'
  // A fill may arrive before the answer to its order, which names the order.
  return (attempts ?? []).some(attempt => {
    const { id, write } = attempt
    // The venue does not mark an order that a trigger released.
    if (isAlgoPlacement(write)) {
      const fill = getReportedFill(attempt, algoOrders)
      return (
        write.symbol === symbol &&
        fill.side === side &&
        isPositive(fill.executed) &&
        notices.some(isNoticeOf(id))
      )
    }
    return attempt.orderId === undefined
      ? !isAttemptEnded(attempt) && isOrderOf(write, symbol, side)
      : attempt.orderId === orderId
  })
}

/**
 * Returns true for a fill that the notice of a trigger order reports. The order that the trigger released may not be
 * listed yet; its fill has the size that the trigger order reports.
 */
function isFillOfTrigger(
  alert: ListedAlert,
  attempt: WriteAttempt,
  orders: readonly AlgoOrder[] | undefined,
  isFillOf: ReturnType<typeof useFilledExits>['isFillOf'],
): boolean {
  const { kind, facts } = alert
  if (kind !== 'fill' || !isAlgoPlacement(attempt.write) || facts['symbol'] !== attempt.write.symbol)
    return false
  const exit = findFilledExit(attempt, orders)
  if (exit !== undefined && isFillOf(alert, exit)) return true
  const { side, executed } = getReportedFill(attempt, orders)
  return facts['side'] === side && facts['quantity'] === executed
}

/** A stop-loss is not coloured: green would mean a gain. */
const exitTone = ({ kind }: AlgoOrder): DeskNotice['tone'] => (kind === 'TAKE_PROFIT' ? 'up' : '')

/** Creates the notice of a filled exit: its own side, size and price, not those of the entry. */
const createExitNotice = (
  { id, state, executed: entered }: WriteAttempt,
  exit: AlgoOrder,
  market: MarketRules | undefined,
): DeskNotice => ({
  id: `${id} ${state.is} ${entered}`,
  tone: exitTone(exit),
  head: getExitLabel(exit) ?? '',
  sentence: describeAlert(
    {
      kind: 'fill',
      facts: {
        ...{ symbol: exit.symbol, quantity: exit.executed },
        ...(exit.side !== undefined && { side: exit.side }),
        ...(exit.averagePrice !== undefined && { price: exit.averagePrice }),
      },
    },
    market,
  ),
})

/** Creates the notice of an attempt, or one that counts the outcomes of all attempts of its act. */
function createAttemptNotice(
  act: readonly WriteAttempt[],
  changed: WriteAttempt,
  market: MarketRules | undefined,
): DeskNotice {
  const request = describeWriteRequest(changed.write, market)
  if (act.length === 1)
    return {
      id: `${changed.id} ${changed.state.is} ${changed.executed}`,
      tone: attemptTone(changed),
      head: getAttemptStateLabel(changed),
      sentence: transientNoticeMessages.outcome(request, describeAttemptOutcome(changed, market)),
    }
  return {
    id: act.map(({ id, state, executed }) => `${id} ${state.is} ${executed}`).join(' '),
    tone: act.some(each => attemptTone(each) === 'up') ? 'up' : '',
    head: transientNoticeMessages.outcomes(act.map(getAttemptStateLabel)),
    sentence: transientNoticeMessages.several(request, act.length - 1),
  }
}

/** Creates a test for notices that the notice of an act replaces: earlier ones of it, and those of its triggers' fills. */
function createReplacementTest(isFillOf: ReturnType<typeof useFilledExits>['isFillOf']) {
  const [desk, alerts] = [useDeskStore(), useAlertStore()]
  return (act: readonly WriteAttempt[]): ((notice: DeskNotice) => boolean) => {
    const fills = alerts.report.alerts
      .filter(alert => act.some(each => isFillOfTrigger(alert, each, desk.algoOrders, isFillOf)))
      .map(alertNoticeId)
    return notice => act.some(({ id }) => isNoticeOf(id)(notice)) || fills.includes(notice.id)
  }
}

/** Names the notice of a fill after its exit. The record that names the exit may follow the notice. */
function nameExits(
  notices: Readonly<Ref<readonly DeskNotice[]>>,
  findExit: ReturnType<typeof useFilledExits>['findExit'],
): ComputedRef<readonly DeskNotice[]> {
  const alerts = useAlertStore()
  return computed(() =>
    notices.value.map(notice => {
      const alert = alerts.report.alerts.find(each => alertNoticeId(each) === notice.id)
      const exit = alert && findExit(alert)
      return exit ? { ...notice, tone: exitTone(exit), head: getExitLabel(exit) ?? notice.head } : notice
    }),
  )
}

export function useDeskNotices() {
  const desk = useDeskStore()
  const alerts = useAlertStore()
  const drills = useDrillStore()
  const [requests, screen, ticket] = [useRequestStore(), useScreenStore(), useTicketStore()]
  const noWrites = useWriteBlock()
  const { findExit, isFillOf } = useFilledExits()
  const notices = shallowRef<readonly DeskNotice[]>([])
  const dropNotice = (id: string): void => {
    notices.value = notices.value.filter(notice => notice.id !== id)
  }

  const showNotice: ShowNotice = (notice, replaces) => {
    notices.value = [notice, ...notices.value.filter(each => !replaces(each))].slice(0, MAX_NOTICES)
  }
  const isReplacedBy = createReplacementTest(isFillOf)

  onChange(createAttemptSources(desk), ([now, profile], [before, was]) => {
    // Attempts of another account are not news, and notices of the previous account are removed.
    if (profile !== was) {
      if (was !== undefined) notices.value = []
      return
    }
    const changed = findChangedAttempts(before, now)
    if (changed.some(hasOutcome)) notices.value = notices.value.filter(isNoDrill)
    for (const attempt of changed) {
      const market = desk.market.get(getWriteMarket(attempt.write) ?? '')
      const exit = findFilledExit(attempt, desk.algoOrders)
      if (exit !== undefined) {
        const notice = createExitNotice(attempt, exit, market)
        showNotice(notice, isReplacedBy([attempt]))
        setTimeout(() => dropNotice(notice.id), NOTICE_SHOWN_MS)
        continue
      }
      const act = isTroubled(attempt)
        ? [attempt]
        : (now ?? []).filter(
            other =>
              isSameAct(attempt, other) && !isTroubled(other) && !silentStates.includes(other.state.is),
          )
      // One notice for the act, made at its first changed attempt.
      if (changed.find(other => act.includes(other)) !== attempt) continue
      const notice = createAttemptNotice(act, attempt, market)
      showNotice(notice, isReplacedBy(act))
      if (notice.tone !== 'unknown') setTimeout(() => dropNotice(notice.id), NOTICE_SHOWN_MS)
    }
  })
  useMandateEndNotices(showNotice, dropNotice, NOTICE_SHOWN_MS)
  function showAlert(alert: ListedAlert): void {
    if (alert.profileId !== desk.profile?.id || isAlreadyShown(alert, notices.value, desk)) return
    const id = alertNoticeId(alert)
    showNotice(
      {
        id,
        tone: alertTone[alert.kind] ?? '',
        head: alertKindTitles[alert.kind],
        sentence: describeAlert(alert, desk.market.get(alert.facts['symbol'] ?? '')),
        isUrgent: ['liquidation', 'not by this desk', 'reading ended', 'venue act'].includes(alert.kind),
      },
      each => each.id === id,
    )
    // Alerts that cannot be muted stay until dismissed.
    if (!unmutableAlertKinds.includes(alert.kind)) setTimeout(() => dropNotice(id), ALERT_SHOWN_MS)
  }
  onChange(
    () => alerts.report,
    (report, before) => {
      const read = new Set(report.alerts.filter(({ isRead }) => isRead).map(alertNoticeId))
      if (notices.value.some(({ id }) => read.has(id)))
        notices.value = notices.value.filter(({ id }) => !read.has(id))
      for (const alert of findNewAlerts(before, report, desk.profile?.id).toReversed())
        if (alert.kind === 'fill') setTimeout(() => showAlert(alert), FILL_WAIT_MS)
        else showAlert(alert)
    },
  )
  // Reported once, because an alert that does not fire is never missed. The settings keep showing it.
  onChange(
    () => alerts.report.unwatched > 0,
    isSo => {
      const { head, sentence } = unsupportedAlertRuleMessages
      const notice = {
        id: 'unwatched',
        tone: 'down',
        head,
        sentence: sentence(alerts.report.unwatched),
      } as const
      if (isSo) showNotice(notice, each => each.id === notice.id)
    },
    { immediate: true },
  )
  // Stays until dismissed, because the language change discarded typed text.
  onChange(
    useLanguageReload(),
    isSo => {
      if (isSo)
        showNotice(
          { id: 'language', tone: '', ...transientNoticeMessages.language },
          each => each.id === 'language',
        )
    },
    { immediate: true },
  )
  onChange(
    () => drills.lastResult,
    result => {
      if (result === undefined) return
      const { name, sentence, isCompleted } = result
      const id = `${DRILL_PREFIX}${name}`
      const head = isCompleted
        ? transientNoticeMessages.drill(getDrillTitle(name))
        : transientNoticeMessages.noDrill(getDrillTitle(name))
      showNotice(
        { id, tone: isCompleted ? 'drill' : 'down', head, sentence: sanitizeExternalText(sentence, 200) },
        each => each.id === id,
      )
      setTimeout(() => dropNotice(id), DRILL_SHOWN_MS)
    },
  )
  /** Returns true if the refusal is visible at its draft: in the dialog, or in the ticket if that is displayed. */
  function isShownAtDraft(draft: WriteDraft | undefined): boolean {
    if (draft === undefined) return screen.currentView === 'trade' && noWrites.value === undefined
    return screen.overlay.is !== 'none' || JSON.stringify(draft) === JSON.stringify(ticket.draft)
  }
  /** Announcement of a refusal shown at its draft, for a keyboard focus elsewhere. */
  const announcement = computed(() => {
    const { state } = requests
    if (state.is !== 'refused' || !isShownAtDraft(state.draft)) return ''
    const head =
      state.draft === undefined ? transientNoticeMessages.notDone : transientNoticeMessages.notAsked
    return [head, ...state.refusals.map(explainRefusal)].join(' ')
  })
  // A cancel or close from a table, or a setup step, has no field for the refusal. It becomes a notice.
  onChange(
    () => requests.state,
    asked => {
      if (asked.is !== 'refused' || isShownAtDraft(asked.draft)) return
      const head =
        asked.draft === undefined ? transientNoticeMessages.notDone : transientNoticeMessages.notAsked
      const sentence = asked.refusals.map(explainRefusal).join(' ')
      showNotice({ id: 'refused', tone: 'down', head, sentence }, each => each.id === 'refused')
      setTimeout(() => dropNotice('refused'), DRILL_SHOWN_MS)
    },
  )
  // Alerts changed on the chart have no field either. In the settings the field shows the refusal.
  onChange(
    () => alerts.refusals,
    refusals => {
      if (refusals.length === 0 || screen.currentView === 'settings') return
      const id = 'alert refused'
      const sentence = refusals.map(explainRefusal).join(' ')
      showNotice(
        { id, tone: 'down', head: transientNoticeMessages.alertRefused, sentence },
        each => each.id === id,
      )
      setTimeout(() => dropNotice(id), DRILL_SHOWN_MS)
    },
  )
  return { notices: nameExits(notices, findExit), aloud: announcement, drop: dropNotice }
}
