const accents = new Map(
  [...'aáeéiíoóuúyýcçnñsšzžAÁEÉIÍOÓUÚYÝCÇNÑSŠZŽ'.matchAll(/([a-zA-Z])(.)/gu)].map(([, plain, other]) => [
    plain,
    other,
  ]),
)

/** How much longer a language may be than English. */
const LONGER = 0.3

/**
 * English as no language writes it: every letter that can be is marked, and it is a third longer. What stands on a page
 * unmarked never went through the words; what is cut would be cut in a language that needs the room.
 *
 * @param {string} text
 */
export function pseudoText(text) {
  const marked = text.replaceAll(/\{[^}]*\}|[a-zA-Z]/g, part => accents.get(part) ?? part)
  return `⟦${marked}${'·'.repeat(Math.ceil(text.length * LONGER))}⟧`
}

/**
 * What is said, in that language. A text is a sentence where the translation has another one; where both have the same
 * it is a symbol or a value that the desk works with, and stays.
 *
 * @param {unknown} english
 * @param {unknown} translated
 * @returns {unknown}
 */
export function pseudo(english, translated) {
  if (typeof english === 'string') return english === translated ? english : pseudoText(english)
  if (typeof english === 'function')
    return (/** @type {readonly unknown[]} */ ...facts) =>
      pseudo(english(...facts), typeof translated === 'function' ? translated(...facts) : undefined)
  const other = Object(translated)
  if (Array.isArray(english)) return english.map((each, at) => pseudo(each, at in other ? other[at] : each))
  if (typeof english !== 'object' || english === null || Object.getPrototypeOf(english) !== Object.prototype)
    return english
  return Object.fromEntries(Object.entries(english).map(([key, each]) => [key, pseudo(each, other[key])]))
}
