/** Reads each field of `T`; the compiler asks for a reader of a field that is new. */
export type FieldReaders<T> = {
  readonly [K in keyof T]-?: (value: Exclude<T[K], undefined>) => unknown
}

/**
 * Returns a function that reduces a record to its values, each beside the position of its field in `readers`.
 *
 * Names of fields are left out, so that renaming one changes nothing. A field that has no reader is an error.
 */
export function inFieldOrder<T extends object>(readers: FieldReaders<T>): (record: T) => unknown {
  const fields = Object.entries<unknown>(readers)
  const positions = new Map(fields.map(([name], position) => [name, position]))
  return record => {
    const given = Object.entries(record).filter(([, value]) => value !== undefined)
    const stray = given.find(([name]) => !positions.has(name))
    if (stray !== undefined) throw new Error(`The oracle has no reader for the field ${stray[0]}.`)
    return given
      .map(([name, value]) => [positions.get(name) ?? 0, readField(readers, name, value)] as const)
      .toSorted(([a], [b]) => a - b)
  }
}

const readField = <T>(readers: FieldReaders<T>, name: string, value: unknown): unknown =>
  (readers as Readonly<Record<string, (value: unknown) => unknown>>)[name]?.(value)

/** Reduces any value to plain lists of its values in the order they were written, without the names of fields. */
export function plainValues(value: unknown): unknown {
  if (typeof value === 'function') return 'ƒ'
  if (typeof value === 'bigint') return String(value)
  if (value === undefined) return null
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Map) return [...value].map(plainValues)
  if (value instanceof Set || Array.isArray(value)) return [...(value as Iterable<unknown>)].map(plainValues)
  return Object.values(value)
    .filter(each => each !== undefined)
    .map(plainValues)
}
