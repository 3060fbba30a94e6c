import { watch as onChange } from 'vue'
import { isQuietMinute } from '@core/alert/alert'
import { useAlertStore } from '../stores/alert-store'
import { useDeskStore } from '../stores/desk-store'
import { mandateTunes, alertTunes } from '../alert-tunes'
import { findOpenedMandates, findEndedMandates } from './mandate-end-notices'

const NOTE_SECONDS = 0.14

/** Plays sounds for alerts, and for mandates if enabled. The notes are synthesized, so no file is loaded. */
export function useAlertSounds(): void {
  const alerts = useAlertStore()
  const desk = useDeskStore()
  let context: AudioContext | undefined

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
      // Alerts of the first report are not audible: they were played before or are marked read.
      if (first !== undefined && report.manners.sounds && report.manners.volume > 0)
        play(alertTunes[first.kind], report.manners.volume)
    },
  )

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
