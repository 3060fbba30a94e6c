import {
  isHeard,
  type Alert,
  type Alerting,
  type AlertManners,
  type AlertRules,
  type SystemNotifications,
  type ToldAlert,
} from '@core/alert/alert'
import type { Market } from '@core/market/market'
import { lookForAlerts, noAlertMemory, type AlertMemory } from '@core/alert/alert-rules'
import { type Result } from '@core/value/result'
import type { Snapshot } from '@core/snapshot/snapshot'
import { minuteOfDay } from '../clock'
import type { Clock, SettingsStore } from '../ports'
import { save } from '../save'
import { alertWishes } from './alert-wishes'

/** What is worth telling of the account in use, told whether or not anybody looks at the window. */
export interface Alerts {
  /** Something of a profile's snapshot changed. */
  see(profileId: string, snapshot: () => Snapshot): void
  list(): Alerting
  wish(rules: AlertRules): Result<undefined>
  behave(manners: AlertManners): Result<undefined>
  read(): void
  close(): void
}

export interface AlertParts {
  readonly clock: Clock
  readonly settings: SettingsStore
  readonly onChange: (told: Alerting) => void
  /** Tells the person outside the window. */
  readonly announce: (alert: Alert, isPrivate: boolean, market: Market | undefined) => void
  /** True if what is announced is shown, and word of it when that changes. */
  readonly notifications: {
    state(): SystemNotifications | undefined
    onChange(run: () => void): void
  }
}

/** How long changes gather before they are looked at: an alert is for a person. */
const GATHER = 1_000
/** How many alerts are listed. */
const MOST = 200
/** How often it is written down how far news was seen. */
const NOTE_EVERY = 60_000

export function createAlerts({ clock, settings, onChange, announce, notifications }: AlertParts): Alerts {
  const wishes = alertWishes(settings)
  let { rules, manners } = wishes.read()
  let unwatched = wishes.unwatched()
  let alerts: readonly ToldAlert[] = []
  let memory: AlertMemory = noAlertMemory
  let profile: { readonly id: string; readonly snapshot: () => Snapshot } | undefined
  let callOff: (() => void) | undefined
  let notedAt = 0

  const list = (): Alerting => {
    const state = notifications.state()
    return { rules, manners, unwatched, alerts, ...(state !== undefined && { notifications: state }) }
  }
  notifications.onChange(() => onChange(list()))

  function look(): void {
    callOff = undefined
    if (profile === undefined) return
    const [now, snapshot] = [clock.now(), profile.snapshot()]
    const looked = lookForAlerts(memory, { snapshot, rules, profileId: profile.id, now })
    const { keys } = looked.memory
    if (keys !== undefined && keys !== memory.keys) wishes.noteKeys(profile.id, keys)
    memory = looked.memory
    if (now - notedAt >= NOTE_EVERY) note(now)
    if (looked.raised.length > 0) tell(looked.raised)
  }

  const marketOf = ({ facts }: Alert): Market | undefined =>
    profile?.snapshot().markets?.value.find(({ symbol }) => symbol === facts['symbol'])

  function tell(raised: readonly Alert[]): void {
    const minute = minuteOfDay(clock.now())
    const told = raised.map(alert => ({
      ...alert,
      isRead: false,
      isHeard: isHeard(alert.kind, rules.muted, manners.quiet, minute),
    }))
    alerts = [...told.toReversed(), ...alerts].slice(0, MOST)
    // A price is told of once; then the wish is fulfilled.
    const reached = new Set(raised.filter(({ kind }) => kind === 'price').map(({ id }) => id))
    if (reached.size > 0)
      wish({ ...rules, prices: rules.prices.filter(({ id }) => !reached.has(`price ${id}`)) })
    else onChange(list())
    if (!manners.native) return
    for (const alert of told) if (alert.isHeard) announce(alert, manners.isPrivate, marketOf(alert))
  }

  function note(now: number): void {
    notedAt = now
    if (profile !== undefined && memory.seenUpTo !== undefined) wishes.noteSeen(profile.id, memory.seenUpTo)
  }

  function wish(next: AlertRules): Result<undefined> {
    rules = next
    const kept = save(settings, wishes.name, wishes.text({ rules, manners }))
    unwatched = wishes.unwatched()
    onChange(list())
    return kept
  }

  return {
    see(id, snapshot) {
      if (profile?.id !== id) {
        note(clock.now())
        const since = wishes.seen(id)
        const keys = wishes.keys(id)
        memory = {
          ...noAlertMemory,
          ...(since !== undefined && { since, seenUpTo: since }),
          ...(keys !== undefined && { keys }),
        }
        notedAt = 0
      }
      profile = { id, snapshot }
      callOff ??= clock.after(GATHER, look)
    },
    list,
    wish,
    behave(next) {
      manners = next
      return wish(rules)
    },
    read() {
      alerts = alerts.map(alert => ({ ...alert, isRead: true }))
      onChange(list())
    },
    close() {
      callOff?.()
      note(clock.now())
    },
  }
}
