import type { Traffic } from '../campaigns/traffic'
import type { OpenDesk } from './open-desk'

const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

/** Turns the clocks second by second, with time for reads and writes between. */
export async function timeGoesOn(desk: OpenDesk, traffic: Traffic, seconds: number): Promise<void> {
  for (let gone = 0; gone < seconds; gone += 1) {
    await desk.turn(1_000)
    await pause(15)
    for (let attempt = 0; attempt < 100 && traffic.reads() > 0; attempt += 1) await pause(5)
  }
}
