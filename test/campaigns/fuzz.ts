import { fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { closingLine, keepSeed, type Tally } from './campaign'
import type { FuzzedParser } from './fuzz/parser'
import { parsers } from './fuzz/parsers'
import { piecesOf, type Piece } from './fuzz/pieces'
import { tryParser } from './fuzz/run'

// npm run fuzz -- [--runs N] [--seed S] [--from K] [--only PARSER]
const { values: asked } = parseArgs({
  options: {
    runs: { type: 'string' },
    seed: { type: 'string' },
    from: { type: 'string' },
    only: { type: 'string' },
  },
})
const seed = Number(asked.seed ?? 1)

/** Tries one piece in this process, and says how a case that failed is tried again. */
function tryPiece(parser: FuzzedParser, { from, cases }: Piece): Promise<Tally> {
  return tryParser(parser, {
    ...{ runs: cases, seed, from },
    onFailed({ number, said, faults }) {
      console.log(`FAILED --only "${parser.name}" --seed ${seed} --from ${number} --runs 1`)
      for (const fault of faults) console.log(`  ${fault}`)
      console.log(`  of ${said}`)
      keepSeed({ campaign: 'fuzz', name: parser.name, seed, number })
    },
  })
}

/** The same in a process of its own: how much work a case is can be measured there beside others. */
function tryElsewhere(piece: Piece): Promise<Tally> {
  const child = fork(process.argv[1] ?? '', ['--seed', String(seed)], {
    env: { ...process.env, PERPDESK_FUZZ_PIECE: JSON.stringify(piece) },
  })
  return new Promise((resolve, reject) => {
    child.once('message', told => resolve(told as Tally))
    child.once('exit', code => reject(new Error(`${piece.name} from ${piece.from} ended with ${code}.`)))
  })
}

const sum = (a: Tally, b: Tally): Tally => ({
  tried: a.tried + b.tried,
  held: a.held + b.held,
  failed: a.failed + b.failed,
})
const nothing: Tally = { tried: 0, held: 0, failed: 0 }

/** Tries every piece, as many side by side as there are processors, and says of each parser when the last of it is done. */
async function tryAll(pieces: readonly Piece[]): Promise<Tally> {
  const waiting = [...pieces]
  const left = new Map<string, { pieces: number; tally: Tally; work: number }>()
  for (const { name } of pieces)
    left.set(name, { pieces: (left.get(name)?.pieces ?? 0) + 1, tally: nothing, work: 0 })
  const lane = async () => {
    for (let piece = waiting.shift(); piece !== undefined; piece = waiting.shift()) {
      const of = left.get(piece.name)
      const began = performance.now()
      const tally = await tryElsewhere(piece).catch((error: unknown): Tally => {
        console.log(`FAILED ${String(error)}`)
        return { tried: piece.cases, held: 0, failed: piece.cases }
      })
      if (of === undefined) continue
      of.work += (performance.now() - began) / 1_000
      of.tally = sum(of.tally, tally)
      of.pieces -= 1
      const pace = Math.round(of.tally.tried / of.work)
      if (of.pieces === 0)
        console.log(`${piece.name}: ${closingLine(of.tally)}, in ${of.work.toFixed(1)} s, ${pace} a second`)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, lane))
  return [...left.values()].reduce((all, { tally }) => sum(all, tally), nothing)
}

const own = process.env['PERPDESK_FUZZ_PIECE']
if (own === undefined) {
  const wanted = parsers.filter(({ name }) => asked.only === undefined || name === asked.only)
  if (wanted.length === 0) {
    console.error(
      `There is no parser of that name. There are: ${parsers.map(({ name }) => name).join(', ')}.`,
    )
    process.exit(64)
  }
  const whole = await tryAll(piecesOf(wanted, Number(asked.runs ?? 10_000), Number(asked.from ?? 0)))
  console.log(closingLine(whole))
  process.exitCode = whole.failed === 0 ? 0 : 1
} else {
  const piece = JSON.parse(own) as Piece
  const parser = parsers.find(({ name }) => name === piece.name)
  if (parser !== undefined) process.send?.(await tryPiece(parser, piece), () => process.disconnect())
}
