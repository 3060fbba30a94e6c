import { fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { closingLine, runCampaign, type Tally } from './campaign'
import { keepProgramTrial, programTrials, type SentCounts } from './program-trials'

// npm run programs -- [--runs N] [--seed S]
const { values: args } = parseArgs({
  options: { runs: { type: 'string' }, seed: { type: 'string' }, share: { type: 'string' } },
})
const [runs, seed] = [Number(args.runs ?? 2_000), Number(args.seed ?? 1)]
/** Number of processes that share the courses, at most one for each processor. */
const shares = Math.min(availableParallelism(), runs)
/** Number of concurrent courses in each process. A course sometimes waits for its sockets. */
const LANES = 6
/** V8 option for a larger young generation, which makes short-lived objects cheaper to collect. */
const ROOM = '--max-semi-space-size=32'

/** Result of one share. */
interface ShareResult {
  readonly tally: Tally
  readonly byHands: number
  readonly byRules: number
  readonly ends: readonly (readonly [why: string, times: number])[]
}

/** Runs the courses of one share in this process. */
async function tryShare(share: number): Promise<ShareResult> {
  let [byHands, byRules] = [0, 0]
  const ends = new Map<string, number>()
  const onSent = (sent: SentCounts): void => {
    byHands += sent.byHands
    byRules += sent.byRules
    for (const why of sent.ends) ends.set(why, (ends.get(why) ?? 0) + 1)
  }
  const trials = programTrials({ runs, seed, share: { nth: share, of: shares }, onSent })
  const tally = await runCampaign(trials, {
    lanes: LANES,
    print: line => console.log(line),
    onFailed: keepProgramTrial,
  })
  return { tally, byHands, byRules, ends: [...ends] }
}

/** Runs the courses of one share in a child process. */
function tryElsewhere(share: number): Promise<ShareResult> {
  const given = [...process.argv.slice(2), '--share', String(share)]
  const child = fork(process.argv[1] ?? '', given, { execArgv: [...process.execArgv, ROOM] })
  return new Promise((resolve, reject) => {
    child.once('message', message => resolve(message as ShareResult))
    child.once('error', reject)
    child.once('exit', code => reject(new Error(`A share ended with ${String(code)}.`)))
  })
}

async function tryAll(): Promise<void> {
  const began = performance.now()
  const results = await Promise.all(Array.from({ length: shares }, (_, nth) => tryElsewhere(nth)))
  const sum = (of: (one: ShareResult) => number): number => results.reduce((all, one) => all + of(one), 0)
  const ends = new Map<string, number>()
  for (const [why, times] of results.flatMap(one => one.ends)) ends.set(why, (ends.get(why) ?? 0) + times)
  const [tried, failed] = [sum(({ tally }) => tally.tried), sum(({ tally }) => tally.failed)]
  const minutes = (performance.now() - began) / 60_000
  console.log(`left inside: ${sum(one => one.byHands)} by hands, ${sum(one => one.byRules)} by rules`)
  console.log(`ended: ${[...ends].map(([why, times]) => `${why} ${times}`).join(', ')}`)
  console.log(`${Math.round(tried / minutes)} a minute, in ${minutes.toFixed(1)} minutes`)
  console.log(closingLine({ tried, held: tried - failed, failed }))
  process.exit(failed === 0 && tried === runs ? 0 : 1)
}

if (args.share === undefined) await tryAll()
else {
  const result = await tryShare(Number(args.share))
  process.send?.(result, () => process.exit(0))
}
