import { expect, it } from 'vitest'
import { closingLine, runCampaign } from './campaign'
import { openLifeboatGround } from './lifeboat-trials'

it('closes what is open beside broken data, never increases it, and loses no write', async () => {
  const ground = await openLifeboatGround()
  const output: string[] = []
  const tally = await runCampaign(ground.trials(ground.names.length, 1), {
    lanes: 1,
    print: line => output.push(line),
  })
  await ground.close()
  const kinds = ground.names.length
  expect([...output, closingLine(tally)]).toEqual([`tried ${kinds}, held ${kinds}, failed 0`])
}, 300_000)
