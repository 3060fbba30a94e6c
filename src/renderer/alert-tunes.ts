import type { AlertKind } from '@core/alert/alert'
import type { PressAnswer } from '@core/armed/press-answer'

/**
 * Tune of each alert kind, in hertz per note. Alerts that cannot be muted have three falling notes, the others two
 * rising or equal ones. All tunes differ.
 */
export const alertTunes: Readonly<Record<AlertKind, readonly number[]>> = {
  'unknown outcome': [740, 554, 370],
  'not by this desk': [660, 494, 440],
  'venue act': [880, 440, 220],
  liquidation: [880, 587, 294],
  'reading ended': [784, 523, 262],
  'margin ratio': [440, 466],
  deleveraging: [415, 494],
  key: [392, 440],
  fill: [520, 700],
  'missed fills': [520, 620],
  price: [784, 1047],
  funding: [330, 415],
  settled: [349, 392],
  transfer: [494, 523],
}

/** Tunes for the start of a mandate (rising) and its end (equal notes). */
export const mandateTunes = { begins: [440, 587], ends: [587, 587] } as const

/** Tunes for the answer to a press of one-click trading. */
export const pressTunes: Readonly<Record<PressAnswer, readonly number[]>> = {
  filled: [659, 880],
  resting: [659],
  refused: [185, 139],
}
