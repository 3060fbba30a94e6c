import { type ChildProcess, fork } from 'node:child_process'
import type { KeeperProcess } from '../../src/main/keychain/keeper-client'
import { built } from './built'
import { spokenTo } from './spoken-to'
import { endNow } from '../../host/system/processes.mjs'

/** The real keeper, built as for release and started as an ordinary child process. */
export interface KeeperChildren {
  readonly file: string
  /** Starts one in this environment. */
  fork(env: NodeJS.ProcessEnv): KeeperProcess
  /** Every keeper started so far, oldest first. */
  readonly started: readonly ChildProcess[]
  close(): void
}

/** Builds the keeper's entry; `externals` are packages that it resolves at run time. */
export async function keeperChildren(externals: readonly string[] = ['keytar']): Promise<KeeperChildren> {
  const entry = await built('src/main/keychain/keeper.ts', externals)
  const started: ChildProcess[] = []
  return {
    file: entry.file,
    started,
    fork: env => {
      const child = fork(entry.file, { env, execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
      started.push(child)
      return spokenTo(child)
    },
    close: () => {
      for (const child of started) endNow(child)
      entry.close()
    },
  }
}
