import { createRefusal, type Refusal } from '../value/result'

/** Invisible characters and direction marks, which can make two labels look alike. */
const INVISIBLE_PATTERN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u

const LOOKALIKE_ALPHABETS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u]

/** Cyrillic and Greek letters with the Latin letter they resemble in one of their cases. */
const latinLookalikes: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['авекмнорстухіјѕԁһԛԝ', 'abekmhopctyxijsdhqw'],
    ['αβεζηικμνορτυχγω', 'abezhikmnoptyxyw'],
  ].flatMap(([from = '', to = '']) => [...from].map((letter, at) => [letter, to[at] ?? letter])),
)

/**
 * Normalises a label to its visual form: Unicode forms, cases and look-alikes are unified, spaces collapse. Not
 * covered: look-alikes within one alphabet or of signs (l and 1, O and 0, rn and m), accents, and other alphabets. The
 * typed label that allows writes must match exactly.
 */
const normaliseLabel = (label: string): string =>
  [...label.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC')]
    .map(letter => latinLookalikes[letter] ?? letter)
    .join('')
    .replace(/\s+/g, ' ')
    .trim()

/** A word that mixes two alphabets is a disguise; words of different alphabets are normal. */
const mixesAlphabets = (label: string): boolean =>
  label
    .normalize('NFKC')
    .split(/[^\p{L}\p{M}]+/u)
    .some(word => LOOKALIKE_ALPHABETS.filter(alphabet => alphabet.test(word)).length > 1)

/**
 * Returns why a label is not allowed next to the labels of other accounts. It is typed to allow writes and shown on
 * every sheet, so it must be visible and unique.
 */
export function findLabelFaults(label: string, others: readonly string[]): readonly Refusal[] {
  if (normaliseLabel(label) === '') return [createRefusal('KEY_MALFORMED', { field: 'label' })]
  if (INVISIBLE_PATTERN.test(label)) return [createRefusal('LABEL_UNSEEN')]
  if (mixesAlphabets(label)) return [createRefusal('LABEL_MIXED')]
  const same = others.find(other => normaliseLabel(other) === normaliseLabel(label))
  return same === undefined ? [] : [createRefusal('LABEL_TAKEN', { account: same })]
}
