import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** One thing to try, by a name under which it can be tried again. */
export interface Trial {
  readonly name: string
  /** Gives what did not hold, a sentence each. */
  run(): Promise<readonly string[]>
}

/** How many trials there were, and what became of them. */
export interface Tally {
  readonly tried: number
  readonly held: number
  readonly failed: number
}

interface Options {
  /** How many run side by side. */
  readonly lanes: number
  readonly say: (line: string) => void
  /** Told of each trial that failed, so that it can be kept. */
  readonly onFailed?: (trial: Trial, why: readonly string[]) => void
}

/** Tries everything there is to try. A trial that breaks off has failed. */
export async function runCampaign(trials: Iterable<Trial>, options: Options): Promise<Tally> {
  const waiting = trials[Symbol.iterator]()
  let [tried, failed] = [0, 0]
  const lane = async () => {
    for (let next = waiting.next(); next.done !== true; next = waiting.next()) {
      const trial = next.value
      const why = await trial.run().catch((error: unknown) => [`it broke off: ${String(error)}`])
      tried += 1
      if (why.length === 0) continue
      failed += 1
      options.say(`FAILED ${trial.name}`)
      for (const sentence of why) options.say(`  ${sentence}`)
      options.onFailed?.(trial, why)
    }
  }
  await Promise.all(Array.from({ length: options.lanes }, lane))
  return { tried, held: tried - failed, failed }
}

/** The last line of every campaign. */
export const closingLine = ({ tried, held, failed }: Tally): string =>
  `tried ${tried}, held ${held}, failed ${failed}`

/** Where failing seeds are kept, so that the tests try them again for good. */
const SEEDS = join('test', 'campaigns', 'seeds')

/** A course that failed once, in words that its campaign can read again. */
export interface KeptSeed {
  readonly campaign: 'faults' | 'model' | 'fuzz' | 'programs'
  readonly name: string
  readonly seed: number
  readonly path?: string
  /** Which of the cases that a seed has. */
  readonly number?: number
}

/** Keeps a failing course as a file of its own. */
export function keepSeed(kept: KeptSeed, folder = SEEDS): void {
  mkdirSync(folder, { recursive: true })
  const file = [kept.campaign, kept.name, kept.seed, ...(kept.number === undefined ? [] : [kept.number])]
    .join('-')
    .replace(/[^a-z0-9-]+/gi, '-')
    .toLowerCase()
  writeFileSync(join(folder, `${file}.json`), `${JSON.stringify(kept, undefined, 2)}\n`)
}

/** Every course that failed once. */
export function keptSeeds(campaign: KeptSeed['campaign'], folder = SEEDS): readonly KeptSeed[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter(file => file.endsWith('.json'))
    .map(file => JSON.parse(readFileSync(join(folder, file), 'utf8')) as KeptSeed)
    .filter(kept => kept.campaign === campaign)
}
