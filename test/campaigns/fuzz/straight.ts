/** A JSON value with its numbers as they were written: what a second reader makes of the same text. */
export type Straight =
  | { readonly is: 'number'; readonly text: string }
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'word'; readonly value: boolean | null }
  | { readonly is: 'list'; readonly items: readonly Straight[] }
  | { readonly is: 'record'; readonly members: ReadonlyMap<string, Straight> }

/** The most that is read: depth, members or items of one thing, and characters. */
const most = { depth: 32, items: 100_000, length: 4 * 1024 * 1024 } as const

/** Ends the reading of a text that is refused. */
class Refused extends Error {}

const forms = {
  blank: /[ \n\r\t]*/y,
  number: /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y,
  text: /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y,
  word: /true|false|null/y,
} as const

/**
 * Reads JSON by the letter of its grammar, one pattern for each of its words; undefined for what is none, or what the
 * desk says that it does not take. It shares nothing with the desk’s own reader, and is in no hurry.
 */
export function straightJson(text: string): Straight | undefined {
  if (text.length > most.length) return undefined
  let at = 0
  const next = (form: RegExp): string | undefined => {
    form.lastIndex = at
    const found = form.exec(text)?.[0]
    if (found !== undefined) at += found.length
    return found
  }
  const sign = (one: string): boolean => {
    next(forms.blank)
    const isThere = text[at] === one
    if (isThere) at += 1
    return isThere
  }
  function each(close: string, depth: number, take: () => void): void {
    if (depth > most.depth) throw new Refused()
    if (sign(close)) return
    let count = 0
    do {
      if ((count += 1) > most.items) throw new Refused()
      next(forms.blank)
      take()
    } while (sign(','))
    if (!sign(close)) throw new Refused()
  }
  function value(depth: number): Straight {
    next(forms.blank)
    if (sign('[')) {
      const items: Straight[] = []
      each(']', depth + 1, () => items.push(value(depth + 1)))
      return { is: 'list', items }
    }
    if (sign('{')) {
      const members = new Map<string, Straight>()
      each('}', depth + 1, () => {
        const key = JSON.parse(next(forms.text) ?? none()) as string
        if (members.has(key) || key === '__proto__' || key === 'constructor' || !sign(':'))
          throw new Refused()
        members.set(key, value(depth + 1))
      })
      return { is: 'record', members }
    }
    const written = next(forms.text)
    if (written !== undefined) return { is: 'text', text: JSON.parse(written) as string }
    const word = next(forms.word)
    if (word !== undefined) return { is: 'word', value: JSON.parse(word) as boolean | null }
    return { is: 'number', text: next(forms.number) ?? none() }
  }
  try {
    const whole = value(0)
    next(forms.blank)
    return at === text.length ? whole : undefined
  } catch (error) {
    if (error instanceof Refused) return undefined
    throw error
  }
}

const none = (): never => {
  throw new Refused()
}

/** Bytes as text, where they are well-formed UTF-8. */
export function straightText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** The one spelling of a written figure, worked out in whole numbers; undefined for what is no figure the desk takes. */
export function straightFigure(written: string): string | undefined {
  const found = /^(-?)([0-9]+)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]{1,3}))?$/.exec(written)
  if (found === null || written.length > 80) return undefined
  const [, sign = '', whole = '', part = '', power = '0'] = found
  const units = BigInt(whole + part)
  const places = part.length - Number(power)
  if (units === 0n) return '0'
  if (places <= 0) return sign + String(units * 10n ** BigInt(-places))
  const one = 10n ** BigInt(places)
  const rest = String(units % one)
    .padStart(places, '0')
    .replace(/0+$/, '')
  return sign + String(units / one) + (rest === '' ? '' : `.${rest}`)
}

/** Every figure and every text in a value: figures in their one spelling, those between commas and how many there are of a thing among them. */
export function allIn(value: Straight, figures = new Set<string>(), texts = new Set<string>()) {
  if (value.is === 'list') {
    for (const item of value.items) allIn(item, figures, texts)
    for (let count = Math.min(value.items.length, 20); count > 1; count -= 1) figures.add(String(count))
  }
  if (value.is === 'record') for (const item of value.members.values()) allIn(item, figures, texts)
  if (value.is === 'text') texts.add(value.text)
  if (value.is === 'number' || value.is === 'text') {
    for (const piece of [value.text, ...value.text.split(',')]) {
      const figure = straightFigure(piece.trim())
      if (figure !== undefined) figures.add(figure)
    }
  }
  return { figures, texts }
}
