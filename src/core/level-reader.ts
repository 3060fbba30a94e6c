import { MOST_DIGITS, powerOfTen } from './digits'

const [OPEN, CLOSE, COMMA, POINT, ZERO_CODE] = [91, 93, 44, 46, 48]

const FIRST_ROOM = 128

/** Reads lists of levels straight from their JSON text into whole units, without making anything in between. */
export interface LevelReader {
  /** Reads `[[price,quantity],…]` of plain digits, nothing else in it; false where it is written in any other way. */
  read(text: string): boolean
  /** Gives what was read last, in the order it was written. */
  each(take: (price: number, quantity: number) => void): void
}

/** Makes a reader that counts prices and quantities with these decimals. */
export function createLevelReader(places: {
  readonly price: number
  readonly quantity: number
}): LevelReader {
  let units = new Float64Array(FIRST_ROOM)
  let count = 0
  let end = 0

  /** Reads one number up to `stop`, in units of 10^-decimals; below zero where it is not plain or does not fit. */
  function number(text: string, start: number, stop: number, decimals: number): number {
    let value = 0
    let point = -1
    let at = start
    for (; at < text.length; at += 1) {
      const code = text.charCodeAt(at)
      if (code === stop) break
      const digit = code - ZERO_CODE
      if (digit >= 0 && digit <= 9) value = value * 10 + digit
      else if (code === POINT && point < 0 && at > start) point = at
      else return -1
    }
    end = at + 1
    const missing = decimals - (point < 0 ? 0 : at - point - 1)
    const digits = at - start - (point < 0 ? 0 : 1) + missing
    const isWhole = at > start && at < text.length && point !== at - 1
    return isWhole && missing >= 0 && digits <= MOST_DIGITS ? value * powerOfTen(missing) : -1
  }

  function keep(price: number, quantity: number): void {
    if (count + 2 > units.length) {
      const wider = new Float64Array(units.length * 2)
      wider.set(units)
      units = wider
    }
    units[count] = price
    units[count + 1] = quantity
    count += 2
  }

  return {
    read(text) {
      count = 0
      end = 1
      if (text.charCodeAt(0) !== OPEN || text.charCodeAt(text.length - 1) !== CLOSE) return false
      if (text.length === 2) return true
      for (;;) {
        if (text.charCodeAt(end) !== OPEN) return false
        const price = number(text, end + 1, COMMA, places.price)
        if (price < 0) return false
        const quantity = number(text, end, CLOSE, places.quantity)
        if (quantity < 0) return false
        keep(price, quantity)
        if (text.charCodeAt(end) === COMMA) end += 1
        else return text.charCodeAt(end) === CLOSE && end === text.length - 1
      }
    },
    each(take) {
      for (let at = 0; at < count; at += 2) take(units[at] as number, units[at + 1] as number)
    },
  }
}
