import { computed, shallowRef, watch as onChange } from 'vue'
import { neverMuted, type Alerting, type AlertKind, type ToldAlert } from '@core/alert/alert'
import type { Attempt } from '@core/attempt/attempt'
import { endsOrder, marketOf, type Draft } from '@core/write/write'
import { useAlerts } from '../stores/alerts'
import { useAsking } from '../stores/asking'
import { useDesk } from '../stores/desk'
import { useDrills } from '../stores/drills'
import { useScreen } from '../stores/screen'
import { useTicket } from '../stores/ticket'
import { alertTitle, alertWords, unwatchedSays } from '@messages/alerts'
import { drillTitle } from '@messages/drill'
import { shown } from '@messages/fill'
import { refusalWords } from '@messages/refusals'
import { fateWords, stateWord, writeSentence } from '@messages/state'
import { noticeSays } from '@messages/banners'
import { useEndNotices } from './armed-ends'
import type { Notice, Say } from './notice'
import { useNoWrites } from './no-writes'
import { useSpokenAnew } from './spoken-anew'

/** More than a person opens and reads; what stays until it was seen is not pushed out by less. */
const MOST = 30
const STAYS = 6_000
const DRILL_STAYS = 12_000
const ALERT_STAYS = 12_000

const toneOf = ({ state }: Attempt): Notice['tone'] => {
  if (state.is === 'unknown' || state.is === 'quarantined') return 'unknown'
  if (state.is === 'refused' || state.is === 'rejected' || state.is === 'not sent') return 'down'
  return state.is === 'filled' || state.is === 'partly filled' ? 'up' : ''
}

// On its way is not news: the table shows it, and the outcome follows at once.
const quiet: readonly Attempt['state']['is'][] = ['written', 'sending']
// Of what was allowed in advance the strip says as well that it rests: fifty orders would lie over the chart as fifty rows.
const quietInside: readonly Attempt['state']['is'][] = [...quiet, 'accepted', 'live']

/** The attempts whose state is another than when last seen. The first picture is not news. */
export function changedAttempts(
  before: readonly Attempt[] | undefined,
  now: readonly Attempt[] | undefined,
): readonly Attempt[] {
  if (before === undefined || now === undefined) return []
  const known = new Map(before.map(attempt => [attempt.id, attempt.state]))
  const cancels = new Set(now.flatMap(({ write }) => (endsOrder(write) ? [write.orderId] : [])))
  return now.filter(({ id, state, executed, orderId, inside }) => {
    if ((inside === undefined ? quiet : quietInside).includes(state.is)) return false
    // Its cancel tells the same, in better words.
    if (state.is === 'cancelled' && orderId !== undefined && cancels.has(orderId)) return false
    const was = known.get(id)
    return was?.is !== state.is || before.find(attempt => attempt.id === id)?.executed !== executed
  })
}

/** The alerts that pop up anew: heard when they came, not read yet, and about the account in use. */
export const poppedAlerts = (
  before: Alerting,
  now: Alerting,
  profileId: string | undefined,
): readonly ToldAlert[] => {
  const known = new Set(before.alerts.map(({ id, at }) => `${id} ${at}`))
  return now.alerts.filter(
    alert =>
      alert.isHeard &&
      !alert.isRead &&
      alert.profileId === profileId &&
      !known.has(`${alert.id} ${alert.at}`),
  )
}

const alertTone: Partial<Record<AlertKind, Notice['tone']>> = {
  liquidation: 'down',
  'not by this desk': 'down',
  'venue act': 'down',
  'margin ratio': 'down',
  deleveraging: 'down',
  fill: 'up',
}

/** What became of attempts, and what an alert tells, as short notices; what is not grave goes away by itself. */
export function useNotices() {
  const desk = useDesk()
  const alerts = useAlerts()
  const drills = useDrills()
  const [asking, screen] = [useAsking(), useScreen()]
  const ticket = useTicket()
  const noWrites = useNoWrites()
  const notices = shallowRef<readonly Notice[]>([])
  const drop = (id: string): void => {
    notices.value = notices.value.filter(notice => notice.id !== id)
  }

  const say: Say = (notice, replaces) => {
    notices.value = [notice, ...notices.value.filter(each => !replaces(each))].slice(0, MOST)
  }

  onChange([() => desk.attempts, () => desk.profile?.id] as const, ([now, profile], [before, was]) => {
    // Another account's attempts are no news, and what was said of this one's is not about the other.
    if (profile !== was) {
      if (was !== undefined) notices.value = []
      return
    }
    for (const attempt of changedAttempts(before, now)) {
      const market = desk.market.get(marketOf(attempt.write) ?? '')
      const id = `${attempt.id} ${attempt.state.is} ${attempt.executed}`
      const notice: Notice = {
        id,
        tone: toneOf(attempt),
        head: stateWord(attempt),
        sentence: noticeSays.outcome(writeSentence(attempt.write, market), fateWords(attempt, market)),
      }
      say(notice, each => each.id.startsWith(attempt.id))
      if (notice.tone !== 'unknown') setTimeout(() => drop(id), STAYS)
    }
  })
  useEndNotices(say, drop, STAYS)
  /** Whether what an alert tells is said already: by the attempt it is about, or by the banner. */
  function isSaid({ kind, id }: ToldAlert): boolean {
    if (kind === 'unknown outcome') return true
    const filled = kind === 'fill' && desk.fills?.find(({ tradeId }) => id === `fill ${tradeId}`)
    return filled ? desk.attempts?.some(({ orderId }) => orderId === filled.orderId) === true : false
  }
  onChange(
    () => alerts.told,
    (told, before) => {
      const read = new Set(told.alerts.flatMap(({ id, isRead }) => (isRead ? [`alert ${id}`] : [])))
      if (notices.value.some(({ id }) => read.has(id)))
        notices.value = notices.value.filter(({ id }) => !read.has(id))
      for (const alert of poppedAlerts(before, told, desk.profile?.id).toReversed()) {
        if (isSaid(alert)) continue
        const id = `alert ${alert.id}`
        say(
          {
            id,
            tone: alertTone[alert.kind] ?? '',
            head: alertTitle[alert.kind],
            sentence: alertWords(alert, desk.market.get(alert.facts['symbol'] ?? '')),
            urgent: alert.kind === 'liquidation' || alert.kind === 'venue act',
          },
          each => each.id === id,
        )
        // What nobody can mute stays until it was seen.
        if (!neverMuted.includes(alert.kind)) setTimeout(() => drop(id), ALERT_STAYS)
      }
    },
  )
  // Nobody misses what is not told: whoever set a rule hears once that it is not watched. The settings go on saying so.
  onChange(
    () => alerts.told.unwatched > 0,
    isSo => {
      const { head, sentence } = unwatchedSays
      const said = { id: 'unwatched', tone: 'down', head, sentence: sentence(alerts.told.unwatched) } as const
      if (isSo) say(said, each => each.id === said.id)
    },
    { immediate: true },
  )
  // It stays until it was seen: nobody asked for it, and what was typed is gone.
  onChange(
    useSpokenAnew(),
    isSo => {
      if (isSo) say({ id: 'language', tone: '', ...noticeSays.language }, each => each.id === 'language')
    },
    { immediate: true },
  )
  onChange(
    () => drills.told,
    told => {
      if (told === undefined) return
      const { name, sentence, done } = told
      const id = `drill ${name}`
      const head = done ? noticeSays.drill(drillTitle(name)) : noticeSays.noDrill(drillTitle(name))
      say({ id, tone: done ? 'drill' : 'down', head, sentence: shown(sentence, 200) }, each => each.id === id)
      setTimeout(() => drop(id), DRILL_STAYS)
    },
  )
  /** Whether what was refused stands somewhere: in the dialog of its draft, or in the ticket where that is drawn. */
  function isBeside(draft: Draft | undefined): boolean {
    if (draft === undefined) return screen.place === 'trade' && noWrites.value === undefined
    return screen.overlay.is !== 'none' || JSON.stringify(draft) === JSON.stringify(ticket.draft)
  }
  /** What was refused and stands beside its draft: a keyboard that is elsewhere is told it as well. */
  const aloud = computed(() => {
    const { state } = asking
    if (state.is !== 'refused' || !isBeside(state.draft)) return ''
    const head = state.draft === undefined ? noticeSays.notDone : noticeSays.notAsked
    return [head, ...state.refusals.map(refusalWords)].join(' ')
  })
  // A cancel or a close from a table has no place of its own where a refusal could stand, nor has a step of the way in.
  onChange(
    () => asking.state,
    asked => {
      if (asked.is !== 'refused' || isBeside(asked.draft)) return
      const head = asked.draft === undefined ? noticeSays.notDone : noticeSays.notAsked
      const sentence = asked.refusals.map(refusalWords).join(' ')
      say({ id: 'refused', tone: 'down', head, sentence }, each => each.id === 'refused')
      setTimeout(() => drop('refused'), DRILL_STAYS)
    },
  )
  // Nor has an alert that is added or removed on the chart; in the settings its field says it.
  onChange(
    () => alerts.refusals,
    refusals => {
      if (refusals.length === 0 || screen.place === 'settings') return
      const id = 'alert refused'
      const sentence = refusals.map(refusalWords).join(' ')
      say({ id, tone: 'down', head: noticeSays.alertRefused, sentence }, each => each.id === id)
      setTimeout(() => drop(id), DRILL_STAYS)
    },
  )
  return { notices, aloud, drop }
}
