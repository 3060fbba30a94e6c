import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { killChildProcess } from '../ending'
import { createChildEnvironment } from './child-environment'
import type { ProcessEnvironment } from './launch-environment'

export interface SupervisedChild {
  onLine(listen: (line: string) => void): void
  /** Calls `run` once at its end, also if it could not start. */
  onEnd(run: () => void): void
  /** Ends the program without a call of the `onEnd` listener. */
  end(): void
}

export type StartSupervisedChild = (file: string, args: readonly string[]) => SupervisedChild

/** Program that ends a child with its parent. It exists only on Linux, the only platform that starts such programs. */
const SETPRIV_PATH = '/usr/bin/setpriv'

export function createSupervisedStarter(env: ProcessEnvironment): StartSupervisedChild {
  return (program, words) => {
    const all = [program, ...words]
    const [file = program, ...args] = existsSync(SETPRIV_PATH)
      ? [SETPRIV_PATH, '--pdeathsig', 'KILL', ...all]
      : all
    // SECURITY: the program receives only our own arguments. Its output can only report that the user may be away.
    const child = spawn(file, args, { env: createChildEnvironment(env), stdio: ['ignore', 'pipe', 'ignore'] })
    let endListener: (() => void) | undefined
    // A program that cannot start emits `error` and not `close`.
    const end = (): void => {
      const listener = endListener
      endListener = undefined
      listener?.()
    }
    child.once('error', end)
    child.once('close', end)
    return {
      onLine: listen => void createInterface({ input: child.stdout }).on('line', listen),
      onEnd: run => void (endListener = run),
      end() {
        endListener = undefined
        killChildProcess(child)
      },
    }
  }
}
