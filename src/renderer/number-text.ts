import { parseAmount } from '@core/value/decimal'
import type { Amount } from '@core/value/decimal'
import { describeNumberFailure, type NumberParseFailure } from '@messages/number-text'
import type { NumberGroupingStyle } from '@messages/display'
import { pageDisplay } from './display'
import { DISPLAY_ONLY_MARK, removeDigitGrouping } from '@messages/format'

/** The reading of a typed figure: its amount, or why there is none. */
export type ParsedFigure =
  | { readonly is: 'empty' }
  | { readonly is: 'amount'; readonly amount: Amount; readonly echo: FigureEcho }
  | NumberParseFailure

/** Whether the reading needs saying: typed as it is read, completed, or which mark was taken for the decimal one. */
export type FigureEcho = 'same' | 'completed' | 'comma' | 'point'

const MAX_LENGTH = 40
const SPACES = /[ \u00a0\u2009\u202f]/g
/** What is shown of a figure in any style, its marks for the eye included. */
const FORMATTED_FIGURE = new RegExp(`^\\d{1,3}(?:${DISPLAY_ONLY_MARK}[.,]\\d{3})*(?:(?:\\.|${DISPLAY_ONLY_MARK}{2},)\\d+)?$`)

/** Which mark is the decimal one in each style. */
const decimalMarks: Readonly<Record<NumberGroupingStyle, { readonly point: '.' | ',' }>> = {
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

/** Reads digits, what groups them, and at most one decimal mark. */
function parseMarks(text: string): ParsedFigure {
  const ungroupedText = removeGrouping(text)
  if (ungroupedText === undefined) return refuseFigure(text.includes(' ') ? 'grouping' : 'two marks')
  const mark = ungroupedText.includes(',') ? ',' : '.'
  const isGrouped = !text.includes(' ') && ungroupedText !== text
  const [whole = '', part] = ungroupedText.split(mark)
  const decimalText = `${whole === '' ? '0' : whole}${part === undefined || part === '' ? '' : `.${part}`}`
  // A mark that stands behind one that groups can only be the decimal one.
  const couldGroup = !isGrouped && part?.length === 3 && /^[1-9]/.test(whole)
  const isOther = part !== undefined && mark !== decimalMarks[pageDisplay.figures].point
  if (isOther && couldGroup) return refuseAmbiguous(whole + part, decimalText)
  // What another style would group is said, too: this one was taken for a decimal mark.
  if (isOther || (couldGroup && whole.length <= 3)) return acceptFigure(decimalText, mark === ',' ? 'comma' : 'point')
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

/** The digits and at most one mark, without what can only group; undefined where it groups nothing properly. */
function removeGrouping(text: string): string | undefined {
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
export function toFieldValue(typed: string): string {
  const parsed = parseFigure(typed)
  if (parsed.is === 'empty') return ''
  return parsed.is === 'amount' ? parsed.amount : UNPARSED_MARKER + typed
}

const UNPARSED_MARKER = DISPLAY_ONLY_MARK

/** The text of a figure as its field shows it: with the decimal mark of the chosen style, or as it was typed. */
export function toFieldText(fieldValue: string): string {
  if (fieldValue.startsWith(UNPARSED_MARKER)) return fieldValue.slice(UNPARSED_MARKER.length)
  return fieldValue.replace('.', decimalMarks[pageDisplay.figures].point)
}

/** Why what a field handed on is no figure, where it is none. */
export function explainInvalidFigure(fieldValue: string): string | undefined {
  const parsed = parseFigure(toFieldText(fieldValue))
  return parsed.is === 'refused' ? describeNumberFailure(parsed) : undefined
}
