import type { KeyringRow } from '../../src/core/profile/keyring-overview'
import { openVault } from '../../src/main/keychain/vault'
import type { StoredKeyRows, SettingsStore, KeyVault } from '../../src/main/main-ports'
import type { PracticeOptions } from '../../src/practice/open-practice'
import { hasBook } from './drafts'
import { memorySettings } from './memory-records'
import { memorySigner, type MemorySigner } from './memory-signer'
import { memoryKeeper, memoryKeyRows, memoryStore, type MemoryStore } from './memory-vault-parts'
import { openDesk, type DeskOptions, type OpenDesk } from './open-desk'
import { generousGuards } from './generous-guards'
import type { TypedForm } from './surface'

/**
 * A desk with a real profile: the practice exchange under typed addresses, its key in a keychain that tests
 * can tamper with.
 */
export interface RealDesk extends OpenDesk {
  readonly store: MemoryStore
  readonly keys: StoredKeyRows
  /** The signer of the real profile. */
  readonly signer: MemorySigner
  /** The signing vault; code in main can ask it for anything. */
  readonly vault: KeyVault
  /** The row of the real profile, as last received. */
  row(): KeyringRow
  /** The reasons of the current restrictions. */
  why(): readonly string[]
}

/** The form as a person fills it in to add the account of the practice exchange. */
export const formFor = (desk: OpenDesk, changes: Partial<TypedForm> = {}): TypedForm => ({
  token: 'set-by-the-sheet',
  venue: 'other',
  label: 'main',
  accountId: desk.practice.account.accountId,
  secret: desk.practice.account.secret,
  addresses: {
    baseUrl: desk.practice.baseUrl,
    publicStreamUrl: desk.practice.publicStreamUrl,
    privateStreamUrl: desk.practice.privateStreamUrl,
  },
  ...changes,
})

/** Opens a desk with an empty keychain, on the practice account. */
export async function openWithKeychain(
  practice?: PracticeOptions,
  records?: DeskOptions['records'],
  opening?: DeskOptions['opening'],
  settings: SettingsStore = memorySettings(),
  clocks: Pick<DeskOptions, 'steadyTurns' | 'isScreenLockHeard'> = {},
): Promise<RealDesk> {
  const store = memoryStore()
  const keys = memoryKeyRows()
  let signer: MemorySigner | undefined
  let vault: KeyVault | undefined
  const desk = await openDesk({
    ...clocks,
    settings,
    ...(practice !== undefined && { practice }),
    ...(records !== undefined && { records }),
    ...(opening !== undefined && { opening }),
    vault(clock) {
      signer = memorySigner(clock)
      vault = openVault({
        clock,
        knownKeys: keys,
        fork: () => memoryKeeper(store, () => clock.now()),
        signer,
      })
      return vault
    },
  })
  const row = (): KeyringRow => {
    const found = desk.snapshot().keyring?.value.rows.find(({ profile }) => profile.kind !== 'practice')
    if (found === undefined) throw new Error('There is no real profile.')
    return found
  }
  const why = () =>
    desk.snapshot().writes?.value.holds.map(hold => (hold.is === 'read-only' ? hold.why : hold.is)) ?? []
  // Not spread: `practice` is a property that changes when the exchange comes back.
  if (signer === undefined || vault === undefined) throw new Error('The desk opened no vault.')
  return Object.assign(desk, { store, keys, signer, vault, row, why })
}

/** Adds the account and switches to it; with `writes`, also sets its guards and allows writes. */
export async function openReal(
  upTo: 'reads' | 'writes' = 'writes',
  {
    opening,
    settings,
    ...clocks
  }: Pick<DeskOptions, 'opening' | 'settings' | 'steadyTurns' | 'isScreenLockHeard'> = {},
): Promise<RealDesk> {
  const desk = await openWithKeychain(undefined, undefined, opening, settings, clocks)
  desk.person.will({ is: 'key', form: formFor(desk) })
  const kept = await desk.api.keys.add()
  if (!kept.ok) throw new Error(`Not kept: ${JSON.stringify(kept.error)}`)
  await desk.until('the profile is told', ({ keyring }) => keyring?.value.rows.length === 2)
  await desk.api.profiles.use({ id: desk.row().profile.id })
  await desk.until(
    'the account is read with a book, and nothing is read back any more',
    ({ profile, account, key }) =>
      profile?.value.kind === 'custom' &&
      hasBook(desk) &&
      account?.from === 'live' &&
      key !== undefined &&
      !desk.why().includes('reconciling'),
  )
  if (upTo === 'reads') return desk
  desk.person.will({ is: 'yes' })
  await desk.api.guards.set(generousGuards)
  desk.person.will({ is: 'yes', typed: 'main' })
  await desk.api.profiles.allowWrites({ id: desk.row().profile.id })
  await desk.until('it may write', ({ writes }) => writes?.value.state === 'active')
  desk.person.will({ is: 'yes', typed: 'SEND' })
  return desk
}
