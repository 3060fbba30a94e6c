import { amount } from '@core/value/decimal'
import type { Amount } from '@core/value/decimal'
import { notUnderstoodWords, type NotUnderstood } from '@messages/number-text'
import type { FigureStyle } from '@messages/display'
import { display } from './display'
import { FOR_THE_EYE, plain } from '@messages/format'

/** The reading of a typed figure: its amount, or why there is none. */
export type Understood =
  | { readonly is: 'empty' }
  | { readonly is: 'amount'; readonly amount: Amount; readonly echo: Echo }
  | NotUnderstood

/** Whether the reading needs saying: typed as it is read, completed, or which mark was taken for the decimal one. */
export type Echo = 'same' | 'completed' | 'comma' | 'point'

const LONGEST = 40
const SPACES = /[ \u00a0\u2009\u202f]/g
/** What is shown of a figure in any style, its marks for the eye included. */
const SHOWN = new RegExp(`^\\d{1,3}(?:${FOR_THE_EYE}[.,]\\d{3})*(?:(?:\\.|${FOR_THE_EYE}{2},)\\d+)?$`)

/** Which mark is the decimal one in each style. */
const marksOf: Readonly<Record<FigureStyle, { readonly point: '.' | ',' }>> = {
  space: { point: '.' },
  comma: { point: '.' },
  point: { point: ',' },
  none: { point: '.' },
}

/**
 * Reads a figure as a person types or pastes it. The chosen style of figures decides: its decimal mark always is one.
 *
 * The other mark is taken for the decimal one only where it cannot group: not before exactly three digits, or after
 * a leading zero. What can mean two things is refused, and so whatever two styles both understand is the same figure.
 * Marks that can be read in one way alone, as in "50,800.5", are read so in every style.
 */
export function understand(typed: string): Understood {
  const text = typed.trim().replaceAll(SPACES, ' ')
  if (text === '') return { is: 'empty' }
  if (text.includes(FOR_THE_EYE) && SHOWN.test(text)) {
    const figure = plain(text)
    return figure.length > LONGEST ? refused('too long') : taken(figure, 'completed')
  }
  const why = fault(text)
  return why === undefined ? readMarks(text) : refused(why)
}

type Fault = Exclude<NotUnderstood['why'], 'two readings'>

const refused = (why: Fault): NotUnderstood => ({ is: 'refused', why })

function fault(text: string): Fault | undefined {
  if (text.length > LONGEST) return 'too long'
  if (/^[\d.,]+e[+-]?\d*$/iu.test(text)) return 'exponent'
  if (/[+\-\u2212]/u.test(text)) return 'sign'
  if (/[^0-9., ]/u.test(text)) return 'other digits'
  return /[0-9]/.test(text) ? undefined : 'no digits'
}

/** Reads digits, what groups them, and at most one decimal mark. */
function readMarks(text: string): Understood {
  const bare = ungrouped(text)
  if (bare === undefined) return refused(text.includes(' ') ? 'grouping' : 'two marks')
  const mark = bare.includes(',') ? ',' : '.'
  const isGrouped = !text.includes(' ') && bare !== text
  const [whole = '', part] = bare.split(mark)
  const written = `${whole === '' ? '0' : whole}${part === undefined || part === '' ? '' : `.${part}`}`
  // A mark that stands behind one that groups can only be the decimal one.
  const couldGroup = !isGrouped && part?.length === 3 && /^[1-9]/.test(whole)
  const isOther = part !== undefined && mark !== marksOf[display.figures].point
  if (isOther && couldGroup) return twoReadings(whole + part, written)
  // What another style would group is said, too: this one was taken for a decimal mark.
  if (isOther || (couldGroup && whole.length <= 3)) return taken(written, mark === ',' ? 'comma' : 'point')
  return taken(
    written,
    text === written.replace('.', mark) && /^(?:0|[1-9]\d*)$/.test(whole) ? 'same' : 'completed',
  )
}

function twoReadings(grouped: string, decimal: string): Understood {
  const readings = [amount(grouped), amount(decimal)] as const
  const [first, second] = readings
  if (first === undefined || second === undefined) return refused('no digits')
  return { is: 'refused', why: 'two readings', readings: [first, second] }
}

function taken(written: string, echo: Echo): Understood {
  const figure = amount(written)
  return figure === undefined ? refused('no digits') : { is: 'amount', amount: figure, echo }
}

/** The digits and at most one mark, without what can only group; undefined where it groups nothing properly. */
function ungrouped(text: string): string | undefined {
  if (text.includes(' '))
    return /^[1-9]\d{0,2}(?: \d{3})+(?:[.,]\d*)?$/.test(text) ? text.replaceAll(' ', '') : undefined
  if (text.replaceAll(/\d/g, '').length <= 1) return text
  // Of several marks one groups, whatever the style: no figure can be read in two ways by them.
  const group = ([',', '.'] as const).find(each => groupedBy[each].test(text))
  return group && text.replaceAll(group, '')
}

const groupedBy = {
  ',': /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/,
  '.': /^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d*)?$/,
} as const

/**
 * What a field hands on: the plain figure it was understood as, or what was typed behind a mark that nobody types.
 *
 * Text that was refused here could be a plain figure to who reads it next: "20.000" where the comma is decimal.
 */
export function handedOn(typed: string): string {
  const read = understand(typed)
  if (read.is === 'empty') return ''
  return read.is === 'amount' ? read.amount : UNREAD + typed
}

const UNREAD = FOR_THE_EYE

/** The text of a figure as its field shows it: with the decimal mark of the chosen style, or as it was typed. */
export function inField(handed: string): string {
  if (handed.startsWith(UNREAD)) return handed.slice(UNREAD.length)
  return handed.replace('.', marksOf[display.figures].point)
}

/** Why what a field handed on is no figure, where it is none. */
export function unreadWords(handed: string): string | undefined {
  const read = understand(inField(handed))
  return read.is === 'refused' ? notUnderstoodWords(read) : undefined
}
