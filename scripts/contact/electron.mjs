import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { build } from '../build.mjs'
import { openDisplay } from '../display.mjs'
import { insistOn, setUp } from '../setup.mjs'
import { EXIT, printStatus, Stop } from '../setup/command.mjs'
import { whyNoElectron } from '../setup/electron.mjs'
import { at } from '../setup/places.mjs'
import { hasDisplay, shellEnvironment } from '../setup/shell.mjs'
import { packagePoints } from './electron/points-package.mjs'
import { tryPoint, lineOf, verdictOf } from './electron/verdict.mjs'
import { system } from '../../host/system/system.mjs'

/** @typedef {import('./electron/verdict.mjs').Verdict} Verdict */

/** The program for Electron: the built desk, with a tester inside of main. */
const INSIDE = at('scripts', 'contact', 'electron', 'inside')
/** Time limit in milliseconds: far above the time of all points together. */
const LIMIT = 15 * 60_000

/**
 * Tries every point on the program and returns the verdicts.
 *
 * @param {{ electron?: string | undefined, folder?: string | undefined, env?: Readonly<Record<string, string | undefined>>, only?: readonly string[], fault?: string, onVerdict?: (verdict: Verdict) => void, note?: (sentence: string) => void }} how
 *   `electron` is Electron's program, and without one the stand-in plays; `fault` has a fault planted, as a test does.
 * @returns {Promise<readonly Verdict[]>}
 */
export async function meetElectron({
  electron,
  folder,
  env = {},
  only,
  fault,
  onVerdict = () => undefined,
  note = () => undefined,
}) {
  const home = mkdtempSync(join(tmpdir(), 'perpdesk-contact-'))
  /** @type {Verdict[]} */
  const verdicts = []
  const take = (/** @type {Verdict} */ verdict) => {
    verdicts.push(verdict)
    onVerdict(verdict)
  }
  const { isRoot } = system
  const program =
    electron === undefined
      ? [process.execPath, at('host', 'bin.mjs'), INSIDE, '--headless']
      : [electron, ...(isRoot ? ['--no-sandbox'] : []), INSIDE]
  try {
    await sitInside(program, home, { env, only, fault, note, take })
  } finally {
    rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  }
  for (const point of packagePoints) {
    if (only?.includes(point.name) === false) continue
    const tried = { name: point.name, prove: () => point.prove(folder) }
    take(verdictOf(point, await tryPoint(tried, /** @type {any} */ (undefined)), electron === undefined))
  }
  return verdicts
}

/**
 * @param {readonly string[]} command
 * @param {string} home
 * @param {{ env: Readonly<Record<string, string | undefined>>, only?: readonly string[] | undefined, fault?: string | undefined, note: (sentence: string) => void, take: (verdict: Verdict) => void }} how
 * @returns {Promise<void>}
 */
function sitInside([program = '', ...args], home, { env, only, fault, note, take }) {
  const mark = `${randomBytes(8).toString('hex')} `
  const contact = { main: at('out', 'main', 'entry.js'), again: [program, ...args], mark, only, fault }
  const child = spawn(program, args, {
    env: { ...shellEnvironment(), ...env, PERPDESK_HOME: home, PERPDESK_CONTACT: JSON.stringify(contact) },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: LIMIT,
  })
  /** @type {string[]} */
  const output = []
  let isOpen = false
  createInterface({ input: child.stderr }).on('line', line => output.push(line))
  createInterface({ input: child.stdout }).on('line', line => {
    if (!line.startsWith(mark)) return
    const word = JSON.parse(line.slice(mark.length))
    if (word.is === 'open') isOpen = true
    if (word.is === 'open' && !word.standIn)
      note(`Electron ${word.versions.electron}, Chromium ${word.versions.chrome}.`)
    if (word.is === 'verdict') take(word.verdict)
    if (word.is === 'fault') output.push(word.what)
  })
  return new Promise((done, failed) => {
    child.once('error', failed)
    child.once('close', code => {
      const why = output.slice(-5).join('\n')
      if (isOpen && code === 0) done()
      else
        failed(
          new Stop(
            EXIT.failed,
            `The desk ${isOpen ? 'ended with code' : 'did not open, and ended with'} ${code}: ${why}`,
          ),
        )
    })
  })
}

/**
 * Runs the first contact with Electron: prints the verdict of each point, and their counts in the last line.
 *
 * @param {readonly string[]} args
 * @returns {Promise<number>}
 */
export async function contactElectron(args) {
  const { values } = parseArgs({ args: [...args], options: { package: { type: 'string' } }, strict: false })
  const folder = typeof values.package === 'string' ? resolve(values.package) : undefined
  if (folder !== undefined && !existsSync(join(folder, 'resources')) && system.platform !== 'darwin')
    throw new Stop(EXIT.usage, `There is no package in ${folder}: npm run package makes one in dist/.`)
  const ready = await setUp({ needs: ['electron', 'browser', 'display'] })
  const { electron } = ready
  if (electron === undefined) {
    insistOn(ready, 'browser', 'The Chromium stand-in')
    printStatus(
      `Electron’s binary is not here (${whyNoElectron()}): its Chromium stand-in is tested instead, which refutes but confirms little.`,
    )
  }
  await build()
  const display = electron !== undefined && !hasDisplay() ? await openDisplay() : undefined
  try {
    const printVerdict = (/** @type {Verdict} */ verdict) => console.log(lineOf(verdict))
    const verdicts = await meetElectron({
      electron,
      folder,
      env: display?.env ?? {},
      onVerdict: printVerdict,
      note: printStatus,
    })
    const count = (/** @type {Verdict['is']} */ is) => verdicts.filter(verdict => verdict.is === is).length
    console.log(
      `contact: ${electron === undefined ? 'stand-in' : 'Electron'}, ${count('confirmed')} confirmed, ${count('refuted')} refuted, ${count('cannot be shown')} cannot be shown`,
    )
    return count('refuted') === 0 ? EXIT.fine : EXIT.failed
  } finally {
    await display?.close()
  }
}
