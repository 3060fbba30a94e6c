import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { app } from 'electron'
import { defaultDisplayNames } from '@messages/names'
import { fillLifeboatText as say } from '@messages/lifeboat'
import { monotonicClock, systemClock } from '../main/clock'
import { describeError } from '../main/error-kind'
import { openEphemeralVault } from '../main/keychain/ephemeral-vault'
import { createSignerClient, type SignerProcess } from '../main/keychain/signer-client'
import type { LogPort } from '../main/main-ports'
import type { OpenPractice } from '../main/practice-port'
import { getCardHost } from './connection'
import { createLifeboat, type Lifeboat } from './lifeboat'
import { openTerminal } from './run-lifeboat'
import { runTerminal } from './terminal'
import { openTerminalWindow, type TerminalWindow } from './terminal-window'

interface DrillParts {
  readonly practice: OpenPractice
  readonly forkSigner: (args: readonly string[]) => SignerProcess
  readonly log: LogPort
  readonly onDeskClosed: (run: () => void) => void
}

const KEY_ID = 'practice'

/**
 * Opens the lifeboat's window on the practice account, and returns its title. The real lifeboat refuses to start beside a
 * running desk; this one has a separate data folder and signer, and no access to the keychain or another account.
 */
export function openLifeboatDrill(parts: DrillParts): string {
  const label = defaultDisplayNames.practice
  const { addresses, accountId } = parts.practice
  const card = { id: KEY_ID, label, baseUrl: addresses.baseUrl, accountId, keyId: KEY_ID, mark: '' }
  const folder = mkdtempSync(join(tmpdir(), 'perpdesk-drill-'))
  const title = say('title', { label, host: getCardHost(card) })
  const lifeboat = createLifeboat({
    ...{ dataFolder: folder, clock: systemClock, steady: monotonicClock, version: app.getVersion() },
    log: parts.log,
    openVault({ signer }) {
      const vault = openEphemeralVault(signer)
      return {
        ...vault,
        listAccounts: () => Promise.resolve({ ok: true, value: [card] }),
        // SECURITY: the exchange seals the key to the signer of the drill, as it does to the desk's.
        unlock: keyId => vault.receiveKey(keyId, parts.practice.sealKey(keyId)),
        lock: signer.end,
        stay: () => () => undefined,
      }
    },
    signer: getArguments =>
      createSignerClient({ fork: () => parts.forkSigner(getArguments()), clock: systemClock }),
    // SECURITY: a drill writes only to this machine, also in Electron.
    bar: 'not electron',
  })
  const window = openTerminalWindow(title, systemClock)
  // The desk ends with its last window, so this one does not outlast it.
  parts.onDeskClosed(window.close)
  runInWindow(lifeboat, window)
    .catch((error: unknown) =>
      parts.log.trouble('the lifeboat’s drill failed', { why: describeError(error) }),
    )
    .finally(() => rmSync(folder, { recursive: true, force: true }))
  return title
}

async function runInWindow(lifeboat: Lifeboat, window: TerminalWindow): Promise<void> {
  const terminal = openTerminal(window.input, window.output)
  try {
    await runTerminal(lifeboat, terminal)
    if (window.hasUnread()) await terminal.ask('> ')
  } finally {
    await lifeboat.close()
    window.close()
  }
}
