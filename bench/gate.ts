import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { compareRatios, mediateRatios, type KeptRatios } from './ratio-gate'
import { comparisonTable, machine } from './report'
import type { Entry, Row } from './row'

const RUNS = 3
const file = resolve('bench/kept-ratios.json')

interface GateOptions {
  readonly lab?: boolean | undefined
  readonly full?: boolean | undefined
  readonly only?: string | undefined
  readonly keep?: boolean | undefined
}

const readKept = (): KeptRatios =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { ratios: KeptRatios }).ratios : {}

/** Rounds to three significant digits, which is the precision of a measurement. */
const round = (ratios: KeptRatios): KeptRatios =>
  Object.fromEntries(
    Object.entries(ratios).map(([name, { is, ratio }]) => [
      name,
      { is, ratio: Number(ratio.toPrecision(3)) },
    ]),
  )

/**
 * Runs the bench three times, each in a new process, and compares the median of each ratio with the kept one. Returns the
 * exit code. With `keep` the medians become the kept ones.
 */
export function runGate(chosen: readonly Entry[], { lab, full, only, keep }: GateOptions): number {
  const folder = mkdtempSync(join(tmpdir(), 'perpdesk-bench-'))
  const runs: (readonly Row[])[] = []
  const broken = new Set<string>()
  try {
    for (let run = 0; run < RUNS; run += 1) {
      const found = join(folder, `${run}.json`)
      const args = [
        ...(lab === true ? ['--lab'] : []),
        ...(full === true ? ['--full'] : []),
        ...(only === undefined ? [] : ['--only', only]),
      ]
      const bench = [...process.execArgv, process.argv[1] ?? '', '--json', found, ...args]
      spawnSync(process.execPath, bench, { stdio: 'inherit' })
      const result = JSON.parse(readFileSync(found, 'utf8')) as { rows: readonly Row[]; broken: string[] }
      runs.push(result.rows)
      for (const name of result.broken) broken.add(name)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const [kept, now] = [readKept(), mediateRatios(runs)]
  const isChosen = (name: string): boolean => chosen.some(entry => name.startsWith(entry.name))
  const compared = compareRatios(
    Object.fromEntries(Object.entries(kept).filter(([name]) => isChosen(name))),
    now,
  )
  console.log(`\n${comparisonTable(compared)}`)
  if (broken.size > 0) console.log(`Not measured: ${[...broken].join(', ')}.`)
  if (keep === true) {
    const ratios = round(only === undefined ? now : { ...kept, ...now })
    writeFileSync(file, `${JSON.stringify({ machine: machine(), ratios }, undefined, 2)}\n`)
  }
  const worse = keep === true ? [] : compared.filter(({ verdict }) => verdict === 'worse')
  console.log(`\n${worse.length} of ${compared.length} ratios are more than 10 % worse.`)
  return worse.length + broken.size === 0 ? 0 : 1
}
