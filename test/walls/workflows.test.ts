import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { aptCommand } from '../../scripts/setup/system.mjs'
import { readWorkflow, runsOf, workflowFaults } from './workflows'

const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const text = (path: string): string => readFileSync(at(path), 'utf8')
const { scripts } = JSON.parse(text('package.json')) as { scripts: Readonly<Record<string, string>> }

const folder = '.github/workflows'
const check = text(`${folder}/check.yml`)
const release = text(`${folder}/release.yml`)

/** Packages that a runner lacks, as set-up would ask for them. */
const preparing = [
  'sudo apt-get update',
  `sudo ${aptCommand(['display', 'keyring'])}`,
  `sudo ${aptCommand(['packers'])}`,
  'sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0',
]

/** True if a command belongs to package.json or scripts/release and the file that it starts exists. */
function isOurs(command: string): boolean {
  const released = /^node (scripts\/release\/[\w-]+\.mjs)(?: [\w-]+)*$/.exec(command)?.[1]
  if (released !== undefined) return existsSync(at(released))
  const name = /^npm (?:run )?([\w:-]+)(?: -- --installers)?$/.exec(command)?.[1]
  const script =
    name === undefined || (name !== 'test' && !command.includes(' run ')) ? undefined : scripts[name]
  const file = /^node (?:--[\w-]+ )*(\S+\.mjs)/.exec(script ?? '')?.[1]
  return file === undefined ? preparing.includes(command) : existsSync(at(file))
}

it.each(readdirSync(at(folder)))('finds no fault in %s', name => {
  expect(workflowFaults(text(`${folder}/${name}`), isOurs)).toEqual([])
})

describe('CI check workflow', () => {
  const { on, jobs } = readWorkflow(check)
  const npm = (name: string) => runsOf(jobs[name] ?? { steps: [] }).filter(run => run.startsWith('npm '))

  it('contains the exact commands of .ci/run, in order', () => {
    const commands = text('.ci/run')
      .split('\n')
      .filter(line => line.startsWith('npm '))

    expect(commands).toContain('npm test')
    expect(npm('check')).toEqual(commands)
  })

  it('runs long and random campaigns on a schedule alone', () => {
    expect(jobs['long']?.if).toBe("github.event_name == 'schedule'")
  })

  it('covers each supported system and Node version, and pull requests from everyone', () => {
    expect(jobs['check']?.strategy?.matrix).toEqual({
      system: ['ubuntu-24.04', 'macos-15', 'windows-2025'],
      node: [20, 22, 24],
    })
    expect(Object.keys(on)).toContain('pull_request')
  })
})

describe('release workflow', () => {
  const { on, jobs } = readWorkflow(release)

  it('starts from a tag alone', () => expect(on).toEqual({ push: { tags: ['v*'] } }))

  it('packs for both processors of every system, and continues when one leg fails', () => {
    expect(jobs['package']?.strategy).toEqual({
      'fail-fast': false,
      matrix: { system: ['ubuntu-24.04', 'ubuntu-24.04-arm', 'macos-15', 'windows-2025', 'windows-11-arm'] },
    })
  })

  it('attests the packages and the bill of materials of every system', () => {
    const attesting = (jobs['attest']?.steps ?? []).filter(({ uses }) => uses?.startsWith('actions/attest@'))

    expect(jobs['attest']?.strategy).toEqual(jobs['package']?.strategy)
    expect(attesting.map(step => step.with)).toEqual([
      { 'subject-checksums': 'dist/SHA256SUMS' },
      { 'subject-checksums': 'dist/SHA256SUMS', 'sbom-path': 'dist/perpdesk.cdx.json' },
    ])
  })

  it('uploads every artifact under the name that the next job reads', () => {
    const names = (job: string, action: string) =>
      (jobs[job]?.steps ?? []).flatMap(({ uses = '', with: given = {} }) =>
        uses.startsWith(`actions/${action}-artifact@`) ? [given['name']] : [],
      )

    expect(names('attest', 'download')).toEqual(names('package', 'upload'))
    expect(names('attest', 'upload')).toEqual(
      ['build', 'bill'].map(kind => `attestation-${kind}-\${{ matrix.system }}`),
    )
    expect(names('draft', 'download')).toEqual(names('collect', 'upload'))
  })

  it('packs nothing before the tag and the addresses are checked', () => {
    const runs = runsOf(jobs['package'] ?? { steps: [] })

    expect(runs[0]).toBe('node scripts/release/ready.mjs')
  })

  it('creates the draft after everything else', () => {
    expect(Object.entries(jobs).map(([name, { needs }]) => [name, needs])).toEqual([
      ['package', undefined],
      ['attest', 'package'],
      ['collect', 'attest'],
      ['draft', 'collect'],
    ])
  })
})

const CHECKOUT = 'actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1'

it.each<[string, string, string, string, string]>([
  [
    'an event from outside',
    check,
    '  pull_request:\n',
    '  pull_request_target:\n',
    'it hears of pull_request_target',
  ],
  ['rights for all', check, 'permissions: {}', 'permissions: read-all', 'it gives rights to all of its jobs'],
  ['no word on rights', release, 'permissions: {}\n', '', 'it gives rights to all of its jobs'],
  [
    'more rights',
    check,
    'contents: read',
    'contents: write',
    'check: it has the rights {"contents":"write"}',
  ],
  [
    'a job without rights of its own',
    check,
    '    permissions:\n      contents: read\n',
    '',
    'check: it has the rights of its workflow',
  ],
  [
    'a secret',
    check,
    'run: npm test',
    "run: npm test\n        env: { K: '${{ secrets.K }}' }",
    'it uses a secret',
  ],
  [
    'a failure that is passed over',
    check,
    '- run: npm test',
    '- continue-on-error: true\n        run: npm test',
    'it goes on after a failure',
  ],
  [
    'a tag',
    check,
    CHECKOUT,
    'actions/checkout@v7',
    'actions/checkout@v7 is not pinned to a commit that was looked up',
  ],
  [
    'an unknown digest',
    check,
    '3d3c42e5',
    '4d3c42e5',
    'actions/checkout@4d3c42e5aac5ba805825da76410c181273ba90b1 is not pinned',
  ],
  ['another version in words', check, '# v7.0.1', '# v7.0.0', 'is v7.0.1, and not v7.0.0'],
  ['no version in words', check, ' # v7.0.1', '', 'is v7.0.1, and not unnamed'],
  [
    'credentials that stay',
    check,
    'persist-credentials: false',
    'persist-credentials: true',
    'check: it leaves its credentials',
  ],
  [
    'a cache by default',
    check,
    'package-manager-cache: false',
    'check-latest: false',
    'check: it may share a cache',
  ],
  [
    'a cache',
    check,
    'package-manager-cache: false',
    'package-manager-cache: false\n          cache: npm',
    'check: it shares a cache',
  ],
  [
    'words of a stranger',
    check,
    'run: npm test',
    'run: npm test ${{ github.head_ref }}',
    'is put together by somebody else',
  ],
  [
    'a command that is not ours',
    check,
    'run: npm test',
    'run: npx something',
    'check: npx something is no command',
  ],
  [
    'a script that there is not',
    check,
    'run: npm test',
    'run: npm run tests',
    'check: npm run tests is no command',
  ],
  ['no end', check, '    timeout-minutes: 90\n', '', 'check: it may run for ever'],
  ['a machine that changes', check, 'ubuntu-24.04', 'ubuntu-latest', 'check: it runs on ubuntu-latest'],
  [
    'code beside the right to attest',
    release,
    '      - id: build\n',
    '      - run: npm test\n      - id: build\n',
    'attest: it attests and runs code',
  ],
  [
    'that right where code is run',
    release,
    'contents: read',
    'id-token: write',
    'package: it has the rights {"id-token":"write"}',
  ],
  [
    'a signing secret outside of the environment',
    release,
    '    environment: release\n',
    '',
    'it uses a secret',
  ],
  [
    'the identity of one system on another',
    release,
    "if: runner.os == 'macOS'",
    "if: runner.os == 'Linux'",
    'it uses a secret',
  ],
  [
    'a secret under another name',
    release,
    'secrets.APPLE_ID }}',
    'secrets.APPLE_TEAM_ID }}',
    'it uses a secret',
  ],
  [
    'a signing secret for another command',
    release,
    "if: runner.os == 'Windows'\n        run: npm run package -- --installers",
    "if: runner.os == 'Windows'\n        run: npm run check",
    'it uses a secret',
  ],
  [
    'the token of the forge for another command',
    release,
    'run: npm run sbom',
    "run: npm run sbom\n        env: { GH_TOKEN: '\${{ github.token }}' }",
    'it uses a secret',
  ],
  [
    'code beside the right to write',
    release,
    '      - run: gh release',
    '      - run: npm run check\n      - run: gh release',
    'draft: it publishes and does something else',
  ],
])('finds %s', (_what, whole, from, to, fault) => {
  expect(whole).toContain(from)
  expect(workflowFaults(whole.replace(from, to), isOurs)).toEqual([expect.stringContaining(fault)])
})

it('accepts no other command next to write permission', () => {
  const published = release.replace('--draft ', '')

  expect(workflowFaults(published, isOurs)).toContain('draft: it has the rights {"contents":"write"}')
})
