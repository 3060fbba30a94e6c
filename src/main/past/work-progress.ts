import type { WorkProgress } from '@contract/history-api'
import type { FileSaverPort } from '../main-ports'

export interface WorkWatch {
  progress(): WorkProgress
  readonly saver: FileSaverPort
  /** Runs statements one after the other. */
  runStatement<T>(run: (onShare: (share: number) => void) => Promise<T>): Promise<T>
}

/** Measures long work on records: the share of a statement, and the bytes that a file has so far. */
export function createWorkWatch(saver: FileSaverPort): WorkWatch {
  let statementShare: number | undefined
  let savedBytes: number | undefined
  let lastStatement: Promise<unknown> = Promise.resolve()

  function* countBytes(pieces: Iterable<string>): Generator<string> {
    for (const piece of pieces) {
      yield piece
      savedBytes = (savedBytes ?? 0) + Buffer.byteLength(piece)
    }
  }

  return {
    progress: () => ({
      ...(statementShare !== undefined && { statementShare }),
      ...(savedBytes !== undefined && { savedBytes }),
    }),
    saver: {
      choose: name => saver.choose(name),
      async write(place, pieces) {
        savedBytes = 0
        try {
          await saver.write(place, countBytes(pieces))
        } finally {
          savedBytes = undefined
        }
      },
    },
    runStatement(run) {
      const before = lastStatement
      const statement = (async () => {
        await before
        try {
          return await run(share => (statementShare = share))
        } finally {
          statementShare = undefined
        }
      })()
      lastStatement = statement.catch(() => undefined)
      return statement
    },
  }
}
