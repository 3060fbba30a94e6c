import { parseArgs } from 'node:util'
import { closingLine, runCampaign } from './campaign'
import { openCrashGround } from './crash-trials'

// npm run crash -- [--kills N] [--seed S]
const { values: args } = parseArgs({ options: { kills: { type: 'string' }, seed: { type: 'string' } } })

const ground = await openCrashGround()
const trials = ground.trials(Number(args.kills ?? 1_000), Number(args.seed ?? 1))
const tally = await runCampaign(trials, { lanes: 2, print: line => console.log(line) })
await ground.close()
console.log(closingLine(tally))
process.exit(tally.failed === 0 ? 0 : 1)
