import {
  isAlertAudible,
  type Alert,
  type AlertPageState,
  type AlertDelivery,
  type AlertRules,
  type SystemNotifications,
  type ListedAlert,
} from '@core/alert/alert'
import { mergeFillAlerts } from '@core/alert/fill-alerts'
import type { MarketRules } from '@core/market/venue-market-rules'
import { evaluateAlertRules, emptyAlertMemory, type AlertMemory } from '@core/alert/alert-engine'
import { type Result } from '@core/value/result'
import type { DeskSnapshot } from '@core/snapshot/desk-snapshot'
import { getLocalMinuteOfDay } from '../clock'
import type { ClockPort, SettingsStore } from '../main-ports'
import { saveSetting } from '../save-setting'
import { openAlertSettings } from './alert-settings'

/** Alerts of the active account, raised with or without a visible window. */
export interface AlertCenter {
  handleSnapshot(profileId: string, snapshot: () => DeskSnapshot): void
  list(): AlertPageState
  setRules(rules: AlertRules): Result<undefined>
  setPreferences(manners: AlertDelivery): Result<undefined>
  markRead(): void
  close(): void
}

export interface AlertCenterParts {
  readonly clock: ClockPort
  readonly settings: SettingsStore
  readonly onChange: (state: AlertPageState) => void
  readonly announce: (alert: Alert, isPrivate: boolean, market: MarketRules | undefined) => void
  readonly notifications: {
    state(): SystemNotifications | undefined
    onChange(run: () => void): void
  }
}

const GATHER_MS = 1_000
const MAX_ALERTS = 200
const SAVE_INTERVAL_MS = 60_000

export function createAlertCenter({
  clock,
  settings,
  onChange,
  announce,
  notifications,
}: AlertCenterParts): AlertCenter {
  const alertSettings = openAlertSettings(settings)
  let { rules, manners } = alertSettings.read()
  let unwatched = alertSettings.unwatched()
  let alerts: readonly ListedAlert[] = []
  let memory: AlertMemory = emptyAlertMemory
  let profile: { readonly id: string; readonly snapshot: () => DeskSnapshot } | undefined
  let cancelCheck: (() => void) | undefined
  let savedAt = 0

  const list = (): AlertPageState => {
    const state = notifications.state()
    return { rules, manners, unwatched, alerts, ...(state !== undefined && { notifications: state }) }
  }
  notifications.onChange(() => onChange(list()))

  function checkAlerts(): void {
    cancelCheck = undefined
    if (profile === undefined) return
    const [now, snapshot] = [clock.now(), profile.snapshot()]
    const result = evaluateAlertRules(memory, { snapshot, rules, profileId: profile.id, now })
    const { keys } = result.memory
    if (keys !== undefined && keys !== memory.keys) alertSettings.noteKeys(profile.id, keys)
    memory = result.memory
    if (now - savedAt >= SAVE_INTERVAL_MS) saveSeen(now)
    if (result.raised.length > 0) report(result.raised)
  }

  const marketOf = ({ facts }: Alert): MarketRules | undefined =>
    profile?.snapshot().markets?.value.find(({ symbol }) => symbol === facts['symbol'])

  function report(raised: readonly Alert[]): void {
    const minute = getLocalMinuteOfDay(clock.now())
    const reported = mergeFillAlerts(raised, alerts).map(alert => ({
      ...alert,
      isRead: false,
      isHeard: isAlertAudible(alert.kind, rules.muted, manners.quiet, minute),
    }))
    const known = new Set(alerts.map(({ id }) => id))
    const updated = new Set(reported.flatMap(({ id, kind }) => (kind === 'fill' ? [id] : [])))
    alerts = [...reported.toReversed(), ...alerts.filter(({ id }) => !updated.has(id))].slice(0, MAX_ALERTS)
    // A price alert is raised once and then removed.
    const reached = new Set(raised.filter(({ kind }) => kind === 'price').map(({ id }) => id))
    if (reached.size > 0)
      setRules({ ...rules, prices: rules.prices.filter(({ id }) => !reached.has(`price ${id}`)) })
    else onChange(list())
    if (!manners.native) return
    // The system shows each notification again, so a further fill of a reported order only updates the list.
    for (const alert of reported)
      if (alert.isHeard && !(alert.kind === 'fill' && known.has(alert.id)))
        announce(alert, manners.isPrivate, marketOf(alert))
  }

  function saveSeen(now: number): void {
    savedAt = now
    if (profile !== undefined && memory.seenUpTo !== undefined)
      alertSettings.noteSeen(profile.id, memory.seenUpTo)
  }

  function setRules(next: AlertRules): Result<undefined> {
    rules = next
    const kept = saveSetting(settings, alertSettings.name, alertSettings.text({ rules, manners }))
    unwatched = alertSettings.unwatched()
    onChange(list())
    return kept
  }

  return {
    handleSnapshot(id, snapshot) {
      if (profile?.id !== id) {
        saveSeen(clock.now())
        const since = alertSettings.seen(id)
        const keys = alertSettings.keys(id)
        memory = {
          ...emptyAlertMemory,
          ...(since !== undefined && { since, seenUpTo: since }),
          ...(keys !== undefined && { keys }),
        }
        savedAt = 0
      }
      profile = { id, snapshot }
      cancelCheck ??= clock.after(GATHER_MS, checkAlerts)
    },
    list,
    setRules,
    setPreferences(next) {
      manners = next
      return setRules(rules)
    },
    markRead() {
      alerts = alerts.map(alert => ({ ...alert, isRead: true }))
      onChange(list())
    },
    close() {
      cancelCheck?.()
      saveSeen(clock.now())
    },
  }
}
