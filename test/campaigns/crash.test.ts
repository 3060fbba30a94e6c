import { expect, it } from 'vitest'
import { closingLine, runCampaign } from './campaign'
import { openCrashGround } from './crash-trials'

it('loses no acknowledged line and sends nothing on a restart, wherever it is killed', async () => {
  const ground = await openCrashGround()
  const output: string[] = []
  const trials = ground.trials(6, 1, 9)
  const tally = await runCampaign(trials, { lanes: 2, print: line => output.push(line) })
  await ground.close()
  expect([...output, closingLine(tally)]).toEqual(['tried 6, held 6, failed 0'])
}, 300_000)
