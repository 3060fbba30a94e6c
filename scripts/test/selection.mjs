import { keyringSpecs } from './grounds.mjs'

/** @typedef {import('../setup.mjs').Ready} Ready */

/** Projects of vitest.config.ts, and what each needs besides npm packages. */
const projects = {
  unit: [],
  rooms: [],
  scenarios: [],
  alone: [],
  host: ['browser'],
  window: ['browser'],
}
/** Projects of the specs that take too long for every change; `npm run test:all` names them. */
export const long = ['long', 'details']

/**
 * Leaves out tests for which this machine lacks a part that it could have. Tests that are requested by name
 * are kept.
 *
 * @param {Ready} ready
 * @param {readonly string[]} args
 */
export function selection(ready, args) {
  const keyring = lacks(ready, 'keyring') ? keyringSpecs.flatMap(spec => ['--exclude', spec]) : []
  const named = args.some(arg => arg.startsWith('--project'))
  const left = lacking(ready)
  // By their names: of several that are negated, vitest takes each for leave to run all others.
  const chosen = Object.keys(projects).filter(name => !left.includes(name))
  return [...(named ? [] : chosen.flatMap(name => ['--project', name])), ...keyring, ...args]
}

/**
 * The specs that a missing part keeps from running, as they are called in a sentence.
 *
 * @param {Ready} ready
 */
export function leftOut(ready) {
  const names = lacking(ready).map(name => `the ${name} specs`)
  return lacks(ready, 'keyring') ? [...names, 'the keychain specs'] : names
}

/** @param {Ready} ready */
function lacking(ready) {
  return Object.entries(projects).flatMap(([name, parts]) =>
    parts.some(part => lacks(ready, part)) ? [name] : [],
  )
}

/**
 * @param {Ready} ready
 * @param {string} part
 */
function lacks({ missing }, part) {
  return missing.some(name => name === part)
}
