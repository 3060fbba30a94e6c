import { parseAmount } from '@core/value/decimal-amount'
import type { Amount } from '@core/value/decimal-amount'
import { describeNumberFailure, type NumberParseFailure } from '@messages/number-text'
import type { NumberGroupingStyle } from '@messages/display'
import { pageDisplay } from './display'
import { DISPLAY_ONLY_MARK, removeDigitGrouping } from '@messages/format'

export type ParsedFigure =
  | { readonly is: 'empty' }
  | { readonly is: 'amount'; readonly amount: Amount; readonly echo: FigureEcho }
  | NumberParseFailure

/** Echo that the field needs: `same`, `completed`, or the character taken as decimal mark. */
export type FigureEcho = 'same' | 'completed' | 'comma' | 'point'

const MAX_LENGTH = 40
const SPACES = /[ \u00a0\u2009\u202f]/g
/** A figure as the desk formats it in any style, with its spacing characters. */
const FORMATTED_FIGURE = new RegExp(
  `^\\d{1,3}(?:${DISPLAY_ONLY_MARK}[.,]\\d{3})*(?:(?:\\.|${DISPLAY_ONLY_MARK}{2},)\\d+)?$`,
)

const decimalMarks: Readonly<Record<NumberGroupingStyle, { readonly point: '.' | ',' }>> = {
  space: { point: '.' },
  comma: { point: '.' },
  point: { point: ',' },
  none: { point: '.' },
}

/**
 * Parses a figure that the user types or pastes. The decimal mark of the chosen style always is one. The other mark is
 * read as decimal only if it cannot group: not before exactly three digits, or after a leading zero. Ambiguous text is
 * refused, so a figure accepted in two styles has the same value in both. Text with one possible reading, as
 * "50,800.5", is accepted in every style.
 */
export function parseFigure(typed: string): ParsedFigure {
  const text = typed.trim().replaceAll(SPACES, ' ')
  if (text === '') return { is: 'empty' }
  if (text.includes(DISPLAY_ONLY_MARK) && FORMATTED_FIGURE.test(text)) {
    const figure = removeDigitGrouping(text)
    return figure.length > MAX_LENGTH ? refuseFigure('too long') : acceptFigure(figure, 'completed')
  }
  const faultKind = findFault(text)
  return faultKind === undefined ? parseMarks(text) : refuseFigure(faultKind)
}

type FigureFault = Exclude<NumberParseFailure['why'], 'two readings'>

const refuseFigure = (fault: FigureFault): NumberParseFailure => ({ is: 'refused', why: fault })

function findFault(text: string): FigureFault | undefined {
  if (text.length > MAX_LENGTH) return 'too long'
  if (/^[\d.,]+e[+-]?\d*$/iu.test(text)) return 'exponent'
  if (/[+\-\u2212]/u.test(text)) return 'sign'
  if (/[^0-9., ]/u.test(text)) return 'other digits'
  return /[0-9]/.test(text) ? undefined : 'no digits'
}

function parseMarks(text: string): ParsedFigure {
  const ungroupedText = removeGrouping(text)
  if (ungroupedText === undefined) return refuseFigure(text.includes(' ') ? 'grouping' : 'two marks')
  const mark = ungroupedText.includes(',') ? ',' : '.'
  const isGrouped = !text.includes(' ') && ungroupedText !== text
  const [whole = '', part] = ungroupedText.split(mark)
  const decimalText = `${whole === '' ? '0' : whole}${part === undefined || part === '' ? '' : `.${part}`}`
  // A mark after a group separator can only be the decimal mark.
  const couldGroup = !isGrouped && part?.length === 3 && /^[1-9]/.test(whole)
  const isOther = part !== undefined && mark !== decimalMarks[pageDisplay.figures].point
  if (isOther && couldGroup) return refuseAmbiguous(whole + part, decimalText)
  // Echoes a mark that another style would read as a group separator.
  if (isOther || (couldGroup && whole.length <= 3))
    return acceptFigure(decimalText, mark === ',' ? 'comma' : 'point')
  return acceptFigure(
    decimalText,
    text === decimalText.replace('.', mark) && /^(?:0|[1-9]\d*)$/.test(whole) ? 'same' : 'completed',
  )
}

function refuseAmbiguous(grouped: string, decimal: string): ParsedFigure {
  const readings = [parseAmount(grouped), parseAmount(decimal)] as const
  const [first, second] = readings
  if (first === undefined || second === undefined) return refuseFigure('no digits')
  return { is: 'refused', why: 'two readings', readings: [first, second] }
}

function acceptFigure(decimalText: string, echo: FigureEcho): ParsedFigure {
  const figure = parseAmount(decimalText)
  return figure === undefined ? refuseFigure('no digits') : { is: 'amount', amount: figure, echo }
}

/** Removes group separators. Returns `undefined` if the groups are malformed. */
function removeGrouping(text: string): string | undefined {
  if (text.includes(' '))
    return /^[1-9]\d{0,2}(?: \d{3})+(?:[.,]\d*)?$/.test(text) ? text.replaceAll(' ', '') : undefined
  if (text.replaceAll(/\d/g, '').length <= 1) return text
  // Of several marks one has to be a group separator in every style, so the text has one reading.
  const group = ([',', '.'] as const).find(each => groupedBy[each].test(text))
  return group && text.replaceAll(group, '')
}

const groupedBy = {
  ',': /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/,
  '.': /^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d*)?$/,
} as const

/**
 * Returns the value that a field emits: the plain decimal figure, or the typed text behind a marker that cannot be
 * typed. Refused text could otherwise be a valid plain figure: "20.000" where the comma is decimal.
 */
export function toFieldValue(typed: string): string {
  const parsed = parseFigure(typed)
  if (parsed.is === 'empty') return ''
  return parsed.is === 'amount' ? parsed.amount : UNPARSED_MARKER + typed
}

const UNPARSED_MARKER = DISPLAY_ONLY_MARK

export function toFieldText(fieldValue: string): string {
  if (fieldValue.startsWith(UNPARSED_MARKER)) return fieldValue.slice(UNPARSED_MARKER.length)
  return fieldValue.replace('.', decimalMarks[pageDisplay.figures].point)
}

export function explainInvalidFigure(fieldValue: string): string | undefined {
  const parsed = parseFigure(toFieldText(fieldValue))
  return parsed.is === 'refused' ? describeNumberFailure(parsed) : undefined
}
