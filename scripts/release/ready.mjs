import '../setup/node.mjs'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { command, EXIT, printStatus, Stop } from '../setup/command.mjs'
import { at, root } from '../setup/places.mjs'

/**
 * @typedef {Readonly<Record<'homepage' | 'repository' | 'maintainersEmail' | 'securityEmail' | 'conductEmail', string>>} Contact
 * @typedef {Contact & { readonly updates: { readonly address: string, readonly keys: readonly string[] } }} Project
 */

/** @returns {Project} */
export const readProject = () =>
  JSON.parse(readFileSync(at('src', 'main', 'updates', 'project.json'), 'utf8'))

/**
 * Returns the version tag of the checked-out commit, or `undefined` if it has none.
 *
 * @param {NodeJS.ProcessEnv} [env]
 * @param {string} [folder]
 * @returns {string | undefined}
 */
export function releaseTag(env = process.env, folder = root) {
  if (env['GITHUB_REF_TYPE'] === 'tag') return env['GITHUB_REF_NAME']
  const { stdout, error } = spawnSync('git', ['tag', '--points-at', 'HEAD', '--list', 'v*'], {
    cwd: folder,
    encoding: 'utf8',
  })
  // Without git there is no tag either.
  return error === undefined ? stdout.split('\n').find(line => line !== '') : undefined
}

/**
 * Returns the fields of `project` that still have a reserved `.example` address.
 *
 * @param {Project} project
 */
export function placeholders({ updates, ...contact }) {
  const fields = Object.entries({ ...contact, 'updates.address': updates.address })
  return fields.filter(([, value]) => /\.example\b/.test(value)).map(([name]) => name)
}

/**
 * Returns why a tagged commit must not be released. An untagged commit has no faults.
 *
 * @param {{ readonly tag: string | undefined, readonly version: string, readonly project: Project }} release
 * @returns {readonly string[]}
 */
export function releaseFaults({ tag, version, project }) {
  if (tag === undefined) return []
  return [
    ...(tag === `v${version}` ? [] : [`the tag is ${tag}, and package.json has version ${version}`]),
    ...placeholders(project).map(name => `src/main/updates/project.json: ${name} is a placeholder`),
  ]
}

// Ends with 1 unless the checked-out commit is tagged and ready to be released.
await command(import.meta, { usage: 'node scripts/release/ready.mjs' }, () => {
  const tag = releaseTag()
  if (tag === undefined) throw new Stop(EXIT.failed, 'This commit has no version tag.')
  const { version } = JSON.parse(readFileSync(at('package.json'), 'utf8'))
  const faults = releaseFaults({ tag, version, project: readProject() })
  if (faults.length > 0) throw new Stop(EXIT.failed, `Not ready to be released: ${faults.join('; ')}.`)
  printStatus(`${tag} is ready to be released.`)
  return Promise.resolve(EXIT.fine)
})
