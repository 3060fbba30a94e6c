import { fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { closingLine, runCampaign, type Trial } from './campaign'
import { expected } from './hostile/expected'
import { judge, type Verdict } from './hostile/judging'
import type { Run, Seen } from './hostile/session'
import { kinds, type Twin } from './hostile/twin'
import { twins } from './hostile/twins'

// npm run hostile -- [--only PACKAGE] [--twin KIND,…]
const { values: args } = parseArgs({ options: { only: { type: 'string' }, twin: { type: 'string' } } })

const print = (line: string): void => console.log(line)
const hostile = resolve('out', 'hostile')
const packages = (
  JSON.parse(readFileSync(join(hostile, 'packages.json'), 'utf8')) as readonly string[]
).filter(name => args.only === undefined || name === args.only)
const selectedKinds = kinds.filter(kind => args.twin === undefined || args.twin.split(',').includes(kind))
const chosen = twins.filter(({ kind }) => selectedKinds.includes(kind))
if (packages.length === 0 || selectedKinds.length === 0) {
  console.error(
    `There is no such ${packages.length === 0 ? 'package in main' : `kind: ${kinds.join(', ')}`}.`,
  )
  process.exit(64)
}

/** Time limit of one run in milliseconds. */
const PATIENCE = 600_000

/** Runs one desk in a separate process: a twin changes globals of its whole process. */
function runOne(run: Run): Promise<Seen> {
  return new Promise((done, fail) => {
    const child = fork(join(import.meta.dirname, 'session.js'), [JSON.stringify(run)], { stdio: 'pipe' })
    const errors: Buffer[] = []
    child.stderr?.on('data', (piece: Buffer) => errors.push(piece))
    child.stdout?.resume()
    const late = setTimeout(() => child.kill('SIGKILL'), PATIENCE)
    child.once('message', seen => done(seen as Seen))
    child.once('exit', () => {
      clearTimeout(late)
      fail(new Error(`the run ended without a word: ${Buffer.concat(errors).toString().slice(-500)}`))
    })
  })
}

const tally = { held: 0, known: 0, failed: 0 }
const openBy = new Map<string, number>()
const heldBy = new Map<string, Map<string, number>>()
const idle: string[] = []
let ran = 0
const count = (by: Map<string, number>, name: string) => by.set(name, (by.get(name) ?? 0) + 1)

function note(twin: Twin, { is, how }: Verdict): void {
  tally[is] += 1
  if (is === 'known') return void count(openBy, twin.name)
  const by = heldBy.get(twin.name) ?? new Map<string, number>()
  heldBy.set(twin.name, by)
  count(by, how)
}

/** Runs the desk without a twin: it must report nothing, and send the order as its sheet said. */
const control: Trial = {
  name: 'no package',
  async run() {
    const root = process.env['PERPDESK_BUILT'] ?? resolve('.')
    const seen = await runOne({ root, armed: 'nobody', kinds: selectedKinds })
    const [order] = seen.orders
    const faults = [
      ...(seen.ran || seen.reports.length > 0 ? [`a twin was heard: ${JSON.stringify(seen.reports)}`] : []),
      ...(order?.taken.length === 1 && order.arrived.join() === '0.01'
        ? []
        : [`its order: ${JSON.stringify(order)}`]),
    ]
    tally[faults.length === 0 ? 'held' : 'failed'] += 1
    print(`no package: ${seen.reports.length} reports, ${order?.taken.length ?? 0} order as its sheet said`)
    return faults
  },
}

const trialOf = (name: string): Trial => ({
  name,
  async run() {
    const seen = await runOne({ root: hostile, armed: name, kinds: selectedKinds })
    if (!seen.ran) {
      idle.push(name)
      print(`${name}: it never ran`)
      return []
    }
    ran += 1
    const verdicts = chosen.map(twin => [twin, judge(twin, seen)] as const)
    for (const [twin, verdict] of verdicts) note(twin, verdict)
    const counts = selectedKinds.map(kind => {
      const of = verdicts.filter(([twin]) => twin.kind === kind)
      return `${kind} ${of.filter(([, { isOpen }]) => isOpen).length} of ${of.length}`
    })
    print(`${name} (${seen.wasEarly ? 'before' : 'after'} the key): open ${counts.join(', ')}`)
    return verdicts.flatMap(([twin, { is, how }]) =>
      is === 'failed' ? [`${twin.kind}, ${twin.name}: ${how}`] : [],
    )
  },
})

/** Number of concurrent runs. They mostly wait for input and answers. */
const LANES = 4
const runs = await runCampaign([control, ...packages.map(trialOf)], {
  lanes: LANES,
  print,
  // A run that threw has no verdicts, and counts as one failure.
  onFailed: (_trial, [why = '']) => void (why.startsWith('it broke off') && (tally.failed += 1)),
})

print(`${ran} packages of ${packages.length} ran${idle.length === 0 ? '' : `; not ${idle.join(', ')}`}`)
for (const { name, kind } of chosen) {
  const held = [...(heldBy.get(name) ?? [])].map(([how, times]) => `; ${times} times ${how}`).join('')
  print(`${kind}, ${name}: open in ${openBy.get(name) ?? 0} of ${ran}${held}. ${expected[name]?.why ?? ''}`)
}
const { held, known, failed } = tally
const names = chosen
  .filter(({ name }) => openBy.has(name))
  .map(({ name, kind }) => `${kind} by “${name}” (${openBy.get(name) ?? 0})`)
print(
  `${closingLine({ tried: held + known + failed, held, failed })}; known to be open ${known}: ${names.join(', ') || 'none'}`,
)
process.exit(failed === 0 && runs.failed === 0 ? 0 : 1)
