import { parseAmount, parseNumberToken } from '@core/value/decimal-amount'
import {
  parseJsonAmount,
  isJsonFields,
  getNumberText,
  parseExactJson,
  parseJsonBytes,
} from '../../../src/main/venue/json'
import { type ExactJson, JsonFaultError } from '../../../src/main/venue/exact-json-value'
import { jsonText } from './hostile-json'
import { figureText, mutated, mutatedBytes } from './hostile-text'
import { parserOf, threw, tryReading, unless, type FuzzedParser } from './parser'
import { straightFigure, straightJson, straightText, type Straight } from './straight'

/** What a fault of JSON may say: a closed list, so that no part of a text is in it. */
const said: readonly string[] = [
  'not JSON',
  'not UTF-8',
  'too large',
  'too deep',
  'too many items',
  'a key is repeated',
  'a forbidden key',
]

/** Where two readings of one text are not the same; undefined where they are. */
function differs(ours: ExactJson | undefined, theirs: Straight, path = 'the value'): string | undefined {
  if (theirs.is === 'number') {
    if (getNumberText(ours) !== theirs.text)
      return `${path} is the number ${theirs.text} and was read as another`
    return parseJsonAmount(ours) === straightFigure(theirs.text)
      ? undefined
      : `${path} is another amount than ${theirs.text}`
  }
  if (theirs.is === 'text') return ours === theirs.text ? undefined : `${path} is another text`
  if (theirs.is === 'word') return ours === theirs.value ? undefined : `${path} is another word`
  if (theirs.is === 'list') {
    if (!Array.isArray(ours) || ours.length !== theirs.items.length) return `${path} is another list`
    return theirs.items
      .map((item, at) => differs((ours as readonly ExactJson[])[at], item, `${path}[${at}]`))
      .find(Boolean)
  }
  if (!isJsonFields(ours)) return `${path} is no record`
  const names = [...theirs.members.keys()]
  if (ours.keys().join('\n') !== names.join('\n')) return `${path} has other keys`
  return names
    .map(name => differs(ours.get(name), theirs.members.get(name) as Straight, `${path}.${name}`))
    .find(Boolean)
}

/** Holds one reading of JSON against the straight one of the same text; undefined text is none at all. */
function judgeJson(read: () => ExactJson, text: string | undefined): readonly string[] {
  const straight = text === undefined ? undefined : straightJson(text)
  const ours = tryReading(read)
  if (ours.is === 'thrown') {
    if (!(ours.error instanceof JsonFaultError)) return [threw(ours.error)]
    return [
      ...unless(said.includes(ours.error.message), `its fault says “${ours.error.message.slice(0, 80)}”`),
      ...unless(straight === undefined, 'it refused a text that is JSON'),
    ]
  }
  if (straight === undefined) return ['it took a text that is no JSON, or none that the desk takes']
  const difference = differs(ours.value, straight)
  return difference === undefined ? [] : [difference]
}

/** The reader of every answer’s and frame’s text, beside one that was written from the grammar. */
export const jsonParser = (read: (text: string) => ExactJson = parseExactJson): FuzzedParser =>
  parserOf({ name: 'json', draw: jsonText, judge: text => judgeJson(() => read(text), text) })

/** The same of bytes, some of which are no text. */
export const bytesParser = (read: (bytes: Uint8Array) => ExactJson = parseJsonBytes): FuzzedParser =>
  parserOf({
    name: 'bytes',
    draw: chance => mutatedBytes(jsonText(chance), chance),
    judge: bytes => judgeJson(() => read(bytes), straightText(bytes)),
    tell: bytes => Buffer.from(bytes).toString('hex'),
  })

/** Figures as the venue writes them, and as a person does. */
export const amountParser = (read: (token: string) => string | undefined = parseNumberToken): FuzzedParser =>
  parserOf({
    name: 'amount',
    draw: chance => (chance.happens(0.3) ? mutated(figureText(chance), chance) : figureText(chance)),
    judge(token) {
      const exact = straightFigure(token)
      const ours = read(token)
      // The desk takes no exponent of what is typed.
      const typed = /[eE]/.test(token) ? undefined : exact
      return [
        ...unless(ours === exact, `it reads ${ours ?? 'nothing'}, and the digits say ${exact ?? 'nothing'}`),
        ...unless(parseAmount(token) === typed, 'as it is typed it is read as another'),
        ...unless(
          ours === undefined || read(ours) === ours || ours.length > 80,
          'written out it is read as another',
        ),
      ]
    },
  })
