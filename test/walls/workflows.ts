import { createRequire } from 'node:module'

const { load } = createRequire(import.meta.url)('js-yaml') as { readonly load: (text: string) => unknown }

/** Allowed third-party actions, each by the digest of one commit, looked up in its own repository. */
const actions: Readonly<Record<string, string>> = {
  'actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1': 'v7.0.1',
  'actions/setup-node@820762786026740c76f36085b0efc47a31fe5020': 'v7.0.0',
  'actions/upload-artifact@bbbca2ddaa5d8feaa63e36b76fdaad77386f024f': 'v7.0.0',
  'actions/download-artifact@3e5f45b2cfb9172054b4087a40e8e0b5a5461e7c': 'v8.0.1',
  'actions/attest@1e69f48acb82d1966a394da916b4c1698aa569d6': 'v4.2.2',
}

/** Triggers by which no outsider can run code with our permissions. */
const events = ['push', 'pull_request', 'schedule', 'workflow_dispatch']

/** The only command of the only job that may write to the repository. */
const PUBLISH =
  'gh release create "$GITHUB_REF_NAME" files/* --repo "$GITHUB_REPOSITORY" --draft --verify-tag --title "$GITHUB_REF_NAME" --notes ""'

const PACKAGE = 'npm run package -- --installers'
/** The environment of the forge that holds the signing identities. */
const ENVIRONMENT = 'release'
/** The secrets that packaging may read, by the condition that limits the step to one system. */
const signingSecrets: Readonly<Record<string, readonly string[]>> = {
  "runner.os == 'macOS'": [
    'CSC_LINK',
    'CSC_KEY_PASSWORD',
    'APPLE_ID',
    'APPLE_APP_SPECIFIC_PASSWORD',
    'APPLE_TEAM_ID',
  ],
  "runner.os == 'Windows'": ['WIN_CSC_LINK', 'WIN_CSC_KEY_PASSWORD'],
}

type Fields = Readonly<Record<string, unknown>>
export interface Step {
  readonly if?: string
  readonly env?: Readonly<Record<string, string>>
  readonly uses?: string
  readonly run?: string
  readonly with?: Fields
}

export interface Job {
  readonly environment?: unknown
  readonly needs?: unknown
  readonly permissions?: unknown
  readonly steps: readonly Step[]
  readonly strategy?: { readonly matrix?: Readonly<Record<string, readonly unknown[]>> }
  readonly if?: unknown
  readonly 'runs-on'?: unknown
  readonly 'timeout-minutes'?: unknown
}

export interface Workflow {
  readonly on: Fields
  readonly permissions?: unknown
  readonly jobs: Readonly<Record<string, Job>>
}

export const readWorkflow = (text: string): Workflow => load(text) as Workflow
export const runsOf = ({ steps }: Job): readonly string[] => steps.flatMap(({ run }) => run ?? [])

/** Faults of a workflow as text; empty if all rules hold. `known` accepts the commands that it may run. */
export function workflowFaults(text: string, known: (command: string) => boolean): readonly string[] {
  const { on, permissions, jobs } = readWorkflow(text)
  return [
    ...Object.keys(on)
      .filter(event => !events.includes(event))
      .map(event => `it hears of ${event}`),
    ...(JSON.stringify(permissions) === '{}' ? [] : ['it gives rights to all of its jobs']),
    ...secretFaults(text, Object.values(jobs)),
    ...(/\bcontinue-on-error\b/.test(text) ? ['it goes on after a failure'] : []),
    ...commentFaults(text),
    ...Object.entries(jobs).flatMap(([name, job]) => jobFaults(job, known).map(fault => `${name}: ${fault}`)),
  ]
}

/** Checks the secrets in the text: each must be one that its step may read. */
function secretFaults(text: string, jobs: readonly Job[]): readonly string[] {
  const named = text.match(/\bsecrets\b|github\.token|GITHUB_TOKEN/g) ?? []
  const allowed = jobs.flatMap(job => job.steps.flatMap(step => allowedSecrets(job, step)))
  return named.length === allowed.length ? [] : ['it uses a secret']
}

/** The secrets in the environment of a step that may read them, by name. */
function allowedSecrets(
  { environment }: Job,
  { if: condition = '', run, env = {} }: Step,
): readonly string[] {
  const isAllowed = (name: string, value: string): boolean =>
    run === PUBLISH
      ? name === 'GH_TOKEN' && value === '${{ github.token }}'
      : run === PACKAGE &&
        environment === ENVIRONMENT &&
        signingSecrets[condition]?.includes(name) === true &&
        value === `\${{ secrets.${name} }}`
  return Object.entries(env).flatMap(([name, value]) => (isAllowed(name, value) ? [name] : []))
}

/** Requires the version as a comment after each digest, which is unreadable alone. */
function commentFaults(text: string): readonly string[] {
  return [...text.matchAll(/uses: *(\S+)(?: +# (\S+))?/g)].flatMap(([, action = '', version]) => {
    const known = actions[action]
    if (known === undefined) return [`${action} is not pinned to a commit that was looked up`]
    return version === known ? [] : [`${action} is ${known}, and not ${version ?? 'unnamed'}`]
  })
}

function jobFaults(job: Job, known: (command: string) => boolean): readonly string[] {
  const limit = job['timeout-minutes']
  const machines = machinesOf(job)
  return [
    ...permissionFaults(job),
    ...(typeof limit === 'number' && limit <= 180 ? [] : ['it may run for ever']),
    ...(machines.length > 0 && machines.every(one => /^(ubuntu|macos|windows)-\d[\d.]*(-arm)?$/.test(one))
      ? []
      : [`it runs on ${machines.join(', ')}`]),
    ...job.steps.flatMap(step => stepFaults(step, known)),
  ]
}

function machinesOf({ strategy, ...job }: Job): readonly string[] {
  const named = String(job['runs-on'])
  return named === '${{ matrix.system }}' ? (strategy?.matrix?.['system'] ?? []).map(String) : [named]
}

/**
 * Checks permissions: a job that runs code may only read the repository, a job that attests runs no code, and
 * a job that writes runs `PUBLISH` alone.
 */
function permissionFaults(job: Job): readonly string[] {
  const attests = job.steps.some(({ uses }) => uses?.startsWith('actions/attest@'))
  const publishes = runsOf(job).includes(PUBLISH)
  const others = job.steps.filter(
    ({ uses, run }) => run !== PUBLISH && uses?.startsWith('actions/download-artifact@') !== true,
  )
  return [
    ...(JSON.stringify(job.permissions) === JSON.stringify(rightsOf(attests, publishes))
      ? []
      : [`it has the rights ${JSON.stringify(job.permissions) ?? 'of its workflow'}`]),
    ...(attests && runsOf(job).length > 0 ? ['it attests and runs code'] : []),
    ...(publishes && others.length > 0 ? ['it publishes and does something else'] : []),
  ]
}

function rightsOf(attests: boolean, publishes: boolean): Fields {
  if (attests) return { 'id-token': 'write', attestations: 'write' }
  return { contents: publishes ? 'write' : 'read' }
}

function stepFaults({ uses = '', run, with: given = {} }: Step, known: (command: string) => boolean) {
  const faults: string[] = []
  if (uses.startsWith('actions/checkout@') && given['persist-credentials'] !== false)
    faults.push('it leaves its credentials in the checkout')
  if (uses.startsWith('actions/setup-node@') && given['package-manager-cache'] !== false)
    faults.push('it may share a cache')
  if ('cache' in given || /cache(\/\w+)?@/.test(uses)) faults.push('it shares a cache')
  if (run?.includes('${{') === true) faults.push(`what ${run} runs is put together by somebody else`)
  else if (run !== undefined && run !== PUBLISH && !known(run))
    faults.push(`${run} is no command of this project`)
  return faults
}
