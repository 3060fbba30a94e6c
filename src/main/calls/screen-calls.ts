import { err, refuse, ok, type Result } from '@core/value/result'
import type { Api } from '@contract/api'
import type { ZoomStep } from '@contract/shared-api'
import type { PopoutKind } from '@contract/windows-api'
import type { Handlers } from '@contract/wire'
import type { Alerts } from '../screen/alerts'
import type { Log, Saver, SettingsStore } from '../ports'
import { save } from '../save'

/** Where the settings keep how the person likes the screen. */
export const PREFERENCES = 'screen preferences'

interface Parts {
  readonly settings: SettingsStore
  readonly log: Log
  readonly copy: (text: string) => void
  /** Changes the size of the page; refused while a question is open. */
  readonly zoom: (step: ZoomStep) => Result<undefined>
  /** Hears how the person likes the screen, once that is kept. */
  readonly applyPreferences: (preferences: string) => void
  readonly saver: Saver
}

/** What is answered about the screen itself. */
export function screenCalls({
  settings,
  log,
  copy,
  zoom,
  applyPreferences,
  saver,
}: Parts): Handlers<Api>['screen'] {
  return {
    recall: () => ok(settings.get(PREFERENCES)),
    remember({ preferences }) {
      const kept = save(settings, PREFERENCES, preferences)
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
        return err([refuse('NOT_WRITTEN', { why })])
      }
    },
  }
}

/** What is answered about the windows around the page. */
export const windowCalls = ({
  popout,
}: {
  readonly popout: (kind: PopoutKind) => void
}): Handlers<Api>['windows'] => ({
  open({ kind }) {
    popout(kind)
    return ok(undefined)
  },
})

/** What is answered about alerts. */
export const alertCalls = (alerts: Alerts): Handlers<Api>['alerts'] => ({
  list: () => ok(alerts.list()),
  wish: rules => alerts.wish(rules),
  behave: manners => alerts.behave(manners),
  read() {
    alerts.read()
    return ok(undefined)
  },
})
