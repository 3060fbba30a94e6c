import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { killChildProcess } from '../ending'
import { createChildEnvironment } from './child-environment'
import type { ProcessEnvironment } from './environment'

/** A program of the system's own that runs beside main and ends with it. */
export interface SupervisedChild {
  onLine(listen: (line: string) => void): void
  /** Runs once when it is over, also where it could not be started. */
  onEnd(run: () => void): void
  /** Ends it, however it is; its end is told to nobody then. */
  end(): void
}

/** Starts a program by its whole path, with words of our own. */
export type StartSupervisedChild = (file: string, args: readonly string[]) => SupervisedChild

/** Ends a child with its parent, however that ends. Only Linux has it, and there alone such programs are started. */
const SETPRIV_PATH = '/usr/bin/setpriv'

/** Starts programs in a session's own surroundings. */
export function createSupervisedStarter(env: ProcessEnvironment): StartSupervisedChild {
  return (program, words) => {
    const all = [program, ...words]
    const [file = program, ...args] = existsSync(SETPRIV_PATH) ? [SETPRIV_PATH, '--pdeathsig', 'KILL', ...all] : all
    // SECURITY: it is given words of our own alone, and hears; nothing of it is believed but that nobody may be there.
    const child = spawn(file, args, { env: createChildEnvironment(env), stdio: ['ignore', 'pipe', 'ignore'] })
    let endListener: (() => void) | undefined
    // One that could not be started is told as an error and not as an end.
    const end = (): void => {
      const tell = endListener
      endListener = undefined
      tell?.()
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
