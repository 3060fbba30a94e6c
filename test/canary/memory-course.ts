import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openPractice } from '../../src/practice/open-practice'
import type { PracticeHandle } from '../../src/practice/open-practice'
import type { Tally } from '../campaigns/campaign'
import { generousGuards } from '../kit/generous-guards'
import { openKeyring } from '../kit/keyring'
import type { Masked, TypedKey } from './acts'
import { filesBelow } from './channels'
import { ended, freshSecret, keyCanary, order } from './course'
import { openDeskProcess, type DeskProcess } from './desk-process'
import { forms, written } from './forms'
import {
  isReadable,
  lookInto,
  plantInto,
  processesOf,
  type Found,
  type Role,
  type RunningProcess,
} from './process-memory'
import { huntFor, search, type Canary } from './search'

const print = (line: string): void => console.log(line)

/** Writes between unlock and lock. */
const WRITES = 10

/** Encodes a secret for the desk process, because IPC messages remain in the memory of both processes. */
const masked = (text: string): Masked =>
  [...text].map(sign => {
    const added = 1 + randomBytes(1).readUInt8()
    return [sign.charCodeAt(0) + added, added] as const
  })

interface Secrets {
  readonly kept: Canary
  readonly calledOff: Canary
  readonly refused: Canary
}

/** An accepted finding of a canary in a process, with the reason. Every other finding is a leak. */
interface Known {
  readonly canary: string
  readonly role: Role
  readonly why: string
}

const typed = 'what was typed lies in freed memory of the page until its process ends'
const fielded =
  'what stands in the field that has the keyboard was met in the engine’s own process, in memory that may be freed'
const known: readonly Known[] = [
  { canary: 'the kept key', role: 'signer', why: 'it signs with it' },
  { canary: 'the kept key', role: 'keeper', why: 'it read it from the store' },
  { canary: 'a key that was called off', role: 'a page', why: typed },
  { canary: 'a key that was refused', role: 'a page', why: typed },
  { canary: 'a key that was called off', role: 'the engine', why: fielded },
  { canary: 'a key that was refused', role: 'the engine', why: fielded },
]

const isOf = ({ canary, role }: Known, found: Found, at: RunningProcess): boolean =>
  canary === found.canary && role === at.role

/** Returns the processes with readable memory, and reports the others. */
const readableOf = (desk: DeskProcess): readonly RunningProcess[] =>
  processesOf(desk.pid).filter(each => {
    const isOpen = isReadable(each)
    if (!isOpen) print(`not looked into: ${each.role}, which the system lets nobody but root read`)
    return isOpen
  })

/**
 * Searches the memory of every process for every canary. After a lock, no process may contain the stored key.
 */
function lookAtAll(
  desk: DeskProcess,
  when: string,
  canaries: readonly Canary[],
  { isLocked = false, met }: { readonly isLocked?: boolean; readonly met: Set<Known> },
): Tally {
  const hunt = huntFor(canaries)
  let [tried, failed] = [0, 0]
  for (const each of readableOf(desk)) {
    const { bytes, found } = lookInto(each.pid, hunt)
    const leaks = found.filter(one => {
      const reason = known.find(entry => isOf(entry, one, each))
      const isKnown = reason !== undefined && !(isLocked && one.canary === 'the kept key')
      if (isKnown) met.add(reason)
      const what = `${one.canary} in ${each.role} ${when}, ${one.form}, ${one.times} times`
      print(isKnown ? `known: ${what}: ${reason.why}` : `FAILED ${what}`)
      return !isKnown
    })
    // Accepted findings count neither as held nor as failed.
    const [all, lost] = [found, leaks].map(some => new Set(some.map(({ canary }) => canary)).size)
    tried += canaries.length - ((all ?? 0) - (lost ?? 0))
    failed += lost ?? 0
    print(`memory ${when}: ${each.role}, ${Math.round(bytes / 1e6)} MB, ${canaries.length} canaries`)
  }
  return { tried, held: tried - failed, failed }
}

/** Checks that the search finds the active key in the signer; otherwise the search is blind. */
function findsTheSigner(desk: DeskProcess, { kept }: Secrets): Tally {
  const signers = processesOf(desk.pid).filter(({ role }) => role === 'signer')
  const isSeen = signers.some(({ pid }) => lookInto(pid, huntFor([kept])).found.length > 0)
  if (!isSeen) print(`FAILED the key that signs is in none of ${signers.length} signers`)
  return { tried: 1, held: isSeen ? 1 : 0, failed: isSeen ? 0 : 1 }
}

/**
 * Returns random bytes whose base64 and base64url spellings differ, so that the forms are distinguishable.
 */
function unmistakable(): Buffer {
  const bytes = randomBytes(32)
  return bytes.toString('base64').slice(0, -1) === bytes.toString('base64url') ? unmistakable() : bytes
}

/**
 * Plants a random secret in each process and form, and checks that the search finds each one, and none
 * before.
 */
function findsWhatIsPlanted(desk: DeskProcess): Tally {
  let [tried, failed] = [0, 0]
  for (const { pid, role } of readableOf(desk)) {
    const decoy: Canary = { name: 'a secret that was planted', values: [unmistakable()] }
    const hunt = huntFor([decoy])
    const [value = Buffer.alloc(0)] = decoy.values
    const before = lookInto(pid, hunt).found
    const all = Buffer.concat(forms.flatMap(form => [written(value, form), Buffer.from('\n')]))
    const takeAway = plantInto(pid, all)
    const seen = new Set(lookInto(pid, hunt).found.map(({ form }) => form))
    takeAway()
    const missed = forms.filter(form => !seen.has(form))
    tried += forms.length
    failed += before.length > 0 ? forms.length : missed.length
    if (before.length > 0) print(`FAILED a secret is found in ${role} before it is planted`)
    if (missed.length > 0) print(`FAILED what was planted in ${role} is not found: ${missed.join(', ')}`)
  }
  return { tried, held: tried - failed, failed }
}

/** Searches all files of the desk for the canaries in every form. */
function searchFiles(home: string, canaries: readonly Canary[]): Tally {
  const pieces = filesBelow(home)
  const leaks = search(pieces, huntFor(canaries))
  for (const { canary, form, where } of leaks) print(`FAILED ${canary} is in a file, ${form}: ${where}`)
  const failed = new Set(leaks.map(({ canary }) => canary)).size
  print(`files of the desk: ${pieces.length}, ${canaries.length} canaries`)
  return { tried: canaries.length, held: canaries.length - failed, failed }
}

const sum = (tallies: readonly Tally[]): Tally =>
  tallies.reduce((a, b) => ({ tried: a.tried + b.tried, held: a.held + b.held, failed: a.failed + b.failed }))

/** Returns the key form with the given secret for the practice account. */
function keyOf(practice: PracticeHandle, secret: string): TypedKey {
  const { baseUrl, publicStreamUrl, privateStreamUrl, account } = practice
  const addresses = { baseUrl, publicStreamUrl, privateStreamUrl }
  return { label: 'main', accountId: account.accountId, secret: masked(secret), addresses }
}

/** Runs a session with a key that an earlier session stored: unlock, ten writes, two forms, lock. */
async function lookThrough(
  desk: DeskProcess,
  practice: PracticeHandle,
  home: string,
  secrets: Secrets,
  [calledOff, refused]: readonly [string, string],
): Promise<Tally> {
  const { kept } = secrets
  await desk.act({ is: 'use the account', label: 'main' })
  const met = new Set<Known>()
  const tallies = [lookAtAll(desk, 'after the unlocking', [kept], { met }), findsTheSigner(desk, secrets)]
  for (let nth = 0; nth < WRITES; nth += 1) {
    await desk.act({ is: 'send', draft: { ...order, side: nth % 2 === 0 ? 'BUY' : 'SELL' } })
    await desk.act({ is: 'wait', for: ended })
  }
  tallies.push(lookAtAll(desk, 'after ten writes', [kept], { met }))
  await desk.act({ is: 'call a key off', key: keyOf(practice, calledOff) })
  await desk.act({ is: 'add a key', key: keyOf(practice, refused), kept: false })
  const all = Object.values(secrets)
  tallies.push(lookAtAll(desk, 'after two forms', all, { met }), findsWhatIsPlanted(desk))
  await desk.act({ is: 'lock' })
  // All timers of the lock have expired by now, because the search takes longer than they do.
  tallies.push(lookAtAll(desk, 'after the lock', all, { isLocked: true, met }), searchFiles(home, all))
  for (const one of known)
    if (!met.has(one)) print(`not met: ${one.canary} in ${one.role}, which is known because ${one.why}`)
  return sum(tallies)
}

/** Environment variables that the desk process needs. All others of the shell are dropped. */
const passedOn = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'PERPDESK_CHROMIUM']

/** Searches memory and files of a desk for keys, while it runs. Read from /proc, which only Linux has. */
export async function tryMemory(script: string): Promise<Tally> {
  const room = mkdtempSync(join(tmpdir(), 'perpdesk-memory-'))
  const home = join(room, 'home')
  const keyring = await openKeyring()
  const practice = await openPractice({ seed: 21, limits: false })
  const own = Object.fromEntries(
    passedOn.flatMap(name => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  )
  const opening = { root: process.env['PERPDESK_BUILT'] ?? resolve('.'), home, out: join(room, 'out') }
  const open = () => openDeskProcess(script, { ...opening, isUnheard: true }, { ...own, ...keyring.env })
  const [calledOff, refused] = [freshSecret(), freshSecret()]
  const secrets: Secrets = {
    kept: keyCanary('the kept key', practice.account.secret),
    calledOff: keyCanary('a key that was called off', calledOff),
    refused: keyCanary('a key that was refused', refused),
  }
  try {
    const first = await open()
    await first
      .act({ is: 'add a key', key: keyOf(practice, practice.account.secret), kept: true })
      .then(() => first.act({ is: 'take up the account', label: 'main', guards: generousGuards }))
      .finally(() => first.close())
    const desk = await open()
    return await lookThrough(desk, practice, home, secrets, [calledOff, refused]).finally(() => desk.close())
  } finally {
    await practice.close()
    await keyring.close()
    rmSync(room, { recursive: true, force: true, maxRetries: 5 })
  }
}
