import { MAX_EXACT_DIGITS, powerOfTen } from '../value/scaled-integer'

const [OPEN, CLOSE, COMMA, POINT, ZERO_CODE, NINE_CODE] = [91, 93, 44, 46, 48, 57]

const INITIAL_CAPACITY = 128

export interface TextRange {
  readonly from: number
  readonly to: number
}

/** Parses lists of levels from JSON text into integer units without intermediate objects. */
export interface LevelReader {
  /** Parses `[[price,quantity],…]` of plain digits at `where`. Returns false for any other form. */
  read(text: string, where: TextRange): boolean
  each(take: (price: number, quantity: number) => void): void
}

export function createLevelReader(places: {
  readonly price: number
  readonly quantity: number
}): LevelReader {
  let units = new Float64Array(INITIAL_CAPACITY)
  let count = 0
  let end = 0

  /** Parses one number up to `stop` in units of 10^-decimals; negative if it is not plain or does not fit. */
  function parseNumber(text: string, start: number, stop: number, decimals: number): number {
    let [value, at] = [0, start]
    let code = text.charCodeAt(at)
    for (; code >= ZERO_CODE && code <= NINE_CODE; code = text.charCodeAt(at)) {
      value = value * 10 + (code - ZERO_CODE)
      at += 1
    }
    const whole = at - start
    if (whole === 0 || whole + decimals > MAX_EXACT_DIGITS) return -1
    if (whole > 1 && text.charCodeAt(start) === ZERO_CODE) return -1
    let missing = decimals
    if (code === POINT) {
      const first = (at += 1)
      for (code = text.charCodeAt(at); code >= ZERO_CODE && code <= NINE_CODE; code = text.charCodeAt(at)) {
        value = value * 10 + (code - ZERO_CODE)
        at += 1
      }
      missing -= at - first
      if (at === first || missing < 0) return -1
    }
    end = at + 1
    return code === stop ? value * powerOfTen(missing) : -1
  }

  function append(price: number, quantity: number): void {
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
    read(text, { from, to }) {
      count = 0
      end = from + 1
      if (text.charCodeAt(from) !== OPEN || text.charCodeAt(to - 1) !== CLOSE) return false
      if (to - from === 2) return true
      for (;;) {
        if (text.charCodeAt(end) !== OPEN) return false
        const price = parseNumber(text, end + 1, COMMA, places.price)
        if (price < 0) return false
        const quantity = parseNumber(text, end, CLOSE, places.quantity)
        if (quantity < 0) return false
        append(price, quantity)
        if (text.charCodeAt(end) === COMMA) end += 1
        else return text.charCodeAt(end) === CLOSE && end === to - 1
      }
    },
    each(take) {
      for (let at = 0; at < count; at += 2) take(units[at] as number, units[at + 1] as number)
    },
  }
}
