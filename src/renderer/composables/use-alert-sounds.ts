import { computed, watch as onChange } from 'vue'
import { isQuietMinute } from '@core/alert/alert'
import { getPressAnswer } from '@core/armed/press-answer'
import { useAlertStore } from '../stores/alert-store'
import { useDeskStore } from '../stores/desk-store'
import { mandateTunes, alertTunes, pressTunes } from '../alert-tunes'
import { findOpenedMandates, findEndedMandates } from './mandate-end-notices'

const NOTE_SECONDS = 0.14
/** Time around the answer to a press that filled in which the alert of a fill adds no second sound. */
const FILL_ALERT_MS = 2_000

/**
 * Plays sounds for alerts, for the answers to presses of one-click trading, and for mandates if enabled. The notes are synthesized, so no file is
 * loaded.
 */
export function useAlertSounds(): void {
  const alerts = useAlertStore()
  const desk = useDeskStore()
  let context: AudioContext | undefined
  let filledAt = -Infinity

  function play(tune: readonly number[], volume: number): void {
    context ??= new AudioContext()
    const gain = context.createGain()
    gain.gain.value = volume / 400
    gain.connect(context.destination)
    for (const [i, frequency] of tune.entries()) {
      const tone = context.createOscillator()
      tone.frequency.value = frequency
      tone.connect(gain)
      tone.start(context.currentTime + i * NOTE_SECONDS)
      tone.stop(context.currentTime + (i + 1) * NOTE_SECONDS)
    }
  }

  onChange(
    () => alerts.report,
    (report, before) => {
      const known = new Set(before.alerts.map(({ id, at }) => `${id} ${at}`))
      const first = report.alerts.find(({ id, at, isHeard }) => isHeard && !known.has(`${id} ${at}`))
      if (first?.kind === 'fill' && Math.abs(first.at - filledAt) < FILL_ALERT_MS) return
      // Alerts of the first report are not audible: they were played before or are marked read.
      if (first !== undefined && report.manners.sounds && report.manners.volume > 0)
        play(alertTunes[first.kind], report.manners.volume)
    },
  )

  /** Presses of the open session that were answered. */
  const session = computed(() => {
    const { envelopes = [], session: open } = desk.snapshot.armed?.value ?? {}
    const id = envelopes.find(({ ended }) => ended === undefined)?.envelope.id
    if (id === undefined || open === undefined) return undefined
    const sent = (desk.attempts ?? []).filter(({ inside }) => inside?.envelope === id)
    const answers = sent.map(one => [one.id, getPressAnswer(one)] as const)
    const at = desk.snapshot.armed?.asOf ?? 0
    return { id, at, refused: open.presses.refused, answers: answers.filter(([, is]) => is !== undefined) }
  })
  onChange(session, (now, before) => {
    if (now === undefined || now.id !== before?.id) return
    const known = new Set(before.answers.map(([id]) => id))
    const answer = now.refused > before.refused ? 'refused' : now.answers.find(([id]) => !known.has(id))?.[1]
    const { sounds, volume, quiet } = alerts.report.manners
    if (answer === undefined || !sounds || volume === 0 || isQuietMinute(quiet, localMinuteOfDay(now.at)))
      return
    if (answer === 'filled') filledAt = now.at
    play(pressTunes[answer], volume)
  })

  onChange(
    [() => desk.snapshot.armed?.value.envelopes, () => desk.profile?.id] as const,
    ([now, profile], [before, was]) => {
      const { sounds, armed, volume, quiet } = alerts.report.manners
      if (profile !== was || !sounds || !armed || volume === 0) return
      const [begun] = findOpenedMandates(before, now)
      const [over] = findEndedMandates(before, now)
      const at = begun?.at ?? over?.ended?.at
      if (at === undefined || isQuietMinute(quiet, localMinuteOfDay(at))) return
      play(begun === undefined ? mandateTunes.ends : mandateTunes.begins, volume)
    },
  )
}

function localMinuteOfDay(timeMs: number): number {
  const date = new Date(timeMs)
  return date.getHours() * 60 + date.getMinutes()
}
