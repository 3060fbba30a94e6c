import './setup/node.mjs'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { installed, listTypeCheckedFolders, runChecks, createToolCheck, listWallChecks } from './check.mjs'
import { projectFiles } from './check/files.mjs'
import { setUp } from './setup.mjs'
import { command } from './setup/command.mjs'
import { at, memory } from './setup/places.mjs'
import { changedFiles, roomsOf } from './test/changed.mjs'

/** @typedef {import('./check.mjs').Check} Check */

/** Specs of `test/walls` that test the checks themselves or read a build; all others read the project as it is. */
const excludedWallSpecs = ['asked', 'bans', 'imports', 'loaded', 'package', 'reach', 'sbom', 'types']

/**
 * Checks what differs from the main branch, or from the last commit on it: types, lint, format and related unit specs.
 * The walls are checked as a whole.
 *
 * @returns {Promise<number>}
 */
export async function mine() {
  await setUp()
  const changed = changedFiles() ?? projectFiles()
  return runChecks([
    ...roomsOf(changed, listTypeCheckedFolders()).reverse().map(typesOf),
    ...fileChecksOf(changed),
    ...listWallChecks(),
  ])
}

/** @param {readonly string[]} changed @returns {readonly Check[]} */
function fileChecksOf(changed) {
  const present = changed.filter(path => existsSync(at(path)))
  const code = present.filter(path => /\/.*\.([cm]?[jt]s|vue)$/.test(path))
  return [
    ...(code.length === 0 ? [] : [specs('related unit specs', 'unit', ['related', ...code])]),
    specs('wall specs', 'rooms', ['run', ...wallSpecs()]),
    ...(present.length === 0 ? [] : [lintOf(present), formatOf(present)]),
  ]
}

/**
 * The compiler keeps its results in `.setup/`, so that the next run checks only files that changed since.
 *
 * @param {string} room
 */
function typesOf(room) {
  const buildInfo = join(memory, 'types', `${room === '.' ? 'all' : room.replaceAll('/', '-')}.tsbuildinfo`)
  return createToolCheck(`types of ${room}`, installed('vue-tsc/bin/vue-tsc.js'), [
    ...['--noEmit', '--incremental', '--tsBuildInfoFile', buildInfo, '-p', at(room)],
  ])
}

function wallSpecs() {
  return readdirSync(at('test', 'walls'))
    .filter(name => name.endsWith('.test.ts'))
    .filter(name => !excludedWallSpecs.includes(name.split('.')[0] ?? ''))
    .map(name => `test/walls/${name}`)
}

/**
 * @param {string} name
 * @param {string} project
 * @param {readonly string[]} args
 */
const specs = (name, project, args) =>
  createToolCheck(name, installed('vitest/vitest.mjs'), [
    ...args,
    ...['--run', '--project', project, '--reporter', 'minimal', '--passWithNoTests', '--maxWorkers', '1'],
  ])

/** @param {readonly string[]} paths */
const lintOf = paths =>
  createToolCheck('lint', installed('eslint/bin/eslint.js'), [
    ...['--max-warnings=0', '--no-warn-ignored', '--no-error-on-unmatched-pattern', ...paths],
  ])

/** @param {readonly string[]} paths */
const formatOf = paths =>
  createToolCheck('format', installed('prettier/bin/prettier.cjs'), [
    ...['--check', '--log-level=warn', '--ignore-unknown', ...paths],
  ])

await command(import.meta, { usage: 'npm run mine' }, mine)
