import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { EXIT, printStatus, Stop } from '../../scripts/setup/command.mjs'
import { systemClock } from '../../src/main/clock'
import { walkPractice } from './contact/at-practice'
import { destinationOf, type Destination } from './contact/destination'
import { evidenceOf, evidenceText, pageWith, tally, type Evidence } from './contact/evidence'
import { unlockKept } from './contact/kept-key'
import { createPace, noPace } from './contact/pace'
import { statementsOf, type Statement } from './contact/statements'
import { walk } from './contact/walk'

// npm run contact -- --venue practice|URL [--key ACCOUNT] [--write] [--out FILE] [--keep]

const { values: args } = parseArgs({
  options: {
    venue: { type: 'string' },
    key: { type: 'string' },
    out: { type: 'string' },
    write: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
})
const page = resolve('docs', 'venue-protocol.md')
const kept = resolve('docs', 'venue-contact.json')
/** Time in milliseconds for which an external venue's streams are read. Some topics push once a minute. */
const LISTENS = 90_000
/** Number of stream connections that count against the rate limit before the first request. */
const STREAMS = 2

async function run(): Promise<number> {
  const statements = statementsOf(readFileSync(page, 'utf8'))
  const evidence = await walkTo(
    destinationOf({ venue: args.venue, key: args.key, write: args.write }),
    statements,
  )
  if (evidence.statements.every(({ is }) => is === 'cannot be shown'))
    throw new Stop(EXIT.tryAgain, `Nothing could be shown at ${evidence.venue}: nothing of it answered.`)
  for (const { id, is, says } of evidence.statements) console.log(`${is.padEnd(16)}${id}: ${says}`)
  const name = `${evidence.venue.replace(/[^a-z0-9.-]/gi, '-')}-${evidence.day}.json`
  const out = resolve(process.env['INIT_CWD'] ?? '.', args.out ?? join(process.cwd(), 'out', 'contact', name))
  mkdirSync(dirname(out), { recursive: true })
  writeFileSync(out, evidenceText(evidence))
  if (args.keep) {
    writeFileSync(kept, evidenceText(evidence))
    writeFileSync(page, pageWith(readFileSync(page, 'utf8'), evidence, statements))
  }
  console.log(
    `${tally(evidence.statements)} at ${evidence.venue}; the evidence is in ${args.keep ? kept : out}`,
  )
  return evidence.statements.some(({ is }) => is === 'refuted') ? EXIT.failed : EXIT.fine
}

async function walkTo(destination: Destination, statements: readonly Statement[]): Promise<Evidence> {
  const at = Date.now()
  if (destination.is === 'practice')
    return evidenceOf(await walkPractice(statements), { venue: 'practice', at, key: true, writes: true })
  const { origin, isHere, addressesFor } = destination
  const [keeper, signer] = [resolve('out', 'main', 'keeper.js'), resolve('out', 'main', 'signer.js')]
  const key =
    args.key === undefined
      ? undefined
      : await unlockKept(args.key, origin, { keeper, signer, env: process.env })
  try {
    const pace = isHere ? noPace : createPace(systemClock, STREAMS)
    const walked = await walk({
      addresses: addressesFor(key?.signer.accountId ?? ''),
      ...{ clock: systemClock, pace, statements },
      listens: isHere ? LISTENS / 6 : LISTENS,
      ...(key && { signer: key.signer }),
    })
    return evidenceOf(walked, { venue: new URL(origin).host, at, key: key !== undefined, writes: false })
  } finally {
    await key?.close()
  }
}

try {
  process.exitCode = await run()
} catch (error) {
  if (!(error instanceof Stop)) throw error
  printStatus(error.message)
  process.exitCode = error.code
}
