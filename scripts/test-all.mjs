import './setup/node.mjs'
import { command, EXIT } from './setup/command.mjs'
import { bringNode24 } from './setup/node-24.mjs'
import { argumentRules, test } from './test.mjs'
import { long } from './test/selection.mjs'

/** Arguments of the projects that also run on the newer Node version of Electron. */
const underNode24 = named('unit', 'rooms', 'scenarios')

/** @param {readonly string[]} projects */
function named(...projects) {
  return projects.flatMap(name => ['--project', name])
}

/**
 * Runs what takes too long for every change: the long specs, and everything of main once more under the major version
 * of Node that Electron brings. Arguments choose among the long specs, and are for those alone.
 *
 * @param {readonly string[]} args
 */
export async function testAll(args) {
  const code = await test([...named(...long), ...args])
  if (code !== EXIT.fine || args.length > 0) return code
  if (Number(process.versions.node.split('.')[0]) >= 24) {
    process.stdout.write(`This is Node ${process.versions.node}: \`npm test\` ran under it.\n`)
    return code
  }
  const node = await bringNode24()
  if ('why' in node) {
    process.stdout.write(`Not run under Node 24: ${node.why}.\n`)
    return ['true', '1'].includes(process.env['CI'] ?? '') ? EXIT.failed : code
  }
  process.stdout.write('\nOnce more, under Node 24:\n')
  return test(underNode24, node.program)
}

await command(
  import.meta,
  { ...argumentRules, usage: argumentRules.usage.replace('npm test', 'npm run test:all') },
  testAll,
)
