import { it } from 'vitest'
import { reckon } from './run'
import { linesOf, tallyOf } from './report'
it('tries', async () => {
  const all = []
  const t = performance.now()
  const N = Number(process.env.N ?? 20)
  const from = Number(process.env.FROM ?? 0)
  for (let s = from; s < from + N; s++) {
    try {
      const f = await reckon(s, process.env.ONLY)
      all.push(f)
      if (N <= 10) console.log(linesOf(f).join('\n'), f.figures)
    } catch (e) {
      console.log('BROKE', s, (e as Error).stack)
    }
  }
  console.log('ms per run', ((performance.now() - t) / N).toFixed(0))
  for (const [k, c] of [...tallyOf(all)].sort((a, b) => b[1].times - a[1].times))
    console.log(String(c.times).padStart(5), k, '| seed', c.seed, '|', c.line)
}, 600_000)
