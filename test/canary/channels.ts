import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Channel, Piece } from './search'

/** Output and start parameters of the session's processes. */
export interface Overheard {
  readonly out: Buffer[]
  readonly err: Buffer[]
  readonly commandLines: ReadonlySet<string>
  readonly environments: ReadonlySet<string>
}

/** Folders of a session: the desk's data, and the captured output. */
export interface Places {
  readonly home: string
  readonly out: string
}

const isDatabase = (name: string): boolean => /^[\w.]+\.(db|db-wal|db-shm|db-journal|anchor)$/.test(name)

/** Returns every channel by which data could leave the desk, in the order of the search. */
export function channelsOf(
  { home, out }: Places,
  { out: stdout, err, commandLines, environments }: Overheard,
) {
  const putDown = (name: string): Channel => ({
    name,
    pieces: () => Promise.resolve(filesBelow(join(out, name))),
  })
  const overheard = (name: string, texts: () => readonly (string | Buffer)[]): Channel => ({
    name,
    pieces: () =>
      Promise.resolve([{ where: name, bytes: Buffer.concat(texts().map(text => Buffer.from(text))) }]),
  })
  const inHome = (name: string, belongs: (file: string) => boolean): Channel => ({
    name,
    pieces: () => Promise.resolve(filesBelow(home).filter(({ where }) => belongs(where))),
  })
  const isLog = (file: string) => file.startsWith('logs/')
  return [
    overheard('standard output', () => stdout),
    overheard('standard error', () => err),
    inHome('logs', isLog),
    putDown('IPC frames'),
    putDown('the DOM'),
    putDown('the desk’s heap'),
    putDown('the sheet’s heap'),
    putDown('the DOM of a window beside'),
    putDown('the heap of a window beside'),
    putDown('addresses of a window beside'),
    putDown('errors of a window beside'),
    inHome('the database and its log', isDatabase),
    inHome('other files of the desk', file => !isLog(file) && !isDatabase(file)),
    overheard('the arguments', () => [...commandLines]),
    overheard('the environment', () => [...environments]),
    putDown('addresses'),
    putDown('error objects'),
    putDown('the clipboard'),
    putDown('evidence packs'),
    putDown('the diagnostic bundle'),
    putDown('saved tables'),
  ] as const satisfies readonly Channel[]
}

/** Reads every file below a folder, keyed by its relative path. */
export function filesBelow(folder: string, below = ''): readonly Piece[] {
  return entriesOf(join(folder, below)).flatMap(entry => {
    const where = below === '' ? entry.name : `${below}/${entry.name}`
    if (entry.isDirectory()) return filesBelow(folder, where)
    return entry.isFile() ? pieceOf(folder, where) : []
  })
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    // Nothing was captured there, or the folder was removed meanwhile. The planted leak detects a mistake.
    return []
  }
}

/** Includes the name of the file, which is on the disk as well. */
function pieceOf(folder: string, where: string): readonly Piece[] {
  const path = join(folder, where)
  try {
    if (!statSync(path).isFile()) return []
    return [{ where, bytes: Buffer.concat([Buffer.from(`${where}\n`), readFileSync(path)]) }]
  } catch {
    // It was removed during the listing.
    return []
  }
}
