import './setup/node.mjs'
import { join } from 'node:path'
import { rooms } from './check.mjs'
import { setUp } from './setup.mjs'
import { command, EXIT } from './setup/command.mjs'
import { at, memory, root } from './setup/places.mjs'
import { hand, step } from './setup/step.mjs'
import { changedFiles, roomsOf } from './test/changed.mjs'
import { units } from './test/units.mjs'

/** One compiler beside the specs: two workers for them is as much as two cores can do. */
const WORKERS = 2

/**
 * Runs every unit spec, and beside them the compiler over the rooms in which something changed. What it judged of a room
 * is remembered in `.setup/`, so that the next time it reads again what changed since.
 *
 * @returns {Promise<number>}
 */
export async function testFast() {
  await setUp()
  const judged = roomsOf(changedFiles() ?? rooms().map(room => `${room}/tsconfig.json`), rooms())
  const faults = typeFaults(judged)
  const code = await hand(process.execPath, units('run', '--maxWorkers', String(WORKERS)), { cwd: root })
  const said = await faults
  if (said !== '') process.stdout.write(`${said}\n`)
  const named = judged.length === 0 ? 'of nothing, for no code changed' : `of ${judged.join(', ')}`
  process.stdout.write(`Types ${named}: ${said === '' ? 'they hold' : 'they do not hold'}.\n`)
  return code === 0 && said === '' ? EXIT.fine : EXIT.failed
}

/** @param {readonly string[]} judged */
async function typeFaults(judged) {
  let said = ''
  for (const room of judged) {
    const kept = join(memory, 'types', `${room === '.' ? 'all' : room.replaceAll('/', '-')}.tsbuildinfo`)
    const { code, output } = await step(`types of ${room}`, process.execPath, [
      at('node_modules', 'vue-tsc', 'bin', 'vue-tsc.js'),
      ...['--noEmit', '--incremental', '--tsBuildInfoFile', kept, '-p', at(room)],
    ])
    if (code !== 0) said += output.trim() || `The compiler ended with ${code} over ${room} and said nothing.`
  }
  return said
}

await command(import.meta, { usage: 'npm run test:fast' }, testFast)
