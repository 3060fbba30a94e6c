import { computed } from 'vue'
import type { Attempt } from '@core/attempt'
import type { ReadOnlyReason } from '@core/guard'
import { provableAt } from '@core/lapse'
import type { Health } from '@core/snapshot'
import { marketOf } from '@core/write'
import { useAsking } from '../stores/asking'
import { useDesk } from '../stores/desk'
import { useScreen } from '../stores/screen'
import { age } from '../times'
import { holdWords, offsetWords, provableWords, writeSentence } from '../words/state'
import { shown } from '../words/fill'
import { troubleWords, type Trouble } from '../words/trouble'
import { useNow } from './now'

/** One line under the top bar: one sentence, at most one action. */
export interface Banner {
  readonly id: string
  readonly tone: 'unknown' | 'down' | 'warn' | 'quiet'
  readonly head: string
  readonly sentence: string
  readonly aside?: string
  readonly action?: { readonly label: string; readonly run: () => void }
}

/** How far the clock may be off before a person should know. */
const FAR_OFF = 1_000

/** Whether an attempt's fate is open in a way that a person has to know about. */
export const isOpenFate = ({ state }: Attempt): boolean =>
  state.is === 'unknown' || state.is === 'quarantined'

/** What the lights know about why a profile can only read. */
function readOnlyTrouble(why: ReadOnlyReason, health: Health | undefined): Trouble | undefined {
  if (why === 'key refused') return troubleWords(health?.account.why)
  const offset = health?.clock.offset
  if (why !== 'clock' || offset === undefined) return undefined
  return {
    head: 'Clock',
    sentence: `This machine’s clock is ${offsetWords(offset)} from the venue’s, too far to sign. Nothing is sent; reading goes on. Set it right.`,
  }
}

/** What has to be said above everything else, the gravest first. */
export function useBanners() {
  const desk = useDesk()
  const asking = useAsking()
  const screen = useScreen()
  const now = useNow()

  const unknown = computed(() => (desk.attempts ?? []).filter(isOpenFate))

  const fates = computed<readonly Banner[]>(() => {
    const [first, ...more] = unknown.value
    if (first === undefined) return []
    const others = more.length === 0 ? '' : ` ${more.length} more.`
    const offset = desk.health?.clock.offset ?? 0
    const provable = provableAt(first)
    const asked = first.evidence.length
    return [
      {
        id: 'unknown',
        tone: 'unknown',
        head: `Outcome unknown for ${age(now.value - (first.unknownAt ?? first.state.at))}`,
        sentence: `${writeSentence(first.write, desk.market.get(marketOf(first.write) ?? ''))}.${others} Nothing else will be sent until it is known; reading goes on.`,
        aside: `asked ${asked === 1 ? 'once' : `${asked} times`} · ${provableWords(provable === undefined ? undefined : provable - offset, now.value)}`,
        action: { label: 'Show evidence', run: () => screen.show({ is: 'attempt', id: first.id }) },
      },
    ]
  })

  const holds = computed<readonly Banner[]>(() =>
    (desk.writes?.holds ?? []).flatMap((hold): Banner[] => {
      const sentence = holdWords(hold)
      const reopen = { label: 'Reopen…', run: () => void asking.reopen() }
      switch (hold.is) {
        case 'halted':
          return [
            {
              id: 'halted',
              tone: 'down',
              head: 'Halted',
              sentence,
              aside: shown(hold.incident),
              action: reopen,
            },
          ]
        case 'journal':
          return [{ id: 'journal', tone: 'down', head: 'Journal', sentence }]
        case 'offline':
          return [
            {
              id: 'offline',
              tone: 'quiet',
              ...(troubleWords(desk.health?.account.why) ?? { head: 'Offline', sentence }),
              action: { label: 'Try again now', run: () => void asking.reconcile() },
            },
          ]
        case 'stopped':
          return [
            {
              id: 'stopped',
              tone: 'warn',
              head: `Stopped ${age(now.value - hold.since)} ago`,
              sentence,
              action: reopen,
            },
          ]
        case 'read-only':
          return [
            {
              id: 'read-only',
              tone: 'quiet',
              ...(readOnlyTrouble(hold.why, desk.health) ?? {
                head: 'Read-only',
                sentence,
              }),
              ...((hold.why === 'no key' || hold.why === 'key refused') && {
                action: { label: 'Add a key…', run: () => void asking.addKey() },
              }),
            },
          ]
        default:
          return []
      }
    }),
  )

  const machine = computed<readonly Banner[]>(() => {
    const { account, clock, storage } = desk.health ?? {}
    const rows: Banner[] = []
    const said = desk.writes?.holds.some(({ is }) => is === 'offline' || is === 'read-only') ?? false
    const trouble =
      said || account?.is === 'live' || account?.is === 'off' ? undefined : troubleWords(account?.why)
    if (trouble !== undefined) rows.push({ id: 'account', tone: 'warn', ...trouble })
    if (storage !== undefined)
      rows.push({
        id: 'storage',
        tone: 'warn',
        head: 'Nothing is kept',
        sentence: `${shown(storage, 120)}. What you see is not saved for reading offline.`,
      })
    const isHeld = desk.writes?.holds.some(hold => hold.is === 'read-only' && hold.why === 'clock') ?? false
    if (!isHeld && clock?.offset !== undefined && Math.abs(clock.offset) > FAR_OFF)
      rows.push({
        id: 'clock',
        tone: 'warn',
        head: 'Clock',
        sentence: `This machine’s clock is ${offsetWords(clock.offset)} from the venue’s. Set it right, or signatures may be refused.`,
      })
    return rows
  })

  return { banners: computed(() => [...fates.value, ...holds.value, ...machine.value]), unknown }
}
