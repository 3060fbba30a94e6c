import type { AlertKind } from '@core/alert/alert'

/**
 * What each kind of alert sounds like, note by note, in hertz. What nobody can mute falls, in three notes;
 * everything else rises, or stays, in two. No two kinds sound alike.
 */
export const alertTunes: Readonly<Record<AlertKind, readonly number[]>> = {
  'unknown outcome': [740, 554, 370],
  'not by this desk': [660, 494, 440],
  'venue act': [880, 440, 220],
  liquidation: [880, 587, 294],
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

/** What it sounds like as something is armed, which rises, and as that ends, which stays. */
export const mandateTunes = { begins: [440, 587], ends: [587, 587] } as const
