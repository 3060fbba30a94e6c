import { computed } from 'vue'
import { isAlgoOpen } from '@core/account/algo-fold'
import type { Attempt } from '@core/attempt/attempt'
import type { Hold, Writes } from '@core/guard/guard'
import { provableAt } from '@core/attempt/lapse'
import { isOpen } from '@core/account/order-fold'
import type { Health } from '@core/snapshot/snapshot'
import { marketOf } from '@core/write/write'
import { useAsking } from '../stores/asking'
import { useDesk } from '../stores/desk'
import { useKeyring } from '../stores/keyring'
import { useScreen } from '../stores/screen'
import { age } from '../times'
import { clockWords, holdWords, provableWords, writeSentence } from '../words/state'
import { shown } from '../words/fill'
import { heldBy, maintenanceWords, troubleWords } from '../words/trouble'
import { bannerActs, bannerSays } from '../words/banners'
import { lockSays } from '../words/keyring'
import { leftWords, lockedHead } from '../words/lock'
import type { Banner } from './banner'
import { useNow } from '../now'
import { lockFirst } from './no-writes'
import { useTimer } from './timer'

/** How far the clock may be off before a person should know. */
const FAR_OFF = 1_000

/** The reasons for only reading that another key would end. */
const asksForKey: ReadonlySet<string> = new Set(['no key', 'key refused', 'key not listed'])

/** Whether an attempt's fate is open in a way that a person has to know about. */
export const isOpenFate = ({ state }: Attempt): boolean =>
  state.is === 'unknown' || state.is === 'quarantined'

/** A hold that is said by its sentence alone; a doubt ends by the person's own look as well. */
function plainBanner(hold: Hold, sentence: string, reopen: Banner['action']): readonly Banner[] {
  switch (hold.is) {
    case 'journal':
      return [{ id: hold.is, tone: 'down', head: bannerSays.journal, sentence }]
    case 'doubt':
      return [
        { id: hold.is, tone: 'warn', head: bannerSays.doubt, sentence, ...(reopen && { action: reopen }) },
      ]
    case 'part':
      return hold.limits.slice(0, 1).map(({ over }) => ({
        id: `${hold.is}, ${over}`,
        tone: 'warn',
        head: bannerSays.part,
        sentence,
      }))
    case 'break':
    case 'daily':
      return [{ id: hold.is, tone: 'warn', head: bannerSays[hold.is], sentence }]
    default:
      return []
  }
}

/** What is wrong around the desk itself: the account's light, the disk, the clock. */
function machineBanners(health: Health | undefined, writes: Writes | undefined): readonly Banner[] {
  const { account, clock, storage, maintenance } = health ?? {}
  const rows: Banner[] = []
  const said = writes?.holds.some(({ is }) => is === 'offline' || is === 'read-only') ?? false
  const trouble =
    said || account?.is === 'live' || account?.is === 'off' ? undefined : troubleWords(account?.why)
  if (trouble !== undefined) rows.push({ id: 'account', tone: 'warn', ...trouble })
  const isOffline = writes?.holds.some(({ is }) => is === 'offline') ?? false
  if (maintenance !== undefined && !isOffline)
    rows.push({ id: 'maintenance', tone: 'warn', ...maintenanceWords(maintenance) })
  if (storage !== undefined)
    rows.push({
      id: 'storage',
      tone: 'warn',
      head: bannerSays.notKept,
      sentence: bannerSays.notKeptWhy(shown(storage, 260)),
    })
  const isHeld = writes?.holds.some(hold => hold.is === 'read-only' && hold.why === 'clock') ?? false
  if (!isHeld && clock?.offset !== undefined && Math.abs(clock.offset) > FAR_OFF)
    rows.push({
      id: 'clock',
      tone: 'warn',
      head: bannerSays.clock,
      sentence: bannerSays.clockOff(clockWords(clock.offset)),
    })
  return rows
}

/** What has to be said above everything else, the gravest first. */
export function useBanners() {
  const desk = useDesk()
  const asking = useAsking()
  const keyring = useKeyring()
  const screen = useScreen()
  const now = useNow()
  const { banner: timer } = useTimer()

  const unknown = computed(() => (desk.attempts ?? []).filter(isOpenFate))

  const isResting = computed(
    () => (desk.orders ?? []).some(isOpen) || (desk.algoOrders ?? []).some(isAlgoOpen),
  )
  const unlock = { label: lockSays.unlock, run: () => void keyring.unlock() }
  const cancelAll = { label: bannerActs.cancelAll, run: () => screen.show({ is: 'cancel all' }) }

  const fates = computed<readonly Banner[]>(() => {
    const [first, ...more] = unknown.value
    if (first === undefined) return []
    const offset = desk.health?.clock.offset ?? 0
    const provable = provableAt(first)
    const asked = first.evidence.length
    return [
      {
        id: 'unknown',
        tone: 'unknown',
        head: bannerSays.unknownFor(age(now.value - (first.unknownAt ?? first.state.at))),
        sentence: bannerSays.unknown(
          writeSentence(first.write, desk.market.get(marketOf(first.write) ?? '')),
          more.length,
        ),
        aside: bannerSays.asked(
          asked,
          provableWords(provable === undefined ? undefined : provable - offset, now.value),
        ),
        action: { label: bannerActs.showEvidence, run: () => screen.show({ is: 'attempt', id: first.id }) },
      },
    ]
  })

  const holds = computed<readonly Banner[]>(() =>
    lockFirst(desk.writes?.holds ?? []).flatMap((hold): readonly Banner[] => {
      const sentence = holdWords(hold)
      const connect = { label: bannerActs.connect, run: () => void asking.come() }
      const reopen = { label: bannerActs.reopen, run: () => void asking.reopen() }
      switch (hold.is) {
        case 'halted':
          return [
            {
              id: 'halted',
              tone: 'down',
              head: bannerSays.halted,
              sentence,
              aside: shown(hold.incident),
              action: reopen,
            },
          ]
        case 'offline':
          if (hold.chosen === true)
            return [{ id: 'offline', tone: 'quiet', head: bannerSays.offline, sentence, action: connect }]
          return [
            {
              id: 'offline',
              tone: 'quiet',
              ...(heldBy(hold, desk.health) ?? { head: bannerSays.offline, sentence }),
              action: { label: bannerActs.tryAgain, run: () => void asking.reconcile() },
            },
          ]
        case 'stopped':
          return [
            {
              id: 'stopped',
              tone: 'warn',
              head: bannerSays.stopped(age(now.value - hold.since)),
              sentence,
              // Stopping leaves what rests where it is: what is left to do is offered, and reopening waits above.
              action: isResting.value ? cancelAll : reopen,
            },
          ]
        case 'read-only':
          return [
            {
              id: `read-only, ${hold.why}`,
              tone: 'quiet',
              ...(heldBy(hold, desk.health) ?? { head: bannerSays.readOnly, sentence }),
              ...('left' in hold && { head: lockedHead, sentence: leftWords(hold.left, now.value) }),
              ...(hold.why === 'desk locked' && { action: unlock }),
              ...(asksForKey.has(hold.why) && {
                action: { label: bannerActs.addKey, run: () => void asking.addKey() },
              }),
            },
          ]
        default:
          return plainBanner(hold, sentence, reopen)
      }
    }),
  )

  const banners = computed(() => {
    const rows = [
      ...fates.value,
      ...holds.value,
      ...(timer.value === undefined ? [] : [timer.value]),
      ...machineBanners(desk.health, desk.writes),
    ]
    // One thing that went wrong may hold writing twice over; it is said once.
    return rows.filter(({ sentence }, i) => rows.findIndex(other => other.sentence === sentence) === i)
  })
  return { banners, unknown }
}
