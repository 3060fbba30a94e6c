import { fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { closingLine, keepSeed, type Tally } from './campaign'
import type { FuzzedParser } from './fuzz/parser'
import { parsers } from './fuzz/parsers'
import { piecesOf, type Piece } from './fuzz/pieces'
import { tryParser } from './fuzz/run'

// npm run fuzz -- [--runs N] [--seed S] [--from K] [--only PARSER]
const { values: args } = parseArgs({
  options: {
    runs: { type: 'string' },
    seed: { type: 'string' },
    from: { type: 'string' },
    only: { type: 'string' },
  },
})
const seed = Number(args.seed ?? 1)

/** Tries one piece in this process, and prints how to repeat each case that failed. */
function tryPiece(parser: FuzzedParser, { from, cases }: Piece): Promise<Tally> {
  return tryParser(parser, {
    ...{ runs: cases, seed, from },
    onFailed({ number, description, faults }) {
      console.log(`FAILED --only "${parser.name}" --seed ${seed} --from ${number} --runs 1`)
      for (const fault of faults) console.log(`  ${fault}`)
      console.log(`  of ${description}`)
      keepSeed({ campaign: 'fuzz', name: parser.name, seed, number })
    },
  })
}

/** Tries one piece in a child process, so that other pieces do not disturb the measurement of its work. */
function tryInChild(piece: Piece): Promise<Tally> {
  const child = fork(process.argv[1] ?? '', ['--seed', String(seed)], {
    env: { ...process.env, PERPDESK_FUZZ_PIECE: JSON.stringify(piece) },
  })
  return new Promise((resolve, reject) => {
    child.once('message', message => resolve(message as Tally))
    child.once('exit', code => reject(new Error(`${piece.name} from ${piece.from} ended with ${code}.`)))
  })
}

const addTallies = (a: Tally, b: Tally): Tally => ({
  tried: a.tried + b.tried,
  held: a.held + b.held,
  failed: a.failed + b.failed,
})
const EMPTY_TALLY: Tally = { tried: 0, held: 0, failed: 0 }

/**
 * Tries all pieces, one for each processor at a time, and prints the result of each parser after its last
 * piece.
 */
async function tryAll(pieces: readonly Piece[]): Promise<Tally> {
  const waiting = [...pieces]
  const progress = new Map<string, { pieces: number; tally: Tally; work: number }>()
  for (const { name } of pieces)
    progress.set(name, { pieces: (progress.get(name)?.pieces ?? 0) + 1, tally: EMPTY_TALLY, work: 0 })
  const lane = async () => {
    for (let piece = waiting.shift(); piece !== undefined; piece = waiting.shift()) {
      const parserProgress = progress.get(piece.name)
      const began = performance.now()
      const tally = await tryInChild(piece).catch((error: unknown): Tally => {
        console.log(`FAILED ${String(error)}`)
        return { tried: piece.cases, held: 0, failed: piece.cases }
      })
      if (parserProgress === undefined) continue
      parserProgress.work += (performance.now() - began) / 1_000
      parserProgress.tally = addTallies(parserProgress.tally, tally)
      parserProgress.pieces -= 1
      const casesPerSecond = Math.round(parserProgress.tally.tried / parserProgress.work)
      if (parserProgress.pieces === 0)
        console.log(
          `${piece.name}: ${closingLine(parserProgress.tally)}, in ${parserProgress.work.toFixed(1)} s, ${casesPerSecond} a second`,
        )
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, lane))
  return [...progress.values()].reduce((all, { tally }) => addTallies(all, tally), EMPTY_TALLY)
}

const ownPiece = process.env['PERPDESK_FUZZ_PIECE']
if (ownPiece === undefined) {
  const chosen = parsers.filter(({ name }) => args.only === undefined || name === args.only)
  if (chosen.length === 0) {
    console.error(
      `There is no parser of that name. There are: ${parsers.map(({ name }) => name).join(', ')}.`,
    )
    process.exit(64)
  }
  const total = await tryAll(piecesOf(chosen, Number(args.runs ?? 10_000), Number(args.from ?? 0)))
  console.log(closingLine(total))
  process.exitCode = total.failed === 0 ? 0 : 1
} else {
  const piece = JSON.parse(ownPiece) as Piece
  const parser = parsers.find(({ name }) => name === piece.name)
  if (parser !== undefined) process.send?.(await tryPiece(parser, piece), () => process.disconnect())
}
