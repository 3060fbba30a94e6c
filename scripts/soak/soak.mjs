import { settle } from '../tour/jobs.mjs'
import { openStage } from '../tour/stage.mjs'
import { acts, tidy } from './lap.mjs'
import { openSampler } from './sampler.mjs'
import { headLine, sampleLine, trendLine } from './lines.mjs'
import { LEAST, trendsOf } from './trend.mjs'

/**
 * Uses the whole desk, lap after lap, for so long, and takes a sample after each lap. The last line counts
 * the acts and bounds that were tried, and how many held or failed.
 *
 * @param {{ minutes: number, home: string, print: (line: string) => void, printStatus: (line: string) => void }} options
 * @returns {Promise<number>} Number of failures.
 */
export async function soak({ minutes, home, print, printStatus }) {
  const stage = await openStage({ out: home, home })
  await stage.begin()
  const end = performance.now() + minutes * 60_000
  const samples = []
  let [tried, failed] = [0, 0]

  /** @param {string} name @param {() => Promise<void>} act */
  async function attempt(name, act) {
    tried += 1
    // A machine that is busy with something else may be too slow for a hand: everything is tried twice.
    for (const isLast of [false, true])
      try {
        return await act()
      } catch (fault) {
        printStatus(`${name}: ${fault instanceof Error ? fault.message : String(fault)}`)
        if (isLast) failed += 1
        await tidy(stage)
      }
  }

  try {
    await settle(stage)
    const sampler = await openSampler(stage, home)
    print(headLine)
    for (let lap = 1; performance.now() < end; lap += 1) {
      for (const { name, every = 1, do: act } of acts)
        if (lap % every === 0) await attempt(name, () => act(stage))
      const sample = await sampler.sample()
      samples.push(sample)
      print(sampleLine(sample))
    }
    await sampler.close()
    await attempt('errors nobody waited for', async () => {
      if (stage.host.failures.length > 0) throw new Error(stage.host.failures.map(String).join('; '))
    })
  } finally {
    await stage.close()
  }
  const trends = trendsOf(samples)
  if (trends.length === 0) print(`Too short for a trend: that takes ${LEAST} samples.`)
  for (const trend of trends) print(trendLine(trend))
  tried += trends.length
  failed += trends.filter(({ held }) => !held).length
  print(
    `soak: ${minutes} minutes, ${samples.length} laps, ${tried} tried, ${tried - failed} held, ${failed} failed`,
  )
  return failed
}
