import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { replayJournal } from '../../src/core/attempt/journal-replay'
import { requireAmount } from '../../src/core/value/decimal-amount'
import { createLifeboat, type Lifeboat } from '../../src/lifeboat/lifeboat'
import { runTerminal } from '../../src/lifeboat/terminal'
import { computeInstallationMark } from '../../src/main/desk-ids'
import { openVault } from '../../src/main/keychain/vault'
import { findLeftJournals, listLifeboatFolders } from '../../src/main/records/lifeboat-file'
import { takeOverLifeboat } from '../../src/main/records/lifeboat-takeover'
import { isThere } from '../../scripts/test/grounds.mjs'
import { scenarioClock, scenarioExchangeClock, type TurnableClock } from '../kit/clock'
import { lifeboatSigner } from '../kit/lifeboat'
import { seedFrom } from '../kit/keytext'
import { memorySigner } from '../kit/memory-signer'
import { memoryKeeper, memoryKeyRows, memoryStore, type MemoryStore } from '../kit/memory-vault-parts'
import { openPlainRecords } from '../kit/plain-records'
import { openSmallDisk } from '../kit/small-disk'
import { keepTyped } from '../kit/typed-key'
import { openFacing, type Facing } from '../ports/venue-practice'
import type { Trial } from './campaign'
import { chanceOf, type Chance } from './chance'

const quiet = { note: () => undefined, trouble: () => undefined }
const MARKET = 'PERP_BTC_USDC'
const DAY_MS = 86_400_000
const LAPSE_MS = 330_000

/** The lifeboat's own journal and list, between its starts. */
const OWN_FILES_FUZZED = 'own files fuzzed'

/** Ways in which the data of a desk is broken, each done to a folder that a desk has used. */
const breaks: Readonly<Record<string, (folder: string, chance: Chance, now: number) => void>> = {
  'nothing broken': () => undefined,
  'clock a day ahead': () => undefined,
  'clock a day behind': () => undefined,
  'disk full': () => undefined,
  [OWN_FILES_FUZZED]: () => undefined,
  'folder deleted': folder => rmSync(folder, { recursive: true }),
  'folder is a file': folder => {
    rmSync(folder, { recursive: true })
    writeFileSync(folder, 'a file')
  },
  // As for a person without rights; nothing in it can be opened, by root either.
  'folder unreadable': folder => {
    rmSync(folder, { recursive: true })
    symlinkSync(folder, folder)
  },
  'takes no file': folder => {
    rmSync(join(folder, 'lifeboat'), { recursive: true, force: true })
    writeFileSync(join(folder, 'lifeboat'), '')
  },
  'bytes fuzzed': fuzzFiles,
  'database cut': (folder, chance) => {
    const path = join(folder, 'perpdesk.db')
    truncateSync(path, Math.floor(statSync(path).size * chance.next()))
  },
  'database gone': folder => rmSync(join(folder, 'perpdesk.db')),
  'anchor gone': folder => rmSync(join(folder, 'perpdesk.anchor'), { force: true }),
  'half an update': folder => {
    writeFileSync(join(folder, 'perpdesk.db'), 'SQLite format 3\0of a version to come')
    mkdirSync(join(folder, 'updates'))
    writeFileSync(join(folder, 'updates', 'perpdesk.AppImage.part'), Buffer.alloc(4_096))
  },
  'files a day ahead': (folder, _chance, now) => dateFiles(folder, now + DAY_MS),
  'files a day behind': (folder, _chance, now) => dateFiles(folder, now - DAY_MS),
}

const CLOCK_OFFSET_MS: Readonly<Record<string, number>> = {
  'clock a day ahead': DAY_MS,
  'clock a day behind': -DAY_MS,
}

const isFolder = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

const listFiles = (folder: string): readonly string[] =>
  !isFolder(folder)
    ? []
    : readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter(each => each.isFile())
        .map(each => join(each.parentPath, each.name))

function dateFiles(folder: string, at: number): void {
  for (const path of listFiles(folder)) utimesSync(path, at / 1_000, at / 1_000)
}

function fuzzFiles(folder: string, chance: Chance): void {
  for (const path of listFiles(folder)) {
    const bytes = readFileSync(path)
    for (let turn = 0; turn < 8 && bytes.length > 0; turn += 1)
      bytes[Math.floor(chance.next() * bytes.length)] = Math.floor(chance.next() * 256)
    writeFileSync(path, bytes)
  }
}

/** Faults of the connection while the lifeboat writes. */
const losses = [undefined, undefined, undefined, 'lose the reply', 'lose the request'] as const

export interface LifeboatGround {
  /** Ways in which the data is broken, on this machine. */
  readonly names: readonly string[]
  trials(runs: number, seed: number): Iterable<Trial>
  close(): Promise<void>
}

interface Ground {
  readonly facing: Facing
  readonly clock: TurnableClock
  readonly store: MemoryStore
}

/** Opens the exchange and the keychain, which answer in every trial. */
export async function openLifeboatGround(): Promise<LifeboatGround> {
  const facing = await openFacing(7, { clock: scenarioExchangeClock(), shouldPrewarm: false })
  const [clock, store] = [scenarioClock(), memoryStore()]
  const { practice } = facing
  const vault = openVault({
    clock,
    fork: () => memoryKeeper(store, () => clock.now()),
    signer: memorySigner(clock),
    knownKeys: memoryKeyRows(),
  })
  const seed = seedFrom(practice.account.secret)
  if (!seed.ok) throw new Error('The exchange gave a secret that cannot be read.')
  await keepTyped(vault, 'key-one', seed.value)
  const { accountId } = practice.account
  await vault.keepAccount({
    id: 'one',
    label: 'Mine',
    baseUrl: practice.baseUrl,
    accountId,
    keyId: 'key-one',
  })
  await vault.close()
  const ground = { facing, clock, store }
  const names = Object.keys(breaks).filter(name => name !== 'disk full' || isThere('disk'))
  return {
    names,
    *trials(runs, from) {
      for (let number = 0; number < runs; number += 1) {
        const seed = from + number
        const name = names[number % names.length] ?? ''
        yield { name: `${name}, seed ${seed}`, run: () => runTrial(ground, name, chanceOf(seed)) }
      }
    },
    close: () => facing.close(),
  }
}

const openQuantity = ({ facing }: Ground): bigint =>
  facing.practice.truth().positions.find(({ symbol }) => symbol === MARKET)?.quantity ?? 0n
const listWrites = ({ facing }: Ground) => facing.practice.received().filter(({ method }) => method !== 'GET')

async function runTrial(ground: Ground, name: string, chance: Chance): Promise<readonly string[]> {
  const { facing, clock } = ground
  const disk = name === 'disk full' ? openSmallDisk() : undefined
  const parent = mkdtempSync(join(tmpdir(), 'perpdesk-lifeboat-trial-'))
  const folder = disk?.folder ?? join(parent, 'data')
  const wrong: string[] = []
  try {
    await openPosition(ground, chance)
    const atStart = openQuantity(ground)
    await useFolder(folder, clock)
    breaks[name]?.(folder, chance, clock.now())
    disk?.fill()
    if (!name.startsWith('files a day')) dateFiles(folder, clock.now())
    const before = listWrites(ground).length
    const loss = losses[Math.floor(chance.next() * losses.length)]
    let largest = atStart
    let printed = ''
    for (let turn = 0; turn < (name === OWN_FILES_FUZZED ? 6 : 4) && openQuantity(ground) !== 0n; turn += 1) {
      const isLost = turn === 1 && loss !== undefined
      if (isLost) facing.practice.fault({ name: loss, times: 1, on: { method: 'POST', path: '/v1/order' } })
      const offset = turn === 0 ? (CLOCK_OFFSET_MS[name] ?? 0) : 0
      const lifeboat = launch(ground, folder, offset)
      printed = await typeAll(ground, lifeboat)
      await lifeboat.close()
      facing.practice.clearFaults()
      if (!printed.includes(`${MARKET} CROSS`))
        wrong.push(`the position was not listed: ${printed.slice(0, 300)}`)
      if (turn === 0 && !isReadingAtOnceAllowed(name) && listWrites(ground).length > before)
        wrong.push('something was sent before the lapse')
      if (name === OWN_FILES_FUZZED) {
        fuzzFiles(join(folder, 'lifeboat'), chance)
        dateFiles(folder, clock.now())
      }
      await facing.practice.advance(LAPSE_MS)
      clock.turn(LAPSE_MS)
      if (absolute(openQuantity(ground)) > absolute(largest)) wrong.push('the position grew')
      largest = openQuantity(ground)
    }
    if (openQuantity(ground) !== 0n)
      wrong.push(`it was not closed: ${openQuantity(ground)}; ${printed.slice(-1_500)}`)
    disk?.free()
    wrong.push(...(await checkTakeover(ground, name, folder, before)))
  } finally {
    facing.practice.clearFaults()
    disk?.close()
    for (const left of listLifeboatFolders(folder, computeInstallationMark(folder)))
      rmSync(left, { recursive: true, force: true })
    rmSync(parent, { recursive: true, force: true })
  }
  return wrong.slice(0, 5)
}

const absolute = (value: bigint): bigint => (value < 0n ? -value : value)

/** Only files that lie a day behind prove that nothing of the desk is on its way. */
const isReadingAtOnceAllowed = (name: string): boolean => name === 'files a day behind'

async function openPosition({ facing, clock }: Ground, chance: Chance): Promise<void> {
  await facing.venue.read.time()
  const quotes = await facing.venue.read.quotes()
  const mark = quotes.is === 'read' ? Number(quotes.value.find(({ symbol }) => symbol === MARKET)?.mark) : 0
  const side = chance.next() < 0.5 ? 'BUY' : 'SELL'
  const at = (factor: number) => requireAmount((Math.round(mark * factor * 10) / 10).toFixed(1))
  const order = { is: 'order', symbol: MARKET, marginMode: 'CROSS', reduceOnly: false } as const
  const quantity = requireAmount((0.005 + Math.round(chance.next() * 20) / 1_000).toFixed(3))
  await facing.write({ ...order, side, type: 'IOC', price: at(side === 'BUY' ? 1.01 : 0.99), quantity })
  await facing.write({ ...order, side: 'BUY', type: 'LIMIT', price: at(0.98), quantity })
  await facing.practice.settled()
  clock.turn(0)
}

/** Leaves what a desk leaves: databases, journal, anchor. */
async function useFolder(folder: string, clock: TurnableClock): Promise<void> {
  mkdirSync(folder)
  const records = await openPlainRecords(folder, clock)
  records.journal.append({ saw: 'open', at: clock.now(), version: 'before' })
  records.settings.set('a setting', 'broken {')
  records.close()
}

function launch({ clock: right, store }: Ground, folder: string, offset: number): Lifeboat {
  const clock = { now: () => right.now() + offset, after: right.after }
  return createLifeboat({
    dataFolder: folder,
    openVault: parts => openVault({ ...parts, fork: () => memoryKeeper(store, () => clock.now()) }),
    signer: getArguments => lifeboatSigner(() => clock.now(), getArguments),
    clock,
    steady: { now: right.steady },
    log: quiet,
    version: 'trial',
    bar: 'not electron',
  })
}

/** Rounds in which a person waits for the proof of an outcome, and the wait of each. */
const [PATIENCE, WAIT_MS] = [10, 6_000]

/** Types as a person who closes everything once that is possible, and waits while an outcome is unknown. */
async function typeAll({ facing, clock }: Ground, lifeboat: Lifeboat): Promise<string> {
  const printed: string[] = []
  let [waited, prompts, declared] = [0, 0, 0]
  const terminal = {
    print: (line: string) => void printed.push(line),
    async ask(prompt: string) {
      const isUnknown = printed.at(-1)?.includes('outcomes unknown') === true
      const isHalted = printed.at(-1)?.includes('Halted until') === true
      printed.push(prompt)
      if (prompt.startsWith('No request')) return 'looked at the page of the venue'
      if (isHalted && declared < 2) {
        declared += 1
        return '4'
      }
      if (prompt.startsWith('Type')) return 'EVERYTHING'
      if (isUnknown && waited < PATIENCE) {
        waited += 1
        await facing.practice.advance(WAIT_MS)
        clock.turn(WAIT_MS)
        await new Promise(resolve => setTimeout(resolve, 100))
        return ''
      }
      prompts += 1
      return prompts === 1 ? '3' : 'q'
    },
  }
  await runTerminal(lifeboat, terminal)
  return printed.join('\n')
}

/** Starts the next desk's records, on a repaired folder, and compares its attempts with what the exchange received. */
async function checkTakeover(
  ground: Ground,
  name: string,
  folder: string,
  before: number,
): Promise<readonly string[]> {
  const { clock } = ground
  const folders = listLifeboatFolders(folder, computeInstallationMark(folder))
  if (!isFolder(folder)) rmSync(folder, { force: true })
  let records = await openPlainRecords(folder, clock)
  const take = () => takeOverLifeboat({ folders, journal: records.journal, now: clock.now(), log: quiet })
  take()
  if (findLeftJournals(folders).length > 0) {
    // A database that takes nothing is put right by a person, and only then the journal is taken.
    records.close()
    for (const name of readdirSync(folder).filter(each => each.startsWith('perpdesk.')))
      rmSync(join(folder, name))
    records = await openPlainRecords(folder, clock)
    take()
  }
  const lines = records.journal.readAll()
  const { attempts } = replayJournal(lines)
  records.close()
  // The desk reports the loss of the broken journal before it sends anything.
  const isNoticed = name === OWN_FILES_FUZZED && lines.some(({ saw }) => saw === 'impossible')
  const sent = [...attempts.values()].filter(({ sentAt }) => sentAt !== undefined)
  const wrong = (isNoticed ? [] : listWrites(ground).slice(before))
    .filter(
      ({ method, path }) =>
        !sent.some(({ request }) => request.method === method && request.path.startsWith(path)),
    )
    .map(({ method, path }) => `no attempt accounts for ${method} ${path}`)
  const received = listWrites(ground).length - before
  if (sent.length < received && !isNoticed)
    wrong.push(`${received} requests arrived, ${sent.length} are journalled`)
  if (findLeftJournals(folders).length > 0) wrong.push('a journal was not taken over')
  return wrong
}
