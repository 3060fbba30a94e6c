import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A case of a campaign that can be repeated by its name. */
export interface Trial {
  readonly name: string
  /** Returns one sentence for each violation. */
  run(): Promise<readonly string[]>
}

export interface Tally {
  readonly tried: number
  readonly held: number
  readonly failed: number
}

interface Options {
  /** Number of trials that run concurrently. */
  readonly lanes: number
  readonly print: (line: string) => void
  /** Called for each failed trial, so that its seed can be kept. */
  readonly onFailed?: (trial: Trial, why: readonly string[]) => void
}

/** Runs all trials. A trial that throws has failed. */
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
      options.print(`FAILED ${trial.name}`)
      for (const sentence of why) options.print(`  ${sentence}`)
      options.onFailed?.(trial, why)
    }
  }
  await Promise.all(Array.from({ length: options.lanes }, lane))
  return { tried, held: tried - failed, failed }
}

/** Formats the last line of a campaign's output. */
export const closingLine = ({ tried, held, failed }: Tally): string =>
  `tried ${tried}, held ${held}, failed ${failed}`

/** Folder of failing seeds, which the tests run again. */
const SEEDS = join('test', 'campaigns', 'seeds')

/** A course that failed once, with the values needed to repeat it. */
export interface KeptSeed {
  readonly campaign: 'faults' | 'model' | 'fuzz' | 'programs'
  readonly name: string
  readonly seed: number
  readonly path?: string
  /** Number of the case within the seed. */
  readonly number?: number
}

/** Writes a failing course to a separate file. */
export function keepSeed(kept: KeptSeed, folder = SEEDS): void {
  mkdirSync(folder, { recursive: true })
  const file = [kept.campaign, kept.name, kept.seed, ...(kept.number === undefined ? [] : [kept.number])]
    .join('-')
    .replace(/[^a-z0-9-]+/gi, '-')
    .toLowerCase()
  writeFileSync(join(folder, `${file}.json`), `${JSON.stringify(kept, undefined, 2)}\n`)
}

/** Returns the kept courses of a campaign. */
export function keptSeeds(campaign: KeptSeed['campaign'], folder = SEEDS): readonly KeptSeed[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter(file => file.endsWith('.json'))
    .map(file => JSON.parse(readFileSync(join(folder, file), 'utf8')) as KeptSeed)
    .filter(kept => kept.campaign === campaign)
}
