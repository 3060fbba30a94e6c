import { fork } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { requireAmount } from '../../src/core/value/decimal-amount'
import type { TradingProfile } from '../../src/core/profile/trading-profile'
import { createDataKeyStore } from '../../src/main/keys/data-keys'
import { openVault } from '../../src/main/keychain/vault'
import type { StoredKeyRow, VaultTrouble } from '../../src/main/main-ports'
import { openDeskRecords } from '../../src/main/records/desk-records'
import { createBoxReceiver, sealToReceiver } from '../../src/signer/box'
import { turnableClock, type TurnableClock } from '../kit/clock'
import { keeperChildren, type KeeperChildren } from '../kit/keeper-child'
import { openKeyring, type Keyring } from '../kit/keyring'
import { signerChildren, type SignerChildren } from '../kit/signer-child'
import { memoryKeyRows } from '../kit/memory-vault-parts'

// Turned by hand, so that no test waits for it on a slow machine.
const PATIENCE = { patience: 3_600_000, firstPatience: 7_200_000 }
const closers: (() => unknown)[] = []
let children: KeeperChildren
let signers: SignerChildren

beforeAll(async () => {
  ;[children, signers] = await Promise.all([keeperChildren(), signerChildren()])
})
afterAll(() => {
  children.close()
  signers.close()
})
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

const profile: TradingProfile = {
  id: 'live-a',
  kind: 'live',
  label: 'A',
  addresses: { baseUrl: '', publicStreamUrl: '', privateStreamUrl: '' },
  keyId: 'live-a',
  writesAllowed: false,
}
const holdings = (held: string) =>
  ({
    value: [
      {
        token: 'USDC',
        held: requireAmount(held),
        frozen: requireAmount('0'),
        pendingShort: requireAmount('0'),
        updatedAt: 1,
      },
    ],
    version: 1,
    asOf: 1,
    from: 'live',
  }) as const
const quiet = { note: () => undefined, trouble: () => undefined }

const DATA = `data.${profile.id}`

interface Run {
  readonly trouble: VaultTrouble | undefined
  /** Account data readable at first, and after the run had saved. */
  readonly found: string | undefined
  readonly left: string | undefined
}

/** One machine: a keychain, and a folder of records that each run of the desk reopens. */
async function machine() {
  const folder = mkdtempSync(join(tmpdir(), 'perpdesk-data-keys-'))
  closers.push(() => rmSync(folder, { recursive: true, force: true }))
  const ring = await openKeyring()
  closers.push(ring.close)

  /** Turns the clock while no answer comes, if the keychain is frozen. */
  async function inTime<T>(answer: Promise<T>, clock: TurnableClock, isFrozen: boolean): Promise<T> {
    let waiting = isFrozen
    const done = answer.finally(() => (waiting = false))
    while (waiting) {
      clock.turn(1_000_000)
      await new Promise(setImmediate)
    }
    return done
  }

  /** One run: requests the data key, reads the records, and saves something. */
  async function run(
    held: string,
    state?: { readonly env?: NodeJS.ProcessEnv; readonly isFrozen?: boolean },
  ) {
    const { env = ring.env, isFrozen = false } = state ?? {}
    const clock = turnableClock()
    const dataKeys = createDataKeyStore(quiet)
    const { getSealer } = dataKeys
    const records = await openDeskRecords({ folder, clock, log: quiet, sealerOf: getSealer })
    const { keys: knownKeys, archive } = records
    const vault = openVault({
      clock,
      knownKeys,
      fork: () => children.fork(env),
      signer: signers.line(),
      ...PATIENCE,
    })
    await inTime(dataKeys.unlock(vault, profile), clock, isFrozen)
    const known = () => archive.recall(profile.id).holdings?.value[0]?.held
    const found = known()
    archive.keep(profile.id, 'holdings', holdings(held))
    clock.turn(1_000)
    const result: Run = { trouble: dataKeys.getTrouble(profile.id), found, left: known() }
    await vault.close()
    records.close()
    clock.close()
    return result
  }

  /** The row of the data key and all sealed account data, as stored on the disk. */
  function onDisk() {
    const rowsOf = (file: string, query: string) => {
      const sql = new DatabaseSync(join(folder, file), { readOnly: true })
      try {
        return sql.prepare(query).all()
      } finally {
        sql.close()
      }
    }
    return {
      row: rowsOf('perpdesk.db', `SELECT id AS keyId, mark, state, since FROM keys`)[0] as
        StoredKeyRow | undefined,
      sealed: [
        ...rowsOf('archive.db', 'SELECT hex(body) AS body FROM archive'),
        ...rowsOf('archive.db', 'SELECT hex(body) AS body FROM moments'),
      ],
    }
  }

  /** Tampers with the keychain: removes the item, or puts another in its place. */
  async function tamper(act: 'remove' | 'replace'): Promise<void> {
    const { row } = onDisk()
    const knownKeys = memoryKeyRows()
    if (row !== undefined) knownKeys.put({ ...row })
    const clock = turnableClock()
    const vault = openVault({
      clock,
      knownKeys,
      fork: () => children.fork(ring.env),
      signer: signers.line(),
      ...PATIENCE,
    })
    const gone = await vault.destroy(DATA)
    const put = act === 'remove' ? gone : await vault.make(DATA)
    await vault.close()
    clock.close()
    expect([gone.ok, put.ok]).toEqual([true, true])
  }

  return { ring, run, onDisk, tamper }
}

/** An empty keychain of another machine. */
async function elsewhere(): Promise<Keyring> {
  const ring = await openKeyring()
  closers.push(ring.close)
  return ring
}

interface Answer {
  readonly is: string
  readonly to?: string
  readonly box?: string
}

/** Asks a keeper about the data key's item, as any program of the person can. */
async function asking<T>({ env }: Keyring, run: (ask: (question: object) => Promise<Answer>) => Promise<T>) {
  const child = fork(children.file, { env, execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  try {
    return await run(async question => {
      const reply = once(child, 'message')
      child.send({ ...question, ask: 1, account: `key.${DATA}` })
      const [answer] = (await reply) as [Answer]
      return answer
    })
  } finally {
    child.disconnect()
  }
}

/** Copies the item alone, as any program of the person can. */
async function carryItem(from: Keyring, to: Keyring): Promise<void> {
  const own = createBoxReceiver({ purpose: 'keeper→signer', keyId: DATA })
  const got = await asking(from, ask => ask({ do: 'get', to: own.to }))
  const content = own.open(got.box ?? '')
  if (content === undefined) throw new Error('there is nothing to carry')
  const put = await asking(to, async ask => {
    const offer = await ask({ do: 'offer' })
    const box = sealToReceiver(offer.to ?? '', { purpose: 'signer→keeper', keyId: DATA }, content)
    return ask({ do: 'set', to: offer.to, box })
  })
  expect(put).toMatchObject({ is: 'done' })
}

/** Copies the whole keychain: its files, under the same password. */
async function carryAll(from: Keyring, to: Keyring): Promise<void> {
  const folder = ({ env }: Keyring): string => env['XDG_DATA_HOME'] ?? ''
  await to.crash()
  cpSync(folder(from), folder(to), { recursive: true })
  await to.reopen()
}

const fine: Pick<Run, 'trouble'> = { trouble: undefined }

describe('the data key of an account, in a real Secret Service', () => {
  it('is created once, and decrypts earlier data in every later run', async () => {
    const { run, onDisk } = await machine()
    expect(await run('1')).toEqual({ ...fine, found: undefined, left: '1' })
    const { row } = onDisk()
    expect(await run('2')).toEqual({ ...fine, found: '1', left: '2' })
    expect(onDisk().row).toEqual(row)
    expect(row).toMatchObject({ keyId: DATA, state: 'kept' })
  })

  it.each([
    ['locked', 'locked'],
    ['no bus', 'unavailable'],
    ['no service', 'unavailable'],
    ['frozen', 'hung'],
  ] as const)(
    'is unavailable in the store state “%s”: nothing is read, saved or lost, and all works afterwards',
    async (state, trouble) => {
      const { ring, run, onDisk } = await machine()
      await run('1')
      const before = onDisk()
      const nowhere = await openKeyring('no bus')
      closers.push(nowhere.close)
      if (state === 'locked') ring.lock()
      if (state === 'no service') await ring.crash()
      if (state === 'frozen') ring.freeze()
      const inState = { ...(state === 'no bus' && { env: nowhere.env }), isFrozen: state === 'frozen' }

      expect(await run('2', inState)).toEqual({ trouble, found: undefined, left: undefined })
      expect(onDisk()).toEqual(before)

      if (state === 'frozen') ring.thaw()
      else if (state !== 'no bus') await ring.reopen()
      expect(await run('3')).toEqual({ ...fine, found: '1', left: '3' })
    },
  )

  it.each([
    ['no bus', 'unavailable'],
    ['no service', 'unavailable'],
    ['locked', 'locked'],
  ] as const)(
    'is not created in the store state “%s”, and nothing of the account is saved',
    async (state, trouble) => {
      const { run, onDisk } = await machine()
      const elsewhere = await openKeyring(state)
      closers.push(elsewhere.close)
      expect(await run('1', { env: elsewhere.env })).toEqual({ trouble, found: undefined, left: undefined })
      expect(onDisk().sealed).toEqual([])
      expect(await run('2')).toEqual({ ...fine, found: undefined, left: '2' })
    },
  )

  it.each([
    ['its item', carryItem],
    ['the keychain as a whole', carryAll],
  ])('decrypts on another machine once %s is there too, and is unavailable until then', async (_, carry) => {
    const { ring, run, onDisk } = await machine()
    await run('1')
    const before = onDisk()
    const there = await elsewhere()
    const { env } = there
    expect(await run('2', { env })).toEqual({ trouble: 'lost', found: undefined, left: undefined })
    expect(onDisk()).toEqual(before)

    await carry(ring, there)
    expect(await run('3', { env })).toEqual({ ...fine, found: '1', left: '3' })
  })

  it.each([
    ['remove', 'lost'],
    ['replace', 'mismatched'],
  ] as const)(
    'after a user’s “%s” is %s, and its sealed data is never read or overwritten',
    async (act, trouble) => {
      const { run, onDisk, tamper } = await machine()
      await run('1')
      const before = onDisk()
      await tamper(act)
      for (const held of ['2', '3'])
        expect(await run(held)).toEqual({ trouble, found: undefined, left: undefined })
      expect(onDisk()).toEqual(before)
    },
  )
})
