import type { Chance } from '../chance'
import { figureText, mutated, shortText } from './hostile-text'

const names = ['a', 'b', 'symbol', 'price', 'rows', 'data', '', 'é', '0', '__proto__x', 'valueOf', 'is']

const keyOf = (chance: Chance): string => {
  if (chance.happens(0.01)) return chance.pick(['__proto__', 'constructor', 'prototype'])
  return chance.happens(0.8) ? chance.pick(names) : shortText(chance)
}

const blank = (chance: Chance): string => (chance.happens(0.05) ? chance.pick([' ', '\n', '\t ', '\r']) : '')

/** A text as JSON writes it, with more escapes than it needs. */
function quoted(text: string, chance: Chance): string {
  const written = JSON.stringify(text)
  if (!chance.happens(0.2)) return written
  return written.replaceAll(/(?<=[^\\])[a-zA-Z](?=[^"])/g, sign =>
    chance.happens(0.5) ? `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}` : sign,
  )
}

function valueText(chance: Chance, depth: number): string {
  const room = depth > 0 ? 9 : 6
  switch (chance.below(room)) {
    case 0:
    case 1:
    case 2:
      return figureText(chance)
    case 3:
      return quoted(chance.happens(0.4) ? figureText(chance) : shortText(chance), chance)
    case 4:
      return chance.pick(['true', 'false', 'null'])
    case 5:
      return quoted(shortText(chance), chance)
    case 6:
      return `[${Array.from({ length: chance.below(5) }, () => blank(chance) + valueText(chance, depth - 1)).join(',')}]`
    default:
      return recordText(chance, depth)
  }
}

function recordText(chance: Chance, depth: number): string {
  const keys = Array.from({ length: chance.below(6) }, () => keyOf(chance))
  const once = chance.happens(0.9) ? [...new Set(keys)] : keys
  return `{${once.map(key => `${blank(chance)}${quoted(key, chance)}${blank(chance)}:${valueText(chance, depth - 1)}`).join(',')}}`
}

/** A JSON text: whole more often than not, with odd figures, names and depths in it. */
export function jsonText(chance: Chance): string {
  const whole = chance.happens(0.02)
    ? `${'['.repeat(30 + chance.below(6))}${valueText(chance, 0)}`
    : valueText(chance, 5)
  return chance.happens(0.4) ? mutated(whole, chance) : whole
}
