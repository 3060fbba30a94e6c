import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, vi } from 'vitest'
import { npm } from './setup/dependencies.mjs'
import { argumentFault, flagsFromNpm, npmFault } from './setup/arguments.mjs'

// Real programs are started here, on whatever machine this is.
vi.setConfig({ testTimeout: 60_000 })

const scripts = fileURLToPath(new URL('.', import.meta.url))
const run = (name: string, ...args: readonly string[]) =>
  spawnSync(process.execPath, [`${scripts}${name}`, ...args], { encoding: 'utf8', timeout: 30_000 })

/** Every script that a person can start. */
const commands = readdirSync(scripts).filter(
  name =>
    name.endsWith('.mjs') && /\bcommand\(\s*import\.meta/.test(readFileSync(`${scripts}${name}`, 'utf8')),
)

it('covers every command', () => expect(commands.length).toBeGreaterThan(18))

it.each(commands)('%s prints its usage and does nothing else with --help', name => {
  const { status, stdout, stderr } = run(name, '--help')
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(/^Usage: .+\n$/)
})

it.each([
  ['start.mjs', '--readonly', '--read-only'],
  ['start.mjs', 'read-only', '--read-only'],
  ['soak.mjs', '--minuts=3', '--minutes'],
  ['faults.mjs', '--run', '--runs'],
  ['model.mjs', '--sed', '--seed'],
  ['tour.mjs', '--ouT', '--out'],
  ['test.mjs', '--projct', '--project'],
  ['test.mjs', '--no-fileparallelism', '--no-file-parallelism'],
  ['verify.mjs', '--halp', '--help'],
  ['dev.mjs', '--hlp', '--help'],
  ['package.mjs', '--arm46', '--arm64'],
  ['practice.mjs', '--prot', '--port'],
])('%s exits with 64 for %s before any action, and suggests %s', (name, arg, near) => {
  const { status, stdout, stderr } = run(name, arg, '3')
  expect([status, stdout]).toEqual([64, ''])
  expect(stderr).toContain(`It does not take ${arg}. Did you mean ${near}?`)
})

it.each(['verify.mjs', 'dev.mjs', 'package.mjs', 'practice.mjs', 'test.mjs'])(
  '%s exits with 64 for an option unlike its own, and passes it to no other program',
  name => {
    const { status, stdout, stderr } = run(name, '--quite-another')
    expect([status, stdout]).toEqual([64, ''])
    expect(stderr).toMatch(/^It does not take --quite-another\. Usage: npm /)
  },
)

it('practice.mjs takes --check, and a file as its state', () => {
  const { stderr } = run('practice.mjs', '--state', 'kept', '--check', '--quite-another')
  expect(stderr).toMatch(/^It does not take --quite-another\. .*\[--state FILE\].*\[--check\]/)
})

it('lists the arguments of npm test in its help', () => {
  const { stdout } = run('test.mjs', '--help')
  for (const option of ['PATHS', '--project', '--reporter', '--update', '-t', '-u'])
    expect(stdout).toContain(option)
})

const rules = {
  usage: 'it',
  letters: { o: 'only', s: 'short' },
  values: ['only'],
  numbers: ['runs'],
  flags: ['short'],
}

it.each([
  [['--runs', '3', '--only', 'a name', '--short'], undefined],
  [['--runs=3', '--only=--short'], undefined],
  [['--runs'], '--runs takes a whole number. Usage: it'],
  [['--runs', 'x'], '--runs takes a whole number. Usage: it'],
  [['--runs=-1'], '--runs takes a whole number. Usage: it'],
  [['--only='], '--only takes a value. Usage: it'],
  [['--short=yes'], 'It does not take --short=yes. Did you mean --short? Usage: it'],
  [['word'], 'It does not take word. Usage: it'],
  [['-o', 'a name', '-s', '-o=b'], undefined],
  [['-o'], '--only takes a value. Usage: it'],
  [['-x'], 'It does not take -x. Usage: it'],
  [['--'], 'It does not take --. Usage: it'],
] as const)('reports for %j the fault %s', (args, fault) => expect(argumentFault(args, rules)).toBe(fault))

it('accepts arguments that a command passes on to another program', () => {
  const handed = { usage: 'it', flags: ['read-only'], passesOn: true }
  expect(argumentFault(['--read-only', '--lang=de', 'file'], handed)).toBeUndefined()
})

describe('an option that npm consumed because no `--` preceded it', () => {
  const start = { usage: 'npm start', flags: ['read-only'], heeded: ['read-only'], passesOn: true }
  const tests = { usage: 'npm test', values: ['testNamePattern'], letters: { t: 'testNamePattern' } }

  it('is applied where the command declares it', () => {
    expect(flagsFromNpm({ npm_config_read_only: 'true' }, start)).toEqual(['--read-only'])
    expect(npmFault({ npm_config_read_only: 'true' }, start)).toBeUndefined()
  })

  it('is passed on to what the command runs', () => {
    const folder = mkdtempSync(join(tmpdir(), 'perpdesk-arguments-'))
    const file = join(folder, 'go.mjs')
    writeFileSync(
      file,
      `import { command } from ${JSON.stringify(new URL('setup/command.mjs', import.meta.url).href)}
      const takes = { usage: 'it', flags: ['read-only'], heeded: ['read-only'] }
      await command(import.meta, takes, async args => (console.log(args.join(' ')), 0))`,
    )
    const env = { ...process.env, npm_config_read_only: 'true' }
    const { stdout } = spawnSync(process.execPath, [file], { encoding: 'utf8', env, timeout: 30_000 })
    rmSync(folder, { recursive: true })
    expect(stdout).toBe('--read-only\n')
  })

  it.each([
    ['npm_config_runs', '3', rules, '--runs'],
    ['npm_config_short', 'true', rules, '--short'],
    ['npm_config_o', 'true', rules, '-o'],
    ['npm_config_testnamepattern', 'true', tests, '--testNamePattern'],
    ['npm_config_read_olny', 'true', start, '--read-olny'],
    ['npm_config_read_only', 'true', rules, '--read-only'],
  ] as const)('ends the command when it is %s=%s', (name, value, command, option) => {
    expect(npmFault({ [name]: value }, command)).toContain(`npm took ${option} for itself`)
  })

  it.each(['', 'false', undefined])('counts as not given when its value is %j', value => {
    expect(npmFault({ npm_config_short: value }, rules)).toBeUndefined()
    expect(flagsFromNpm({ npm_config_read_only: value }, start)).toEqual([])
  })

  it('is none of those that npm sets in every run', () => {
    const always = { npm_config_cache: '/c', npm_config_prefix: '/usr', npm_config_user_agent: 'npm/11' }
    expect(npmFault(always, rules)).toBeUndefined()
  })
})

describe('npm environment', () => {
  const npmRun = (...args: readonly string[]) => {
    const [file = '', ...before] = npm()
    return spawnSync(file, [...before, ...args], {
      encoding: 'utf8',
      timeout: 60_000,
      cwd: `${scripts}..`,
      env: { ...process.env, npm_config_update_notifier: 'false' },
      shell: file.endsWith('.cmd'),
    })
  }

  it.each([
    ['run', 'practice', '--json'],
    ['run', 'practice', '--seed', '3'],
    ['run', 'model', '--runs=2'],
    ['run', 'dev', '--read-only'],
    ['start', '--read-olny'],
  ])('reveals each option for which a command exits with 64: %s %s %s', (...args) => {
    const { status, stderr } = npmRun(...args)
    expect({ status, stderr }).toEqual({ status: 64, stderr: expect.stringContaining('npm took --') })
  })
})

it('prints in the first line of npm start what it does and how long that takes', async () => {
  const env = { ...process.env, DISPLAY: '', WAYLAND_DISPLAY: '' }
  const child = spawn(process.execPath, [`${scripts}start.mjs`, '--read-only'], { env })
  const first = await new Promise<string>(resolve => child.stderr.once('data', text => resolve(String(text))))
  child.kill('SIGKILL')
  expect(first).toMatch(/^npm start .*\((about|a few|\d).*(seconds|minutes?)\)\.\n/)
})
