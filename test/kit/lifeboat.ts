import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLifeboat, type Lifeboat, type SignerArguments } from '../../src/lifeboat/lifeboat'
import { runTerminal, type Terminal } from '../../src/lifeboat/terminal'
import type { SignerClient } from '../../src/main/keychain/signer-client'
import { openVault } from '../../src/main/keychain/vault'
import { createListFile } from '../../src/signer/list-file'
import { openSignedWriteList, unavailableList } from '../../src/signer/signed-list'
import { crossing, priceAt, resting } from './drafts'
import { memorySigner } from './memory-signer'
import { memoryKeeper } from './memory-vault-parts'
import { market } from './open-desk'
import { openReal, type RealDesk } from './real-account'

/** A desk of a real account with a position, a resting order and a stop, and an empty data folder. */
export interface Wreck {
  readonly desk: RealDesk
  readonly folder: string
  close(): Promise<void>
}

export async function openWreck(): Promise<Wreck> {
  const folder = mkdtempSync(join(tmpdir(), 'perpdesk-wreck-'))
  const desk = await openReal()
  await desk.submit(await desk.plan(crossing(desk, '0.01')))
  await desk.filled()
  await desk.submit(await desk.plan(resting(desk, '0.01')))
  await desk.settled()
  const legs = [{ kind: 'STOP_LOSS', triggerPrice: priceAt(desk, '0.9') }] as const
  const stop = {
    is: 'algo order',
    kind: 'POSITIONAL_TP_SL',
    symbol: market,
    marginMode: 'CROSS',
    legs,
  } as const
  await desk.submit(await desk.plan(stop))
  await desk.settled()
  const {
    id,
    label,
    accountId = '',
  } = desk.row().profile as { id: string; label: string; accountId?: string }
  const keyId = desk.keys.all().find(row => !row.keyId.startsWith('data.'))?.keyId ?? ''
  await desk.vault.keepAccount({
    ...{ id, label, keyId, baseUrl: desk.practice.baseUrl },
    accountId: accountId === '' ? desk.practice.account.accountId : accountId,
  })
  return {
    desk,
    folder,
    async close() {
      await desk.close()
      rmSync(folder, { recursive: true, force: true })
      rmSync(`${folder}-lifeboat`, { recursive: true, force: true })
    },
  }
}

/** A signer in this process that takes its list and its correction of the clock as the real one does. */
export const lifeboatSigner = (now: () => number, getArguments: () => SignerArguments): SignerClient =>
  memorySigner({ now: () => now() + Number(getArguments()[1]) }, () => {
    const [listPath] = getArguments()
    return listPath === '' ? unavailableList : openSignedWriteList(createListFile(listPath), now)
  })

type MemoryKeeper = ReturnType<typeof memoryKeeper>

/** Opens the lifeboat on the keychain, the clock and the exchange of a desk. */
export const launchLifeboat = (
  { desk, folder }: Wreck,
  change: { readonly now?: () => number; readonly keepers?: MemoryKeeper[] } = {},
): Lifeboat =>
  createLifeboat({
    dataFolder: folder,
    openVault: parts =>
      openVault({
        ...parts,
        fork() {
          const keeper = memoryKeeper(desk.store, () => desk.clock.now())
          change.keepers?.push(keeper)
          return keeper
        },
      }),
    signer: getArguments => lifeboatSigner(change.now ?? desk.clock.now, getArguments),
    clock: { now: change.now ?? desk.clock.now, after: desk.clock.after },
    steady: { now: desk.clock.steady },
    log: { note: () => undefined, trouble: () => undefined },
    version: 'test',
    bar: 'not electron',
  })

/** Runs a lifeboat whose person types these lines, and returns what it printed. */
export async function typeInto(
  lifeboat: Lifeboat,
  lines: readonly (string | (() => Promise<string>))[],
): Promise<string> {
  const printed: string[] = []
  const rest = [...lines]
  const terminal: Terminal = {
    print: line => void printed.push(line),
    async ask(prompt) {
      printed.push(prompt)
      const next = rest.shift()
      return typeof next === 'function' ? next() : next
    },
  }
  await runTerminal(lifeboat, terminal)
  return printed.join('\n')
}
