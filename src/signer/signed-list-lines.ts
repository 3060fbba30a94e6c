import { createHash } from 'node:crypto'
import {
  isNonNegativeInteger,
  isListId,
  validateListedWrite,
  validateListPieceForm,
  validateListTip,
  type ListedWrite,
  type SignedListPiece,
  type SignedListTip,
} from './listed-write'

export interface SignedListText {
  readonly list: string
  /** Tip before the first row. Older rows were removed. */
  readonly start: SignedListTip
  /** Time at which the list was created; absent in older lists. */
  readonly begunAt?: number
  readonly rows: readonly SignedListRow[]
  /** Length of the complete lines in bytes. An incomplete last line is not part of the list. */
  readonly length: number
}

export interface SignedListRow {
  readonly write: ListedWrite
  readonly line: string
  readonly tip: SignedListTip
}

export const EMPTY_LIST_TIP: SignedListTip = { number: 0, head: '0'.repeat(64) }

export const formatHeadLine = ({
  list,
  start: { number, head },
  begunAt,
}: Pick<SignedListText, 'list' | 'start' | 'begunAt'>): string =>
  `${JSON.stringify({ 'perpdesk-signed': 1, list, number, head, ...(begunAt !== undefined && { begunAt }) })}\n`

export function createNextRow({ head: before }: SignedListTip, write: ListedWrite): SignedListRow {
  const text = JSON.stringify(write)
  const head = createHash('sha256').update(`${before}\n${text}`).digest('hex')
  return { write, line: `${head} ${text}\n`, tip: { number: write.number, head } }
}

/**
 * Validates a piece of a list: its writes continue the hash chain from `from` to `until`. It is the end of the list or
 * has a write, so that reading on always gets further. Without `from` it has no writes.
 */
export function validateListPiece(value: unknown): SignedListPiece | undefined {
  const piece = validateListPieceForm(value)
  if (piece?.from === undefined) return piece?.writes.length === 0 ? piece : undefined
  const { from, writes, until, last } = piece
  let tip = from
  for (const write of writes) {
    if (write.number !== tip.number + 1) return undefined
    tip = createNextRow(tip, write).tip
  }
  const isAtEnd = until.number === last.number
  const isEndConsistent = isAtEnd ? until.head === last.head : writes.length > 0 && until.number < last.number
  return until.number === tip.number && until.head === tip.head && isEndConsistent ? piece : undefined
}

/** Parses a list file; `undefined` if it is not as a signer left it, apart from an incomplete last line. */
export function parseSignedList(bytes: Buffer): SignedListText | undefined {
  const length = bytes.lastIndexOf(NEWLINE) + 1
  const [first = '', ...lines] = bytes.subarray(0, length).toString('utf8').split('\n').slice(0, -1)
  const headLine = parseHeadLine(first)
  if (headLine === undefined) return undefined
  const rows: SignedListRow[] = []
  let tip = headLine.start
  for (const line of lines) {
    const row = parseRow(line, tip)
    if (row === undefined) return undefined
    rows.push(row)
    tip = row.tip
  }
  return { ...headLine, rows, length }
}

const NEWLINE = 0x0a
const HEAD_LENGTH = 64

function parseHeadLine(line: string): Pick<SignedListText, 'list' | 'start' | 'begunAt'> | undefined {
  const parsed = parseJson(line) as
    Partial<Record<'perpdesk-signed' | 'list' | 'begunAt', unknown>> | undefined
  const { list, begunAt } = parsed ?? {}
  const start = validateListTip(parsed)
  if (parsed?.['perpdesk-signed'] !== 1 || !isListId(list) || start === undefined) return undefined
  if (begunAt === undefined) return { list, start }
  return isNonNegativeInteger(begunAt) ? { list, start, begunAt } : undefined
}

/** A line is valid only if formatting its write again gives the same text. */
function parseRow(line: string, before: SignedListTip): SignedListRow | undefined {
  const write = validateListedWrite(parseJson(line.slice(HEAD_LENGTH + 1)))
  if (write?.number !== before.number + 1) return undefined
  const row = createNextRow(before, write)
  return row.line === `${line}\n` ? row : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
