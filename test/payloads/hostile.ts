/** A mutation of a text, which gives one text for each place it applies to. */
export interface Spoiling {
  readonly what: string
  readonly texts: (text: string) => readonly string[]
  /** True if the mutated text may still be valid. Otherwise it must not be readable. */
  readonly mayBeRead: boolean
}

/** Every place in a text where a value begins: behind a colon, and at the head of a list or behind its comma. */
const VALUE = /(?<=[:[,])(?=["\d\-tfn[{])/g
const MEMBER = /"[A-Za-z0-9_ ]+":/g

const places = (text: string, shape: RegExp): readonly number[] =>
  [...text.matchAll(shape)].map(({ index }) => index)

/** Returns the end of the value that begins at `from`. */
function endOf(text: string, from: number): number {
  let [depth, quoted] = [0, false]
  for (let at = from; at < text.length; at += 1) {
    const char = text[at] ?? ''
    if (quoted) {
      if (char === '\\') at += 1
      else if (char === '"') quoted = false
    } else if (char === '"') quoted = true
    else if (char === '{' || char === '[') depth += 1
    else if (char === '}' || char === ']' || char === ',') {
      if (depth === 0) return at
      if (char !== ',') depth -= 1
    }
  }
  return text.length
}

/** Values of every type, unrelated to the value that they replace. */
const STRANGERS = ['null', 'true', '-1', '1E400', '"x"', '[{}]', '{}']

const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`
const put = (text: string, at: number, more: string): string => text.slice(0, at) + more + text.slice(at)

/** Adds a member to every record of a text. The result is still JSON. */
const withMember = (member: string) => (text: string) =>
  places(text, MEMBER).map(at => put(text, at, `${member},`))

export const spoilings: readonly Spoiling[] = [
  {
    what: 'another type in any one place',
    mayBeRead: true,
    texts: text =>
      places(text, VALUE).flatMap(at =>
        STRANGERS.map(stranger => text.slice(0, at) + stranger + text.slice(endOf(text, at))),
      ),
  },
  {
    what: 'any one member missing',
    mayBeRead: true,
    texts: text =>
      places(text, MEMBER).map(
        at => text.slice(0, at) + `"gone ${at}":` + text.slice(text.indexOf(':', at) + 1),
      ),
  },
  {
    what: 'its end cut off anywhere',
    mayBeRead: false,
    texts: text => Array.from({ length: text.length }, (_, end) => text.slice(0, end)),
  },
  {
    what: 'any one member twice',
    mayBeRead: false,
    texts: text =>
      places(text, MEMBER).map(at => {
        const value = text.indexOf(':', at) + 1
        return put(text, at, `${text.slice(at, endOf(text, value))},`)
      }),
  },
  { what: 'a prototype anywhere', mayBeRead: false, texts: withMember('"__proto__":{"polluted":true}') },
  { what: 'a hidden prototype anywhere', mayBeRead: false, texts: withMember('"__pr\\u006fto__":{}') },
  { what: 'a constructor anywhere', mayBeRead: false, texts: withMember('"constructor":{"prototype":{}}') },
  { what: 'more depth than is taken anywhere', mayBeRead: false, texts: withMember(`"deep":${nested(40)}`) },
  {
    what: 'depth without end',
    mayBeRead: false,
    texts: text => [put(text, 1, `"deep":${'['.repeat(1_000_000)}`)],
  },
  {
    what: 'more items than are taken',
    mayBeRead: false,
    texts: text => [put(text, 1, `"many":[${'0,'.repeat(100_000)}0],`)],
  },
  {
    what: 'more bytes than are taken',
    mayBeRead: false,
    texts: text => [put(text, 1, `"long":"${'x'.repeat(4 * 1024 * 1024)}",`)],
  },
]

/** A text's bytes with one of them made into what no text has, in each place in turn. */
export function garblings(text: string): readonly Uint8Array[] {
  const whole = new TextEncoder().encode(text)
  return Array.from(whole, (_byte, at) => whole.with(at, 0xff))
}
