import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

// node test/oracle/record.mjs --only GROUP … [--dump FOLDER]: records groups again. A prefix of a name
// selects all groups that begin with it.
const { values } = parseArgs({
  options: { only: { type: 'string', multiple: true }, dump: { type: 'string' } },
})
if (values.only === undefined && values.dump === undefined) {
  process.stderr.write('usage: node test/oracle/record.mjs --only GROUP … [--dump FOLDER]\n')
  process.exit(2)
}
const root = fileURLToPath(new URL('../..', import.meta.url))
const vitest = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url))
const projects = ['--project', 'rooms', '--project', 'details']
const { status } = spawnSync(process.execPath, [vitest, 'run', ...projects, 'test/oracle'], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    ...(values.only !== undefined && { ORACLE_ONLY: values.only.join('\n') }),
    ...(values.dump !== undefined && { ORACLE_DUMP: values.dump }),
  },
})
process.exit(status ?? 1)
