import { watch as onChange } from 'vue'
import type { AlertKind } from '@core/alert/alert'
import { useAlerts } from '../stores/alerts'
import { tunes } from '../tunes'

/** How long each note of an alert lasts, in seconds. */
const NOTE = 0.14

/** Gives a sound to alerts that are to be heard. Nothing is fetched: the notes are made here. */
export function useSounds(): void {
  const alerts = useAlerts()
  let context: AudioContext | undefined

  function play(kind: AlertKind, volume: number): void {
    context ??= new AudioContext()
    const gain = context.createGain()
    gain.gain.value = volume / 400
    gain.connect(context.destination)
    for (const [i, frequency] of tunes[kind].entries()) {
      const tone = context.createOscillator()
      tone.frequency.value = frequency
      tone.connect(gain)
      tone.start(context.currentTime + i * NOTE)
      tone.stop(context.currentTime + (i + 1) * NOTE)
    }
  }

  onChange(
    () => alerts.told,
    (told, before) => {
      const known = new Set(before.alerts.map(({ id, at }) => `${id} ${at}`))
      const first = told.alerts.find(({ id, at, isHeard }) => isHeard && !known.has(`${id} ${at}`))
      // What is first told of on opening was told already, or is read at once.
      if (first !== undefined && told.manners.sounds && told.manners.volume > 0)
        play(first.kind, told.manners.volume)
    },
  )
}
