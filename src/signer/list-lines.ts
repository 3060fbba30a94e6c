import { createHash } from 'node:crypto'
import {
  isCount,
  isListName,
  readListedWrite,
  readListPiece,
  readTip,
  type ListedWrite,
  type ListPiece,
  type ListTip,
} from './listed'

/** What the file of a list says: its name, from where on it is there, and every write with the tip at it. */
export interface ListText {
  readonly list: string
  readonly start: ListTip
  /** When it was begun; a list from before that was written down does not say. */
  readonly begunAt?: number
  readonly rows: readonly ListRow[]
  /** How many bytes of the file that is; what is behind them was never finished. */
  readonly length: number
}

/** A listed write, its line as it lies on the disk, and the tip of the list at it. */
export interface ListRow {
  readonly write: ListedWrite
  readonly line: string
  readonly tip: ListTip
}

/** What a list begins with that has nothing in it. */
export const LIST_START: ListTip = { number: 0, head: '0'.repeat(64) }

/** The first line of a file: what comes behind it rests on this tip. */
export const headLine = ({
  list,
  start: { number, head },
  begunAt,
}: Pick<ListText, 'list' | 'start' | 'begunAt'>): string =>
  `${JSON.stringify({ 'perpdesk-signed': 1, list, number, head, ...(begunAt !== undefined && { begunAt }) })}\n`

/** A write as a line that rests on all before it. */
export function rowAfter({ head: before }: ListTip, write: ListedWrite): ListRow {
  const text = JSON.stringify(write)
  const head = createHash('sha256').update(`${before}\n${text}`).digest('hex')
  return { write, line: `${head} ${text}\n`, tip: { number: write.number, head } }
}

/**
 * Reads what should be a piece of a list: each write rests on the one before, from where it begins to where it says that
 * it ends, and there is more behind it only where it has some itself.
 */
export function readWholePiece(value: unknown): ListPiece | undefined {
  const piece = readListPiece(value)
  if (piece?.from === undefined) return piece?.writes.length === 0 ? piece : undefined
  const { from, writes, until, last } = piece
  let tip = from
  for (const write of writes) {
    if (write.number !== tip.number + 1) return undefined
    tip = rowAfter(tip, write).tip
  }
  const isAtEnd = until.number === last.number
  const goesOn = isAtEnd ? until.head === last.head : writes.length > 0 && until.number < last.number
  return until.number === tip.number && until.head === tip.head && goesOn ? piece : undefined
}

/** Reads a file; undefined where it is not what a signer left, but for a last line that was never finished. */
export function readList(bytes: Buffer): ListText | undefined {
  const length = bytes.lastIndexOf(NEWLINE) + 1
  const [first = '', ...lines] = bytes.subarray(0, length).toString('utf8').split('\n').slice(0, -1)
  const begun = beginning(first)
  if (begun === undefined) return undefined
  const rows: ListRow[] = []
  let tip = begun.start
  for (const line of lines) {
    const row = rowIn(line, tip)
    if (row === undefined) return undefined
    rows.push(row)
    tip = row.tip
  }
  return { ...begun, rows, length }
}

const NEWLINE = 0x0a
const HEAD_LENGTH = 64

function beginning(line: string): Pick<ListText, 'list' | 'start' | 'begunAt'> | undefined {
  const said = parsed(line) as Partial<Record<'perpdesk-signed' | 'list' | 'begunAt', unknown>> | undefined
  const { list, begunAt } = said ?? {}
  const start = readTip(said)
  if (said?.['perpdesk-signed'] !== 1 || !isListName(list) || start === undefined) return undefined
  if (begunAt === undefined) return { list, start }
  return isCount(begunAt) ? { list, start, begunAt } : undefined
}

/** A line is what it would be if it were written again now, number, hash and all. */
function rowIn(line: string, before: ListTip): ListRow | undefined {
  const write = readListedWrite(parsed(line.slice(HEAD_LENGTH + 1)))
  if (write?.number !== before.number + 1) return undefined
  const row = rowAfter(before, write)
  return row.line === `${line}\n` ? row : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
