import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { appDataFolder } from '../../../host/surface/app.mjs'
import { EXIT, Stop } from '../../../scripts/setup/command.mjs'
import { replayJournal } from '../../../src/core/attempt/journal-replay'
import { err } from '../../../src/core/value/result'
import { systemClock } from '../../../src/main/clock'
import { createSignerClient } from '../../../src/main/keychain/signer-client'
import { openVault } from '../../../src/main/keychain/vault'
import type {
  StoredKeyRows,
  LogPort,
  SettingsStore,
  KeyVault,
  VaultTrouble,
} from '../../../src/main/main-ports'
import { openProfileList } from '../../../src/main/profiles/profile-list'
import { openDeskDatabase } from '../../../src/main/records/desk-database'
import { openAnchoredJournal } from '../../../src/main/records/anchored-journal'
import { openKeyRowStore } from '../../../src/main/records/key-row-store'
import { openStoredSettings } from '../../../src/main/records/stored-settings'
import { forkOwnProcess } from './own-process'
import type { Walk } from './walk'

/** A key of the desk's own, ready to sign questions. Its seed was never here: the vault has it, and lets go of it at the end. */
export interface KeptKey {
  readonly signer: NonNullable<Walk['signer']> & { readonly accountId: string }
  close(): Promise<void>
}

/** Makes the key of an account of this desk ready, by the account's name. `keeper` and `signer` are the app's own, built. */
export async function unlockKept(
  name: string,
  origin: string,
  {
    keeper,
    signer,
    env,
  }: { readonly keeper: string; readonly signer: string; readonly env: NodeJS.ProcessEnv },
): Promise<KeptKey> {
  const { profile, rows } = await profileNamed(name, env)
  if (new URL(profile.addresses.baseUrl).origin !== origin)
    throw new Stop(
      EXIT.usage,
      `The account ${name} is at ${profile.addresses.baseUrl}, and not at ${origin}.`,
    )
  const { accountId, keyId } = profile
  if (accountId === undefined || keyId === undefined)
    throw new Stop(EXIT.usage, `The account ${name} is only looked at: it has no key.`)
  const vault = openVault({
    fork: () => forkOwnProcess(keeper, [], env),
    signer: createSignerClient({ fork: () => forkOwnProcess(signer, [], env), clock: systemClock }),
    clock: systemClock,
    knownKeys: rows,
  })
  const unlocked = await vault.unlock(keyId)
  if (!unlocked.ok) {
    await vault.close()
    throw new Stop(EXIT.missing, `The key of ${name} cannot be used: ${why[unlocked.why]}.`)
  }
  return {
    signer: { accountId, keyId, publicKey: unlocked.value.publicKey, vault },
    close: () => closed(vault),
  }
}

async function closed(vault: KeyVault): Promise<void> {
  vault.lock()
  await vault.close()
}

const why: Readonly<Record<VaultTrouble, string>> = {
  locked: 'the keychain is locked',
  unavailable: 'there is no keychain',
  'no libsecret': 'the library libsecret is missing',
  hung: 'keychain does not answer',
  lost: 'the keychain has it no more',
  mismatched: 'the keychain has another in its place',
  'unknown key': 'this desk keeps none of that name',
  refused: 'the keychain refuses',
}

/** Reads the desk's rows of an account and of its keys. Changes nothing. */
async function profileNamed(name: string, env: NodeJS.ProcessEnv) {
  const named = env['PERPDESK_HOME']
  const folder = named === undefined || named === '' ? join(appDataFolder(env), 'perpdesk') : named
  const file = join(folder, 'perpdesk.db')
  if (!existsSync(file))
    throw new Stop(EXIT.usage, `There is no desk in ${folder}: PERPDESK_HOME names another folder.`)
  const opened = await openDeskDatabase(file)
  if (!('database' in opened))
    throw new Stop(
      EXIT.tryAgain,
      `The desk's own list of accounts cannot be read (${opened.why}). Close the desk first.`,
    )
  const { database } = opened
  const record = replayJournal(openAnchoredJournal(database, join(folder, 'perpdesk.anchor')).readAll())
  const nothing = () => err([])
  const attempts = { profileRecord: () => record, changed: () => undefined, record: nothing, owe: nothing }
  const profiles = openProfileList(onlyReadSettings(openStoredSettings(database)), silent, {
    attempts,
    clock: systemClock,
  }).all()
  const known = openKeyRowStore(database).all()
  database.close()
  const profile = profiles.find(
    ({ id, label, kind }) => kind !== 'practice' && (label === name || id === name),
  )
  if (profile === undefined) throw new Stop(EXIT.usage, `This desk has no account that is called ${name}.`)
  return { profile, rows: onlyRead(new Map(known.map(row => [row.keyId, row]))) }
}

/** The settings, of which nothing is saved. */
const onlyReadSettings = ({ get }: SettingsStore): SettingsStore => ({ get, set: () => undefined })

/** Rows that nothing is put to: here no key is kept, and none is removed. */
function onlyRead(rows: ReadonlyMap<string, ReturnType<StoredKeyRows['all']>[number]>): StoredKeyRows {
  return {
    get: keyId => rows.get(keyId),
    all: () => [...rows.values()],
    put: () => false,
    forget: () => false,
  }
}

const silent: LogPort = { note: () => undefined, trouble: () => undefined }
