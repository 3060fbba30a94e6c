import { type ChildProcess, fork } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import type { KeeperProcess } from '../../src/main/keychain/keeper-line'

/** The real keeper, built as it ships, started as an ordinary child process. */
export interface KeeperChildren {
  /** Starts one in this environment. */
  fork(env: NodeJS.ProcessEnv): KeeperProcess
  /** Every one ever started, oldest first. */
  readonly started: readonly ChildProcess[]
  close(): void
}

/** Builds the keeper's entry into a folder of its own. */
export async function keeperChildren(): Promise<KeeperChildren> {
  const folder = mkdtempSync(join(tmpdir(), 'perpdesk-keeper-'))
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(resolve('node_modules/keytar'), join(folder, 'node_modules/keytar'))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      ssr: resolve('src/main/keychain/keeper.ts'),
      outDir: folder,
      emptyOutDir: false,
      target: 'node20',
      rolldownOptions: { external: ['keytar'] },
    },
  })
  const started: ChildProcess[] = []
  return {
    started,
    fork: env => {
      const child = fork(join(folder, 'keeper.js'), { env, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
      started.push(child)
      return {
        post: message => void child.send(message as object),
        hear: listen => void child.on('message', listen),
        onExit: gone => void child.once('exit', gone),
        kill: () => void child.kill('SIGKILL'),
      }
    },
    close: () => {
      for (const child of started) child.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
