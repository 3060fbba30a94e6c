import { createRefusal, type Refusal } from '../value/result'

/** What is not seen, turns the direction of writing, or stands for nothing: by it two labels would look alike. */
const INVISIBLE_PATTERN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Alphabets with letters that are drawn alike. */
const LOOKALIKE_ALPHABETS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u]

/** Cyrillic and Greek letters, each with the Latin one that it is drawn like in one of its cases. */
const latinLookalikes: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['авекмнорстухіјѕԁһԛԝ', 'abekmhopctyxijsdhqw'],
    ['αβεζηικμνορτυχγω', 'abezhikmnoptyxyw'],
  ].flatMap(([from = '', to = '']) => [...from].map((letter, at) => [letter, to[at] ?? letter])),
)

/**
 * A label as a person sees it: forms, cases and look-alikes of one letter are one, and spaces count once.
 *
 * What it does not cover: look-alikes within one alphabet or of signs (l and 1, O and 0, rn and m), accents that are
 * easily missed, and alphabets other than these three. Whoever types the label to let money out types its own letters.
 */
const normaliseLabel = (label: string): string =>
  [...label.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC')]
    .map(letter => latinLookalikes[letter] ?? letter)
    .join('')
    .replace(/\s+/g, ' ')
    .trim()

/** Two alphabets in one word are a disguise; a word of each is how people write. */
const mixesAlphabets = (label: string): boolean =>
  label
    .normalize('NFKC')
    .split(/[^\p{L}\p{M}]+/u)
    .some(word => LOOKALIKE_ALPHABETS.filter(alphabet => alphabet.test(word)).length > 1)

/**
 * Why a label cannot be what an account is called, beside what the others are called.
 *
 * It is typed to let money out, and every sheet says it: it has to be seen whole, and to mean one account.
 */
export function findLabelFaults(label: string, others: readonly string[]): readonly Refusal[] {
  if (normaliseLabel(label) === '') return [createRefusal('KEY_MALFORMED', { field: 'label' })]
  if (INVISIBLE_PATTERN.test(label)) return [createRefusal('LABEL_UNSEEN')]
  if (mixesAlphabets(label)) return [createRefusal('LABEL_MIXED')]
  const same = others.find(other => normaliseLabel(other) === normaliseLabel(label))
  return same === undefined ? [] : [createRefusal('LABEL_TAKEN', { account: same })]
}
