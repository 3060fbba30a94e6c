import { parseArgs } from 'node:util'
import { closingLine, runCampaign } from './campaign'
import { openLifeboatGround } from './lifeboat-trials'

// npm run lifeboat:check -- [--runs N] [--seed S]
const { values: args } = parseArgs({ options: { runs: { type: 'string' }, seed: { type: 'string' } } })

const ground = await openLifeboatGround()
const trials = ground.trials(Number(args.runs ?? 200), Number(args.seed ?? 1))
// All trials use one account, so they run one after another.
const tally = await runCampaign(trials, { lanes: 1, print: line => console.log(line) })
await ground.close()
console.log(closingLine(tally))
process.exit(tally.failed === 0 ? 0 : 1)
