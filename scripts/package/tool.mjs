import { spawnSync } from 'node:child_process'
import { EXIT, Stop } from '../setup/command.mjs'
import { step } from '../setup/step.mjs'

/**
 * Returns true if this machine has a program whose version matches `pattern`.
 *
 * @param {string} name
 * @param {RegExp} [pattern] Pattern that the output of `--version` must match.
 */
export function hasTool(name, pattern = /./) {
  const { status, stdout, stderr } = spawnSync(name, ['--version'], { encoding: 'utf8' })
  return status === 0 && pattern.test(stdout + stderr)
}

/**
 * Runs a program out of sight and returns its output. Throws `Stop` with that output if it fails.
 *
 * @param {string} doing
 * @param {string} name
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, soFar?: (() => string) | undefined }} [options]
 */
export async function tool(doing, name, args, options) {
  const { code, output } = await step(doing, name, args, options)
  if (code !== 0)
    throw new Stop(EXIT.failed, `${output.trim()}\n${doing} failed: ${name} ended with ${code}.`)
  return output
}
