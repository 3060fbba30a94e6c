import { watch as onChange } from 'vue'
import { isQuiet } from '@core/alert/alert'
import { useAlerts } from '../stores/alerts'
import { useDesk } from '../stores/desk'
import { armedTunes, tunes } from '../tunes'
import { begunSince, endedSince } from './armed-ends'

/** How long each note lasts, in seconds. */
const NOTE = 0.14

/** Gives a sound to what is to be heard: alerts, and what is armed where that is wished. Nothing is fetched: the notes are made here. */
export function useSounds(): void {
  const alerts = useAlerts()
  const desk = useDesk()
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
        play(tunes[first.kind], told.manners.volume)
    },
  )

  onChange(
    [() => desk.snapshot.armed?.value.envelopes, () => desk.profile?.id] as const,
    ([now, profile], [before, was]) => {
      const { sounds, armed, volume, quiet } = alerts.told.manners
      if (profile !== was || !sounds || !armed || volume === 0) return
      const [begun] = begunSince(before, now)
      const [over] = endedSince(before, now)
      const at = begun?.at ?? over?.ended?.at
      if (at === undefined || isQuiet(quiet, minuteOfDay(at))) return
      play(begun === undefined ? armedTunes.ends : armedTunes.begins, volume)
    },
  )
}

/** How many minutes of the local day had passed at a moment. */
function minuteOfDay(at: number): number {
  const moment = new Date(at)
  return moment.getHours() * 60 + moment.getMinutes()
}
