import { fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { closingLine } from './campaign'
import { countInto, linesOf, tallyLines, type Counts } from './reckoning/report'
import { reckon, runSeed } from './reckoning/run'

// npm run reckon -- [--runs N] [--seed S] [--from K] [--only KIND] [--lanes N]
const { values: args } = parseArgs({
  options: {
    runs: { type: 'string' },
    seed: { type: 'string' },
    from: { type: 'string' },
    only: { type: 'string' },
    lanes: { type: 'string' },
    lane: { type: 'string' },
  },
})
const runs = Number(args.runs ?? 2_000)
const seed = Number(args.seed ?? 1)
const from = Number(args.from ?? 0)
const lanes = Math.max(1, Math.min(runs, Number(args.lanes ?? availableParallelism())))

/** Result of one run, as a lane sends it to the parent. */
interface RunResult {
  readonly kind: string
  readonly figures: number
  readonly lines: readonly string[]
  readonly counts: readonly (readonly [string, string])[]
}

/** Performs every run of one lane, and sends each result to the parent. */
async function runLane(lane: number): Promise<void> {
  // Exits when the parent is gone or has every result.
  process.once('disconnect', () => process.exit())
  for (let run = from + lane; run < from + runs; run += lanes) {
    const result = await reckonOne(run)
    await new Promise<void>((resolve, reject) => {
      process.send?.(result, undefined, undefined, (error: Error | null) =>
        error ? reject(error) : resolve(),
      )
    })
  }
  process.disconnect()
}

/** Performs one run. A run that throws has failed. */
async function reckonOne(run: number): Promise<RunResult> {
  try {
    const found = await reckon(runSeed(seed, run), args.only)
    const lines = found.wrong.length === 0 ? [] : linesOf(found, seed, run)
    return { kind: found.kind, figures: found.figures, lines, counts: countInto(found) }
  } catch (error) {
    const why = error instanceof Error ? (error.stack ?? error.message) : String(error)
    const lines = [`FAILED --seed ${seed} --from ${run} --runs 1`, `  it broke off: ${why}`]
    return { kind: 'broken off', figures: 0, lines, counts: [] }
  }
}

/** Runs each lane in a child process, and collects the results. */
async function runAll(): Promise<void> {
  let [tried, failed, compared] = [0, 0, 0]
  const kinds = new Map<string, readonly [number, number]>()
  const counts: Counts = new Map()
  const lane = (nth: number) =>
    new Promise<void>((resolve, reject) => {
      const child = fork(process.argv[1] ?? '', [...process.argv.slice(2), '--lane', String(nth)])
      child.on('message', message => {
        const { kind, figures, lines, counts: found } = message as RunResult
        tried += 1
        compared += figures
        if (tried % 500 === 0) console.error(`${tried} tried, ${failed} failed`)
        if (lines.length > 0) failed += 1
        const [sheets, wrong] = kinds.get(kind) ?? [0, 0]
        kinds.set(kind, [sheets + 1, wrong + (lines.length > 0 ? 1 : 0)])
        for (const line of lines) console.log(line)
        for (const [name, line] of found) {
          const known = counts.get(name)
          if (known === undefined) counts.set(name, { times: 1, line })
          else known.times += 1
        }
      })
      child.on('error', reject)
      child.on('exit', code =>
        code === 0 ? resolve() : reject(new Error(`A lane ended with ${String(code)}.`)),
      )
    })
  await Promise.all(Array.from({ length: lanes }, (_, nth) => lane(nth)))
  for (const line of tallyLines(counts)) console.log(line)
  for (const [kind, [runsOf, wrong]] of [...kinds].sort())
    console.log(`${kind}: ${runsOf} runs, ${wrong} failed`)
  console.log(`${compared} figures compared`)
  console.log(closingLine({ tried, held: tried - failed, failed }))
  process.exitCode = failed === 0 && tried === runs ? 0 : 1
}

await (args.lane === undefined ? runAll() : runLane(Number(args.lane)))
