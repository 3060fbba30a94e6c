import { err, createRefusal, ok, type Result } from '@core/value/result'
import type { DeskApi } from '@contract/desk-api'
import type { ZoomStep } from '@contract/shared-window-api'
import type { PopoutKind } from '@contract/windows-api'
import type { ContractHandlers } from '@contract/ipc-contract'
import type { AlertCenter } from '../screen/alert-center'
import type { LogPort, FileSaverPort, SettingsStore } from '../main-ports'
import { saveSetting } from '../save-setting'

export const PREFERENCES_SETTING = 'screen preferences'

interface Parts {
  readonly settings: SettingsStore
  readonly log: LogPort
  readonly copy: (text: string) => void
  /** Changes the zoom of the page. Refused while a prompt is open. */
  readonly zoom: (step: ZoomStep) => Result<undefined>
  readonly applyPreferences: (preferences: string) => void
  readonly saver: FileSaverPort
}

export function createScreenCalls({
  settings,
  log,
  copy,
  zoom,
  applyPreferences,
  saver,
}: Parts): ContractHandlers<DeskApi>['screen'] {
  return {
    recall: () => ok(settings.get(PREFERENCES_SETTING)),
    remember({ preferences }) {
      const kept = saveSetting(settings, PREFERENCES_SETTING, preferences)
      if (kept.ok) applyPreferences(preferences)
      return kept
    },
    copy({ text }) {
      copy(text)
      return ok(undefined)
    },
    zoom: ({ step }) => zoom(step),
    async save({ text }) {
      const place = await saver.choose('perpdesk-settings.json')
      if (place === undefined) return ok('declined')
      try {
        await saver.write(place, [text])
        return ok('saved')
      } catch (error) {
        const why = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
        log.trouble('settings could not be saved', { why })
        return err([createRefusal('NOT_WRITTEN', { why })])
      }
    },
  }
}

export const createWindowCalls = ({
  popout,
}: {
  /** Refused while a prompt is open. */
  readonly popout: (kind: PopoutKind) => Result<undefined>
}): ContractHandlers<DeskApi>['windows'] => ({ open: ({ kind }) => popout(kind) })

export const createAlertCalls = (alerts: AlertCenter): ContractHandlers<DeskApi>['alerts'] => ({
  list: () => ok(alerts.list()),
  wish: rules => alerts.setRules(rules),
  behave: manners => alerts.setPreferences(manners),
  read() {
    alerts.markRead()
    return ok(undefined)
  },
})
