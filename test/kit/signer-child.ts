import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { systemClock } from '../../src/main/clock'
import { createChildEnvironment } from '../../src/main/electron/child-environment'
import {
  createSignerClient,
  type SignerClient,
  type SignerProcess,
} from '../../src/main/keychain/signer-client'
import { built } from './built'
import { spokenTo } from './spoken-to'
import { endNow } from '../../host/system/processes.mjs'

/** The real signer, built as for release and started as an ordinary child process. */
export interface SignerChildren {
  readonly file: string
  /** Ids of all bundled modules. */
  readonly modules: readonly string[]
  /** Starts a signer, by default in the environment that the desk gives it. */
  fork(env?: NodeJS.ProcessEnv): SignerProcess
  /** A client with a signer process, for a vault. */
  line(): SignerClient
  /** Every signer started so far, oldest first. */
  readonly started: readonly ChildProcess[]
  close(): void
}

/** Builds the signer's entry as a self-contained file. */
export async function signerChildren(): Promise<SignerChildren> {
  const modules: string[] = []
  const tellModules: Plugin = {
    name: 'tell-modules',
    generateBundle(_options, bundle) {
      for (const part of Object.values(bundle)) if (part.type === 'chunk') modules.push(...part.moduleIds)
    },
  }
  const entry = await built('src/signer/index.ts', [], [tellModules])
  const started: ChildProcess[] = []
  const home = mkdtempSync(join(tmpdir(), 'perpdesk-signer-'))
  // All signers share one list, as consecutive signers of a desk do.
  const list = join(home, 'signed.list')
  const children: SignerChildren = {
    file: entry.file,
    modules,
    started,
    fork(env = { ...createChildEnvironment(process.env) }) {
      const child = fork(entry.file, [list], {
        env,
        execArgv: [],
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      })
      started.push(child)
      return spokenTo(child)
    },
    line: () => createSignerClient({ fork: () => children.fork(), clock: systemClock }),
    close() {
      for (const child of started) endNow(child)
      entry.close()
      rmSync(home, { recursive: true, force: true })
    },
  }
  return children
}
